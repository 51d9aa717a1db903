"""What the house does next, and when: without a clock, a lock or a store."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from commedia import games
from commedia.engine import Moment, Play, SeededDealer
from commedia.lab.actors import legal_answer
from commedia.server.company.acts import Act, Answer, Memory, Plan, Say, Saying, Wait
from commedia.server.company.next_act import next_act  # fmt: skip
from commedia.server.company.pace import LANDING_SECONDS, LISTENING_SECONDS, MOST_LANDINGS, PACES
from commedia.server.company.table_now import TableNow
from commedia.server.company.talk import LONGEST, SHORTEST
from commedia.server.presence import AWAY_SECONDS

TEMPO = 0.9
SEATS = ["Ann", "Bob", "Cy"]
NOBODY = {"pen": dict.fromkeys(SEATS, 0.0), "cue": dict.fromkeys(SEATS, 0.0)}


def plan(table: TableNow, memory: Memory, now: float, tempo: float = TEMPO) -> Plan:
    """What is done there, with the least of all chances."""
    return next_act(table, memory, now, tempo=tempo, below=lambda n: 0)


@cache
def acting() -> TableNow:
    """A table of Men of Stones that has just begun: Ann on a page, and two house actors who are to answer."""
    game = games.get("men-of-stones")
    play = Play.start(game, SEATS, None, SeededDealer(bytes(32)))
    while any(asked.seat == "Ann" for asked in play.waiting_for()):
        mine = next(asked for asked in play.waiting_for() if asked.seat == "Ann")
        play.answer(mine.id, "Ann", legal_answer(mine, lambda n: 0, play.moves))
    return TableNow(
        game=game, play=play, moments=list(play.outbox.moments),
        words={id: text for id, (_, text) in play.outbox.words.items()}, actors={"Bob", "Cy"},
        people={"Ann"}, readers={"Ann"}, is_watched=True, here={"Ann"}, drafts=NOBODY,
        read_by=dict.fromkeys(SEATS, 0.0),
    )  # fmt: skip


@pytest.fixture
def table() -> TableNow:
    """The same, of which nobody else has anything."""
    return acting.__wrapped__()


@pytest.fixture
def talking() -> TableNow:
    """See `talking_table`."""
    return talking_table()


def but(table: TableNow, **changes: Any) -> TableNow:
    """The same table otherwise."""
    return msgspec.structs.replace(table, **changes)


def acts(table: TableNow, now: float, wakes: Sequence[float] = ()) -> tuple[float, Act]:
    """The first act from then on, and when. wakes: seconds after which somebody has it look meanwhile."""
    memory, due = Memory(last_said=now), sorted(now + seconds for seconds in wakes)
    while True:
        does, memory = plan(table, memory, now)
        assert does is not None
        if not isinstance(does, Wait):
            return round(now, 6), does
        assert does.until > now
        due = [at for at in due if at > now]
        now = min((does.until, *due))


# -- whether anything is done --------------------------------------------------------------------------------


def test_an_actor_answers_after_a_breath_and_a_program_waits_for_nothing(table: TableNow) -> None:
    """0.9 seconds where somebody looks on and is not asked; at once at tempo 0."""
    at, does = acts(table, 100.0)
    assert isinstance(does, Answer)
    assert does.decision.seat in table.actors
    assert 100.0 < at <= 100.0 + TEMPO * PACES["brisk"].slower
    assert isinstance(plan(table, Memory(0.0), 100.0, tempo=0.0).does, Answer)


def test_a_stately_table_takes_longer(table: TableNow) -> None:
    """2.2 times as long."""
    brisk, stately = (acts(but(table, pace=pace), 0.0)[0] for pace in ("brisk", "stately"))
    assert stately == pytest.approx(2.2 * brisk)


def test_nothing_is_done_for_nobody_in_a_stopped_play_or_unasked(table: TableNow) -> None:
    """And at a table of people, whose turn it is."""
    assert plan(but(table, people=set(), readers=set(), is_watched=False), Memory(0.0), 0.0).does is None
    assert plan(but(table, play=None), Memory(0.0), 0.0).does is None
    assert (
        plan(but(table, actors=set(), people=set(SEATS), readers=set(SEATS)), Memory(0.0), 0.0).does is None
    )
    assert plan(but(table, pace="asked"), Memory(0.0), 0.0).does is None
    assert isinstance(acts(but(table, pace="asked", gone_ahead=True), 0.0)[1], Answer)
    assert table.play is not None
    table.play.stop()
    assert plan(table, Memory(0.0), 0.0).does is None


# -- what it waits for ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("many", "changes", "tempo", "waited"),
    [
        (1, {}, TEMPO, LANDING_SECONDS),
        (2, {}, TEMPO, 2 * LANDING_SECONDS),
        (9, {}, TEMPO, MOST_LANDINGS * LANDING_SECONDS),
        (1, {"is_watched": False}, TEMPO, 0.0),
        (1, {"readers": set()}, TEMPO, 0.0),
        (1, {}, 0.0, 0.0),
    ],
)
def test_the_stage_is_left_to_what_has_landed(
    table: TableNow, many: int, changes: dict[str, Any], tempo: float, waited: float
) -> None:
    """Once, for each; not for programs, not where nobody looks, and not at tempo 0."""
    landed = but(table, landings=many, **changes)
    does, memory = plan(landed, Memory(0.0), 50.0, tempo)
    assert (does == Wait(50.0 + waited)) == bool(waited)
    assert plan(landed, memory, 50.0 + waited, tempo).does != Wait(50.0 + 2 * waited)
    assert memory.landed == many


def test_whoever_has_something_half_written_is_waited_for_as_long_as_they_are_here(table: TableNow) -> None:
    """What an actor had in mind is dropped; whether they are still here is looked at again."""
    _, memory = plan(table, Memory(0.0), 50.0)
    assert memory.mind is not None
    writes = but(table, drafts={**NOBODY, "pen": {"Ann": 170.0}})
    does, memory = plan(writes, memory, 50.1)
    assert (does, memory.mind) == (Wait(50.1 + AWAY_SECONDS), None)
    assert plan(writes, memory, 165.0).does == Wait(170.0)
    assert isinstance(acts(but(writes, here=set()), 60.0)[1], Answer)


def test_what_was_told_is_read_before_the_house_goes_on(table: TableNow) -> None:
    """By those who are here and in no hurry."""
    reads = but(table, read_by={"Ann": 57.0})
    assert plan(reads, Memory(0.0), 50.0).does == Wait(57.0)
    for other in ({"hurried": True}, {"here": set()}, {"pace": "asked", "gone_ahead": True}):
        assert plan(but(reads, **other), Memory(0.0), 50.0).does != Wait(57.0)


# -- what it says --------------------------------------------------------------------------------------------


@cache
def talking_table() -> TableNow:
    """The same in a scene of Bob's with Ann, to whom he has something to say."""
    table, below = acting.__wrapped__(), iter(range(10**6))
    play = table.play
    assert play is not None
    for _ in range(2_000):
        if {"Ann", "Bob"} <= set(table.company) and all(q.manner.timing.is_last for q in play.waiting_for()):
            break
        asked = play.waiting_for()[0]
        play.answer(asked.id, asked.seat, legal_answer(asked, lambda n: next(below) % n, play.moves))
    told = but(table, moments=list(play.outbox.moments), entry=7)
    return but(told, words={id: text for id, (_, text) in play.outbox.words.items()})


def test_a_line_is_written_for_all_to_see_and_then_said(talking: TableNow) -> None:
    """It takes some seconds, in which it is looked twice a second whether anybody else writes."""
    does, memory = plan(talking, Memory(0.0), 20.0)
    assert isinstance(memory.mind, Saying)
    seat = memory.mind.line.turn.seat
    assert does == Wait(20.0 + LISTENING_SECONDS, writes=seat)
    at, said = acts(talking, 20.0)
    assert isinstance(said, Say)
    assert 20.0 + SHORTEST <= at <= 20.0 + LONGEST
    later = but(talking, entry=8)  # something has happened: another line is thought of
    _, other = plan(later, memory, 20.4)
    assert isinstance(other.mind, Saying)
    assert other.mind.until > memory.mind.until


def test_whoever_begins_to_write_stops_a_line_in_mid_breath(talking: TableNow) -> None:
    """And nobody of the house is seen writing any more."""
    _, memory = plan(talking, Memory(0.0), 20.0)
    writes = but(talking, drafts={**NOBODY, "pen": {"Ann": 150.0}})
    does, memory = plan(writes, memory, 20.5)
    assert (does, memory.mind) == (Wait(20.5 + AWAY_SECONDS), None)


# -- in whatever order ---------------------------------------------------------------------------------------


TABLES = {"talking": talking_table, "acting": acting}


@given(st.lists(st.floats(0.01, 12.0), max_size=12), st.sampled_from(["talking", "acting"]))
def test_how_often_it_is_woken_changes_nothing(wakes: list[float], what: str) -> None:
    """What it does, and when, follows from the table and the time alone."""
    table = TABLES[what]()
    at, does = acts(table, 30.0)
    again, the_same = acts(table, 30.0, wakes)
    assert (again, type(the_same)) == (at, type(does))


@given(st.lists(st.sampled_from(["key", "leave", "come", "line", "landing", "look"]), max_size=20))
def test_whatever_happens_nobody_is_waited_for_once_people_are_quiet(events: list[str]) -> None:
    """It waits for as long as somebody writes and is here, and never into the past."""
    table, memory, now = talking_table(), Memory(0.0), 10.0
    for event in events:
        now += 1.7
        table = _happens(table, event, now)
        does, memory = plan(table, memory, now)
        assert does is None or not isinstance(does, Wait) or does.until > now
        if event == "key" and "Ann" in table.here:
            assert isinstance(does, Wait)
            assert memory.mind is None or now < memory.stage_is_left_until
    quiet = but(table, drafts=NOBODY)
    for _ in range(200):
        does, memory = plan(quiet, memory, now)
        if not isinstance(does, Wait):
            break
        now = does.until
    assert not isinstance(does, Wait)


def _happens(table: TableNow, event: str, now: float) -> TableNow:
    match event:
        case "key":
            return but(table, drafts={**NOBODY, "pen": {"Ann": now + 130.0}})
        case "leave":
            return but(table, here=set())
        case "come":
            return but(table, here={"Ann"})
        case "line":
            last = table.moments[-1].n if table.moments else 0
            line = Moment(last + 1, "line", "", "Ann", "", {})
            return but(table, moments=[*table.moments, line], entry=table.entry + 1, drafts=NOBODY)
        case "landing":
            return but(table, landings=table.landings + 1)
    return table
