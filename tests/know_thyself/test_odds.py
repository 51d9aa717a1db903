"""Exact odds: equal to counting every order in which cards can come, and to what one works out by hand."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from commedia.games.know_thyself.cards import PLAY_DECK, suit_of, wins
from commedia.games.know_thyself.degrees import winnings
from commedia.games.know_thyself.odds import (
    Going,
    Prospect,
    Stakes,
    again,
    invoking,
    kept,
    last_cut,
    last_wager,
)
from tests.know_thyself.wagers import in_a_wager

F = Fraction


def but(*out: str) -> list[str]:
    """The cards that do not lie there."""
    return [card for card in PLAY_DECK if card not in out]


def thin(*left: str) -> list[str]:
    """The cards that lie there, where only these are left."""
    return but(*left)


# -- keep it, or draw again --------------------------------------------------------------------------------


@pytest.mark.parametrize("ties", [True, False])
def test_a_card_kept_wins_as_often_as_there_are_cards_it_beats(ties: bool) -> None:
    """Every first card, against each of the 51 others; a success pays by its degree (KT-PAY-03)."""
    for card in PLAY_DECK:
        rest = but(card)
        win = F(sum(wins(card, masters, ties) for masters in rest), 51)
        for draws, pays in ((1, 4), (2, 3), (3, 2)):
            prospect = kept(card, [card], draws, Stakes(3, 4), ties=ties)
            assert prospect == Prospect(win, win * pays - (1 - win) * 3)


def test_aces_and_sixes_by_hand() -> None:
    """An Ace beats 12 pictures and ties 3 Aces; a 6 beats 3, 4 and 5, 2 and Aces, and ties with 3 sixes."""
    assert kept("AS", ["AS"], 1, Stakes(2, 2)) == Prospect(F(15, 51), F(15 * 2 - 36 * 2, 51))
    assert kept("AS", ["AS"], 1, Stakes(2, 2), ties=False).win == F(12, 51)
    assert kept("6C", ["6C"], 1, Stakes(2, 2)).win == F(4 * 4 + 4 + 3, 51)
    assert kept("6C", ["6C"], 1, Stakes(2, 2), ties=False).win == F(20, 51)
    # Once two Aces lie there, one of them kept: 49 others, and 12 pictures with 2 Aces are beaten.
    assert kept("AH", ["AS", "5D", "AH"], 3, Stakes(2, 3)).win == F(14, 49)


def by_counting(out: Sequence[str], draws: int, stakes: Stakes, seeking: str, ties: bool) -> Prospect:
    """The same, drawing each card and keeping or not, without a thought for ranks."""
    rest = but(*out)
    total = [F(0), F(0)]
    for card in rest:
        left = [one for one in rest if one != card]
        win = F(sum(wins(card, masters, ties) for masters in left), len(left))
        degree = {2: "partial", 3: "minor"}[draws + 1]
        best = Prospect(win, win * winnings(stakes.matched, degree) - (1 - win) * stakes.staked)
        if draws == 1:
            further = by_counting([*out, card], 2, stakes, seeking, ties)
            best = further if getattr(further, seeking) > getattr(best, seeking) else best
        total = [total[0] + best.win, total[1] + best.coins]
    return Prospect(total[0] / len(rest), total[1] / len(rest))


@pytest.mark.parametrize("seeking", ["win", "coins"])
@pytest.mark.parametrize("ties", [True, False])
def test_drawing_again_is_what_every_order_of_cards_comes_to(seeking, ties) -> None:
    """Third cards from a full deck, and second ones from a thin one of a dozen."""
    for out in (["2D", "5C"], ["KD", "AH", "3S", "9C"]):
        assert again(out, 2, Stakes(4, 3), seeking, ties=ties) == by_counting(
            out, 2, Stakes(4, 3), seeking, ties
        )
    chance = Random(5)
    for stakes in (Stakes(2, 2), Stakes(3, 5), Stakes(6, 2)):
        out = thin(*chance.sample(PLAY_DECK, 12))
        assert again(out, 1, stakes, seeking, ties=ties) == by_counting(out, 1, stakes, seeking, ties)


def test_drawing_again_by_hand_from_four_cards() -> None:
    """2, 5, 9 and K are left, and nobody has more than two draws yet.

    The third card: 2 beats none of the other three, 5 one, 9 two, K all: 6 of 12.
    """
    out = thin("2D", "5C", "9H", "KS")
    assert again(out, 2, Stakes(2, 4)) == Prospect(F(1, 2), F(1, 2) * 2 - F(1, 2) * 2)
    # The second: K is kept, and 9; a 5 lets the Master have 2 and one more draw: of 2, 9 and K again a half.
    # For a chance to win: 2 (never) -> 1/2, 5 (1/3) -> 1/2, 9 (2/3), K (1).
    assert again(out, 1, Stakes(2, 4), "win").win == (F(1, 2) + F(1, 2) + F(2, 3) + 1) / 4
    with pytest.raises(ValueError, match="third card must be kept"):
        again(out, 3, Stakes(2, 2))


def test_for_coins_a_card_is_kept_that_for_a_win_would_be_let_go() -> None:
    """A third draw pays two less: with a stake of 2 a Minor success pays nothing at all."""
    out, stakes = ["2D"], Stakes(2, 2)
    for_win, for_coins = (again(out, 1, stakes, seeking) for seeking in ("win", "coins"))
    assert for_win.win > for_coins.win
    assert for_coins.coins > for_win.coins
    assert for_coins.win > kept("2D", ["2D"], 1, stakes).win


def test_the_odds_are_those_of_the_table() -> None:
    """What a seat sees there is all that is needed: the cards that lie out, and what is staked."""
    t = in_a_wager({"ann": {"coins": 12}}, stake=3, chance=["7S"])
    w = t.state
    [side] = w.wager.inside
    assert kept(side.card, w.wager.out, side.draws, Stakes(side.staked, side.matched)).win == F(27, 51)


# -- invoking ----------------------------------------------------------------------------------------------


def by_orders(
    card: str, gm_card: str, deck: Sequence[str], free: Mapping[str, int], coins: int, ties: bool
) -> Going:
    """Every order of the deck, turned over one by one."""
    first = whole = count = 0
    for order in permutations(deck):
        memories, purse, mine, count = dict(free), coins, card, count + 1
        for n, one in enumerate(order):
            if not purse or not memories.get(suit_of(mine)):
                break
            purse, mine = purse - 1, one
            memories[suit_of(order[n - 1] if n else card)] -= 1
            if wins(mine, gm_card, ties):
                first, whole = first + (n == 0), whole + 1
                break
    return Going(F(first, count), F(whole, count))


@pytest.mark.parametrize("ties", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_invoking_is_what_every_order_of_the_deck_comes_to(seed: int, ties: bool) -> None:
    """Six cards are left; the suit of each that loses says whose Memories are free (KT-INV-02, KT-INV-04)."""
    chance = Random(seed)
    gm_card, *deck = chance.sample(PLAY_DECK, 7)
    card = next(one for one in chance.sample(but(gm_card, *deck), 20) if not wins(one, gm_card, ties))
    free = {suit: chance.randrange(3) for suit in "DHCS"}
    coins = chance.randrange(1, 6)
    assert invoking(card, gm_card, thin(*deck), free, coins, ties=ties) == by_orders(
        card, gm_card, deck, free, coins, ties
    )


def test_invoking_by_hand() -> None:
    """8D against 9S: one Memory on D, none elsewhere; 50 cards are left.

    9, 10, J, Q and K win: 3 nines and 16 more are 19 of 50. Going on needs a Memory of the new card's suit.
    """
    out = ["8D", "9S"]
    assert invoking("8D", "9S", out, {"D": 1}, 5) == (F(19, 50), F(19, 50))
    # A second one on D: of 12 diamonds left 7 lose (A, 2-7), and then 19 of the 49 win.
    assert invoking("8D", "9S", out, {"D": 2}, 5) == (F(19, 50), F(19, 50) + F(7, 50) * F(19, 49))
    assert invoking("8D", "9S", out, {"D": 2}, 1).all == F(19, 50), "one Coin is one Memory"
    # With one on S beside: 8 spades lose (A, 2-8).
    both = F(19, 50) + F(8, 50) * F(19, 49)
    assert invoking("8D", "9S", out, {"D": 1, "S": 1}, 5).all == both
    assert invoking("8D", "9S", out, {"D": 0, "S": 4}, 5) == (0, 0)
    assert invoking("8D", "9S", out, {"D": 1}, 0) == (0, 0)
    assert invoking("8D", "9S", out, {"D": 1}, 5, ties=False).next == F(16, 50)


def test_an_ace_of_the_masters_changes_what_wins() -> None:
    """Against AH a King loses, and every number wins, as does an Ace (KT-RANK-02)."""
    assert invoking("KD", "AH", ["KD", "AH"], {"D": 1}, 1).next == F(36 + 3, 50)
    assert invoking("KD", "AH", ["KD", "AH"], {"D": 1}, 1, ties=False).next == F(36, 50)


def test_a_deck_that_runs_out_is_made_anew_of_what_was_let_go() -> None:
    """One card is left, and it loses; then all but the cards before somebody may come (R-08)."""
    out = thin("2S")
    going = invoking("3S", "KC", out, {"S": 2}, 5, others=["QD"])
    # 52 without KC, QD and 2S: of 49, 3 Kings tie and 4 Aces beat him.
    assert going == (0, F(7, 49))
    # None is left at once: 3S lies before ann, so 49 are shuffled, too.
    assert invoking("3S", "KC", PLAY_DECK, {"S": 1}, 5, others=["QD"]) == (F(7, 49), F(7, 49))


# -- a last wager ------------------------------------------------------------------------------------------


def test_a_last_wager_is_what_every_pair_of_cards_comes_to() -> None:
    """52 times 51 pairs; the Master wins ties (KT-LAST-02)."""
    for masters in PLAY_DECK:
        assert last_cut(masters) == F(sum(wins(card, masters, False) for card in but(masters)), 51)
    won = sum(wins(card, masters, False) for masters, card in permutations(PLAY_DECK, 2))
    assert last_wager() == F(won, 52 * 51)


def test_last_wagers_by_hand() -> None:
    """Three cards of 51 tie with any; of the other 48 half beat it, taken all together: 24 of 51."""
    assert last_wager() == F(24, 51)
    assert last_cut("2H") == F(44, 51), "an Ace is 1 against it"
    assert last_cut("QC") == F(4 + 4, 51), "Kings and Aces"
    assert last_cut("AH") == F(36, 51), "all numbers"
    assert last_cut("10S") == F(12, 51)
