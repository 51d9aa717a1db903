"""Onlookers' bets and lenders' support. Source: CM-BET, CM-SUP-01."""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import NO_WORDS, Amount, Answer, Closed, Offers, Pick, Prose, Seat
from commedia.engine.domains import Fields
from commedia.games.city_of_masks.decisions.declaring import FOR_NOTHING, WHAT_YOU_DO, Doings
from commedia.games.city_of_masks.decisions.question import Question
from commedia.games.city_of_masks.state import Loan


class PutUp(Answer):
    """Put up Face on one side."""

    on: Seat
    amount: int


class Match(Answer):
    """Match somebody's bet, on the other side."""

    whose: Seat
    amount: int


class Watch(Answer):
    """Only watch."""


class SideBet(Question[PutUp | Match | Watch]):
    """The uninvolved may bet against each other (CM-BET-01)."""

    rule = "CM-BET-01"

    def prompt(self) -> str:
        return "Would you bet on either of them?"

    def waiting(self) -> str:
        return "thinking about a bet"

    def offers(self) -> Offers:
        face, wagers = self.me.face, self.challenge.wagers
        if not face:
            spent = Closed("You have no Face left to bet.", self.rule)
            return {PutUp: spent, Match: spent, Watch: {}}
        against: dict[Seat, Fields] = {
            wager.seat: {"amount": Amount(1, min(face, wager.open))}
            for wager in wagers
            if wager.open and wager.seat != self.seat
        }
        put_up: Fields | Closed = {"on": Pick(self.challenge.principals), "amount": Amount(1, face)}
        if any(wager.open for wager in wagers if wager.seat == self.seat):
            put_up = Closed("Your bet waits to be matched.", self.rule)
        matching: Fields | Closed = {"whose": Pick(against)}
        if not against:
            matching = Closed("Nobody’s bet waits to be matched.", self.rule)
        return {PutUp: put_up, Match: matching, Watch: {}}


class Stand(Answer):
    """Stand by them so."""

    actions: list[str]
    words: Prose = NO_WORDS


class Support(Question[Stand]):
    """A lender does something for it, worth no more than the loan (CM-SUP-01)."""

    rule = "CM-SUP-01"
    loan: Loan
    borrower: Seat

    def prompt(self) -> str:
        return f"What do you do in support of {self.borrower}? It may be worth up to {self.loan.amount}."

    def waiting(self) -> str:
        return f"standing by {self.borrower}"

    def offers(self) -> Offers:
        proper = self.w.worn(self.seat).costs
        costs, most = proper | FOR_NOTHING, self.loan.amount
        doings = Doings(self.w, self.seat, costs, most, 0, self.too_much, self.rule)
        return {Stand: {"actions": doings, "words": WHAT_YOU_DO}}

    def too_much(self, actions: Sequence[str]) -> str:
        """No more than was lent."""
        worth = self.w.worth(self.seat, actions, "proper")
        return (
            f"Those are worth {worth}, and you lent {self.loan.amount}." if worth > self.loan.amount else ""
        )
