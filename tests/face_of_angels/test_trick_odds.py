"""Odds from what a seat knows: exact where cards can be counted, honest about it where they are drawn."""

from itertools import combinations, permutations

import pytest

from commedia.engine import sight
from commedia.games.face_of_angels.cards import DECK, rank_of, suit_of
from commedia.games.face_of_angels.contest_odds import Fighter, contest_odds, fought
from commedia.games.face_of_angels.deals import holds_any, over_deals
from commedia.games.face_of_angels.options import Options
from commedia.games.face_of_angels.state import Laid, Score
from commedia.games.face_of_angels.trick_odds import stands, turners
from commedia.games.face_of_angels.tricks import best_point, takes
from tests.face_of_angels.tables import contest, lay

SMALL = ["2C", "9C", "10C", "KC", "KH", "2S", "AD"]
"""All that anybody holds, or may draw; the rest of the deck is out."""


def small_table(mine, rival=2, helper=1, pcs=None, **more):
    """Ann with these cards against Bob, and Cy beside; of the small deck nothing else has been seen."""
    left = [card for card in SMALL if card not in mine]
    hands = {"ann": " ".join(mine), "bob": " ".join(left[:rival]), "cy": " ".join(left[rival:][:helper])}
    draw = left[rival + helper :]
    pile = {"draw": draw, "discard": [card for card in DECK if card not in SMALL]}
    return contest(hands, pcs, pile=pile, **more)


def seen(t, seat="ann"):
    """The table as a seat sees it."""
    return sight(t.state, seat, None)


def won(mine, theirs, pace=1):
    """Whether whoever leads first wins."""
    return fought({"I": mine, "O": theirs}, "I", Score(pace=pace), Options()) == "I"


def wins_plainly(reply, led):
    """FA-CON-09, in one line of its own."""
    return suit_of(reply) == suit_of(led) and rank_of(reply) >= rank_of(led)


# -- a trick -----------------------------------------------------------------------------------------------


def test_a_lead_stands_as_often_as_no_hand_of_the_follower_beats_it():
    """FA-CON-09: counted over every hand that Bob may hold, on a deck small enough for it."""
    t = small_table(["9C", "2S"])
    hands = list(combinations([card for card in SMALL if card not in ("9C", "2S")], 2))
    beaten = sum(any(wins_plainly(card, "9C") for card in hand) for hand in hands) / len(hands)
    assert stands(seen(t), "ann", "I", Laid(seat="ann", card="9C")) == pytest.approx(1 - beaten)
    assert 0 < beaten < 1


def test_a_trump_of_the_follower_counts_among_what_beats_a_lead():
    """FA-PWR-05, FA-SUP-01: Bob's hearts beat an ace of diamonds, and so does what ends it at once."""
    lead = Laid(seat="ann", card="AD")
    plain = stands(seen(small_table(["AD", "2S"])), "ann", "I", lead)
    t = small_table(["AD", "2S"], pcs={"bob": {"face": "K", "trump_suits": ["H"]}})
    assert plain == 1
    assert stands(seen(t), "ann", "I", lead) == pytest.approx(6 / 10)  # KH is in 4 hands of 10


def test_what_a_helper_brings_is_counted_over_every_hand_they_may_hold():
    """FA-CON-08, FA-TYP-02: KC is too high for any help; 10C is not for a Queen's, or a club above it."""
    for answer, face, chance in (("KC", "", 0), ("10C", "", 1 / 4), ("10C", "Q", 1)):
        t = small_table(["9C", "2S"], rival=1, pcs={"cy": {"face": face}})
        w = t.state
        w.players["bob"].hand, left = [answer], [c for c in SMALL if c not in ("9C", "2S", answer)]
        w.players["cy"].hand, w.draw = left[:1], left[1:]
        lay(t, "ann", "9C")
        lay(t, "bob", answer)
        assert not takes(w, w.contest.trick, "I")
        [found] = turners(seen(t), "ann", "I") or [None]
        assert (found.chance.value if found else 0) == pytest.approx(chance)


@pytest.mark.parametrize(("face", "answer", "best"), [("K", "QC", "9C"), ("", "JC", "10C")])
def test_the_point_card_is_the_one_with_which_the_side_wins(face, answer, best):
    """FA-TYP-01, FA-CON-06: a King counts his own card, to which help is worth two; others the higher one."""
    hands = {"ann": "9C 2S", "bob": f"{answer} 2D", "cy": "10C", "eve": "3D"}
    t = contest(hands, {"ann": {"face": face}})
    for seat, card in (("ann", "9C"), ("bob", answer), ("cy", "10C"), ("eve", "3D")):
        lay(t, seat, card)
    w = seen(t)
    assert best_point(w, "I") == best
    assert takes(w, w.contest.trick, "I")


# -- nothing that is hidden --------------------------------------------------------------------------------


@pytest.mark.parametrize("swap", [("bob", "cy"), ("bob", "eve"), ("cy", "eve")])
def test_hidden_hands_make_no_difference(swap):
    """FA-TBL-09: two worlds that differ in what others hold give one seat the same odds."""
    hands = {"ann": "9C 4H AD", "bob": "KC 2D 3H", "cy": "QH 2S 3S", "eve": "AC KH 7D"}
    other = dict(hands)
    other[swap[0]], other[swap[1]] = hands[swap[1]], hands[swap[0]]
    found = []
    for one in (hands, other):
        w = seen(contest(one, {"bob": {"face": "Q", "trump_suits": ["H"]}}, pace=2))
        found.append((stands(w, "ann", "I", Laid(seat="ann", card="9C")), contest_odds(w, "I")))
    assert found[0] == found[1]


# -- a contest ---------------------------------------------------------------------------------------------


def test_a_contest_over_few_deals_is_counted_and_over_many_it_says_how_far_it_may_be_out():
    """Each deal of a small deck is played out; of a whole one so many are drawn."""
    few = small_table(["9C", "2S", "KH"], rival=2, helper=1, pace=2)
    left = [card for card in SMALL if card not in ("9C", "2S", "KH")]
    mine = Fighter(("9C", "KH", "2S"))
    deals = [won(mine, Fighter(hand), 2) for hand in combinations(left, 2)]
    assert contest_odds(seen(few), "I") == (pytest.approx(sum(deals) / len(deals)), 0.0)
    many = contest({"ann": "9C KH 2S 4D 7H", "bob": "3C 4C 5C 6C 7C"}, pace=2)
    drawn = contest_odds(seen(many), "I")
    assert 0 < drawn.value < 1
    assert 0 < drawn.error < 0.05


def test_what_is_drawn_by_chance_is_as_far_out_as_it_says():
    """A hand of five out of forty has one of ten clubs: the estimate lies within four of its errors."""
    cards = DECK[3:43]
    found = over_deals(cards, [5], lambda hands: any(suit_of(card) == "C" for card in hands[0]))
    exact = holds_any(10, 40, 5)
    assert found.error > 0
    assert abs(found.value - exact) < 4 * found.error


def test_more_cards_and_a_card_that_ends_it_help():
    """FA-REL-01, FA-SUP-01: a bonus card raises the odds; whoever leads with a super-trump has won."""
    hands = {"ann": "9C KH 2S 4D 7H", "bob": "3C 4C 5C 6C 7C"}
    w = seen(contest(hands, pace=3))
    assert contest_odds(w, "I", bonus=3).value > contest_odds(w, "I").value
    w = seen(contest(hands, {"ann": {"face": "K", "trump_suits": ["H"]}}))
    assert contest_odds(w, "I").value == 1


def test_a_contest_of_one_card_each_is_a_trick():
    """FA-CON-01, FA-CON-09: whoever leads wins unless the other has as much of that suit."""
    for led, reply in permutations(SMALL, 2):
        assert won(Fighter((led,)), Fighter((reply,))) != wins_plainly(reply, led)


def test_fa_con_14_whoever_has_no_card_loses_tricks_and_not_the_contest():
    """Ann has one card more than Bob: a trick, which makes as many as he has, and he is the respondent."""
    hands = {"I": Fighter(("9C",)), "O": Fighter(())}
    assert fought(hands, "I", Score(0, 1, 3), Options()) == "O"
    assert fought(hands, "I", Score(0, 0, 3), Options()) == "I"


@pytest.mark.parametrize("leads", ["I", "O"])
def test_fa_con_14_as_many_tricks_are_the_respondents_whoever_led_first(leads):
    """Both have won one of the two for which they had cards."""
    hands = {"I": Fighter(("KC",)), "O": Fighter(("2D",))}
    score = Score(0, 1, 3) if leads == "I" else Score(1, 0, 3)
    assert fought(hands, leads, score, Options()) == "O"


def test_r_02_an_answer_off_suit_that_seizes_the_lead_is_reckoned_with():
    """Bob's 2D takes the lead from Ann at such a table, and with it the last trick."""
    hands = {"I": Fighter(("KC", "QC")), "O": Fighter(("2D", "3D"))}
    plain, seizes = (fought(hands, "I", Score(0, 1, 2), Options(offsuit_seizes=on)) for on in ("off", "on"))
    assert (plain, seizes) == ("I", "O")
