"""An answer to any decision of Men of Stones, and whether an open door is taken at all."""

from __future__ import annotations

from typing import Any, Final

from commedia.engine import Decision
from commedia.engine.actor import Sight
from commedia.engine.domains import Below
from commedia.games.men_of_stones.decisions.fall import StepBack
from commedia.games.men_of_stones.decisions.scenes import JoinScene
from commedia.games.men_of_stones.house import (
    dice,
    ending,
    fall,
    forsworn,
    introduction,
    pivot,
    scenes,
    silence,
    ties,
)
from commedia.games.men_of_stones.house.actor import Actor
from commedia.games.men_of_stones.house.silence import best_kill
from commedia.games.men_of_stones.state import Stones
from commedia.kit.house import choosing


def wants(decision: Decision[Any], sight: Sight[Stones], below: Below) -> bool:
    """Whether the actor goes through an open door; what is no open door is always answered."""
    if not decision.manner.optional:
        return True
    a = Actor(decision, sight, below)
    match decision.kind:
        case JoinScene.kind:
            # One without points would stand idle in the fall.
            idle = a.state.act == "IV" and a.me.left == 0
            return not idle and below(a.temper.joins) == 0
        case StepBack.kind:
            return a.me.left == 0 and below(4) == 0
        case _:
            kill = best_kill(a)
            return kill is not None and below(3) == 0


PARTS: Final = [
    part
    for chapter in (introduction, dice, ties, forsworn, scenes, pivot, fall, silence, ending)
    for part in chapter.PARTS
]
"""How each decision is played, in the order of decisions/."""

choose: Final = choosing(Actor, PARTS)
"""An answer to the seat's own open decision."""
