"""Whoever is away, at tables whose rules may go on without them: the house notes it, and when they are back.

The rules have no clock. A seat that the table could go on without (`Decision.without`) is noted as absent
when its window has been closed for a minute, or when nothing has happened for as long as the table has set.
It is noted as here again when somebody opens its window; what was done last without it is taken back then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from weakref import WeakKeyDictionary

from commedia.engine import Play, Seat
from commedia.engine.kinds import may_go_on
from commedia.server.errors import Refused
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.request_ids import apart
from commedia.store import LeaseLost, NoTable, StoreError, in_full

LOOK_SECONDS = 5.0
"""How often the house looks who is there, at a table that somebody watches."""
GONE_SECONDS = 60.0
"""For how long a window is closed before its seat is away: a page may be opened anew, or a line break off."""

_log = logging.getLogger(__name__)

Rest = Callable[[float], Awaitable[None]]
"""How to wait for so many seconds."""


class Absences:
    """Who is away at all tables. rest: how the house waits until it looks again."""

    def __init__(self, house: Playhouse, rest: Rest = asyncio.sleep) -> None:
        self._house = house
        self._rest = rest
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._marked: WeakKeyDictionary[LiveTable, dict[Seat, float]] = WeakKeyDictionary()
        self._noticed = house.noticed
        house.noticed = self.look

    def look(self, live: LiveTable) -> None:
        """Somebody has come, or something has happened there: begin to look who is away."""
        self._noticed(live)
        self._mark(live)
        if live.presence.is_watched and live.id not in self._tasks and may_go_on(live.game):
            task = self._tasks[live.id] = apart(self._watch(live.id))
            task.add_done_callback(lambda _: self._tasks.pop(live.id, None))

    def _mark(self, live: LiveTable) -> None:
        """Whoever another worker has noted as absent is back when they come after that, and not before."""
        if live.play is not None:
            marked, now = self._marked.setdefault(live, {}), live.presence.clock()
            self._marked[live] = {seat: marked.get(seat, now) for seat in live.play.standing.absent}

    async def _watch(self, table: str) -> None:
        leases = self._house.leases
        try:
            while not self._house.draining:
                try:
                    lease = await leases.hold(table, self)
                    if not await self._house.change(table, partial(self._note_while_watched, lease=lease)):
                        return  # whoever comes next is noticed
                except (NoTable, Refused):
                    return
                except LeaseLost:
                    leases.lost(table)
                    continue
                except StoreError as fault:
                    _log.warning("who is away at %s could not be kept: %s", table, in_full(fault))
                except Exception:
                    _log.exception("who is away at %s is not noted, until somebody comes", table)
                    return
                await self._rest(LOOK_SECONDS)
        finally:
            leases.let_go(table, self)

    async def _note_while_watched(self, live: LiveTable, lease: int | None) -> bool:
        """Note it as long as anybody looks on, through whichever worker; whether anybody does."""
        is_watched = live.presence.is_watched
        if is_watched:
            with live.under(lease):
                await self.note(live)
        return is_watched

    async def note(self, live: LiveTable) -> None:
        """Note who is away at that table by now, and who is back."""
        for seat, gone in list(self._changes(live)):
            self._marked.setdefault(live, {})[seat] = live.presence.clock()
            await live.take(partial(_noting, seat, gone))
            self._noticed(live)

    def _changes(self, live: LiveTable) -> Iterator[tuple[Seat, bool]]:
        play = live.play
        if play is None or play.finished or play.standing.stopped or live.broken is not None:
            return
        people, absent = live.lobby.people, play.standing.absent
        marked = self._marked.get(live, {})
        for seat in absent:
            if seat not in people or live.presence.has_come_since(seat, marked.get(seat)):
                yield seat, False
        for seat in play.held_up_by:
            if seat in people and seat not in absent and is_away(live, seat):
                yield seat, True

    async def stop(self) -> None:
        """Look no more."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _noting(seat: Seat, gone: bool, play: Play) -> None:
    play.absent(seat, gone=gone)


def is_away(live: LiveTable, seat: Seat) -> bool:
    """Whether the table may go on without a seat that it waits for."""
    left = live.presence.gone_for(seat)
    return (left is not None and left >= GONE_SECONDS) or live.log.quiet_for() >= live.lobby.absence
