"""An answer to any decision of Shadow Play, and whether an open door is taken at all."""

from __future__ import annotations

from typing import Final

from commedia.games.shadow_play.house import (
    actors_in_dialogue,
    challenge,
    director_in_dialogue,
    move,
    opening,
    ticks,
)
from commedia.games.shadow_play.house.actor import Actor
from commedia.kit.house import choosing, wanting

PARTS: Final = [
    part
    for chapter in (opening, actors_in_dialogue, director_in_dialogue, move, challenge, ticks)
    for part in chapter.PARTS
]
"""How each decision is played."""

choose: Final = choosing(Actor, PARTS)
"""An answer to the seat's own open decision."""

wants: Final = wanting(Actor, PARTS)
"""Whether the actor goes through an open door; most it leaves alone."""
