"""Which Traits tell on whose threat, and how Power is spent so that most of them do.

The rules take it from here, and so do the cards of dice, and what a form is filled in with.
Source: SP-TELL-01 to SP-TELL-03, SP-MOVE-11, R-27, R-28.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from commedia.engine import Seat
from commedia.games.shadow_play.state import ChallengeTrait, Story


class Telling(NamedTuple):
    """A Trait that tells, by its id, on whose threat, and what that is then."""

    trait: str
    whose: Seat
    threat: int


class Step(NamedTuple):
    """A Trait that Power raises, by its id, and by how much."""

    trait: str
    points: int


class Raised(NamedTuple):
    """A Trait that a Move has made or raised: whether it can tell, how strong it is, whose threat it is for.

    whose: "" for the mover's own.
    """

    trait: str
    is_good: bool
    strength: int
    whose: Seat = ""


def is_good(w: Story, positive: bool, bearer: str) -> bool:
    """Whether such a Trait can tell: good for a Persona, bad for an Element. Source: SP-TELL-01, R-27."""
    return positive == (bearer in w.personae)


def raised_by(w: Story, raised: Sequence[Sequence[str]], more: Mapping[str, int] = {}) -> list[Raised]:
    """The Traits that a Move has made or raised, each once, in the order in which Power was spent.

    more: by how much stronger some of them would be.
    """
    named = {one[0]: one[1] for one in raised}
    return [
        Raised(id, is_good(w, trait.positive, trait.bearer), trait.strength + more.get(id, 0), whose)
        for id, whose in named.items()
        if w.clash.has(id)
        for trait in [w.clash.trait(id)]
    ]


def tellings(w: Story, mover: Seat, raised: Sequence[Raised]) -> list[Telling]:
    """What tells of them, each held against the threat of its moment. Source: SP-TELL-01, SP-TELL-03."""
    found: list[Telling] = []
    threats = {seat: one.threat for seat, one in w.clash.standing.items() if one.status == "in"}
    for one in raised:
        whose = one.whose or mover
        threat = threats.get(whose, 0)
        if threat and one.is_good and one.strength >= threat:
            threats[whose] = threat - 1
            found.append(Telling(one.trait, whose, threat - 1))
    return found


def threat_after(w: Story, mover: Seat, raised: Sequence[Raised]) -> int:
    """The mover's threat once these have told; what it is now where none does."""
    own = [one.threat for one in tellings(w, mover, raised) if one.whose == mover]
    return own[-1] if own else w.stands(mover).threat


def tellers(w: Story) -> list[ChallengeTrait]:
    """Existing Traits that could tell, the strongest first: that asks for the least Power."""
    found = [one for one in w.clash.existing if is_good(w, one.positive, one.bearer)]
    return sorted(found, key=lambda one: -one.strength)


def needed(trait: ChallengeTrait, threat: int) -> int:
    """The Power by which a Trait is raised to where it tells on a threat: a point at least."""
    return max(1, threat - trait.strength)


def plan(w: Story, power: int) -> list[Step]:
    """How a Recovery takes most from its mover's threat with so much Power; what is left goes to the last.

    Source: SP-MOVE-11, SP-TELL-01. What the Move has raised already counts. Nothing where nothing would tell,
    or the mover is clear.
    """
    move = w.on_move
    standing = w.stands(move.seat)
    if standing.status != "in" or move.kind != "recovery":
        return []
    done = [one[0] for one in move.raised]
    threat, left, steps = threat_after(w, move.seat, raised_by(w, move.raised)), power, list[Step]()
    for trait in tellers(w):
        points = needed(trait, threat)
        if trait.id in done:
            continue
        if not threat or points > left:
            break
        steps.append(Step(trait.id, points))
        threat, left = threat - 1, left - points
    if steps and left:
        steps[-1] = steps[-1]._replace(points=steps[-1].points + left)
    return steps


def after_plan(w: Story, power: int) -> int:
    """The mover's threat once a Recovery of so much Power is spent as it is filled in."""
    move, steps = w.on_move, plan(w, power)
    raised = [*move.raised, *([step.trait, ""] for step in steps)]
    return threat_after(w, move.seat, raised_by(w, raised, dict(steps)))
