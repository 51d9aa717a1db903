"""The figures of a finished play, for the lab."""

from __future__ import annotations

from collections import Counter
from typing import Any

from commedia.games.face_of_angels.state import TERMINALS, Town


def report(w: Town) -> dict[str, Any]:
    """What a finished play came to: acts, scenes, contests, relationships, and how everybody ended."""
    ends = Counter(pc.terminal for pc in w.pcs.values())
    return {
        "act": w.act,
        "scenes": w.scenes,
        "contests": w.contests,
        "npcs": len(w.npcs),
        "relationships": sum(1 for rel in w.relationships() if rel.state != "dead"),
        "marks": sum(len(pc.marks) for pc in w.pcs.values()),
        "trumps": sum(len(pc.trump_suits) for pc in w.pcs.values()),
        "ends": {terminal: ends[terminal] for terminal in TERMINALS},
    }
