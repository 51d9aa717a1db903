"""Two workers and their companies in virtual time: people move at either, house actors answer at one alone.

What is late, lost or frozen is drawn by a seed: each is another order of events.
"""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from commedia.server.workers.leases import LEASE_SECONDS
from tests.server.workers.toy_house import OWED, Worker, acts, toys
from tests.server.workers.virtual import Bus, Database, in_virtual_time, now

__all__ = ["toys"]

TABLES = tuple(OWED)
SEEDS, AT_ONCE = 40, 40
FOLLOWS_SECONDS = 2.0
"""Within which a window shows what was done at another worker, while all is well."""
GOES_ON_SECONDS = 15.0
"""Within which companies have done what was due, once all is well: they wait for some after a fault."""

pytestmark = pytest.mark.usefixtures("toys")


class Evening:
    """Two workers at which people play. kept: the moves that were acknowledged, by table."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.database, self.bus = Database(self.random), Bus(self.random)
        self.workers = [Worker(self.database, self.bus, name) for name in ("one", "other")]
        self.kept: dict[str, set[str]] = {table: set() for table in TABLES}
        self._sent = 0

    async def move(self) -> None:
        """Somebody moves, and sends the same again, perhaps elsewhere, until it is known to be kept."""
        random, table = self.random, self.random.choice(TABLES)
        self._sent += 1
        move_id = f"m{self._sent}"
        twice = 2 if random.random() < 0.3 else 1
        while not any(
            await asyncio.gather(*(random.choice(self.workers).move(table, move_id) for _ in range(twice)))
        ):
            await asyncio.sleep(0.1)
        self.kept[table].add(move_id)

    async def play(self, seconds: float) -> None:
        """People move for a while, some of them at once."""
        until = now() + seconds
        while now() < until:
            await asyncio.gather(*(self.move() for _ in range(self.random.choice((1, 1, 2)))))
            await asyncio.sleep(self.random.choice((0.0, 0.01, 0.1, 1.0)))

    def owes(self) -> bool:
        """Whether the house has not done all that is due."""
        done = acts(self.database)
        return any(len(done.get(table, ())) < OWED[table] * len(self.kept[table]) for table in TABLES)

    def holds(self) -> None:
        """Each move stands in its log once; the house has done what it owed, each act under a lease."""
        for table, log in self.database.logs.items():
            moves = [one.client_id for one in log if one.kind == "person"]
            assert len(moves) == len(set(moves)), "a move stands there twice"
            assert set(moves) == self.kept[table], "what was acknowledged is there"
            assert len(acts(self.database)[table]) == OWED[table] * len(moves), (
                "the house has done what it owed"
            )
            leases = [one.lease for one in acts(self.database)[table]]
            assert None not in leases
            assert leases == sorted(leases, key=lambda number: number or 0)
            assert len({(one.by, one.lease) for one in acts(self.database)[table]}) == len(set(leases))

    def is_shown(self) -> bool:
        """Whether every window shows its table as the log has it."""
        logs = self.database.logs
        return all(worker.shown[table] == len(logs[table]) - 1 for worker in self.workers for table in TABLES)

    async def close(self) -> None:
        """All go home."""
        for worker in self.workers:
            await worker.stop()


async def all_is_well(seed: int) -> None:
    """Nothing goes wrong, but that everything takes its time."""
    evening = Evening(seed)
    for worker in evening.workers:
        for table in TABLES:
            worker.open_window(table)
    await evening.play(3.0)
    while evening.owes():
        await asyncio.sleep(0.1)
    await asyncio.sleep(FOLLOWS_SECONDS)
    evening.holds()
    assert evening.is_shown(), "a window stands behind"
    await asyncio.sleep(LEASE_SECONDS + FOLLOWS_SECONDS)  # until whoever waits has the lease, and sees
    assert not any(worker.companies.busy for worker in evening.workers)
    await evening.close()


async def much_goes_wrong(seed: int) -> None:
    """The database is late and loses replies, the bus loses words, workers freeze; then all is well."""
    evening = Evening(seed)
    random = evening.random
    for worker in evening.workers:
        for table in TABLES:
            worker.open_window(table)

    async def harm() -> None:
        while True:
            evening.database.is_faulty = random.random() < 0.5
            evening.bus.is_faulty = random.random() < 0.5
            frozen = random.choice(evening.workers)
            if random.random() < 0.5:
                frozen.line.is_thawed.clear()
            await asyncio.sleep(random.uniform(0, 3.0))
            frozen.line.is_thawed.set()

    harming = asyncio.create_task(harm())
    await evening.play(4.0)
    harming.cancel()
    evening.database.is_faulty = False
    for worker in evening.workers:
        worker.line.is_thawed.set()
    evening.bus.mend()
    await asyncio.sleep(GOES_ON_SECONDS)
    evening.holds()
    assert evening.is_shown(), "a window stands behind"
    await evening.close()


@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE))
@pytest.mark.parametrize("evening", [all_is_well, much_goes_wrong])
def test_each_move_is_kept_once_the_house_answers_once_and_every_window_follows(evening, first: int) -> None:
    """Whatever comes first."""
    for seed in range(first, first + AT_ONCE):
        try:
            in_virtual_time(evening(seed))
        except (AssertionError, TimeoutError) as broken:
            raise AssertionError(f"seed {seed}: {broken}") from broken
