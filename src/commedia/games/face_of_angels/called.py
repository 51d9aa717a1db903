"""What people of the town are called in a sentence."""

from __future__ import annotations

from commedia.engine.sentences import say
from commedia.games.face_of_angels.state import Town


def npc_called(w: Town, npc: str) -> str:
    """What somebody of a slice is called; by their place in it where there is no name any more."""
    if name := w.npcs[npc].name.text.strip().rstrip("."):
        return name
    owner = w.pcs.get(w.owner_of(npc))
    return w.place_of(npc, owner.name.text if owner else say("the World"))
