"""Sights: the game's own classes with their methods, and nothing in them that a seat may not see."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any

import msgspec
import pytest

from commedia.engine import (
    KEYED,
    NO_WORDS,
    NOBODY,
    OWNER,
    PUBLIC,
    NotSeen,
    Prose,
    State,
    World,
    others_see,
    shows,
    sight,
    view_of,
)
from commedia.lab.check.secrets.sight import shown_in
from tests.engine.playing import at
from tests.engine.test_view_cache import night
from tests.toys.lamplight import Keeper, Night


class Chest(State, dict=True):
    """What somebody keeps, with methods over what they hide."""

    seat: Annotated[str, PUBLIC]
    coins: Annotated[list[int], OWNER]
    letter: Annotated[Prose, PUBLIC] = NO_WORDS
    cards: Annotated[list[str], OWNER, others_see(len)] = []
    stones: Annotated[list[int], OWNER, others_see(sorted)] = []
    weight: Annotated[int, OWNER, others_see(bool)] = 0
    key: Annotated[str | None, NOBODY, others_see(lambda key: None)] = None
    under: Annotated[Any, PUBLIC] = None

    @property
    def rich(self) -> bool:
        """Whether there is much in it."""
        return self.total > 9

    @cached_property
    def total(self) -> int:
        """What it holds, added up once."""
        return sum(self.coins)

    def __post_init__(self) -> None:
        assert self.coins is not None


class Cellar(World, kw_only=True):
    """Chests."""

    chests: Annotated[dict[str, Chest], PUBLIC]
    plan: str = "a tunnel"


def cellar() -> Cellar:
    ann = Chest(
        seat="ann", coins=[7, 5], letter=Prose("w1"), cards=["AH", "2S"], stones=[3, 1], weight=4, key="iron"
    )
    assert ann.rich
    return Cellar(chests={"ann": ann, "bo": Chest(seat="bo", coins=[])})


def test_a_field_that_is_not_shown_is_not_seen() -> None:
    """It says where, and to whom; nothing passes over it that asks for an attribute with less than care."""
    seen = sight(night(), "bo")
    ann = seen.keepers["ann"]
    assert (type(seen).__name__, isinstance(seen, Night), isinstance(ann, Keeper)) == ("Night", True, True)
    with pytest.raises(NotSeen, match=r"^Keeper\.fear is not shown to bo\.$"):
        _ = ann.fear
    with pytest.raises(NotSeen, match=r"^Night\.plan is not shown to a spectator\.$"):
        _ = sight(night(), None).plan
    with pytest.raises(NotSeen):
        hasattr(ann, "fear")
    with pytest.raises(NotSeen):
        getattr(ann, "fear", "nothing")
    assert not issubclass(NotSeen, AttributeError)
    assert not hasattr(ann, "courage")
    with pytest.raises(AttributeError, match="'Keeper' object has no attribute 'courage'"):
        _ = ann.courage  # type: ignore[attr-defined]
    assert sight(night(), "ann").keepers["ann"].fear == "rain"
    assert [shows(ann, field) for field in ("oil", "fear", "letters")] == [True, False, True]
    assert shows(night().keepers["ann"], "fear")
    assert repr(ann) == "<Keeper as bo sees it>"


def test_methods_of_the_state_work_as_far_as_what_they_read_is_shown() -> None:
    """A property, and a sum that the struct on the table had worked out already: none of it comes along."""
    here = cellar()
    own, others = sight(here, "ann").chests["ann"], sight(here, "bo").chests["ann"]
    assert (own.rich, own.total) == (True, 12)
    for look in (lambda: others.rich, lambda: others.total, lambda: others.__dict__["total"]):
        with pytest.raises((NotSeen, KeyError)):
            look()
    assert "total" not in vars(others)


def test_what_the_others_see_is_read_where_it_is_of_the_fields_own_type() -> None:
    """A count stands for face-down cards: their number is known, and nothing of them."""
    ann = sight(cellar(), "bo").chests["ann"]
    assert (len(ann.cards), bool(ann.cards), ann.stones, ann.key) == (2, True, [1, 3], None)
    for look in (
        lambda: ann.cards[0],
        lambda: list(ann.cards),
        lambda: "AH" in ann.cards,
        lambda: ann.cards == ["AH", "2S"],
        lambda: ann.cards != ["AH", "2S"],
        lambda: sorted(ann.cards),
        lambda: ann.cards.index("AH"),
        lambda: [*reversed(ann.cards)],
    ):
        with pytest.raises(NotSeen, match=r"Chest\.cards is not shown to bo"):
            look()
    with pytest.raises(NotSeen, match="weight"):
        _ = ann.weight  # others see true or false of it, which is no weight
    none = sight(cellar(), "ann").chests["bo"].cards
    assert (len(none), list(none), [*reversed(none)], "AH" in none) == (0, [], [], False)


def test_whether_a_field_is_seen_follows_from_no_hidden_value() -> None:
    """Of whatever the key is, the others see None; and so they do in a sight."""
    here = cellar()
    assert sight(here, "bo").chests["ann"].key is sight(here, "bo").chests["bo"].key is None


def test_a_mapping_by_seat_holds_ones_own_entry() -> None:
    """Not even which others there are can be asked; where they show as something, whose they are can."""
    seen, nobody = sight(night(), "bo"), sight(night(), None)
    assert (seen.dreams["bo"], seen.marks["bo"], list(seen.marks), len(seen.marks)) == (
        "a wolf",
        [3],
        ["ann", "bo"],
        2,
    )
    assert (len(seen.marks["ann"]), len(nobody.marks["bo"])) == (2, 1)
    for look in (
        lambda: seen.dreams["ann"],
        lambda: seen.dreams.get("zed"),
        lambda: "ann" in seen.dreams,
        lambda: list(seen.dreams),
        lambda: len(seen.dreams),
        lambda: dict(seen.dreams),
        lambda: seen.dreams == {"bo": "a wolf"},
        lambda: list(nobody.dreams.values()),
        lambda: seen.marks["ann"][0],
    ):
        with pytest.raises(NotSeen, match=r"Night\.(dreams|marks) is not shown"):
            look()
    with pytest.raises(KeyError):
        _ = seen.marks["zed"]


def test_a_mapping_by_seat_may_show_values_that_are_none() -> None:
    """What others see of an entry is read like what they see of a field."""

    class Hands(State):
        """Hands by seat."""

        held: Annotated[dict[str, int], KEYED, others_see(str)]
        laid: Annotated[dict[str, int], KEYED, others_see(abs)]

    hands = sight(Hands(held={"ann": 3, "bo": -4}, laid={"ann": 3, "bo": -4}), "ann")
    assert (hands.held["ann"], hands.laid["bo"], dict(hands.laid)) == (3, 4, {"ann": 3, "bo": 4})
    with pytest.raises(NotSeen, match=r"Hands\.held"):
        _ = hands.held["bo"]
    assert list(hands.held) == ["ann", "bo"]


def test_prose_is_text_in_a_sight_and_nowhere_else() -> None:
    """It is as true or false as it was; erased words, and a sight that is given none, leave ""."""
    here = cellar()
    letter = sight(here, "bo", {"w1": "Dig here."}).chests["ann"].letter
    assert (letter.text, letter.id, bool(letter), isinstance(letter, Prose)) == (
        "Dig here.",
        "w1",
        True,
        True,
    )
    assert [sight(here, "bo", words).chests["ann"].letter.text for words in ({}, None)] == ["", ""]
    assert sight(here, "bo").chests["bo"].letter.text == ""
    with pytest.raises(NotSeen, match="never by rules"):
        _ = here.chests["ann"].letter.text


def test_nothing_is_changed_through_a_sight() -> None:
    """Structs refuse, and lists are copies."""

    class Point(msgspec.Struct):
        x: int

    here = cellar()
    here.chests["bo"].under = Point(3)
    before = msgspec.json.encode(here)
    seen = sight(here, "ann")
    with pytest.raises(AttributeError, match="immutable"):
        seen.chests["ann"].weight = 9
    with pytest.raises(AttributeError, match="immutable"):
        seen.plan = "a bridge"
    seen.chests["ann"].coins.append(3)
    seen.chests["bo"].under.x = 4
    del seen.chests["bo"]
    assert msgspec.json.encode(here) == before


@pytest.mark.parametrize("seat", ["ann", "bo", None])
def test_a_sight_shows_what_the_view_shows(seat: str | None) -> None:
    """The same fields with the same in them, under the names of the data."""
    play = at("watch", hour=1)
    assert shown_in(play.sight(seat)) == play.view(seat)["state"] == shown_in(sight(play.world, seat))
    words = {"w1": "Dig here."}
    assert shown_in(sight(night(), seat, words), words=True) == view_of(night(), seat, words)
    shown = view_of(cellar(), seat, words)
    for chest in shown["chests"].values():
        if chest["seat"] != seat:
            del chest["weight"]  # true or false, which is no number
    assert shown_in(sight(cellar(), seat, words), words=True) == shown


def test_what_never_changes_is_looked_at_once_for_all_sights() -> None:
    """The almanac follows from the options; a table's sights share a copy of it."""
    play = at("watch", hour=1)
    assert play.sight("ann").almanac is play.sight(None).almanac
    assert play.sight("ann").almanac is not play.world.almanac
    assert play.sight("ann").almanac == play.world.almanac
