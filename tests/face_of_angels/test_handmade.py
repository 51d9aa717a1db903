"""What follows from a table that is written by hand, and what is said of one that cannot be."""

import pytest

from commedia.engine import BadState
from commedia.games.face_of_angels.cards import DECK
from tests.face_of_angels.tables import asked, at

TALKS = {"initiator": "ann", "respondent": "bob"}


def test_fa_dck_06_a_pile_that_is_written_down_as_empty_is_empty():
    """A friend’s card then comes of those that were discarded. Where nothing is said it has the rest."""
    friend = {"ann": {"relationships": {"r1": "friend"}, "hand": "2C"}, "bob": {"hand": "9C"}}
    rest = [card for card in DECK if card not in ("2C", "9C")]
    piles = {"draw": [], "discard": rest}
    t = at("contest", friend, ["5H"], act=1, contest={**TALKS, "pace": 1}, **piles)
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    assert t.state.players["ann"].hand == ["2C", "5H"]
    assert (t.state.draw, t.state.discard) == ([card for card in rest if card != "5H"], [])
    lying = {"number": 1, "leader": "I", "cards": {"I": [{"seat": "ann", "card": "3S"}]}}
    t = at("scene", friend, act=1, discard=["4H"], contest={**TALKS, "trick": lying})
    assert t.state.draw == [card for card in DECK if card not in ("2C", "9C", "3S", "4H")]


def test_fa_tbl_03_slices_follow_from_npcs_also_where_players_are_written_out():
    """Each is of the slice that is said of them."""
    written = {"ann": {"seat": "ann", "hand": ["2C"]}, "eve": {"seat": "eve"}}
    t = at("scene", ["ann"], players=written, npcs={"n1": "ann", "n2": {}})
    assert {seat: one.slice for seat, one in t.state.players.items()} == {"ann": ["n1"], "eve": ["n2"]}
    assert t.state.players["ann"].hand == ["2C"]


@pytest.mark.parametrize(
    ("card", "is_wrong"),
    [("TC", "is no card of the deck"), ("RJ", "is no card of the deck"), ("2C", "lies in two places")],
)
def test_fa_dck_01_what_is_no_card_or_lies_elsewhere_is_refused_by_name(card, is_wrong):
    """Also in a hand."""
    with pytest.raises(BadState, match=f"{card} {is_wrong}"):
        at("scene", hands={"ann": f"3C {card}", "bob": "2C"})


@pytest.mark.parametrize("more", [{}, {"phase": "scene"}, {"discard": ["2C"]}])
def test_fa_dck_01_a_deck_that_lies_nowhere_is_missed(more):
    """Where the pile is written down as empty, and nobody holds it either; before it is dealt, nothing is."""
    with pytest.raises(BadState, match="The deck lacks"):
        at("scene", draw=[], **more)
    assert at("characters", draw=[], phase="characters").state.draw == []


def test_fa_neg_03_stakes_that_lie_there_are_the_respondents_to_answer():
    """FA-NEG-05: the initiator has written them, unless somebody else is said to have the word."""
    assert asked(at("negotiate", act=1, contest=TALKS), "answer_stakes") == ["bob"]
    assert asked(at("negotiate", act=1, contest={**TALKS, "mover": "I"}), "answer_stakes") == ["ann"]


def test_fa_neg_01_a_deed_that_nobody_has_opposed_yet_needs_no_respondent():
    """Everything after it does."""
    deed = {"initiator": "ann"}
    assert asked(at("oppose", act=1, contest=deed), "oppose_deed") == ["bob", "cy", "eve"]
    with pytest.raises(BadState, match="respondent"):
        at("contest", act=1, contest=deed)
    with pytest.raises(BadState, match="propose is part of a contest"):
        at("propose", act=1)
