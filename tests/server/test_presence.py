"""Who is here, away or writing: what everybody sees of it, and what nobody learns by it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.engine.sampling import sample_answer
from commedia.server import presence, streams, verbs
from commedia.server.invitations import Invitation
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.presence import AWAY_SECONDS, DRAFT_SECONDS, WRITING_SECONDS, Attendance, Presence
from commedia.server.streams import Wanted
from commedia.store import Store
from tests.server.tables import Table

NOON = 1_800_000_000.0


class Clock:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def wall(self) -> float:
        return NOON + self.now


def present() -> tuple[Presence, Clock]:
    """Nobody yet, of Ann and Bob."""
    clock = Clock()
    return Presence(lambda: {1: "Ann", 2: "Bob"}, clock, clock.wall), clock


def test_who_has_a_window_open_is_here_and_who_closed_the_last_is_away_since_then() -> None:
    """A page that is opened anew closes one window and opens another: in between one is still here."""
    told, clock = present()
    assert told.seen() == Attendance()
    told.came(1)
    told.came(1)
    told.went(1)
    assert told.seen() == Attendance(here=("Ann",))
    told.went(1)
    left = int(clock.wall())
    assert told.is_here("Ann")
    assert told.changes_in() == AWAY_SECONDS
    clock.now += AWAY_SECONDS
    assert not told.is_here("Ann")
    assert told.seen() == Attendance(away=(("Ann", left),))
    assert told.changes_in() is None
    told.came(1)
    assert told.seen() == Attendance(here=("Ann",))


def test_a_key_means_writing_for_some_seconds_and_until_it_is_said() -> None:
    """Whoever goes on pressing keys goes on writing."""
    told, clock = present()
    told.wrote(2)
    assert told.is_writing("Bob")
    clock.now += WRITING_SECONDS - 1
    assert told.writing() == ("Bob",)
    assert told.changes_in() == 1
    told.wrote(2)
    clock.now += WRITING_SECONDS - 1
    assert told.writing() == ("Bob",)
    assert told.writing(clock.now + 1) == ()
    told.spoke(2)
    assert not told.is_writing("Bob")


def test_what_is_half_written_is_kept_for_two_minutes_and_shown_for_some_seconds() -> None:
    """As long as a window is open, until it is said or its box is empty. A question's boxes are not shown."""
    told, clock = present()
    told.came(2)
    told.wrote(2)
    clock.now += WRITING_SECONDS
    assert told.writing() == ()
    assert told.draft_left("Bob") == DRAFT_SECONDS - WRITING_SECONDS
    clock.now += DRAFT_SECONDS
    assert told.draft_left("Bob") == 0.0
    told.drafted(2, "cue")
    assert told.seen() == Attendance(here=("Bob",))
    assert (told.draft_left("Bob"), told.draft_left("Bob", "cue")) == (0.0, DRAFT_SECONDS)
    told.wrote(2)
    told.dropped(2, "pen", "cue")
    assert told.writing() == ("Bob",)
    assert (told.draft_left("Bob"), told.draft_left("Bob", "cue")) == (0.0, 0.0)
    told.wrote(2)
    told.went(2)
    clock.now += AWAY_SECONDS
    assert told.draft_left("Bob") == 0.0


def test_spectators_are_never_counted() -> None:
    """They are nobody's seat."""
    told, _ = present()
    told.came(0)
    told.wrote(0)
    assert told.seen() == Attendance()


# -- at a table ------------------------------------------------------------------------------------------


def at_tables(folder: Path, play: Callable[[Playhouse, LiveTable, LiveTable], Awaitable[None]]) -> None:
    """Play with a house and two tables alike, of three people whose curtain is up."""

    async def run() -> None:
        store = Store.open(folder / "commedia.sqlite3")
        house = await Playhouse.open(store)
        tables = []
        for _ in range(2):
            live = await house.open_table("men-of-stones", chairs=3)
            for chair, name in zip(live.lobby.chairs, ("Ann", "Bob", "Cy"), strict=True):
                chair.kind, chair.name = "person", name
            await verbs.begin(house, live, 1)
            tables.append(live)
        try:
            await play(house, *tables)
        finally:
            store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def shown(live: LiveTable) -> tuple[Any, ...]:
    """What every page of a table is drawn from, of presence."""
    alike = live.snapshot.alike
    return alike.here, alike.away, alike.writing


def test_a_window_that_opens_shows_its_player_and_a_spectators_does_not(tmp_path: Path) -> None:
    """The others' windows are woken, and no move is counted."""

    async def play(house: Playhouse, live: LiveTable, _: LiveTable) -> None:
        number, seq = live.snapshot.number, live.log.seq
        ann, looker, again = asyncio.Event(), asyncio.Event(), asyncio.Event()
        live.audience.watch(ann, 1)
        assert shown(live) == (["Ann"], {}, [])
        ann.clear()
        live.audience.watch(looker, 0)
        live.audience.watch(again, 1)
        assert not ann.is_set()
        live.audience.watch(asyncio.Event(), 3)
        assert ann.is_set()
        assert looker.is_set()
        assert shown(live) == (["Ann", "Cy"], {}, [])
        assert (live.snapshot.number, live.log.seq) == (number, seq)

    at_tables(tmp_path, play)


def test_to_write_wakes_the_windows_and_to_cease_does_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody need do anything for the sign to go."""
    monkeypatch.setattr(presence, "WRITING_SECONDS", 0.02)

    async def play(house: Playhouse, live: LiveTable, _: LiveTable) -> None:
        bell = asyncio.Event()
        live.audience.watch(bell, 1)
        for writing in (["Bob"], []):
            bell.clear()
            if writing:
                live.audience.writes(2)
            await bell.wait()
            assert shown(live)[2] == writing

    at_tables(tmp_path, play)


@pytest.mark.parametrize(("how", "to", "after"), [("aside", [], []), ("whisper", ["Ann"], ["Bob"])])
def test_speaking_ends_the_sign_and_a_whisper_leaves_it_as_it_was(
    tmp_path: Path, how: str, to: list[str], after: list[str]
) -> None:
    """A sign that went with a whisper would tell of it."""

    async def play(house: Playhouse, live: LiveTable, _: LiveTable) -> None:
        live.audience.writes(2)
        assert shown(live)[2] == ["Bob"]
        async with house.at(live.id):
            await verbs.say(house, live, 2, verbs.SayBody(text="Hear me.", how=how, to=to))
        assert shown(live)[2] == after

    at_tables(tmp_path, play)


def test_presence_is_the_same_whoever_could_act(tmp_path: Path) -> None:
    """Two tables whose people do the same with their windows and keys, and differ in who is asked."""

    async def play(house: Playhouse, one: LiveTable, other: LiveTable) -> None:
        for live, chairs in ((one, (1, 2)), (other, (3,))):
            for chair in chairs:
                assert live.play is not None
                [dice] = live.play.decisions(live.lobby.seats[chair])
                laid = sample_answer(dice, lambda n: 0, live.play.moves).plain()
                await verbs.answer(house, live, chair, verbs.AnswerBody(dice.id, laid))
        assert one.snapshot.alike.waiting != other.snapshot.alike.waiting
        bells = {live: [asyncio.Event() for _ in range(4)] for live in (one, other)}
        for live in (one, other):
            for chair, bell in enumerate(bells[live]):
                live.audience.watch(bell, chair)
            live.audience.unwatch(bells[live][3])
            live.audience.writes(1)
            for bell in bells[live]:
                bell.clear()
            for chair in (2, 3):  # in the boxes of a question, which is asked of one of them
                live.presence.drafted(chair, "cue")
            assert not any(bell.is_set() for bell in bells[live])
        assert shown(one) == shown(other) == (["Ann", "Bob", "Cy"], {}, ["Ann"])

    at_tables(tmp_path, play)


def test_a_stream_is_presence_for_as_long_as_it_lasts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From its first word to its last."""
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.0)

    async def play(house: Playhouse, live: LiveTable, _: LiveTable) -> None:
        messages = streams.events(house, Invitation(live.id, 2, 0), Wanted(after=live.log.seq))
        await anext(messages)
        assert live.presence.is_here("Bob")
        await messages.aclose()
        assert not live.presence.is_here("Bob")
        assert [seat for seat, _ in live.presence.seen().away] == ["Bob"]

    at_tables(tmp_path, play)


def test_the_sign_is_sent_without_a_letter(client: TestClient, table: Table) -> None:
    """It is done, and nothing comes back; a spectator's does nothing, and a link that is none is refused."""
    before = table.view("Ann")
    for token in (table.tokens["Bob"], table.watch):
        for more in ("", "?box=cue", "?box=pen&gone=true"):
            reply = client.post(f"/s/{token}/writing{more}")
            assert (reply.status_code, reply.content) == (204, b"")
    assert client.post("/s/nobody/writing").status_code == 404
    assert client.post(f"/s/{table.tokens['Bob']}/writing?box=elsewhere").status_code == 400
    assert table.view("Ann") == before
