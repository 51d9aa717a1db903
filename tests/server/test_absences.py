"""Who is away is noted where the rules may go on without them, by a clock that the test turns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.engine import Game
from commedia.server import verbs
from commedia.server.absences import GONE_SECONDS, Absences
from commedia.server.duties import Alone
from commedia.server.errors import NoSuchTable
from commedia.server.live import LiveTable
from commedia.server.lobby import ABSENCE
from commedia.server.pages import cue, lobby
from commedia.server.playhouse import Playhouse
from commedia.server.presence import Presence
from commedia.store import Store, Unavailable
from tests.engine.test_absent import VIGIL
from tests.server.seeing import lobby_seen
from tests.server.tables import open_table
from tests.toys import candlelight

TURN: dict[str, Any] = {
    "write_tone": {"words": "Quiet."}, "agree_on_tone": {"do": "agree"}, "name_limits": {"things": []},
    "make_persona": {"do": "take_ready", "who": "ines", "name": "Ines"}, "agree_on_card": {"do": "agree"},
    "write_episode": {"do": "propose_new", "name": "the tide", "wish": "turns"},
    "speak": {"do": "begin", "words": "I wait.", "strategy": "patience"}, "settle_marks": None,
    "give_response": {"words": "It rains."},
}  # fmt: skip
"""What is answered until Ann’s answer may be challenged, and she has a turn in a Challenge."""


class Clock:
    """A clock that is turned by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


Then = Callable[[LiveTable, Absences, Clock], Awaitable[None]]


def in_a_challenge(database: Path, then: Then) -> None:
    """Dee directs, and Ann has the turn; nobody has a window open. What happens then."""

    async def run() -> None:
        store = Store.open(database)
        house = await Playhouse.open(store)
        absences, clock = Absences(house), Clock()
        live = await house.open_table("shadow-play", chairs=2)
        for n, name in ((1, "Dee"), (2, "Ann")):
            live.lobby.chair(n).kind, live.lobby.chair(n).name = "person", name
        await verbs.fill_and_begin(house, live, live.lobby.host)
        live.presence = Presence(lambda: live.lobby.seats, clock)
        nouns = iter(["a pier", "a lamp", "a dog"])
        while (kinds := [q.kind for q in live.at_play().decisions()]) and "make_move" not in kinds:
            doors = [q for q in live.at_play().decisions() if q.kind == "may_challenge"]
            asked = (doors or live.at_play().waiting_for())[0]
            said = {"name": next(nouns)} if asked.kind == "name_element" else TURN.get(asked.kind)
            await live.take(lambda play, q=asked, said=said: play.answer(q.id, q.seat, said))
        try:
            await then(live, absences, clock)
        finally:
            await absences.stop()
            store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def doors(live: LiveTable) -> list[str]:
    """The doors of Dee's that lead on without somebody."""
    return [q.kind for q in live.at_play().decisions("Dee") if q.without()]


def page(live: LiveTable) -> str:
    """What Dee's page asks."""
    return str(cue.cue(live.snapshot.seen(1)))


async def skip(live: LiveTable) -> None:
    """Dee goes on without Ann."""
    [door] = [q for q in live.at_play().decisions("Dee") if q.without()]
    await live.take(lambda play: play.answer(door.id, "Dee", "skip"))


def test_whoever_has_left_for_a_minute_may_be_gone_on_without(tmp_path: Path) -> None:
    """Not sooner; and as soon as their window is open again it is their turn."""

    async def then(live: LiveTable, absences: Absences, clock: Clock) -> None:
        live.presence.came(2)
        live.presence.went(2)
        clock.now += GONE_SECONDS - 1
        await absences.note(live)
        assert doors(live) == []
        assert "Go on without them" not in page(live)
        clock.now += 1
        await absences.note(live)
        assert doors(live) == ["skip_absent"]
        assert "Go on without them" in page(live)
        seq = live.log.seq
        await absences.note(live)
        assert live.log.seq == seq  # it is noted once
        clock.now += 5
        live.presence.came(2)
        await absences.note(live)
        assert doors(live) == []

    in_a_challenge(tmp_path / "commedia.sqlite3", then)


def test_whoever_lets_the_time_of_the_table_pass_may_be_gone_on_without(tmp_path: Path) -> None:
    """Though their window is open: they are back once they open another, and not by what others do."""

    async def then(live: LiveTable, absences: Absences, clock: Clock) -> None:
        live.presence.came(2)
        assert live.log.last_at is not None
        live.log.last_at -= ABSENCE - 60
        await absences.note(live)
        assert doors(live) == []
        live.log.last_at -= 60
        await absences.note(live)
        assert doors(live) == ["skip_absent"]
        clock.now += 5
        await absences.note(live)
        assert doors(live) == ["skip_absent"]
        live.presence.came(2)
        await absences.note(live)
        assert doors(live) == []

    in_a_challenge(tmp_path / "commedia.sqlite3", then)


def test_whoever_another_worker_has_noted_is_back_once_they_come_after_that(tmp_path: Path) -> None:
    """Their window is open all the while: two workers do not note them absent and back by turns."""

    async def then(live: LiveTable, absences: Absences, clock: Clock) -> None:
        live.presence.came(2)
        clock.now += 5
        await live.take(lambda play: play.absent("Ann", gone=True))
        absences.look(live)  # as a table is noticed that was brought up to another worker's moves
        clock.now += 5
        await absences.note(live)
        assert doors(live) == ["skip_absent"]
        live.presence.came(2)
        await absences.note(live)
        assert doors(live) == []

    in_a_challenge(tmp_path / "commedia.sqlite3", then)


def test_whoever_is_back_before_anything_followed_has_their_turn(tmp_path: Path) -> None:
    """What was done without them is taken back; who never was here waits for the time of the table."""

    async def then(live: LiveTable, absences: Absences, clock: Clock) -> None:
        clock.now += 1000
        await absences.note(live)
        assert doors(live) == []
        live.presence.came(2)
        live.presence.went(2)
        clock.now += GONE_SECONDS
        await absences.note(live)
        turn = [q.kind for q in live.at_play().waiting_for()]
        await skip(live)
        assert [q.kind for q in live.at_play().waiting_for()] != turn
        clock.now += 1
        live.presence.came(2)
        await absences.note(live)
        assert [q.kind for q in live.at_play().waiting_for()] == turn == ["make_move"]

    in_a_challenge(tmp_path / "commedia.sqlite3", then)


def test_where_the_house_takes_the_seat_it_has_the_turn(tmp_path: Path) -> None:
    """Nobody is away there any more."""

    async def then(live: LiveTable, absences: Absences, clock: Clock) -> None:
        live.presence.came(2)
        live.presence.went(2)
        clock.now += GONE_SECONDS
        await absences.note(live)
        live.lobby.chair(2).kind = "house"
        await absences.note(live)
        assert (doors(live), live.at_play().standing.absent) == ([], [])

    in_a_challenge(tmp_path / "commedia.sqlite3", then)


# -- when the house looks ------------------------------------------------------------------------------


class Room:
    """A house with one table, at which somebody looks on. fails: what comes of being there, look by look."""

    def __init__(self, *fails: Exception | None, game: Game = VIGIL) -> None:
        self.draining = False
        self.noticed: Callable[[Any], None] = lambda live: None
        self.live: Any = SimpleNamespace(
            id="t", game=game, presence=SimpleNamespace(is_watched=True), play=None
        )
        self.live.under = lambda lease: nullcontext()
        self.leases = Alone()
        self.fails = list(fails)
        self.looks = 0

    async def change(self, table: str, do: Callable[[Any], Awaitable[bool]]) -> bool:
        """There; the last look is the house's last."""
        self.looks += 1
        if fault := self.fails.pop(0) if self.fails else None:
            raise fault
        self.draining = not self.fails
        return await do(self.live)


def looked(room: Room) -> int:
    """How often the house looks there, once somebody has come; nothing of it stays behind."""

    async def run() -> None:
        absences = Absences(room, lambda _: asyncio.sleep(0))  # type: ignore[arg-type]
        for _ in range(2):  # one task looks, however many come
            room.noticed(room.live)
        for _ in range(20):
            await asyncio.sleep(0)
        assert absences._tasks == {}
        await absences.stop()

    asyncio.run(run())
    return room.looks


def test_the_house_looks_who_is_away_while_somebody_watches() -> None:
    """Once for a table, and only where somebody may be gone on without."""
    assert looked(Room(None, None)) == 2
    unwatched = Room()
    unwatched.live.presence.is_watched = False
    assert looked(unwatched) == 0
    assert looked(Room(game=candlelight.HONEST)) == 0


@pytest.mark.parametrize(
    ("fault", "looks", "told"),
    [
        (NoSuchTable(), 1, ""),
        (Unavailable("gone"), 2, "who is away at t could not be kept"),
        (ZeroDivisionError(), 1, "who is away at t is not noted, until somebody comes"),
    ],
    ids=["no table", "no database", "a fault"],
)
def test_what_goes_wrong_is_told_and_tried_again_where_that_may_help(
    fault: Exception, looks: int, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A database may come back; a table that is gone does not, and a fault waits for somebody to come."""
    assert looked(Room(fault)) == looks
    assert [message.startswith(told) for message in caplog.messages] == ([True] if told else [])


def test_a_host_sets_the_time_of_the_table(client: TestClient) -> None:
    """In the lobby, within bounds; a page of a game that goes on without nobody does not ask for it."""
    table = open_table(client, game="shadow-play", seats=[])
    table.tokens = {"host": table.host}
    assert table.view("host")["lobby"]["absence"] == ABSENCE
    assert table.post("host", "terms", {"absence": 3600}).status_code == 200
    assert table.view("host")["lobby"]["absence"] == 3600
    assert table.post("host", "terms", {"absence": 5}).status_code in (400, 422)
    assert "terms.absence" in str(lobby.page(lobby_seen(1, game="shadow-play")))
    assert "terms.absence" not in str(lobby.page(lobby_seen(1)))
