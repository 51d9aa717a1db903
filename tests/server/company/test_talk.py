"""Conversations with house actors, by a clock that the test turns: who is answered when, and what is held."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from commedia import games
from commedia.engine import Moment, Speech, Talk
from commedia.lab.company import company_of
from commedia.server import verbs
from commedia.server.company.next_act import takes
from commedia.server.company.pace import (
    ANSWER_SECONDS,
    FIRST_WORD_SECONDS,
    NUDGE_SECONDS,
    TEMPO_SECONDS,
    TURN_SECONDS,
)
from commedia.server.company.reading_time import MOST_SECONDS
from commedia.server.company.table_now import look
from commedia.server.company.talk import LONGEST, SHORTEST
from commedia.server.errors import NotNow, Refused
from commedia.server.presence import AWAY_SECONDS
from commedia.server.verbs.at_play import PaceBody
from tests.server.evenings import Evening, evening


def _speak(talk: Talk[Any]) -> Speech:
    """Always something, and another line each time."""
    assert "Ann" in talk.people
    act = {"press": "provoke", "nudge": "ask"}.get(talk.act, talk.act)
    return Speech(f"{talk.act} {talk.toward}", f"{act}.{len(talk.heard):08x}", talk.toward)


@pytest.fixture(autouse=True)
def talking(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house always has something to say."""
    game = games.get("men-of-stones")
    monkeypatch.setattr(game, "house", msgspec.structs.replace(game.house, speak=_speak))


def test_an_actor_enters_answers_within_seconds_and_never_closes_the_scene(tmp_path: Path) -> None:
    """Ann says nothing for ten minutes: it is asked once; then she is answered, and she ends it."""

    async def then(e: Evening) -> None:
        await e.to_a_scene()
        keeper = e.kept_open
        took = await e.pass_by(60, lambda: bool(e.spoken))
        assert SHORTEST <= took <= LONGEST + 1
        assert e.spoken[0] == (keeper, "enter Ann")
        entered = len(e.spoken)
        await e.pass_by(NUDGE_SECONDS + 60)
        nudged = e.spoken[entered:]
        assert [text for _, text in nudged][-1:] == ["nudge Ann"]
        assert len(nudged) <= 2
        await e.pass_by(600)
        assert e.spoken[entered:] == nudged
        assert e.kept_open == keeper
        for n in range(3):
            before = len(e.spoken)
            await e.say(f"{e.live.snapshot.company.names[keeper]}, one more: {n}?")
            took = await e.pass_by(60, lambda before=before: len(e.spoken) > before + 1)
            assert took <= LONGEST + 1
            assert e.spoken[before + 1] == (keeper, "answer Ann")
        assert e.kept_open == keeper
        await e.let_end()
        await e.pass_by(60, lambda: not e.kept_open)
        assert not e.kept_open

    evening(tmp_path, then)


def test_whoever_writes_is_never_spoken_over(tmp_path: Path) -> None:
    """Two minutes for a line: what an actor had in mind is dropped, and it is silent until she has spoken."""

    async def then(e: Evening) -> None:
        await e.to_a_scene()
        await e.pass_by(60, lambda: bool(e.spoken))
        await e.pass_by(8)
        await e.say("I have something to say.")
        await e.pass_by(0.6)  # somebody has begun to answer
        assert e.live.presence.writing()
        said = len(e.spoken)
        for _ in range(30):
            e.live.audience.writes(1)
            await e.pass_by(4)
        assert len(e.spoken) == said
        await e.say("This, and it took me two minutes.")
        await e.pass_by(20, lambda: len(e.spoken) > said + 1)
        assert e.spoken[said + 1][1] == "answer Ann"

    evening(tmp_path, then)


def test_what_is_whispered_stops_nobody_of_the_house(tmp_path: Path) -> None:
    """Whoever looks on would learn of it: a line that an actor is writing is said when it would have been."""

    async def then(e: Evening) -> None:
        await e.to_a_scene()
        await e.pass_by(60, lambda: bool(e.spoken))
        await e.pass_by(8)
        await e.say("I have something to say.")
        await e.pass_by(0.6)
        assert e.live.presence.writing()
        said = len(e.spoken)
        for n in range(2 * int(LONGEST + 1)):
            async with e.house.at(e.live.id) as live:
                body = verbs.SayBody(f"Psst {n}.", "whisper", [e.kept_open])
                await verbs.do(e.house, live, live.lobby.host, "say", body)
            await e.pass_by(0.5)
        assert e.spoken[said][1] == "answer Ann"

    evening(tmp_path, then)


def test_a_scene_ends_for_those_who_are_here_and_for_nobody_else(tmp_path: Path) -> None:
    """Ann goes out and comes back the next day: it is still on. Before a scene nobody can let one end."""

    async def then(e: Evening) -> None:
        with pytest.raises(NotNow):
            await e.let_end()
        await e.to_a_scene()
        keeper = e.kept_open
        for bell in list(e.live.audience.watchers):
            e.live.audience.unwatch(bell)
        await e.pass_by(86_400)
        assert e.kept_open == keeper

    evening(tmp_path, then)


def test_nothing_is_said_and_nothing_held_for_a_program(tmp_path: Path) -> None:
    """No page is open and Ann never had one: house actors close their scenes as soon as they come to them."""

    async def then(e: Evening) -> None:
        await e.to_a_scene()
        assert not e.spoken
        await e.pass_by(30, lambda: not e.kept_open)
        assert not e.kept_open

    evening(tmp_path, then, page=False)


def test_the_talk_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    """The actor does not come in again, and no line comes twice."""

    async def then(e: Evening) -> None:
        await e.to_a_scene()
        await e.pass_by(60, lambda: bool(e.spoken))
        await e.pass_by(30)
        before = e.spoken
        e.house.forget(e.live)
        await e.actors.stop()
        back = await e.house.table(e.live.id)
        again = Evening(e.house, e.store, back)
        back.audience.watch(asyncio.Event(), 1)
        back.document.note_page(1)  # as whoever looks from there has it noted
        await back.read_script()
        assert again.spoken == before
        await again.say("Still here?")
        await again.pass_by(20, lambda: len(again.spoken) > len(before) + 1)
        assert again.spoken[len(before) + 1][1] == "answer Ann"
        await again.actors.stop()

    evening(tmp_path, then)


@pytest.mark.slow
def test_a_scene_of_the_fall_is_talked_in_and_never_ended_by_the_house(tmp_path: Path) -> None:
    """MS-ACT4-13. Ann is finished, and still in it: whoever is last holds it open until she lets it end."""

    async def then(e: Evening) -> None:
        await _until_asked(e, lambda q: q.kind == "fall_turn")
        assert await e.pass_by(60, lambda: bool(e.spoken)) <= LONGEST + 1
        quiet = await e.pass_by(60, lambda: e.due != {"fall_turn"})
        assert quiet >= FIRST_WORD_SECONDS
        while not e.kept_open:
            asked = e.asked()
            if asked is None or asked.kind != "fall_turn":
                await e.one_step()
                continue
            await e.answer(asked, {"do": "finish"})
            await e.pass_by(60, lambda: bool(e.kept_open))
        keeper, said = e.kept_open, len(e.spoken)
        await e.say("Is that all, then?")
        await e.pass_by(20, lambda: len(e.spoken) > said + 1)
        assert e.spoken[said + 1][0] != "Ann"
        await e.pass_by(900)
        assert (e.kept_open, e.due) == (keeper, {"fall_turn"})
        await e.let_end()
        await e.pass_by(60, lambda: not e.kept_open)
        assert not e.kept_open

    evening(tmp_path, then)


@pytest.mark.slow
def test_whoever_speaks_as_an_actor_is_about_to_act_is_answered_first(tmp_path: Path) -> None:
    """In the breath that it takes before its turn, once it has left time enough for a word."""

    async def then(e: Evening) -> None:
        await _until_asked(e, lambda q: q.kind == "fall_turn")
        await e.pass_by(60, lambda: bool(e.spoken))
        told = 0
        while len(e.live.script.recent) != told:  # those of the house may have a word among themselves
            told = len(e.live.script.recent)
            await e.pass_by(LONGEST + 1, lambda told=told: len(e.live.script.recent) > told)
        await e.pass_by(FIRST_WORD_SECONDS - LONGEST - 1 + TEMPO_SECONDS / 2)
        assert len(e.live.script.recent) == told
        await e.say("One thing before that.")
        await e.pass_by(60, lambda: len(e.live.script.recent) > told + 1)
        answered = e.live.script.recent[told + 1][1]
        assert answered.kind == "line"
        assert answered.seat != "Ann"

    evening(tmp_path, then)


async def quiet_before_a_deed(e: Evening) -> float:
    """Seconds between the last line of a talk and what is done next."""
    while True:
        told = len(e.live.script.recent)
        took = await e.pass_by(60, lambda told=told: len(e.live.script.recent) > told)
        if e.live.script.recent[told][1].kind != "line":
            return took


@pytest.mark.slow
@pytest.mark.parametrize(("mark", "room"), [(".", TURN_SECONDS), ("?", ANSWER_SECONDS)])
def test_whoever_is_asked_something_has_time_to_begin_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mark: str, room: float
) -> None:
    """In the midst of a scene, in which she has spoken: the house neither acts nor leaves before."""
    game = games.get("men-of-stones")
    asking = msgspec.structs.replace(
        game.house, speak=lambda talk: msgspec.structs.replace(_speak(talk), text=f"So{mark}", toward="Ann")
    )
    monkeypatch.setattr(game, "house", asking)

    async def then(e: Evening) -> None:
        await _until_asked(e, lambda q: q.kind == "fall_turn")
        await e.say("Here I am.")
        assert room <= await quiet_before_a_deed(e) <= room + 2

    evening(tmp_path, then)


TOLD = Moment(10**6, "rule", "MS-ACT4-08", "Bob", "It was a long story. " * 40, {})
"""More than anybody is given time for."""


@pytest.mark.slow
@pytest.mark.parametrize("how", ["waits", "go ahead", "gone away", "hers", "private"])
def test_what_was_told_is_read_before_the_house_goes_on(tmp_path: Path, how: str) -> None:
    """At a reader's pace, for ten seconds at most: not where she goes on herself, is away, has told it
    herself, or where others may not know of it.
    """

    async def then(e: Evening) -> None:
        await _until_asked(e, lambda q: q.kind == "fall_turn")
        await e.say("Here I am.")
        seat, to = ("Ann" if how == "hers" else "Bob"), (["Ann"] if how == "private" else None)
        told = -1
        while len(e.live.script.recent) != told:
            told = len(e.live.script.recent) + 1
            await e.pass_by(60, lambda told=told: len(e.live.script.recent) >= told)
            if e.live.script.recent[-1][1].kind == "line":  # after which there are eight seconds for a word
                await e.pass_by(TURN_SECONDS - 1.0)
        e.live.reading_time.told(["Ann"], [msgspec.structs.replace(TOLD, seat=seat, to=to)], {})
        await e.pass_by(0.5)
        if how == "go ahead":
            await go_ahead(e)
        if how == "gone away":
            for window in list(e.live.audience.watchers):
                e.live.audience.unwatch(window)
            e.live.audience.watch(asyncio.Event(), 0)
            e.live.presence._left.clear()
        took = await e.pass_by(60, lambda: len(e.live.script.recent) > told)
        assert (took >= MOST_SECONDS - 1.0) == (how == "waits")
        assert took <= MOST_SECONDS + 2.0

    evening(tmp_path, then)


# -- pace ----------------------------------------------------------------------------------------------------


async def set_pace(e: Evening, pace: str) -> None:
    """Ann sets it."""
    async with e.house.at(e.live.id) as live:
        await verbs.do(e.house, live, 1, "pace", PaceBody(pace=pace))  # type: ignore[arg-type]


async def go_ahead(e: Evening) -> None:
    """Ann presses it."""
    async with e.house.at(e.live.id) as live:
        await verbs.do(e.house, live, 1, "go-ahead", verbs.body_of("go-ahead")())


async def to_the_house(e: Evening) -> None:
    """Until the house is among itself: a scene that Ann is not in, with no question to her."""
    play = e.live.play
    assert play is not None

    def is_among_itself() -> bool:
        staged = e.live.game.cast.on_stage(play.world)
        return bool(staged) and "Ann" not in staged and e.asked() is None

    while not play.finished:
        await e.pass_by(120, lambda: is_among_itself() or bool(e.kept_open) or e.asked() is not None)
        if is_among_itself():
            return
        if e.kept_open:
            await e.let_end()
            await e.pass_by(60, lambda: not e.kept_open)
        else:
            await e.one_step()
    raise AssertionError("it never was")


@pytest.mark.slow
def test_a_stately_table_takes_longer_and_who_is_hurried_less(tmp_path: Path) -> None:
    """A deed of the house among itself: half a brisk one's time; 2.2 times as long; a quarter."""

    async def then(e: Evening) -> None:
        await to_the_house(e)
        brisk = takes(look(e.live, (), e.now), 1.0)
        await set_pace(e, "stately")
        stately = takes(look(e.live, (), e.now), 1.0)
        await go_ahead(e)
        hurried = takes(look(e.live, (), e.now), 1.0)
        assert (brisk, stately, hurried) == (0.5, 2.2 / 2, 2.2 / 4)

    evening(tmp_path, then)


def test_where_i_say_when_the_house_does_nothing_unasked_but_to_answer(tmp_path: Path) -> None:
    """One deed for each “Go on”; a person's line is answered by itself."""

    async def then(e: Evening) -> None:
        await e.to_a_scene()
        await set_pace(e, "asked")
        await e.pass_by(20)  # whoever was about to speak has spoken
        begun = len(e.spoken)
        await e.pass_by(600)
        assert len(e.spoken) == begun
        await go_ahead(e)
        await e.pass_by(20, lambda: len(e.spoken) > begun)
        await e.pass_by(300)
        assert len(e.spoken) == begun + 1
        await e.say("And who are you?")
        await e.pass_by(20, lambda: len(e.spoken) > begun + 2)
        assert e.spoken[-1][1] == "answer Ann"

    evening(tmp_path, then)


def test_a_pace_that_there_is_not_is_refused(tmp_path: Path) -> None:
    """And nothing has changed."""

    async def then(e: Evening) -> None:
        with pytest.raises(Refused, match="brisk, stately or asked"):
            await set_pace(e, "allegro")
        assert e.live.lobby.pace == "brisk"

    evening(tmp_path, then)


async def _until_asked(e: Evening, fits: Callable[[Any], bool]) -> Any:
    """The first question to Ann in a scene of hers that fits; she answers all others, and lets scenes end."""
    for _ in range(400):
        await e.pass_by(120, lambda: e.asked() is not None or bool(e.kept_open))
        if e.kept_open:
            await e.let_end()
            await e.pass_by(30, lambda: not e.kept_open)
            continue
        asked, play = e.asked(), e.live.play
        assert play is not None
        if asked is not None and "Ann" in company_of(e.live.game, play) and fits(asked):
            return asked
        await e.one_step()
    raise AssertionError("she was never asked that")


def test_whoever_speaks_to_somebody_while_a_question_is_open_is_answered_all_the_same(tmp_path: Path) -> None:
    """A question of the rules is no reason to be rude; then the house is silent, and the question due."""

    async def then(e: Evening) -> None:
        asked = await _until_asked(
            e,
            lambda q: (
                not (
                    q.manner.timing.is_last
                    or q.manner.timing.leaves_room
                    or q.kind == "draw_tile"
                    or q.manner.secret
                )
            ),
        )
        await e.say("Which of you has my letter?")
        before = len(e.spoken)
        await e.pass_by(LONGEST + 2, lambda: len(e.spoken) > before)
        assert len(e.spoken) == before + 1
        assert e.spoken[-1][0] != "Ann"
        await e.pass_by(120)
        assert len(e.spoken) <= before + 2
        assert e.asked().id == asked.id

    evening(tmp_path, then, game="city-of-masks", chairs=4)


def test_what_has_one_answer_waits_for_whoever_is_here_and_is_given_for_whoever_is_away(
    tmp_path: Path,
) -> None:
    """CM-EQ-03: a tile is taken with one's own hand. There is but one answer to it, and all the suspense."""

    async def then(e: Evening) -> None:
        asked = await _until_asked(e, lambda q: q.kind == "draw_tile")
        await e.pass_by(120)
        assert e.asked().id == asked.id
        for window in list(e.live.audience.watchers):
            e.live.audience.unwatch(window)
        await e.pass_by(AWAY_SECONDS + 1)
        await e.pass_by(60, lambda: e.asked() is None or e.asked().id != asked.id)
        assert e.asked() is None or e.asked().id != asked.id

    evening(tmp_path, then, game="city-of-masks", chairs=4)


def test_in_a_dialogue_where_nobody_has_a_turn_whoever_speaks_is_answered_within_seconds(
    tmp_path: Path,
) -> None:
    """Shadow Play, where all are asked all the time what they do: she says two things beside that."""

    async def then(e: Evening) -> None:
        while not await e.pass_by(120, lambda: e.asked() is not None) or e.asked().kind != "speak":
            await e.one_step()
        for n in range(2):
            await e.say(f"Is anybody there? I knocked {n + 1} times.")
            await e.pass_by(0.6)
            assert set(e.live.presence.writing()) - {"Ann"}
            took = await e.pass_by(60, lambda: bool(e.spoken) and e.spoken[-1][0] != "Ann")
            assert took <= LONGEST + 1
            assert len(e.spoken) == 2 * n + 2

    evening(tmp_path, then, game="shadow-play")


def test_where_nobody_has_a_turn_all_of_the_house_have_theirs(tmp_path: Path) -> None:
    """Shadow Play: of two Companies of the house neither asks and acts for both, while Ann looks on."""

    async def then(e: Evening) -> None:
        def posts() -> list[str]:
            posts = [m for _, m in e.live.script.recent if m.rule == "SP-DIA-02"]
            return [m.seat for m in posts if m.seat != e.live.play.seats[0]]  # type: ignore[union-attr]

        while not await e.pass_by(120, lambda: e.asked() is not None) or e.asked().kind != "speak":
            await e.one_step()
        await e.pass_by(600, lambda: len(posts()) >= 4)
        assert sorted(Counter(posts()).values()) == [2, 2]
        assert "Ann" not in posts()

    evening(tmp_path, then, game="shadow-play", chairs=4)
