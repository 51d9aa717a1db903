"""What one address may have, and what may be written from it, from a seat and at a table, holds of all
workers together: each tells the others what there was through itself.

Nobody waits for it. Each worker decides by what it has counted itself and what it has heard, which is a
second old at most. While the bus is away, or hangs, nothing is heard, and each goes by its own count alone.

No address travels, and no seat: what they are called between workers is made of them with the secret of the
house.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import lru_cache

from commedia.server.address_limits import NOTHING_HELD, Held
from commedia.server.playhouse import Playhouse
from commedia.server.workers.bus import Bus, Used

TELL_SECONDS = 1.0
"""How often a worker tells what addresses have through it."""
HOLDS_SECONDS = 3.5
"""For how long it holds what a worker has told that is heard no more."""
SMALL = 64
"""What an address holds is told from this part of its bound on: what few have is nothing to the others."""


class CommonLimits:
    """Of one worker. worker: its name; rest: how it waits; clock: seconds that only grow."""

    def __init__(
        self,
        house: Playhouse,
        bus: Bus,
        worker: str,
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._bounds, self._writing, self._bus = house.bounds, house.writing, bus
        self._worker, self._rest, self._clock = worker, rest, clock
        self._opened: Counter[str] = Counter()
        self._written: dict[str, Counter[str]] = {kind: Counter() for kind in ("address", "seat", "table")}
        self._has_told = False
        self._heard: dict[str, tuple[float, dict[str, Held]]] = {}  # by worker: until when it holds
        name = lru_cache(maxsize=4096)(house.signer.name_of)
        house.bounds.name = house.writing.name = name
        house.bounds.elsewhere = self.elsewhere
        house.bounds.told = lambda name: self._opened.update({name: 1})
        house.writing.told = lambda kind, name, much: self._written[kind].update({name: much})
        house.writing.is_shared = True

    async def run(self) -> None:
        """Tell what there is to tell, until cancelled."""
        while True:
            await self._rest(TELL_SECONDS)
            self.tell()

    def tell(self) -> None:
        """Tell the others what addresses have through this worker, and what was written."""
        limits = self._bounds.limits
        held = {
            name: (one.requests, one.streams)
            for name, one in self._bounds.held().items()
            if one.requests * SMALL > limits.requests > 0 or one.streams * SMALL > limits.streams > 0
        }
        written = [dict(characters) for characters in self._written.values()]
        if held or self._opened or any(written) or self._has_told:
            self._bus.say(Used(self._worker, held, dict(self._opened), *written))
        self._has_told = bool(held)  # that nothing is held any more is said once
        self._opened.clear()
        for characters in self._written.values():
            characters.clear()

    def hears(self, news: Used) -> None:
        """A worker has told what addresses have through it, and what was written."""
        if news.worker == self._worker:
            return
        held = {name: Held(*counts) for name, counts in news.held.items()}
        self._heard[news.worker] = self._clock() + HOLDS_SECONDS, held
        for name, tables in news.opened.items():
            for _ in range(tables):
                self._bounds.was_opened(name)
        for kind, written in zip(self._written, (news.written, news.seats, news.tables), strict=True):
            for name, much in written.items():
                self._writing.was_written(kind, name, much)

    def elsewhere(self, name: str) -> Held:
        """What an address has through other workers just now, as far as they are heard."""
        if not self._heard:
            return NOTHING_HELD
        now = self._clock()
        for worker in [one for one, (until, _) in self._heard.items() if until <= now]:
            del self._heard[worker]
        held = [told.get(name, NOTHING_HELD) for _, told in self._heard.values()]
        return Held(sum(one.requests for one in held), sum(one.streams for one in held))
