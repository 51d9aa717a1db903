"""An answer to any decision of Men of Stones, and whether an open door is taken at all."""

from __future__ import annotations

from typing import Final

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
from commedia.kit.house import choosing, wanting

PARTS: Final = [
    part
    for chapter in (introduction, dice, ties, forsworn, scenes, pivot, fall, silence, ending)
    for part in chapter.PARTS
]
"""How each decision is played, in the order of decisions/."""

choose: Final = choosing(Actor, PARTS)
"""An answer to the seat's own open decision."""

wants: Final = wanting(Actor, PARTS)
"""Whether the actor goes through an open door."""
