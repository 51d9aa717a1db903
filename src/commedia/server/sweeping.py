"""What nobody wants is swept away: tables that were only opened, and tables that were only tried.

Every play that people have begun is kept, however long ago. What goes is what nobody has visited for a week
and whose curtain never rose; and what somebody tried with one click, alone with the house, hardly played, and
has not visited for a day. To look at a table is to visit it, also from the playbill of a device. Days are
those for which the house was open (see `open_time`), and a house that was opened just now lets an evening
pass first. Whoever follows a link to what went is told so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from commedia.engine import log
from commedia.server.lobby import Lobby, read_lobby
from commedia.server.open_time import DAY, HOUR, KEPT_EVERY_SECONDS, UNBEGUN_SECONDS
from commedia.server.playhouse import Playhouse
from commedia.store import QuietTable, StoreError, in_full
from commedia.store.leases import SWEEPING

TRIED_SECONDS = DAY
FEW_ANSWERS = 5
"""Somebody who has given as many is playing, and no longer trying."""
SOON_SECONDS = 1.0
"""For which a worker asks for the duty, before it leaves it to another; and between two times that it tells
who came."""
EVENING_SECONDS = 3 * HOUR
"""From the opening of the house to the first sweep: whoever was kept away by its being closed may come."""

_log = logging.getLogger(__name__)


class Swept(NamedTuple):
    """The tables that went, by their ids."""

    unbegun: list[str]
    tried: list[str]


class Duty:
    """Of several workers one sweeps. When it dies, another has the duty as soon as its lease has run out."""

    def __init__(self, house: Playhouse) -> None:
        self._house = house
        self._asked: asyncio.Task[int | None] | None = None

    async def is_ours(self) -> bool:
        """Whether this worker has it; where not, it waits for it from now on. Raises StoreError."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(self._house.leases.hold(SWEEPING, self))
        done, _ = await asyncio.wait((self._asked,), timeout=SOON_SECONDS)
        for task in done:
            task.result()
        return bool(done)

    def stop(self) -> None:
        """Wait no longer."""
        if self._asked is not None:
            self._asked.cancel()


class Sweeper:
    """Notes who comes to one house, and sweeps it. rest: how it waits."""

    def __init__(
        self,
        house: Playhouse,
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.house = house
        self._rest = rest
        self._begins_at = house.visits.open_time.now() + EVENING_SECONDS
        # What was visited last before these has been looked at.
        self._unbegun_since = self._tried_since = -1.0

    async def run(self) -> None:
        """Note and sweep for as long as the house is open. What cannot be done now is done the next time."""
        duty = Duty(self.house)
        try:
            while True:
                await self._rest(KEPT_EVERY_SECONDS)
                try:
                    if await duty.is_ours():
                        await self.sweep()
                    else:
                        await self.house.keep_visits()
                except StoreError as fault:
                    _log.warning("nothing could be swept just now: %s", in_full(fault))
                except Exception:
                    _log.exception("a sweep failed, and is tried again later")
        finally:
            duty.stop()

    async def tell_who_came(self) -> None:
        """Where there are other workers: note within a second who came to a table that had been quiet, so
        that none of them sweeps it away meanwhile.
        """
        while True:
            await self.house.visits.came_anew.wait()
            self.house.visits.came_anew.clear()
            try:
                await self.house.keep_visits()
            except StoreError as fault:
                _log.warning("who came could not be kept: %s", in_full(fault))
            await self._rest(SOON_SECONDS)

    async def sweep(self) -> Swept:
        """Note who came; once an evening has passed, sweep, and say in the log what went.

        Raises StoreError.
        """
        await self.house.keep_visits()
        now = self.house.visits.open_time.now()
        if now < self._begins_at:
            return Swept([], [])
        unbegun = await self._away("unbegun", self._unbegun_since, now - UNBEGUN_SECONDS, self._never_began)
        self._unbegun_since = now - UNBEGUN_SECONDS
        tried = await self._away("tried", self._tried_since, now - TRIED_SECONDS, self._was_only_tried)
        self._tried_since = now - TRIED_SECONDS
        if unbegun or tried:
            _log.info(
                "swept away %d tables that were opened and never begun, and %d that were only tried: %s",
                len(unbegun), len(tried), " ".join([*unbegun, *tried]),
            )  # fmt: skip
        return Swept(unbegun, tried)

    async def _away(
        self, why: str, since: float, until: float, is_due: Callable[[Lobby, list[log.Entry]], bool]
    ) -> list[str]:
        gone: list[str] = []
        last: QuietTable | None = None
        while page := await self.house.store.quiet_tables(since, until, last):
            for table in page:
                lobby = read_lobby(table.doc)
                if lobby.stage != "lobby" and not lobby.tried_alone:
                    continue
                entries = await self.house.store.entries(table.id)
                if is_due(lobby, [log.decode(entry.body) for entry in entries]) and await self.house.remove(
                    table, entries[-1].seq if entries else -1, why
                ):
                    gone.append(table.id)
            last = page[-1]
        return gone

    @staticmethod
    def _never_began(lobby: Lobby, entries: list[log.Entry]) -> bool:
        """Whether the curtain never rose."""
        return not entries

    @staticmethod
    def _was_only_tried(lobby: Lobby, entries: list[log.Entry]) -> bool:
        """Whether somebody came by "Try it now", asked nobody else, said nothing, and hardly played."""
        people = lobby.people
        said = any(isinstance(entry, log.Said) and entry.seat in people for entry in entries)
        answers = sum(isinstance(entry, log.Answered) and entry.seat in people for entry in entries)
        return lobby.tried_alone and not said and answers < FEW_ANSWERS
