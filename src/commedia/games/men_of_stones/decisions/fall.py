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
from commedia.engine.english import listed
from commedia.engine.foretold import Foretold, priced
from commedia.engine.manner import Manner
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
        return f"How many points do you hold back as Caution? Nobody sees it before the {self.until} ends."


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
            spent = f", and have spent {'it' if earned == 1 else 'them'}" if earned else ""
            return f"You have earned {earned or 'nothing'} in {trait}{spent}."
        known = self.w.setting is not None and trait in self.w.setting.details
        rule = "MS-FOR-10" if me.is_forsworn else "MS-ACT4-04"
        return Closed(f"Your Traits are {listed(me.traits)}.", rule) if known else ""

    def left_in(self, trait: str) -> int:
        """The points that are there in a Trait; the Forsworn's lie in one pool (MS-FOR-09)."""
        me = self.w.players[self.seat]
        return me.available if me.is_forsworn else me.left_in(trait)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return Described(label=value, price=f"{self.left_in(value)} left")

    def foresee(self, answer: Answer) -> list[Foretold]:
        """The points that stay in the Trait which is spent from."""
        trait = getattr(answer, "trait", "")
        return [priced(f"{trait} left", self.left_in(trait) - 1, "MS-ACT4-04")] if trait else []


NOTHING_LEFT = Closed("No point is open to you: what is left is spent or held back as Caution.", "MS-ACT4-04")


BECOMES_TRAGEDY = "The point becomes Tragedy."
NO_MORE = "You play on, but name and challenge nothing more here."


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
            then = f"It comes true unless somebody challenges it. {BECOMES_TRAGEDY}"
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
        return f"{self.namer} has named a consequence. Stand against it for a point, or let it come?"

    def offers(self) -> Offers:
        return {Challenge: self.payment(), Pass: {}, Finish: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Challenge:
            then = f"You raise in turns; whoever does not yield says what becomes of it. {BECOMES_TRAGEDY}"
            return Described(label="Challenge it", price="1 point", then=then)
        stands = f"It comes as {self.namer} said, unless another challenges it."
        if answer is Finish:
            return Described(label="Let it stand, and be finished", then=f"{stands} {NO_MORE}")
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
        return f"{self.against} has put in a point. Raise by one, or yield?"

    def offers(self) -> Offers:
        return {Raise: self.payment(), Decline: {}, Finish: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Raise:
            then = f"Then {self.against} must raise or yield. {BECOMES_TRAGEDY}"
            return Described(label="Raise", price="1 point", then=then)
        lost = f"{self.against} says what becomes of it. Spent points stay spent."
        if answer is Finish:
            return Described(label="Yield, and be finished", then=f"{lost} {NO_MORE}")
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
