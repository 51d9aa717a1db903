"""The day-book: entries written lately, one behind the other as they came. Only SQLite has one.

A commit writes whole every page that it has touched. Each table's log lies by itself, so that moves at fifty
tables touch fifty pages, and as many of the index over the clients' ids; in the day-book they share a few.
From there they are posted to the logs many at once: when there is nothing else to do, and when they are many.
Whoever reads a log reads both.
"""

from collections.abc import Collection, Mapping

from sqlalchemy import Connection

from commedia.store.database import say
from commedia.store.schema import day_entries, entries

MOST = 2048
"""Entries in it, at most, before they are posted, whoever has to wait for that."""
WORTH_POSTING = 256
"""As many are posted when there is nothing else to do."""
AT_ONCE = 64
"""Ids that are looked for in one statement."""

ClientId = tuple[str, str]
"""A table's id, and the sender's own id of a move there."""

_COLUMNS = ", ".join(entries.columns.keys())
_POST = f"INSERT OR FAIL INTO log ({_COLUMNS}) SELECT {_COLUMNS} FROM day_entries ORDER BY table_id, seq"
_EMPTY = "DELETE FROM day_entries"
# CROSS JOIN has SQLite look up each of these, where it would rather walk through all there are.
_TAKEN = (
    "WITH wanted (t, id) AS (VALUES {}) SELECT table_id, client_id, seq FROM wanted"
    " CROSS JOIN log ON table_id = t AND client_id = id AND client_id IS NOT NULL LIMIT 1"
)


class NoDaybook:
    """PostgreSQL's: entries go straight to their logs, and their index refuses an id that was taken."""

    table = entries
    is_due = False
    length = 0

    def forget(self) -> None:
        """Nothing to forget."""

    def post(self, connection: Connection) -> None:
        """Nothing to post."""

    def note(self, length: int, ids: Mapping[ClientId, int]) -> None:
        """Nothing to note."""

    def taken(self, connection: Connection, ids: Collection[ClientId]) -> tuple[str, str, int] | None:
        """Not looked for here."""
        return None


class Daybook:
    """What is known of the day-book without looking: for as long as nobody else has written in it."""

    table = day_entries

    def __init__(self) -> None:
        self._is_known = False
        self.length = 0  # as far as we know
        self._ids: dict[ClientId, int] = {}

    @property
    def is_due(self) -> bool:
        """Whether it must be posted before anything is written in it."""
        return not self._is_known or self.length >= MOST

    def forget(self) -> None:
        """Somebody else wrote in it, or what we wrote was taken back."""
        self._is_known = False

    def post(self, connection: Connection) -> None:
        """Post all of it, and begin anew; inside a transaction."""
        if self.length or not self._is_known:
            say(connection, _POST)
            say(connection, _EMPTY)
        self._is_known, self.length, self._ids = True, 0, {}

    def note(self, length: int, ids: Mapping[ClientId, int]) -> None:
        """So many entries were written in it, with these ids."""
        self.length += length
        self._ids.update(ids)

    def taken(self, connection: Connection, ids: Collection[ClientId]) -> tuple[str, str, int] | None:
        """A table, an id of these that it has taken before, and its entry; None if all of them are new."""
        wanted = list(ids)
        for key in wanted:
            if key in self._ids:
                return *key, self._ids[key]
        for start in range(0, len(wanted), AT_ONCE):
            some = wanted[start : start + AT_ONCE]
            asked = _TAKEN.format(", ".join(["(?, ?)"] * len(some)))
            found = say(connection, asked, [part for key in some for part in key]).fetchone()
            if found is not None:
                return found  # type: ignore[no-any-return]
        return None
