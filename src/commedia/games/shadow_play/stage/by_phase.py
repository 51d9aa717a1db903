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
_BARE = Markup(
    '<p class="quiet">Nothing is on the table yet. Four things come before the first word of the story:</p>'
    '<dl class="sp-steps-to-come"><dt>Tone</dt><dd>The Director says how it sounds, such as <i>Salt and '
    "patience; nobody is quite as bad as they fear.</i> Then all rule out what they won’t have in it.</dd>"
    "<dt>Personae</dt><dd>Each Actor has one: somebody with a few habits and gifts, which they show and "
    "never name.</dd><dt>Elements</dt><dd>Everybody puts a place, a thing or somebody into the story.</dd>"
    "<dt>What it is about</dt><dd>The Director writes on a card what would end the Episode, such as "
    "<i>The Lighthouse › lit again</i>.</dd></dl>"
)
_AFTER = template(
    '<div class="sp-after">{opened}<details class="sp-cards"><summary>Cards on the table</summary>',
    "{tray}</details></div>",
)
_CLASH = template(
    '<div class="sp-clash">{board}<details class="sp-cards"><summary>Cards on the table</summary>',
    "{tray}</details></div>",
)
