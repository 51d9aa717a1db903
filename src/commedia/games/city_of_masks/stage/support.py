"""Who stands by a side: palms held out, loans, go-betweens, messengers; and the bets of onlookers."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.english import listed, plural
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.stage.deeds import deeds
from commedia.games.city_of_masks.stage.slate import challenge_step
from commedia.games.city_of_masks.stage.wording import called
from commedia.games.city_of_masks.state import Challenge, City, Loan, Side, phases
from commedia.kit.stage import Names, place_of
from commedia.props.gestures import gesture
from commedia.props.template import NOTHING, joined, template


def supporters(public: City, names: Names, challenge: Challenge, side: Side) -> Markup:
    """The gestures round one side, each with what it meant (CM-INF-01), and what each lender does for it."""
    rows = [_loan(public, names, loan) for loan in side.loans]
    answered = {loan.seat for loan in side.loans}
    silent = [seat for seat in side.asked if seat not in answered]
    # Only the last who was asked may still be about to answer, and only while the bidding is on.
    asking = challenge_step(public, challenge) == phases.BID and side.asked[-1:] == silent[-1:]
    for n, seat in enumerate(silent):
        still = asking and n == len(silent) - 1
        says = f"a palm held out to {called(names, seat)}" if still else f"{called(names, seat)} turns away"
        rows.append(_row("palm" if still else "turned", place_of(public.seats, seat), says))
    for seat in side.sent_for:
        rows.append(_row("palm", place_of(public.seats, seat), f"a messenger to {called(names, seat)}"))
    return _SUPPORT(rows=joined(rows)) if rows else NOTHING


def _loan(public: City, names: Names, loan: Loan) -> Markup:
    who = called(names, loan.seat)
    between = [called(names, seat) for seat in loan.through]
    says = f"{who} bows, and lends {loan.amount}" + (f", through {listed(between)}" if between else "")
    if loan.seat in FACTIONS:
        says = f"{loan.amount} lent by {who}"
    acts = deeds(public, loan, f"What {who} does for it") if loan.actions else NOTHING
    return _row("bow", place_of(public.seats, loan.seat), says, acts)


def _row(kind: str, place: int, says: str, acts: Markup = NOTHING) -> Markup:
    return _GESTURE(kind=kind, place=place, sign=gesture(kind), says=says, acts=acts)


_SUPPORT = template('<ul class="support" aria-label="Asked and answered">{rows}</ul>')
_GESTURE = template(
    '<li class="support__{kind}" data-place="{place}">{sign}<span class="support__says">{says}</span>',
    "{acts}</li>",
)


def bets(names: Names, challenge: Challenge) -> Markup:
    """What onlookers have put up on either side (CM-BET-01)."""
    rows = []
    for bet in challenge.bets:
        backers = [f"{called(names, who)} on {called(names, on)}" for on, who in bet.backers.items()]
        rows.append(_BET(text=f"{bet.amount} each: {listed(backers)}"))
    for wager in challenge.wagers:
        if wager.open:
            who, on = called(names, wager.seat), called(names, wager.on)
            rows.append(_BET(text=f"{who} bets {wager.open} on {on}, unmatched"))
    about = plural(len(rows), "bet")
    return _BETS(about=about, rows=joined(rows)) if rows else NOTHING


_BETS = template('<div class="bets"><p class="label">{about}</p><ul>{rows}</ul></div>')
_BET = template("<li>{text}</li>")
