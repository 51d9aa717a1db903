"""True Names (KT-NAME)."""

import pytest

from commedia.engine import ChanceFault
from commedia.games.know_thyself.cards import BLACK, RED, WORD
from tests.know_thyself.making import set_up
from tests.know_thyself.tables import at, new, said

ADJECTIVES = {
    "D": "Abused Bitter Blessed Corrupt Eternal Excessive Exemplary Fruitful Harmonious Humiliating Lost "
    "Misguided Necessary",
    "H": "Overbearing Painful Protective Regretful Righteous Shaken Sorrowful Supreme Traitorous Treasured "
    "Undeserved Unearned Unrealized",
}
NOUNS = {
    "C": "Allegiance Betrayal Camaraderie Charity Deceit Desire Duty Faith Foolishness Gratitude Happiness "
    "Innocence Kinship",
    "S": "Knowledge Love Mystery Peace Power Prowess Purity Recognition Romance Strife Temptation "
    "Understanding Union",
}
RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
IN_THE_COURTYARD = {"ann": {"coins": 12, "room": "courtyard"}, "bob": {"coins": 9, "room": "courtyard"}}


def in_the_courtyard(**more):
    """Both stand in the Courtyard and owe it nothing; it has its True Name."""
    names = {"courtyard": "Courtyard of Lost Love"}
    return at("roam", IN_THE_COURTYARD, master=40, truenames=names, **more)


def enter(t, seat, to, *chance):
    """One PC goes to a room; the cards that are drawn for it, if any."""
    t.chance.extend(chance)
    t.answer(seat, "explore", {"do": "go", "to": to})


def test_kt_ex_2_the_garden():
    """KT-NAME-01, KT-NAME-03: JH and AC; whoever comes back later draws nothing."""
    t = in_the_courtyard()
    enter(t, "ann", "garden", "JH", "AC")
    assert t.state.truenames["garden"] == "Garden of Undeserved Allegiance"
    [told] = said(t, "KT-NAME-01")
    assert told.figures == {
        "truename": "Garden of Undeserved Allegiance", "room": "garden", "red": "JH", "black": "AC",
    }  # fmt: skip
    t.state.pcs["ann"].owes = False
    enter(t, "ann", "courtyard")
    enter(t, "bob", "garden")
    assert len(said(t, "KT-NAME-01")) == 1
    assert t.state.truenames["garden"] == "Garden of Undeserved Allegiance"


@pytest.mark.parametrize("suit", ["D", "H", "C", "S"])
def test_kt_name_01_each_card_has_its_word(suit):
    """R-20: Diamonds head the first column of adjectives, Hearts the second; Clubs, then Spades of nouns."""
    words = {**ADJECTIVES, **NOUNS}[suit].split()
    assert [WORD[f"{rank}{suit}"] for rank in RANKS] == words


def test_kt_name_01_fifty_two_words_no_two_alike():
    """R-20: 26 adjectives on red, 26 nouns on black."""
    assert len(set(WORD.values())) == 52
    assert [WORD[card] for card in RED] == [*ADJECTIVES["H"].split(), *ADJECTIVES["D"].split()]
    assert [WORD[card] for card in BLACK] == [*NOUNS["S"].split(), *NOUNS["C"].split()]


def test_kt_name_02_both_cards_are_gone_for_good():
    """JH named the Garden: no other room is Undeserved, nor of Allegiance."""
    t = in_the_courtyard()
    enter(t, "ann", "garden", "JH", "AC")
    assert t.state.names_out[-2:] == ["JH", "AC"]
    assert "JH" not in t.state.red
    assert "AC" not in t.state.black
    with pytest.raises(ChanceFault):
        enter(t, "bob", "stable", "JH", "KS")


def test_kt_name_02_twenty_six_rooms_and_as_many_pairs():
    """The decks cannot run short: with 25 rooms named one of each is left, for the last."""
    rooms = list(new(1).state.rooms.values())
    assert len(rooms) == len(RED) == len(BLACK) == 26
    names = {
        room.id: f"{room.name} of {WORD[red]} {WORD[black]}"
        for room, red, black in zip(rooms, RED, BLACK, strict=True)
        if room.id != "fountain"
    }
    [red], [black] = (
        [card for card in cards if not any(WORD[card] in name.split() for name in names.values())]
        for cards in (RED, BLACK)
    )
    pcs = {"ann": {"coins": 12, "room": "hedge_maze"}}
    t = at("roam", pcs, master=20, truenames=names)
    assert (t.state.red, t.state.black) == ([red], [black])
    enter(t, "ann", "fountain", red, black)
    assert t.state.truenames["fountain"] == f"Fountain of {WORD[red]} {WORD[black]}"
    assert (t.state.red, t.state.black) == ([], [])


def test_kt_name_03_the_guest_suites_is_drawn_in_setup():
    """Before anybody acts; and not again."""
    t = new(1)
    set_up(t)
    assert t.state.truenames == {"guest_suite": "Guest Suite of Abused Allegiance"}
    enter(t, "ann", "great_hall", "2D", "2C")
    t.state.pcs["ann"].owes = False
    enter(t, "ann", "guest_suite")
    assert t.state.truenames == {
        "guest_suite": "Guest Suite of Abused Allegiance", "great_hall": "Great Hall of Bitter Betrayal",
    }  # fmt: skip


def test_kt_name_03_the_master_suites_as_everybody_arrives():
    """suite_truename = on (R-30): drawn with endgame, from the cards that are left."""
    options = {"suite_truename": "on"}
    t = at("arrive", IN_THE_COURTYARD, ["QH", "QS"], options, master=15, cause="master")
    assert t.state.truenames["master_suite"] == "Master Suite of Unearned Understanding"


def test_kt_name_03_or_it_has_none():
    """suite_truename = off (R-30): nothing is drawn, and the questions are put."""
    with at("arrive", IN_THE_COURTYARD, [], {"suite_truename": "off"}, master=15, cause="master") as t:
        assert "master_suite" not in t.state.truenames
        assert {pc.room for pc in t.state.pcs.values()} == {"master_suite"}
