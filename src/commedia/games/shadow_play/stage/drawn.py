"""The stage, a phase at a time: cards beside the Dialogue, and the board of a Challenge."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.stage.board import board
from commedia.games.shadow_play.stage.tray import tray
from commedia.games.shadow_play.state import Story
from commedia.kit.stage import Names
from commedia.props.template import template


def stage(public: Story, names: Names) -> Markup:
    """Everything on stage now, the same for every viewer."""
    if public.challenge is None:
        return tray(public, names)
    return _CLASH(board=board(public, names), tray=tray(public, names))


_CLASH = template(
    '<div class="sp-clash">{board}<details class="sp-cards"><summary>Cards on the table</summary>',
    "{tray}</details></div>",
)
