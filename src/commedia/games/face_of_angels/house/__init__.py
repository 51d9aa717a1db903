"""The house's actors: for now they answer whatever is open; open doors they mostly leave alone."""

from __future__ import annotations

from typing import Any

from commedia.engine import Decision
from commedia.engine.actor import Plain, Sight, any_answer
from commedia.engine.domains import Below
from commedia.games.face_of_angels.state import Town


def wants(decision: Decision[Any], sight: Sight[Town], below: Below) -> bool:
    """Whether the actor goes through an open door."""
    return not below(8)


def choose(decision: Decision[Any], sight: Sight[Town], below: Below) -> Plain:
    """An answer to the seat's own open decision, as plain data."""
    return any_answer(decision, below)
