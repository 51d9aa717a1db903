"""What is done once for a house is done by one worker, and by another within two seconds of its end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from commedia.server import verbs
from commedia.server.absences import Absences
from commedia.server.company.companies import Companies
from commedia.server.open_time import DAY, HOUR, UNBEGUN_SECONDS, OpenTime
from commedia.server.playhouse import Playhouse
from commedia.server.sweeping import Duty, Sweeper, Swept
from commedia.server.workers.leases import LEASE_SECONDS, RENEW_SECONDS, Leases
from commedia.store import NoTable, QuietTable, Store, SweptTable
from commedia.store.leases import SWEEPING

TWO_SECONDS = 2.0
SLACK = 3.0
"""What a slow machine takes besides."""


class Worker:
    """A house over the common store, with leases. ticks: the clock of how long it is open."""

    def __init__(self, name: str, store: Store, house: Playhouse) -> None:
        self.house, self.store = house, store
        self.ticks = 0.0
        house.visits.open_time = OpenTime(0.0, lambda: self.ticks)
        self.leases = house.leases = Leases(store, name)
        self.duty = Duty(house)
        self.renewing = asyncio.create_task(self.leases.run())

    async def is_frozen(self) -> None:
        """As by SIGSTOP, or `kill -9`: it gives nothing back."""
        self.duty.stop()
        self.renewing.cancel()
        await asyncio.gather(self.renewing, return_exceptions=True)


def two(folder: Path, then: Callable[[Worker, Worker], Awaitable[None]]) -> None:
    """Two workers of one house."""

    async def run() -> None:
        stores = [Store.open(folder / "commedia.sqlite3") for _ in range(2)]
        workers = [
            Worker(name, store, await Playhouse.open(store))
            for name, store in zip(("one", "other"), stores, strict=True)
        ]
        try:
            await then(*workers)
        finally:
            for worker in workers:
                await worker.is_frozen()
                worker.store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


async def until(is_so: Callable[[], Awaitable[bool]], seconds: float) -> None:
    """It comes about within so many seconds."""
    async with asyncio.timeout(seconds):
        while not await is_so():
            await asyncio.sleep(0.02)


@pytest.mark.slow
def test_one_sweeps_and_another_has_the_duty_within_two_seconds_of_its_end(tmp_path: Path) -> None:
    """And who was frozen and goes on has it no more."""

    async def then(one: Worker, other: Worker) -> None:
        assert await one.duty.is_ours()
        assert not await other.duty.is_ours()
        await asyncio.sleep(2 * LEASE_SECONDS)
        assert await one.duty.is_ours()
        assert not await other.duty.is_ours()
        await one.is_frozen()
        began = asyncio.get_running_loop().time()
        await until(other.duty.is_ours, TWO_SECONDS + SLACK)
        assert asyncio.get_running_loop().time() - began < TWO_SECONDS + SLACK
        assert not await one.duty.is_ours()

    two(tmp_path, then)


def test_only_the_one_that_has_the_duty_sweeps(tmp_path: Path) -> None:
    """The others note who came to them, as ever."""

    async def then(one: Worker, other: Worker) -> None:
        swept: list[str] = []

        class Noting(Sweeper):
            async def sweep(self) -> Swept:
                swept.append("one" if self.house is one.house else "other")
                return Swept([], [])

        rests = dict.fromkeys((one, other), 0)

        def rest_of(worker: Worker) -> Callable[[float], Awaitable[None]]:
            async def rest(_: float) -> None:
                rests[worker] += 1
                await asyncio.sleep(0.05)

            return rest

        running = [
            asyncio.create_task(Noting(worker.house, rest_of(worker)).run()) for worker in (one, other)
        ]
        await asyncio.sleep(1.5)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        assert len(swept) > 2
        assert len(set(swept)) == 1
        assert all(rests.values())

    two(tmp_path, then)


def test_nobody_is_swept_away_who_has_just_come_to_another_worker(tmp_path: Path) -> None:
    """Who comes to a table that was quiet is known to all of them within a second."""

    async def then(one: Worker, other: Worker) -> None:
        live = await one.house.open_table("men-of-stones")
        await one.house.keep_visits()
        for worker in (one, other):
            told = worker.house.visits.open_time.now()
            worker.house.visits.open_time.was_kept(told, await worker.store.visit({}, UNBEGUN_SECONDS + DAY))
        one.house.visits.came_anew.clear()
        telling = asyncio.create_task(Sweeper(one.house).tell_who_came())
        async with one.house.at(live.id):
            pass
        assert one.house.visits.came_anew.is_set()
        await asyncio.sleep(0.3)
        telling.cancel()
        sweeper = Sweeper(other.house)
        sweeper._begins_at = 0.0
        assert await sweeper.sweep() == Swept([], [])
        async with one.house.at(live.id):
            pass
        assert not one.house.visits.came_anew.is_set()  # that is known already, for an hour

    two(tmp_path, then)


def test_the_house_is_not_open_for_longer_because_more_workers_have_it_open(tmp_path: Path) -> None:
    """Whoever has counted most is right, and what they count is the same time."""

    async def then(one: Worker, other: Worker) -> None:
        for _ in range(12):
            for worker in (one, other):
                worker.ticks += HOUR / 12
                await worker.house.keep_visits()
        assert await one.store.open_seconds() == HOUR
        one.ticks += HOUR / 12
        await one.house.keep_visits()
        other.ticks += HOUR / 12  # it was later to tell it, and is not behind for that
        await other.house.keep_visits()
        assert await one.store.open_seconds() == HOUR + HOUR / 12

    two(tmp_path, then)


@pytest.mark.slow
def test_a_lease_is_held_as_long_as_anybody_of_a_worker_needs_it(tmp_path: Path) -> None:
    """Its house actors have nothing to do any more, and who notes absences has."""

    async def then(one: Worker, other: Worker) -> None:
        live = await one.house.open_table("men-of-stones")
        companies, absences = object(), Absences(one.house)
        number = await one.leases.hold(live.id, companies)
        assert await one.leases.hold(live.id, absences) == number
        one.leases.let_go(live.id, companies)
        await asyncio.sleep(2 * LEASE_SECONDS)
        waiting = asyncio.create_task(other.leases.hold(live.id))
        await asyncio.sleep(LEASE_SECONDS)
        assert not waiting.done()
        one.leases.let_go(live.id, absences)
        async with asyncio.timeout(TWO_SECONDS + SLACK):
            assert await waiting == number + 1

    two(tmp_path, then)


@pytest.mark.slow
def test_whoever_waits_for_a_table_that_is_swept_away_waits_no_more(tmp_path: Path) -> None:
    """Its house actors, and whoever notes absences or raises its curtain there: nobody asks for it again."""

    async def then(one: Worker, other: Worker) -> None:
        live = await one.house.open_table("men-of-stones")
        await one.leases.hold(live.id)
        companies = Companies(other.house)
        live.lobby.chairs[0].kind, live.lobby.chairs[0].name = "person", "Ann"
        await verbs.fill_and_begin(one.house, live, 1)
        async with other.house.at(live.id) as there:
            companies.wake(there)
        await asyncio.sleep(2 * RENEW_SECONDS)
        assert companies.act_at(there)  # it waits for the lease
        whole = await one.store.whole(live.id)
        assert whole is not None
        quiet = QuietTable(live.id, whole.came or 0.0, whole.doc, whole.version)
        left = SweptTable(live.id, whole.game, whole.title, "tried", 0.0)
        assert await one.store.remove_table(quiet, whole.last_seq, left)
        async with asyncio.timeout(TWO_SECONDS + SLACK):
            while companies.act_at(there):
                await asyncio.sleep(0.02)
        with pytest.raises(NoTable):
            await other.leases.hold(live.id)
        assert await asked_for(other) == []

    two(tmp_path, then)


@pytest.mark.slow
def test_whoever_waits_no_longer_is_asked_for_no_longer(tmp_path: Path) -> None:
    """The database is asked which leases are free as long as anybody waits for one."""

    async def then(one: Worker, other: Worker) -> None:
        live = await one.house.open_table("men-of-stones")
        await one.leases.hold(live.id)
        waiting = [asyncio.create_task(other.leases.hold(live.id, object())) for _ in range(2)]
        await asyncio.sleep(0.1)
        assert set(await asked_for(other)) == {live.id}
        waiting[0].cancel()
        assert set(await asked_for(other)) == {live.id}
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert await asked_for(other) == []

    two(tmp_path, then)


async def asked_for(worker: Worker) -> list[str]:
    """For which leases a worker asks the database within a second, because somebody waits for them."""
    asked: list[str] = []
    ask = worker.store.free_leases

    async def noting(wanted: Sequence[str]) -> list[str]:
        asked.extend(wanted)
        return await ask(wanted)

    with pytest.MonkeyPatch.context() as meanwhile:
        meanwhile.setattr(worker.store, "free_leases", noting)
        await asyncio.sleep(1.0)
    return asked


def test_a_duty_is_none_of_the_tables(tmp_path: Path) -> None:
    """It has a lease of its own, which is renewed and given back with theirs."""

    async def then(one: Worker, other: Worker) -> None:
        live = await one.house.open_table("men-of-stones")
        assert [await one.leases.hold(what) for what in (live.id, SWEEPING)] == [1, 1]
        await one.leases.renew()
        assert [await other.store.take_lease(what, "other", 1) for what in (live.id, SWEEPING)] == [None] * 2
        await one.leases.stop()
        assert [await other.store.take_lease(what, "other", 1) for what in (live.id, SWEEPING)] == [2, 2]

    two(tmp_path, then)
