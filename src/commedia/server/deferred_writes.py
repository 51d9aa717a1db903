"""What is noted at a table as somebody visits it is written soon after, and not while they wait.

A page that is opened is read, and no more: whoever opens it waits for no disk, and a house whose disk is full
still shows its tables. That somebody plays on a page is so at once, in memory; it is written when the table's
document is written next, or within a second or so, together with what was noted at others, or as the house is
closed.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from commedia.server.curtain import AGAIN_SECONDS, Rest
from commedia.server.errors import NoSuchTable
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.request_ids import apart
from commedia.store import StoreError, in_full

SOON_SECONDS = 1.0
"""Until what was noted is written."""
ANSWER_SECONDS = 2.0
"""For the database to answer, before a table waits for it."""

_log = logging.getLogger(__name__)


class Noting:
    """Writes the documents of tables in which something was noted. rest: how it waits."""

    def __init__(self, house: Playhouse, rest: Rest = asyncio.sleep) -> None:
        self._house = house
        self._rest = rest
        self._due: set[str] = set()
        self._writing: asyncio.Task[None] | None = None
        house.noted = self.note

    def note(self, live: LiveTable) -> None:
        """Write it soon."""
        self._due.add(live.id)
        if self._writing is None or self._writing.done():
            self._writing = apart(self._write())

    async def _write(self) -> None:
        wait = SOON_SECONDS
        while self._due:
            await self._rest(wait)
            due, self._due = self._due, set()
            try:
                await self._house.store.answers(ANSWER_SECONDS)
                await asyncio.gather(*map(self._keep, due))  # and so with one commit
                wait = SOON_SECONDS
            except StoreError as fault:
                self._due |= due
                wait = AGAIN_SECONDS
                _log.warning("what was noted at %d tables is not kept yet: %s", len(due), in_full(fault))

    async def _keep(self, table: str) -> None:
        if table not in self._house.tables:  # what was noted is noted again by whoever comes next
            return
        with suppress(NoSuchTable):
            await self._house.change(table, lambda live: live.document.keep_noted())

    async def stop(self) -> None:
        """Write nothing more; what is due is written as the tables are put away."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)
