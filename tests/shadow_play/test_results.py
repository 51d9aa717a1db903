"""The odds of a Move and of a Stunt are those of looking at every roll (SP-MOVE-09)."""

from fractions import Fraction
from itertools import product

import pytest

from commedia.games.shadow_play.results import left_to_roll, reaching, showing
from tests.shadow_play.tables import at, describe


def over_rolls(dice, comes):
    """The share of all rolls of so many dice in which something comes."""
    rolls = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(comes(roll) for roll in rolls), len(rolls))


@pytest.mark.parametrize("dice", range(5))
def test_sp_move_09_odds_are_counted_over_every_roll(dice):
    """A face to be taken, a Power to be reached, a Stunt that achieves; without dice it is a Miss of 1."""
    for face in range(1, 7):
        assert showing(dice) == over_rolls(dice, lambda roll, n=face: n in roll)
        assert reaching(face, dice) == over_rolls(dice, lambda roll, n=face: max(roll, default=1) >= n)


def test_sp_move_07_every_way_to_pay_has_its_dice():
    """Five dice for a Scope of 4, and three of Fortune: one to four dice are left."""
    t = at(standing={"ann": {}})
    describe(t, "ann", "leading", (2, 2), aim="good", bearer="ann")
    assert [left_to_roll(t.state, fortune) for fortune in range(4)] == [1, 2, 3, 4]
