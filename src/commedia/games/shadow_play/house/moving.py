"""How an Actor of the house makes a Move, by the odds. Source: SP-MOVE, SP-TELL-01.

What tells is a Trait as strong as the threat. So it makes one, and raises it: a Recovery shows the Director
nothing. It wards off what would cost it its last point of the Threshold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from commedia.engine import Amount, Answer, Seat
from commedia.engine.actor import Plain
from commedia.games.shadow_play.decisions import move as ask
from commedia.games.shadow_play.decisions import power
from commedia.games.shadow_play.house.actor import Actor, Part
from commedia.games.shadow_play.odds import showing
from commedia.games.shadow_play.telling import tellers
from commedia.kit.fields import then

LONGEST: Final = 12
"""Cycles after which it lets things be."""
SHOWS: Final = 6
"""In so many of ten Moves of its own it shows something besides."""
FEW: Final = 2
"""Dice to roll below which Fortune is spent, and Aid is lent."""
SURE: Final = Fraction(3, 4)
"""A Stunt is taken on whose number shows so likely."""


def make_move(a: Actor) -> Plain:
    """Ward off, raise what tells, or make something that will."""
    if a.state.clash.cycle > LONGEST or not has_reason(a):
        return {"do": "pass"}
    if a.is_open(ask.Defensive) and is_last_stand(a):
        return described(a, "defensive")
    if a.is_open(ask.Recovery) and tellers(a.state):
        return described(a, "recovery")
    return {**described(a, "leading"), "aim": "good", "bearer": a.seat}


def has_reason(a: Actor) -> bool:
    """Whether its threat, or that of the challenger, is still there."""
    w = a.state
    return a.standing.status == "in" or w.stands(w.clash.challenger).status == "in"


def is_last_stand(a: Actor) -> bool:
    """Whether what threatens would cost its last point of staying power."""
    coming = a.state.clash.threatening(a.seat)
    return a.standing.st <= 1 and any(one.strength >= a.standing.st for one in coming)


def described(a: Actor, kind: str) -> Plain:
    """A Move in words: its own as long as it has some, what one does in this Episode, else anybody's.

    What helps is claimed.
    """
    claims = own_help(a)
    own = a.one_of(a.person.moves[kind]) if a.person else ""
    there = "" if own or a.episode is None else a.one_of(a.episode.moves[kind])
    shows = "" if own and not a.often(SHOWS) else a.showing("clash")
    words = f"{own or there or a.pieced('moves', kind)} {shows}".strip()
    return {"do": kind, "words": words, "claims": claims}


def own_help(a: Actor) -> list[str]:
    """What its Persona has of good: that helps, whatever it does (SP-TRAIT-04)."""
    return [one.id for one in a.state.clash.existing if one.positive and one.bearer == a.seat]


def describe_anew(a: Actor) -> Plain:
    """The house never asks for that; whoever has its seat after somebody did leads."""
    return {**described(a, "leading"), "aim": "good", "bearer": a.seat}


# -- dice ----------------------------------------------------------------------------------------------------


def take_stunt(a: Actor) -> Plain:
    """Where its number all but shows."""
    w = a.state
    dice = w.pool() + w.score(a.seat, "stunt") - 1
    return {"do": "accept" if showing(max(0, dice)) >= SURE else "decline"}


def pay(a: Actor) -> Plain:
    """As little Fortune as leaves dice to choose among."""
    if not a.is_open(ask.Pay):
        return {"do": "forfeit"}
    amount = a.domain(ask.Pay, "fortune", Amount)
    wanted = FEW - (a.state.pool() - a.state.on_move.scope)
    return {"do": "pay", "fortune": max(amount.least, min(amount.most, wanted))}


def pick_die(a: Actor) -> Plain:
    """The least that does what the Move is for; else the most."""
    shown = sorted(a.domain(ask.TakeNumber, "one").values)
    return {"one": next((die for die in shown if die >= needed(a)), shown[-1])}


def needed(a: Actor) -> int:
    """The Power that the Move on asks for."""
    w, move, threat = a.state, a.state.on_move, max(1, a.standing.threat)
    if move.kind == "leading":
        return threat if threat > 2 else threat * threat
    if move.kind == "defensive":
        return sum(one.strength - a.standing.st + 1 for one in w.clash.threatening(a.seat))
    best = tellers(a.state)
    return max(1, threat - best[0].strength) if best else 1


def spend(a: Actor) -> Plain:
    """What threatens is lowered; else what tells is raised, one Trait after the other."""
    left = a.decision.left
    if a.state.on_move.kind == "defensive":
        if not a.is_open(power.Lower):
            return {"do": "done"}
        traits = a.domain(power.Lower, "trait")
        id = a.most(traits.values, lambda one: a.state.clash.trait(one).strength)
        return {"do": "lower", "trait": id, "points": then(traits, id, "points", Amount).most}
    if not a.is_open(power.Raise):
        return {"do": "done"}
    raised = [id for id, _ in a.state.on_move.raised]
    rest = [one for one in tellers(a.state) if one.id not in raised]
    if not rest:
        return {"do": "done"}
    threat = max(1, a.standing.threat - len(raised))
    points = max(1, threat - rest[0].strength) if len(rest) > 1 else left
    return {"do": "raise", "trait": rest[0].id, "points": min(left, points), **tells_on(a, power.Raise)}


def tells_on(a: Actor, answer: type[Answer]) -> Plain:
    """A clear Persona helps whoever has challenged, or else anybody who is still in it."""
    if not a.has_field(answer, "tells_on"):
        return {}
    challenger = a.state.clash.challenger
    return {"tells_on": a.best(a.domain(answer, "tells_on").values, [challenger])}


def make_trait(a: Actor) -> Plain:
    """A strength of its own."""
    words = a.line("traits") or a.pieced("more_traits")
    strength = a.decision.most
    return {
        "do": "make", "words": words, "aim": "good", "bearer": good_for(a), "strength": strength,
        **tells_on(a, power.Make),
    }  # fmt: skip


def good_for(a: Actor) -> Seat:
    """Who bears what a Leading Move makes: whom it is about."""
    bearers = then(a.domain(power.Make, "aim"), "good", "bearer").values
    bearer: Seat = a.best(bearers, [a.state.on_move.bearer, a.seat])
    return bearer


# -- others' Moves -------------------------------------------------------------------------------------------


def wants_to_aid(a: Actor) -> bool:
    """Where the mover is short of dice, and there is something to lend."""
    w = a.state
    return w.score(a.seat, "aid") > 0 and w.pool() - w.on_move.scope <= FEW


DOORS: Final[Mapping[str, Callable[[Actor], bool]]] = {ask.LendAid.kind: wants_to_aid}

PARTS: Final[Mapping[str, Part]] = {
    ask.MakeMove.kind: make_move,
    ask.DescribeAnew.kind: describe_anew,
    ask.TakeStunt.kind: take_stunt,
    ask.NameTarget.kind: lambda a: {"one": 1 + a.below(6)},
    ask.PayScope.kind: pay,
    power.PickDie.kind: pick_die,
    power.SpendPower.kind: spend,
    power.MakeTrait.kind: make_trait,
    ask.LendAid.kind: lambda a: {"words": a.line("aids") or a.pieced("more_aids")},
}
