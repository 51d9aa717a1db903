"""How an Actor of the house makes a Move, by the odds. Source: SP-MOVE, SP-TELL-01.

What tells is a Trait as strong as the threat. So it makes one, and raises it: a Recovery shows the Director
nothing. It wards off what would cost it its last point of the Threshold.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from commedia.engine import Amount, Answer, Prose, Seat, prose
from commedia.games.shadow_play.decisions import dice_and_power, paying
from commedia.games.shadow_play.decisions import move as ask
from commedia.games.shadow_play.house.actor import Actor, part
from commedia.games.shadow_play.results import LEAST_SCOPE, dice_left, left_to_roll, result_of, showing
from commedia.games.shadow_play.telling import needed, raised_by, tellers, threat_after
from commedia.kit.fields import then

LONGEST: Final = 12
"""Cycles after which it lets things be."""
SHOWS: Final = 6
"""In so many of ten Moves of its own it shows something besides."""
FEW: Final = 2
"""Dice to roll below which Fortune is spent, and Aid is lent."""
SURE: Final = Fraction(3, 4)
"""A Stunt is taken on whose number shows so likely."""


def make_move(a: Actor) -> ask.Defensive | ask.Leading | ask.Pass | ask.Recovery:
    """Ward off, raise what tells, or make something that will."""
    if a.state.clash.cycle > LONGEST or not has_reason(a):
        return ask.Pass()
    if a.is_open(ask.Defensive) and is_last_stand(a):
        return ask.Defensive(words=described(a, "defensive"), claims=own_help(a))
    if a.is_open(ask.Recovery) and tellers(a.state):
        return ask.Recovery(words=described(a, "recovery"), claims=own_help(a))
    return lead(a)


def has_reason(a: Actor) -> bool:
    """Whether its threat, or that of the challenger, is still there."""
    w = a.state
    return a.standing.status == "in" or w.stands(w.clash.challenger).status == "in"


def is_last_stand(a: Actor) -> bool:
    """Whether what threatens would cost its last point of staying power."""
    coming = a.state.clash.threatening(a.seat)
    return a.standing.st <= 1 and any(one.strength >= a.standing.st for one in coming)


def lead(a: Actor) -> ask.Leading:
    """Something that does it good, with all that helps."""
    return ask.Leading(words=described(a, "leading"), claims=own_help(a), aim="good", bearer=a.seat)


def described(a: Actor, kind: str) -> Prose:
    """A Move in words: its own as long as it has some, what one does in this Episode, else anybody's."""
    own = a.one_of(a.person.moves[kind]) if a.person else ""
    there = "" if own or a.episode is None else a.one_of(a.episode.moves[kind])
    shows = "" if own and not a.often(SHOWS) else a.showing("clash")
    return prose(f"{own or there or a.pieced('moves', kind)} {shows}".strip())


def own_help(a: Actor) -> list[str]:
    """What its Persona has of good: that helps, whatever it does (SP-TRAIT-04)."""
    return [one.id for one in a.state.clash.existing if one.positive and one.bearer == a.seat]


def describe_anew(a: Actor) -> ask.Leading:
    """The house never asks for that; whoever has its seat after somebody did leads."""
    return lead(a)


# -- dice ----------------------------------------------------------------------------------------------------


def take_stunt(a: Actor) -> ask.Accept | ask.Decline:
    """Where its number all but shows, by the least Scope that it may have."""
    dice = dice_left(a.state.pool(as_stunt=True), LEAST_SCOPE)
    return ask.Accept() if showing(max(0, dice)) >= SURE else ask.Decline()


def pay(a: Actor) -> paying.Forfeit | paying.Pay:
    """As little Fortune as leaves dice to choose among."""
    if not a.is_open(paying.Pay):
        return paying.Forfeit()
    amount = a.domain(paying.Pay, "fortune", Amount)
    wanted = FEW - left_to_roll(a.state, 0)
    return paying.Pay(fortune=max(amount.least, min(amount.most, wanted)))


def pick_die(a: Actor) -> ask.TakeNumber:
    """The least that does what the Move is for; else the most."""
    shown = sorted(a.domain(ask.TakeNumber, "one").values)
    return ask.TakeNumber(one=next((die for die in shown if is_enough(a, die)), shown[-1]))


def is_enough(a: Actor, die: int) -> bool:
    """Whether a die wards off what would wound, or tells; where none can tell, whether it makes a Trait."""
    w, move = a.state, a.state.on_move
    if move.kind == "defensive":
        return die >= sum(one.strength - a.standing.st + 1 for one in w.clash.threatening(a.seat))
    comes = result_of(w, die, die)
    if any(result_of(w, face, face).tells for face in range(1, 7)):
        return comes.tells > 0
    if move.kind == "recovery":
        return a.standing.status != "in" or not tellers(w)
    return comes.strength > 0 or comes.changes


def spend(a: Actor) -> dice_and_power.Done | dice_and_power.Lower | dice_and_power.Raise:
    """What threatens is lowered; else what tells is raised, one Trait after the other."""
    left = a.asked(dice_and_power.SpendPower).left
    if a.state.on_move.kind == "defensive":
        if not a.is_open(dice_and_power.Lower):
            return dice_and_power.Done()
        traits = a.domain(dice_and_power.Lower, "trait")
        id = a.most(traits.values, lambda one: a.state.clash.trait(one).strength)
        return dice_and_power.Lower(trait=id, points=then(traits, id, "points", Amount).most)
    if not a.is_open(dice_and_power.Raise):
        return dice_and_power.Done()
    raised = a.state.on_move.raised
    rest = [one for one in tellers(a.state) if one.id not in [id for id, _ in raised]]
    if not rest:
        return dice_and_power.Done()
    threat = threat_after(a.state, a.seat, raised_by(a.state, raised))
    points = needed(rest[0], threat) if len(rest) > 1 else left
    return dice_and_power.Raise(
        trait=rest[0].id, points=min(left, points), tells_on=tells_on(a, dice_and_power.Raise)
    )


def tells_on(a: Actor, answer: type[Answer]) -> Seat:
    """A clear Persona helps whoever has challenged, or else anybody who is still in it; "" where none is."""
    if not a.has_field(answer, "tells_on"):
        return ""
    helped: Seat = a.best(a.domain(answer, "tells_on").values, [a.state.clash.challenger])
    return helped


def make_trait(a: Actor) -> dice_and_power.Make:
    """A strength of its own; where others described the Move before it had the seat, what they meant."""
    words = a.line("traits") or a.pieced("more_traits")
    aims = a.domain(dice_and_power.Make, "aim")
    aim = a.best(aims.values, ["good"])
    bearers = then(aims, aim, "bearer").values
    return dice_and_power.Make(
        words=prose(words),
        aim=aim,
        bearer=a.best(bearers, [a.state.on_move.bearer, a.seat]),
        strength=a.asked(dice_and_power.MakeTrait).most,
        tells_on=tells_on(a, dice_and_power.Make),
    )


# -- others' Moves -------------------------------------------------------------------------------------------


def wants_to_aid(a: Actor) -> bool:
    """Where the mover is short of dice, and there is something to lend."""
    w = a.state
    return w.score(a.seat, "aid") > 0 and left_to_roll(w, 0) <= FEW


def lend_aid(a: Actor) -> ask.Lend:
    """In a few words, which nobody has said."""
    return ask.Lend(words=prose(a.line("aids") or a.pieced("more_aids")))


PARTS: Final = (
    part(ask.MakeMove, make_move),
    part(ask.DescribeAnew, describe_anew),
    part(ask.TakeStunt, take_stunt),
    part(ask.NameTarget, lambda a: ask.TakeNumber(one=1 + a.below(6))),
    part(paying.PayScope, pay),
    part(dice_and_power.PickDie, pick_die),
    part(dice_and_power.SpendPower, spend),
    part(dice_and_power.MakeTrait, make_trait),
    part(ask.LendAid, lend_aid, wants=wants_to_aid),
)
