"""What the Director answers, with the Stance towards that Actor beside the box. Source: SP-STANCE-01."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.decisions.dialogue import GiveResponse, Respond
from commedia.games.shadow_play.forms.shared import Asked
from commedia.games.shadow_play.stage.tray import steps
from commedia.kit.stage import called
from commedia.props.form import OwnForm
from commedia.props.template import joined, template


def draw(asked: Asked) -> Markup:
    """The Stance as a stair, and the words."""
    actor = asked.about(GiveResponse.actor)
    n = asked.own.personae[actor].stance
    stance = _STANCE(who=called(asked.names, actor), steps=steps(n), such=SUCH[n])
    return asked.choice(Respond, more=joined([stance, asked.plain(Respond)]))


SUCH = {
    1: "It goes as they hope, and better.",
    2: "It goes as they hope.",
    3: "It goes as they hope, and something comes with it that they would rather not have.",
    4: "Half of it goes as they hope, and that has its price.",
    5: "It does not go as they hope, and it has its price all the same.",
    6: "Whatever can turn on them does.",
}
"""How an answer of each Stance may turn out: one way to take it, for the rule has but its two ends."""


_STANCE = template(
    '<p class="sp-stance-note"><span>Stance to <bdi>{who}</bdi></span> {steps} <span class="quiet">For ',
    "instance: {such}</span></p>",
)

FORM = OwnForm(draw)
