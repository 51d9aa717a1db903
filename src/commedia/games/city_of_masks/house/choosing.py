"""An answer to any decision of City of Masks, and whether an open door is taken at all."""

from __future__ import annotations

from typing import Any, Final

from commedia.engine import Decision
from commedia.engine.actor import Sight
from commedia.engine.domains import Below
from commedia.games.city_of_masks.decisions.tags import RaiseObjection
from commedia.games.city_of_masks.house import (
    aftermath,
    deeds,
    lending,
    market,
    orders,
    rounds,
    setup,
    stakes,
    telling,
)
from commedia.games.city_of_masks.house.actor import Actor
from commedia.games.city_of_masks.state import City
from commedia.kit.house import choosing

DOUBTS: Final = 60
"""An actor thinks of an objection one time in so many; and mostly there is none to be made."""


def wants(decision: Decision[Any], sight: Sight[City], below: Below) -> bool:
    """Whether the actor goes through an open door; what is no open door is always answered."""
    if not decision.manner.optional:
        return True
    if not isinstance(decision, RaiseObjection) or below(DOUBTS):
        return False
    return bool(deeds.objections(Actor(decision, sight, below)))


PARTS: Final = [
    part
    for chapter in (setup, rounds, deeds, stakes, lending, telling, aftermath, orders, market)
    for part in chapter.PARTS
]
"""How each decision is played, in the order of a game."""

choose: Final = choosing(Actor, PARTS)
"""An answer to the seat's own open decision."""
