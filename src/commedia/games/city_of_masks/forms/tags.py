"""The form in which deeds are tagged: which action pleases or offends each faction that is wooed.

Source: CM-FAC-03.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.domains import listed
from commedia.games.city_of_masks.decisions.known import capital
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.props.asked import Asked, OwnForm
from commedia.props.template import joined, template


def draw(asked: Asked) -> Markup:
    """What each faction likes, then action by action: it pleases a faction, goes against it, or neither."""
    deed = asked.about["side"]
    wooed = [faction for faction in deed.wooing if faction in FACTIONS]
    likes = [_LIKES(name=capital(FACTIONS[f].name), likes=listed(FACTIONS[f].proper)) for f in wooed]
    actions = []
    for action in deed.actions:
        written = asked.describe("tag", "pleases", f"{wooed[0]}:{action}").label
        what = written.partition(": ")[2] or written
        rows = [
            _ROW(
                id=asked.id(),
                other=asked.id(),
                pair=f"{f}:{action}",
                faction=FACTIONS[f].name,
                name=capital(FACTIONS[f].name),
                what=what,
            )
            for f in wooed
        ]
        actions.append(_ACTION(what=what, rows=joined(rows)))
    return _TAGS(likes=joined(likes), actions=joined(actions))


_LIKES = template("<p><b>{name}</b> likes you to {likes}.</p>")
_ACTION = template('<fieldset class="tags__action"><legend>{what}</legend>{rows}</fieldset>')
_ROW = template(
    '<p class="tags__row"><span aria-hidden="true">{name}</span><span class="chips">',
    '<span class="chip"><input type="checkbox" id="{id}" name="tag.pleases" value="{pair}" ',
    'autocomplete="off"',
    ' aria-label="{what} pleases {faction}"><label for="{id}">pleases</label></span>',
    '<span class="chip"><input type="checkbox" id="{other}" name="tag.offends" value="{pair}" ',
    'autocomplete="off"',
    ' aria-label="{what} goes against {faction}"><label for="{other}">offends</label></span></span></p>',
)
_TAGS = template('<div class="tags"><div class="tags__likes">{likes}</div>{actions}</div>')

FORM = OwnForm(draw)
