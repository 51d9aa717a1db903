"""What holds for all tests."""

import gc
import logging
import os
import secrets
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.chance import apart, settle
from tests.reach import ROOT, changed, imports_here, reached

# What somebody has set for their own house or terminal is no concern of the tests.
for name in list(os.environ):
    if name.startswith("COMMEDIA_") or name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR"):
        del os.environ[name]

# Where tests run the tests of somebody's own game, looptime's fixtures want pytest-asyncio there, too.
os.environ["PYTEST_ADDOPTS"] = " ".join(
    f"-p no:looptime_{part}" for part in ("plugin", "chronometers", "timeproxies")
)

# How long one example takes says how busy the machine is, and nothing of the code.
settings.register_profile(
    "unhurried", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("exploring", settings.get_profile("unhurried"), derandomize=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--draw WORD`: other tables, other answers, other examples, in another order."""
    parser.addoption(
        "--draw", default="", help="draw all chance anew by this word; `any` takes one by itself"
    )
    parser.addoption(
        "--reached", action="store_true", help="leave out the files that nothing which has changed can reach"
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


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """`--reached`: a file that no change can reach is not even read."""
    if not config.getoption("--reached") or not collection_path.name.startswith("test_"):
        return None
    due = reached_here()
    return None if due is None else str(collection_path.relative_to(ROOT)) not in due


@cache
def reached_here() -> set[str] | None:
    """The test files that what has changed can reach; None for all."""
    paths = changed()
    return None if paths is None else reached(paths, imports_here())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item], config: pytest.Config) -> None:
    """Browsers last: their driver keeps its event loop to the process's end, and no other test can then.

    Of these the files with long tests first: at the end there is something small left for every process.
    With `--draw` in another order: the files, and the tests of each, which share what is made once for it.
    """
    if config.getoption("--draw"):
        by_file: dict[str, list[pytest.Item]] = {}
        for item in items:
            by_file.setdefault(item.location[0], []).append(item)
        order = Random(config.getoption("--draw"))
        files = list(by_file.values())
        order.shuffle(files)
        for tests in files:
            order.shuffle(tests)
        items[:] = [item for tests in files for item in tests]
    with_browser = {item for item in items if "playwright" in getattr(item, "fixturenames", ())}
    long = {item.path for item in with_browser if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (item in with_browser, item in with_browser and item.path not in long))


def pytest_collection_finish() -> None:
    """Half a million things stay to the end: the collector of garbage need not look through them anew."""
    gc.freeze()


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


logging.getLogger("commedia.server.pages.fallback").addHandler(_Loud())
