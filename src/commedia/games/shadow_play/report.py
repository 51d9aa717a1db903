"""The figures of a finished play, for the lab."""

from __future__ import annotations

from collections import Counter
from typing import Any

from commedia.games.shadow_play.state import Story
from commedia.games.shadow_play.state.cards import Ending

ENDINGS: tuple[Ending, ...] = ("card", "vote", "nobody", "told")
"""How an Episode may end (SP-TONE-02)."""


def report(w: Story) -> dict[str, Any]:
    """What a finished play came to: how Episodes ended, Challenges and what they cost, who has grown."""
    tally, ends = w.tally, Counter(w.tally.endings)
    staked = Counter(one.status for one in w.investments.values())
    return {
        "episodes": w.episode.no,
        "ends": {ending: ends[ending] for ending in ENDINGS},
        "strategies": len(w.strategies),
        "investments": len(w.investments),
        "resolved": staked["resolved"],
        "challenges": tally.challenges,
        "struck": tally.struck,
        "cycles": tally.cycles,
        "moves": tally.moves,
        "pushes": tally.pushes,
        "surrenders": tally.surrenders,
        "sacrifices": tally.sacrifices,
        "deaths": len(w.fallen) + sum(not persona.alive for persona in w.personae.values()),
        "ticks": tally.ticks,
        "advances": tally.advances,
    }
