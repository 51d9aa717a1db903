"""What a die would come to before it is taken, from what lies open to everybody.

Source: SP-MOVE-09 to SP-MOVE-11, SP-TELL-01, SP-CH-05, SP-SUR-01.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from commedia.engine import Seat
from commedia.games.shadow_play.state import Move, Story

MISS: Final = (6, 1)
ACHIEVE: Final = (1, 6)
"""What a Stunt adds to Danger or Opportunity, and its Power (SP-MOVE-09)."""


class Comes(NamedTuple):
    """What a result would come to for whoever is on the Move, if its Power is spent as well as it can be.

    power: 1 to 6. strength: of the Trait that a Leading Move could make, 0 for none. changes: whether the
    Power covers the Element that it is about. threat, opp, dan: afterwards. tells: by how much threat falls.
    guard: what holds once the Move is over. named: the Strength of what would be named next, 0 for nothing.
    wounds: whether that costs the Surrender Threshold, should it land.
    """

    power: int
    strength: int
    changes: bool
    threat: int
    opp: int
    dan: int
    tells: int
    guard: int
    named: int
    wounds: bool

    @property
    def over(self) -> int:
        """By how much Opportunity is above Guard, 0 where it is not."""
        return max(0, self.opp - self.guard)


def comes(w: Story, cost: int, power: int) -> Comes:
    """What the Move on would come to with that cost and that Power, for a die are both what it shows.

    Source: SP-MOVE-10, SP-MOVE-11, SP-TELL-02. Effects on the mover end with it (SP-MOVE-13).
    """
    move, standing = w.on_move, w.stands(w.on_move.seat)
    is_in = standing.status == "in"
    leads = move.kind == "leading"
    changes = leads and _covers(w, move, power)
    strength = power // max(1, standing.threat) if leads and not changes else 0
    tells = _tells(w, move, strength, power) if is_in else 0
    threat = standing.threat - tells
    opp = standing.opp + (cost if is_in and leads else 0)
    dan = standing.dan + (cost if is_in and not leads else 0)
    if is_in and not threat:
        opp = dan = 0
    guard = w.personae[move.seat].score("guard")
    named = dan + opp - guard if is_in and threat and opp > guard else 0
    return Comes(
        power, strength, changes, threat, opp, dan, tells, guard, named, named > 0 and named >= standing.st
    )


def _covers(w: Story, move: Move, power: int) -> bool:
    """Whether Power is enough to make, change or destroy the Element in question. Source: SP-MOVE-11."""
    if move.aim in ("good", "bad", ""):
        return False
    scope = w.elements[move.bearer].scope if move.bearer in w.elements else move.element_scope
    return power >= w.stands(move.seat).threat + scope


def _tells(w: Story, move: Move, strength: int, power: int) -> int:
    """By how much the mover's threat could fall: one for each Trait that gets as strong as the threat.

    Source: SP-TELL-01. Of several the strongest is told first, which asks for the least Power.
    """
    threat = w.stands(move.seat).threat
    if move.kind == "leading":
        return int(0 < threat <= strength)
    if move.kind == "defensive":
        return 0
    told = 0
    for trait in sorted(telling(w), reverse=True):
        needed = max(1, threat - told - trait)
        if needed > power or told == threat:
            break
        power -= needed
        told += 1
    return told


def telling(w: Story) -> list[int]:
    """The Strengths of existing Traits that could tell: good for a Persona, bad for an Element."""
    return [
        trait.strength for trait in w.clash.existing if trait.positive == (trait.bearer in w.personae)
    ]  # fmt: skip


def named_next(w: Story, seat: Seat) -> int:
    """The Strength of what is named for somebody if nothing changes; 0 for nothing. Source: SP-CH-05."""
    standing = w.stands(seat)
    over = standing.opp - w.score(seat, "guard")
    return standing.dan + over if standing.status == "in" and over > 0 else 0
