"""The other workers of one database, as one of them knows of them.

Whoever does or reads something at a table is shown it as the database has it: that is asked under the
table's lock each time, whatever the bus says or does not. Windows that only look on follow the bus, and
without it are a second late.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from commedia.server.errors import NoSuchTable
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.workers.bus import Bus, Moved, News
from commedia.server.workers.positions import Positions
from commedia.store import Position, StoreError, in_full

LOOK_SECONDS = 1.0
"""How often the database is asked where the tables stand that somebody looks at."""

_log = logging.getLogger(__name__)


class Others:
    """See above. rest: how it waits between two looks."""

    def __init__(
        self, house: Playhouse, bus: Bus, rest: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._house = house
        self._bus = bus
        self._rest = rest
        self._positions = Positions(house.store.positions)
        self._catching_up: dict[str, asyncio.Task[None]] = {}
        self._said: dict[str, Position] = {}
        house.is_current = self._is_current
        house.published = self.tell

    async def _is_current(self, live: LiveTable) -> bool:
        return await self._positions.of(live.id) == live.position

    def tell(self, live: LiveTable) -> None:
        """A table has published something: the others hear of it, where it has moved on."""
        if self._said.get(live.id) != live.position:
            self._said[live.id] = live.position
            self._bus.say(Moved(live.id, *live.position))

    # -- what is heard -----------------------------------------------------------------------------------

    async def run(self) -> None:
        """Follow what the others do, until cancelled."""
        looking = asyncio.create_task(self._look_again_and_again())
        try:
            await self._bus.run(self._hear, self.look)
        finally:
            looking.cancel()
            await asyncio.gather(looking, *self._catching_up.values(), return_exceptions=True)

    def _hear(self, news: News) -> None:
        match news:
            case Moved(table, seq, version):
                live = self._house.tables.get(table)
                if live is not None and (live.seq < seq or live.version < version):
                    self._fall_behind(live)

    def _fall_behind(self, live: LiveTable) -> None:
        """A table is behind: whoever looks on is shown how it stands now, and whoever comes is anyway."""
        if live.watchers and live.id not in self._catching_up:
            task = self._catching_up[live.id] = asyncio.create_task(self._catch_up(live.id))
            task.add_done_callback(lambda _: self._catching_up.pop(live.id, None))

    async def _catch_up(self, table: str) -> None:
        try:
            async with self._house.at(table):
                pass  # to come to it is to be shown it as it is
        except NoSuchTable:
            pass
        except StoreError as fault:
            _log.warning("what others did at %s could not be read: %s", table, in_full(fault))

    async def _look_again_and_again(self) -> None:
        while True:
            await self._rest(LOOK_SECONDS)
            await self.look()

    async def look(self) -> None:
        """Ask where the tables stand that somebody looks at here."""
        watched = [live for live in self._house.tables.values() if live.watchers]
        if not watched:
            return
        try:
            found = await self._house.store.positions([live.id for live in watched])
        except StoreError as fault:
            _log.warning("where the tables stand could not be read: %s", in_full(fault))
            return
        for live in watched:
            if found.get(live.id) != live.position:
                self._fall_behind(live)
