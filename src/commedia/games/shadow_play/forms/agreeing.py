"""What the Episode would be about, as its card has it, and whether one agrees. Source: SP-TONE-02."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.decisions.opening import Agree, Object
from commedia.games.shadow_play.forms.shared import Asked
from commedia.games.shadow_play.stage.tray import episode
from commedia.props.form import OwnForm
from commedia.props.template import joined, template


def draw(asked: Asked) -> Markup:
    """The card; to agree, or to say what one would rather have."""
    rows = [asked.choice(Agree), asked.choice(Object, more=asked.plain(Object))]
    return joined([_CARD(card=episode(asked.own)), *rows])


_CARD = template('<ul class="icards">{card}</ul>')

FORM = OwnForm(draw)
