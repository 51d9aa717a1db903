"""Leases in virtual time, in many orders of events: lost replies, late ones, workers that freeze."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from commedia.server.workers.leases import LEASE_SECONDS, RENEW_SECONDS, Leases
from commedia.store import StoreError
from tests.server.workers.virtual import DELAYS, Database, Line, in_virtual_time, now

WORKERS, TABLES = ("one", "two"), ("lamp", "wall")
SEEDS, AT_ONCE = 100, 50
HARM_SECONDS = 4.0
SETTLED_SECONDS = LEASE_SECONDS + RENEW_SECONDS + 8 * max(DELAYS)
"""Until a lease that nobody renews is over, it is noticed, and whoever waited has it."""


class Worker:
    """One that wants to act for every table, again and again. acted: under which numbers, by table."""

    def __init__(self, database: Database, name: str) -> None:
        self.line = Line(database, name)
        self.leases = Leases(self.line, name, now, self.line.rest)  # type: ignore[arg-type]
        self.acted: dict[str, list[tuple[float, int]]] = {table: [] for table in TABLES}
        self.running = [asyncio.create_task(self.leases.run())]
        self.running += [asyncio.create_task(self._act(table)) for table in TABLES]

    async def _act(self, table: str) -> None:
        random = self.line.database.random
        while True:
            try:
                taken, number = self.line.taken, await self.leases.hold(table)
            except StoreError:
                await self.line.rest(0.2)
                continue
            if not self.line.is_thawed.is_set():
                await self.line.rest(0.0)
                continue
            if taken == self.line.taken:  # it was believed without asking: then it is so
                assert self.line.holds(table, number), f"{self.line.worker} believes that it has {table}"
            if self.line.holds(table, number):
                self.acted[table].append((now(), number))
            await self.line.rest(random.choice((0.01, 0.1, 0.5)))
            if random.random() < 0.2:
                self.leases.let_go(table)
                await self.line.rest(random.uniform(0, 2 * LEASE_SECONDS))

    async def stop(self) -> None:
        """Send it home."""
        for task in self.running:
            task.cancel()
        for done in await asyncio.gather(*self.running, return_exceptions=True):
            if isinstance(done, Exception):
                raise done


async def lived(seed: int) -> list[Worker]:
    """A while of faults, and a while without."""
    random = Random(seed)
    database = Database(random)
    workers = [Worker(database, name) for name in WORKERS]
    until = now() + HARM_SECONDS
    while now() < until:
        database.is_faulty = random.random() < 0.5
        frozen = random.choice(workers)
        if random.random() < 0.5:
            frozen.line.is_thawed.clear()
        await asyncio.sleep(random.uniform(0, 1.5 * LEASE_SECONDS))
        frozen.line.is_thawed.set()
    database.is_faulty = False
    mended = now()
    await asyncio.sleep(SETTLED_SECONDS + 2 * LEASE_SECONDS)
    for worker in workers:
        await worker.stop()
    for table in TABLES:
        acts = sorted(act for worker in workers for act in worker.acted[table])
        numbers = [number for _, number in acts]
        assert numbers == sorted(numbers), f"the numbers of {table} only grow"
        after = [at for at, _ in acts if at >= mended]
        assert after, f"nobody acts for {table}"
        assert after[0] - mended < SETTLED_SECONDS, f"somebody acts for {table} soon after"
    return workers


@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE))
def test_whoever_believes_that_it_acts_for_a_table_does_so_and_somebody_always_does(first: int) -> None:
    """By the database's clock, whatever is late, lost or frozen; and soon after all is well again."""
    for seed in range(first, first + AT_ONCE):
        try:
            in_virtual_time(lived(seed))
        except (AssertionError, TimeoutError) as broken:
            raise AssertionError(f"seed {seed}: {broken}") from broken
