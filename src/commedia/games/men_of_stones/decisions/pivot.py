"""Who the play turns on, what they do, and what everybody answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commedia.engine import NO_WORDS, Answer, Described, Draft, Offers, Pick, Prose, Words
from commedia.engine.described import ClosedValue
from commedia.engine.english import listed
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
            return f"{named[0]} is named. Name a second that one person here has beside it."
        return f"{named[0]} and {named[1]} are named. Yours settles whom the rest of the play turns on."

    @property
    def doing(self) -> str:
        return f"naming the {('first', 'second', 'third')[len(self.w.pivot_traits)]} Trait"

    def offers(self) -> Offers:
        return {Name: {"trait": Pick(self.traits), "words": SPOKEN}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        named, in_play = [*self.w.pivot_traits, value], self.w.natures_in_play()
        left = natures_with(named, in_play)
        who = ["you" if in_play[nature] == self.seat else in_play[nature] for nature in left]
        if len(named) == 3 and left:
            is_ = "you are" if who[0] == "you" else f"{who[0]} is"
            return Described(label=value, price=f"{is_} the Pivot", then=f"As {left[0]}.")
        people = listed([f"{one} ({nature})" for one, nature in zip(who, left, strict=True)], "or")
        return Described(label=value, then=f"It can still be {people}.")

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        named = self.w.pivot_traits
        barred = [t for t in TRAITS if t not in self.traits and t not in named]
        reason = "nobody in play has it beside what is named" if named else "nobody in play has it"
        closed = [ClosedValue(", ".join(barred), reason, self.rule)] if barred else []
        love = ClosedValue("Love", "it belongs to no Nature", "MS-ACT3-06")
        return Described(label=answer.label, closed=(*closed, love))


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
        return f"{self.w.pivot} has acted. What does your character decide?"


class GainPoint(AwardPoint):
    """The point that the Turning Point brings everybody."""

    rule = "MS-ACT3-11"
    asks = "The Turning Point leaves its mark: take a point in a Trait of yours."
    doing = "taking a point"
