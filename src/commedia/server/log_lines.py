"""The log of the house: each line for people, or as JSON for programs that gather logs.

Whatever stands in a line is the house's own: no link, and nothing that anybody wrote. What a fault says may
be anything, so of faults there are the kind and the places, in either form.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec

from commedia.server.request_ids import current
from commedia.store.causes import Cause, chain, in_full, places_of

OWN = "commedia"
MOST = 500
"""Characters of a line of another package."""
LINES = "commedia: %(asctime)s %(message)s"
HOUR = "%Y-%m-%d %H:%M:%S"

_PLACES = re.compile(r"%[-#0 +]*[\d.*]*[a-zA-Z]")
"""Where something is filled in, in what is logged."""


def sentence(record: logging.LogRecord) -> str:
    """What a line says. Another package may quote what it was given from its second line on."""
    args = record.args
    if isinstance(args, tuple):
        args = tuple(in_full(one) if isinstance(one, BaseException) else one for one in args)
    said = str(record.msg) % args if args else str(record.msg)
    return said if _is_own(record) else said.partition("\n")[0][:MOST]


def event(record: logging.LogRecord) -> str:
    """What has happened, the same each time: the sentence with "…" for whatever is filled in."""
    said = str(record.msg) if _is_own(record) else str(record.msg).partition("\n")[0][:MOST]
    return _PLACES.sub("…", said) if record.args else said


def cause(record: logging.LogRecord) -> Cause | None:
    """The fault that a line is about, if it is about any."""
    if fault := _fault(record):
        return in_full(fault)
    args = record.args if isinstance(record.args, tuple) else ()
    return next((_as_cause(one) for one in args if isinstance(one, Cause | BaseException)), None)


def trace(record: logging.LogRecord) -> list[str]:
    """The way of a fault that was not foreseen, from where it was caught on; then of what caused it."""
    steps: list[str] = []
    if fault := _fault(record):
        for one in chain(fault):
            steps += [*(place for place, _ in places_of(one.__traceback__)), type(one).__name__]
    return steps


class Lines(logging.Formatter):
    """For people: the hour, the sentence, the request; below it the way of a fault that was not foreseen."""

    def __init__(self) -> None:
        super().__init__(LINES, HOUR)

    def format(self, record: logging.LogRecord) -> str:
        """As above."""
        record.asctime = self.formatTime(record, self.datefmt)
        record.message = sentence(record)
        request = f" (request {id})" if (id := current.get()) else ""
        return "\n    ".join([f"{self.formatMessage(record)}{request}", *trace(record)])


class AsJSON(logging.Formatter):
    """For programs: an object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """As above."""
        hour = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, Any] = {
            "time": hour.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "event": event(record),
            "says": sentence(record),
            "part": record.name.removeprefix(f"{OWN}."),
        }
        if id := current.get():
            line["request"] = id
        if (found := cause(record)) is not None:
            line["cause"] = {"kind": found.kind, "at": found.place}
        if way := trace(record):
            line["trace"] = way
        return msgspec.json.encode(line).decode()


FORMS: dict[str, Callable[[], logging.Formatter]] = {"lines": Lines, "json": AsJSON}


def keep_log(formatter: logging.Formatter | None = None) -> None:
    """What the house has to tell goes to standard error; of other packages, warnings alone."""
    handler = logging.StreamHandler()
    handler.setFormatter(formatter or Lines())
    logging.basicConfig(handlers=[handler])
    logging.getLogger(OWN).setLevel(logging.INFO)


def _is_own(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] == OWN


def _fault(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _as_cause(fault: Cause | BaseException) -> Cause:
    return fault if isinstance(fault, Cause) else in_full(fault)
