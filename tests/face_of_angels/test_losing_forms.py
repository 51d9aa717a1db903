"""The forms that close a contest: what the winner may do to whom the loser used, and cards too many."""

from __future__ import annotations

import pytest

from tests.face_of_angels.pages import sampled
from tests.face_of_angels.tables import at, contest, lay, nobody
from tests.games.forms import foreseen, form_of, text
from tests.games.staging import assert_sound

TIES = {"ann": {"face": "K", "relationships": {"r1": "friend", "r2": "foe"}}, "cy": {
    "relationships": {"r3": {"npc": "n1", "kind": "foe"}}
}}  # fmt: skip


def won(act: int):
    """Bob has won against ann, who has used her friend Danny; he weighs what becomes of them."""
    t = contest(
        {"ann": "2C 3D", "bob": "9C"}, TIES, act=act, used=[{"rel": "r1", "pc": "ann", "beneficiary": "ann"}],
        npcs={"n1": {"slice": "ann", "name": "Danny"}, "n2": "ann"},
        win={"text": "The gate opens.", "author": "ann"}, lose={"text": "It stays shut.", "author": "bob"},
    )  # fmt: skip
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    nobody(t)
    return t


@pytest.mark.parametrize(
    ("act", "names"),
    [
        (2, {"settle.concede=yes.flips": ["r1"]}),
        (3, {"settle.concede=no.flips": ["r1"], "settle.concede=yes.harms": ["injure.r1", "kill.r1"]}),
        (4, {"settle.harms": ["injure.r1", "kill.r1"]}),
    ],
)
def test_fa_rsk_what_may_be_done_stands_under_the_case_in_which_it_may(act: int, names: dict) -> None:
    """Conceding opens more, up to act 3; in act 4 no friend is turned, and nothing is conceded."""
    t = won(act)
    drawn = form_of(t, "bob", "weigh_losses")
    assert_sound(drawn)
    for name, values in names.items():
        for value in values:
            assert f'name="{name}" value="{value}"' in drawn
    assert ('"settle.concede=no.harms"' in drawn) is False
    assert ("flips" in drawn) == (act < 4)
    sampled(t, "bob", "weigh_losses")


def test_fa_rsk_03_either_way_says_which_condition_comes_true():
    """Bob has won what he answered with; conceding he gives ann what she wanted."""
    said = text(form_of(won(2), "bob", "weigh_losses"))
    assert "Keep what you won “It stays shut.” That does nothing to anybody." in said
    assert "Concede “The gate opens.” Ann’s friend Danny becomes a foe" in said


def test_fa_rsk_07_a_death_says_who_else_loses_them():
    """Danny is cy’s foe as well; and nobody is both hurt and killed."""
    t = won(4)
    assert "is killed Out of play, cy’s foe as well." in text(form_of(t, "bob", "weigh_losses"))
    assert foreseen(t, "bob", "weigh_losses", {"settle.harms": "kill.r1"}) == "Danny is killed."
    assert foreseen(t, "bob", "weigh_losses", {}) == "Nothing is done to anybody."


def test_fa_dck_07_the_hand_is_ticked_card_by_card():
    """As many as are too many go; what would end a contest is named before it goes."""
    spades = {"ann": {"face": "K", "trump_suits": ["S"], "hand": "2C 3C 4C 5C 6C KS 7H"}, "bob": {}}
    fight = {"initiator": "ann", "respondent": "bob", "pace": 1, "winner": "I"}
    t = at("clear_away", spades, act=1, contest=fight)
    drawn = form_of(t, "ann", "discard_down")
    assert_sound(drawn)
    assert drawn.count('name="let_go.cards"') == 7
    assert "must end it" in text(drawn)

    def says(*cards: str) -> str:
        return foreseen(t, "ann", "discard_down", {"let_go.cards": cards})

    assert says("2C") == "1 more to choose; 5 stay."
    assert "3 are too many: 2 go." in says("2C", "3C", "4C")
    assert says("2C", "3C") == "The 2 of Clubs and the 3 of Clubs go, open to all; 5 stay."
    assert "With the King of Spades goes what would end a contest for you." in says("2C", "KS")
    sampled(t, "ann", "discard_down")
