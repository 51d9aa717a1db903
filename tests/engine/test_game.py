"""A game's declaration: options, seats, worlds."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from commedia.engine import (
    KEYED,
    OWNER,
    PUBLIC,
    BadOption,
    Game,
    Length,
    Option,
    Play,
    RuleFault,
    Rules,
    ScriptedDealer,
    Seat,
    State,
    World,
    imbalance,
    seen_by,
)
from commedia.engine.game import must_have_owners
from tests.toys.lamplight import GAME, Night, dusk, set_up


@pytest.mark.parametrize(
    ("seats", "best", "out_for"),
    [(range(2, 6), None, 4), (range(6, 9), None, 6), (range(1, 4), None, 3), (range(3, 11), 5, 5)],
)
def test_a_game_is_set_out_for_four_unless_it_knows_better(
    seats: range, best: int | None, out_for: int
) -> None:
    """Or for as near to four as may be."""
    game = Game(
        slug="lamplight",
        title="Lamplight",
        seats=seats,
        best=best,
        rules=Rules(prefix="L", rulebook=str, world=Night, set_up=set_up, opens_with=dusk),
    )
    assert game.best == out_for


class Guest(State):
    """Whose cards these are, nothing says."""

    name: Annotated[str, PUBLIC]
    card: Annotated[str, OWNER] = ""
    knows: Annotated[list[str], OWNER] = []
    orders: Annotated[str, seen_by("officers")] = ""


class Hall(World):
    """Guests in a list, and in a mapping by seat."""

    guests: Annotated[list[Guest], PUBLIC] = []
    own: Annotated[dict[Seat, Guest], KEYED] = {}


class Chair(State):
    """What lies within it is its owner's too."""

    seat: Annotated[Seat, PUBLIC]
    hand: Annotated[list[Hidden], PUBLIC] = []


class Hidden(State):
    """A card that is its owner's."""

    card: Annotated[str, OWNER] = ""


class Circle(World):
    """Chairs."""

    chairs: Annotated[dict[Seat, Chair], PUBLIC] = {}


def test_a_field_that_is_its_owners_wants_somebody_who_owns_it() -> None:
    """Else no seat would ever see it; and one that is shown to those in a list wants that list."""
    with pytest.raises(RuleFault) as fault:
        Game(
            slug="hall",
            title="Hall",
            seats=range(2, 4),
            rules=Rules(prefix="L", rulebook=str, world=Hall, set_up=lambda s, o: Hall(), opens_with=dusk),
        )
    assert str(fault.value).split("; ") == [
        "in Guest only the OWNER sees card and knows, and nothing says who that is: "
        "Guest has no field called seat, nor has anything around it",
        "Guest.orders is seen_by('officers'), and Guest has no such field",
    ]
    must_have_owners(Circle)


def test_options_are_read_from_forms_and_filled_with_defaults() -> None:
    """The first choice is the default; a further option has a reader of its own."""
    assert GAME.read_options(None) == {"moon": 1, "fog": "no"}
    assert GAME.read_options({"moon": "4", "omens": "owl crow"}) == {
        "moon": 4,
        "fog": "no",
        "omens": ["owl", "crow"],
    }
    assert GAME.read_options({"moon": 4, "omens": ""}) == {"moon": 4, "fog": "no"}


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"moon": 2}, "moon cannot be '2': choose 1 or 4"),
        ({"fog": True}, "fog cannot be 'True': choose no or yes"),
        ({"sun": 1}, "Lamplight has no option sun. It has moon, fog and omens"),
    ],
)
def test_an_option_that_cannot_be_is_refused(raw: dict[str, object], sentence: str) -> None:
    """With what it can be."""
    with pytest.raises(BadOption, match=sentence):
        GAME.read_options(raw)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["ann"], "for 2 to 4 players; 1 are named"),
        (["ann", " "], "Every seat needs a name"),
        (["ann", "Bo", "bo "], "Two seats are called bo"),
        (["Ａnn", "ann\u200b"], "Two seats are called ann"),
        (["ann", "b" * 41], "more than 40 characters"),
    ],
)
def test_seats_must_tell_people_apart(names: list[str], sentence: str) -> None:
    """How many, that they have names, and that these differ."""
    with pytest.raises(BadOption, match=sentence):
        GAME.read_seats(names)


def test_a_world_made_by_hand_is_completed_and_its_tokens_counted() -> None:
    """From plain data or from a world."""
    made = GAME.world_from({"seats": ["ann", "bo"], "keepers": {"ann": {"seat": "ann", "oil": 7}}})
    assert isinstance(made, Night)
    assert made.keepers["bo"].oil == 3
    assert made.bank.issued == {"oil": 10}
    assert GAME.world_from(made) is made
    assert not imbalance(made)


def test_what_a_game_does_not_declare_is_empty() -> None:
    """No report, no characters, nobody on stage; and its scenes are the coroutines of its chapters."""
    world = GAME.new_world(["ann", "bo"], {})
    cast = GAME.cast
    assert (GAME.lab.report(world), cast.characters(world), list(cast.on_stage(world))) == ({}, {}, [])
    assert sorted(GAME.scenes) == ["dawn", "dusk", "howl", "lost", "nobody", "stare", "watch"]


def test_a_table_is_not_opened_for_too_many() -> None:
    """The refusal comes before anything is dealt."""
    with pytest.raises(BadOption):
        Play.start(GAME, ["a", "b", "c", "d", "e"], {}, ScriptedDealer())


def test_a_game_without_fixed_fields_keeps_its_whole_world() -> None:
    """What `pack` packs, `unpack` unpacks."""
    world = GAME.new_world(["ann", "bo"], {"moon": 4})
    packed = GAME.pack(world)
    assert GAME.unpack(packed, ["ann", "bo"], {"moon": 4}) == world
    rules = msgspec.structs.replace(GAME.rules, fixed=())
    game = Game(slug="lamplight", title="Lamplight", seats=GAME.seats, rules=rules)
    assert game.unpack(game.pack(world), ["ann", "bo"], {}) == world


def of_lengths(*lengths: Length) -> Game:
    """A game whose moon and fog a table may choose, with those lengths."""
    options = [Option(k, k.title(), {1: "One.", 2: "Two.", 3: "Three."}) for k in ("moon", "fog", "owls")]
    rules = Rules(
        prefix="L",
        rulebook=str,
        world=Night,
        set_up=set_up,
        opens_with=dusk,
        options=options,
        lengths=lengths,
    )
    return Game(slug="lamplight", title="Lamplight", seats=range(2, 6), rules=rules)


def test_a_length_settles_what_any_length_does_and_nothing_else() -> None:
    """What it does not name is as the rulebook has it; what no length names is the table's."""
    game = of_lengths(
        Length("short", "Short", "One moon.", {"moon": 2}, 10),
        Length("foggy", "Foggy", "Fog.", {"fog": 3}, 20),
    )
    assert game.read_length("foggy") == {"moon": 1, "fog": 3}
    assert [one.key for n in (1, 3) if (one := game.length_of({"moon": 2, "fog": 1, "owls": n}))] == [
        "short"
    ] * 2
    assert game.length_of({"fog": 3}) is game.lengths["foggy"]
    assert game.length_of({}) is None
    with pytest.raises(BadOption, match=r"no length “long”\. It has short and foggy"):
        game.read_length("long")


def test_a_length_that_settles_what_is_no_option_is_a_fault() -> None:
    """When the game is put together, and not when a host chooses it."""
    with pytest.raises(RuleFault, match="length short settles sun, which is no option"):
        of_lengths(Length("short", "Short", "One sun.", {"sun": 1}, 10))
