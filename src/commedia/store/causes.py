"""Why something could not be kept or read, for the log of whoever keeps the house.

Whoever plays is told a sentence of the house's own: a database's message may quote what a seat must not read.
The log says what the cause was, such as a full disk or a refused connection, and quotes nothing of it either:
of a message of the store, a database or the system it has the first line, in which these say what is wrong,
and not the statement's values. What any other fault says may be anything, somebody's words among it: of those
the log has the kind and the place.
"""

from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from types import TracebackType

from sqlalchemy.exc import DBAPIError

from commedia.store.errors import StoreError

MOST = 200
"""Characters of one message."""

_PACKAGE = Path(__file__).parents[1]
_DATABASES = ("sqlite3", "psycopg", "redis")
"""Packages whose faults say what is wrong in their first line."""


class Cause(str):
    """A fault in words that may stand in any log. kind, place: of the fault itself; "" where it has none."""

    kind: str
    place: str


def in_full(fault: BaseException) -> Cause:
    """A fault and what caused it, one after the other, each by its kind, and what it says or where it was.

    >>> try:
    ...     raise StoreError("Not saved.") from OSError(28, "No space left on device")
    ... except StoreError as fault:
    ...     in_full(fault)
    'StoreError: Not saved. (because of OSError: [Errno 28] No space left on device)'
    """
    first, *causes = [_said(one) for one in chain(fault)]
    cause = Cause(f"{first} (because of {', because of '.join(causes)})" if causes else first)
    cause.kind, cause.place = type(fault).__name__, place_of(fault)
    return cause


def chain(fault: BaseException) -> Iterator[BaseException]:
    """A fault, and behind it what caused it, each once."""
    met: list[int] = []
    one: BaseException | None = fault
    while one is not None and id(one) not in met:
        met.append(id(one))
        if isinstance(one, DBAPIError) and one.orig is not None:
            one = one.orig  # SQLAlchemy's own message has the statement in it, and what was to be written
            met.append(id(one))
        yield one
        one = one.__cause__


def place_of(fault: BaseException) -> str:
    """Where a fault was: the last place of Commedia on its way, or of all; "" where it was raised nowhere."""
    places = places_of(fault.__traceback__)
    ours = [place for place, is_ours in places if is_ours]
    return ours[-1] if ours else places[-1][0] if places else ""


def places_of(trace: TracebackType | None) -> list[tuple[str, bool]]:
    """The places on the way of a fault, the last behind; with each whether it is Commedia's own."""
    return [_place(Path(frame.f_code.co_filename), line) for frame, line in walk_tb(trace)]


def _place(file: Path, line: int) -> tuple[str, bool]:
    """A file by its way in its package, and no further: where that stands is the machine's business."""
    if file.is_relative_to(_PACKAGE):
        return f"{file.relative_to(_PACKAGE).as_posix()}:{line}", True
    _, installed, inside = file.as_posix().rpartition("/site-packages/")
    return f"{inside if installed else file.name}:{line}", False


def _said(fault: BaseException) -> str:
    kind = type(fault).__name__
    if not _says_what_is_wrong(fault):
        place = place_of(fault)
        return f"{kind} at {place}" if place else kind
    lines = str(fault).strip().splitlines()
    return f"{kind}: {lines[0][:MOST]}" if lines else kind


def _says_what_is_wrong(fault: BaseException) -> bool:
    """Whether the first line of what it says is about the house, and about nobody's words."""
    return isinstance(fault, StoreError | OSError) or type(fault).__module__.partition(".")[0] in _DATABASES
