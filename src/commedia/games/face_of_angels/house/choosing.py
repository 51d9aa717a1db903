"""An answer to any decision of The Face of Angels, and whether an open door is taken at all."""

from __future__ import annotations

from typing import Any, Final

from commedia.engine import Decision
from commedia.engine.actor import Sight
from commedia.engine.domains import Below
from commedia.games.face_of_angels.house import cards, making, scenes, stakes
from commedia.games.face_of_angels.house.actor import Actor
from commedia.games.face_of_angels.state import Town
from commedia.kit.house import choosing

DOORS: Final = {**making.DOORS, **cards.DOORS, **scenes.DOORS, **stakes.DOORS}
"""Through which doors an actor goes, and when; all others it leaves alone."""


def wants(decision: Decision[Any], sight: Sight[Town], below: Below) -> bool:
    """Whether the actor goes through an open door; what is no open door is always answered."""
    if not decision.manner.optional:
        return True
    door = DOORS.get(decision.kind)
    return door is not None and door(Actor(decision, sight, below))


PARTS: Final = [part for chapter in (making, scenes, stakes, cards) for part in chapter.PARTS]
"""How each decision is played, in the order of decisions/."""

choose: Final = choosing(Actor, PARTS)
"""An answer to the seat's own open decision."""
