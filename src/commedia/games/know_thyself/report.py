"""The figures of a finished play, and what each seat came to, for the lab."""

from __future__ import annotations

from typing import Any

from commedia.engine import Seat
from commedia.games.know_thyself.state import Palace


def report(w: Palace) -> dict[str, Any]:
    """What a finished play came to: the end's cause, Wagers, Coins, Memories, who won."""
    return {
        "cause": w.cause,
        "wagers": w.wagers,
        "rooms": len(w.truenames),
        "master": w.master,
        "pool": w.pool,
        "coins": sum(pc.coins for pc in w.pcs.values()),
        "memories": sum(len(pc.memories) for pc in w.pcs.values()),
        "last wagers": sum(pc.lw_used for pc in w.pcs.values()),
        "winners": len(w.winners),
    }


def score(w: Palace) -> dict[Seat, float]:
    """1 for each PC that won (KT-LAST-04); the GM wins nothing."""
    return dict.fromkeys(w.winners, 1.0)
