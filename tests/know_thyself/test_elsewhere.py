"""Whoever is elsewhere talks with those who are there, under that place, while the scene plays on.

Source: KT-ROLE-01, KT-ROLE-04, R-34.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from commedia.engine import Event, IllegalMove, Moment
from commedia.engine.transcript import AT
from commedia.games.know_thyself import GAME, events
from commedia.games.know_thyself.house.facts import about
from commedia.games.know_thyself.room_of_lines import Whereabouts
from commedia.kit.speech import Turn
from commedia.lab.company import beside_of, spoken, turn_of
from commedia.server.book import story
from commedia.server.pages import headpiece, table, waiting_panel
from commedia.server.pages.pen import voices
from commedia.server.playhouse import Playhouse
from commedia.server.table_view import ScriptLine
from tests.browser.scenes import open_at
from tests.games.forms import text
from tests.server.evenings import Evening, ToldStore
from tests.server.seeing import Stage

THINGS = {"D": "a brass key", "H": "half a letter", "C": "a dog whistle", "S": "nine stitches"}
PCS = {
    "Dee": {"coins": 7, "room": "garden", "called": "Grey Coat", "attachments": THINGS},
    "Cy": {"coins": 7, "room": "library", "called": "Salt", "attachments": THINGS},
    "Mina": {"coins": 9, "room": "library", "called": "Ink Hands", "attachments": THINGS},
}  # fmt: skip
HAKIM = {"id": "hakim", "name": "Hakim", "epithet": "distracted librarian"}
ZACHARIAH = {"id": "zachariah", "name": "Zachariah", "epithet": "suspicious gardener"}
STATE = {
    "gm": "Rosa", "seats": ["Rosa", *PCS], "phase": "play", "on_screen": "garden", "master": 58, "pcs": PCS,
    "truenames": {"garden": "Garden of Undeserved Peace", "library": "Library of Unearned Knowledge"},
    "roster": [HAKIM, ZACHARIAH], "guests": [{"who": ZACHARIAH, "room": "garden"}],
}  # fmt: skip
LIBRARY = "in the Library of Unearned Knowledge"
NAMES: dict[str, str] = STATE["truenames"]  # type: ignore[assignment]
HELLO = "Hello? Is anybody still in this hall?"


def stage(**changes: Any) -> Stage:
    """Dee is in the garden, which is looked into; Cy and Mina are in the library."""
    return Stage.at("know-thyself", {**STATE, **changes}, "roam")


def alone(**changes: Any) -> Stage:
    """The same, and Mina is alone in the library."""
    pcs = {**PCS, "Cy": {**PCS["Cy"], "room": "garden"}}
    return stage(pcs=pcs, **changes)


def turn(at: Stage, *actors: str) -> Turn | None:
    """Whose turn to speak it is, if the house plays those."""
    return turn_of(at.play.game, at.play, at.moments, at.words, actors)


def answered(at: Stage, *actors: str) -> Turn:
    """The same, once whoever's turn it is has spoken."""
    due = turn(at, *actors)
    assert due is not None
    people = [seat for seat in at.play.seats if seat not in actors]
    speech = spoken(at.play.game, at.play, due, at.moments, at.words, lambda n: n - 1, people)
    assert speech is not None, due
    at.play.speak(due.seat, speech)
    at.drain()
    return due


def test_kt_role_04_who_is_there_takes_up_what_is_said_elsewhere() -> None:
    """R-34: a house actor in the same room, and nobody in the scene; the answer is told to be there, too."""
    at = stage()
    at.say("Mina", HELLO)
    assert answered(at, "Cy", "Dee", "Rosa") == Turn("Cy", "answer", "Mina", LIBRARY)
    assert at.moments[-1].figures[AT] == LIBRARY
    assert beside_of(at.play.game, at.play, "Mina") == ["Cy"]
    assert beside_of(at.play.game, at.play, "Dee") == []


def test_kt_role_01_the_master_answers_for_who_is_there() -> None:
    """Hakim was brought on in the library: whoever is alone with him speaks with him there."""
    at = alone(guests=[{"who": ZACHARIAH, "room": "garden"}, {"who": HAKIM, "room": "library"}])
    at.say("Mina", HELLO)
    due = answered(at, "Rosa", "Cy")
    assert (due.seat, due.place) == ("Rosa", LIBRARY)
    said = at.moments[-1]
    assert said.figures[AT] == LIBRARY
    words = at.words[said.words.id]
    assert "Hakim" in words
    assert "Zachariah" not in words


def test_whoever_is_called_by_their_looks_is_spoken_to_by_all_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody is called Ink. Once they have a name, it is by the first of it."""
    slots: list[str] = []
    house, called = GAME.house, [({}, "Ink Hands"), ({"name": "Ines Doria"}, "Ines")]
    assert house is not None
    hears = msgspec.structs.replace(house, speak=lambda talk: slots.append(about(talk)[1]["toward"]))
    monkeypatch.setattr(GAME, "house", hears)
    for named, _ in called:
        at = stage(pcs={**PCS, "Mina": {**PCS["Mina"], **named}})
        at.say("Mina", "Salt, who are you?")
        due = turn(at, "Cy")
        assert due is not None
        assert spoken(GAME, at.play, due, at.moments, at.words, lambda n: n - 1, ["Mina"]) is None
    assert slots == [name for _, name in called]


def test_kt_role_04_two_people_elsewhere_are_let_talk() -> None:
    """Nobody of the house breaks in on them, the Master neither."""
    at = stage()
    at.say("Mina", "Salt, is that you?")
    at.say("Cy", "It is.")
    due = turn(at, "Dee", "Rosa")
    assert due is not None
    assert due.place == ""


def test_kt_role_04_the_scene_is_not_answered_from_elsewhere_nor_elsewhere_from_it() -> None:
    """Each line has its own company: Dee's is answered in the garden, and Mina's in the library."""
    at = stage()
    at.say("Mina", HELLO)
    at.say("Dee", "Who keeps this garden?")
    first = answered(at, "Cy", "Rosa")
    assert (first.seat, first.toward, first.place) == ("Rosa", "Dee", "")
    second = answered(at, "Cy", "Rosa")
    assert (second.seat, second.toward, second.place) == ("Cy", "Mina", LIBRARY)
    assert AT not in at.moments[-2].figures


def test_kt_role_04_while_a_wager_is_on_talk_elsewhere_goes_on() -> None:
    """KT-ROLE-03: there is one Wager at a time; R-34: and talk is free."""
    clash = {"room": "garden", "opener": "Dee", "participants": {"Dee": {"want": "one white bloom"}}}
    at = Stage.at("know-thyself", {**STATE, "phase": "wager", "step": "want", "wager": clash}, "wager")
    at.say("Mina", HELLO)
    assert turn(at, "Cy", "Rosa") == Turn("Cy", "answer", "Mina", LIBRARY)


def test_the_house_alone_says_nothing_elsewhere() -> None:
    """Nobody hears it: only where a person has spoken is there talk beside the scene."""
    assert (turn(stage(), "Rosa", "Cy", "Mina") or Turn("", "")).place == ""


def test_kt_role_01_the_master_may_speak_there_as_who_is_there() -> None:
    """A person who plays the Master, too: as Hakim in the library, while the garden is looked into."""
    at = alone(guests=[{"who": ZACHARIAH, "room": "garden"}, {"who": HAKIM, "room": "library"}])
    offered = str(voices(at.seen("Rosa")))
    assert ">Zachariah<" in offered
    assert f">Hakim, {LIBRARY}<" in offered
    at.play.say("Rosa", "line", "Quiet, please.", as_="Hakim")
    at.play.say("Rosa", "line", "Mind the beds.", as_="Zachariah")
    at.drain()
    assert [m.figures.get(AT, "") for m in at.moments[-2:]] == [LIBRARY, ""]
    with pytest.raises(IllegalMove):
        at.play.say("Rosa", "line", "Ho!", as_="Olaf")


# -- the page ----------------------------------------------------------------------------------------------


def test_whoever_is_elsewhere_reads_where_they_are_and_with_whom() -> None:
    """Over the scene and on the stage, each their own; in the status; and the pen says a line there."""
    at = stage()
    mina, dee = at.seen("Mina"), at.seen("Dee")
    for part in (headpiece.headpiece(mina), table.stage(mina)):
        assert str(part).count(f"You are elsewhere: {LIBRARY}") == 2  # Mina's and Cy's, and none of Dee's
        assert f'data-chair="4"><p class="actor__you">You are elsewhere: {LIBRARY}' in str(part)
    assert waiting_panel.where(mina) == f"{LIBRARY}, with Salt"
    assert waiting_panel.where(alone().seen("Mina")) == f"{LIBRARY}, alone"
    assert mina.is_in_story
    assert dee.is_in_story
    assert not at.seen(None).is_in_story
    waits = text(str(waiting_panel.waiting(mina)))
    assert f"You are {LIBRARY}, with Salt: say in the script what your character says" in waits


def test_the_book_has_what_is_said_elsewhere_under_its_own_place() -> None:
    """And goes back to where the scene plays, also for what the Master says to nobody in particular."""
    under = Whereabouts()
    for n, (room, called) in enumerate(NAMES.items()):
        under.heading(rule(n, events.RoomNamed(truename=called, room=room, red="AH", black="AS")))
    for seat in ("Dee", "Mina"):
        under.heading(rule(3, events.CoinsGranted(seat=seat, coins=9, pool=0)))
    under.heading(rule(4, events.Went(seats=["Mina"], to="Library", room="library")))
    under.heading(rule(5, events.Went(seats=["Dee"], to="Garden", room="garden")))
    library, garden = (f"The {NAMES[room]}" for room in ("library", "garden"))
    assert under.heading(said("Mina", at=LIBRARY)) == library
    assert under.heading(said("Rosa")) == garden
    assert under.heading(said("Rosa", toward="Mina", at=LIBRARY)) == library
    assert under.heading(said("Rosa", at=LIBRARY, **{"as": "Hakim"})) == library
    assert under.heading(said("Rosa")) == garden
    assert under.heading(rule(9, events.WantTold(seat="Dee", kind="plain", room="garden"))) == garden
    under.heading(rule(10, events.Went(seats=["Mina"], to="Garden", room="garden")))
    under.heading(rule(11, events.Went(seats=["Mina"], to="Library", room="library")))
    assert under.heading(said("Rosa")) == garden  # a Wager is on there, whoever walks about
    assert under.heading(rule(12, events.WantGranted(seat="Rosa"))) == garden


def test_a_want_that_comes_about_is_told_in_the_book() -> None:
    """KT-WAGER-01: nothing stands in the way, and the story goes on."""
    seen = stage().seen(None)
    want = events.WantTold(seat="Dee", kind="plain", room="garden")
    told = [rule(1, want), rule(2, events.WantGranted(seat="Rosa"))]
    assert story(seen, told) is not None


def rule(n: int, event: Event) -> ScriptLine:
    """A moment of the rules."""
    figures = event.figures()
    return ScriptLine(n, "rule", event.rule, figures.get("seat", ""), "", "", figures=figures)


def said(seat: str, **figures: object) -> ScriptLine:
    """A line."""
    return ScriptLine(6, "line", "", seat, "", "Ho!", figures=figures)


# -- the table ---------------------------------------------------------------------------------------------


def test_at_a_table_it_is_answered_there_and_again_after_a_restart(tmp_path: Path) -> None:
    """Mina and Dee are people on pages, the house plays the others; a new process reads the same script."""
    scene = open_at(tmp_path, "know-thyself", STATE, "roam", {}, actors=("Rosa", "Cy"))

    async def hello(words: str) -> list[tuple[str, str, str]]:
        store = ToldStore.open(tmp_path / "commedia.sqlite3")
        house = await Playhouse.open(store)
        live = await house.table(scene.table)
        evening = Evening(house, store, live)
        for n, seat in live.lobby.seats.items():
            if seat in ("Mina", "Dee"):
                live.audience.watch(asyncio.Event(), n)
                live.document.note_page(n)
        try:
            async with house.at(live.id) as live:
                await live.take(lambda play: play.say("Mina", "line", words))
            await evening.pass_by(60, lambda: live.script.recent[-1][1].seat == "Cy")
            return lines([m for _, m in await live.script.whole.read()])
        finally:
            await evening.actors.stop()
            store.close()

    first = asyncio.run(asyncio.wait_for(hello(HELLO), 60))
    assert [(seat, at) for seat, at, _ in first if at] == [("Mina", LIBRARY), ("Cy", LIBRARY)]
    again = asyncio.run(asyncio.wait_for(hello("Salt, do you hear water?"), 60))
    assert again[: len(first)] == first
    assert [(seat, at) for seat, at, _ in again[len(first) :] if at] == [("Mina", LIBRARY), ("Cy", LIBRARY)]


def lines(moments: Sequence[Moment]) -> list[tuple[str, str, str]]:
    """Who said what where, in order."""
    told = [m for m in moments if m.kind == "line"]
    return [(m.seat, str(m.figures.get(AT, "")), m.words.id) for m in told]
