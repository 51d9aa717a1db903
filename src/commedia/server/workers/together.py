"""What one of several workers runs beside its house while that is open."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from commedia.server.company.companies import Companies
from commedia.server.playhouse import Playhouse
from commedia.server.workers.bus import Bus
from commedia.server.workers.common_limits import CommonLimits
from commedia.server.workers.following import Others
from commedia.server.workers.leases import Leases


class Together:
    """See above. bus: makes the one over which the workers of this database hear of one another, by the name
    of its channel.
    """

    def __init__(self, house: Playhouse, companies: Companies, bus: Callable[[str], Bus]) -> None:
        worker = secrets.token_hex(8)
        # Whoever has the same database has the same secret, and so the same channel; and nobody else.
        line = bus(f"commedia:{house.signer.mark}")
        line.waited = house.witness.bus
        self._others = Others(house, companies, line, worker)
        self._limits = CommonLimits(house, line, worker)
        self._others.used = self._limits.hears
        self._leases = house.leases = Leases(house.store, worker)
        self._running: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to follow the others, to tell them what addresses have here, and to renew leases."""
        self._running = [asyncio.create_task(one.run()) for one in (self._others, self._leases, self._limits)]

    async def stop(self) -> None:
        """Follow nobody any more, and let others act for all tables at once."""
        await self._leases.stop()
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
