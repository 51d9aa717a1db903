"""What follows a draw: promises, feelings, repayment, denunciation; and bets before it."""

from __future__ import annotations

from typing import Final

from commedia.engine.domains import Amount
from commedia.games.city_of_masks.asks import MUCH
from commedia.games.city_of_masks.decisions.aftermath import (
    Accept,
    Allocate,
    BeWooed,
    Decline,
    Divide,
    DivideGain,
    Ignore,
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
    LetItPass,
    StandAlone,
)
from commedia.games.city_of_masks.decisions.support import Match, PutUp, SideBet, Watch
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.plans import is_after, open_aims, would_betray
from commedia.kit.fields import then

# -- wooing and feelings -----------------------------------------------------------------------------------


def allocate(a: Actor) -> Promise:
    """More to those it likes; to others a little, now and then."""
    most = a.domain(Promise, "amount", Amount).most
    return Promise(amount=gift(a, a.asked(Allocate).wooer, most))


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


def be_wooed(a: Actor) -> Accept | Decline:
    """Who is liked is liked more gladly."""
    return Accept() if a.often(8 if a.feeling(a.asked(BeWooed).wooer) >= 0 else 5) else Decline()


def onlooker_reacts(a: Actor) -> Ignore | React:
    """A friend's success moves the actor, and an enemy's failure; else it looks away."""
    if not a.is_open(React):
        return Ignore()
    principal, by = a.asked(OnlookerReacts).principal, a.asked(OnlookerReacts).by
    if (by > 0) != (a.feeling(principal) > 0) or not a.often(6):
        return Ignore()
    most = a.domain(React, "promise", Amount).most
    return React(promise=gift(a, principal, most) if by > 0 else 0)


def shift(a: Actor) -> Shifted:
    """A friend who is to be betrayed has to stay one; others are liked less for having won."""
    most, toward = a.domain(Shifted, "by", Amount).most, a.asked(Shift).toward
    for aim in open_aims(a, "betray"):
        if aim.target == toward:
            missing = aim.threshold - a.feeling(toward)
            return Shifted(by=max(0, min(most, missing)))
    if toward in FACTIONS:
        return Shifted(by=a.below(min(most, 2) + 1))
    lost = bool(a.challenge.winner) and a.challenge.winner != a.seat
    by = a.below(min(most, 3) + 1)
    return Shifted(by=-by if lost != a.temper.warm else by // 2)


# -- settling ----------------------------------------------------------------------------------------------


def repay(a: Actor) -> Pay:
    """What was lent, after a victory; nothing where that is the betrayal; after a defeat what is easy."""
    loan, most = a.asked(Repay).loan, a.domain(Pay, "amount", Amount).most
    lender, lent = loan.seat, loan.amount
    if lent >= MUCH and would_betray(a, lender) and (a.asked(Repay).won or lender in FACTIONS):
        return Pay(amount=0)
    if a.asked(Repay).won:
        interest = a.temper.warm and most > 3 * lent and a.often(3)
        return Pay(amount=min(most, lent + interest))
    easy = most >= lent + 12 or (a.temper.warm and most >= 2 * lent + MUCH)
    return Pay(amount=min(most, lent) if easy and a.often(6) else 0)


def weigh(a: Actor) -> Weighed:
    """More is gratefully received; less is held against the borrower, and a promise is taken back."""
    by = a.domain(Weighed, "by", Amount)
    cancels = a.domain(Weighed, "cancel").values
    if a.asked(Weigh).net > 0:
        return Weighed(by=by.most, cancel=False)
    if would_betray(a, a.asked(Weigh).borrower):
        return Weighed(by=0, cancel=False)
    held = (-by.least + a.temper.warm) // (2 if a.temper.warm else 1)
    return Weighed(by=-min(held, -by.least), cancel=cancels[-1] and not a.temper.warm)


def divide(a: Actor) -> Divide:
    """Face, unless there is enough of it."""
    most = a.domain(Divide, "face", Amount).most
    return Divide(face=most if a.face(a.seat) < a.me.hid + 4 else most // 2)


# -- bets ---------------------------------------------------------------------------------------------------


def bet(a: Actor) -> Match | PutUp | Watch:
    """A Face or two, now and then, on whoever has more friends in it."""
    if a.is_open(Match) and a.often(3):
        by_seat = a.domain(Match, "whose")
        whose = a.any_of(by_seat.values)
        return Match(whose=whose, amount=min(2, then(by_seat, whose, "amount", Amount).most))
    if a.is_open(PutUp) and a.below(25) == 0:
        on = a.most(a.domain(PutUp, "on").values, lambda seat: (a.state.tiles(seat), a.feeling(seat)))
        most = a.domain(PutUp, "amount", Amount).most
        return PutUp(on=on, amount=min(most, 1 + a.below(2)))
    return Watch()


# -- breaches -----------------------------------------------------------------------------------------------


def denounce(a: Actor) -> Denounce | LetItPass:
    """Whoever is to be humbled; else those whom it truly hates."""
    if not a.is_open(Denounce):
        return LetItPass()
    offender = a.asked(DenounceOrNot).offender
    hates = a.feeling(offender) < -3 and a.often(a.temper.denounces)
    return Denounce() if is_after(a, "humiliate", offender) or hates else LetItPass()


def call_on(a: Actor) -> CallOn:
    """All that there is: a conviction costs every Face."""
    return CallOn(amount=a.domain(CallOn, "amount", Amount).most)


def ask_for_support(a: Actor) -> AskToStandBy | StandAlone:
    """Whoever has promised something."""
    if a.is_open(AskToStandBy):
        of = [seat for seat in a.domain(AskToStandBy, "of").values if a.promised_by(seat)]
        if of:
            return AskToStandBy(of=a.most(of, a.promised_by))
    return StandAlone()


PARTS: Final = (
    part(Allocate, allocate),
    part(BeWooed, be_wooed),
    part(OnlookerReacts, onlooker_reacts),
    part(Shift, shift),
    part(Repay, repay),
    part(Weigh, weigh),
    part(DivideGain, divide),
    part(SideBet, bet),
    part(DenounceOrNot, denounce),
    part(CallOnCommission, call_on),
    part(AskForSupport, ask_for_support),
)
"""How each decision of the chapter is played."""
