"""The form in which a tile is taken: one of a fan, by the end that the player likes. Source: CM-EQ-03."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.city_of_masks.forms.shared import randomizer
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import aside
from commedia.kit.forms import CHOSEN, beside, chip, group
from commedia.props.form import OpenDecision, OwnForm
from commedia.props.template import NOTHING, joined, template

IN_SIGHT = 7
"""How many tiles of the set the fan shows."""
READ_OFF = "The inner court says which of your deeds succeed. How far the two lie apart is your spectacle, "
ALONE = READ_OFF + "and what you gain by it."
OPPOSED = READ_OFF + "and the side with more of it wins."
"""What the two courts are good for, in short (CM-EQ-03, CM-ACT-04, CM-UNO-03, CM-OPP-05)."""


def draw(asked: OpenDecision[City]) -> Markup:
    """A fan of tiles, face down, to take one of, and to turn it round before it is kept.

    Which tile and which end is the hand's own affair, as at a table: the tiles are shuffled, and neither can
    steer the draw. So these inputs are read by nobody. A table with tiles of its own takes one of those.
    """
    challenge = asked.own.challenge
    reads = OPPOSED if challenge is not None and len(challenge.sides) > 1 else ALONE
    if randomizer(asked.own) == "dice":
        return aside(f"The black one is the inner court, the white one the outer. {reads}")
    if asked.by_hand:
        return aside(f"The end in your hand is the inner court; what the tile shows is asked next. {reads}")
    tiles = [
        _TILE(id=asked.id(), n=n, chosen=CHOSEN if n == (IN_SIGHT + 1) // 2 else NOTHING)
        for n in range(1, IN_SIGHT + 1)
    ]
    fan = _FAN(tiles=joined(tiles), turn=chip(asked.id(), "grip.turned", "yes", "Turn it round"))
    legend = beside("Take one by either end", "they are shuffled: only chance knows")
    return group("grip", legend, fan) + aside(reads)


_TILE = template(
    '<span class="grip__tile"><input type="radio" id="{id}" name="grip.tile" value="{n}"{chosen} ',
    'autocomplete="off"><label for="{id}"><span class="visually-hidden">Tile {n}</span>',
    '<svg viewBox="-18 -37 36 74" aria-hidden="true"><g><rect x="-16" y="-35" width="32" height="70" ',
    'rx="4"/><path class="grip__middle" d="M-13 0H13"/><path class="grip__notch" d="M0 12 7 19 0 26-7 19Z"/>',
    "</g></svg></label></span>",
)
_FAN = template(
    '<div class="grip__fan">{tiles}</div>',
    '<p class="grip__ends">{turn}<span class="quiet">The end in your hand, below, is the inner court.',
    "</span></p>",
)


FORM = OwnForm(draw)
