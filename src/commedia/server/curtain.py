"""The rising curtain: it waits until every word for the seed is open, for as long as its table has patience.

A word that is not open by then is left out, and entry 0 of the log says whose. The document of the table says
since when is waited, by the database's clock: so the curtain is up when it was due to be, through whichever
worker and after a restart, too; or as soon as somebody looks, where nobody did by then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from commedia.engine import BadOption
from commedia.server.company.companies import Companies
from commedia.server.errors import NewerHouse, NoSuchTable
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.request_ids import apart
from commedia.store import LeaseLost, NoTable, StoreError, in_full

AGAIN_SECONDS = 5.0
"""Before what the store could not keep is tried again."""

_log = logging.getLogger(__name__)

Rest = Callable[[float], Awaitable[None]]
"""How to wait for so many seconds."""


class Curtain:
    """The rising curtains of all tables. rest: how they wait."""

    def __init__(self, house: Playhouse, companies: Companies, rest: Rest = asyncio.sleep) -> None:
        self._house = house
        self._companies = companies
        self._rest = rest
        self._waits: dict[str, asyncio.Task[None]] = {}
        house.rising = self.look

    def look(self, live: LiveTable) -> None:
        """Begin to wait at a table whose curtain rises, and leave off where it is up."""
        wait = self._waits.get(live.id)
        if live.lobby.rising and (wait is None or wait.done()):
            wait = self._waits[live.id] = apart(self._wait(live.id))
            wait.add_done_callback(lambda over: self._forget(live.id, over))
        elif wait is not None and not live.lobby.rising and wait is not asyncio.current_task():
            wait.cancel()

    def _forget(self, table: str, over: asyncio.Task[None]) -> None:
        if self._waits.get(table) is over:
            del self._waits[table]

    async def _wait(self, table: str) -> None:
        leases, has_waited = self._house.leases, False
        while not self._house.draining:
            try:
                if not has_waited:
                    await self._be_patient(await self._house.table(table))
                    has_waited = True
                lease = await leases.hold(table, self)
                await self._house.change(table, partial(self._raise, lease=lease))
                return
            except LeaseLost:
                leases.lost(table)
            except (NoSuchTable, NoTable, NewerHouse):  # it was swept away, or another worker raises it
                return
            except StoreError as fault:
                _log.warning("the curtain of %s could not be raised: %s", table, in_full(fault))
                await self._rest(AGAIN_SECONDS)
            except Exception:
                _log.exception("the curtain of %s does not rise, until somebody looks", table)
                return
            finally:
                leases.let_go(table, self)

    async def _be_patient(self, live: LiveTable) -> None:
        """Wait for as long as the table has patience still, and no longer than that whatever a clock says."""
        patience, closed_at = live.lobby.patience, live.lobby.closed_at
        if not live.lobby.due:
            return
        gone = 0.0 if closed_at is None else await self._house.store.now() - closed_at
        if gone < patience:
            await self._rest(min(patience - gone, patience))

    async def _raise(self, live: LiveTable, lease: int | None) -> None:
        """Raise it, whatever is still sealed. lease: the number under which this worker acts."""
        if not live.lobby.rising:
            return
        try:
            with live.under(lease):
                await self._house.raise_curtain(live)
        except BadOption as unfit:  # another edition of the game, since it began to rise
            _log.warning("the curtain of %s came down again: %s", live.id, in_full(unfit))
            live.lobby.closed, live.lobby.closed_at, live.lobby.words = False, None, []
            await live.save()
        self._companies.wake(live)

    async def stop(self) -> None:
        """Wait no more."""
        waits = list(self._waits.values())
        for wait in waits:
            wait.cancel()
        await asyncio.gather(*waits, return_exceptions=True)
