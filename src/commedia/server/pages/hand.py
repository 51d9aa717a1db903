"""The hand: what the viewer's own seat holds, as the game draws it. Spectators hold nothing."""

from __future__ import annotations

from markupsafe import Markup

from commedia.props.template import NOTHING, template
from commedia.server.pages import asking, decision_form
from commedia.server.pages.game_page import drawn_of, game_page_for
from commedia.server.table_view import TableView


def hand(seen: TableView) -> Markup:
    """The sheet of the viewer's seat, with the inputs of a door that stands in it; "" for none."""
    if seen.seat is None:
        return NOTHING
    door = asking.at_hand(seen)
    if door is None:
        return _held(seen, seen.seat)
    inside = asking.hand_of(seen, door, decision_form.fieldset(seen, door))
    if inside is None:
        return _held(seen, seen.seat) + decision_form.form(seen, door, "")
    return decision_form.hand_form(seen, door, inside)


def _held(seen: TableView, seat: str) -> Markup:
    return seen.lull.once("hand", seat, lambda: _drawn(seen, seat))


def _drawn(seen: TableView, seat: str) -> Markup:
    held = game_page_for(seen).hand(seen.own, seat, seen.names)
    return NOTHING if held is None else _framed(seen.names[seat], drawn_of(held))


def _framed(name: str, drawn: Markup) -> Markup:
    # A game that frames its drawing itself says so by beginning with a section.
    return drawn if drawn.startswith("<section") else _FRAME(name=name, held=drawn)


_FRAME = template(
    '<section class="hand" aria-labelledby="hand-title"><header class="hand__head">',
    '<h2 id="hand-title">{name}’s sheet</h2></header>{held}</section>',
)
