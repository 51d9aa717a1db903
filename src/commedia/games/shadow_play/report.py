"""The figures of a finished play, for the lab."""

from __future__ import annotations

from typing import Any

from commedia.games.shadow_play.state import Story


def report(w: Story) -> dict[str, Any]:
    """Episodes, what was staked and came about, cards of Strategies, and deaths."""
    dead = [persona for persona in w.personae.values() if not persona.alive]
    return {
        "Episodes": w.episode.no,
        "Investments": len(w.investments),
        "Investments that came about": sum(one.status == "resolved" for one in w.investments.values()),
        "Strategies": len(w.strategies),
        "Deaths": len(w.fallen) + len(dead),
    }
