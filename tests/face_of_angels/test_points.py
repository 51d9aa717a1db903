"""Who wins a trick and who leads the next, against a model that counts it out again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from commedia.games.face_of_angels.cards import DECK, judged
from commedia.games.face_of_angels.options import Options
from commedia.games.face_of_angels.state import Laid, Trick

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def printed(card):
    """What is printed on a card, counted from two."""
    return RANKS.index(card[:-1]) + 2


def modelled(trick, side, point, king):
    """What a side comes to, counted card by card."""
    total = 0
    for n, laid in enumerate(trick.cards[side]):
        if laid.card == point:
            total += printed(laid.card)
        elif n and laid.queen:
            total += 3
        elif n and king and point == trick.cards[side][0].card:
            total += 2
        else:
            total += 1
    return total


def model(trick, points, kings):
    """Whether the follower wins, and whether they lead next: by the sentences of the rulebook, one by one."""
    lead, reply = points
    led = trick.cards["I"][0].card[-1]
    mine, theirs = (modelled(trick, side, points[n], kings[n]) for n, side in enumerate("IO"))
    trumps = [
        next(laid.trump for laid in trick.cards[side] if laid.card == points[n])
        for n, side in enumerate("IO")
    ]
    if trumps == [True, True]:
        wins = theirs >= mine
    elif trumps == [False, True]:
        wins = True
    elif trumps == [True, False]:
        wins = False
    else:
        wins = reply[-1] == led and theirs >= mine
    assert lead[-1] == led or trumps[0], "FA-CON-07"
    return wins, theirs >= mine


@some.composite
def tricks(draw):
    """A trick as it may lie: one to four cards a side, some of them trumps or a Queen's; and two kings."""
    cards = draw(some.lists(some.sampled_from(DECK), min_size=2, max_size=8, unique=True))
    cut = draw(some.integers(1, len(cards) - 1))
    flags = draw(some.lists(some.tuples(some.booleans(), some.booleans()), min_size=8, max_size=8))
    laid = [
        Laid(seat=f"s{n}", card=card, trump=flags[n][0], queen=flags[n][1] and n not in (0, cut))
        for n, card in enumerate(cards)
    ]
    trick = Trick(number=1, leader="I", cards={"I": laid[:cut], "O": laid[cut:]})
    points = tuple(draw(some.sampled_from(trick.may_point(side))) for side in ("I", "O"))
    return trick, points, draw(some.tuples(some.booleans(), some.booleans()))


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(tricks())
def test_fa_con_08_to_11_a_trick_is_counted_as_the_model_counts_it(trick):
    """FA-CON-08 to FA-CON-11, FA-TYP-01, FA-TYP-02: totals, winner and initiative."""
    lying, points, kings = trick
    lead, reply = (lying.points(side, points[n], kings[n]) for n, side in enumerate(("I", "O")))
    came = judged(lying.led, lead, reply, Options(), lying.is_off_suit)
    assert (came.follower_wins, came.follower_leads) == model(lying, points, kings)


@settings(max_examples=100, deadline=None)
@given(tricks())
def test_fa_con_11_the_other_ways_of_seizing_the_lead(trick):
    """R-02 and R-03: by the printed ranks; and off the led suit in any case."""
    lying, points, kings = trick
    lead, reply = (lying.points(side, points[n], kings[n]) for n, side in enumerate(("I", "O")))
    printed_higher = printed(points[1]) >= printed(points[0])
    by_rank = Options(initiative_by="printed")
    assert judged(lying.led, lead, reply, by_rank, lying.is_off_suit).follower_leads == printed_higher
    assert lying.is_off_suit == (lying.on("O")[0].card[-1] != lying.led)
    assert judged(lying.led, lead, reply, Options(offsuit_seizes="on"), True).follower_leads


@pytest.mark.parametrize("card", ["10H", "AH", "2D"])
def test_fa_con_07_the_leader_counts_a_card_of_the_led_suit_or_a_trump(card):
    """R-05: nobody changes the suit by a helper's card; the follower may count any."""
    lying = [Laid(seat="a", card="9H"), Laid(seat="b", card=card), Laid(seat="c", card="KS", trump=True)]
    trick = Trick(number=1, leader="I", cards={"I": lying, "O": lying})
    assert trick.may_point("I") == [one for one in ("9H", card, "KS") if one != "2D"]
    assert trick.may_point("O") == ["9H", card, "KS"]
