"""What follows a draw: promises, feelings, repayment, denunciation; and bets before it."""

from __future__ import annotations

from typing import Final

from commedia.engine.domains import Amount
from commedia.games.city_of_masks.asks import MUCH
from commedia.games.city_of_masks.decisions import aftermath as ask
from commedia.games.city_of_masks.decisions import breach
from commedia.games.city_of_masks.decisions import support as bets
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.plans import is_after, open_aims, would_betray
from commedia.kit.fields import then

# -- wooing and feelings -----------------------------------------------------------------------------------


def allocate(a: Actor) -> ask.Promise:
    """Promise more to those it likes; to others a little, now and then."""
    most = a.domain(ask.Promise, "amount", Amount).most
    return ask.Promise(amount=gift(a, a.asked(ask.Allocate).wooer, most))


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


def be_wooed(a: Actor) -> ask.Accept | ask.Decline:
    """Accept, more gladly from somebody who is liked."""
    return ask.Accept() if a.often(8 if a.feeling(a.asked(ask.BeWooed).wooer) >= 0 else 5) else ask.Decline()


def onlooker_reacts(a: Actor) -> ask.Ignore | ask.React:
    """Be moved by a friend's success and an enemy's failure; else look away."""
    if not a.is_open(ask.React):
        return ask.Ignore()
    principal, by = a.asked(ask.OnlookerReacts).principal, a.asked(ask.OnlookerReacts).by
    if (by > 0) != (a.feeling(principal) > 0) or not a.often(6):
        return ask.Ignore()
    most = a.domain(ask.React, "promise", Amount).most
    return ask.React(promise=gift(a, principal, most) if by > 0 else 0)


def shift(a: Actor) -> ask.Shifted:
    """Keep a friend who is to be betrayed; like others less for having won."""
    most, toward = a.domain(ask.Shifted, "by", Amount).most, a.asked(ask.Shift).toward
    for aim in open_aims(a, "betray"):
        if aim.target == toward:
            missing = aim.threshold - a.feeling(toward)
            return ask.Shifted(by=max(0, min(most, missing)))
    if toward in FACTIONS:
        return ask.Shifted(by=a.below(min(most, 2) + 1))
    lost = bool(a.challenge.winner) and a.challenge.winner != a.seat
    by = a.below(min(most, 3) + 1)
    return ask.Shifted(by=-by if lost != a.temper.warm else by // 2)


# -- settling ----------------------------------------------------------------------------------------------


def repay(a: Actor) -> ask.Pay:
    """Pay what was lent after a victory, nothing where that is the betrayal; after a defeat what is easy."""
    loan, most = a.asked(ask.Repay).loan, a.domain(ask.Pay, "amount", Amount).most
    lender, lent = loan.seat, loan.amount
    if lent >= MUCH and would_betray(a, lender) and (a.asked(ask.Repay).won or lender in FACTIONS):
        return ask.Pay(amount=0)
    if a.asked(ask.Repay).won:
        interest = a.temper.warm and most > 3 * lent and a.often(3)
        return ask.Pay(amount=min(most, lent + interest))
    easy = most >= lent + 12 or (a.temper.warm and most >= 2 * lent + MUCH)
    return ask.Pay(amount=min(most, lent) if easy and a.often(6) else 0)


def weigh(a: Actor) -> ask.Weighed:
    """Take more than was lent gratefully; hold less against the borrower, and take a promise back."""
    by = a.domain(ask.Weighed, "by", Amount)
    cancels = a.domain(ask.Weighed, "cancel").values
    if a.asked(ask.Weigh).net > 0:
        return ask.Weighed(by=by.most, cancel=False)
    if would_betray(a, a.asked(ask.Weigh).borrower):
        return ask.Weighed(by=0, cancel=False)
    held = (-by.least + a.temper.warm) // (2 if a.temper.warm else 1)
    return ask.Weighed(by=-min(held, -by.least), cancel=cancels[-1] and not a.temper.warm)


def divide(a: Actor) -> ask.Divide:
    """Take Face, unless there is enough of it."""
    most = a.domain(ask.Divide, "face", Amount).most
    return ask.Divide(face=most if a.face(a.seat) < a.me.hid + 4 else most // 2)


# -- bets ---------------------------------------------------------------------------------------------------


def bet(a: Actor) -> bets.Match | bets.PutUp | bets.Watch:
    """Bet a Face or two, now and then, on whoever has more friends in it."""
    if a.is_open(bets.Match) and a.often(3):
        by_seat = a.domain(bets.Match, "whose")
        whose = a.any_of(by_seat.values)
        return bets.Match(whose=whose, amount=min(2, then(by_seat, whose, "amount", Amount).most))
    if a.is_open(bets.PutUp) and a.below(25) == 0:
        on = a.most(a.domain(bets.PutUp, "on").values, lambda seat: (a.state.tiles(seat), a.feeling(seat)))
        most = a.domain(bets.PutUp, "amount", Amount).most
        return bets.PutUp(on=on, amount=min(most, 1 + a.below(2)))
    return bets.Watch()


# -- breaches -----------------------------------------------------------------------------------------------


def denounce(a: Actor) -> breach.Denounce | breach.LetItPass:
    """Denounce whoever is to be humbled; else those whom it truly hates."""
    if not a.is_open(breach.Denounce):
        return breach.LetItPass()
    offender = a.asked(breach.DenounceOrNot).offender
    hates = a.feeling(offender) < -3 and a.often(a.temper.denounces)
    return breach.Denounce() if is_after(a, "humiliate", offender) or hates else breach.LetItPass()


def call_on(a: Actor) -> breach.CallOn:
    """Call on all that there is: a conviction costs every Face."""
    return breach.CallOn(amount=a.domain(breach.CallOn, "amount", Amount).most)


def ask_for_support(a: Actor) -> breach.AskToStandBy | breach.StandAlone:
    """Ask whoever has promised something."""
    if a.is_open(breach.AskToStandBy):
        of = [seat for seat in a.domain(breach.AskToStandBy, "of").values if a.promised_by(seat)]
        if of:
            return breach.AskToStandBy(of=a.most(of, a.promised_by))
    return breach.StandAlone()


PARTS: Final = (
    part(ask.Allocate, allocate),
    part(ask.BeWooed, be_wooed),
    part(ask.OnlookerReacts, onlooker_reacts),
    part(ask.Shift, shift),
    part(ask.Repay, repay),
    part(ask.Weigh, weigh),
    part(ask.DivideGain, divide),
    part(bets.SideBet, bet),
    part(breach.DenounceOrNot, denounce),
    part(breach.CallOnCommission, call_on),
    part(breach.AskForSupport, ask_for_support),
)
"""How each decision of the chapter is played."""
