"""Which cards an action begins or furthers, those that its Actor claims ticked. Source: SP-STRAT-04."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Seat
from commedia.games.shadow_play.decisions.dialogue import STANCES, Settle, SettleMarks
from commedia.games.shadow_play.forms.saying import cards
from commedia.games.shadow_play.forms.shared import Asked
from commedia.games.shadow_play.stage.tray import steps
from commedia.games.shadow_play.state import Story
from commedia.kit.stage import called
from commedia.props.form import OwnForm
from commedia.props.template import NOTHING, joined, template


def draw(asked: Asked) -> Markup:
    """The cards; and the Stance as it would be with a mark."""
    actor = asked.about(SettleMarks.actor)
    stance = asked.own.personae[actor].stance
    ticked, contested = tuple(asked.about(SettleMarks.claimed)), asked.about(SettleMarks.contested)
    return asked.choice(Settle, more=joined([
        cards(asked, Settle.marks, "It begins or furthers", ticked),
        _CLAIMED(who=called(asked.names, actor)) if ticked and not contested else NOTHING,
        _STANCE(who=called(asked.names, actor), now=steps(stance), then=_then(asked.own, actor)),
    ]))  # fmt: skip


def _then(own: Story, actor: Seat) -> str:
    """What a mark would make of it. Source: SP-STANCE-02."""
    after = own.marked(actor)
    is_more = after > own.personae[actor].stance
    return f"with a mark {after} {STANCES[after]}" if is_more else "and no mark raises it further"


_CLAIMED = template(
    '<p class="quiet">What <bdi>{who}</bdi> claims is ticked. To untick it is to drop it, which they may ',
    "contest.</p>",
)


_STANCE = template(
    '<p class="sp-stance-note"><span>Stance to <bdi>{who}</bdi></span> {now} <span>{then}</span></p>',
)

FORM = OwnForm(draw)
