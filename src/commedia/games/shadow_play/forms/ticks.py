"""What others have conveyed, as boxes in the hand: one is ticked, and taken back, by one touch.

Source: SP-EXPR-02, SP-EXPR-05.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.decisions.ticks import Tick
from commedia.games.shadow_play.forms.shared import Asked
from commedia.games.shadow_play.stage.sheet import felt
from commedia.kit.forms import CHOSEN
from commedia.props.form import named
from commedia.props.template import NOTHING, template


def at_hand(asked: Asked) -> Markup:
    """All of what is felt so far, in the order of the sheets, which says nothing of it."""
    return felt(asked.own, asked.seat, asked.names, box)


def box(item: str, is_on: bool, words: str) -> Markup:
    """One thing to tick; it is the same box however often the list is put anew."""
    return _BOX(item=item, name=NAME, on=CHOSEN if is_on else NOTHING, words=words)


NAME = named(Tick.items)
_BOX = template(
    '<li><input type="checkbox" id="felt-{item}" name="{name}" value="{item}" autocomplete="off"{on}>',
    '<label for="felt-{item}"><bdi>{words}</bdi></label></li>',
)
