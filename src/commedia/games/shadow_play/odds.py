"""The odds of a Move and of a Stunt, exact: dice lie open, and there is nothing that a seat would not know.

Source: SP-MOVE-07, SP-MOVE-08, SP-MOVE-09.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from commedia.games.shadow_play.state import Story
from commedia.games.shadow_play.weighing import left_to_roll

FACES = range(1, 7)


class MoveOdds(NamedTuple):
    """What so many dice may bring; each chance from 0 to 1.

    dice: how many are rolled. shows: for each face, that it is there to be taken. at_least: for each Power,
    that so much or more can be had. Without dice it is a Miss, whose Power is 1.
    """

    dice: int
    shows: Mapping[int, Fraction]
    at_least: Mapping[int, Fraction]


def showing(dice: int) -> Fraction:
    """The chance that a named number shows on any of so many dice: that a Stunt achieves. Source: SP-MOVE-09.

    dice: 0 or more.

    >>> showing(0), showing(1), showing(2)
    (Fraction(0, 1), Fraction(1, 6), Fraction(11, 36))
    """
    return 1 - Fraction(5, 6) ** dice


def reaching(power: int, dice: int) -> Fraction:
    """The chance that a Move, which is no Stunt, can have that Power or more. Source: SP-MOVE-08, SP-MOVE-09.

    power: 1 to 6. dice: 0 or more.

    >>> reaching(1, 0), reaching(2, 0), reaching(6, 2)
    (Fraction(1, 1), Fraction(0, 1), Fraction(11, 36))
    """
    return Fraction(1) if power == 1 else 1 - Fraction(power - 1, 6) ** dice


def move_odds(dice: int) -> MoveOdds:
    """What a Move with so many dice left may bring. dice: 0 or more."""
    return MoveOdds(
        dice, {face: showing(dice) for face in FACES}, {power: reaching(power, dice) for power in FACES}
    )


def payments(w: Story) -> dict[int, MoveOdds]:
    """For each amount of Fortune that the Move on may be paid with, what would be left to roll may bring.

    Source: SP-MOVE-07. Nothing where Scope cannot be paid.
    """
    move, pool = w.on_move, w.pool()
    least = max(0, move.scope - pool)
    most = min(move.scope, w.personae[move.seat].fortune_left)
    return {fortune: move_odds(left_to_roll(w, fortune)) for fortune in range(least, most + 1)}
