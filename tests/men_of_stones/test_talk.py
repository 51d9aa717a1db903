"""What house actors say in Men of Stones: fifty plays of it, and the facts that their lines ask about."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from commedia.engine import Talk
from commedia.games.men_of_stones import GAME
from commedia.games.men_of_stones.house.talk import BOOK, facts, partner, slots, speak, wants
from commedia.kit.speech.book import ACTS
from commedia.lab.company import Performed, performed
from tests.docs.pages import DOCS

SEATS = ["Zacharias", "Wilhelmina", "Xenophon", "Yolande"]
PERSONAL = re.compile(r"\b(he|she|him|her|hers|himself|herself)\b", re.IGNORECASE)
SOMEBODY_ELSE = re.compile(
    r"\b(father|mother|king|steward|man|brother|son|hangman|bishop|enemy)\b|“", re.IGNORECASE
)
"""Whom else such a word may mean, beside a character."""
GENERAL = {"enter": 20, "answer": 30, "out": 20, "ask": 15, "provoke": 12, "confess": 8}
"""So many lines, at least, that fit anything."""


@cache
def played(seed: int) -> Performed:
    """A whole play of four."""
    return performed(GAME, SEATS, seed)


@cache
def spoken(seed: int) -> list[tuple[str, str, str]]:
    """By whom, which line, what."""
    return [(one.seat, one.line, one.text) for one in played(seed).heard if one.is_spoken]


def must_read_well(seed: int) -> None:
    """No line twice, no player's name, no slot left open, nobody's gender, nobody who speaks of themself."""
    characters = GAME.cast.characters(played(seed).play.world)
    names = {seat: played(seed).words[called.id] for seat, called in characters.items()}
    lines = spoken(seed)
    twice = [text for text, times in Counter(line for _, line, _ in lines).items() if times > 1]
    assert not twice
    for seat, line, text in lines:
        assert not any(player in text for player in SEATS), text
        assert "{" not in text, text
        assert not PERSONAL.search(text) or SOMEBODY_ELSE.search(BOOK.by_id[line].say), text
        assert "{me}" in BOOK.by_id[line].say or not re.search(rf"\b{re.escape(names[seat])}\b", text), text
        assert text[0].isupper() or not text[0].isalpha(), text


@pytest.mark.parametrize("seed", range(4))
def test_a_play_reads_well(seed: int) -> None:
    """And has a conversation in every scene."""
    must_read_well(seed)
    assert len(spoken(seed)) > 60


@pytest.mark.slow
def test_fifty_plays_read_well_and_begin_otherwise() -> None:
    """Hardly any two of them open with the same words."""
    for seed in range(50):
        must_read_well(seed)
    first = Counter(spoken(seed)[0][1] for seed in range(50))
    assert len(first) > 12
    assert max(first.values()) < 15
    openings = Counter(tuple(line for _, line, _ in spoken(seed)[:4]) for seed in range(50))
    assert max(openings.values()) == 1


@pytest.mark.slow
def test_the_how_to_says_how_many_lines_there_are_and_how_many_a_play_uses() -> None:
    """As it stands there."""
    used = [len(spoken(seed)) for seed in range(50)]
    says = f"Men of Stones has {len(BOOK)} lines; a play of four uses {min(used)} to {max(used)}"
    assert says in " ".join((DOCS / "how-to" / "write-a-house-actor.md").read_text(encoding="utf-8").split())


@pytest.mark.parametrize("act", ACTS)
def test_each_act_has_lines_that_fit_anything(act: str) -> None:
    """A conversation never waits for a fact."""
    general = [line for line in BOOK.of(act) if not line.when and not line.to and not line.heard]
    assert len(general) >= GENERAL.get(act, 5)


def test_what_is_taken_up_again_was_brought_up() -> None:
    """Each reprise has a line that sets it, and named things come back in many lines."""
    sets = {line.sets for line in BOOK.lines if line.sets}
    assert {line.heard for line in BOOK.lines if line.heard} <= sets
    assert sum("thing" in line.slots for line in BOOK.lines) >= 12


# -- facts -------------------------------------------------------------------------------------------------


def talk(seed: int = 0, act: str = "press", toward: str = "", **changed: Any) -> Talk[Any]:
    """Zacharias may speak, at the end of a play, with some of it otherwise."""
    play = played(seed).play
    world = play.game.unpack(play.game.pack(play.world), play.seats, play.options)
    for name, value in changed.items():
        setattr(world, name, value)
    names = {seat: f"C{n}" for n, seat in enumerate(SEATS)}
    return Talk(act, "Zacharias", toward, SEATS[:3], names, [], 0, lambda: world, lambda below: 0)


def tied(held: Talk[Any], value: int, other: str = "Wilhelmina", **more: Any) -> Talk[Any]:
    """With one tie, of that value, to somebody."""
    [tie, *_] = held.state.ties
    tie.from_, tie.to, tie.value, tie.status = held.seat, other, value, "whole"
    for name, of in more.items():
        setattr(tie, name, of)
    held.state.ties = [tie]
    return held


def test_a_tie_is_warm_or_cold_by_its_die() -> None:
    """5 and 6 are warm, 1 and 2 cold; it is rooted in its Quality; a Desire is its owner's alone."""
    for value in range(1, 7):
        found = facts(tied(talk(toward="Wilhelmina"), value, quality="Duty", kind="desire"))
        assert (found["tie.warm"], found["tie.cold"]) == (value >= 5, value <= 2)
        assert (found["tie.root"], found["tie.desire"]) == ("Duty", True)
    assert "tie.root" not in facts(tied(talk(toward="Xenophon"), 6))
    assert "tie.root" not in facts(tied(talk(toward="Wilhelmina"), 6, status="destroyed"))


def test_an_actor_speaks_to_whom_its_latest_tie_is_to_and_wants_what_that_asks_for() -> None:
    """Coldly it threatens, warmly it confesses; alone it has nobody but itself."""
    assert partner(tied(talk(), 6, "Xenophon")) == "Xenophon"
    cold, warm = (wants(tied(talk(toward="Xenophon"), value, "Xenophon"))[:3] for value in (1, 6))
    assert "threaten" in cold
    assert "threaten" not in warm
    alone = talk()
    alone.company = ["Zacharias"]
    assert partner(alone) == ""
    assert "confess" in wants(alone)[:2]


def test_the_dead_are_named_and_the_living_are_elsewhere() -> None:
    """Who died last, and somebody who is not on stage."""
    held = talk(toward="Wilhelmina")
    for n, seat in enumerate(SEATS):
        held.state.players[seat].alive = n != 2
    assert slots(held) == {"third": "C3", "dead": "C2"}


def test_what_an_actor_says_hangs_on_what_its_seat_may_see() -> None:
    """The Forsworn's cards, of which it knows nothing, change no word of anybody else's."""
    said = []
    for cards in (["Rival"], ["Friend"]):
        held = talk(act="enter")
        held.state.players["Yolande"].facedown = cards
        said.append(speak(held))
    assert said[0] == said[1]
