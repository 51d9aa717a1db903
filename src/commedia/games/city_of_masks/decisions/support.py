"""Onlookers' bets and lenders' support. Source: CM-BET, CM-SUP-01."""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import NO_WORDS, Answer, Closed, Described, Draft, Offers, Pick, Prose, Seat
from commedia.engine.domains import Fields
from commedia.engine.draft import name_of
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import say
from commedia.games.city_of_masks.consequences import OPEN_BETS, held_with, of_putting_up
from commedia.games.city_of_masks.decisions.decision import Decision
from commedia.games.city_of_masks.decisions.declaring import FOR_NOTHING, MOST, WHAT_YOU_DO, Doings
from commedia.games.city_of_masks.decisions.foretelling.contests import side_foretold
from commedia.games.city_of_masks.decisions.foretelling.deeds import success_foretold
from commedia.games.city_of_masks.decisions.foretelling.pots import bet_foretold, matched_foretold
from commedia.games.city_of_masks.state import Loan, Wager
from commedia.games.city_of_masks.told_of_deeds import of_supporting
from commedia.kit.decisions import amount


class PutUp(Answer):
    """Put up Face on one side."""

    then = "What others match of it doubles if that side wins, and is gone if it loses; the rest comes back."
    move = "Bet {amount} on {on}"
    on: Seat
    amount: int


class Match(Answer):
    """Match somebody's bet, on the other side."""

    then = "Whoever backed the winner has both."
    move = "Match {whose} with {amount}"
    whose: Seat
    amount: int


class Raise(Answer):
    """Raise your bet."""

    then = "What nobody matches of it comes back."
    move = "Bet {amount} more"
    amount: int


class Lower(Answer):
    """Lower your bet."""

    then = "What is matched stays."
    move = "Take {amount} back"
    amount: int


class Withdraw(Answer):
    """Take back what nobody has matched."""

    then = "What is matched stays."


class Watch(Answer):
    """Only watch."""

    then = "Nothing more is put up."


class SideBet(Decision[PutUp | Match | Raise | Lower | Withdraw | Watch]):
    """The uninvolved may bet against each other, and move their piles until they match (CM-BET-01)."""

    rule = "CM-BET-01"
    doing = "thinking about a bet"

    @property
    def asks(self) -> str:
        mine = self.mine()
        if mine is None:
            return "Would you bet on either of them?"
        return say(
            "{open} of what you bet on {on} is not matched. Raise it, lower it, or let it lie?",
            open=mine.open, on=mine.on,
        )  # fmt: skip

    def mine(self) -> Wager | None:
        """What this seat has put up and nobody has matched yet, if anything."""
        return self.challenge.open_wagers.get(self.seat)

    def offers(self) -> Offers:
        return {
            PutUp: self.putting_up(),
            Match: self.matching(),
            Raise: self.raising(),
            Lower: self.lowering(),
            Withdraw: {} if self.mine() else NO_BET,
            Watch: {},
        }

    def foresee(self, answer: Answer) -> list[Foretold]:
        """What is kept and what is matched at once, and who wins."""
        told = [side_foretold(self.w, side.seat) for side in self.challenge.sides]
        match answer:
            case PutUp(on=on, amount=n):
                matched = matched_foretold(self.w, on, n)
                return [bet_foretold(self.w, self.seat, n), *matched, *told]
            case Match(amount=n) | Raise(amount=n):
                return [bet_foretold(self.w, self.seat, n), *told]
            case Lower(amount=n):
                return [bet_foretold(self.w, self.seat, -n), *told]
            case Withdraw():
                mine = self.mine()
                return [bet_foretold(self.w, self.seat, -mine.open), *told] if mine else told
        return told

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        lies = any(self.seat in bet.backers.values() for bet in self.challenge.bets) or self.mine()
        label = say("Leave it at that") if answer is Watch and lies else answer.label
        told = [] if draft is None else self.comes_to(answer, draft)
        return Described(label=label, then=answer.then, comes_to=told)

    def comes_to(self, answer: type[Answer], draft: Draft) -> list[str]:
        """What is won, and what happens to a bet that nobody takes."""
        w, seat = self.w, self.seat
        if answer is PutUp:
            return of_putting_up(w, seat, self.so_far(draft, PutUp.amount), draft.get(PutUp.on))
        if answer is Raise:
            n = self.so_far(draft, Raise.amount)
            return [
                say("{n} more lies there, and you keep {held_with}.", n=n, held_with=held_with(w, seat, n)),
                OPEN_BETS,
            ]
        if answer is Lower:
            n = self.so_far(draft, Lower.amount)
            return [say("{n} comes back, and you hold {held_with}.", n=n, held_with=held_with(w, seat, -n))]
        if answer is Withdraw and (mine := self.mine()):
            back = say("The {open} that nobody has matched comes back", open=mine.open)
            return [
                say("{back}, and you hold {held_with}.", back=back, held_with=held_with(w, seat, -mine.open))
            ]
        if answer is Match and draft.values.get(name_of(Match.whose)):
            n = draft.get(Match.amount) or 1
            keep = held_with(w, seat, n)
            return [
                say("{n} against {n}: whoever backed the winner has both. You keep {keep}.", n=n, keep=keep)
            ]
        return []

    def putting_up(self) -> Fields | Closed:
        """Face on one side; a bet that nobody has matched is raised instead."""
        if self.mine():
            return Closed("Your bet waits to be matched: raise it, lower it, or take it back.", self.rule)
        if not self.me.face:
            return SPENT
        return {"on": Pick(self.challenge.principals), "amount": amount(1, self.me.face)}

    def matching(self) -> Fields | Closed:
        """Whose bet waits for somebody on the other side, and how much of it this seat could match."""
        face = self.me.face
        waiting = [wager for seat, wager in self.challenge.open_wagers.items() if seat != self.seat]
        if not waiting:
            return Closed("Nobody’s bet waits to be matched.", self.rule)
        if not face:
            return SPENT
        return {"whose": Pick({w.seat: {"amount": amount(1, min(face, w.open))} for w in waiting})}

    def raising(self) -> Fields | Closed:
        """The amounts by which a bet may grow: up to all the Face there is."""
        if not self.mine():
            return NO_BET
        return {"amount": amount(1, self.me.face)} if self.me.face else SPENT

    def lowering(self) -> Fields | Closed:
        """The amounts by which a bet may shrink, and still be one; what is matched stays."""
        mine = self.mine()
        if mine is None:
            return NO_BET
        if mine.open == 1:
            return Closed("1 Face is the least that can lie there: take it back instead.", self.rule)
        return {"amount": amount(1, mine.open - 1)}


SPENT = Closed("You have no Face left to bet.", "CM-BET-01")
NO_BET = Closed("You have no bet that waits to be matched.", "CM-BET-01")


class Stand(Answer):
    """Stand by them so."""

    actions: list[str]
    words: Prose = NO_WORDS


class Support(Decision[Stand]):
    """A lender does something for it, worth no more than the loan (CM-SUP-01)."""

    rule = "CM-SUP-01"
    loan: Loan
    borrower: Seat

    @property
    def asks(self) -> str:
        return say(
            "What do you do in support of {borrower}? It may be worth up to {amount}.",
            borrower=self.borrower, amount=self.loan.amount,
        )  # fmt: skip

    @property
    def doing(self) -> str:
        return say("standing by {borrower}", borrower=self.borrower)

    def offers(self) -> Offers:
        proper = self.w.worn(self.seat).costs
        costs, most = proper | FOR_NOTHING, self.loan.amount
        doings = Doings(self.w, self.seat, costs, most, 0, self.too_much, self.rule)
        return {Stand: {"actions": doings, "words": WHAT_YOU_DO}}

    def foresee(self, answer: Stand) -> list[Foretold]:
        """Whether each succeeds, by the lender's own tile."""
        return success_foretold(self.w, self.seat, answer.actions)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """That a tile is drawn whatever is done, or why the actions are too much."""
        if draft is None:
            return super().describe(answer)
        actions = (draft.get(Stand.actions) or [])[:MOST]
        told = self.too_much(actions) if actions else of_supporting(self.w, self.borrower, self.loan.amount)
        return Described(answer.label, comes_to=[told] if told else [])

    def too_much(self, actions: Sequence[str]) -> str:
        """No more than was lent."""
        worth = self.w.worth(self.seat, actions, "proper")
        return (
            say("Those are worth {worth}, and you lent {amount}.", worth=worth, amount=self.loan.amount)
            if worth > self.loan.amount
            else ""
        )
