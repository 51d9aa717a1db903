"""What has been played so far, counted for whoever looks back on it."""

from __future__ import annotations

from typing import Annotated

from commedia.engine import PUBLIC, State
from commedia.games.shadow_play.state.cards import Ending


class Tally(State):
    """Of the whole play, all Episodes together."""

    endings: Annotated[list[Ending], PUBLIC] = []
    """How each Episode ended (SP-TONE-02)."""
    challenges: Annotated[int, PUBLIC] = 0
    struck: Annotated[int, PUBLIC] = 0
    """Statements that fell (SP-END-02)."""
    cycles: Annotated[int, PUBLIC] = 0
    """Of all Challenges together (SP-CH-04)."""
    moves: Annotated[int, PUBLIC] = 0
    """Moves that were made; a pass is none (SP-CH-06)."""
    pushes: Annotated[int, PUBLIC] = 0
    sacrifices: Annotated[int, PUBLIC] = 0
    surrenders: Annotated[int, PUBLIC] = 0
    ticks: Annotated[int, PUBLIC] = 0
    """Those that counted when an Episode closed (SP-ADV-01)."""
    advances: Annotated[int, PUBLIC] = 0
