"""Act IV: points kept for each scene to come, and a third of all as Caution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commedia.engine import Seat, prose
from commedia.engine.domains import Amount
from commedia.games.men_of_stones.decisions.fall import (
    Bid,
    BidCaution,
    Challenge,
    ChallengeOrPass,
    Consequence,
    Decline,
    DuelTurn,
    FallTurn,
    Finish,
    Pass,
    Raise,
    Shape,
    ShapeConsequence,
    StepBack,
)
from commedia.games.men_of_stones.house.actor import Actor, part
from commedia.games.men_of_stones.house.lines import LINES


def scenes_to_come(a: Actor) -> int:
    """Scenes of the fall that follow the one on stage."""
    order = a.state.order
    staging = a.state.staging
    return len(order) - 1 - order.index(staging.opener) if staging and staging.opener in order else 0


def caution_wanted(a: Actor) -> int:
    """Caution still lacking to what the temper wants in the end; about a third of all its points."""
    if a.me.is_forsworn:
        return 0  # MS-FOR-11
    lacking = -(-a.me.total * a.temper.cautious // 100) - a.me.caution
    return max(0, lacking)


def bid(a: Actor) -> Bid:
    """The scene's share of the Caution still wanted; now and then one more."""
    domain = a.domain(Bid, "caution", Amount)
    share = -(-caution_wanted(a) // (scenes_to_come(a) + 1))
    caution = share + (1 if a.often(2) else 0)
    return Bid(caution=min(max(caution, domain.least), domain.most))


def to_spare(a: Actor) -> int:
    """What the actor can spend in this scene, and keep as much for each to come and the Caution it wants."""
    me = a.me
    free = me.left - max(caution_wanted(a), me.caution_bid)
    scenes = len(a.state.order) or 1
    kept = (free + me.spent) * scenes_to_come(a) // scenes
    return free - kept


def fall_turn(a: Actor) -> Consequence | Finish:
    """Name a consequence while there is something to spare; then be finished."""
    if not a.is_open(Consequence) or to_spare(a) < 1 or not a.often(a.temper.outspoken):
        return Finish()
    trait = richest(a, a.domain(Consequence, "trait").values)
    toward = foe(a, [seat for seat in a.staging.participants if seat != a.seat])
    lines = LINES["consequence"]
    words = a.goes_on(lines.get(trait, []), lines["any"], toward=toward, after=lines["after"])
    return Consequence(trait=trait, words=prose(words))


def richest(a: Actor, traits: Sequence[str]) -> str:
    """The Trait with most points left in it; among equals the best liked."""
    most = max(a.me.left_in(trait) for trait in traits)
    return a.best([trait for trait in traits if a.me.left_in(trait) == most], a.temper.traits)


def foe(a: Actor, among: Sequence[Seat]) -> Seat:
    """The one the actor likes least; anybody, where there is nobody."""
    return a.least(among or a.state.seats, a.liking)


def challenge(a: Actor) -> Challenge | Finish | Pass:
    """Stand against those with whom there is a score to settle, while not the poorer for it."""
    if not a.is_open(Challenge):
        return Finish()
    namer = a.asked(ChallengeOrPass).namer
    is_aimed_here = any(tie.from_ == namer and tie.to == a.seat for tie in a.state.ties)
    has_cause = a.liking(namer) < 0 or is_aimed_here
    is_ahead = a.me.available > a.players[namer].left
    if (has_cause or is_ahead) and to_spare(a) >= 1 and a.often(a.temper.outspoken // 2):
        return Challenge(trait=richest(a, a.domain(Challenge, "trait").values))
    return Pass()


def duel_turn(a: Actor) -> Decline | Raise:
    """Raise while ahead and not yet weary of it."""
    staked = a.consequence.staked.get(a.seat, 0)
    is_ahead = a.me.available >= a.players[a.asked(DuelTurn).against].left
    wants_it = is_ahead or (to_spare(a) >= 1 and a.often(a.temper.outspoken // 2))
    if a.is_open(Raise) and staked < a.temper.stubborn and wants_it:
        return Raise(trait=richest(a, a.domain(Raise, "trait").values))
    return Decline()


def wants_to_step_back(a: Actor) -> bool:
    """Now and then, once all its points are gone."""
    return a.me.left == 0 and a.below(4) == 0


def shape(a: Actor) -> Shape:
    """The winner's word on a consequence."""
    named = a.consequence
    other = (named.challenger or "") if named.namer == a.seat else named.namer
    return Shape(words=prose(a.goes_on(LINES["consequence"]["shape"], toward=other)))


PARTS: Final = (
    part(BidCaution, bid),
    part(FallTurn, fall_turn),
    part(ChallengeOrPass, challenge),
    part(DuelTurn, duel_turn),
    part(StepBack, lambda a: Finish(), wants=wants_to_step_back),
    part(ShapeConsequence, shape),
)
"""How each decision of the chapter is played."""
