"""The cards of which one would be at stake. Source: SP-CH-01."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.shadow_play.decisions.dialogue import Challenge
from commedia.games.shadow_play.forms.shared import Asked, card_called
from commedia.kit.forms import REQUIRED, chip, domain, one_of
from commedia.props.form import OwnForm, named


def draw(asked: Asked) -> Markup:
    """The one card there is, or which of them."""
    offered = domain(asked, Challenge.strategy, Pick).values
    name = named(Challenge.strategy)
    chips = [chip(asked.id(), name, id, card_called(asked, id), one=True, more=REQUIRED) for id in offered]
    return asked.choice(Challenge, more=one_of("chips", "At stake", *chips))


FORM = OwnForm(draw)
