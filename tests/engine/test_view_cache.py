"""Views: hidden until shown, and derived from what the fields declare."""

from itertools import permutations
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
    NotSeen,
    Prose,
    State,
    others_see,
    sight,
    view_of,
)
from commedia.engine.view_cache import Views
from commedia.lab.check.secrets.sight import shown_in
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
    ways: Annotated[dict[int, list[Stone]], PUBLIC] = {}
    hour: Annotated[int, PUBLIC] = 3


def field() -> Field:
    stone = Stone(says=Prose("w1"), worth=[1, 2], beside=Stone(says=Prose("w2")))
    keepers = night().keepers
    return Field(stones=[stone], keepers=keepers, first=keepers["ann"], dreams=night().dreams)


def burn(here: Field) -> None:
    here.keepers["ann"].oil -= 1


def write(here: Field) -> None:
    here.keepers["ann"].letters.append("come")


def fear(here: Field) -> None:
    here.keepers["bo"].fear = "the dark"


def swap(here: Field) -> None:
    here.first = here.keepers["bo"]


def leave(here: Field) -> None:
    here.keepers.pop("ann")


def lay_down(here: Field) -> None:
    here.stones[0].beside = None
    here.stones.append(Stone(says=Prose("w2")))


def find_ways(here: Field) -> None:
    here.ways[3] = [Stone(worth=[4])]


def dream(here: Field) -> None:
    here.dreams["bo"] = "the sea"


CHANGES = (burn, write, fear, swap, lay_down, find_ways, dream, leave)


@pytest.mark.parametrize("looker", ["ann", "bo", None])
def test_views_that_are_kept_are_those_that_would_be_drawn(looker: str | None) -> None:
    """Whatever changed, and whoever looked before: kept views are what `view_of` gives, key after key."""
    words = {"w1": "Hear me.", "w2": "Or me."}
    here = field()
    kept = Views(Field, {})
    for change in (lambda _: None, *CHANGES):
        change(here)
        kept.turn_to(here, words)
        kept.of(looker)
        for seat in ("ann", "bo", None):
            drawn = view_of(here, seat, words)
            assert kept.of(seat) == msgspec.json.encode(drawn)
            assert (
                shown_in(kept.sight_of(seat), words=True)
                == drawn
                == shown_in(sight(here, seat, words), words=True)
            )


def test_what_has_not_changed_is_the_very_same_in_the_next_sight() -> None:
    """So what is drawn from it can be kept; what has changed is another, and the old one is as it was."""
    here, words = field(), {"w1": "Hear me."}
    kept = Views(Field, {})
    kept.turn_to(here, words)
    first = {seat: kept.sight_of(seat) for seat in ("ann", "bo", None)}
    burn(here)
    kept.turn_to(here, words)
    for seat, before in first.items():
        now = kept.sight_of(seat)
        assert now.stones is before.stones
        assert now.keepers["bo"] is before.keepers["bo"]
        assert now.keepers["ann"] is not before.keepers["ann"]
        assert now.keepers["ann"].oil == before.keepers["ann"].oil - 1


def test_a_sight_is_shared_by_those_alone_who_see_the_same() -> None:
    """What one seat may see of a piece is in nobody else's sight, whoever looked first."""
    for order in permutations(("ann", "bo", None)):
        here = field()
        kept = Views(Field, {})
        kept.turn_to(here, {})
        sights = {seat: kept.sight_of(seat) for seat in order}
        assert sights["ann"].keepers["ann"].fear == "rain"
        for seat in ("bo", None):
            with pytest.raises(NotSeen):
                _ = sights[seat].keepers["ann"].fear
            assert len(sights[seat].keepers["ann"].letters) == 1
        assert sights["bo"].dreams["bo"] == "a wolf"


def test_another_world_is_another_view() -> None:
    """A table that is taken back has a world of its own; nothing of the one before is shown."""
    kept = Views(Field, {})
    for here in (field(), field()):
        here.keepers["ann"].oil = 9
        kept.turn_to(here, {})
        assert msgspec.json.decode(kept.of("ann")) == view_of(here, "ann", {})


def test_a_struct_that_was_exchanged_is_not_looked_at_again() -> None:
    """What lies in its place packs alike, and what becomes of it elsewhere shows nowhere here."""
    here = field()
    kept = Views(Field, {})
    kept.turn_to(here, {})
    kept.of(None)
    gone = here.keepers["ann"]
    here.keepers["ann"] = here.first = msgspec.structs.replace(gone)
    kept.turn_to(here, {})
    gone.fear = "the deep"
    assert msgspec.json.decode(kept.of("ann")) == view_of(here, "ann", {})


def test_what_never_changes_is_known_beforehand() -> None:
    """A known view stands for its field, and the field is not looked at."""
    here = field()
    kept = Views(Field, {"stones": ["known"]})
    kept.turn_to(here, {})
    drawn = view_of(here, "bo", {}, {"stones": ["known"]})
    assert drawn["stones"] == ["known"]
    assert kept.of("bo") == msgspec.json.encode(drawn)


def test_what_nobody_sees_is_in_no_kept_view() -> None:
    """To pack a struct takes what is hidden in it, too; a view has none of that."""
    kept = Views(Night, {})
    kept.turn_to(night(), {})
    for seat in ("ann", "bo", None):
        assert b"never told" not in kept.of(seat)
        assert "never told" not in repr(shown_in(kept.sight_of(seat)))
        assert msgspec.json.decode(kept.of(seat)) == view_of(night(), seat, {})
