"""The script of one table: the lines that are in the store, and those told since.

The script follows from the log, so its lines need not be durable when a move is. They are written many at
once, as a checkpoint is laid, which costs the disk a fraction of a few at a time; until then, a table that is
brought back tells them again as it is played again.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from commedia.engine import Moment
from commedia.store import ScriptEntry, Store

MOST_UNWRITTEN = 128
"""Lines that are told at most before they are written, in a scene without end."""


class Told:
    """See above. unwritten: the lines that are not in the store, each with the entry that brought it."""

    def __init__(self, table: str, store: Store) -> None:
        self._table = table
        self._store = store
        self.unwritten: list[tuple[int, Moment]] = []

    def due(self, new: list[tuple[int, Moment]], *, now: bool) -> list[ScriptEntry]:
        """What to write with the move that tells these: all lines, or none yet. now: none may wait."""
        if now or len(self.unwritten) + len(new) > MOST_UNWRITTEN:
            return _as_rows([*self.unwritten, *new])
        return []

    def heard(self, new: list[tuple[int, Moment]], written: list[ScriptEntry]) -> None:
        """That move is durable, and what was due is written."""
        if written:
            self.unwritten = []
        else:
            self.unwritten += new

    async def lines(self, before: int | None = None, limit: int | None = None) -> list[ScriptEntry]:
        """The last lines, or the last before a line; all without a limit; ascending."""
        told = [(seq, moment) for seq, moment in self.unwritten if before is None or moment.n < before]
        stored = await self._store.script(self._table, before, limit)
        last = stored[-1].n if stored else -1
        found = stored + _as_rows(
            line for line in told if line[1].n > last
        )  # unless it was written meanwhile
        return found if limit is None else found[-limit:]


def _as_rows(lines: Iterable[tuple[int, Moment]]) -> list[ScriptEntry]:
    return [ScriptEntry(moment.n, seq, msgspec.json.encode(moment)) for seq, moment in lines]
