"""The other workers of one database, as one of them knows of them.

Whoever does or reads something at a table is shown it as the database has it: that is asked under the
table's lock each time, whatever the bus says or does not. Windows that only look on follow the bus, and
without it are a second late.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from weakref import WeakKeyDictionary

import msgspec

from commedia.server.company.companies import Companies
from commedia.server.errors import Refused
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.presence import Box, KeyEvent
from commedia.server.workers.bus import Bus, Here, Key, Moved, News, OfTables, Used, Wishes
from commedia.server.workers.positions import Positions
from commedia.store import Position, StoreError, in_full

LOOK_SECONDS = 1.0
"""How often the database is asked where the tables stand that somebody looks at, while the bus is not heard,
and how often it is said who is here."""
CALM = 10
"""How many times as seldom it is asked while the bus is heard."""
HERE_SECONDS = 3.5
"""For how long it holds who is here through a worker that says nothing more."""

_log = logging.getLogger(__name__)


class Others:
    """See above. worker: the name of this one. rest: how it waits between two looks."""

    def __init__(
        self,
        house: Playhouse,
        companies: Companies,
        bus: Bus,
        worker: str,
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._house = house
        self._companies = companies
        self._bus = bus
        self._worker = worker
        self._rest = rest
        self._positions = Positions(house.store.positions)
        self._behind: set[str] = set()
        self._catching_up: dict[str, asyncio.Task[None]] = {}
        self.used: Callable[[Used], None] = lambda news: None
        """Told of what addresses have through a worker."""
        # What was said last of each table in memory:
        self._positions_said: WeakKeyDictionary[LiveTable, Position] = WeakKeyDictionary()
        self._wishes_said: WeakKeyDictionary[LiveTable, Wishes] = WeakKeyDictionary()
        self._windows_said: WeakKeyDictionary[LiveTable, tuple[int, ...]] = WeakKeyDictionary()
        house.is_current = self._is_current
        house.published = self._tell
        house.attended = self._tell_who_is_here
        house.key_told = self._tell_key

    async def _is_current(self, live: LiveTable) -> bool:
        return await self._positions.of(live.id) == live.position

    # -- what is said ------------------------------------------------------------------------------------

    def _tell(self, live: LiveTable) -> None:
        """A table has published something: others hear whether it has moved on, and what is wished there."""
        if live.position != self._positions_said.get(live):
            self._positions_said[live] = live.position
            self._bus.say(Moved(live.id, *live.position))
        ending = sorted(chair for chair, seat in live.lobby.seats.items() if seat in live.letting_end)
        wishes = Wishes(live.id, self._worker, ending, live.hurried, live.gone_ahead)
        if wishes != self._wishes_said.get(live, Wishes(live.id, self._worker)):
            self._wishes_said[live] = wishes
            self._bus.say(wishes)

    def _tell_key(self, live: LiveTable, event: KeyEvent, chair: int, boxes: Sequence[Box]) -> None:
        """A key was pressed there."""
        self._bus.say(Key(live.id, self._worker, event, chair, boxes))

    def _tell_who_is_here(self, live: LiveTable) -> None:
        """Windows came or went there. Whoever comes where nobody looked on is shown what has happened."""
        if live.is_behind and live.audience.watchers:
            self._fall_behind(live)
        if live.presence.windows != self._windows_said.get(live, ()):
            self._say_who_is_here(live)

    def _say_who_is_here(self, live: LiveTable) -> None:
        self._windows_said[live] = live.presence.windows
        self._bus.say(Here(live.id, self._worker, live.presence.windows))

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
        if isinstance(news, Used):
            self.used(news)
        else:
            self._hear_of_table(news)

    def _hear_of_table(self, news: OfTables) -> None:
        live = self._house.tables.get(news.table)
        if live is None or (not isinstance(news, Moved) and news.worker == self._worker):
            return
        match news:
            case Moved():
                if live.position.seq < news.seq or live.position.version < news.version:
                    live.is_behind = True
                    self._fall_behind(live)
            case Here():
                before = live.presence.seen()
                live.presence.hears_of_windows(news.worker, news.chairs, HERE_SECONDS)
                if live.presence.seen() != before:
                    live.audience.look_who_is_here()
            case Key():
                live.presence.hears(news.event, news.chair, news.boxes)
                live.audience.look_who_is_here()
            case Wishes():
                self._wishes_said[live] = msgspec.structs.replace(news, worker=self._worker)
                seats = live.lobby.seats
                live.letting_end = {seats[chair] for chair in news.letting_end if chair in seats}
                live.hurried, live.gone_ahead = news.hurried, news.gone_ahead
                live.notify()
                self._companies.wake(live)

    def _fall_behind(self, live: LiveTable) -> None:
        """A table is behind: whoever looks on is shown how it stands now, and whoever comes is anyway."""
        if live.audience.watchers or self._companies.act_at(live):
            self._behind.add(live.id)
            if live.id not in self._catching_up:
                self._catching_up[live.id] = asyncio.create_task(self._catch_up(live.id))

    async def _catch_up(self, table: str) -> None:
        try:
            while table in self._behind:  # again, where it has moved on while it was read
                self._behind.discard(table)
                async with self._house.at(table):
                    pass  # to come to it is to be shown it as it is
        except Refused:
            pass  # it is gone, or a newer worker plays it: whoever looked on is told so as they come again
        except StoreError as fault:
            _log.warning("what others did at %s could not be read: %s", table, in_full(fault))
        finally:
            self._behind.discard(table)
            del self._catching_up[table]

    async def _look_again_and_again(self) -> None:
        for times in count(1):
            await self._rest(LOOK_SECONDS)
            for live in list(self._house.tables.values()):
                if live.presence.windows:
                    self._say_who_is_here(live)
            if not (self._bus.is_heard and times % CALM):
                await self.look()

    async def look(self) -> None:
        """Ask where the tables stand that somebody looks at here, or for which this worker acts."""
        watched = [
            live
            for live in self._house.tables.values()
            if live.audience.watchers or self._companies.act_at(live)
        ]
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
