"""An answer to any decision of Shadow Play, and whether an open door is taken at all."""

from __future__ import annotations

from typing import Any, Final

from commedia.engine import Decision
from commedia.engine.actor import Sight
from commedia.engine.domains import Below
from commedia.games.shadow_play.house import acting, clashing, directing, moving, opening, ticking
from commedia.games.shadow_play.house.actor import Actor
from commedia.games.shadow_play.state import Story
from commedia.kit.house import choosing

DOORS: Final = {**acting.DOORS, **directing.DOORS, **moving.DOORS, **clashing.DOORS, **ticking.DOORS}
"""Through which doors an actor goes, and when; all others it leaves alone."""


def wants(decision: Decision[Any], sight: Sight[Story], below: Below) -> bool:
    """Whether the actor goes through an open door; what is no open door is always answered."""
    if not decision.manner.optional:
        return True
    door = DOORS.get(decision.kind)
    return door is not None and door(Actor(decision, sight, below))


PARTS: Final = [
    part for chapter in (opening, acting, directing, moving, clashing, ticking) for part in chapter.PARTS
]
"""How each decision is played."""

choose: Final = choosing(Actor, PARTS)
"""An answer to the seat's own open decision."""
