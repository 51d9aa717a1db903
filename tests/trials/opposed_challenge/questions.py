"""What an opposed challenge puts to people, in the order of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commedia.engine import (
    NO_WORDS,
    Amount,
    Answer,
    Closed,
    Fitting,
    Offers,
    Pick,
    Prose,
    Ranked,
    Seat,
    Some,
    Words,
)
from commedia.engine import Question as EngineQuestion
from commedia.engine.domains import Fields
from commedia.engine.questions import A
from tests.trials.opposed_challenge.state import Avatar, City, Loan, Side

ANY = 1_000
"""Stands for a request that names no amount: more than anybody has."""


class Question(EngineQuestion[A]):
    """A question of this trial."""

    w: City
    __slots__ = ()

    @property
    def me(self) -> Avatar:
        """The avatar of whoever is asked."""
        return self.w.avatars[self.seat]


# -- Declaring -----------------------------------------------------------------------------------------


class Declare(Answer):
    """Do this."""

    actions: list[str]
    wooing: list[Seat]
    words: Prose = NO_WORDS


class DeclareActions(Question[Declare]):
    """Up to three actions in order, others in words, and whom they woo."""

    rule = "CM-ACT-01"
    __slots__ = ()

    def prompt(self) -> str:
        return "What do you do, in which order, and whom would you impress by it?"

    def offers(self) -> Offers:
        known = [*self.me.mask, *self.me.hidden]
        present = [seat for seat in self.w.seats if seat != self.seat]
        return {
            Declare: {
                "actions": Fitting(known, 3, self.not_covered),
                "wooing": Some(present),
                "words": Words("and whatever else you do"),
            }
        }

    def not_covered(self, actions: Sequence[str]) -> str:
        """Declaring invests (CM-ACT-03)."""
        proper, hidden = self.me.worth(list(actions), "proper"), self.me.worth(list(actions), "hidden")
        if proper > self.me.face:
            return f"Those proper actions are worth {proper}; you hold {self.me.face} Face."
        if hidden > self.me.hid:
            return f"Those hidden actions are worth {hidden}; you hold {self.me.hid} Hidden Face."
        return ""


class TopUp(Answer):
    """Open with so much more."""

    amount: int


class OpenPot(Question[TopUp]):
    """The challenger adds to her pot as she likes."""

    rule = "CM-STK-02"
    __slots__ = ()

    def prompt(self) -> str:
        return f"{self.w.stake(self.seat).total} Face rides on your actions. How much more do you stake?"

    def offers(self) -> Offers:
        return {TopUp: {"amount": Amount(0, self.me.face, default=0)}}


# -- Bidding -------------------------------------------------------------------------------------------


class AskForFace(Answer):
    """Palm up: ask somebody for Face, through others if need be."""

    of: Seat
    through: list[Seat]
    amount: int


class TakeBack(Answer):
    """Take own Face back that loans have replaced."""

    amount: int


class Level(Answer):
    """Level."""


class Raise(Answer):
    """Raise your pot."""

    to: int


class BackDown(Answer):
    """Back down, and pay your pot."""


class AttackDesperately(Answer):
    """Put in all you have, and draw."""


class BidTurn(Question[AskForFace | TakeBack | Level | Raise | BackDown | AttackDesperately]):
    """The side behind levels, raises, or falls short; it may borrow first."""

    rule = "CM-STK-02"
    __slots__ = ("floor", "rival", "side")

    def __init__(self, w: City, side: Side, rival: Side, floor: int) -> None:
        super().__init__(w, side.seat)
        self.side = side
        self.rival = rival
        self.floor = floor

    def prompt(self) -> str:
        return f"Your pot is {self.pot}, {self.rival.seat}’s {self.theirs}. Level, raise, or ask for Face?"

    @property
    def pot(self) -> int:
        """This side's pot now."""
        return self.w.stake(self.seat).total

    @property
    def theirs(self) -> int:
        """The rival's pot."""
        return self.w.stake(self.rival.seat).total

    def offers(self) -> Offers:
        mine, gap = self.me.face, self.theirs - self.pot
        least = max(self.theirs + 1, self.pot)
        levels = 0 <= gap <= mine
        raises = least <= self.pot + mine
        covered = Closed("Your own Face covers the gap, so you may not withdraw.", "CM-STK-05")
        return {
            AskForFace: self.whom_to_ask(),
            TakeBack: self.replaced_by_loans(),
            Level: {} if levels else Closed(f"You hold {mine} Face; the gap is {gap}."),
            Raise: {"to": Amount(least, self.pot + mine)} if raises else Closed(f"You hold {mine} Face."),
            BackDown: {} if gap > mine else covered,
            AttackDesperately: {} if gap > mine else covered,
        }

    def whom_to_ask(self) -> Fields | Closed:
        """Whom this side has not asked yet, and who may go between; the fee is 1 to each (CM-INF-04)."""
        if not self.me.face:
            return Closed("You have no Face left for the fee.", "CM-INF-03")
        left = [seat for seat in self.w.onlookers if seat not in self.side.asked]
        if not left:
            return Closed("There is nobody left to ask.", "CM-INF-07")
        free = [seat for seat in self.w.onlookers if seat not in self.rival.pledged]
        paths = {of: [seat for seat in free if seat != of] for of in left}
        return {
            "of": Pick(
                {
                    of: {
                        "through": Ranked(between, 0, min(len(between), self.me.face - 1)),
                        "amount": Amount(0, ANY, default=0),
                    }
                    for of, between in paths.items()
                }
            )
        }

    def replaced_by_loans(self) -> Fields | Closed:
        """Own Face above Vp, as far as the pot stays what it was at the start of the turn (CM-STK-04)."""
        proper = self.me.worth(self.side.actions, "proper")
        most = min(self.w.stake(self.seat).of(self.seat) - proper, self.pot - self.floor)
        return {"amount": Amount(1, most)} if most > 0 else Closed("No loan has replaced it.", "CM-STK-04")


class Bow(Answer):
    """Bow, and show how much."""

    amount: int


class TurnAway(Answer):
    """Turn your face away."""


class PassItOn(Question[Bow | TurnAway]):
    """A go-between may pass a request on, or less of it."""

    rule = "CM-INF-05"
    __slots__ = ("asker", "request")

    def __init__(self, w: City, seat: Seat, asker: Seat, request: int) -> None:
        super().__init__(w, seat)
        self.asker = asker
        self.request = request

    def prompt(self) -> str:
        wanted = "as much as you can" if self.request == ANY else f"{self.request} Face"
        return f"{self.asker} holds out a palm: {wanted}."

    def most(self) -> int:
        """The most that may be passed on: a go-between's feeling bounds it."""
        return self.me.feels.get(self.asker, 0)

    def offers(self) -> Offers:
        most = min(self.request, self.most())
        return {
            Bow: {"amount": Amount(1, most)} if most > 0 else Closed("You do not care enough.", self.rule),
            TurnAway: {},
        }


class Lend(PassItOn):
    """The contributor commits Face, or does not; whoever is pledged to the other side cannot."""

    rule = "CM-INF-02"
    __slots__ = ("pledged",)

    def __init__(self, w: City, seat: Seat, asker: Seat, request: int, pledged: bool) -> None:
        super().__init__(w, seat, asker, request)
        self.pledged = pledged

    def most(self) -> int:
        return 0 if self.pledged else self.me.lends(self.asker)

    def offers(self) -> Offers:
        pledged = Closed("You are pledged to the other side.", "CM-INF-07")
        return super().offers() if not self.pledged else {Bow: pledged, TurnAway: {}}


class Resentment(Answer):
    """Think so much less of them."""

    amount: int


class Resent(Question[Resentment]):
    """A broken promise may be held against whoever broke it."""

    rule = "CM-INF-08"
    secret = True
    __slots__ = ("denied", "refuser")

    def __init__(self, w: City, seat: Seat, refuser: Seat, denied: int) -> None:
        super().__init__(w, seat)
        self.refuser = refuser
        self.denied = denied

    def prompt(self) -> str:
        return f"{self.refuser} had promised you {self.denied} more. How much do you hold it against them?"

    def offers(self) -> Offers:
        return {Resentment: {"amount": Amount(0, self.denied, default=0)}}


# -- Side bets and support -----------------------------------------------------------------------------


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
    """The uninvolved may bet against each other."""

    rule = "CM-BET-01"
    __slots__ = ()

    def prompt(self) -> str:
        return "Would you bet on either of them?"

    def offers(self) -> Offers:
        assert self.w.challenge is not None
        face, wagers = self.me.face, self.w.challenge.wagers
        spent = Closed("You have no Face left to bet.", self.rule)
        open_ = {wager.seat: wager.open for wager in wagers if wager.open}
        against: dict[Any, Fields] = {
            whose: {"amount": Amount(1, min(face, most))} for whose, most in open_.items()
        }
        mine = against.pop(self.seat, None)
        sides = [side.seat for side in self.w.challenge.sides]
        waits = Closed("Your bet waits to be matched.", self.rule)
        none = Closed("Nobody’s bet waits to be matched.", self.rule)
        return {
            PutUp: spent if not face else waits if mine else {"on": Pick(sides), "amount": Amount(1, face)},
            Match: spent if not face else {"whose": Pick(against)} if against else none,
            Watch: {},
        }


class Stand(Answer):
    """Stand by them so."""

    actions: list[str]
    words: Prose = NO_WORDS


class Support(Question[Stand]):
    """A lender does something for it, worth no more than the loan."""

    rule = "CM-SUP-01"
    __slots__ = ("loan",)

    def __init__(self, w: City, loan: Loan) -> None:
        super().__init__(w, loan.seat)
        self.loan = loan

    def prompt(self) -> str:
        return f"What do you do in support? Up to {self.loan.amount}."

    def offers(self) -> Offers:
        return {Stand: {"actions": Fitting(list(self.me.mask), 3, self.too_much), "words": Words()}}

    def too_much(self, actions: Sequence[str]) -> str:
        """No more than was lent."""
        worth = self.me.worth(list(actions), "proper")
        return f"Those are worth {worth}; you lent {self.loan.amount}." if worth > self.loan.amount else ""


# -- Afterwards ----------------------------------------------------------------------------------------


class Promise(Answer):
    """Promise so much Face."""

    amount: int


class Allocate(Question[Promise]):
    """Whoever was wooed may promise Face to the wooer, openly."""

    rule = "CM-WOO-04"
    __slots__ = ("most", "wooer")

    def __init__(self, w: City, seat: Seat, wooer: Seat, most: int) -> None:
        super().__init__(w, seat)
        self.wooer = wooer
        self.most = most

    def prompt(self) -> str:
        return f"You were wooed by {self.wooer}. Do you promise any Face?"

    def offers(self) -> Offers:
        return {Promise: {"amount": Amount(0, self.most, default=0)}}


class Shifted(Answer):
    """Feel so much more or less for them."""

    by: int


class Shift(Question[Shifted]):
    """A principal's feeling may move, in secret, by up to the opponent's outer court."""

    rule = "CM-OPP-09"
    secret = True
    __slots__ = ("most", "opponent")

    def __init__(self, w: City, seat: Seat, opponent: Seat, most: int) -> None:
        super().__init__(w, seat)
        self.opponent = opponent
        self.most = most

    def prompt(self) -> str:
        return f"Has it changed what you feel for {self.opponent}? By up to {self.most}, either way."

    def offers(self) -> Offers:
        return {Shifted: {"by": Amount(-self.most, self.most, default=0)}}


class Pay(Answer):
    """Pay so much."""

    amount: int


class Repay(Question[Pay]):
    """The borrower pays each lender what they like."""

    rule = "CM-SET-01"
    __slots__ = ("loan", "won")

    def __init__(self, w: City, seat: Seat, loan: Loan, won: bool) -> None:
        super().__init__(w, seat)
        self.loan = loan
        self.won = won

    def prompt(self) -> str:
        return f"{self.loan.seat} lent you {self.loan.amount}. What do you pay?"

    def offers(self) -> Offers:
        usual = min(self.loan.amount, self.me.face) if self.won else 0
        return {Pay: {"amount": Amount(0, self.me.face, default=usual)}}


class Weighed(Answer):
    """Feel so much more or less for them, and stand by your promise or not."""

    by: int
    cancel: bool = False


class Weigh(Question[Weighed]):
    """What a lender makes of the payment; a withheld one after a win is a betrayal."""

    rule = "CM-SET-02"
    secret = True
    __slots__ = ("betrayed", "borrower", "net")

    def __init__(self, w: City, seat: Seat, borrower: Seat, net: int, betrayed: bool) -> None:
        super().__init__(w, seat)
        self.borrower = borrower
        self.net = net
        self.betrayed = betrayed

    def prompt(self) -> str:
        return f"{self.borrower} pays you {abs(self.net)} {'less' if self.net < 0 else 'more'} than you lent."

    def offers(self) -> Offers:
        by = Amount(min(self.net, 0), max(self.net, 0), default=0)
        cancel = Pick((False, True), default=False)
        return {Weighed: {"by": by, "cancel": cancel} if self.betrayed else {"by": by}}
