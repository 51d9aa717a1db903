"""Views: hidden until shown, and derived from what the fields declare."""

from typing import Annotated, Any

import msgspec
import pytest

from commedia.engine import (
    EVERYBODY,
    KEYED,
    NO_WORDS,
    NOBODY,
    OWNER,
    PUBLIC,
    Prose,
    State,
    others_see,
    view_of,
)
from commedia.engine.state import own_view_of
from tests.toys.lamplight import Keeper, Night


def night() -> Night:
    return Night(
        seats=["ann", "bo"],
        keepers={"ann": Keeper(seat="ann", fear="rain", letters=["love"]), "bo": Keeper(seat="bo")},
        officers=["bo"],
        orders="hold the wall",
        dreams={"ann": "a ship", "bo": "a wolf"},
        marks={"ann": [1, 2], "bo": [3]},
    )


def test_what_declares_nothing_is_nobodys() -> None:
    """Neither an undeclared field nor one of nobody's is in anybody's view, not even as a name."""
    for seat in ("ann", "bo", None):
        shown = view_of(night(), seat)
        assert "plan" not in shown
        assert "seal" not in shown
        assert "never told" not in repr(shown)


def test_an_owner_sees_their_own_and_the_others_its_shadow() -> None:
    """The owner is the seat in the struct; what the others see is a function of the value."""
    ann, bo, nobody = (view_of(night(), seat)["keepers"]["ann"] for seat in ("ann", "bo", None))
    assert (ann["fear"], ann["letters"]) == ("rain", ["love"])
    assert "fear" not in bo
    assert (bo["letters"], nobody["letters"]) == (1, 1)
    assert "fear" not in nobody


def test_a_keyed_mapping_shows_each_seat_its_entry() -> None:
    """With a shadow, the others' entries show as that; without, not at all."""
    bo, nobody = view_of(night(), "bo"), view_of(night(), None)
    assert bo["dreams"] == {"bo": "a wolf"}
    assert bo["marks"] == {"bo": [3], "ann": 2}
    assert nobody["dreams"] == {}
    assert nobody["marks"] == {"ann": 2, "bo": 1}


def test_a_field_may_name_who_sees_it() -> None:
    """Those in the sibling field, and no spectator."""
    assert view_of(night(), "bo")["orders"] == "hold the wall"
    assert "orders" not in view_of(night(), "ann")
    assert "orders" not in view_of(night(), None)


def test_a_struct_without_a_seat_belongs_to_whoever_holds_it() -> None:
    """Ownership is inherited, through keyed mappings too; the outermost struct is nobody's."""

    class Locket(State):
        inside: Annotated[str, OWNER] = "a curl"

    class Hand(State):
        seat: Annotated[str, PUBLIC]
        locket: Annotated[Locket, PUBLIC]

    class Chest(State):
        lockets: Annotated[dict[str, Locket], KEYED]
        loose: Annotated[Locket, PUBLIC]
        hand: Annotated[Hand, PUBLIC]
        dark: Annotated[Any, NOBODY, others_see(bool)] = None

    chest = Chest(
        lockets={"ann": Locket(), "bo": Locket()}, loose=Locket(), hand=Hand(seat="bo", locket=Locket())
    )
    assert view_of(chest, "bo") == {
        "lockets": {"bo": {"inside": "a curl"}},
        "loose": {},
        "hand": {"seat": "bo", "locket": {"inside": "a curl"}},
        "dark": False,
    }


def test_views_are_plain_data_under_the_names_of_the_data() -> None:
    """Renamed fields, tuples, numbers as keys, prose and structs that are no state."""

    class Point(msgspec.Struct):
        x: int

    class Odds(State):
        from_: Annotated[str, PUBLIC] = msgspec.field(name="from")
        by_number: Annotated[dict[int, tuple[int, ...]], PUBLIC]
        words: Annotated[Prose, PUBLIC]
        point: Annotated[Point, PUBLIC]
        share: Annotated[float | None, PUBLIC]

    odds = Odds(from_="ann", by_number={3: (1, 2)}, words=Prose("w1"), point=Point(4), share=0.5)
    shown = view_of(odds, None)
    assert shown == {
        "from": "ann",
        "by_number": {"3": [1, 2]},
        "words": "w1",
        "point": {"x": 4},
        "share": 0.5,
    }
    assert view_of(odds, None, {"w1": "Hear me."})["words"] == "Hear me."
    assert view_of(odds, None, {})["words"] == "", "erased words leave nothing"
    assert odds.words
    assert not NO_WORDS


@pytest.mark.parametrize("seat", ["ann", "bo", None])
def test_a_view_goes_into_json(seat: str | None) -> None:
    """Every view of a table can be sent as it is."""
    shown = view_of(night(), seat)
    assert msgspec.json.decode(msgspec.json.encode(shown)) == shown


def test_a_list_may_name_everybody() -> None:
    """A field for listed seats is everybody's, spectators too, while `EVERYBODY` stands in the list."""
    open_night = night()
    open_night.officers = [EVERYBODY]
    assert [view_of(open_night, seat)["orders"] for seat in ("ann", "bo", None)] == ["hold the wall"] * 3
    assert "orders" not in view_of(night(), None)


class Stone(State):
    """A stone with an inscription, and perhaps another beside it."""

    says: Annotated[Prose, PUBLIC] = NO_WORDS
    worth: Annotated[list[int], others_see(len)] = []
    beside: Annotated["Stone | None", PUBLIC] = None


class Field(State):
    """Stones that all see alike, and the keepers that they do not."""

    stones: Annotated[list[Stone], PUBLIC]
    keepers: Annotated[dict[str, Keeper], PUBLIC]
    first: Annotated[Keeper | None, PUBLIC]
    dreams: Annotated[dict[str, str], KEYED]


@pytest.mark.parametrize("seat", ["ann", "bo"])
def test_a_seats_view_follows_from_the_spectators(seat: str) -> None:
    """What all see alike is taken out of the public view; the whole is what `view_of` gives."""
    stone = Stone(says=Prose("w1"), worth=[1, 2], beside=Stone(says=Prose("w2")))
    keepers = night().keepers
    field = Field(stones=[stone], keepers=keepers, first=keepers["ann"], dreams=night().dreams)
    words = {"w1": "Hear me.", "w2": "Or me."}
    public = view_of(field, None, words)
    mine = own_view_of(field, seat, words, public)
    assert mine == view_of(field, seat, words)
    assert mine["stones"] is public["stones"]
    assert public == view_of(field, None, words), "the spectator's view is left as it was"
