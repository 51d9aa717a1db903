"""A curtain that rises is up when it was due to be, once, through whichever worker is left."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from commedia.engine import log
from commedia.server.curtain import Curtain
from commedia.store import Store
from tests.server.workers.meeting import Worker, kinds, meet
from tests.server.workers.test_at_once import have_committed


class Clock:
    """The time, which the test turns: of the database, and of all who wait."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self._turned = asyncio.Condition()
        self.asked: list[float] = []

    async def rest(self, seconds: float) -> None:
        """Until it has gone on by so much."""
        self.asked.append(seconds)
        end = self.now + seconds
        async with self._turned:
            await self._turned.wait_for(lambda: self.now >= end)

    async def has_been_asked(self, times: int) -> None:
        """Until somebody has begun to wait so many times."""
        async with asyncio.timeout(10):
            while len(self.asked) < times:
                await asyncio.sleep(0.01)

    async def goes_on(self, seconds: float) -> None:
        """By so much; whoever has waited long enough does what they do then."""
        self.now += seconds
        async with self._turned:
            self._turned.notify_all()
        await asyncio.sleep(0.2)


async def comes(worker: Worker, id: str) -> None:
    """Somebody comes to the table through a worker."""
    async with worker.house.at(id):
        pass


async def words_of(worker: Worker, id: str) -> list[bool] | None:
    """Which of the words were open as the curtain rose; None where it is not up."""
    async with worker.house.at(id) as live:
        if live.lobby.stage == "lobby":
            return None
        assert isinstance(live.opened, log.Opened)
        return [word.is_open for word in live.opened.committed]


@pytest.mark.parametrize("looks_on", [True, False], ids=["who looks on", "who comes after that"])
def test_a_curtain_rises_when_it_was_due_though_its_worker_has_died(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looks_on: bool
) -> None:
    """Another worker waits for what is left of the time, and raises it once."""

    async def then(one: Worker, other: Worker, id: str) -> None:
        clock = Clock()

        async def now(_: Store) -> float:
            return clock.now

        monkeypatch.setattr(Store, "now", now)
        first, second = [Curtain(worker.house, worker.companies, clock.rest) for worker in (one, other)]
        await have_committed(one, await one.house.table(id))
        await clock.has_been_asked(1)
        await clock.goes_on(20.0)
        if looks_on:
            await comes(other, id)
            await clock.has_been_asked(2)
            await clock.goes_on(10.0)
            await first.stop()  # as by `kill -9`: nothing is written by that
        else:
            await first.stop()
            await clock.goes_on(10.0)
            await comes(other, id)
            await clock.has_been_asked(2)
        await clock.goes_on(14.0)
        assert await words_of(other, id) is None
        assert clock.asked == [45.0, 25.0 if looks_on else 15.0]
        await clock.goes_on(1.0)
        assert await words_of(other, id) == [False, False]
        assert (await kinds(other.house.store, id))["opened"] == 1
        await second.stop()

    meet(tmp_path, "lobby", then)
