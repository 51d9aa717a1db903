"""Whether a Persona takes part in a Challenge, with what it would face. Source: SP-CH-03, SP-SUR-02."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.decisions.challenge import SitOut, TakePart
from commedia.games.shadow_play.forms.shared import Asked
from commedia.kit.stage import called
from commedia.props.form import OwnForm
from commedia.props.template import joined


def draw(asked: Asked) -> Markup:
    """To take part, or to sit it out."""
    who = called(asked.names, asked.own.clash.challenger)
    faces = (
        f"You face a threat of {asked.own.faced(asked.seat)}, and make Moves, for yourself or for {who}. "
        "Who can hold out no longer gives up a Strategy, or makes a Sacrifice."
    )
    spared = "Nothing of it can befall your Persona, and it makes no Moves."
    return joined([asked.choice(TakePart, then=faces), asked.choice(SitOut, then=spared)])


FORM = OwnForm(draw)
