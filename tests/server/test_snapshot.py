"""What a table publishes: one moment, never mixed with another, and nothing of how it is drawn."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from commedia.server import verbs
from commedia.server.edition import edition_of
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.program_view import program_view_of
from commedia.server.snapshot import MovedOn
from commedia.store import Store


def at_a_table(folder: Path, then: Callable[[Playhouse, LiveTable], Awaitable[None]]) -> None:
    """Ann at a table of three, which has begun."""

    async def run() -> None:
        store = Store.open(folder / "commedia.sqlite3")
        house = await Playhouse.open(store)
        live = await house.open_table("men-of-stones", chairs=3)
        live.lobby.chair(1).kind, live.lobby.chair(1).name = "person", "Ann"
        await verbs.fill_and_begin(house, live, 1)
        await then(house, live)
        store.close()

    asyncio.run(run())


def test_each_change_publishes_a_moment_that_nothing_later_is_mixed_into(tmp_path: Path) -> None:
    """What was read of it stays as it was; what was not is out of reach once the table has moved on."""

    async def then(house: Playhouse, live: LiveTable) -> None:
        before = live.snapshot
        seen, number = before.seen(1), before.number
        await live.take(lambda play: play.say("Ann", "aside", "Is anybody there?"))
        assert live.snapshot is not before
        assert live.snapshot.number == number + 1
        assert before.seen(1) is seen
        assert seen.seq == live.snapshot.seen(1).seq - 1
        with pytest.raises(MovedOn):
            before.seen(2)
        with pytest.raises(MovedOn):
            before.own(live.lobby.seats[3])

    at_a_table(tmp_path, then)


def test_pages_and_programs_keep_what_they_draw_of_a_moment_and_nothing_longer(tmp_path: Path) -> None:
    """Two that look at the same moment share it; of the next they draw anew."""

    async def then(house: Playhouse, live: LiveTable) -> None:
        page, program = edition_of(live), program_view_of(live)
        assert (edition_of(live), program_view_of(live)) == (page, program)
        assert program.as_json(1, view=False) is program.as_json(1, view=False)
        live.notify()
        assert edition_of(live) is not page
        assert program_view_of(live) is not program
        assert edition_of(live).snapshot is program_view_of(live).snapshot is live.snapshot

    at_a_table(tmp_path, then)


def test_new_lines_are_kept_where_several_windows_look_on_from_a_chair(tmp_path: Path) -> None:
    """A window that is alone there is sent them once."""

    async def then(house: Playhouse, live: LiveTable) -> None:
        for windows in (1, 2):
            live.audience.watch(asyncio.Event(), 1)
            page = edition_of(live)
            first, again = page.new_lines(1, -1), page.new_lines(1, -1)
            assert first == again != ""
            assert (first is again) == (windows == 2)

    at_a_table(tmp_path, then)


def test_what_was_drawn_of_a_moment_is_gone_as_soon_as_that_is_over(tmp_path: Path) -> None:
    """At once, and not when cycles are looked for, which is seldom: an idle house would hold it for days."""

    async def then(house: Playhouse, live: LiveTable) -> None:
        edition_of(live).parts(1)
        edition_of(live).new_lines(1, -1)
        program_view_of(live).as_json(1, view=True)
        moment, page = weakref.ref(live.snapshot), weakref.ref(edition_of(live))
        gc.disable()
        try:
            live.notify()
            assert (moment(), page()) == (None, None)
        finally:
            gc.enable()

    at_a_table(tmp_path, then)


def test_a_rendering_that_outlives_its_snapshot_tells_nothing(tmp_path: Path) -> None:
    """It has moved on, as one says of the snapshot itself."""

    async def then(house: Playhouse, live: LiveTable) -> None:
        page, program = edition_of(live), program_view_of(live)
        live.notify()
        with pytest.raises(MovedOn):
            page.parts(1)
        with pytest.raises(MovedOn):
            program.as_json(1, view=False)

    at_a_table(tmp_path, then)


def test_a_table_knows_nothing_of_how_it_is_drawn() -> None:
    """Whoever has one in memory has not brought in a page, or what a game's page is drawn with."""
    script = "import sys, commedia.server.live as _; print(*sys.modules)"
    brought = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout
    pages = [name for name in brought.split() if name.startswith(("htpy", "commedia.server.pages"))]
    assert pages == []
    assert "commedia.kit.page" not in brought
