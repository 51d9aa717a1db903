"""What a Move comes to: what its dice may bring, and what a result does. Rules apply it, pages show it.

What others decide in between is told as a range: which Score a Trait shifts that lands or applies is theirs.
Source: SP-MOVE-07 to SP-MOVE-11, SP-TELL-01, SP-CH-05, SP-SUR-01.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from commedia.engine import Seat
from commedia.engine.sentences import say
from commedia.games.shadow_play.state import ChallengeTrait, Move, Standing, Story
from commedia.games.shadow_play.telling import Raised, after_plan, threat_after

MISS: Final = (6, 1)
ACHIEVE: Final = (1, 6)
"""What a Stunt adds to Danger or Opportunity, and its Power (SP-MOVE-09)."""


class Span(NamedTuple):
    """Within what a number will be, both ends included."""

    least: int
    most: int

    @property
    def is_certain(self) -> bool:
        """Whether it can be one number alone."""
        return self.least == self.most

    def __str__(self) -> str:
        """As a page has it.

        >>> str(Span(2, 2)), str(Span(2, 3))
        ('2', '2 or 3')
        """
        if self.is_certain:
            return str(self.least)
        span = "{least} or {most}" if self.most - self.least == 1 else "{least} to {most}"
        return say(span, least=self.least, most=self.most)


class Result(NamedTuple):
    """What a result would come to for whoever is on the Move, its Power spent as the next form is filled in.

    power: 1 to 6. strength: of the Trait that a Leading Move could make, 0 for none. changes: whether the
    Power covers the Element that it is about. threat, opp, dan: afterwards. tells: by how much threat falls.
    guard: what holds as threats are issued. named: the Strength of what would be named next, 0 for nothing.
    wounds: whether that costs the Surrender Threshold if it lands: "surely", "perhaps", or "" for no.
    """

    power: int
    strength: int
    changes: bool
    threat: int
    opp: int
    dan: int
    tells: int
    guard: Span
    named: Span
    wounds: str

    @property
    def over(self) -> int:
        """By how much Opportunity may be above Guard, 0 where it is not."""
        return max(0, self.opp - self.guard.least)


# -- what the rules do ---------------------------------------------------------------------------------------


LEAST_SCOPE, MOST_SCOPE = 1, 6


def scope(time: int, significance: int) -> int:
    """A Scope, within its limits. Source: SP-MOVE-03."""
    return max(LEAST_SCOPE, min(MOST_SCOPE, time + significance))


def dice_left(pool: int, scope: int, fortune: int = 0) -> int:
    """What is left of so many dice once a Scope is paid, so much of it in Fortune; below 0 where it can't be.

    Source: SP-MOVE-07.
    """
    return pool - (scope - fortune)


def left_to_roll(w: Story, fortune: int) -> int:
    """The dice that are left once the Scope is paid so. Source: SP-MOVE-07."""
    return dice_left(w.pool(), w.on_move.scope, fortune)


def running_totals(standing: Standing, kind: str, cost: int) -> tuple[int, int]:
    """Opportunity and Danger once a Move has come to that. Source: SP-MOVE-10, R-18."""
    if standing.status != "in":
        return standing.opp, standing.dan
    leads = kind == "leading"
    return standing.opp + (cost if leads else 0), standing.dan + (0 if leads else cost)


def most_strength(w: Story, seat: Seat, power: int) -> int:
    """The Strength of the Trait that so much Power makes. Source: SP-MOVE-11, R-24."""
    return power // max(1, w.stands(seat).threat)


def strength_after(trait: ChallengeTrait, points: int, *, raised: bool) -> int:
    """The Strength of a Trait once so much Power raises it, or else lowers it. Source: SP-MOVE-11."""
    return trait.strength + (points if raised else -points)


def covers(w: Story, move: Move, power: int) -> bool:
    """Whether Power is enough to make, change or destroy the Element in question. Source: SP-MOVE-11."""
    return move.aim not in ("good", "bad", "") and power >= price(w, move)


def price(w: Story, move: Move) -> int:
    """The Power that it takes to make, change or destroy the Element in question. Source: SP-MOVE-11."""
    scope = w.elements[move.bearer].scope if move.bearer in w.elements else move.element_scope
    return w.stands(move.seat).threat + scope


def threatening(standing: Standing, guard: int) -> int:
    """The Strength of what is named for whoever stands so with that Guard; 0 for nothing.

    Source: SP-CH-05, R-16. What equals Guard is safe.
    """
    over = standing.opp - guard
    return standing.dan + over if standing.status == "in" and over > 0 else 0


# -- what dice may bring -------------------------------------------------------------------------------------


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


# -- what it comes to ----------------------------------------------------------------------------------------


def result_of(w: Story, cost: int, power: int) -> Result:
    """What the Move on would come to with that cost and that Power, for a die are both what it shows.

    Source: SP-MOVE-10, SP-MOVE-11, SP-TELL-02.
    """
    move, standing = w.on_move, w.stands(w.on_move.seat)
    is_in = standing.status == "in"
    changes = move.kind == "leading" and covers(w, move, power)
    makes = move.kind == "leading" and not changes
    strength = most_strength(w, move.seat, power) if makes else 0
    threat = _threat(w, move, strength, power)
    opp, dan = running_totals(standing, move.kind, cost)
    guard = guards(w, move.seat)
    named = _named(Standing(threat or 1, opp, dan, status=standing.status), guard)
    if is_in and not threat:
        opp, dan, named = 0, 0, Span(0, 0)
    wounds = wounding(w, move.seat, named)
    return Result(
        power, strength, changes, threat, opp, dan, standing.threat - threat, guard, named, wounds
    )  # fmt: skip


def named_after(w: Story, cost: int, power: int) -> Span:
    """What may be named next, however the Power is spent. Source: SP-CH-05, SP-TELL-02."""
    move = w.on_move
    opp, dan = running_totals(w.stands(move.seat), move.kind, cost)
    stays = _named(Standing(1, opp, dan, status=w.stands(move.seat).status), guards(w, move.seat))
    return stays if result_of(w, cost, power).threat else Span(0, stays.most)


def _threat(w: Story, move: Move, strength: int, power: int) -> int:
    """The mover's threat once the Power is spent as it is filled in. Source: SP-TELL-01."""
    if move.kind == "recovery":
        return after_plan(w, power)
    if not strength:
        return w.stands(move.seat).threat
    return threat_after(w, move.seat, [Raised("", True, strength)])


def guards(w: Story, seat: Seat) -> Span:
    """The Guard that somebody may have as threats are issued next.

    Source: SP-MOVE-13, SP-TRAIT-03 to SP-TRAIT-05, R-45. The effects on a mover end with the Move; Traits
    that apply to it begin then, and those that threaten when they land. Which Score each shifts is chosen as
    it does.
    """
    move = w.clash.move
    is_moving = move is not None and move.seat == seat
    lands = len(w.clash.threatening(seat))
    hinders = [id for id in move.hindering if w.clash.has(id)] if move is not None and is_moving else []
    helps = [
        id for id in move.touching if id not in hinders and w.clash.has(id)
    ] if move is not None and is_moving else []  # fmt: skip
    runs = 0 if is_moving else w.effect_on(seat, "guard")
    persona, size = w.personae[seat], w.effect_size
    return Span(
        persona.score("guard", runs - size * (len(hinders) + lands)),
        persona.score("guard", runs + size * len(helps)),
    )


def _named(standing: Standing, guard: Span) -> Span:
    """What may be named for whoever stands so."""
    return Span(threatening(standing, guard.most), threatening(standing, guard.least))


def wounding(w: Story, seat: Seat, named: Span) -> str:
    """Whether what is named so would cost somebody the Threshold if it lands: "surely", "perhaps", "" for no.

    Source: SP-SUR-01, SP-SAC-04. What lands or applies before may take from it, and a Sacrifice add to it.
    """
    standing, move = w.stands(seat), w.clash.move
    before = len(w.clash.threatening(seat))
    if move is not None and move.seat == seat:
        before += len(move.hindering)
    if named.least >= max(standing.st, standing.back if before else 0, 1):
        return "surely"
    return "perhaps" if named.most >= max(1, standing.st - before) else ""


def named_next(w: Story, seat: Seat) -> Span:
    """The Strength of what is named for somebody if they do nothing; 0 for nothing. Source: SP-CH-05."""
    return _named(w.stands(seat), guards(w, seat))
