"""What nobody wants is swept away, nothing that anybody plays, and nothing without a word."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from commedia.engine import IllegalMove
from commedia.server import verbs
from commedia.server.address_limits import Limits
from commedia.server.app import build
from commedia.server.errors import Gone
from commedia.server.live import LiveTable
from commedia.server.open_time import (
    DAY,
    HOUR,
    KEPT_EVERY_SECONDS,
    MOST_AT_ONCE_SECONDS,
    OpenTime,
    stays_until,
)
from commedia.server.playhouse import Playhouse
from commedia.server.routes import play
from commedia.server.sweeping import EVENING_SECONDS, FEW_ANSWERS, Sweeper, Swept
from commedia.store import Store, Unavailable, changes
from tests.postgresql import new_database, postgresql
from tests.server.tables import by_schema
from tests.store.conftest import address, new_address

__all__ = ["address", "new_address", "new_database", "postgresql"]

NOTHING = Swept([], [])
DUE = 7 * DAY


class Days:
    """A house that is open for as long as a test says; `close` and `open` know only what was kept."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.ticks = 0.0

    async def open(self) -> None:
        self.store = Store.open(self.address)
        self.house = await Playhouse.open(self.store)
        self.house.visits.open_time = OpenTime(await self.store.open_seconds(), lambda: self.ticks)
        self.sweeper = Sweeper(self.house)

    async def close(self) -> None:
        await self.house.put_away()
        self.store.close()

    async def open_for(self, seconds: float) -> None:
        """The house stays open, and the store is told as often as it is."""
        told = self.house.visits.open_time.now()
        self.house.visits.open_time.was_kept(told, await self.store.visit({}, told + seconds))

    async def is_open_for(self, seconds: float) -> None:
        """Until it has been open for so long in all."""
        await self.open_for(seconds - self.house.visits.open_time.now())

    async def opened(self, came: float = 0.0) -> LiveTable:
        """A table in its lobby; the store says how long the house had been open when somebody came last."""
        live = await self.house.open_table("men-of-stones")
        await self.visited(live, came)
        return live

    async def tried(self) -> LiveTable:
        """As by "Try it now"."""
        live = await self.opened()
        async with self.house.at(live.id):
            live.lobby.trial = True
            host = live.lobby.chair(live.lobby.host)
            host.kind, host.name, host.ready = "person", "Guest", True
            await verbs.fill_and_begin(self.house, live, host.n)
        await self.visited(live, 0.0)
        return live

    async def visited(self, live: LiveTable, at: float) -> None:
        await self.house.keep_visits()
        await self.store.visit({live.id: at}, at)

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
        await self.visited(live, 0.0)


def over_days(database: Path | str, story: Callable[[Days], Awaitable[None]]) -> None:
    """Tell a story of one house."""

    async def tell() -> None:
        days = Days(str(database))
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
        live, other = await days.opened(), await days.opened(1.0)
        link = days.house.token(live, 1)
        await days.is_open_for(DUE - 1)
        assert await days.sweeper.sweep() == NOTHING
        await days.is_open_for(DUE)
        with caplog.at_level(logging.INFO):
            assert await days.sweeper.sweep() == Swept([live.id], [])
        assert await days.sweeper.sweep() == NOTHING
        assert not await is_there(days, live)
        assert await is_there(days, other)
        assert live.id in caplog.text
        assert link not in caplog.text
        with pytest.raises(Gone, match=f"“{live.lobby.title}” was cleared away on .*curtain had not risen"):
            async with days.house.seated(link):
                pass

    over_days(database, story)


def test_a_table_that_somebody_visits_stays(database: Path) -> None:
    """A week from the last visit; also if the house was closed since, and while a window is open there."""

    async def story(days: Days) -> None:
        live, watched = await days.opened(), await days.opened()
        await days.is_open_for(DUE - 1)
        async with days.house.seated(days.house.token(live, 1)):
            pass
        watched.audience.watchers[asyncio.Event()] = 1
        await days.close()
        await days.open()
        await days.is_open_for(DUE + DAY)
        assert await days.sweeper.sweep() == NOTHING
        await days.is_open_for(2 * DUE - 1)
        assert sorted((await days.sweeper.sweep()).unbegun) == sorted([live.id, watched.id])

    over_days(database, story)


def test_a_visit_between_two_rounds_is_seen(database: Path) -> None:
    """What was visited is not noted in the store yet, and the table is not swept all the same."""

    async def story(days: Days) -> None:
        live = await days.opened()
        await days.is_open_for(DUE)
        note = days.house.keep_visits

        async def then_visited() -> None:
            await note()
            async with days.house.seated(days.house.token(live, 1)):
                pass

        days.house.keep_visits = then_visited  # type: ignore[method-assign]
        assert await days.sweeper.sweep() == NOTHING
        assert await is_there(days, live)

    over_days(database, story)


@pytest.mark.parametrize(("answers", "goes"), [(0, True), (FEW_ANSWERS - 1, True), (FEW_ANSWERS, False)])
def test_a_table_that_was_only_tried_goes_after_a_day(database: Path, answers: int, goes: bool) -> None:
    """Where the person gave an answer or two; whoever has played on finds it again."""

    async def story(days: Days) -> None:
        live = await days.tried()
        await days.answer(live, answers)
        await days.is_open_for(DAY - 1)
        assert await days.sweeper.sweep() == NOTHING
        await days.is_open_for(DAY)
        assert await days.sweeper.sweep() == (Swept([], [live.id]) if goes else NOTHING)
        await days.is_open_for(100 * DAY)
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
            await days.visited(live, 0.0)
        await days.is_open_for(100 * DAY)
        assert await days.sweeper.sweep() == NOTHING

    over_days(database, story)


def test_the_house_sweeps_by_itself(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From an evening after it is opened on; what the store cannot do now is done the next time."""

    async def story(days: Days) -> None:
        live = await days.opened()
        await days.is_open_for(DUE)
        rests: list[float] = []

        async def rest(seconds: float) -> None:
            rests.append(seconds)
            days.ticks += seconds
            if await is_there(days, live):
                return
            raise asyncio.CancelledError

        asked: list[float] = []
        quiet_tables = Store.quiet_tables

        async def fails_once(*args: Any) -> Any:
            asked.append(days.house.visits.open_time.now())
            if len(asked) == 1:
                raise Unavailable("not now")
            return await quiet_tables(*args)

        monkeypatch.setattr(Store, "quiet_tables", fails_once)
        with pytest.raises(asyncio.CancelledError):
            await Sweeper(days.house, rest).run()
        assert set(rests) == {KEPT_EVERY_SECONDS}
        assert asked[0] == DUE + EVENING_SECONDS
        assert asked[1] == asked[0] + KEPT_EVERY_SECONDS

    over_days(database, story)


# -- what time is counted ------------------------------------------------------------------------------------


def test_no_time_passes_while_the_house_is_closed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was opened, closed with its house, and is opened a month later: it is there, and its seven days run
    only now.
    """

    async def story(days: Days) -> None:
        live = await days.opened()
        await days.open_for(HOUR)
        await days.close()
        monkeypatch.setattr(time, "time", lambda: 4e9)
        days.ticks += 30 * DAY
        await days.open()
        await days.open_for(EVENING_SECONDS)
        assert await days.sweeper.sweep() == NOTHING
        await days.is_open_for(DUE - 1)
        assert await days.sweeper.sweep() == NOTHING
        await days.is_open_for(DUE)
        assert await days.sweeper.sweep() == Swept([live.id], [])

    over_days(address, story)


@pytest.mark.parametrize("wrong", [0.0, 4e9])
def test_no_calendar_is_asked(address: str, monkeypatch: pytest.MonkeyPatch, wrong: float) -> None:
    """A clock that is decades off, as a table is opened or as the house sweeps, changes nothing."""

    async def story(days: Days) -> None:
        with monkeypatch.context() as clock:
            clock.setattr(time, "time", lambda: wrong)
            live = await days.opened()
        await days.is_open_for(DUE - 1)
        assert await days.sweeper.sweep() == NOTHING
        with monkeypatch.context() as clock:
            clock.setattr(time, "time", lambda: wrong)
            await days.is_open_for(DUE)
            assert await days.sweeper.sweep() == Swept([live.id], [])

    over_days(address, story)


def test_a_house_that_was_just_opened_lets_an_evening_pass(address: str) -> None:
    """What was due as it was closed is there for whoever comes as soon as they can."""

    async def story(days: Days) -> None:
        live = await days.opened()
        await days.is_open_for(DUE - 1)
        await days.close()
        await days.open()
        await days.open_for(EVENING_SECONDS - 1)
        assert await days.sweeper.sweep() == NOTHING
        async with days.house.seated(days.house.token(live, 1)):
            pass
        await days.open_for(1)
        assert await days.sweeper.sweep() == NOTHING

    over_days(address, story)


def test_time_in_which_nobody_could_have_come_does_not_count() -> None:
    """A process that was stopped, or had no store to tell, counts no more than a few minutes of that."""
    ticks = [0.0]
    time_open = OpenTime(1_000.0, lambda: ticks[0])
    ticks[0] = KEPT_EVERY_SECONDS
    assert time_open.now() == 1_000.0 + KEPT_EVERY_SECONDS
    time_open.was_kept(time_open.now(), time_open.now())
    ticks[0] += 30 * DAY
    assert time_open.now() == 1_000.0 + KEPT_EVERY_SECONDS + MOST_AT_ONCE_SECONDS


def test_two_processes_that_have_the_house_open_count_its_time_once(address: str) -> None:
    """And each knows what the other has counted before it came."""

    async def story(days: Days) -> None:
        other = Days(address)
        await days.open_for(DAY)
        await other.open()
        assert other.house.visits.open_time.now() == DAY
        for n, one in enumerate((days, other, other, days, days, other), 1):
            days.ticks = other.ticks = n * KEPT_EVERY_SECONDS / 2
            await one.house.keep_visits()
        assert days.house.visits.open_time.now() == DAY + days.ticks
        await other.close()
        assert await days.store.open_seconds() == DAY + days.ticks

    over_days(address, story)


def test_what_is_left_of_a_table_is_kept_with_the_house(address: str) -> None:
    """Also after a restart; where so many have gone since that it is forgotten, its link still says why."""

    async def story(days: Days) -> None:
        live = await days.opened()
        link = days.house.token(live, 1)
        await days.is_open_for(DUE)
        await days.sweeper.sweep()
        await days.close()
        await days.open()
        with pytest.raises(Gone, match=live.lobby.title):
            await days.house.table(days.house.invitation(link).table)
        with pytest.raises(Gone, match="cleared away when nobody has come in seven days"):
            await days.house.table("neverwas")

    over_days(address, story)


def test_as_many_are_remembered_as_the_store_has_room_for(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last ones."""
    monkeypatch.setattr(changes, "KEPT_SWEPT", 2)

    async def story(days: Days) -> None:
        gone = [await days.opened(float(n)) for n in range(4)]
        await days.is_open_for(DUE + 4)
        now = iter(range(100))
        monkeypatch.setattr(time, "time", lambda: float(next(now)))
        await days.sweeper.sweep()
        assert [await days.store.swept(live.id) is not None for live in gone] == [False, False, True, True]

    over_days(address, story)


# -- what is said of it --------------------------------------------------------------------------------------


def test_a_lobby_says_until_when_it_stays(client: TestClient) -> None:
    """On its page, on the playbill of a device that holds a seat there, and to programs."""
    page = client.post("/tables", data={"game": "men-of-stones"}).text
    until = stays_until()
    in_words = f"{until:%A}, {until.day} {until:%B}"
    assert f"This table stays until {in_words} at least" in page
    assert f"stays until {in_words} at least" in client.get("/").text
    opened = client.post("/api/tables", json={"game": "men-of-stones"}).json()
    heads = {"Authorization": f"Bearer {next(iter(opened['seats'].values()))}"}
    view = client.get(f"/api/tables/{opened['table']}/view", headers=heads).json()
    assert view["lobby"]["stays_until"] == until.isoformat()


def test_whoever_looks_for_a_swept_table_is_told(database: Path) -> None:
    """At its link, also to programs, and on the playbill until it is taken off there."""
    houses: list[Playhouse] = []

    async def open_house(store: Store, limits: Limits) -> Playhouse:
        houses.append(await Playhouse.open(store, limits))
        return houses[0]

    with TestClient(build(partial(Store.open, database), pace=0.0, open_house=open_house)) as client:
        look_for_a_swept_table(client, houses[0])


def look_for_a_swept_table(client: TestClient, house: Playhouse) -> None:
    page = client.post("/tables", data={"game": "men-of-stones"})
    link = page.url.path
    title = re.search(r'id="lobby-title">([^<]+)<', page.text)
    assert title is not None
    table = link.rpartition("/")[2].partition("-")[0]

    async def sweep() -> None:
        await house.keep_visits()
        [quiet] = await house.store.quiet_tables(-1.0, 1e9)
        assert quiet.id == table
        assert await house.remove(quiet, -1, "unbegun")

    client.blocking_portal.call(sweep)
    told = client.get(link)
    assert told.status_code == 404
    assert "That table was cleared away" in told.text
    assert f"{title[1]}” was cleared away on" in told.text
    heads = {"Authorization": f"Bearer {link.rpartition('/')[2]}"}
    refused = client.get(f"/api/tables/{table}/view", headers=heads)
    assert refused.status_code == 404
    assert "curtain had not risen" in refused.json()["error"]
    assert f"{title[1]}” was cleared away on" in client.get("/").text
    client.post("/forget", data={"seat": link.rpartition("/")[2]})
    assert "cleared away" not in client.get("/").text


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
