"""Bringing a table back: all that it takes, read in one pass at one moment.

After a restart everybody comes at once, so these few statements go to the driver as they stand: through
SQLAlchemy's execution each costs several times what SQLite takes for it.
"""

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from typing import Any

from sqlalchemy import Connection

from commedia.store.database import say
from commedia.store.records import BroughtBack, Checkpoint, Entry, Restored, TableRow

NeededWords = Callable[[Restored], Collection[str]]
"""Which words a log needs, by id; the store does not look into bodies itself."""

_ROW = "SELECT id, game, title, created, doc, version FROM tables WHERE id = ?"
_POINT = "SELECT seq, scene, body FROM checkpoints WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
_HEADER = "SELECT seq, kind, body, client_id FROM log WHERE table_id = ? AND seq = 0"
# From the checkpoint's own entry on: its seal and hour are needed if nothing followed.
_SINCE = (
    "SELECT seq, kind, body, client_id, seal, written FROM log WHERE table_id = ? AND seq >= ? ORDER BY seq"
)
_LAST_LINE = "SELECT max(n) FROM script WHERE table_id = ?"
_WORDS = "SELECT id, text FROM words WHERE table_id = ? AND id IN ({})"


class Back:
    """Reads tables back. is_sqlite: how the driver wants its parameters marked."""

    def __init__(self, is_sqlite: bool) -> None:
        self._mark = "?" if is_sqlite else "%s"

    def log(self, connection: Connection, table: str) -> Restored | None:
        """A table's header, latest checkpoint and the entries since; None if its log is empty."""
        with self._moment(connection):
            return self._log(connection, table)

    def table(self, connection: Connection, table: str, prose: NeededWords) -> BroughtBack | None:
        """A table with its log and the words that the log needs; None if there is no such table."""
        with self._moment(connection):
            row = self._ask(connection, _ROW, table).fetchone()
            if row is None:
                return None
            log = self._log(connection, table)
            ids = sorted(prose(log)) if log is not None else []
            words: dict[str, str] = {}
            if ids:
                wanted = _WORDS.format(", ".join("?" * len(ids)))
                words = dict(self._ask(connection, wanted, table, *ids).fetchall())
            return BroughtBack(TableRow(*row), log, words)

    def _log(self, connection: Connection, table: str) -> Restored | None:
        point = self._ask(connection, _POINT, table).fetchone()
        start = 0 if point is None else point[0]
        since = self._ask(connection, _SINCE, table, start).fetchall()
        if not since:
            return None
        header = since[0] if start == 0 else self._ask(connection, _HEADER, table).fetchone()
        [last_n] = self._ask(connection, _LAST_LINE, table).fetchone()
        return Restored(
            header=Entry(*header[:4]),
            checkpoint=None if point is None else Checkpoint(*point),
            entries=[Entry(*row[:4]) for row in since if row[0] > start],
            seals=[row[4] for row in since],
            hours=[row[5] for row in since if row[0] > start],
            last_seq=since[-1][0],
            last_seal=since[-1][4],
            last_script_n=-1 if last_n is None else last_n,
            laid=since[0][5],
            last_written=since[-1][5],
        )

    def _ask(self, connection: Connection, sql: str, *values: object) -> Any:
        return say(connection, sql.replace("?", self._mark), values)

    @staticmethod
    def _moment(connection: Connection) -> AbstractContextManager[Any]:
        """One transaction: nothing is written between two of its statements."""
        return connection.begin()
