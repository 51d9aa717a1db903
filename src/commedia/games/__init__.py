"""The playbill: every game by its slug.

>>> get("men-of-stones").title
'Men of Stones'
"""

from __future__ import annotations

import importlib
from functools import cache

from commedia.engine import BadOption, Game
from commedia.engine.domains import listed

SLUGS = ("men-of-stones", "city-of-masks")
"""The games that are on, in the order of the playbill."""


@cache
def get(slug: str) -> Game:
    """The game of that slug. Raises BadOption where there is none."""
    if slug not in SLUGS:
        raise BadOption(f"There is no game {slug[:60]!r} here. There is {listed(SLUGS)}.")
    game: Game = importlib.import_module(f"commedia.games.{slug.replace('-', '_')}").GAME
    return game


def all_games() -> list[Game]:
    """Every game, in the order of the playbill."""
    return [get(slug) for slug in SLUGS]
