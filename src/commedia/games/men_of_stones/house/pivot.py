"""Toward the Pivot or away from it, and what comes of it."""

from __future__ import annotations

from typing import Final

from commedia.engine import prose
from commedia.games.men_of_stones.decisions.pivot import (
    AnswerPivot,
    Decide,
    DecisiveAct,
    GainPoint,
    Name,
    NameTrait,
)
from commedia.games.men_of_stones.house.actor import Actor, part
from commedia.games.men_of_stones.house.lines import LINES
from commedia.games.men_of_stones.house.scenes import award_self
from commedia.games.men_of_stones.natures import natures_with


def name_trait(a: Actor) -> Name:
    """Toward itself or away, by temper: the Trait that leaves most, or fewest, ways to be the Pivot."""
    traits = a.domain(Name, "trait").values
    named = a.state.pivot_traits
    held = a.state.natures_in_play()

    def pull(trait: str) -> tuple[bool, int]:
        """Whether the Trait can still make this seat the Pivot, and how many others it can."""
        reached = [held[nature] for nature in natures_with([*named, trait], held)]
        return a.seat in reached, -len([s for s in reached if s != a.seat])

    pulls = {trait: pull(trait) for trait in traits}
    best = max(pulls.values()) if a.temper.for_itself else min(pulls.values())
    trait = a.best([t for t in traits if pulls[t] == best], a.temper.traits)
    return Name(trait=trait, words=prose(a.says(LINES["pivot"]["naming"], trait=trait)))


def decisive_act(a: Actor) -> Decide:
    """The one thing that cannot be taken back."""
    return Decide(words=prose(a.says(LINES["pivot"]["act"])))


def answer_pivot(a: Actor) -> Decide:
    """What the actor's character decides."""
    return Decide(words=prose(a.says(LINES["pivot"]["answer"], a.state.pivot or "")))


PARTS: Final = (
    part(NameTrait, name_trait),
    part(DecisiveAct, decisive_act),
    part(AnswerPivot, answer_pivot),
    part(GainPoint, award_self),
)
"""How each decision of the chapter is played."""
