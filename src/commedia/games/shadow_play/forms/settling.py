"""Which cards an action begins or furthers, those that its Actor claims ticked. Source: SP-STRAT-04."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.decisions.dialogue import STANCES
from commedia.games.shadow_play.forms.reading import Asked
from commedia.games.shadow_play.forms.saying import cards
from commedia.games.shadow_play.stage.tray import steps
from commedia.kit.stage import called
from commedia.props.form import OwnForm
from commedia.props.template import joined, template


def draw(asked: Asked) -> Markup:
    """The cards; and the Stance as it would be with a mark."""
    actor = asked.about["actor"]
    stance = asked.own.personae[actor].stance
    ticked = tuple(asked.about["claimed"])
    return asked.choice("settle", more=joined([
        cards(asked, "settle", "marks", "It begins or furthers", ticked),
        _STANCE(who=called(asked.names, actor), now=steps(stance), then=_then(stance)),
    ]))  # fmt: skip


def _then(stance: int) -> str:
    """What a mark would make of it. Source: SP-STANCE-02."""
    after = stance + 1
    return f"with a mark {after} {STANCES[after]}" if after in STANCES else "and no mark raises it further"


_STANCE = template(
    '<p class="sp-stance-note"><span>Stance to <bdi>{who}</bdi></span> {now} <span>{then}</span></p>',
)

FORM = OwnForm(draw)
