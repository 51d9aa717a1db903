"""The figures of a finished play, and what each seat came to, for the lab."""

from __future__ import annotations

from typing import Any

from commedia.engine import Seat
from commedia.games.men_of_stones.state import Stones


def report(world: Stones) -> dict[str, Any]:
    """What a finished play came to: who survived, how, and what was spent."""
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


def score(world: Stones) -> dict[Seat, float]:
    """1 for whoever lives to say the closing words (MS-END-05)."""
    return {world.survivor: 1} if world.survivor else {}
