"""The form in which deeds are tagged: which action pleases or offends each faction that is wooed.

Source: CM-FAC-03.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.games.city_of_masks.decisions.foretelling.deeds import sway_foretold
from commedia.games.city_of_masks.decisions.tags import Tag, TagActions
from commedia.games.city_of_masks.deed_tags import striking
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.forms.shared import said
from commedia.games.city_of_masks.spreads import Spread
from commedia.games.city_of_masks.state import City
from commedia.games.city_of_masks.told_of_deeds import likes, of_counting
from commedia.kit.figures import KNOWN, aside, odds, signed
from commedia.props.form import OpenDecision, OwnForm
from commedia.props.template import joined, template


def draw(asked: OpenDecision[City]) -> Markup:
    """What each faction likes, then action by action: it pleases a faction, goes against it, or neither."""
    deed = asked.about(TagActions.side)
    wooed = [faction for faction in deed.wooing if faction in FACTIONS]
    liked = [_likes(f) for f in wooed]
    actions = []
    for action in deed.actions:
        written = asked.describe(Tag.pleases, f"{wooed[0]}:{action}").label
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
    return _TAGS(likes=joined(liked), actions=joined(actions))


def _likes(faction: str) -> Markup:
    """What a faction likes, its name set off."""
    name = capital(FACTIONS[faction].name)
    return _LIKES(name=name, likes=likes(faction).removeprefix(name))


_LIKES = template("<p><b>{name}</b>{likes}</p>")
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


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What counts with each faction as it is ticked so far, and what that makes of its chance."""
    pleases, offends = (draft.get(pairs) or [] for pairs in (Tag.pleases, Tag.offends))
    deed = asked.about(TagActions.side)
    tags = [*deed.tags, *striking(pleases, offends)]
    wooed = [swayed(asked, faction, tags) for faction in deed.wooing if faction in FACTIONS]
    return joined([*wooed, aside(KNOWN)])


def swayed(asked: OpenDecision[City], faction: str, tags: Sequence[str]) -> Markup:
    """How a faction may take it to be wooed by a deed with those tags, and what counts beside the tile.

    Source: CM-FAC-02 to CM-FAC-04.
    """
    own, name = asked.own, capital(FACTIONS[faction].name)
    change = Spread(sway_foretold(own, asked.seat, faction, tags).odds)
    low, high = signed(change.least), signed(change.most)
    return joined([
        odds(f"{name} will think better of you ({low} to {high}):", change.at_least(1)),
        said(asked, of_counting(own, asked.seat, faction, tags)),
    ])  # fmt: skip


FORM = OwnForm(draw, foresee)
