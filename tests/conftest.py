"""What holds for all tests."""

import logging
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.chance import apart, settle

# How long one example takes says how busy the machine is, and nothing of the code.
settings.register_profile(
    "unhurried", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("exploring", settings.get_profile("unhurried"), derandomize=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--draw WORD`: other tables, other answers, other examples."""
    parser.addoption(
        "--draw", default="", help="draw all chance anew by this word; `any` takes one by itself"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Which examples, and by which word; the workers are told the word that was taken."""
    if config.getoption("--draw") == "any":
        config.option.draw = secrets.token_hex(4)
    settings.load_profile("exploring" if config.getoption("--draw") else "unhurried")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The word, so that the run can be had again."""
    if config.getoption("--draw"):
        terminalreporter.write_line(f"all chance drawn by: --draw {config.getoption('--draw')}")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Each test draws what it always draws, whichever ran before."""
    settle(item.config.getoption("--draw") + item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Iterator[Any]:
    """So does what several tests share, whichever asks for it first."""
    if fixturedef.scope == "function":
        return (yield)
    word = request.config.getoption("--draw")
    with apart(f"{word}{fixturedef.baseid}::{fixturedef.argname}"):
        return (yield)


class _Loud(logging.Handler):
    """A drawing that fails shows something plainer to players; a test it shall fail."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1]:
            raise record.exc_info[1]


logging.getLogger("commedia.server.pages.careful").addHandler(_Loud())
