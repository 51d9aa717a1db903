"""The playbill: every game by its slug.

Games are found by the entry point group `commedia.games`, ours like anybody's; a house may put on others.

>>> get("men-of-stones").title
'Men of Stones'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from commedia.games.registry import (
    all_games,
    fault_of,
    faults,
    get,
    is_registered,
    put_on,
    take_off,
)

if TYPE_CHECKING:
    SLUGS: tuple[str, ...]
    """The slugs of the games that are on, in the order of the playbill."""
else:

    def __getattr__(name: str) -> Any:
        """`SLUGS`, as they are just now."""
        if name != "SLUGS":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return tuple(game.slug for game in all_games())


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


__all__ = [
    "SLUGS",
    "GameInfo",
    "Seats",
    "all_games",
    "fault_of",
    "faults",
    "get",
    "is_registered",
    "playbill",
    "put_on",
    "take_off",
]
