"""The player's cards, and the Master's (KT-DRAW)."""

import pytest

from commedia.engine import ChanceFault
from commedia.games.know_thyself.cards import PLAY_DECK
from tests.know_thyself.tables import said
from tests.know_thyself.wagers import closed, in_a_wager, keep, offer, open_answers, order, side, the, turned

ANN = {"ann": {}}


def test_kt_draw_01_all_52_cards_are_there_for_each_wager() -> None:
    """What lay there in the last one may come again (R-08)."""
    t = turned(ANN, 2, ["10S"], "9D")
    assert len(t.state.wager.deck) == 50
    closed(t)
    t.chance.append("10S")
    t.answer("ann", "explore", {"do": "frame_wager", "want": "more"})
    offer(t, 2)
    assert t.state.wager.deck == list(PLAY_DECK)
    t.answer("ann", "accept_stake", "accept")
    assert side(t, "ann").card == "10S"


def test_kt_draw_02_kept_or_let_go_for_the_next_and_the_third_must_be_kept() -> None:
    """Let go is let go: it stays out, and is not taken back."""
    t = in_a_wager(ANN, 2, chance=["10S"])
    assert open_answers(t, "ann", "keep_card") == ["keep", "discard"]
    assert "a Full success" in str(the(t, "ann", "keep_card").open)
    t.chance.append("10S")
    with pytest.raises(ChanceFault, match="'10S' is not there to be drawn"):
        t.answer("ann", "keep_card", "discard")
    t.chance.append("4H")
    assert (side(t, "ann").let_go, side(t, "ann").card, side(t, "ann").draws) == (["10S"], "4H", 2)
    assert "a Partial success" in str(the(t, "ann", "keep_card").open)
    t.chance.append("2C")
    t.answer("ann", "keep_card", "discard")
    assert (side(t, "ann").let_go, side(t, "ann").card, side(t, "ann").draws) == (["10S", "4H"], "2C", 3)
    assert order(t, "keep_card") == []
    assert order(t, "cut_deck") == ["gm"]
    assert [m.figures for m in said(t, "KT-DRAW-02")] == [
        {"seat": "ann", "card": "10S", "drawn": "the 10 of Spades", "draws": 1},
        {"seat": "ann", "card": "4H", "drawn": "the 4 of Hearts", "draws": 2},
        {"seat": "ann", "card": "2C", "drawn": "the 2 of Clubs", "draws": 3},
    ]
    assert t.state.wager.out == ["10S", "4H", "2C"]


@pytest.mark.parametrize("cards", [["10S"], ["10S", "4H"], ["10S", "4H", "2C"]])
def test_kt_draw_03_the_gm_cuts_from_one_deep_to_one_less_than_all_that_are_left(cards) -> None:
    """51 left: 1 to 50. The card under the cut is out; there is no second one (R-07)."""
    t = in_a_wager(ANN, 2, chance=[cards[0]])
    for card in cards[1:]:
        t.chance.append(card)
        t.answer("ann", "keep_card", "discard")
    if len(cards) < 3:
        keep(t)
    left = 52 - len(cards)
    for wrong in (0, left):
        assert t.refusal("gm", "cut_deck", wrong).rule == "KT-DRAW-03"
    t.chance.append("9D")
    t.answer("gm", "cut_deck", left - 1)
    assert t.state.wager.gm_card == "9D"
    assert t.state.wager.out == [*cards, "9D"]
    assert order(t, "cut_deck") == []
    assert said(t, "KT-DRAW-03")[0].figures == {
        "card": "9D", "drawn": "the 9 of Diamonds", "depth": left - 1,
    }  # fmt: skip


def test_kt_draw_03_no_card_is_cut_to_that_lies_there_already() -> None:
    """There is but one of each."""
    t = in_a_wager(ANN, 2, chance=["10S"])
    keep(t)
    t.chance.append("10S")
    with pytest.raises(ChanceFault, match="'10S' is not there to be cut to"):
        t.answer("gm", "cut_deck", 9)
