"""A table that nobody looks at leaves the memory of the house after a minute: its log has all of it.

Who was there, and since when they are away, stays known, for the rules may go on without them. Whoever comes
back has the table brought back as after a restart of the house.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.store import StoreError, in_full

LOOK_SECONDS = 15.0
UNWATCHED_SECONDS = 60.0
"""For how long nobody has looked at a table, from a window or by program, when it leaves."""

_log = logging.getLogger(__name__)


class Unwatched:
    """Has the tables of a house leave its memory. is_due: whether something happens at a table by itself.

    rest: how it waits. clock: seconds that only grow.
    """

    def __init__(
        self,
        house: Playhouse,
        is_due: Callable[[LiveTable], bool],
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._house = house
        self._is_due = is_due
        self._rest = rest
        self._clock = clock

    async def run(self) -> None:
        """Look for as long as the house is open."""
        while True:
            await self._rest(LOOK_SECONDS)
            try:
                await self.look()
            except StoreError as fault:
                _log.warning("tables stay in memory for now: %s", in_full(fault))
            except Exception:
                _log.exception("tables stay in memory, and are looked at again later")

    async def look(self) -> None:
        """Have those leave that nobody has looked at for a minute. Raises StoreError."""
        since = self._clock() - UNWATCHED_SECONDS
        for live in [*self._house.tables.values()]:
            if live.audience.watchers or self._is_due(live):
                live.looked_at = self._clock()
            elif live.looked_at <= since:
                await self._house.tables.let_rest(live)
