"""A friend and a foe side by side, each with a name and what they are. Source: FA-CHR-05."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.face_of_angels.forms.laying import Asked
from commedia.kit.forms import group
from commedia.props.form import OwnForm
from commedia.props.template import joined, template


def draw(asked: Asked) -> Markup:
    """Both of them."""
    sides = [
        group("stake-fields", legend, asked.plain("invent_pair", f"{kind}_name", f"{kind}_about"))
        for kind, legend in (("friend", "Their friend"), ("foe", "Their foe"))
    ]
    return asked.choice("invent_pair", more=TWO(sides=joined(sides)))


TWO = template('<div class="two-stakes">{sides}</div>')
"""Two halves of an answer side by side, where there is room."""

FORM = OwnForm(draw)
