"""A database of PostgreSQL that a house has alone, or shares with whom it hears of: a lock of the line by
which it writes.

A restart of PostgreSQL, or a line that breaks, ends the lock with its session. So every new line takes it
again before anything is written by it, and where another house has taken it meanwhile nothing is written
any more.
"""

from time import monotonic, sleep
from typing import Any

from psycopg import OperationalError
from sqlalchemy import Engine, event

_HELD = 0x636F6D68  # the advisory lock of those who serve a database
AGAIN_SECONDS = 1.0
"""For which a session of one's own that is left over is waited for to end."""


class Taken(OperationalError):
    """Another house has the database by now."""


class Holding:
    """See above. writer: makes the one line that writes. alone: or with others who have it so."""

    def __init__(self, writer: Engine, alone: bool) -> None:
        self._way = "pg_try_advisory_lock" if alone else "pg_try_advisory_lock_shared"
        self._session: tuple[Any, ...] = ()  # of the line before: its process at the server, and since when
        self.is_taken = False
        event.listen(writer, "connect", self._settle)

    def take(self, line: Any) -> bool:
        """Take the lock for this line; whether it could be had.

        A session of one's own may have it still, whose line broke off unseen by the server: that is ended.
        """
        is_had = self._try(line)
        if not is_had and self._session:
            _ask(line, _END, self._session)
            end = monotonic() + AGAIN_SECONDS
            while not (is_had := self._try(line)) and monotonic() < end:
                sleep(0.05)
        if is_had:
            self._session = _ask(line, _WHICH) or ()
        return is_had

    def _settle(self, line: Any, _record: Any) -> None:
        """There is another line to write by. Raises Taken."""
        self.is_taken = self.is_taken or not self.take(line)
        if self.is_taken:
            line.close()
            raise Taken("another house has taken this database")

    def _try(self, line: Any) -> bool:
        return _ask(line, f"SELECT {self._way}(%s)", (_HELD,)) == (True,)


_WHICH = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %s AND backend_start = %s"


def _ask(line: Any, sql: str, values: tuple[Any, ...] = ()) -> tuple[Any, ...] | None:
    """One row, outside any transaction."""
    before, line.autocommit = line.autocommit, True
    try:
        row: tuple[Any, ...] | None = line.execute(sql, values).fetchone()
    finally:
        line.autocommit = before
    return row
