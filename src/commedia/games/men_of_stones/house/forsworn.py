"""The Forsworn, by liking."""

from __future__ import annotations

from typing import Final

from commedia.engine.actor import Plain
from commedia.games.men_of_stones.decisions.forsworn import (
    ForswornChoice,
    ForswornForGood,
    MakePermanent,
    Reveal,
    TakeRemaining,
)
from commedia.games.men_of_stones.house.actor import Actor, Part


def forsworn(a: Actor) -> Plain:
    """Wear something; in Act III keep it for good where nothing better lies face down."""
    shown = list(a.domain(MakePermanent, "nature").values) if a.is_open(MakePermanent) else []
    hidden = list(a.domain(Reveal, "nature").values) if a.is_open(Reveal) else []
    if not shown and (not hidden or (a.temper.name == "guarded" and a.often(4))):
        return {"do": "stay_bare"}
    nature = a.best([*shown, *hidden], a.temper.natures)
    return {"do": "make_permanent" if nature in shown else "reveal", "nature": nature}


def forsworn_for_good(a: Actor) -> Plain:
    """Of all that is left, the best liked."""
    shown = list(a.domain(MakePermanent, "nature").values) if a.is_open(MakePermanent) else []
    hidden = list(a.domain(TakeRemaining, "nature").values) if a.is_open(TakeRemaining) else []
    nature = a.best([*shown, *hidden], a.temper.natures)
    return {"do": "make_permanent" if nature in shown else "take_remaining", "nature": nature}


PARTS: Final[dict[str, Part]] = {
    ForswornChoice.kind: forsworn,
    ForswornForGood.kind: forsworn_for_good,
}
"""How each decision of the chapter is played."""
