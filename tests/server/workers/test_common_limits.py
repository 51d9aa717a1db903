"""What one address may have holds of all workers together, and of each alone where they do not hear of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from commedia.server import verbs
from commedia.server.address_limits import HOUR, Limits
from commedia.server.body import Body
from commedia.server.errors import NoRoom, TooMany, TooManyWords
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.verbs import SayBody
from commedia.server.workers.bus import Used, decode, encode
from commedia.server.workers.common_limits import HOLDS_SECONDS, CommonLimits
from commedia.server.writing import MINUTE
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


def two(
    folder: Path, then: Callable[[Worker, Worker, Line], Awaitable[None]], limits: Limits = LIMITS
) -> None:
    """Two workers that hear one another over a bus that the test can break."""

    async def run() -> None:
        stores = [Store.open(folder / "commedia.sqlite3") for _ in range(2)]
        line = Line()
        try:
            houses = [await Playhouse.open(store, limits) for store in stores]
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


async def writes(worker: Worker, live: LiveTable, chair: int, much: int) -> None:
    """Somebody writes so many characters there, as far as that is counted."""
    body = SayBody("x" * much)
    with await worker.house.writing.take(live, chair, "", "say", body) as taken:
        taken.stands = True


@pytest.mark.parametrize(
    ("limits", "others_may"),
    [(Limits(seat_writes=100), True), (Limits(table_writes=100), False)],
    ids=["seat", "table"],
)
def test_what_a_seat_and_a_table_write_is_counted_together(
    tmp_path: Path, limits: Limits, others_may: bool
) -> None:
    """Through whichever worker; and neither is named."""

    async def then(one: Worker, other: Worker, line: Line) -> None:
        here = await one.house.open_table("men-of-stones", chairs=3)
        there = await other.house.table(here.id)
        elsewhere = await other.house.open_table("men-of-stones", chairs=3)
        await writes(one, here, 1, 900)
        one.limits.tell()
        with pytest.raises(TooManyWords):
            await writes(other, there, 1, 200)
        if others_may:
            await writes(other, there, 2, 1_000)
        else:
            with pytest.raises(TooManyWords):
                await writes(other, there, 2, 200)
        await writes(other, elsewhere, 1, 1_000)
        assert not any(here.id.encode() in message for message in line.said)

    two(tmp_path, then, limits)


def test_what_is_kept_of_a_seat_is_known_within_a_minute_however_many_workers_it_writes_through(
    tmp_path: Path,
) -> None:
    """Each reads it again from the store, and nobody waits for that at each move."""

    async def then(one: Worker, other: Worker, line: Line) -> None:
        now, asked = 0.0, list[str]()
        live = await one.house.open_table("men-of-stones", chairs=3)
        for chair, name in zip(live.lobby.chairs, ("Ann", "Bob", "Cy"), strict=True):
            chair.kind, chair.name = "person", name
        await live.save()
        await one.house.begin(live)
        there = await other.house.table(live.id)
        read = other.house.store.lengths_of_words

        async def noting(table: str) -> dict[str, int]:
            asked.append(table)
            return await read(table)

        with pytest.MonkeyPatch.context() as meanwhile:
            meanwhile.setattr(other.house.store, "lengths_of_words", noting)
            meanwhile.setattr(other.house.writing, "_now", lambda: now)
            await writes(other, there, 1, 10)
            async with one.house.at(live.id):
                await verbs.say(one.house, live, 1, SayBody("x" * 480, how="aside"))
            for _ in range(3):
                await writes(other, there, 1, 10)
            assert asked == [live.id]
            now += MINUTE
            with pytest.raises(NoRoom):
                await writes(other, there, 1, 30)

    two(tmp_path, then, Limits(seat_words=500))


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


class OlderUsed(msgspec.Struct, frozen=True, tag="used", array_like=True):
    """As a worker of the release before says it."""

    worker: str
    held: dict[str, tuple[int, int]] = {}
    opened: dict[str, int] = {}
    written: dict[str, int] = {}


def test_an_older_worker_and_a_newer_one_understand_each_other() -> None:
    """What either knows nothing of is left out."""
    older = OlderUsed("one", written={"a": 9})
    assert decode(msgspec.json.encode(older)) == Used("one", written={"a": 9})
    newer = encode(Used("one", written={"a": 9}, seats={"b": 9}, tables={"c": 9}))
    assert msgspec.json.decode(newer, type=OlderUsed) == older


def test_no_address_travels(tmp_path: Path) -> None:
    """What it is called between workers is made of it with the secret of the house."""

    async def then(one: Worker, other: Worker, line: Line) -> None:
        one.house.bounds.open_table(HERE, 0)
        one.limits.tell()
        assert line.said
        assert not any(HERE.encode() in message for message in line.said)
        assert one.house.bounds.name(HERE) == other.house.bounds.name(HERE) != HERE

    two(tmp_path, then)
