"""Palms held out to the actor: whether it lends, passes a request on, comes, or takes offence."""

from __future__ import annotations

from typing import Final

from commedia.engine.domains import Amount
from commedia.games.city_of_masks.decisions import lending as ask
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.plans import is_after, would_betray


def pass_it_on(a: Actor) -> ask.Bow | ask.TurnAway:
    """Agree, mostly: it earns a Face."""
    if a.is_open(ask.Bow) and a.often(7):
        return ask.Bow(amount=a.domain(ask.Bow, "amount", Amount).most)
    return ask.TurnAway()


def lend(a: Actor) -> ask.Bow | ask.TurnAway:
    """Lend all to whom one would glorify, nothing to whom one would see fall, else what was promised.

    An empty hand may itself be the betrayal; so may help for those whom a friend stands against (CM-OBJ-06).
    """
    if not a.is_open(ask.Bow):
        return ask.TurnAway()
    amount = a.domain(ask.Bow, "amount", Amount)
    asker = a.asked(ask.Lend).asker
    rival = a.rival(asker) if asker in principals(a) else ""
    if is_after(a, "glorify", asker):
        return ask.Bow(amount=amount.most)
    if would_betray(a, asker) or is_after(a, "humiliate", asker):
        return refusal(a)
    if rival and (would_betray(a, rival) or is_after(a, "humiliate", rival)):
        return ask.Bow(amount=amount.most)
    if promised := a.me.promised.get(asker, 0):
        keeps = a.often(a.temper.keeps)
        return ask.Bow(amount=max(amount.least, min(amount.most, promised))) if keeps else refusal(a)
    spare = max(amount.least, min(amount.most, a.face(a.seat) // 3))
    return ask.Bow(amount=spare) if a.often(2 + max(0, a.feeling(asker))) else refusal(a)


def principals(a: Actor) -> list[str]:
    """Who stands against whom in the challenge that is on; nobody at a trial."""
    return a.state.challenge.principals if a.state.challenge is not None else []


def refusal(a: Actor) -> ask.Bow | ask.TurnAway:
    """Lend nothing; or under orders the least that will do."""
    amount = a.domain(ask.Bow, "amount", Amount)
    if a.asked(ask.Lend).ordered:
        return ask.Bow(amount=amount.least)
    return ask.TurnAway()


def resent(a: Actor) -> ask.Resentment:
    """Resent a broken promise; the warm forgive half of it."""
    most = a.domain(ask.Resentment, "amount", Amount).most
    if would_betray(a, a.asked(ask.Resent).refuser):
        return ask.Resentment(amount=0)  # a friend has to stay one until then
    return ask.Resentment(amount=most // 2 if a.temper.warm else most)


def summons(a: Actor) -> ask.Come | ask.StayAway:
    """Go if one promised Face, or likes the sender."""
    sender = a.asked(ask.Summons).sender
    goes = a.me.promised.get(sender, 0) > 0 or a.feeling(sender) > 0
    return ask.Come() if goes and a.often(7) else ask.StayAway()


PARTS: Final = (
    part(ask.PassItOn, pass_it_on),
    part(ask.Lend, lend),
    part(ask.Resent, resent),
    part(ask.Summons, summons),
)
"""How each decision of the chapter is played."""
