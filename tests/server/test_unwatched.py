"""A table that nobody looks at leaves the memory after a minute; whoever comes back finds it as it was."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from commedia.engine import IllegalMove
from commedia.server import verbs
from commedia.server.edition import edition_of
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.presence import AWAY_SECONDS
from commedia.server.program_view import program_view_of
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


async def begun(house: Playhouse) -> LiveTable:
    """Ann, Bob and Cy play Men of Stones."""
    live = await house.open_table("men-of-stones", chairs=3)
    for n, name in ((1, "Ann"), (2, "Bob"), (3, "Cy")):
        live.lobby.chair(n).kind, live.lobby.chair(n).name = "person", name
    await verbs.fill_and_begin(house, live, live.lobby.host)
    return live


def at_a_table(database: Path, then: Callable[[House, LiveTable], Awaitable[None]]) -> None:
    """That table; no window is open."""

    async def run() -> None:
        store = Store.open(database)
        house = await Playhouse.open(store)
        live = await begun(house)
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


async def _played(house: Playhouse) -> list[weakref.ref[Any]]:
    """A table at which somebody has looked on, moved and been refused, and what there is of it in memory."""
    live, bell = await begun(house), asyncio.Event()
    live.audience.watch(bell, 1)
    await live.take(lambda play: play.play_randomly(lambda _: 0, 1))
    asked = live.at_play().decisions()[0]
    with suppress(IllegalMove):
        await live.take(lambda play: play.answer(asked.id, asked.seat, {"do": "nothing of the kind"}))
    edition_of(live).parts(1)
    program_view_of(live).as_json(1, view=True)
    live.audience.writes(1)
    live.audience.unwatch(bell)
    later = time.monotonic() + UNWATCHED_SECONDS  # nothing that can be seen changes by itself any more
    live.presence.clock = lambda: later
    live.audience.look_who_is_here()
    return [weakref.ref(one) for one in (live, live.at_play(), live.snapshot, live.presence, live.lasting)]


def test_with_it_goes_all_that_it_held(tmp_path: Path) -> None:
    """At once, and not when cycles are looked for, which is seldom: a house would grow with each table."""

    async def run() -> None:
        store = Store.open(tmp_path / "t.sqlite3")
        house = await Playhouse.open(store)
        gc.disable()
        try:
            held = await _played(house)
            assert all(one() is not None for one in held)
            later = time.monotonic() + UNWATCHED_SECONDS
            await Unwatched(house, lambda _: False, clock=lambda: later).look()
            assert [one() for one in held] == [None] * len(held)
        finally:
            gc.enable()
            store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


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
