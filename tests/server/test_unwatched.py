"""A table that nobody looks at leaves the memory after a minute; whoever comes back finds it as it was."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from commedia.server import verbs
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.presence import AWAY_SECONDS
from commedia.server.unwatched import UNWATCHED_SECONDS, Unwatched
from commedia.store import Store


class House:
    """A house with one table, and a clock that is turned by hand."""

    def __init__(self, house: Playhouse, live: LiveTable) -> None:
        self.house, self.table = house, live.id
        self.ahead = 0.0
        self.is_due = False
        self.unwatched = Unwatched(house, lambda _: self.is_due, clock=lambda: live.looked_at + self.ahead)

    async def after(self, seconds: float) -> bool:
        """Whether the table is in memory still, so many seconds after somebody asked for it last."""
        self.ahead = seconds
        await self.unwatched.look()
        return self.table in self.house.tables


def at_a_table(database: Path, then: Callable[[House, LiveTable], Awaitable[None]]) -> None:
    """Ann, Bob and Cy play Men of Stones; no window is open."""

    async def run() -> None:
        store = Store.open(database)
        house = await Playhouse.open(store)
        live = await house.open_table("men-of-stones", chairs=3)
        for n, name in ((1, "Ann"), (2, "Bob"), (3, "Cy")):
            live.lobby.chair(n).kind, live.lobby.chair(n).name = "person", name
        await verbs.fill_and_begin(house, live, live.lobby.host)
        try:
            await then(House(house, live), live)
        finally:
            store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_it_leaves_after_a_minute_and_not_before(tmp_path: Path) -> None:
    async def then(house: House, _: LiveTable) -> None:
        assert await house.after(UNWATCHED_SECONDS - 1)
        assert not await house.after(UNWATCHED_SECONDS)

    at_a_table(tmp_path / "t.sqlite3", then)


def test_whoever_comes_back_finds_it_as_it_was(tmp_path: Path) -> None:
    async def then(house: House, before: LiveTable) -> None:
        asked = [(q.id, q.seat) for q in before.at_play().decisions()]
        assert not await house.after(UNWATCHED_SECONDS)
        after = await house.house.table(house.table)
        assert after is not before
        assert [(q.id, q.seat) for q in after.at_play().decisions()] == asked
        assert (after.log.seq, after.log.seal, after.lobby) == (before.log.seq, before.log.seal, before.lobby)

    at_a_table(tmp_path / "t.sqlite3", then)


def test_who_left_when_is_known_afterwards(tmp_path: Path) -> None:
    async def then(house: House, before: LiveTable) -> None:
        before.presence.came(2)
        before.presence.went(2)
        assert not await house.after(UNWATCHED_SECONDS)
        presence = (await house.house.table(house.table)).presence
        presence.clock = lambda: time.monotonic() + AWAY_SECONDS
        gone = presence.gone_for(before.lobby.seats[2])
        assert gone is not None
        assert gone >= AWAY_SECONDS

    at_a_table(tmp_path / "t.sqlite3", then)


def test_it_stays_while_a_window_is_open_or_something_is_due(tmp_path: Path) -> None:
    async def then(house: House, live: LiveTable) -> None:
        bell = asyncio.Event()
        live.audience.watch(bell, 1)
        assert await house.after(UNWATCHED_SECONDS)
        live.audience.unwatch(bell)
        house.is_due = True
        assert await house.after(UNWATCHED_SECONDS)
        house.is_due = False
        assert not await house.after(UNWATCHED_SECONDS)

    at_a_table(tmp_path / "t.sqlite3", then)


def test_a_move_that_waited_for_it_is_made_at_the_table_that_is_brought_back(tmp_path: Path) -> None:
    async def then(house: House, before: LiveTable) -> None:
        async def say() -> int:
            async with house.house.at(house.table) as live:
                await live.take(lambda play: play.play_randomly(lambda _: 0, 1))
                return live.log.seq

        async with before.lock:
            leaving = asyncio.create_task(house.after(UNWATCHED_SECONDS))
            saying = asyncio.create_task(say())
            await asyncio.sleep(0)
        await leaving
        assert await saying > before.log.seq
        assert house.house.tables[house.table] is not before

    at_a_table(tmp_path / "t.sqlite3", then)
