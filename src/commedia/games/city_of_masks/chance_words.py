"""What chance is called at a table: tiles that are drawn, or dice that are thrown. Source: CM-EQ-05."""

from __future__ import annotations

from typing import Final, NamedTuple

from commedia.engine.sentences import say
from commedia.games.city_of_masks.options import Options


class Lots(NamedTuple):
    """Its words, as sentences have them. one, none: what somebody draws for a matter, or does not draw."""

    one: str
    none: str
    own: str
    many: str
    draw: str
    draws: str
    drawn: str


TILES: Final = Lots(
    say("a tile"), say("no tile"), say("tile"), say("tiles"), say("draw"), say("draws"), say("drawn")
)
DICE: Final = Lots(
    say("two dice"), say("no dice"), say("dice"), say("dice"), say("throw"), say("throws"), say("thrown")
)


def throws(options: Options) -> bool:
    """Whether a table plays with dice instead of tiles."""
    return options.randomizer == "dice"


def lots(options: Options) -> Lots:
    """The words of a table with these options.

    >>> f"Nobody {lots(Options(randomizer='dice')).draws}."
    'Nobody throws.'
    """
    return DICE if throws(options) else TILES
