"""The leases that one worker holds: for which tables it acts, while others with the same database look on.

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
        self._freed: dict[str, asyncio.Event] = {}

    async def hold(self, table: str) -> int:
        """The number of the lease of a table, once this worker has it: as long as another does, that waits.

        Raises StoreError.
        """
        while True:
            number, until = self._held.get(table, (0, 0.0))
            if self._clock() < until:
                return number
            began = self._clock()  # before the database's clock is read: it is over here first
            taken = await self._store.take_lease(table, self._worker, LEASE_SECONDS)
            if taken is not None:
                self._held[table] = taken, began + LEASE_SECONDS
                return taken
            await self._freed.setdefault(table, asyncio.Event()).wait()

    def let_go(self, table: str) -> None:
        """Nothing is due at that table: its lease runs out by itself, unless it is asked for before."""
        self._held.pop(table, None)

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
        began = self._clock()
        if self._held:
            numbers = await self._store.renew_leases(self._worker, list(self._held), LEASE_SECONDS)
            for table in list(self._held):
                if (number := numbers.get(table)) is None:
                    del self._held[table]
                else:
                    self._held[table] = number, began + LEASE_SECONDS
        if self._freed:
            for table in await self._store.free_leases(list(self._freed)):
                self._freed.pop(table).set()

    async def stop(self) -> None:
        """Let others have them at once."""
        held, self._held = list(self._held), {}
        if held:
            try:
                await self._store.give_back_leases(self._worker, held)
            except StoreError as fault:
                _log.warning("leases could not be given back, and run out: %s", in_full(fault))
