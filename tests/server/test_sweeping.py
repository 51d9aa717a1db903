"""What nobody wants is swept away, and nothing that anybody plays."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest
from litestar.testing import TestClient

from commedia.engine import IllegalMove
from commedia.server import verbs
from commedia.server.app import build
from commedia.server.errors import NoSuchTable
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.routes import play
from commedia.server.sweeping import DAY, EVERY_SECONDS, FEW_ANSWERS, FIRST_SECONDS, Sweeper, Swept
from commedia.store import Store, Unavailable
from tests.server.tables import by_schema

NOTHING = Swept([], [])
OPENED = 1_000_000.0
DUE = 7 * DAY


class Days:
    """A house whose clock a test turns; `later` opens it anew, so that only what was kept is known."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.now = OPENED

    async def open(self) -> None:
        self.store = Store.open(self.database)
        self.house = await Playhouse.open(self.store)
        self.house.clock = lambda: self.now
        self.sweeper = Sweeper(self.house)

    async def close(self) -> None:
        await self.house.put_away()
        self.store.close()

    async def opened(self, at: float = OPENED) -> LiveTable:
        """A table in its lobby; the store says that it was opened at that hour."""
        live = await self.house.open_table("men-of-stones")
        await self.visited(live, at)
        return live

    async def tried(self) -> LiveTable:
        """As by "Try it now"."""
        live = await self.opened()
        async with self.house.at(live.id):
            live.lobby.trial = True
            host = live.lobby.chair(live.lobby.host)
            host.kind, host.name, host.ready = "person", "Guest", True
            await verbs.fill_and_begin(self.house, live, host.n)
        await self.visited(live, OPENED)
        return live

    async def visited(self, live: LiveTable, at: float) -> None:
        await self.house.note_visits()
        await self.store.visit({live.id: at})

    async def answer(self, live: LiveTable, people: int) -> None:
        """Everybody answers whatever is put to them, until the person has answered so often."""
        random, given = Random(3), 0
        async with self.house.at(live.id):
            while given < people:
                asked = [play.cue(live, chair)["decisions"] for chair in live.lobby.seats]
                open_ = json.loads(msgspec.json.encode([one for found in asked for one in found]))
                one = random.choice([one for one in open_ if not one["sealed"]])
                chair = next(n for n, seat in live.lobby.seats.items() if seat == one["seat"])
                body = verbs.AnswerBody(one["id"], by_schema(one["schema"], random))
                with suppress(IllegalMove):
                    await verbs.answer(self.house, live, chair, body)
                    given += one["seat"] in live.lobby.people
        await self.visited(live, OPENED)


def over_days(database: Path, story: Callable[[Days], Awaitable[None]]) -> None:
    """Tell a story of one house."""

    async def tell() -> None:
        days = Days(database)
        await days.open()
        try:
            await story(days)
        finally:
            await days.close()

    asyncio.run(tell())


async def is_there(days: Days, live: LiveTable) -> bool:
    return await days.store.table(live.id) is not None


def test_a_table_that_was_only_opened_goes_after_a_week(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Not before; its links lead nowhere then, and the log of the house says what went, without a link."""

    async def story(days: Days) -> None:
        live, other = await days.opened(), await days.opened(OPENED + 1)
        link = days.house.token(live, 1)
        days.now = OPENED + DUE - 1
        assert await days.sweeper.sweep() == NOTHING
        days.now = OPENED + DUE
        with caplog.at_level(logging.INFO):
            assert await days.sweeper.sweep() == Swept([live.id], [])
        assert await days.sweeper.sweep() == NOTHING
        assert not await is_there(days, live)
        assert await is_there(days, other)
        assert live.id in caplog.text
        assert link not in caplog.text
        with pytest.raises(NoSuchTable):
            async with days.house.seated(link):
                pass

    over_days(database, story)


def test_a_table_that_somebody_visits_stays(database: Path) -> None:
    """A week from the last visit; also if the house was closed since, and while a window is open there."""

    async def story(days: Days) -> None:
        live, watched = await days.opened(), await days.opened()
        days.now = OPENED + DUE - 1
        async with days.house.seated(days.house.token(live, 1)):
            pass
        watched.watchers[asyncio.Event()] = 1
        await days.close()
        await days.open()
        days.now = OPENED + DUE + 1
        assert await days.sweeper.sweep() == NOTHING
        days.now = OPENED + 2 * DUE - 1
        assert sorted((await days.sweeper.sweep()).unbegun) == sorted([live.id, watched.id])

    over_days(database, story)


def test_a_visit_between_two_rounds_is_seen(database: Path) -> None:
    """What was visited is not noted in the store yet, and the table is not swept all the same."""

    async def story(days: Days) -> None:
        live = await days.opened()
        days.now = OPENED + DUE
        note = days.house.note_visits

        async def then_visited() -> None:
            await note()
            async with days.house.seated(days.house.token(live, 1)):
                pass

        days.house.note_visits = then_visited  # type: ignore[method-assign]
        assert await days.sweeper.sweep() == NOTHING
        assert await is_there(days, live)

    over_days(database, story)


@pytest.mark.parametrize(("answers", "goes"), [(0, True), (FEW_ANSWERS - 1, True), (FEW_ANSWERS, False)])
def test_a_table_that_was_only_tried_goes_after_a_day(database: Path, answers: int, goes: bool) -> None:
    """Where the person gave an answer or two; whoever has played on finds it again."""

    async def story(days: Days) -> None:
        live = await days.tried()
        await days.answer(live, answers)
        days.now = OPENED + DAY - 1
        assert await days.sweeper.sweep() == NOTHING
        days.now = OPENED + DAY
        assert await days.sweeper.sweep() == (Swept([], [live.id]) if goes else NOTHING)
        days.now = OPENED + 100 * DAY
        assert await days.sweeper.sweep() == NOTHING
        assert await is_there(days, live) is not goes

    over_days(database, story)


def test_a_trial_at_which_somebody_spoke_or_sat_down_stays(database: Path) -> None:
    """Words are somebody's, and a friend who was asked in is no house actor; and so does any other play."""

    async def story(days: Days) -> None:
        spoken, joined, begun = await days.tried(), await days.tried(), await days.tried()
        async with days.house.at(spoken.id):
            await verbs.say(days.house, spoken, spoken.lobby.host, verbs.SayBody(text="Who is there?"))
        async with days.house.at(joined.id):
            joined.lobby.chairs[1].kind = "person"
            await joined.save()
        async with days.house.at(begun.id):
            begun.lobby.trial = False
            await begun.save()
        for live in (spoken, joined, begun):
            await days.visited(live, OPENED)
        days.now = OPENED + 100 * DAY
        assert await days.sweeper.sweep() == NOTHING

    over_days(database, story)


def test_the_house_sweeps_by_itself(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Soon after it is opened and every hour; what the store cannot do now is done the next time."""

    async def story(days: Days) -> None:
        live = await days.opened()
        days.now = OPENED + DUE
        rests: list[float] = []

        async def rest(seconds: float) -> None:
            rests.append(seconds)
            failing.undo()
            if len(rests) == 3:
                raise asyncio.CancelledError
            if len(rests) == 1:

                async def fails(*_: object) -> None:
                    raise Unavailable("not now")

                failing.setattr(Store, "quiet_tables", fails)

        with monkeypatch.context() as failing, pytest.raises(asyncio.CancelledError):
            await Sweeper(days.house, rest).run()
        assert rests == [FIRST_SECONDS, EVERY_SECONDS, EVERY_SECONDS]
        assert not await is_there(days, live)

    over_days(database, story)


def test_an_open_house_has_its_sweeper(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the opening to the end."""
    seen: list[str] = []

    async def run(self: Sweeper) -> None:
        seen.append("began")
        try:
            await asyncio.Event().wait()
        finally:
            seen.append("ended")

    monkeypatch.setattr(Sweeper, "run", run)
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        assert client.get("/healthy").status_code == 200
        assert seen == ["began"]
    assert seen == ["began", "ended"]
