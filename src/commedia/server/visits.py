"""Which tables were visited, by anybody in any way, and when by the time for which the house has been open.

The store learns of it now and then, for by that time what nobody wants is swept away (sweeping.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from commedia.server.open_time import HOUR, OpenTime
from commedia.store import Store, StoreError


class Visits:
    """To the tables of one house. open_time: for how long it has been open.

    came_anew: set where somebody came to a table to which nobody had come here for an hour: another worker
    may be about to sweep it away, and learns of it from the store.
    """

    def __init__(self, store: Store, open_time: OpenTime) -> None:
        self._store = store
        self.open_time = open_time
        self.came_anew = asyncio.Event()
        self._visited: dict[str, float] = {}  # since that was last kept
        self._recent: dict[str, float] = {}  # those that the store knows of, within the last hour

    def note(self, table: str) -> None:
        """Somebody comes to that table."""
        now = self._visited[table] = self.open_time.now()
        if now - self._recent.get(table, -HOUR) >= HOUR:
            self.came_anew.set()

    def forget(self, table: str) -> None:
        """There is no table of that name."""
        self._visited.pop(table, None)

    def are_unkept(self, table: str) -> bool:
        """Whether somebody has come to that table of which the store does not know yet."""
        return table in self._visited

    async def keep(self, watched: Iterable[str]) -> None:
        """Have the store know of those since this was last done, and for how long the house has been open.

        watched: the tables at which somebody is just now. Raises StoreError.
        """
        now = self.open_time.now()
        self._visited |= dict.fromkeys(watched, now)
        visits, self._visited = self._visited, {}
        try:
            self.open_time.was_kept(now, await self._store.visit(visits, now))
            recent = self._recent | visits
            self._recent = {table: at for table, at in recent.items() if now - at < HOUR}
        except StoreError:
            self._visited = visits | self._visited
            raise
