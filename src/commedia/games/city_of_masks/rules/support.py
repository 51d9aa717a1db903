"""Lenders' support and onlookers' bets. Source: CM-SUP-01, CM-BET."""

from __future__ import annotations

from commedia.engine import Seat, Table, holding
from commedia.games.city_of_masks.decisions import support as ask
from commedia.games.city_of_masks.decisions.decision import several
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.state import Bet, City, Wager


async def take_bets(t: Table, w: City, bets: holding) -> None:
    """Onlookers put up Face and match each other's; what nobody matched goes back.

    Source: CM-BET-01, R-41. Bets lie apart from the pots, and nobody bets before the bidding is closed, so
    they count for no stake and no coup, and a backdown comes before any betting (CM-BET-02). Until it is
    matched a bet is raised, lowered and withdrawn as its owner likes.
    """
    challenge = w.the_challenge
    uninvolved = [seat for seat in w.uninvolved() if not w.unseen(seat)]
    watching = [ask.SideBet(w, seat) for seat in uninvolved if len(uninvolved) > 1]
    while watching:
        asked, answer = await t.first(watching)
        match answer:
            case ask.PutUp(on=on, amount=amount):
                put_up(t, w, bets, asked.seat, on, amount)
            case ask.Match(whose=whose, amount=amount):
                meet(t, w, bets, asked.seat, whose, amount)
            case ask.Raise(amount=amount):
                change(t, w, bets, asked.seat, amount)
            case ask.Lower(amount=amount):
                change(t, w, bets, asked.seat, -amount)
            case ask.Withdraw():
                take_back(t, w, bets, asked.seat, "{seat} takes {amount} back.")
            case ask.Watch():
                watching.remove(asked)
    for seat in challenge.open_wagers:
        take_back(t, w, bets, seat, "{seat} takes {amount} back that nobody matched.")


def put_up(t: Table, w: City, bets: holding, seat: Seat, on: Seat, amount: int) -> None:
    """Face on one side: it matches what is open on the other as far as it goes, and the rest lies open.

    Source: CM-BET-01. The oldest offer is matched first.
    """
    challenge = w.the_challenge
    matched = challenge.matches(on, amount)
    for whose, much in matched.items():
        meet(t, w, bets, seat, whose, much)
    if left := amount - sum(matched.values()):
        bets.take(left, w.avatars[seat], "face")
        challenge.wagers.append(Wager(seat=seat, on=on, open=left))
        t.announce("CM-BET-01", "{seat} bets {amount} on {on}.", seat=seat, on=on, amount=left)


def meet(t: Table, w: City, bets: holding, seat: Seat, whose: Seat, amount: int) -> None:
    """Match so much of an open offer, which is a bet that stands then. Source: CM-BET-01."""
    challenge = w.the_challenge
    wager = challenge.open_wagers[whose]
    bets.take(amount, w.avatars[seat], "face")
    wager.open -= amount
    other = challenge.rival(wager.on).seat
    challenge.bets.append(Bet(backers={wager.on: whose, other: seat}, amount=amount))
    t.announce(
        "CM-BET-01", "{seat} matches {whose} with {amount} on {on}.",
        seat=seat, whose=whose, amount=amount, on=other,
    )  # fmt: skip


RAISES = "{seat} raises the bet on {on} by {amount}, to {open}."
LOWERS = "{seat} lowers the bet on {on} by {amount}, to {open}."


def change(t: Table, w: City, bets: holding, seat: Seat, by: int) -> None:
    """What an onlooker has open grows or shrinks; what is matched stays as it is. Source: CM-BET-01."""
    wager = w.the_challenge.open_wagers[seat]
    if by > 0:
        bets.take(by, w.avatars[seat], "face")
    else:
        bets.give_back(-by, seat)
    wager.open += by
    t.announce(
        "CM-BET-01", RAISES if by > 0 else LOWERS,
        seat=seat, on=wager.on, amount=abs(by), open=wager.open,
    )  # fmt: skip


def take_back(t: Table, w: City, bets: holding, seat: Seat, says: str) -> None:
    """What is still open of somebody's bet returns to them. Source: CM-BET-01."""
    wager = w.the_challenge.open_wagers[seat]
    bets.give_back(wager.open, seat)
    t.announce("CM-BET-01", says, seat=seat, amount=wager.open, on=wager.on)
    wager.open = 0


def pay_bets(t: Table, w: City, bets: holding) -> None:
    """Each bet goes to whoever backed the winner. Source: CM-BET-01."""
    challenge = w.the_challenge
    winner, loser = challenge.winner, challenge.rival(challenge.winner).seat
    for bet in challenge.bets:
        right, wrong = bet.backers[winner], bet.backers[loser]
        bets.pay(bet.amount, w.avatars[right], "face", owner=wrong)
        bets.give_back(bet.amount, right)
        t.announce(
            "CM-BET-01", "{seat} wins {amount} from {loser}.", seat=right, amount=bet.amount, loser=wrong
        )


async def declare_support(t: Table, w: City) -> None:
    """Every avatar that lends says what it does for it, worth no more than the loan. Source: CM-SUP-01."""
    challenge = w.the_challenge
    loans = {
        loan.seat: (side.seat, loan)
        for side in challenge.sides
        for loan in side.loans
        if loan.seat not in FACTIONS
    }
    stands = await t.together(
        [ask.Support(w, lender, loan, borrower) for lender, (borrower, loan) in loans.items()]
    )
    for seat, stand in stands.items():
        borrower, loan = loans[seat]
        loan.actions, loan.words = stand.actions, stand.words
        t.announce(
            "CM-SUP-01", "{seat} stands by {by}: {doing}.",
            seat=seat, by=borrower, doing=str(several(w, seat, stand.actions)), actions=stand.actions,
            words=stand.words,
        )  # fmt: skip
