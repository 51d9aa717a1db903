"""Whoever a question is about, pictured as in the cast: a mask, a stone, a card, a letter, beside their name.

The question names them in words; so this is for the eye alone, and nothing of it is read out.
"""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from commedia.engine import Decision
from commedia.engine.question_context import whom as seats_in
from commedia.props.template import NOTHING, joined, template
from commedia.server.pages.cast import mark
from commedia.server.pages.game_page import game_page_for
from commedia.server.table_view import TableView

MOST = 3
"""So many stand beside each other; of more the question is about all, and pictures nobody."""


def whom(seen: TableView, decision: Decision[Any]) -> Markup:
    """The people of a question; nothing where it is about nobody, or about more than a few."""
    seats = seats_in(decision, seen.game.rules.about, seen.seats)
    if not 0 < len(seats) <= MOST:
        return NOTHING
    face, names = game_page_for(seen).face, seen.names
    drawn = [
        _ONE(face=face(seen.public, seat, names), mark=mark(seen.chairs[seat].colour), name=names[seat])
        for seat in seats
    ]
    return _WHOM(people=joined(drawn))


_WHOM = template('<div class="cue__head cue__whom" aria-hidden="true">{people}</div>')
_ONE = template("{face}{mark}<b>{name}</b>")
