"""Lenders' support and onlookers' bets. Source: CM-SUP-01, CM-BET."""

from __future__ import annotations

from commedia.engine import Table, holding
from commedia.games.city_of_masks.decisions import support as ask
from commedia.games.city_of_masks.decisions.question import several
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.state import Bet, City, Wager


async def take_bets(t: Table, w: City, bets: holding) -> None:
    """Onlookers put up Face and match each other's; what nobody matched goes back.

    Source: CM-BET-01, R-41. Bets lie apart from the pots, and nobody bets before the bidding is closed, so
    they count for no stake and no coup, and a backdown comes before any betting (CM-BET-02).
    """
    challenge = w.challenge
    assert challenge is not None
    uninvolved = [seat for seat in w.uninvolved() if not w.unseen(seat)]
    watching = [ask.SideBet(w, seat) for seat in uninvolved if len(uninvolved) > 1]
    while watching:
        asked, answer = await t.first(watching)
        match answer:
            case ask.PutUp(on=on, amount=amount):
                bets.take(amount, w.avatars[asked.seat], "face")
                challenge.wagers.append(Wager(seat=asked.seat, on=on, open=amount))
                t.announce(
                    "CM-BET-01", "{seat} bets {amount} on {on}.", seat=asked.seat, on=on, amount=amount
                )
            case ask.Match(whose=whose, amount=amount):
                bets.take(amount, w.avatars[asked.seat], "face")
                wager = next(wager for wager in challenge.wagers if wager.seat == whose and wager.open)
                wager.open -= amount
                other = challenge.rival(wager.on).seat
                challenge.bets.append(Bet(backers={wager.on: whose, other: asked.seat}, amount=amount))
                t.announce(
                    "CM-BET-01", "{seat} matches {whose} with {amount} on {on}.",
                    seat=asked.seat, whose=whose, amount=amount, on=other,
                )  # fmt: skip
            case ask.Watch():
                watching.remove(asked)
    for wager in challenge.wagers:
        if wager.open:
            bets.give_back(wager.open, wager.seat)
            t.announce(
                "CM-BET-01", "{seat} takes {amount} back that nobody matched.",
                seat=wager.seat, amount=wager.open,
            )  # fmt: skip
            wager.open = 0


def pay_bets(t: Table, w: City, bets: holding) -> None:
    """Each bet goes to whoever backed the winner. Source: CM-BET-01."""
    challenge = w.challenge
    assert challenge is not None
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
    challenge = w.challenge
    assert challenge is not None
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
            seat=seat, by=borrower, doing=several(w, seat, stand.actions), actions=stand.actions,
            words=stand.words,
        )  # fmt: skip
