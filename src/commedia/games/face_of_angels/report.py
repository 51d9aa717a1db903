"""The figures of a finished play, for the lab."""

from __future__ import annotations

from collections import Counter
from typing import Any

from commedia.games.face_of_angels.state import TERMINALS, Town


def report(w: Town) -> dict[str, Any]:
    """What a finished play came to: scenes, contests, tricks, relationships, how everybody ended."""
    ends = Counter(pc.terminal for pc in w.pcs.values())
    return {
        "act": w.act,
        "scenes": w.scenes,
        "contests": w.contests,
        "contests by act": by_act(w),
        "tricks": w.tricks,
        "transformations": w.transformations,
        "npcs": len(w.npcs),
        "relationships": sum(1 for rel in w.relationships() if rel.state != "dead"),
        "marks": sum(len(pc.marks) for pc in w.pcs.values()),
        "trumps": sum(len(pc.trump_suits) for pc in w.pcs.values()),
        "ends": {terminal: ends[terminal] for terminal in TERMINALS},
    }


def by_act(w: Town) -> dict[str, int]:
    """How many contests each act had, by its name; of acts to which it did not come, none."""
    played = [*w.contests_by_act, w.contests_of_act, *(0 for _ in w.acts)]
    return {act.name: played[number] for number, act in enumerate(w.acts)}
