"""What a page would show of an answer beforehand is data, and comes as it was told."""

from __future__ import annotations

from fractions import Fraction

import pytest

from commedia.games.know_thyself.cards import PLAY_DECK, wins
from commedia.testing import ScriptedTable
from tests.know_thyself.tables import at, things
from tests.know_thyself.wagers import framed, in_a_wager, offered, turned


@pytest.mark.parametrize(("coins", "fee"), [(1, 1), (2, 1), (3, 2)])
def test_kt_cover_02_what_goes_to_bribes_and_tolls_is_foreseen(coins: int, fee: int) -> None:
    """Half as much again, rounded up; and nothing where nothing is given."""
    pcs = {"ann": {"room": "courtyard", "coins": 2}, "bob": {"room": "stable", "coins": 12}}
    t = ScriptedTable.at("know-thyself", {"gm": "gm", "pcs": pcs, "master": 20}, "roam", chance="any")
    t.answer("ann", "explore", {"do": "frame_wager", "want": "the gate"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "she is shut out", "stake": 5})
    t.answer("ann", "accept_stake", "ask_cover")
    told = t.foresee("bob", "cover", {"do": "give", "coins": coins})["Bribes and Tolls"]
    assert (told.least, told.most, told.rule) == (fee, fee, "KT-COVER-02")
    assert t.foresee("bob", "cover", "decline") == {}
    t.answer("bob", "cover", {"do": "give", "coins": coins})
    assert t.moments()[-1].figures["fee"] == fee


def test_kt_draw_02_a_card_that_is_kept_or_let_go_is_foreseen_with_its_odds_and_the_purse() -> None:
    """Of the 51 others those that the eight beats win for the PC; an equal one does."""
    t = in_a_wager({"ann": {"coins": 12}}, 3, chance=["8D"])
    told = t.foresee("ann", "keep_card", "keep")
    beaten = sum(wins("8D", card, ties=True) for card in PLAY_DECK if card != "8D")
    assert Fraction(told["You win"].odds[1]) == Fraction(beaten, 51)
    further = t.foresee("ann", "keep_card", "discard")
    assert Fraction(further["You win"].odds[1]) > Fraction(beaten, 51)
    assert (told["Won, you hold"].most, told["Lost, you hold"].most) == (15, 9)
    assert (further["Won, you hold"].most, further["Lost, you hold"].most) == (14, 9)


def test_kt_pay_03_what_a_stake_may_come_to_is_foreseen_as_it_is_accepted() -> None:
    """By one card, by two or by three; and what is lost."""
    t = offered({"ann": {"coins": 12}}, 4)
    told = t.foresee("ann", "accept_stake", "accept")
    won = [told[f"Won by {n}, you hold"].most for n in ("one card", "two cards", "three cards")]
    assert (won, told["Lost, you hold"].most) == ([16, 15, 14], 8)
    assert Fraction(1, 2) < Fraction(told["You win"].odds[1]) < 1
    assert t.foresee("ann", "accept_stake", "back_down") == {}


@pytest.mark.parametrize(("cut", "held", "masters"), [("KS", 14, 12), ("2D", 8, 18)])
def test_kt_last_02_a_last_wager_is_foreseen_with_its_odds_and_both_piles(
    cut: str, held: int, masters: int
) -> None:
    """Before his card is turned, and against it; and the piles are those that were told."""
    pcs = {"ann": {"coins": 11, "room": "master_suite"}}
    t = at("last_wagers", pcs, ["7C", cut], master=15, phase="endgame", cause="called")
    told = t.foresee("ann", "last_wager", {"do": "risk", "coins": 3})
    assert Fraction(told["You win"].odds[1]) == Fraction(8, 17)
    outcome = "Won" if held > 11 else "Lost"
    assert (told[f"{outcome}, you hold"].most, told[f"{outcome}, the Master has"].most) == (held, masters)
    t.answer("ann", "last_wager", {"do": "risk", "coins": 3})
    beats = sum(wins(card, "7C", ties=False) for card in PLAY_DECK if card != "7C")
    assert Fraction(t.foresee("ann", "last_cut", 5)["You win"].odds[1]) == Fraction(beats, 51)
    t.answer("ann", "last_cut", 5)
    assert (t.state.pcs["ann"].coins, t.state.master) == (held, masters)


def test_kt_inv_03_whether_the_next_card_wins_is_foreseen_before_a_memory_is_invoked() -> None:
    """Of the fifty that are not out those that beat the nine win; going on with a second Memory wins more."""
    pcs = {"ann": {"coins": 12, "attachments": things(D=["goal", "guilt"], S=["defeat"])}, "bob": {}}
    t = turned(pcs, 2, ["8D"], "9S")
    told = t.foresee("ann", "invoke_memory", {"do": "invoke", "memory": 0, "words": "a lamp"})
    beats = sum(wins(card, "9S", ties=True) for card in PLAY_DECK if card not in ("8D", "9S"))
    assert Fraction(told["The next card wins"].odds[1]) == Fraction(beats, 50)
    assert Fraction(told["You win by going on"].odds[1]) > Fraction(beats, 50)
    assert told["Won, you hold"].most == 11
    assert t.foresee("ann", "invoke_memory", "stand") == {}


def test_kt_stake_02_what_a_stake_leaves_of_every_purse_is_foreseen_by_the_gm() -> None:
    """As it is offered and as it is changed; the Master calls where he would have fewer than eight a PC."""
    t = framed({"ann": {"coins": 7}}, master=11)
    told = t.foresee("gm", "offer_stake", {"do": "offer", "outcome": "no", "stake": 4})
    purses = [told[name] for name in ("Staked, ann holds", "Won in Full, ann holds")]
    assert [(one.now, one.most) for one in purses] == [(7, 3), (7, 11)]
    calls = "If all win in Full, the Master calls everybody"
    assert (told["Staked, the Master has"].most, told[calls].odds) == (7, {1: "1"})
    kept = t.foresee("gm", "offer_stake", {"do": "offer", "outcome": "no", "stake": 3})
    assert kept[calls].odds == {0: "1"}
    assert t.foresee("gm", "offer_stake", {"do": "no_conflict", "words": "so be it"}) == {}
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "no", "stake": 3})
    assert t.foresee("gm", "revise_offer", {"do": "revise", "outcome": "no", "stake": 4}) == told
    t.answer("gm", "revise_offer", {"do": "revise", "outcome": "no", "stake": 4})
    t.answer("ann", "accept_stake", "accept")
    assert (t.state.pcs["ann"].coins, t.state.master) == (told["Staked, ann holds"].most, 7)
