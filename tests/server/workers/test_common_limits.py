"""What one address may have holds of all workers together, and of each alone where they do not hear of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from commedia.server.address_limits import HOUR, Limits
from commedia.server.body import Body
from commedia.server.errors import TooMany, TooManyWords
from commedia.server.playhouse import Playhouse
from commedia.server.workers.bus import Used, decode
from commedia.server.workers.common_limits import HOLDS_SECONDS, CommonLimits
from commedia.store import Store
from tests.server.workers.pairs import Line

HERE = "192.0.2.7"
LIMITS = Limits(requests=10, streams=4, openings=3, address_writes=100)


class Text(Body):
    """Something written."""

    text: str


class Worker:
    """A house, and what it tells and hears of addresses. now: its clock."""

    def __init__(self, name: str, house: Playhouse, line: Line) -> None:
        self.now = 0.0
        self.house = house
        self.limits = CommonLimits(house, line, name, clock=lambda: self.now)
        line.hear(lambda news: self.limits.hears(news) if isinstance(news, Used) else None)


def two(folder: Path, then: Callable[[Worker, Worker, Line], Awaitable[None]]) -> None:
    """Two workers that hear one another over a bus that the test can break."""

    async def run() -> None:
        stores = [Store.open(folder / "commedia.sqlite3") for _ in range(2)]
        line = Line()
        try:
            houses = [await Playhouse.open(store, LIMITS) for store in stores]
            await then(*[Worker(f"worker {n}", house, line) for n, house in enumerate(houses)], line)
        finally:
            for store in stores:
                store.close()

    asyncio.run(run())


def test_requests_and_windows_of_an_address_are_counted_together(tmp_path: Path) -> None:
    """Until they are over, or nothing is heard of their worker any more."""

    async def then(one: Worker, other: Worker, line: Line) -> None:
        with ExitStack() as held:
            for _ in range(3):
                held.enter_context(one.house.bounds.request(HERE, is_stream=True))
            with other.house.bounds.request(HERE, is_stream=True):  # nothing is heard of the others yet
                pass
            one.limits.tell()
            with other.house.bounds.request(HERE, is_stream=True):
                with pytest.raises(TooMany), other.house.bounds.request(HERE, is_stream=True):
                    pass
                with other.house.bounds.request("192.0.2.8", is_stream=True):
                    pass
            other.now += HOLDS_SECONDS
            with other.house.bounds.request(HERE, is_stream=True), other.house.bounds.request(HERE, True):
                pass
            one.limits.tell()
            assert other.limits.elsewhere(one.house.bounds.name(HERE)) == (3, 3)
        one.limits.tell()
        assert other.limits.elsewhere(one.house.bounds.name(HERE)) == (0, 0)
        said = len(line.said)
        one.limits.tell()
        assert len(line.said) == said  # there is nothing to tell

    two(tmp_path, then)


def test_tables_that_an_address_opens_are_counted_together(tmp_path: Path) -> None:
    """Within an hour, through whichever worker."""

    async def then(one: Worker, other: Worker, line: Line) -> None:
        for _ in range(2):
            one.house.bounds.open_table(HERE, 0)
        one.limits.tell()
        other.house.bounds.open_table(HERE, 0)
        with pytest.raises(TooMany) as refused:
            other.house.bounds.open_table(HERE, 0)
        assert HOUR - 5 < refused.value.wait_seconds <= HOUR + 1
        one.house.bounds.open_table(HERE, 0)  # it has not heard of the other's
        other.limits.tell()
        with pytest.raises(TooMany):
            one.house.bounds.open_table(HERE, 0)

    two(tmp_path, then)


def test_what_an_address_writes_is_counted_together_and_only_what_stands(tmp_path: Path) -> None:
    """What was refused was given back, and is told to nobody."""

    async def then(one: Worker, other: Worker, line: Line) -> None:
        with one.house.writing.take_of_address(HERE, Text("x" * 900)) as taken:
            taken.stands = True
        with one.house.writing.take_of_address(HERE, Text("x" * 90)):
            pass
        one.limits.tell()
        assert [news.written for news in map(decode, line.said) if isinstance(news, Used)] == [
            {one.house.bounds.name(HERE): 900}
        ]
        with pytest.raises(TooManyWords):
            other.house.writing.take_of_address(HERE, Text("x" * 200))
        with other.house.writing.take_of_address(HERE, Text("x" * 90)):
            pass

    two(tmp_path, then)


def test_without_the_bus_each_goes_by_its_own_count(tmp_path: Path) -> None:
    """Nobody is refused, and nobody waits, because others are not heard."""

    async def then(one: Worker, other: Worker, line: Line) -> None:
        line.is_broken = True
        for worker in (one, other):
            for _ in range(3):
                worker.house.bounds.open_table(HERE, 0)
            worker.limits.tell()
            with pytest.raises(TooMany):
                worker.house.bounds.open_table(HERE, 0)

    two(tmp_path, then)


def test_no_address_travels(tmp_path: Path) -> None:
    """What it is called between workers is made of it with the secret of the house."""

    async def then(one: Worker, other: Worker, line: Line) -> None:
        one.house.bounds.open_table(HERE, 0)
        one.limits.tell()
        assert line.said
        assert not any(HERE.encode() in message for message in line.said)
        assert one.house.bounds.name(HERE) == other.house.bounds.name(HERE) != HERE

    two(tmp_path, then)
