"""Palms held out to the actor: whether it lends, passes a request on, comes, or takes offence."""

from __future__ import annotations

from typing import Final

from commedia.engine.domains import Amount
from commedia.games.city_of_masks.decisions.lending import (
    Bow,
    Come,
    Lend,
    PassItOn,
    Resent,
    Resentment,
    StayAway,
    Summons,
    TurnAway,
)
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.plans import is_after, would_betray


def pass_it_on(a: Actor) -> Bow | TurnAway:
    """It earns a Face, so a go-between mostly agrees."""
    if a.is_open(Bow) and a.often(7):
        return Bow(amount=a.domain(Bow, "amount", Amount).most)
    return TurnAway()


def lend(a: Actor) -> Bow | TurnAway:
    """All for whom one would glorify, nothing to whom one would see fall, else what was promised.

    An empty hand may itself be the betrayal; so may help for those whom a friend stands against (CM-OBJ-06).
    """
    if not a.is_open(Bow):
        return TurnAway()
    amount = a.domain(Bow, "amount", Amount)
    asker = a.asked(Lend).asker
    rival = a.rival(asker) if asker in principals(a) else ""
    if is_after(a, "glorify", asker):
        return Bow(amount=amount.most)
    if would_betray(a, asker) or is_after(a, "humiliate", asker):
        return refusal(a)
    if rival and (would_betray(a, rival) or is_after(a, "humiliate", rival)):
        return Bow(amount=amount.most)
    if promised := a.me.promised.get(asker, 0):
        keeps = a.often(a.temper.keeps)
        return Bow(amount=max(amount.least, min(amount.most, promised))) if keeps else refusal(a)
    spare = max(amount.least, min(amount.most, a.face(a.seat) // 3))
    return Bow(amount=spare) if a.often(2 + max(0, a.feeling(asker))) else refusal(a)


def principals(a: Actor) -> list[str]:
    """Who stands against whom in the challenge that is on; nobody at a trial."""
    return a.state.challenge.principals if a.state.challenge is not None else []


def refusal(a: Actor) -> Bow | TurnAway:
    """Nothing; or under orders the least that will do."""
    amount = a.domain(Bow, "amount", Amount)
    if a.asked(Lend).ordered:
        return Bow(amount=amount.least)
    return TurnAway()


def resent(a: Actor) -> Resentment:
    """The warm forgive half of a broken promise."""
    most = a.domain(Resentment, "amount", Amount).most
    if would_betray(a, a.asked(Resent).refuser):
        return Resentment(amount=0)  # a friend has to stay one until then
    return Resentment(amount=most // 2 if a.temper.warm else most)


def summons(a: Actor) -> Come | StayAway:
    """Whoever promised Face, or likes the sender, goes."""
    sender = a.asked(Summons).sender
    goes = a.me.promised.get(sender, 0) > 0 or a.feeling(sender) > 0
    return Come() if goes and a.often(7) else StayAway()


PARTS: Final = (
    part(PassItOn, pass_it_on),
    part(Lend, lend),
    part(Resent, resent),
    part(Summons, summons),
)
"""How each decision of the chapter is played."""
