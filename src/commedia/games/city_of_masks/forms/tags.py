"""The grid in which deeds are tagged: which action pleases or offends each faction that is wooed.

Source: CM-FAC-03.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.domains import listed
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.props.asked import Asked, OwnForm
from commedia.props.template import Template, joined


def draw(asked: Asked) -> Markup:
    """A grid: a row an action, a column a faction; each pleases it, goes against it, or neither."""
    deed = asked.about["side"]
    wooed = [faction for faction in deed.wooing if faction in FACTIONS]
    heads = [_HEAD(name=FACTIONS[f].name, likes=listed(FACTIONS[f].proper)) for f in wooed]
    rows = []
    for action in deed.actions:
        said = asked.describe("tag", "pleases", f"{wooed[0]}:{action}").label.partition(": ")[2]
        written = asked.describe("tag", "pleases", f"{wooed[0]}:{action}").label
        cells = [
            _CELL(
                id=asked.id(),
                other=asked.id(),
                pair=f"{f}:{action}",
                faction=FACTIONS[f].name,
                what=said or written,
            )
            for f in wooed
        ]
        rows.append(_ROW(what=said or written, cells=joined(cells)))
    return _GRID(heads=joined(heads), rows=joined(rows))


_HEAD = Template('<th scope="col">{name}<small>likes you to {likes}</small></th>')
_ROW = Template('<tr><th scope="row">{what}</th>{cells}</tr>')
_CELL = Template(
    '<td><span class="chip"><input type="checkbox" id="{id}" name="tag.pleases" value="{pair}" ',
    'autocomplete="off"',
    ' aria-label="{what} pleases {faction}"><label for="{id}">pleases</label></span> ',
    '<span class="chip"><input type="checkbox" id="{other}" name="tag.offends" value="{pair}" ',
    'autocomplete="off"',
    ' aria-label="{what} goes against {faction}"><label for="{other}">offends</label></span></td>',
)
_GRID = Template(
    '<div class="scroll-x" tabindex="0" role="group" aria-label="Your actions and the factions">',
    '<table class="tag-grid"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table></div>',
)

FORM = OwnForm(draw)
