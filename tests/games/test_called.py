"""Names of characters and of whoever else there is in a story: held to what players' names are held to."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from commedia import games
from commedia.engine import NAMES_SOMEBODY, BadOption, Closed, Name, Play, Prose, SeededDealer, State, Words
from commedia.engine.domains import Domain, Fields
from commedia.engine.state import declared
from commedia.lab.playouts import below_of
from commedia.testing import ScriptedTable
from tests.know_thyself.test_palace import but

EACH_GAME = pytest.mark.parametrize("slug", games.SLUGS)
SAYS_NAME = ("name", "called", "renamed", "place", "town")
"""A field that is called so, or ends so, holds what somebody or something is called."""
IN_PROSE = {
    ("men-of-stones", "place"),  # where we are, and what is in the air: told, and in no sentence
    ("face-of-angels", "place"),  # the same of a scene
}
"""Fields of answers that are a sentence of their own."""
NOT_OF_SOMEBODY = {
    "place", "town", "Place.name",  # places
    "Pot.name",  # what lies in the middle
    "Room.name", "Act.name", "Setting.name",  # rooms, acts and charts
    "Element.name", "Move.name",  # any noun that is in the story; only a Persona may not be called so
}  # fmt: skip
"""Fields of the state, or endings of their names, that call nobody."""


def says_name(field: str) -> bool:
    """Whether a field is called as one that holds a name."""
    return field.rpartition("_")[2] in SAYS_NAME


def domains_of(fields: Fields) -> Iterator[tuple[str, Domain]]:
    """Every field of an answer, those too that its choices ask for."""
    for name, domain in fields.items():
        yield name, domain
        for more in (domain.follow or {}).values():
            yield from domains_of(more)


@pytest.mark.slow
@EACH_GAME
def test_every_name_in_an_answer_is_held_to_what_players_are_called(slug: str) -> None:
    """Whatever a game asks for by a name is a `Name`; three games at random show most of what it asks."""
    game = games.get(slug)
    seen, wrong = set[str](), set[str]()
    for seed in range(3):
        seats = [f"seat {n}" for n in range(game.best)]
        play = Play.start(game, seats, game.lab.for_trial, SeededDealer(bytes([seed]) * 32))
        below = below_of(Random(seed))
        while play.open and play.moves < 3_000:
            for decision in play.open.values():
                for answer, fields in decision.offers_at(play.moves).items():
                    for field, domain in [] if isinstance(fields, Closed) else domains_of(fields):
                        if isinstance(domain, Words) and says_name(field) and (slug, field) not in IN_PROSE:
                            seen.add(f"{answer.__name__}.{field}")
                            if not isinstance(domain, Name):
                                wrong.add(f"{answer.__name__}.{field}")
            play.play_randomly(below, 1)
    assert seen
    assert not wrong


def states(kind: Any, found: set[type]) -> set[type]:
    """Every struct that a world may hold."""
    if isinstance(kind, type) and issubclass(kind, State) and kind not in found:
        found.add(kind)
        for hint in get_type_hints(kind).values():
            states(hint, found)
    for of in get_args(kind):
        states(of, found)
    return found


@EACH_GAME
def test_every_field_of_the_state_that_calls_somebody_says_so(slug: str) -> None:
    """So that nobody else is called alike; what calls a thing or a place stands on a list."""
    undeclared = []
    for struct in states(games.get(slug).rules.world, set()):
        hints = get_type_hints(struct)
        for field, notes in declared(struct).items():
            if hints[field] in (Prose, str) and says_name(field) and NAMES_SOMEBODY not in notes:
                undeclared.append(f"{struct.__name__}.{field}")
    listed = [
        one
        for one in undeclared
        if one not in NOT_OF_SOMEBODY and one.rpartition(".")[2] not in NOT_OF_SOMEBODY
    ]
    assert not listed


MADE = {"face": "K", "about": "tall", "year": 2000}
NAMED = {
    "face-of-angels": (["eve", "ann", "bob"], "make_protagonist", "name", MADE),
    "know-thyself": (["gm", "ann", "bob"], "describe_appearance", "called", {"words": "A thin man."}),
}
"""A table of each game, and what is asked of two seats in turn in which they name themselves."""
HOSTILE = {
    "Gy\nde": "Gy de",
    "\u202eGyde": "Gyde",
    "Gy\u2066de\u2069": "Gyde",
    "Gyde\u3164": "Gyde",
    "Gyde\u200d\ufe0f": "Gyde",
    "  Gyde ": "Gyde",
}


@pytest.mark.parametrize("slug", NAMED)
@pytest.mark.parametrize("raw", HOSTILE)
def test_a_name_stands_on_one_line_with_nothing_that_turns_or_hides(slug: str, raw: str) -> None:
    """As a player's does."""
    seats, kind, field, rest = NAMED[slug]
    with ScriptedTable(slug, seats) as t:
        t.answer("ann", kind, {**rest, field: raw})
        assert HOSTILE[raw] in t.words.values()
        assert raw not in t.words.values()


@pytest.mark.parametrize("slug", NAMED)
def test_no_two_are_called_alike(slug: str) -> None:
    """The second of a name is the second; one that only looks the same is refused; so is a tower of marks."""
    seats, kind, field, rest = NAMED[slug]
    with ScriptedTable(slug, seats) as t:
        t.answer("ann", kind, {**rest, field: "Gyda"})
        assert "looks like Gyda" in t.refusal("bob", kind, {**rest, field: "Gyd\u0430"})
        assert "looks like ann" in t.refusal("bob", kind, {**rest, field: "\u0430nn"})
        assert "3 marks" in t.refusal("bob", kind, {**rest, field: "G\u0301\u0301\u0301\u0301yde"})
        assert "Nobody can be called" in t.refusal(
            "bob", kind, {**rest, field: games.get(slug).cast.roles[0]}
        )
        t.answer("bob", kind, {**rest, field: "gyda"})
        assert "gyda II" in t.words.values()
        assert t.play.minded == ["Somebody is called Gyda here already: this is gyda II."]


@pytest.mark.parametrize("slug", NAMED)
@pytest.mark.parametrize("name", ["You", "THE HOUSE", "the G.M.", "Yоu", "Thе World", "Everybody"])
def test_nobody_in_a_story_is_taken_for_who_is_at_every_table(slug: str, name: str) -> None:
    """Nor for a part of the game, by whatever letters; what was chosen and written stays."""
    seats, kind, field, rest = NAMED[slug]
    role = games.get(slug).cast.roles[0].removeprefix("The ").upper()
    with ScriptedTable(slug, seats) as t:
        for one in (name, role):
            assert "Nobody can be called" in t.refusal("ann", kind, {**rest, field: one})
        t.answer("ann", kind, {**rest, field: "Youssef House"})


def test_a_name_may_be_kept_by_whom_it_calls() -> None:
    """KT-APP-02: whoever describes themself anew is called as they were."""
    with ScriptedTable("know-thyself", ["gm", "ann", "bob"]) as t:
        looks = {"words": "A thin man.", "called": "the one in grey"}
        t.answer("ann", "describe_appearance", looks)
        t.answer("gm", "value_appearance", {"do": "send_back", "words": "No badge."})
        t.answer("ann", "describe_appearance", looks)
        assert "the one in grey II" not in t.words.values()


def test_people_of_a_palace_of_ones_own_are_told_apart() -> None:
    """What was settled before names were held to anything stands."""
    game = games.get("know-thyself")
    twins = {"ada": "a nurse who hums", "\u0430da": "a nurse"}
    with pytest.raises(BadOption, match="nobody could tell them apart"):
        game.read_options({"palace": but(people=twins)})
    hidden = {"ada": "a nurse who hums", "bo\u202e": "a guard"}
    with pytest.raises(BadOption, match="no name that can be read"):
        game.read_options({"palace": but(people=hidden)})
    assert game.read_options({"palace": but(people=twins)}, anew=False)["palace"]["people"] == twins
