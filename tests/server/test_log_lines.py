"""What a line of the log has in it, for people and for programs, and what never stands in one."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from commedia.server.log_lines import AsJSON, Lines
from commedia.server.request_ids import current
from commedia.store import Unavailable, in_full

OWN = "commedia.server.somewhere"
SECRET = "the letter is under the floor"


class Told(logging.Handler):
    """Lines as a formatter writes them."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self.setFormatter(formatter)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture(params=[Lines, AsJSON])
def told(request: pytest.FixtureRequest) -> Iterator[Told]:
    """What the log of the house and of others says, in either form."""
    yield from _told(request.param())


@pytest.fixture
def as_json() -> Iterator[Told]:
    yield from _told(AsJSON())


@pytest.fixture
def as_lines() -> Iterator[Told]:
    yield from _told(Lines())


def _told(formatter: logging.Formatter) -> Iterator[Told]:
    handler = Told(formatter)
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


@pytest.fixture
def for_a_request() -> Iterator[str]:
    """What is done meanwhile is done for a request."""
    before = current.set("5f3a0c1d9e8b7a60")
    yield current.get()
    current.reset(before)


def fails(text: str) -> None:
    """Raise a fault that says it."""
    raise KeyError(text)


def fails_because_of(text: str) -> None:
    """The same, for a reason."""
    try:
        fails(text)
    except KeyError as cause:
        raise ValueError(text) from cause


def read(told: Told) -> dict[str, Any]:
    """The one line, as a program reads it."""
    [line] = told.lines
    assert "\n" not in line
    found: dict[str, Any] = json.loads(line)
    return found


def test_a_line_for_programs_has_its_time_level_event_request_and_cause(
    as_json: Told, for_a_request: str
) -> None:
    """The event is the same each time, whatever is filled in."""
    try:
        raise Unavailable("Not saved.") from OSError(28, "No space left on device")
    except Unavailable as fault:
        logging.getLogger(OWN).warning("who is away at %s could not be kept: %s", "k7", in_full(fault))
    line = read(as_json)
    assert line.pop("time").endswith("Z")
    assert line.pop("cause")["kind"] == "Unavailable"
    assert line == {
        "level": "warning",
        "event": "who is away at … could not be kept: …",
        "says": "who is away at k7 could not be kept: Unavailable: Not saved. "
        "(because of OSError: [Errno 28] No space left on device)",
        "part": "server.somewhere",
        "request": for_a_request,
    }


def test_what_is_done_for_no_request_names_none(as_json: Told) -> None:
    """And what has no cause names none."""
    logging.getLogger(OWN).warning("swept 3 tables, 100 % of them")
    line = read(as_json)
    assert line["event"] == line["says"] == "swept 3 tables, 100 % of them"
    assert not {"request", "cause", "trace"} & line.keys()


def test_a_line_for_people_is_the_hour_the_sentence_and_the_request(
    as_lines: Told, for_a_request: str
) -> None:
    """One line, unless something was not foreseen."""
    logging.getLogger(OWN).warning("swept %s", "the floor")
    [line] = as_lines.lines
    assert line.startswith("commedia: 20")
    assert line.endswith(f" swept the floor (request {for_a_request})")


def test_of_a_fault_there_is_its_kind_and_its_way_and_nothing_that_it_says(told: Told) -> None:
    """It may say anything; so may whatever caused it. Where it was is enough to find it."""
    for log in (logging.getLogger(OWN), logging.getLogger("uvicorn.error")):
        try:
            fails_because_of(SECRET)
        except ValueError:
            log.exception("an actor failed")
    said = "\n".join(told.lines)
    assert len(told.lines) == 2
    assert "letter" not in said
    assert said.count("KeyError") >= 2
    assert said.count("ValueError") >= 2
    assert said.count("test_log_lines.py:") >= 4


def test_a_fault_that_is_filled_in_is_told_by_its_kind(told: Told) -> None:
    """Also where whoever logs it did not think of that."""
    try:
        fails(SECRET)
    except KeyError as fault:
        logging.getLogger("commedia.lab.actors").warning("the house actor failed at %s: %s", "bid", fault)
    [line] = told.lines
    assert "letter" not in line
    assert "the house actor failed at bid: KeyError at test_log_lines.py:" in line


def test_another_package_is_quoted_no_further_than_its_first_line(told: Told) -> None:
    """Behind it asyncio quotes the fault of a task, with all that this says."""
    fault = ValueError(SECRET)
    said = f"Task exception was never retrieved\nfuture: <Task finished exception={fault!r}>"
    logging.getLogger("asyncio").error(said, exc_info=fault)
    [line] = told.lines
    assert "Task exception was never retrieved" in line
    assert "ValueError" in line
    assert "letter" not in line


def test_where_a_fault_was_is_told_without_where_the_house_stands(as_json: Told) -> None:
    """Of a file of Commedia its way in the package, of others no more than their names."""
    try:
        int("x" * 3, base=99)
    except ValueError:
        logging.getLogger(OWN).exception("no number")
    line = read(as_json)
    assert line["cause"]["kind"] == "ValueError"
    assert line["cause"]["at"].startswith("test_log_lines.py:")
    assert not [place for place in line["trace"] if place.startswith("/")]
