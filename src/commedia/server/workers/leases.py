"""The leases that one worker holds: for which tables it acts, and which duties of the house it has, while
others with the same database look on.

Several of its own may need that of one table, such as its house actors and whoever notes absences: it is held
as long as one of them does.

They are renewed together, long before they are over. Where a worker dies, or is frozen, its leases run out
and others take them: within two seconds, by the database's clock.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from commedia.store import Store, StoreError, in_full

LEASE_SECONDS = 1.5
"""For how long a lease is taken."""
RENEW_SECONDS = 0.4
"""How often all are renewed, and it is looked which others are free."""

_log = logging.getLogger(__name__)


class Leases:
    """Of one worker. worker: its name, which no other has. clock: seconds that only grow."""

    def __init__(
        self,
        store: Store,
        worker: str,
        clock: Callable[[], float] = time.monotonic,
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._worker = worker
        self._clock = clock
        self._rest = rest
        self._held: dict[str, tuple[int, float]] = {}
        self._needed: dict[str, set[object]] = {}
        self._waiting: dict[str, set[asyncio.Future[None]]] = {}

    async def hold(self, what: str, by: object = None) -> int:
        """The number of the lease of a table, or a duty, once this worker has it: as long as another does,
        that waits. by: who of this worker needs it. Raises NoTable, where it was swept away, and StoreError.
        """
        while True:
            number, until = self._held.get(what, (0, 0.0))
            if self._clock() < until:
                self._needed.setdefault(what, set()).add(by)
                return number
            began = self._clock()  # before the database's clock is read: it is over here first
            taken = await self._store.take_lease(what, self._worker, LEASE_SECONDS)
            if taken is not None:
                self._held[what] = taken, began + LEASE_SECONDS
                continue
            await self._may_be_free(what)

    async def _may_be_free(self, what: str) -> None:
        """Wait until nobody has it, as `renew` finds out for as long as anybody waits."""
        is_free = asyncio.get_running_loop().create_future()
        waiting = self._waiting.setdefault(what, set())
        waiting.add(is_free)
        try:
            await is_free
        finally:
            waiting.discard(is_free)
            if not waiting and self._waiting.get(what) is waiting:
                del self._waiting[what]

    def let_go(self, what: str, by: object = None) -> None:
        """They need it no longer: once nobody does it runs out by itself, unless it is asked for before."""
        needed = self._needed.get(what, set())
        needed.discard(by)
        if not needed:
            self._needed.pop(what, None)
            self._held.pop(what, None)

    def lost(self, what: str) -> None:
        """Another worker has it, as the database says: it is asked for anew."""
        self._held.pop(what, None)

    def has(self, what: str) -> bool:
        """Whether this worker has it just now, by its own clock."""
        return self._clock() < self._held.get(what, (0, 0.0))[1]

    async def run(self) -> None:
        """Renew them until cancelled."""
        while True:
            await self._rest(RENEW_SECONDS)
            try:
                await self.renew()
            except StoreError as fault:
                _log.warning("leases could not be renewed: %s", in_full(fault))

    async def renew(self) -> None:
        """Hold for longer all that it has, and wake whoever waits for one that is free. Raises StoreError."""
        began, held = self._clock(), dict(self._held)
        if held:
            numbers = await self._store.renew_leases(self._worker, list(held), LEASE_SECONDS)
            for table, had in held.items():
                if self._held.get(table) != had:
                    continue  # let go of, or taken anew, while this was on its way
                if (number := numbers.get(table)) is None:
                    del self._held[table]
                else:
                    self._held[table] = number, began + LEASE_SECONDS
        if self._waiting:
            for what in await self._store.free_leases(list(self._waiting)):
                for is_free in self._waiting.pop(what, ()):
                    if not is_free.done():
                        is_free.set_result(None)

    async def stop(self) -> None:
        """Let others have them at once."""
        held, self._held, self._needed = list(self._held), {}, {}
        if held:
            try:
                await self._store.give_back_leases(self._worker, held)
            except StoreError as fault:
                _log.warning("leases could not be given back, and run out: %s", in_full(fault))
