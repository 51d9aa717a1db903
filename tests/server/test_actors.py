"""How long the house's actors wait for people, by a clock that the test turns."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from commedia.server import verbs
from commedia.server.actors import DOOR_SECONDS, PACE_SECONDS, SCENE_SECONDS, Actors
from commedia.server.house import House
from commedia.server.live import LiveTable
from commedia.store import Store
from tests.server.tables import by_schema


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
        doors = frozenset(q.id for q in self.live.play.decisions("Ann") if q.optional)
        self.waits.append((seconds, doors))
        self.now += seconds
        await asyncio.sleep(0)

    def clock(self) -> float:
        """Seconds so far."""
        return self.now


async def played(database: Path, moves: int) -> Hours:
    """A table of Ann and two house actors, for that many moves of hers and until a door has opened to her."""
    store = Store.open(database)
    house = await House.open(store)
    hours = Hours()
    actors = Actors(house, PACE_SECONDS, hours.rest, hours.clock)
    live = hours.live = await house.open_table("men-of-stones", chairs=3)
    live.lobby.chair(1).kind, live.lobby.chair(1).name = "person", "Ann"
    await verbs.begin(house, live, 1, fill=True)
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
    assert all(seconds >= DOOR_SECONDS for seconds in first.values())


def test_where_nobody_has_a_door_the_house_keeps_its_pace(hours: Hours) -> None:
    """Between two deeds without a person in them passes as long as it takes to read a line."""
    assert {seconds for seconds, doors in hours.waits if not doors} <= {PACE_SECONDS, SCENE_SECONDS}
