"""The marks that the Director has made and their Actor has not, each with its card. Source: SP-STRAT-04."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.forms.reading import Asked, card_called
from commedia.props.form import OwnForm
from commedia.props.template import joined, template


def draw(asked: Asked) -> Markup:
    """Each as the tray has it; the button that contests them stands below."""
    return joined([_MARK(id=id, card=card_called(asked, id)) for id in asked.about["marks"]])


_MARK = template('<p class="sp-contested"><a href="#card-{id}">{card}</a></p>')

FORM = OwnForm(draw)
