"""Palms held out: what is asked of allies, and what they answer. Source: CM-INF, CM-SUP-03."""

from __future__ import annotations

from typing import Any

from commedia.engine import Amount, Answer, Closed, Described, Draft, IllegalMove, Offers, Required, Seat
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import begin_with, in_a_row, say
from commedia.games.city_of_masks.consequences import of_being_asked, of_lending, of_passing_on
from commedia.games.city_of_masks.decisions.decision import Decision
from commedia.games.city_of_masks.decisions.foretelling.contests import joined_foretold, side_foretold
from commedia.games.city_of_masks.decisions.foretelling.hearts import feeling_foretold
from commedia.games.city_of_masks.decisions.foretelling.palms import (
    broken_foretold,
    loan_foretold,
    passing_foretold,
)
from commedia.games.city_of_masks.decisions.paths import ANY, part
from commedia.games.city_of_masks.decisions.toward import between
from commedia.games.city_of_masks.moved_hearts import moved
from commedia.kit.decisions import YesOrNo
from commedia.kit.fields import field_of


class Bow(Answer):
    """Bow, and show how much."""

    amount: int


class TurnAway(Answer):
    """Turn your face away."""


class PassItOn(Decision[Bow | TurnAway]):
    """A go-between may pass a request on, or less of it (CM-INF-04, CM-INF-05).

    path: from the borrower, through all who go between, to whoever is to lend. again: whether they have
    turned away from that asker in this contest.
    """

    rule = "CM-INF-05"
    asker: Seat
    request: int
    path: list[Seat]
    again: bool = False

    @property
    def asks(self) -> str:
        wanted = (
            say("as much as you can") if self.request >= ANY else say("{request} Face", request=self.request)
        )
        again = say(", though you turned away before") if self.again else ""
        return say(
            "{asker} holds out a palm to you, to ask further{again}: {wanted}.{for_whom}",
            asker=self.asker, again=again, wanted=wanted, for_whom=self.for_whom(),
        )  # fmt: skip

    def for_whom(self) -> str:
        """The side on which the Face would lie, and how it stands; "" before the court."""
        challenge, borrower = self.w.challenge, self.path[0]
        if challenge is None or not challenge.is_undecided:
            return ""
        other = challenge.rival(borrower).seat
        mine, theirs = self.w.staked(borrower), self.w.staked(other)
        return say(
            " It is for {borrower}, whose pot is {mine} against {other}’s {theirs}.",
            borrower=borrower, mine=mine, other=other, theirs=theirs,
        )  # fmt: skip

    @property
    def doing(self) -> str:
        return say("looking at {asker}’s open palm", asker=self.asker)

    def most(self) -> int:
        """The most that may be passed on: what the go-between feels for the asker bounds it."""
        return self.me.feeling(self.asker)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is TurnAway:
            then, paid = say("You break no promise: none of your own Face is asked for."), self.asking(draft)
            return Described(label=answer.label, then=then, comes_to=[then, *paid] if draft else [])
        told = of_passing_on(self.w, self.path, self.so_far(draft, Bow.amount)) if draft else []
        move = "Ask on for {amount}"
        return Described(label=answer.label, price=self.up_to(), move=move, comes_to=told)

    def asking(self, draft: Draft | None) -> list[str]:
        """What is paid for being asked, where anything is filled in."""
        return of_being_asked(self.w, self.path) if draft else []

    def up_to(self) -> str:
        """How much may be shown at most."""
        fields = self.offers()[Bow]
        if isinstance(fields, Closed):
            return ""
        return say("up to {field_of} Face", field_of=field_of(fields, "amount", Amount).most)

    def foresee(self, answer: Bow | TurnAway) -> list[Foretold]:
        """How much may arrive of what is asked on, and what is paid for asking."""
        return passing_foretold(self.w, self.path, answer.amount if isinstance(answer, Bow) else 0)

    def offers(self) -> Offers:
        most = min(self.request, self.most())
        return {
            Bow: {"amount": Amount(1, most)} if most > 0 else Closed("You do not care enough.", self.rule),
            TurnAway: {},
        }


class Ordered(Amount):
    """No less than a creditor has ordered (CM-STK-09)."""

    __slots__ = ()

    def read(self, raw: Any) -> int:
        amount = Amount(1, self.most).read(raw)
        if amount < self.least:
            raise IllegalMove(f"You are beholden, and have orders to lend {self.least}.", "CM-STK-09")
        return amount


class Lend(PassItOn):
    """The contributor commits Face, or does not; whoever is pledged to the other side cannot (CM-INF-02).

    ordered: what a beholden contributor is to lend, as far as it can lend at all (CM-STK-09).
    limit: what bounds it beside promise, feeling and Face: in a chain the request (CM-INF-05). Directly a
    lender is free to give more than was named (CM-INF-02).
    """

    rule = "CM-INF-02"
    pledged: bool = False
    ordered: int = 0
    limit: int = ANY

    @property
    def asks(self) -> str:
        wanted = (
            say("as much as you will") if self.request >= ANY else say("{request} Face", request=self.request)
        )
        orders = (
            say(" You have orders to lend {ordered}, if you can.", ordered=self.ordered)
            if self.ordered
            else ""
        )
        links, stands = len(self.path) - 1, self.for_whom()
        whom = say(" for {path}", path=self.path[0]) if links > 1 and not stands else ""
        share = say(" {part} of what you show arrives.", part=begin_with(part(links))) if links > 1 else ""
        return say(
            "{asker} holds out a palm{whom}: {wanted}.{stands}{share}{orders}",
            asker=self.asker, whom=whom, wanted=wanted, stands=stands, share=share, orders=orders,
        )  # fmt: skip

    def most(self) -> int:
        return self.me.lends(self.asker)

    def rule_of(self, answer: type[Answer], field: str) -> str:
        return "CM-INF-05" if len(self.path) > 2 else self.rule

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is TurnAway:
            then, paid = self.turning(), self.asking(draft)
            return Described(label=answer.label, then=then, comes_to=[then, *paid] if draft else [])
        lends = say("Lend {path} {{amount}}", path=self.path[0])
        move = lends if len(self.path) == 2 else say("Show {{amount}} for {path}", path=self.path[0])
        told = self.lent(self.so_far(draft, Bow.amount)) if draft else []
        return Described(label=answer.label, price=self.up_to(), move=move, comes_to=told)

    def lent(self, given: int) -> list[str]:
        """What comes of showing so much, and what of a promise it breaks (CM-INF-08)."""
        broken = broken_foretold(self.w, self.seat, self.asker, self.request, given).most
        less = (
            [
                say(
                    "It breaks your promise to {asker} by {broken}, for all to see.",
                    asker=self.asker, broken=broken,
                )
            ]
            if broken
            else []
        )  # fmt: skip
        return of_lending(self.w, self.seat, self.path, given, less)

    def turning(self) -> str:
        """What it breaks to turn away (CM-INF-08)."""
        promised = self.me.promised.get(self.asker, 0)
        broken = broken_foretold(self.w, self.seat, self.asker, self.request, 0)
        if broken.most:
            less = say("to give less than {broken} breaks a promise, for all to see", broken=broken.most)
            return say(
                "You promised {promised}: {less}, and strikes what you withhold of it.",
                promised=promised, less=less,
            )  # fmt: skip
        if promised:
            return say(
                "You promised {promised}, and have none of it: that breaks no promise.", promised=promised
            )
        return say("You promised nothing, and break no promise.")

    def foresee(self, answer: Bow | TurnAway) -> list[Foretold]:
        """What is lent, kept, paid and broken, and whether the borrower wins without it and with it."""
        w, borrower, challenge = self.w, self.path[0], self.w.challenge
        given = answer.amount if isinstance(answer, Bow) else 0
        told = [
            *loan_foretold(w, self.seat, self.path, given),
            broken_foretold(w, self.seat, self.asker, self.request, given),
        ]
        if challenge is None or not challenge.is_undecided:
            return told
        return [*told, side_foretold(w, borrower), joined_foretold(w, borrower)]

    def offers(self) -> Offers:
        if self.pledged:
            return {Bow: Closed("You are pledged to the other side.", "CM-INF-07"), TurnAway: {}}
        most = min(self.limit, self.most())
        if most <= 0:
            why = (
                say("You have no Face to give.")
                if not self.me.face
                else say("You neither promised nor care enough.")
            )
            return {Bow: Closed(why, self.rule_of(Bow, "amount")), TurnAway: {}}
        if self.ordered:
            obey = Closed("You are beholden, and have orders to lend.", "CM-STK-09")
            return {Bow: {"amount": Ordered(min(self.ordered, most), most)}, TurnAway: obey}
        return {Bow: {"amount": Amount(1, most)}, TurnAway: {}}


class Resentment(Answer):
    """Think so much less of them."""

    amount: int = 0


class Resent(Decision[Resentment]):
    """A broken promise may be held against whoever broke it (CM-INF-08)."""

    rule = "CM-INF-08"
    manner = Required(secret=True)
    doing = "taking in a broken promise"
    refuser: Seat
    denied: int

    @property
    def asks(self) -> str:
        return say(
            "{refuser} had promised you {denied} more. How much do you hold it against them?",
            refuser=self.refuser, denied=self.denied,
        )  # fmt: skip

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        held = None if draft is None else self.so_far(draft, Resentment.amount)
        told = [] if held is None else moved(self.w, self.seat, self.refuser, -held)
        return Described(
            label=answer.label,
            move=say("Hold {{amount}} against {refuser}", refuser=self.refuser),
            comes_to=told,
        )

    def offers(self) -> Offers:
        return {Resentment: {"amount": Amount(0, self.denied, default=0)}}

    def foresee(self, answer: Resentment) -> list[Foretold]:
        """What is felt for them then."""
        return feeling_foretold(self.w, self.seat, self.refuser, -answer.amount)


class Come(Answer):
    """Come."""

    then = "You are in that scene from now on, and may be asked for Face."


class StayAway(Answer):
    """Stay where you are."""

    then = "You stay where you are, and break no promise by it."


class Summons(YesOrNo, Decision[Come | StayAway]):
    """Whom a messenger has reached may come, or not (CM-SUP-03)."""

    rule = "CM-SUP-03"
    doing = "hearing a messenger out"
    yes, no = Come, StayAway
    sender: Seat

    @property
    def asks(self) -> str:
        return say("A messenger from {sender} finds you. Do you go there?", sender=self.sender)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is StayAway:
            return super().describe(answer, draft)
        then = in_a_row([say(answer.then), between(self.w, self.seat, self.sender)])
        return Described(label=answer.label, then=then, move=say("Come to {sender}", sender=self.sender))
