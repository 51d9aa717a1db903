"""Who the play turns on, what they do, and what everybody answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commedia.engine import NO_WORDS, Answer, Described, Draft, Offers, Pick, Prose, Words
from commedia.engine.described import ClosedValue
from commedia.engine.sentences import either, say
from commedia.games.men_of_stones.decisions.decision import Decision
from commedia.games.men_of_stones.decisions.scenes import AwardPoint
from commedia.games.men_of_stones.natures import TRAITS, natures_with
from commedia.kit.decisions import Say

# What is written beside the box where words go.
SPOKEN = Words("say it, as your character")


class Name(Answer):
    """Name a Trait."""

    move = "Name {trait}"
    trait: str
    words: Prose = NO_WORDS


class NameTrait(Decision[Name]):
    """The three selectors of Act III, one after the other."""

    traits: Sequence[str]

    @property
    def rule(self) -> str:
        """One rule for each of the three."""
        return ("MS-ACT3-03", "MS-ACT3-04", "MS-ACT3-05")[len(self.w.pivot_traits)]

    @property
    def asks(self) -> str:
        named = self.w.pivot_traits
        if not named:
            return "Name a Trait. The story will turn on somebody who has it."
        if len(named) == 1:
            return say("{named} is named. Name a second that one person here has beside it.", named=named[0])
        return say("{named} are named. Yours settles whom the rest of the play turns on.", named=named)

    @property
    def doing(self) -> str:
        return NAMING[len(self.w.pivot_traits)]

    def offers(self) -> Offers:
        return {Name: {"trait": Pick(self.traits), "words": SPOKEN}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        named, in_play = [*self.w.pivot_traits, value], self.w.natures_in_play()
        left = natures_with(named, in_play)
        who = [YOU if in_play[nature] == self.seat else in_play[nature] for nature in left]
        if len(named) == 3 and left:
            pivot = say("{who} is the Pivot", who=who[0]) if who[0] != YOU else say("you are the Pivot")
            return Described(label=value, price=pivot, then=say("As {nature}.", nature=left[0]))
        people = [
            say("{one} ({nature})", one=one, nature=nature) for one, nature in zip(who, left, strict=True)
        ]
        return Described(label=value, then=say("It can still be {people}.", people=either(people)))

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        named = self.w.pivot_traits
        barred = [t for t in TRAITS if t not in self.traits and t not in named]
        reason = say("nobody in play has it beside what is named") if named else say("nobody in play has it")
        closed = [ClosedValue(", ".join(barred), reason, self.rule)] if barred else []
        love = ClosedValue("Love", "it belongs to no Nature", "MS-ACT3-06")
        return Described(label=answer.label, closed=(*closed, love))


NAMING = (
    say("naming the first Trait"), say("naming the second Trait"), say("naming the third Trait"),
)  # fmt: skip
YOU = say("you")


class Decide(Answer):
    """Say it."""

    words: Prose


class DecisiveAct(Say, Decision[Decide]):
    """The Pivot's one decisive act."""

    rule = "MS-ACT3-09"
    asks = "The Turning Point. Do the one thing that cannot be taken back, and make everybody answer it."
    doing = "turning the story"
    answer = Decide
    box = Words("what you do", due=True)


class AnswerPivot(Say, Decision[Decide]):
    """What every other character decides in answer to that act."""

    rule = "MS-ACT3-10"
    doing = "answering the Pivot"
    answer = Decide
    box = Words("what you decide", due=True)
    act: Prose = NO_WORDS

    @property
    def asks(self) -> str:
        return say("{pivot} has acted. What does your character decide?", pivot=self.w.pivot)


class GainPoint(AwardPoint):
    """The point that the Turning Point brings everybody."""

    rule = "MS-ACT3-11"
    asks = "The Turning Point leaves its mark: take a point in a Trait of yours."
    doing = "taking a point"
