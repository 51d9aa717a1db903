"""Two workers over one database that write at the same moment: where either writes first, they meet."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from commedia.server.body import Body
from commedia.server.company.companies import Companies
from commedia.server.invitations import Invitation
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.routes import play
from commedia.store import Batch, Store

WAIT_SECONDS = 1.0
"""How long one worker's write waits for the other's, where that has none."""
NAMES = ("Ann", "Bob", "Cy")


class Meeting:
    """Where the first write of one worker waits for the first of the other, so that they meet."""

    def __init__(self) -> None:
        self.is_on = False
        self._came: set[Store] = set()
        self._both = asyncio.Event()

    def begin(self) -> None:
        """From here on they meet, once."""
        self.is_on = True

    async def comes(self, store: Store) -> None:
        """A worker is about to write."""
        if not self.is_on or store in self._came:
            return
        self._came.add(store)
        if len(self._came) == 2:
            self._both.set()
        try:
            await asyncio.wait_for(self._both.wait(), WAIT_SECONDS)
        except TimeoutError:
            self._both.set()


class MeetingStore(Store):
    """A store whose writes meet another's."""

    meeting: Meeting

    async def append(self, batch: Batch) -> None:
        """As the store does it."""
        await self.meeting.comes(self)
        await super().append(batch)

    async def save_doc(self, id: str, doc: bytes, version: int) -> int:
        """As the store does it."""
        await self.meeting.comes(self)
        return await super().save_doc(id, doc, version)

    async def erase_words(self, table: str, id: str, version: int) -> int | None:
        """As the store does it."""
        await self.meeting.comes(self)
        return await super().erase_words(table, id, version)


class Worker:
    """One of the two; its house actors do nothing, and it asks the database where its tables stand."""

    def __init__(self, house: Playhouse) -> None:
        self.house = house
        self.companies = Companies(house, 0.0)
        self.companies.wake = lambda live: None  # type: ignore[method-assign]
        house.noticed = self.companies.wake
        house.is_current = self._is_current

    async def _is_current(self, live: LiveTable) -> bool:
        return (await self.house.store.positions([live.id])).get(live.id) == live.position

    async def do(self, at: Invitation, verb: str, body: Body) -> bool:
        """As a request does it. Returns whether the very same had been taken before."""
        return await play.do(
            self.house, self.companies, at, verb, lambda _: body, lambda live, body, again: again, ""
        )


def meet(database: str | Path, stage: str, then: Callable[[Worker, Worker, str], Awaitable[None]]) -> None:
    """Ann, Bob and Cy at a table that two workers have in memory. database: of both, or its folder."""

    async def run() -> None:
        MeetingStore.meeting = Meeting()
        address = database if isinstance(database, str) else database / "commedia.sqlite3"
        stores = [MeetingStore.open(address) for _ in range(2)]
        one, other = [Worker(await Playhouse.open(store)) for store in stores]
        live = await one.house.open_table("men-of-stones", chairs=3)
        for chair, name in zip(live.lobby.chairs, NAMES, strict=True):
            chair.kind, chair.name, chair.here = "person", name, True
        await live.save()
        if stage == "play":
            await one.house.begin(live)
        await other.house.table(live.id)
        try:
            await then(one, other, live.id)
        finally:
            for store in stores:
                store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


async def kinds(store: Store, table: str) -> Counter[str]:
    """How many entries of each kind its log has."""
    return Counter(entry.kind for entry in await store.entries(table))
