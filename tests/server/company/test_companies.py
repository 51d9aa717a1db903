"""How long the house's actors wait for people, by a clock that the test turns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from commedia import engine
from commedia.server import streams, verbs
from commedia.server.company import companies
from commedia.server.company.companies import Companies
from commedia.server.company.pace import DOOR_SECONDS, LEFT_SECONDS, TEMPO_SECONDS
from commedia.server.invitations import SPECTATOR, Invitation
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.store import Batch, CannotRead, Store, Unavailable
from tests.server.tables import by_schema

A_MOMENT = 1e-9
"""Seconds that a sum of seconds may be off by."""


class Hours:
    """A clock that goes on by as much as somebody waits, and notes what Ann saw meanwhile."""

    def __init__(self) -> None:
        self.now = 0.0
        self.live: LiveTable | None = None
        self.waits: list[tuple[float, frozenset[str]]] = []

    async def rest(self, seconds: float) -> None:
        """Waited, at once."""
        assert self.live is not None
        assert self.live.play is not None
        doors = frozenset(q.id for q in self.live.play.decisions("Ann") if q.manner.optional)
        self.waits.append((seconds, doors))
        self.now += seconds
        await asyncio.sleep(0)

    def clock(self) -> float:
        """Seconds so far."""
        return self.now


async def played(database: Path, moves: int) -> Hours:
    """A table of Ann and two house actors, for that many moves of hers and until a door has opened to her."""
    store = Store.open(database)
    house = await Playhouse.open(store)
    hours = Hours()
    actors = Companies(house, TEMPO_SECONDS, hours.rest, hours.clock)
    live = hours.live = await house.open_table("men-of-stones", chairs=3)
    live.lobby.chair(1).kind, live.lobby.chair(1).name = "person", "Ann"
    await verbs.fill_and_begin(house, live, 1)
    random = Random(4)
    while moves > 0 or not any(doors for _, doors in hours.waits):
        moves -= 1
        actors.wake(live)
        while actors.busy:
            await asyncio.sleep(0)
        assert live.play is not None
        mine = next(q for q in live.play.waiting_for() if q.seat == "Ann")
        answer = by_schema(live.play.decision(mine)["schema"], random)
        await live.take(lambda play, mine=mine, answer=answer: play.answer(mine.id, "Ann", answer))
    await actors.stop()
    store.close()
    return hours


@pytest.fixture(scope="module")
def hours(tmp_path_factory: pytest.TempPathFactory) -> Hours:
    """Some acts of one play."""
    return asyncio.run(played(tmp_path_factory.mktemp("play") / "commedia.sqlite3", 12))


def test_the_house_waits_before_every_door_that_opens_for_a_person(hours: Hours) -> None:
    """A scene that Ann may join stays open for five seconds, and each door is waited for once."""
    first: dict[str, float] = {}
    for seconds, doors in hours.waits:
        for door in doors - first.keys():
            first[door] = seconds
    assert first
    assert all(seconds >= DOOR_SECONDS - A_MOMENT for seconds in first.values())


def test_where_nobody_has_a_door_the_house_keeps_its_pace(hours: Hours) -> None:
    """Between two deeds without a person in them passes as long as it takes to read a line."""
    assert {round(seconds, 6) for seconds, doors in hours.waits if not doors} <= {TEMPO_SECONDS}


def begun(database: Path, then: Callable[[Playhouse, LiveTable, Companies], Awaitable[None]]) -> None:
    """Ann and two house actors at a table, and what happens there before anybody has waked those."""

    async def at_once(_seconds: float) -> None:
        await asyncio.sleep(0)

    async def run() -> None:
        store = Store.open(database)
        house = await Playhouse.open(store)
        actors = Companies(house, 0.0, at_once)
        live = await house.open_table("men-of-stones", chairs=3)
        live.lobby.chair(1).kind, live.lobby.chair(1).name = "person", "Ann"
        await verbs.fill_and_begin(house, live, 1)
        try:
            await then(house, live, actors)
        finally:
            await actors.stop()
            store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


async def done(actors: Companies) -> None:
    """Until no actor is about to play."""
    while actors.busy:
        await asyncio.sleep(0)


async def waits_for_ann(house: Playhouse, live: LiveTable) -> None:
    """The table, as it is now, waits for her alone."""
    now = await house.table(live.id)
    assert now.play is not None
    assert {q.seat for q in now.play.waiting_for()} == {"Ann"}


def test_actors_go_on_at_a_table_that_is_brought_back(tmp_path: Path) -> None:
    """The house went down while it was their turn: whoever only looks finds that they have played."""

    async def then(house: Playhouse, live: LiveTable, actors: Companies) -> None:
        before = live.log.seq
        house.forget(live)
        back = await house.table(live.id)
        assert back is not live
        await done(actors)
        assert back.log.seq > before
        assert back.play is not None
        assert {q.seat for q in back.play.waiting_for()} == {"Ann"}

    begun(tmp_path / "commedia.sqlite3", then)


@pytest.mark.slow
def test_a_play_of_actors_alone_goes_on_when_somebody_looks(tmp_path: Path) -> None:
    """A play for nobody waits; a window that opens is somebody."""

    async def then(house: Playhouse, live: LiveTable, actors: Companies) -> None:
        live.lobby.chair(1).kind = "house"
        actors.wake(live)
        assert not actors.busy
        window = streams.events(house, Invitation(live.id, SPECTATOR, 0), streams.Wanted(after=live.log.seq))
        await anext(window)
        await done(actors)
        await window.aclose()
        assert live.play is not None
        assert live.play.finished

    begun(tmp_path / "commedia.sqlite3", then)


def test_an_actor_tries_again_what_could_not_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that was full for a while costs nobody the play."""
    kept, refusals = Store.append, [Unavailable("no space left")] * 2

    async def full(self: Store, batch: Batch) -> None:
        if refusals:
            raise refusals.pop()
        await kept(self, batch)

    async def then(house: Playhouse, live: LiveTable, actors: Companies) -> None:
        monkeypatch.setattr(Store, "append", full)
        actors.wake(live)
        await done(actors)
        assert not refusals
        await waits_for_ann(house, live)

    begun(tmp_path / "commedia.sqlite3", then)


def test_an_actor_outlasts_whatever_goes_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store fails twice in a row, at a move and at bringing the table back: it is tried again."""
    kept, brought_back = Store.append, Store.bring_back
    refusals = ["a move", "a table"]

    async def full(self: Store, batch: Batch) -> None:
        if refusals[:1] == ["a move"]:
            raise Unavailable(refusals.pop(0))
        await kept(self, batch)

    async def away(self: Store, *asked: Any) -> Any:
        if refusals[:1] == ["a table"]:
            raise CannotRead(refusals.pop(0))
        return await brought_back(self, *asked)

    async def then(house: Playhouse, live: LiveTable, actors: Companies) -> None:
        monkeypatch.setattr(Store, "append", full)
        monkeypatch.setattr(Store, "bring_back", away)
        actors.wake(live)
        await done(actors)
        assert not refusals
        await waits_for_ann(house, live)

    begun(tmp_path / "commedia.sqlite3", then)


def test_an_actor_that_fails_is_told_of_and_waked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault of its own stops no table for good: whoever looks next wakes it."""

    def broken(*_now: Any, **_by: Any) -> Any:
        raise ZeroDivisionError

    async def then(house: Playhouse, live: LiveTable, actors: Companies) -> None:
        with monkeypatch.context() as failing:
            failing.setattr(companies, "next_act", broken)
            actors.wake(live)
            await done(actors)
        assert "an actor failed" in caplog.text
        back = await house.table(live.id)
        await done(actors)
        actors.wake(back)
        await done(actors)
        await waits_for_ann(house, live)

    begun(tmp_path / "commedia.sqlite3", then)


def test_people_have_a_table_to_themselves_while_its_company_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It fails whenever it looks, and the table is brought back each time; but it looks now and then."""
    looked = 0

    def broken(*_now: Any, **_by: Any) -> Any:
        nonlocal looked
        looked += 1
        raise ZeroDivisionError

    async def for_ever(_seconds: float) -> None:
        await asyncio.Event().wait()

    async def then(house: Playhouse, live: LiveTable, actors: Companies) -> None:
        monkeypatch.setattr(companies, "next_act", broken)
        actors.rest = for_ever
        actors.wake(live)
        for _ in range(3):
            async with asyncio.timeout(5), house.at(live.id) as back:
                assert back.at_play().waiting_for()
            house.forget(back)
            await asyncio.sleep(0.1)
        assert looked == 1

    begun(tmp_path / "commedia.sqlite3", then)


def test_a_company_is_late_by_as_long_as_its_act_is_due_and_not_done(tmp_path: Path) -> None:
    """While it rests it is not; nor while another worker acts for that table, however long."""
    now = [0.0]

    class Elsewhere:
        """Another worker acts, until the test lets it go."""

        def __init__(self) -> None:
            self.free = asyncio.Event()

        async def hold(self, table: str) -> int:
            await self.free.wait()
            return 1

        def let_go(self, table: str) -> None: ...

    async def then(house: Playhouse, live: LiveTable, actors: Companies) -> None:
        actors.clock = lambda: now[0]
        assert actors.late() == []
        async with house.at(live.id):  # nobody else can act meanwhile
            actors.wake(live)
            await asyncio.sleep(0)
            now[0] = 7.0
            assert actors.late() == [7.0]
        await done(actors)
        assert actors.late() == []
        back, actors.leases = await house.table(live.id), Elsewhere()
        actors.wake(back)
        await asyncio.sleep(0)
        now[0] = 99.0
        assert actors.late() == []

    begun(tmp_path / "commedia.sqlite3", then)


def test_an_answer_of_an_actor_that_is_refused_gives_way_to_a_legal_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The table goes on without them, with a warning for each answer or crash."""
    asked: list[str] = []

    def stubborn(decision: Any, seen: Any, below: Any) -> Any:
        asked.append(decision.kind)
        if len(asked) % 2:
            return {"do": "stamp a foot"}
        raise ZeroDivisionError("out of wits")

    async def then(house: Playhouse, live: LiveTable, actors: Companies) -> None:
        monkeypatch.setattr(live.game, "house", engine.House(stubborn))
        actors.wake(live)
        await done(actors)
        await waits_for_ann(house, live)

    begun(tmp_path / "commedia.sqlite3", then)
    warnings = [record.message for record in caplog.records if "any legal answer is taken" in record.message]
    assert asked
    assert len(warnings) == len(asked)


class Obliging(Hours):
    """The same, while Ann lets every scene that she is in end at once."""

    async def rest(self, seconds: float) -> None:
        """Waited, at once."""
        assert self.live is not None
        self.live.letting_end.add("Ann")
        await super().rest(seconds)


class Told(NamedTuple):
    """An answer: when, by whom, to what."""

    at: float
    seat: str
    kind: str


async def roamed(database: Path, leisure: float, moves: int) -> list[Told]:
    """The first answers at a table of Know Thyself, where all may act in no order; two are of the house.

    leisure: seconds that Ann, who is a person, takes for each of hers.
    """
    store = Store.open(database)
    house = await Playhouse.open(store)
    hours = Obliging()
    actors = Companies(house, TEMPO_SECONDS, hours.rest, hours.clock)
    live = hours.live = await house.open_table("know-thyself", chairs=3)
    ann = live.lobby.chair(2)
    ann.kind, ann.name, ann.page = "person", "Ann", True
    await verbs.fill_and_begin(house, live, 2)
    assert live.play is not None
    take, answered, random = live.play.answer, list[Told](), Random(4)

    def noted(id: str, seat: str, answer: Any) -> None:
        kind = next(q.kind for q in live.play.decisions() if q.id == id)
        take(id, seat, answer)
        answered.append(Told(hours.now, seat, kind))

    live.play.answer = noted
    while len(answered) < moves and not live.play.finished:
        until = hours.now + leisure
        actors.wake(live)
        while actors.busy and hours.now < until:
            await asyncio.sleep(0)
        async with live.lock:
            mine = next((q for q in live.play.waiting_for() if q.seat == "Ann"), None)
            if mine is not None:
                answer = by_schema(live.play.decision(mine)["schema"], random)
                await live.take(lambda play, mine=mine, answer=answer: play.answer(mine.id, "Ann", answer))
    await actors.stop()
    store.close()
    return answered


def in_a_row(answered: list[Told]) -> list[list[float]]:
    """When the house set out of its own accord, between one answer of Ann's and the next."""
    rows: list[list[float]] = [[]]
    for told in answered:
        if told.seat == "Ann":
            rows.append([])
        elif told.kind == "explore":
            rows[-1].append(told.at)
    return rows


def test_where_all_may_act_the_house_does_so_once_and_leaves_the_next_to_people(tmp_path: Path) -> None:
    """Somebody who reads at leisure does not find that it has all been done: it is their turn, then."""
    answered = asyncio.run(roamed(tmp_path / "commedia.sqlite3", leisure=30.0, moves=120))
    assert sum(told.seat == "Ann" and told.kind == "explore" for told in answered) > 3
    assert max(map(len, in_a_row(answered))) == 1


@pytest.mark.slow
def test_who_does_nothing_for_long_holds_nobody_up(tmp_path: Path) -> None:
    """The house goes on, and leaves it to them again."""
    answered = asyncio.run(roamed(tmp_path / "commedia.sqlite3", leisure=400.0, moves=60))
    rows = in_a_row(answered)
    assert max(map(len, rows)) > 1
    assert all(later - earlier >= LEFT_SECONDS for row in rows for earlier, later in pairwise(row))
