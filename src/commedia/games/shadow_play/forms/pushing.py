"""Who can be Pushed, with the sum and the result of each; who cannot, and why. Source: SP-PUSH-01."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.shadow_play.decisions.challenge import LetItEnd, Push
from commedia.games.shadow_play.forms.shared import Asked
from commedia.games.shadow_play.stage.push import each, says, why_not
from commedia.kit.forms import card, domain, group, is_open, press, sole
from commedia.kit.stage import called
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined, template

NAME = named(Push.push)


def draw(asked: Asked) -> Markup:
    """A button for each, which says what it would do; shut where it may not, with the reason."""
    offered = domain(asked, Push.push, Pick).values
    return each(
        asked.own, asked.names, lambda seat, label: press(NAME, seat, label) if seat in offered else None
    )


def draw_last(asked: Asked) -> Markup:
    """Those who can be Pushed, to choose among, or to let it end."""
    own, rows = asked.own, []
    if is_open(asked, Push):
        able = domain(asked, Push.push, Pick).values
        who = {seat: _WHO(who=called(asked.names, seat)) for seat in able}
        people = [
            card(asked.id(), NAME, seat, who[seat], NOTHING, look="palm palm--open sp-push-one")
            + _SUM(sum=says(own, seat))
            for seat in able
        ]
        whom = (
            sole("Whom you Push", NAME, able[0], who[able[0]], _SUM(sum=says(own, able[0])))
            if len(able) == 1
            else group("palms", "Whom you Push", *people, spoken=True)
        )
        shut = [
            _SHUT(who=called(asked.names, seat), sum=says(own, seat), why=why)
            for seat in own.able
            if (why := why_not(own, seat))
        ]
        more = joined([whom, *shut])
        rows.append(asked.choice(Push, label="Push somebody", more=more))
    rows.append(asked.choice(LetItEnd, chosen=not rows))
    return joined(rows)


_WHO = template("<bdi>{who}</bdi>")
_SUM = template('<p class="sp-push-sum">{sum}</p>')
_SHUT = template('<p class="sp-push-sum quiet"><b><bdi>{who}</bdi></b> {sum} {why}</p>')

FORM = OwnForm(draw, plays=True)
LAST = OwnForm(draw_last)
