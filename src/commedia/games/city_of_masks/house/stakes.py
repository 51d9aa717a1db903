"""What is put into a pot: one's own, what may be borrowed, and what is lent to others."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, TypeAlias

from commedia.engine import Seat
from commedia.engine.domains import Amount, Ranked
from commedia.games.city_of_masks.asks import GREAT, MUCH
from commedia.games.city_of_masks.decisions import bidding as ask
from commedia.games.city_of_masks.decisions import opening
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.plans import (
    humbled,
    hurts,
    lenders_wanted,
    purse,
    ready_lenders,
    rides,
)
from commedia.kit.fields import then

FAIR: Final = Fraction(2, 5)
"""The chance at which an actor will let an objective ride on a draw."""
DEBT: Final = Fraction(1, 2)
"""How much a point of debt weighs beside a point of Face."""
FAVOURS: Final = 3
"""How many an actor asks for Face in one challenge."""


def open_pot(a: Actor) -> opening.TopUp:
    """Stake all that a great victory takes, where it is there; enough to hurt, where that is the aim."""
    most = a.domain(opening.TopUp, "amount", Amount).most
    pot, rival = a.state.staked(a.seat), a.rival(a.seat)
    others = [seat for seat in a.here if seat != rival]
    wish = 0
    if rides(a, rival) and pot + most >= GREAT:
        wish = GREAT
    elif humbled(a, rival) and a.face(rival) <= 6:
        wish = a.face(rival)
    elif hurts(a, rival):
        wish = min(MUCH + a.below(3), max(MUCH, a.face(rival)))
    elif not ready_lenders(a, others) and purse(a, others) < GREAT:
        wish = 1 + a.below(3 + a.temper.quarrels)
    return opening.TopUp(amount=max(0, min(most, wish - pot)))


def go_higher(a: Actor) -> opening.Agree | opening.Refuse:
    """Agree to higher stakes, mostly, where one could pay."""
    agrees = a.often(3 + a.temper.quarrels) and a.face(a.seat) >= MUCH
    return opening.Agree() if agrees else opening.Refuse()


# -- a bidding turn ------------------------------------------------------------------------------------------


Help: TypeAlias = ask.AskFaction | ask.AskForFace | ask.SendFor
"""What brings more into a pot than one's own Face."""


def bid(a: Actor) -> Help | ask.AttackDesperately | ask.BackDown | ask.Level | ask.RaiseTo:
    """Ask for loans that are wanted for their own sake; raise to 20 for an objective; else level."""
    rival = a.rival(a.seat)
    pot, theirs, mine = a.state.staked(a.seat), a.state.staked(rival), a.face(a.seat)
    gap = theirs - pot
    if a.dares() and (wanted := wanted_loan(a, gap)):
        return wanted
    is_great = bool(rides(a, rival)) and theirs < GREAT and a.dares()
    if is_great and pot + mine >= GREAT and a.is_open(ask.RaiseTo) and a.state.winning(a.seat) >= FAIR:
        return ask.RaiseTo(to=max(GREAT, a.domain(ask.RaiseTo, "to", Amount).least))
    reach = pot + purse(a, [seat for seat in a.here if seat != rival])
    short = gap > mine
    if (short or (is_great and reach >= GREAT)) and (loan := any_loan(a, max(gap, GREAT - pot))):
        return loan
    if short:
        return give_way_or_not(a, pot, theirs, mine)
    if a.is_open(ask.RaiseTo):
        to = a.domain(ask.RaiseTo, "to", Amount)
        raised = to.least + a.below(3)
        is_sport = a.often(a.temper.raises) and a.often(5) and raised <= min(to.most, 4 + mine // 2)
        if is_sport or not a.is_open(ask.Level):
            return ask.RaiseTo(to=min(raised, to.most) if is_sport else to.least)
    return ask.Level()


def wanted_loan(a: Actor, gap: int) -> ask.AskFaction | ask.AskForFace | None:
    """A loan of 5 or more that would meet an objective, asked of whoever is to give it."""
    if a.face(a.seat) < 2:
        return None
    wanted = lenders_wanted(a)
    if a.is_open(ask.AskFaction):
        by_faction = a.domain(ask.AskFaction, "of")
        for faction in by_faction.values:
            amount = then(by_faction, faction, "amount", Amount)
            if faction in wanted and amount.most >= MUCH:
                return ask.AskFaction(of=faction, amount=min(amount.most, max(MUCH, gap)))
    if a.is_open(ask.AskForFace):
        for seat in a.domain(ask.AskForFace, "of").values:
            is_likely = a.promised_by(seat) >= MUCH or a.often(3)
            if seat in wanted and seat not in a.side.asked and is_likely:
                return ask.AskForFace(of=seat, through=[], amount=max(MUCH, gap))
    return None


def any_loan(a: Actor, needed: int) -> Help | None:
    """Face of factions first; then of those who promised it, or through them of others; then anybody's."""
    if a.is_open(ask.AskFaction):
        by_faction = a.domain(ask.AskFaction, "of")
        faction = a.most(by_faction.values, lambda f: then(by_faction, f, "amount", Amount).most)
        most = then(by_faction, faction, "amount", Amount).most
        return ask.AskFaction(of=faction, amount=min(most, max(1, needed)))
    if not a.is_open(ask.AskForFace):
        return None
    side = a.side
    by_seat = a.domain(ask.AskForFace, "of")
    left = [seat for seat in by_seat.values if seat not in side.asked]
    if not left or len(side.asked) >= FAVOURS:
        return call_for_help(a)
    of = a.most(left, lambda seat: (a.promised_by(seat), a.feeling(seat)))
    if not a.promised_by(of) and not a.often(6):
        return call_for_help(a)
    through: list[Seat] = []
    paths = then(by_seat, of, "through", Ranked)
    friends = [seat for seat in paths.values if a.promised_by(seat)]
    if friends and paths.most and not a.promised_by(of) and a.often(4):
        through = [a.any_of(friends)]  # an ally's ally
    return ask.AskForFace(of=of, through=through, amount=0)


def call_for_help(a: Actor) -> ask.SendFor | None:
    """A messenger for somebody who has promised Face and is elsewhere; seldom."""
    if not a.is_open(ask.SendFor):
        return None
    away = [seat for seat in a.domain(ask.SendFor, "whom").values if a.promised_by(seat) >= 2]
    if not away or not a.often(4):
        return None
    able = a.domain(ask.SendFor, "action").values
    cheapest = a.most(able, lambda key: -a.state.value(a.seat, key))
    return ask.SendFor(whom=a.most(away, a.promised_by), action=cheapest)


def give_way_or_not(a: Actor, pot: int, theirs: int, mine: int) -> ask.AttackDesperately | ask.BackDown:
    """Back down where that is cheap; where all is as well staked, as the temper has it."""
    wins = a.state.winning(a.seat)
    at_stake = pot + mine
    draws = wins * theirs - (1 - wins) * (at_stake + DEBT * max(0, theirs - at_stake))
    worth_it = draws > -pot and a.often(a.temper.desperate)
    if a.is_open(ask.AttackDesperately) and (worth_it or not a.is_open(ask.BackDown)):
        return ask.AttackDesperately()
    return ask.BackDown()


PARTS: Final = (
    part(opening.OpenPot, open_pot),
    part(opening.GoHigher, go_higher),
    part(ask.BidTurn, bid),
)
"""How each decision of the chapter is played."""
