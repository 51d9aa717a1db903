"""Act IV: secret bids, consequences, challenges and duels."""

from __future__ import annotations

from commedia.engine import Amount, Answer, Closed, Described, Offers, Pick, Prose, Seat, Words
from commedia.games.men_of_stones.decisions.question import Question

# What is written beside the box where words go.
WHAT_HAPPENS = Words("what happens; no main character may die of it", due=True)
WHAT_BECOMES_OF_IT = Words("what becomes of it", due=True)


class Bid(Answer):
    """Set so much aside as Caution."""

    caution: int


class BidCaution(Question[Bid]):
    """Each scene's secret bid, or by a table option that of the whole act."""

    rule = "MS-ACT4-02"
    secret = True
    until: str

    def prompt(self) -> str:
        return f"How many points do you hold back as Caution? Nobody sees it before the {self.until} ends."

    def waiting(self) -> str:
        return "bidding Caution"

    def offers(self) -> Offers:
        return {Bid: {"caution": Amount(0, self.w.players[self.seat].left)}}


class Consequence(Answer):
    """Name a consequence."""

    trait: str
    words: Prose


class Finish(Answer):
    """Be finished with this scene."""


class FallTurn(Question[Consequence | Finish]):
    """In a scene of Act IV: name what follows, or be finished."""

    rule = "MS-ACT4-05"

    def prompt(self) -> str:
        return "Spend a point to say what comes of all this, or be finished with the scene."

    def waiting(self) -> str:
        return "in the scene"

    def offers(self) -> Offers:
        traits = self.w.payable(self.seat)
        name = {"trait": Pick(traits), "words": WHAT_HAPPENS} if traits else NOTHING_LEFT
        return {Consequence: name, Finish: {}}

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Consequence:
            return Described(label="Name a consequence", price="1 point", then="The point becomes Tragedy.")
        return Described(label="Be finished", then="You play on, but name and challenge nothing more here.")


NOTHING_LEFT = Closed("No point is open to you: what is left is spent or held back as Caution.", "MS-ACT4-04")


class Challenge(Answer):
    """Challenge it."""

    trait: str


class Pass(Answer):
    """Let it stand."""


class ChallengeOrPass(Question[Challenge | Pass | Finish]):
    """Whether anybody stands against a consequence."""

    rule = "MS-ACT4-08"
    namer: Seat

    def prompt(self) -> str:
        return f"{self.namer} has named a consequence. Stand against it for a point, or let it come?"

    def waiting(self) -> str:
        return "weighing a challenge"

    def offers(self) -> Offers:
        traits = self.w.payable(self.seat)
        return {Challenge: {"trait": Pick(traits)} if traits else NOTHING_LEFT, Pass: {}, Finish: {}}

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Challenge:
            return Described(
                label="Challenge it", price="1 point", then="Whoever does not yield says what becomes of it."
            )
        if answer is Finish:
            return Described(label="Let it stand, and be finished")
        return Described(label="Let it stand")


class Raise(Answer):
    """Raise by a point."""

    trait: str


class Decline(Answer):
    """Yield."""


class DuelTurn(Question[Raise | Decline | Finish]):
    """The duel over a consequence, a point at a time."""

    rule = "MS-ACT4-09"
    against: Seat

    def prompt(self) -> str:
        return f"{self.against} has put in a point. Raise by one, or yield?"

    def waiting(self) -> str:
        return "in a duel"

    def offers(self) -> Offers:
        traits = self.w.payable(self.seat)
        return {Raise: {"trait": Pick(traits)} if traits else NOTHING_LEFT, Decline: {}, Finish: {}}

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Raise:
            return Described(label="Raise", price="1 point", then=f"Then {self.against} must raise or yield.")
        if answer is Finish:
            return Described(label="Yield, and be finished")
        return Described(
            label="Yield", then=f"{self.against} says what becomes of it. Spent points stay spent."
        )


class StepBack(Question[Finish]):
    """An open door for those who wait on a consequence: to be finished with the scene."""

    rule = "MS-ACT4-12"
    optional = True

    def prompt(self) -> str:
        return "You may be finished with this scene at any time."

    def offers(self) -> Offers:
        return {Finish: {}}


class Shape(Answer):
    """Say what becomes of it."""

    words: Prose


class ShapeConsequence(Question[Shape]):
    """The winner of a duel says what becomes of the consequence."""

    rule = "MS-ACT4-09"

    def prompt(self) -> str:
        return "The duel is yours. Say what becomes of the consequence; it then stands for good."

    def waiting(self) -> str:
        return "settling the consequence"

    def offers(self) -> Offers:
        return {Shape: {"words": WHAT_BECOMES_OF_IT}}
