"""Where the Director has settled otherwise than an Actor says: more marks, or fewer, each with its card.

Source: SP-STRAT-04.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.decisions.dialogue import ContestMarks
from commedia.games.shadow_play.forms.shared import Asked, card_called
from commedia.props.form import OwnForm
from commedia.props.template import NOTHING, joined, template


def draw(asked: Asked) -> Markup:
    """Each as the tray has it; the button that contests them stands below."""
    marks, dropped = asked.about(ContestMarks.marks), asked.about(ContestMarks.dropped)
    return joined([
        _MARK(id=id, card=card_called(asked, id), how=how)
        for how, ids in ((NOTHING, marks), (_DROPPED, dropped))
        for id in ids
    ])  # fmt: skip


_MARK = template('<p class="sp-contested"><a href="#card-{id}">{card}</a>{how}</p>')
_DROPPED = Markup(' <span class="quiet">dropped</span>')

FORM = OwnForm(draw)
