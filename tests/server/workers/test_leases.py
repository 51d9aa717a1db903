"""One company a table, whichever workers look on; when its worker is gone another goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from commedia.server import verbs
from commedia.server.company.companies import Companies
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.workers.following import Others
from commedia.server.workers.leases import LEASE_SECONDS, Leases
from commedia.store import Batch, Store
from tests.server.workers.pairs import Line


class Counting(Store):
    """A store that notes who has appended what."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.appended: list[str] = []

    async def append(self, batch: Batch) -> None:
        """As the store does it."""
        await super().append(batch)
        self.appended += [entry.kind for entry in batch.entries]


class Worker:
    """One that lets house actors play at once, under leases that it renews."""

    def __init__(self, name: str, house: Playhouse, store: Counting, line: Line) -> None:
        self.store = store
        self.house = house
        self.leases = Leases(store, name)
        self.companies = Companies(house, 0.0)
        house.leases = self.leases
        self.others = Others(house, self.companies, line, name)
        self.running = [asyncio.create_task(one.run()) for one in (self.leases, self.others)]

    async def die(self) -> None:
        """As by `kill -9`: nothing is given back."""
        await self.companies.stop()
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)


def two_workers(folder: Path, then: Callable[[Worker, Worker, LiveTable], Awaitable[None]]) -> None:
    """Ann and two house actors at a table that has begun, and two workers that have looked at it."""

    async def run() -> None:
        stores = [Counting.open(folder / "commedia.sqlite3") for _ in range(2)]
        line = Line()
        one, other = [
            Worker(name, await Playhouse.open(store), store, line)
            for name, store in zip(("one", "other"), stores, strict=True)
        ]
        live = await one.house.open_table("men-of-stones", chairs=3)
        live.lobby.chair(1).kind, live.lobby.chair(1).name = "person", "Ann"
        await verbs.fill_and_begin(one.house, live, 1)
        try:
            await then(one, other, live)
        finally:
            await one.die()
            await other.die()
            for store in stores:
                store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


async def waits_for_ann(worker: Worker, table: str, seconds: float = 20.0) -> None:
    """Until that worker sees that the table waits for her alone."""
    async with asyncio.timeout(seconds):
        while True:
            async with worker.house.at(table) as live:
                if {asked.seat for asked in live.at_play().waiting_for()} == {"Ann"}:
                    return
            await asyncio.sleep(0.02)


def test_house_actors_play_at_one_worker_alone(tmp_path: Path) -> None:
    """Both see that they are due; whoever has the lease lets them play, and the other looks on."""

    async def then(one: Worker, other: Worker, live: LiveTable) -> None:
        there = await other.house.table(live.id)
        one.companies.wake(live)
        other.companies.wake(there)
        await waits_for_ann(other, live.id)
        played = [worker.store.appended.count("answered") for worker in (one, other)]
        assert sorted(map(bool, played)) == [False, True]

    two_workers(tmp_path, then)


def test_when_a_worker_dies_the_company_goes_on_at_another(tmp_path: Path) -> None:
    """Within two seconds: its lease runs out, and whoever waited for it has it."""

    async def then(one: Worker, other: Worker, live: LiveTable) -> None:
        await one.leases.hold(live.id)
        await one.die()
        there = await other.house.table(live.id)
        other.companies.wake(there)
        began = asyncio.get_running_loop().time()
        await waits_for_ann(other, live.id)
        assert other.store.appended.count("answered") > 0
        assert asyncio.get_running_loop().time() - began < LEASE_SECONDS + 10  # and what a slow machine takes

    two_workers(tmp_path, then)


def test_a_worker_that_was_frozen_and_wakes_writes_nothing(tmp_path: Path) -> None:
    """It believes that it acts for the table; another does by now."""

    async def then(one: Worker, other: Worker, live: LiveTable) -> None:
        now = 0.0
        frozen = Leases(one.store, "frozen", clock=lambda: now)
        assert await frozen.hold(live.id) == 1
        await asyncio.sleep(LEASE_SECONDS + 0.1)
        assert await other.leases.hold(live.id) == 2
        one.house.leases = frozen  # its own clock stood still, and so it asks nobody
        one.companies.wake(live)
        await asyncio.sleep(0.3)
        assert one.store.appended.count("answered") == 0
        other.companies.wake(await other.house.table(live.id))
        await waits_for_ann(one, live.id)
        assert one.store.appended.count("answered") == 0

    two_workers(tmp_path, then)
