"""The forms of powers: realms with the cards that they make trumps; what transformations do."""

from __future__ import annotations

import pytest

from commedia.games.face_of_angels.decisions.powers import DeclareEvent, comes_to
from commedia.games.face_of_angels.state import Protagonist
from tests.face_of_angels.pages import sampled
from tests.face_of_angels.tables import at, contest, lay
from tests.games.forms import form_of, text
from tests.games.staging import assert_sound


def test_fa_pwr_03_a_realm_says_which_cards_it_makes_trumps():
    """How many of them one holds, and which ends a contest."""
    t = at("powers", {"ann": {"face": "Q", "hand": "9C 2C 4H"}, "bob": {"face": "K"}}, event="A great light.")
    drawn = form_of(t, "ann", "receive_power")
    assert_sound(drawn)
    said = text(drawn)
    assert "Strength/Violence you hold 2" in said
    assert "Dominance/Power you hold none" in said
    assert said.index("A great light.") < said.index("Strength/Violence"), "what came, before what it left"
    assert "the 13 spades are trumps in your hand; the Queen of Spades is your super-trump" in said
    sampled(t, "ann", "receive_power")


def test_fa_pwr_02_the_event_is_mixed_of_what_it_may_be_made_of_and_then_told():
    """Each is a tick of its own, and whoever tells it knows who will notice, and what comes next."""
    t = at("event", ["ann", "bob"])
    drawn = form_of(t, "eve", "declare_event")
    assert_sound(drawn)
    assert drawn.count('type="checkbox"') == len(t.state.motifs)
    assert "one at least" in text(drawn)
    assert "only the protagonists notice" in DeclareEvent.asks
    assert "next, each of them tells how they saw it" in DeclareEvent.matters
    sampled(t, "eve", "declare_event")


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (1, "The power is another one now, in the same realm. Its trumps and its super-trump stay"),
        (2, "Each of the 13 cards of that suit is a trump then, as help too."),
        (3, "The super-trump goes with them; what it was is an ordinary card."),
        (4, "The power is gone. The King of Spades is an ordinary card, to everybody."),
    ],
)
def test_fa_xfm_each_transformation_says_what_it_does_to_cards(act: int, says: str) -> None:
    """All that the act has, by what the act says of it; and each can be chosen."""
    t = contest({"ann": "KS", "bob": "2H"}, {"ann": {"face": "K", "trump_suits": ["S"]}}, act=act)
    lay(t, "ann", "KS", "super")
    [asks] = t.decisions("ann", "choose_transformation")
    assert any(says in one.line for one in asks.open)
    sampled(t, "ann", "choose_transformation")


def test_fa_xfm_05_a_second_power_counts_the_cards_of_both():
    """Of one suit there are 13, of three 39."""
    assert "26 of 52 cards" in comes_to("second", Protagonist(seat="ann", face="K", trump_suits=["S"]))[1]
    assert "39 of 52 cards" in comes_to("second", Protagonist(seat="ann", trump_suits=["S", "H"]))[1]
