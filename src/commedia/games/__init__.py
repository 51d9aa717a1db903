"""The playbill: every game by its slug.

>>> get("men-of-stones").title
'Men of Stones'
"""

from __future__ import annotations

import importlib
from functools import cache

import msgspec

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


class Seats(msgspec.Struct, frozen=True):
    """How many a game seats."""

    min: int
    max: int


class GameInfo(msgspec.Struct, frozen=True):
    """A game on the playbill, as programs are told of it."""

    slug: str
    title: str
    seats: Seats


def playbill() -> list[GameInfo]:
    """Every game in a word, in the order of the playbill."""
    return [GameInfo(game.slug, game.title, Seats(game.seats[0], game.seats[-1])) for game in all_games()]


def all_games() -> list[Game]:
    """Every game, in the order of the playbill."""
    return [get(slug) for slug in SLUGS]
