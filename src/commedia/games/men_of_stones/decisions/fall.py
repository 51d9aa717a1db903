"""Act IV: secret bids, consequences, challenges and duels."""

from __future__ import annotations

from typing import Any

from commedia.engine import (
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    Prose,
    Required,
    Seat,
    Timing,
    Voluntary,
    Words,
)
from commedia.engine.closed_choices import OneKnown, Reason
from commedia.engine.decisions import A
from commedia.engine.domains import Fields
from commedia.engine.foretold import Foretold, priced
from commedia.engine.manner import Manner
from commedia.engine.sentences import in_a_row, say, say_of
from commedia.games.men_of_stones.decisions.decision import Decision
from commedia.kit.decisions import HowMuch, Say

# What is written beside the box where words go.
WHAT_HAPPENS = Words("what happens; no main character may die of it", due=True)


class Bid(Answer):
    """Set so much aside as Caution."""

    move = "Hold back {caution} as Caution"
    caution: int


class BidCaution(HowMuch, Decision[Bid]):
    """Each scene's secret bid, or by a table option that of the whole act."""

    rule = "MS-ACT4-02"
    manner = Required(secret=True)
    matters = (
        "What you hold back cannot speak in this scene, but each point of Caution undoes a downfall in "
        "Act V, and the fate of the last one alive goes by it."
    )
    doing = "bidding Caution"
    answer = Bid
    until: str

    @property
    def most(self) -> int:
        """All that is left."""
        return self.w.players[self.seat].left

    @property
    def asks(self) -> str:
        return say(
            "How many points do you hold back as Caution? Nobody sees it before the {until} ends.",
            until=self.until,
        )


class MaySpend(Decision[A]):
    """Put to somebody who may spend a point in the scene."""

    def payment(self) -> Fields | Closed:
        """The Traits to spend a point from; none where all is spent or held back (MS-ACT4-04)."""
        traits = self.w.payable(self.seat)
        return {"trait": OneKnown(traits, self.not_payable, "MS-ACT4-04")} if traits else NOTHING_LEFT

    def not_payable(self, trait: str) -> Reason:
        """Why no point comes from a Trait: none is left in it, or it is another's (MS-ACT4-04, MS-FOR-10)."""
        me = self.w.players[self.seat]
        if trait in me.traits:
            earned = me.tp.get(trait, 0)
            if not earned:
                return say("You have earned nothing in {trait}.", trait=trait)
            return say_of(
                earned, "You have earned {earned} in {trait}, and have spent it.",
                "You have earned {earned} in {trait}, and have spent them.", earned=earned, trait=trait,
            )  # fmt: skip
        known = self.w.setting is not None and trait in self.w.setting.details
        rule = "MS-FOR-10" if me.is_forsworn else "MS-ACT4-04"
        return Closed(say("Your Traits are {traits}.", traits=me.traits), rule) if known else ""

    def left_in(self, trait: str) -> int:
        """The points that are there in a Trait; the Forsworn's lie in one pool (MS-FOR-09)."""
        me = self.w.players[self.seat]
        return me.available if me.is_forsworn else me.left_in(trait)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return Described(label=value, price=say("{left_in} left", left_in=self.left_in(value)))

    def foresee(self, answer: Answer) -> list[Foretold]:
        """The points that stay in the Trait which is spent from."""
        trait = getattr(answer, "trait", "")
        return (
            [priced(say("{trait} left", trait=trait), self.left_in(trait) - 1, "MS-ACT4-04")] if trait else []
        )


NOTHING_LEFT = Closed("No point is open to you: what is left is spent or held back as Caution.", "MS-ACT4-04")


BECOMES_TRAGEDY = say("The point becomes Tragedy.")
NO_MORE = say("You play on, but name and challenge nothing more here.")


class Consequence(Answer):
    """Name a consequence."""

    move = "Name it for a point of {trait}"
    trait: str
    words: Prose


class Finish(Answer):
    """Be finished with this scene."""


class FallTurn(MaySpend[Consequence | Finish]):
    """In a scene of Act IV: name what follows, or be finished."""

    rule = "MS-ACT4-05"
    asks = "Spend a point to say what comes of all this, or be finished with the scene."
    quietly = "Name what follows, or be finished"
    doing = "in the scene"

    @property
    def manner(self) -> Manner:
        """Whoever is the last to be finished closes the scene; all others are not waited for."""
        scene = self.w.staging
        is_last = scene is not None and scene.unfinished == [self.seat]
        return Required(timing=Timing.CLOSES_SCENE if is_last else Timing.BETWEEN_LINES)

    def offers(self) -> Offers:
        payment = self.payment()
        name = payment if isinstance(payment, Closed) else {**payment, "words": WHAT_HAPPENS}
        return {Consequence: name, Finish: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Consequence:
            then = say(
                "It comes true unless somebody challenges it. {tragedy}",
                tragedy=BECOMES_TRAGEDY,
            )
            return Described(label="Name a consequence", price="1 point", then=then)
        return Described(label="Be finished", then=NO_MORE)


class Challenge(Answer):
    """Challenge it."""

    move = "Challenge it for a point of {trait}"
    trait: str


class Pass(Answer):
    """Let it stand."""


class ChallengeOrPass(MaySpend[Challenge | Pass | Finish]):
    """Whether anybody stands against a consequence."""

    rule = "MS-ACT4-08"
    doing = "weighing a challenge"
    namer: Seat

    @property
    def asks(self) -> str:
        return say(
            "{namer} has named a consequence. Stand against it for a point, or let it come?", namer=self.namer
        )

    def offers(self) -> Offers:
        return {Challenge: self.payment(), Pass: {}, Finish: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Challenge:
            then = say(
                "You raise in turns; whoever does not yield says what becomes of it. {tragedy}",
                tragedy=BECOMES_TRAGEDY,
            )
            return Described(label="Challenge it", price="1 point", then=then)
        stands = say("It comes as {namer} said, unless another challenges it.", namer=self.namer)
        if answer is Finish:
            return Described(label="Let it stand, and be finished", then=in_a_row([stands, NO_MORE]))
        return Described(label="Let it stand", then=stands)


class Raise(Answer):
    """Raise by a point."""

    move = "Raise by a point of {trait}"
    trait: str


class Decline(Answer):
    """Yield."""


class DuelTurn(MaySpend[Raise | Decline | Finish]):
    """The duel over a consequence, a point at a time."""

    rule = "MS-ACT4-09"
    doing = "in a duel"
    against: Seat

    @property
    def asks(self) -> str:
        return say("{against} has put in a point. Raise by one, or yield?", against=self.against)

    def offers(self) -> Offers:
        return {Raise: self.payment(), Decline: {}, Finish: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Raise:
            then = say(
                "Then {against} must raise or yield. {tragedy}",
                against=self.against, tragedy=BECOMES_TRAGEDY,
            )  # fmt: skip
            return Described(label="Raise", price="1 point", then=then)
        lost = say("{against} says what becomes of it. Spent points stay spent.", against=self.against)
        if answer is Finish:
            return Described(label="Yield, and be finished", then=in_a_row([lost, NO_MORE]))
        return Described(label="Yield", then=lost)


class StepBack(Decision[Finish]):
    """An open door for those who wait on a consequence: to be finished with the scene."""

    rule = "MS-ACT4-12"
    manner = Voluntary()
    asks = "You may be finished with this scene at any time."

    def offers(self) -> Offers:
        return {Finish: {}}


class Shape(Answer):
    """Say what becomes of it."""

    words: Prose


class ShapeConsequence(Say, Decision[Shape]):
    """The winner of a duel says what becomes of the consequence."""

    rule = "MS-ACT4-09"
    asks = "The duel is yours. Say what becomes of the consequence; it then stands for good."
    doing = "settling the consequence"
    answer = Shape
    box = Words("what becomes of it", due=True)
