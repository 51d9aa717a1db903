"""The hand: what the viewer's own seat holds, as the game draws it. Spectators hold nothing."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.props.template import NOTHING, template
from commedia.server.pages.game_page import drawn_of, game_page_for
from commedia.server.views import TableView


def hand(seen: TableView) -> Markup:
    """The sheet of the viewer's seat, "" where there is none to show."""
    if seen.seat is None:
        return NOTHING
    held = game_page_for(seen).hand(seen.own, seen.seat, seen.names)
    if held is None:
        return NOTHING
    return _framed(seen.names[seen.seat], drawn_of(held))


@lru_cache(maxsize=2048)
def _framed(name: str, drawn: Markup) -> Markup:
    # A game that frames its drawing itself says so by beginning with a section.
    return drawn if drawn.startswith("<section") else _FRAME(name=name, held=drawn)


_FRAME = template(
    '<section class="hand" aria-labelledby="hand-title"><header class="hand__head">',
    '<h2 id="hand-title">{name}’s sheet</h2></header>{held}</section>',
)
