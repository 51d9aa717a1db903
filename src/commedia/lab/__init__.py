"""The lab: self-play, reports and the checker."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from commedia.lab.pettingzoo import GameEnv


def pettingzoo_env(slug: str, seats: int) -> GameEnv:
    """A game as a PettingZoo AEC environment; needs the extra `judges`. Raises BadOption."""
    # Imported here: PettingZoo is no part of what a table needs.
    from commedia.lab.pettingzoo import GameEnv

    return GameEnv(slug, seats)
