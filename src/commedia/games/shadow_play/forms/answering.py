"""What the Director answers, with the Stance towards that Actor beside the box. Source: SP-STANCE-01."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.forms.reading import Asked
from commedia.games.shadow_play.stage.tray import steps
from commedia.kit.stage import called
from commedia.props.form import OwnForm
from commedia.props.template import joined, template


def draw(asked: Asked) -> Markup:
    """The Stance as a stair, and the words."""
    actor = asked.about["actor"]
    stance = _STANCE(who=called(asked.names, actor), steps=steps(asked.own.personae[actor].stance))
    return asked.choice("respond", more=joined([stance, asked.plain("respond")]))


_STANCE = template('<p class="sp-stance-note"><span>Stance to <bdi>{who}</bdi></span> {steps}</p>')

FORM = OwnForm(draw)
