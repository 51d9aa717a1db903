"""The Director's line, quoted, and the cards of which one would be at stake. Source: SP-CH-01."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.shadow_play.forms.reading import Asked, card_called
from commedia.kit.forms import CHOSEN, REQUIRED, chip, domain, group
from commedia.props.form import OwnForm, field_name
from commedia.props.template import NOTHING, joined, template


def draw(asked: Asked) -> Markup:
    """The line; then the one card there is, or which of them."""
    action = asked.own.actions.get(asked.seat)
    quote = _QUOTE(words=action.response.text or "…") if action else NOTHING
    offered = domain(asked, "challenge", "strategy", Pick).values
    must = CHOSEN if len(offered) == 1 else REQUIRED
    chips = [
        chip(asked.id(), field_name("challenge", "strategy"), id, card_called(asked, id), one=True, more=must)
        for id in offered
    ]
    return asked.choice("challenge", more=joined([quote, group("chips", "At stake", *chips)]))


_QUOTE = template('<blockquote class="prompt"><span dir="auto">{words}</span></blockquote>')

FORM = OwnForm(draw)
