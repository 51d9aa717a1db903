"""The stage, a phase at a time: what lies there before it begins, cards beside the Dialogue, the board of a
Challenge, what is looked back on.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play import phases
from commedia.games.shadow_play.stage.board import board
from commedia.games.shadow_play.stage.closing import looking_back, opened
from commedia.games.shadow_play.stage.tray import tray
from commedia.games.shadow_play.state import Story
from commedia.kit.stage import Names
from commedia.props.template import NOTHING, template


def stage(public: Story, names: Names) -> Markup:
    """Everything on stage now, the same for every viewer."""
    if public.phase == phases.RECAP:
        return looking_back(public, names)
    if public.phase in (phases.INTERLUDE, phases.OVER):
        return _AFTER(opened=opened(public, names), tray=tray(public, names))
    if public.phase in (phases.TONE, phases.PERSONAE, phases.ELEMENTS, phases.CARD):
        return _BEFORE(tray=tray(public, names), bare=NOTHING if public.tone.text else _BARE)
    if public.challenge is None:
        return tray(public, names)
    return _CLASH(board=board(public, names), tray=tray(public, names))


_BEFORE = template('<div class="sp-before">{bare}{tray}</div>')
_BARE = Markup('<p class="quiet">Nothing is on the table yet. The Director begins with the tone.</p>')
_AFTER = template(
    '<div class="sp-after">{opened}<details class="sp-cards"><summary>Cards on the table</summary>',
    "{tray}</details></div>",
)
_CLASH = template(
    '<div class="sp-clash">{board}<details class="sp-cards"><summary>Cards on the table</summary>',
    "{tray}</details></div>",
)
