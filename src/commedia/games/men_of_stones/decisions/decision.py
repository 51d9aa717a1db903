"""A decision of this game, and a domain that many of them share."""

from __future__ import annotations

from functools import cache

from commedia.engine import Answer, Pick
from commedia.engine import Decision as EngineDecision
from commedia.engine.decisions import A
from commedia.engine.described import DescribedField
from commedia.games.men_of_stones.state import Stones


@cache
def one_of(traits: tuple[str, ...]) -> Pick:
    """A choice of one of these Traits, made once for each three that a Nature has."""
    return Pick(traits)


DUE = {
    "caution": "how much Caution you bid",
    "dice": "which die lies on which Quality",
    "kind": "what kind of tie it is",
    "nature": "a Nature",
    "natures": "the Natures",
    "others": "who is in the scene",
    "quality": "a Quality",
    "target": "whom the downfall strikes",
    "tie": "how strong the tie is that you call on",
    "tragedy": "how much Tragedy it costs",
    "trait": "a Trait",
}
"""What each field of an answer asks for, as it follows "Choose": everywhere the same."""


class Decision(EngineDecision[A, Stones]):
    """A decision of this game."""

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        return DescribedField(due=DUE.get(field, ""))
