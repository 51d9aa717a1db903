"""The figures of a finished play, for the lab."""

from __future__ import annotations

from typing import Any

from commedia.engine import World
from commedia.games.men_of_stones.state import Stones


def report(world: World) -> dict[str, Any]:
    """What a finished play came to: who survived, how, and what was spent."""
    assert isinstance(world, Stones)
    fate = world.fate
    return {
        "survivor": world.survivor,
        "spotlight": world.spotlight,
        "pivot": world.pivot,
        "row": fate.row if fate else None,
        "column": fate.column if fate else None,
        "deaths": sum(not p.alive for p in world.players.values()),
        "points": world.bank.issued.get("point", 0),
    }
