"""The Forsworn, by liking."""

from __future__ import annotations

from typing import Final

from commedia.games.men_of_stones.decisions.forsworn import (
    ForswornChoice,
    ForswornForGood,
    MakePermanent,
    Reveal,
    StayBare,
    TakeRemaining,
)
from commedia.games.men_of_stones.house.actor import Actor, part


def forsworn(a: Actor) -> MakePermanent | Reveal | StayBare:
    """Wear something; in Act III keep it for good where nothing better lies face down."""
    shown = list(a.domain(MakePermanent, "nature").values) if a.is_open(MakePermanent) else []
    hidden = list(a.domain(Reveal, "nature").values) if a.is_open(Reveal) else []
    if not shown and (not hidden or (a.temper.name == "guarded" and a.often(4))):
        return StayBare()
    nature = a.best([*shown, *hidden], a.temper.natures)
    return MakePermanent(nature=nature) if nature in shown else Reveal(nature=nature)


def forsworn_for_good(a: Actor) -> MakePermanent | TakeRemaining:
    """Of all that is left, the best liked."""
    shown = list(a.domain(MakePermanent, "nature").values) if a.is_open(MakePermanent) else []
    hidden = list(a.domain(TakeRemaining, "nature").values) if a.is_open(TakeRemaining) else []
    nature = a.best([*shown, *hidden], a.temper.natures)
    return MakePermanent(nature=nature) if nature in shown else TakeRemaining(nature=nature)


PARTS: Final = (
    part(ForswornChoice, forsworn),
    part(ForswornForGood, forsworn_for_good),
)
"""How each decision of the chapter is played."""
