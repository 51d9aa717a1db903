"""Two workers over one database in one process, and a bus between them that the test can break."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from commedia.server import verbs
from commedia.server.company.companies import Companies
from commedia.server.invitations import Invitation
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.routes import play
from commedia.server.workers.bus import Hears, News, decode, encode
from commedia.server.workers.following import Others
from commedia.store import Store


class Line:
    """A bus in memory. is_broken: nothing that is said is heard. said: all that was."""

    def __init__(self) -> None:
        self.is_broken = False
        self.said: list[bytes] = []
        self._hears: list[Hears] = []

    @property
    def is_heard(self) -> bool:
        """As long as the test lets it."""
        return not self.is_broken

    def say(self, news: News) -> None:
        """Heard at once by all."""
        message = encode(news)
        self.said.append(message)
        if not self.is_broken:
            for hears in self._hears:
                hears(decode(message))

    def hear(self, hears: Hears) -> None:
        """From now on."""
        self._hears.append(hears)

    async def run(self, hears: Hears, caught_up: Callable[[], Awaitable[None]]) -> None:
        """Until cancelled."""
        self.hear(hears)
        await caught_up()
        await asyncio.Event().wait()


class Worker:
    """One of them. house actors play at once, and only where the test lets them."""

    def __init__(
        self, name: str, house: Playhouse, line: Line, rest: Callable[[float], Awaitable[None]]
    ) -> None:
        self.house = house
        self.companies = Companies(house, 0.0)
        self.companies.wake = lambda live: None  # type: ignore[method-assign]
        house.noticed = self.companies.wake
        self.others = Others(house, self.companies, line, name, rest)
        self.running = asyncio.create_task(self.others.run())

    async def table(self, id: str) -> LiveTable:
        """A table as it stands in memory here."""
        return await self.house.table(id)

    async def do(self, live: LiveTable, chair: int, verb: str, body: verbs.Body) -> bool:
        """As a request does it. Returns whether the very same had been taken before."""
        nonce = live.lobby.chair(chair).nonce
        at, reply = Invitation(live.id, chair, nonce), lambda live, body, again: again
        return await play.do(self.house, self.companies, at, verb, lambda _: body, reply, "")


async def settled() -> None:
    """Whatever is on its way has come."""
    for _ in range(20):
        await asyncio.sleep(0.005)


Test = Callable[[Worker, Worker, Line, str], Awaitable[None]]


def two_workers(folder: Path, then: Test, game: str = "men-of-stones") -> None:
    """Ann, Bob and Cy, all people, at a table that has begun at the first of two workers.

    Nobody asks the database by the clock: what is heard is heard by the bus.
    """

    async def never(seconds: float) -> None:
        await asyncio.Event().wait()

    async def run() -> None:
        stores = [Store.open(folder / "commedia.sqlite3") for _ in range(2)]
        line = Line()
        one, other = [
            Worker(f"worker {n}", await Playhouse.open(store), line, never) for n, store in enumerate(stores)
        ]
        live = await one.house.open_table(game, chairs=3)
        for chair, name in zip(live.lobby.chairs, ("Ann", "Bob", "Cy"), strict=True):
            chair.kind, chair.name, chair.here = "person", name, True
        await live.save()
        await one.house.begin(live)
        await settled()
        try:
            await then(one, other, line, live.id)
        finally:
            for worker in (one, other):
                worker.running.cancel()
                await asyncio.gather(worker.running, return_exceptions=True)
            for store in stores:
                store.close()

    asyncio.run(asyncio.wait_for(run(), 60))
