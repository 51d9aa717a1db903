"""Real dice on a real table: chance as a decision to whoever holds them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commedia.engine.answers import Answer
from commedia.engine.chance import Chance, Cut, Dice, Die, Domino, Draw, Shuffle
from commedia.engine.decisions import Decision, Offers
from commedia.engine.domains import Amount, Faces, Pick, Ranked, shown
from commedia.engine.errors import IllegalMove, RuleFault


class Shown(Answer):
    """So they fell, in order."""

    due = {"outcome": "what they show"}

    outcome: list[Any]


class ShownOne(Answer):
    """So it fell."""

    due = {"outcome": "what it shows"}

    outcome: Any


class OneLeft(Pick):
    """One of the listed things, of which not all are left; which are is told to nobody."""

    __slots__ = ("left",)

    def __init__(self, values: Sequence[Any], left: Sequence[Any]) -> None:
        super().__init__(values)
        self.left = tuple(left)

    def allows(self, value: Any) -> bool:
        return value in self.left

    def read(self, raw: Any) -> Any:
        value = super().read(raw)
        _refuse_gone([value], self.left)
        return value

    def sample(self, below: Any) -> Any:
        return self.left[below(len(self.left))]


class SomeLeft(Ranked):
    """So many of the listed things in order, of which not all are left; which are is told to nobody."""

    __slots__ = ("left",)

    def __init__(self, values: Sequence[Any], left: Sequence[Any], count: int) -> None:
        super().__init__(values, count, count)
        self.left = tuple(left)

    def allows(self, value: Any) -> bool:
        return super().allows(value) and all(one in self.left for one in value)

    def read(self, raw: Any) -> list[Any]:
        chosen = super().read(raw)
        _refuse_gone(chosen, self.left)
        return chosen

    def sample(self, below: Any) -> list[Any]:
        return Ranked(self.left, self.least, self.most).sample(below)


def _refuse_gone(chosen: Sequence[Any], left: Sequence[Any]) -> None:
    """Raises IllegalMove where something cannot have come up, without a word on what can."""
    for one in chosen:
        if one not in left:
            raise IllegalMove(f"{shown(one)} cannot have come up: it lies elsewhere. Look at it again.")


class EnterOutcome(Decision[Shown | ShownOne]):
    """Roll, draw or shuffle at your own table, and say what it shows."""

    chance: Chance[Any]

    @property
    def rule(self) -> str:
        """The rule that asks for the chance."""
        return self.chance.rule

    @property
    def asks(self) -> str:
        chance = self.chance
        if isinstance(chance, Dice):
            return f"Roll {chance.count} dice and say what they show."
        if isinstance(chance, Die):
            return "Roll one die and say what it shows."
        if isinstance(chance, Shuffle) and chance.among:  # the things themselves are nobody's to see
            return f"Shuffle what is left, draw {chance.wanted}, and say what they are, the uppermost first."
        if isinstance(chance, Shuffle):
            return "Shuffle these, and say which lie on top, the uppermost first."
        if isinstance(chance, Domino):
            return "Draw a tile by one end, and say what it shows: the end in your hand, then the other."
        if isinstance(chance, Cut):
            return f"Lift {chance.depth} of the {len(chance.pool)}, and say what lies under the cut."
        return "Draw, and say what it is."

    @property
    def doing(self) -> str:
        if isinstance(self.chance, Shuffle):
            return "drawing" if self.chance.among else "shuffling"
        if isinstance(self.chance, Cut):
            return "cutting the deck"
        return "drawing" if isinstance(self.chance, Domino | Draw) else "rolling"

    def offers(self) -> Offers:
        chance = self.chance
        if isinstance(chance, Dice):
            return {Shown: {"outcome": Faces(chance.count, chance.sides)}}
        if isinstance(chance, Die):
            return {ShownOne: {"outcome": Amount(1, chance.sides)}}
        if isinstance(chance, Shuffle):
            return {Shown: {"outcome": _some_of(chance)}}
        if isinstance(chance, Domino):
            return {ShownOne: {"outcome": Pick(chance.ends())}}
        if isinstance(chance, Draw) and chance.among:
            return {ShownOne: {"outcome": OneLeft(chance.among, chance.pool)}}
        if isinstance(chance, Draw | Cut):
            return {ShownOne: {"outcome": Pick(chance.pool)}}
        raise RuleFault(f"{chance!r} cannot be asked of anybody")

    def outcome(self, answer: Answer) -> Any:
        """The outcome that was entered."""
        assert isinstance(answer, Shown | ShownOne)
        return self.chance.read(answer.outcome)


def _some_of(chance: Shuffle) -> Ranked:
    """What may lie on top of a shuffle."""
    if chance.among:
        return SomeLeft(chance.among, chance.things, chance.wanted)
    return Ranked(chance.things, chance.wanted, chance.wanted)
