"""What a game looks like that draws nothing of its own: all that a seat may see, and nothing else."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from markupsafe import Markup

from commedia.engine import (
    KEYED,
    NO_WORDS,
    OWNER,
    PUBLIC,
    Pool,
    Pot,
    Prose,
    Seat,
    State,
    World,
    others_see,
    seen_by,
    sight,
    tells_of,
)
from commedia.engine.state import EVERYBODY
from commedia.engine.tokens import Held
from commedia.kit import default_page
from commedia.kit.field_look import DICE, DOMINO

NAMES = {"ann": "Anna", "bo": "Bo", "cy": "Cy"}
WORDS = {"w1": "Salt & iron."}


class Keeper(State):
    """Somebody, with something of every kind."""

    seat: Annotated[Seat, PUBLIC]
    oil: Annotated[int, PUBLIC, Pool("oil")] = 3
    tired: Annotated[bool, PUBLIC] = False
    creed: Annotated[Prose, PUBLIC] = NO_WORDS
    rolled: Annotated[list[int], PUBLIC, DICE] = []
    cards: Annotated[list[str], OWNER, others_see(len)] = []
    fear: Annotated[str, OWNER] = ""
    fate: str = "drowning"


class Wall(World, kw_only=True):
    """The whole table."""

    seats: Annotated[list[Seat], PUBLIC]
    keepers: Annotated[dict[Seat, Keeper], PUBLIC]
    hour: Annotated[int, PUBLIC] = 0
    on_watch: Annotated[Seat, PUBLIC] = ""
    tile: Annotated[list[int], PUBLIC, DOMINO] = []
    marks: Annotated[dict[Seat, int], PUBLIC] = {}
    sealed: Annotated[dict[Seat, str], KEYED] = {}
    foe: Annotated[Seat, PUBLIC] = ""


class Hider(State):
    """Somebody with more than one secret."""

    seat: Annotated[Seat, PUBLIC]
    card: Annotated[str, OWNER] = ""
    last_wish: Annotated[str, OWNER] = ""
    shown: Annotated[str, PUBLIC] = ""


class Den(World, kw_only=True):
    """Where they hide."""

    seats: Annotated[list[Seat], PUBLIC]
    hiders: Annotated[dict[Seat, Hider], PUBLIC]


def wall(**more: Any) -> Wall:
    """Three on the wall, in the middle of things."""
    keepers = {
        "ann": Keeper(
            seat="ann", oil=2, creed=Prose("w1"), rolled=[6, 0], cards=["10H", "RJ"], fear="wolves"
        ),
        "bo": Keeper(seat="bo", tired=True, cards=["2S"], fear="the river"),
        "cy": Keeper(seat="cy"),
    }
    pots = [Pot(name="the lamp", kind="oil", held=[Held(amount=4, owner="ann")])]
    given = {
        "hour": 2,
        "on_watch": "bo",
        "tile": [5, 3],
        "marks": {"cy": 71},
        "sealed": {"ann": "aye", "bo": "nay"},
    }
    return Wall(seats=["ann", "bo", "cy"], keepers=keepers, pots=pots, **given | more)


def seen(seat: str | None, world: Wall | None = None) -> Wall:
    """The wall as a seat sees it, or a spectator."""
    return sight(world or wall(), seat, WORDS)


def drawn(node: Any) -> str:
    """As HTML."""
    return str(Markup(node))


STAGE = drawn(default_page.stage(seen(None), NAMES))


@pytest.mark.parametrize(
    "told",
    [
        "Anna", "Bo", "Cy", "Salt &amp; iron.", "2 cards face down", "1 card face down",
        "inner court 5, outer court 3", 'aria-label="6"', "not rolled yet", "on watch", "the lamp",
    ],
)  # fmt: skip
def test_whatever_everybody_may_see_is_on_the_stage(told: str) -> None:
    """Names, words, cards that lie face down, dominoes, dice, what the table calls a seat, and pots."""
    assert told in STAGE


@pytest.mark.parametrize("secret", ["wolves", "the river", "10", "joker", "drowning", "aye"])
def test_what_is_hidden_is_not(secret: str) -> None:
    """Neither another's fear and cards, nor a sealed answer, nor what the house alone knows."""
    assert secret not in STAGE


def test_that_something_is_hidden_is_said() -> None:
    """Each keeper has a fear, and it is not shown; the house's own fields have not even a name."""
    assert STAGE.count("hidden</span>") == 3
    assert "Fate" not in STAGE


def test_what_is_hidden_of_somebody_takes_one_line() -> None:
    """However much it is: the page tells what all may know, and that there is more."""
    den = Den(seats=["ann"], hiders={"ann": Hider("ann", card="Poison", last_wish="wine", shown="a cup")})
    stage = drawn(default_page.stage(sight(den, None, WORDS), NAMES))
    assert stage.count("hidden</span>") == 1
    assert "<dt>Card, last wish</dt>" in stage
    assert stage.index("a cup") < stage.index("Card, last wish")


def test_people_sit_around_the_table_in_their_order() -> None:
    """The table lies between those of the far side and those of the near one."""
    places = [STAGE.index(mark) for mark in ("<h3>Anna", "<h3>Bo", 'aria-label="On the table"', "<h3>Cy")]
    assert places == sorted(places)


def test_what_seats_have_apart_from_their_own_struct_stands_with_them() -> None:
    """A mapping by seat: cy's mark is with cy, and not on the table."""
    assert "71" in STAGE[STAGE.index("<h3>Cy") :]
    assert "71" not in STAGE[: STAGE.index("<h3>Cy")]


def test_a_sheet_holds_what_its_owner_alone_knows() -> None:
    """Cards, a fear and a sealed answer, said to be secret; nothing of the others', nothing that all see."""
    sheet = drawn(default_page.hand(seen("ann"), "ann", NAMES))
    assert "Only you see this" in sheet
    assert all(mine in sheet for mine in ("wolves", "10 of hearts", "red joker", "aye"))
    assert not any(other in sheet for other in ("river", "spades", "Salt", "drowning", "nay"))


def test_whoever_knows_nothing_alone_has_no_sheet() -> None:
    """An empty frame would be a riddle."""
    assert default_page.hand(seen("cy", wall(sealed={})), "cy", NAMES) is None


def test_a_place_in_the_cast_counts_tokens_and_says_what_one_is() -> None:
    """Oil, and that bo is on watch."""
    count, _, tags = default_page.cast_line(seen(None), "bo")
    assert ">3<" in drawn(count)
    assert tags == ["on watch"]


def test_where_there_is_no_state_the_script_is_pointed_at() -> None:
    """A table whose rules and log disagree."""
    assert "script" in drawn(default_page.stage(None, NAMES))
    assert default_page.hand(None, "ann", NAMES) is None


# -- cards that are hidden, and cards that were turned over --------------------------------------------------


class Guest(State):
    """Somebody with secrets, one of which the rules turn over."""

    seat: Annotated[Seat, PUBLIC]
    card: Annotated[str, OWNER] = ""
    knows: Annotated[dict[Seat, str], OWNER] = {}
    knows_of: Annotated[int, PUBLIC, tells_of("knows")] = 1
    showed: Annotated[str, PUBLIC, tells_of("card")] = ""
    ring: Annotated[str, seen_by("ring_to")] = ""
    ring_to: Annotated[list[str], PUBLIC] = []


class Banquet(World, kw_only=True):
    """The table of a small game."""

    seats: Annotated[list[Seat], PUBLIC]
    guests: Annotated[dict[Seat, Guest], PUBLIC]


def banquet(seat: str | None, **ann: Any) -> Banquet:
    """As a seat sees it: what ann has, and bo, whose card nobody has seen."""
    guests = {"ann": Guest(seat="ann", **ann), "bo": Guest(seat="bo", card="Wine")}
    return sight(Banquet(seats=["ann", "bo"], guests=guests), seat, WORDS)


def test_all_that_is_somebodys_alone_is_one_row() -> None:
    """What is its owner's; what only a list of seats may see stands apart, since its owner may not."""
    stage = drawn(default_page.stage(banquet(None, card="Poison"), NAMES))
    assert stage.count("<dt>Card, knows</dt>") == stage.count("<dt>Ring</dt>") == 2
    assert stage.count("hidden</span>") == 4


def test_the_row_of_what_is_hidden_leads_its_owner_to_their_sheet() -> None:
    """The stage is the same for everybody; the style sheet shows each viewer their own way."""
    stage = drawn(default_page.stage(banquet(None, card="Poison"), NAMES))
    assert stage.count('href="#hand"') == stage.count("yours: see your sheet") == 2
    places = [stage.index(mark) for mark in ('data-place="1"', "<h3>Anna", 'data-place="2"', "<h3>Bo")]
    assert places == sorted(places)


def test_a_card_that_was_turned_over_is_said_once() -> None:
    """It lies in the open: neither hidden beside itself nor a secret on its owner's sheet."""
    over = {"card": "Poison", "showed": "Poison"}
    stage = drawn(default_page.stage(banquet(None, **over), NAMES))
    anna, bo = stage[: stage.index("<h3>Bo")], stage[stage.index("<h3>Bo") :]
    assert stage.count("Poison") == 1
    assert "<dt>Knows</dt>" in anna
    assert "<dt>Card, knows</dt>" in bo
    assert default_page.hand(banquet("ann", **over), "ann", NAMES) is None


def test_what_everybody_was_shown_is_no_secret_on_a_sheet() -> None:
    """The list of those who see it has everybody."""
    assert "opal" in drawn(default_page.hand(banquet("ann", ring="opal", ring_to=["ann"]), "ann", NAMES))
    assert default_page.hand(banquet("ann", ring="opal", ring_to=[EVERYBODY]), "ann", NAMES) is None
