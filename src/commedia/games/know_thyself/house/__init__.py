"""The house's actors: amnesiacs, and the Palace with its Master.

An actor knows what its decision says, what is open to it and what its seat may see and has heard. An amnesiac
has a life that it does not tell at once (lives.toml): what it remembers agrees with itself, and with what the
Palace makes it remember. The Palace frames from what it knows of its rooms (rooms.toml).

`choose` gives an answer as plain data; `wants` says whether an open door is taken at all.
"""

from __future__ import annotations

from typing import Any, Final

from commedia.engine import Decision
from commedia.engine.actor import Sight
from commedia.engine.domains import Below
from commedia.games.know_thyself.house import ending, making, roaming, telling, wager
from commedia.games.know_thyself.house.actor import Actor
from commedia.games.know_thyself.state import Palace
from commedia.kit.house import choosing


def wants(decision: Decision[Any], sight: Sight[Palace], below: Below) -> bool:
    """Whether the actor goes through an open door; what is no open door is always answered."""
    return not decision.manner.optional or roaming.wants(Actor(decision, sight, below))


PARTS: Final = [part for chapter in (making, roaming, wager, telling, ending) for part in chapter.PARTS]
"""How each decision is played, in the order of decisions/."""

choose: Final = choosing(Actor, PARTS)
"""An answer to the seat's own open decision."""
