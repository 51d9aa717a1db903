"""The tables that a house has in memory, by their ids: which of them stay there, and for how long.

Who was at a table, and since when they are away, is known for longer than it is in memory: its rules may go
on without them.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping

from commedia.server.live import LiveTable
from commedia.server.presence import Departures

KEPT_TABLES = 2_000
"""Tables kept in memory; the least recently used that nobody watches goes first."""
KEPT_DEPARTURES = 10_000
"""Tables of which it is known who was there, though they are in memory no more."""


class TablesInMemory(Mapping[str, LiveTable]):
    """See above."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._departures: OrderedDict[str, Departures] = OrderedDict()

    def __getitem__(self, id: str) -> LiveTable:
        return self._tables[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def use(self, id: str) -> LiveTable | None:
        """A table for which somebody asks; None where it is not in memory."""
        live = self._tables.get(id)
        if live is not None:
            self._tables.move_to_end(id)
            live.looked_at = time.monotonic()
        return live

    def watched(self) -> list[str]:
        """The ids of those at which a window looks on."""
        return [live.id for live in self._tables.values() if live.audience.watchers]

    def add(self, live: LiveTable) -> None:
        """It stays from now on, for as long as somebody needs it and there is room."""
        self._tables[live.id] = live
        if before := self._departures.pop(live.id, None):
            live.presence.recall(before)
        while len(self._tables) > KEPT_TABLES:
            idle = next((one for one in self._tables.values() if not one.is_in_use), None)
            if idle is None:
                return
            del self._tables[idle.id]

    def remove(self, live: LiveTable) -> None:
        """It is there no more, unless another of its id has come in its place."""
        if self._tables.get(live.id) is live:
            del self._tables[live.id]

    async def let_rest(self, live: LiveTable) -> None:
        """Let a table leave the memory, unless somebody looks at it by now. Raises StoreError."""
        async with live.lock:
            await live.keep_the_rest()
            if live.audience.watchers or self._tables.get(live.id) is not live:
                return
            self.remove(live)
            self._departures[live.id] = live.presence.departures()
            if len(self._departures) > KEPT_DEPARTURES:
                self._departures.popitem(last=False)
