"""What follows a draw: promises, feelings, repayment, denunciation; and bets before it."""

from __future__ import annotations

from typing import Final

from commedia.engine.actor import Plain
from commedia.engine.domains import Amount
from commedia.games.city_of_masks.decisions.aftermath import (
    Allocate,
    BeWooed,
    Divide,
    DivideGain,
    OnlookerReacts,
    Pay,
    Promise,
    React,
    Repay,
    Shift,
    Shifted,
    Weigh,
    Weighed,
)
from commedia.games.city_of_masks.decisions.breach import (
    AskForSupport,
    AskToStandBy,
    CallOn,
    CallOnCommission,
    Denounce,
    DenounceOrNot,
)
from commedia.games.city_of_masks.decisions.support import Match, PutUp, SideBet
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.house.actor import Actor, Part
from commedia.games.city_of_masks.house.plans import MUCH, is_after, open_aims, would_betray
from commedia.kit.fields import then

# -- wooing and feelings -----------------------------------------------------------------------------------


def allocate(a: Actor) -> Plain:
    """More to those it likes; to others a little, now and then."""
    most = a.domain(Promise, "amount", Amount).most
    return {"do": "promise", "amount": gift(a, a.decision.wooer, most)}


def gift(a: Actor, wooer: str, most: int) -> int:
    """How much the actor promises to a wooer, who may be its enemy."""
    if is_after(a, "humiliate", wooer) and not a.often(2):
        return 0
    if is_after(a, "glorify", wooer):
        return most
    likes = a.feeling(wooer) > 0
    if not a.often(a.temper.gives + 2 * likes):
        return 0
    return min(most, 1 + a.below(4 if likes else 3))


def be_wooed(a: Actor) -> Plain:
    """Who is liked is liked more gladly."""
    return {"do": "accept" if a.often(8 if a.feeling(a.decision.wooer) >= 0 else 5) else "decline"}


def onlooker_reacts(a: Actor) -> Plain:
    """A friend's success moves the actor, and an enemy's failure; else it looks away."""
    if not a.is_open(React):
        return {"do": "ignore"}
    principal, by = a.decision.principal, a.decision.by
    if (by > 0) != (a.feeling(principal) > 0) or not a.often(6):
        return {"do": "ignore"}
    most = a.domain(React, "promise", Amount).most
    return {"do": "react", "promise": gift(a, principal, most) if by > 0 else 0}


def shift(a: Actor) -> Plain:
    """A friend who is to be betrayed has to stay one; others are liked less for having won."""
    most, toward = a.domain(Shifted, "by", Amount).most, a.decision.toward
    for aim in open_aims(a, "betray"):
        if aim.target == toward:
            missing = aim.threshold - a.feeling(toward)
            return {"do": "shifted", "by": max(0, min(most, missing))}
    if toward in FACTIONS:
        return {"do": "shifted", "by": a.below(min(most, 2) + 1)}
    lost = bool(a.challenge.winner) and a.challenge.winner != a.seat
    by = a.below(min(most, 3) + 1)
    return {"do": "shifted", "by": -by if lost != a.temper.warm else by // 2}


# -- settling ----------------------------------------------------------------------------------------------


def repay(a: Actor) -> Plain:
    """What was lent, after a victory; nothing where that is the betrayal; after a defeat what is easy."""
    loan, most = a.decision.loan, a.domain(Pay, "amount", Amount).most
    lender, lent = loan.seat, loan.amount
    if lent >= MUCH and would_betray(a, lender) and (a.decision.won or lender in FACTIONS):
        return {"do": "pay", "amount": 0}
    if a.decision.won:
        interest = a.temper.warm and most > 3 * lent and a.often(3)
        return {"do": "pay", "amount": min(most, lent + interest)}
    easy = most >= lent + 12 or (a.temper.warm and most >= 2 * lent + MUCH)
    return {"do": "pay", "amount": min(most, lent) if easy and a.often(6) else 0}


def weigh(a: Actor) -> Plain:
    """More is gratefully received; less is held against the borrower, and a promise is taken back."""
    by = a.domain(Weighed, "by", Amount)
    cancels = a.domain(Weighed, "cancel").values
    if a.decision.net > 0:
        return {"do": "weighed", "by": by.most, "cancel": False}
    if would_betray(a, a.decision.borrower):
        return {"do": "weighed", "by": 0, "cancel": False}
    held = (-by.least + a.temper.warm) // (2 if a.temper.warm else 1)
    return {"do": "weighed", "by": -min(held, -by.least), "cancel": cancels[-1] and not a.temper.warm}


def divide(a: Actor) -> Plain:
    """Face, unless there is enough of it."""
    most = a.domain(Divide, "face", Amount).most
    return {"do": "divide", "face": most if a.face(a.seat) < a.me.hid + 4 else most // 2}


# -- bets ---------------------------------------------------------------------------------------------------


def bet(a: Actor) -> Plain:
    """A Face or two, now and then, on whoever has more friends in it."""
    if a.is_open(Match) and a.often(3):
        by_seat = a.domain(Match, "whose")
        whose = a.any_of(by_seat.values)
        return {"do": "match", "whose": whose, "amount": min(2, then(by_seat, whose, "amount", Amount).most)}
    if a.is_open(PutUp) and a.below(25) == 0:
        on = a.most(a.domain(PutUp, "on").values, lambda seat: (a.state.tiles(seat), a.feeling(seat)))
        most = a.domain(PutUp, "amount", Amount).most
        return {"do": "put_up", "on": on, "amount": min(most, 1 + a.below(2))}
    return {"do": "watch"}


# -- breaches -----------------------------------------------------------------------------------------------


def denounce(a: Actor) -> Plain:
    """Whoever is to be humbled; else those whom it truly hates."""
    if not a.is_open(Denounce):
        return {"do": "let_it_pass"}
    offender = a.decision.offender
    hates = a.feeling(offender) < -3 and a.often(a.temper.denounces)
    return {"do": "denounce" if is_after(a, "humiliate", offender) or hates else "let_it_pass"}


def call_on(a: Actor) -> Plain:
    """All that there is: a conviction costs every Face."""
    return {"do": "call_on", "amount": a.domain(CallOn, "amount", Amount).most}


def ask_for_support(a: Actor) -> Plain:
    """Whoever has promised something."""
    if a.is_open(AskToStandBy):
        of = [seat for seat in a.domain(AskToStandBy, "of").values if a.promised_by(seat)]
        if of:
            return {"do": "ask_to_stand_by", "of": a.most(of, a.promised_by)}
    return {"do": "stand_alone"}


PARTS: Final[dict[str, Part]] = {
    Allocate.kind: allocate,
    BeWooed.kind: be_wooed,
    OnlookerReacts.kind: onlooker_reacts,
    Shift.kind: shift,
    Repay.kind: repay,
    Weigh.kind: weigh,
    DivideGain.kind: divide,
    SideBet.kind: bet,
    DenounceOrNot.kind: denounce,
    CallOnCommission.kind: call_on,
    AskForSupport.kind: ask_for_support,
}
"""How each decision of the chapter is played."""
