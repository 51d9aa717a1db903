"""What every form of The Face of Angels is drawn from."""

from __future__ import annotations

from typing import TypeAlias

from markupsafe import Markup

from commedia.games.face_of_angels.cards import shown
from commedia.games.face_of_angels.state import Town
from commedia.props.cards import face
from commedia.props.form import OpenDecision
from commedia.props.template import template

Asked: TypeAlias = OpenDecision[Town]
"""A decision, with the town as the seat that is asked sees it."""


def pictured(card: str) -> Markup:
    """A card to take up: drawn for the eye, and for the ear called by its name."""
    return _PICTURED(card=face(card, hidden=True), name=shown(card))


_PICTURED = template('{card}<span class="visually-hidden">{name}</span>')
