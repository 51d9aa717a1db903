"""What lands in Men of Stones: drawn soundly whenever it is drawn, and true to what happened."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from commedia.engine import Moment
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.page import PAGE
from commedia.testing import ScriptedTable
from tests.games.records import moment_of
from tests.games.staging import assert_sound, held_up, public
from tests.men_of_stones.tables import at, in_final, player, stones

NAMES = {"seat 1": "Ingrid", "seat 2": "Halvard <b>", "seat 3": "S & S", "seat 4": "A" * 60, "seat 5": '"Jo"'}


def landed(seats: int, seed: int) -> Iterator[tuple[Any, Moment]]:
    """Every moment that lands in a game by random answers, with the table as it is at the end."""
    moments: list[Moment] = []
    for play in held_up("men-of-stones", [f"seat {n + 1}" for n in range(seats)], seed):
        moments += play.outbox.moments
        play.outbox.clear()
    return ((public(play), m) for m in moments if PAGE.landing_of(m) is not None)


def drawn(t: ScriptedTable, m: Moment, names: Mapping[str, str] = {}) -> str:
    """The picture of a moment that lands."""
    landing = PAGE.landing_of(m)
    assert landing is not None
    return str(landing.picture(public(t), names, m))


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_each_is_a_sound_picture_with_its_sentence(seats: int, seed: int) -> None:
    """As late as at the end of the play, by any names."""
    rules = set()
    for state, m in landed(seats, seed):
        landing = PAGE.landing_of(m)
        assert landing is not None
        text = str(landing.picture(state, NAMES, m))
        assert_sound(text)
        assert "Halvard <b>" not in text
        assert "ghost" in text
        assert m.told_as(landing.says, NAMES)[-1] == "."
        assert not landing.befalls or m.figures[landing.befalls] in state.seats
        rules.add(m.rule)
    assert {"MS-ACT3-06", "MS-ACT5-04", "MS-END-02", "MS-END-04", "MS-END-05"} <= rules


def test_a_death_shows_who_stood_then() -> None:
    """And not who stands by now: the script and the book draw it again."""
    t = in_final({"ann": (5, 0), "bob": (0, 0), "cy": (2, 0), "dee": (0, 0)}, "ann")
    deaths = [m for m in t.moments() if m.rule == "MS-ACT5-04"]
    assert [(m.figures["seat"], m.figures["living"]) for m in deaths] == [
        ("bob", ["ann", "cy", "dee"]), ("dee", ["ann", "cy"]),
    ]  # fmt: skip
    pictures = [drawn(t, m) for m in deaths]
    says = [re.search('aria-label="([^"]+)"', text)[1] for text in pictures]
    assert says[0].endswith("In the dark ann, cy and dee still stand.")
    assert says[1].endswith("In the dark ann and cy still stand.")
    assert [text.count("falls") for text in pictures] == [1, 1]


def test_a_downfall_shows_as_many_blows_as_it_cost() -> None:
    """Three points, three lozenges."""
    t = in_final({"ann": (5, 0), "bob": (4, 1), "cy": (3, 0)}, "ann")
    t.answer("ann", "final_turn", {"do": "downfall", "target": "bob", "tragedy": 3, "words": "Down."})
    (told,) = [m for m in t.moments() if m.rule == "MS-ACT5-05"]
    assert drawn(t, told).count("flies") == 3


def test_the_forsworn_lands_when_they_are_somebody_and_not_when_they_stay_nobody() -> None:
    """A rule may tell of either: without a Nature there is nothing to show."""
    for answer, lands in (({"do": "reveal", "nature": "Rival"}, True), ({"do": "stay_bare"}, False)):
        held = player("Forsworn", points=0, facedown=["Rival", "Mentor", "Vassal"])
        others = {seat: player(nature) for seat, nature in (("bob", "Traitor"), ("cy", "Family"))}
        t = at("be_somebody", stones({"ann": held, **others}, act="II"), seat="ann")
        t.answer("ann", "forsworn_choice", answer)
        told = [m for m in t.moments() if m.rule == "MS-FOR-04"]
        assert [PAGE.landing_of(m) is not None for m in told] == [lands]


@pytest.mark.parametrize("name", ["Raven raven", "Halvard the Lame", "Ingeborgsdottir"])
def test_a_name_in_the_dark_stands_there_whole(name: str) -> None:
    """Beneath the small stones, too."""
    t = in_final({"ann": (5, 0), "bob": (0, 0), "cy": (2, 0), "dee": (1, 0)}, "ann")
    for event in (
        events.PivotFound(seat="ann", traits=[], nature="Rival"),
        events.Died(seat="bob", caution=0, living=["ann", "cy", "dee"]),
    ):
        assert f">{name}</td>" in drawn(t, moment_of(event), {"cy": name})
