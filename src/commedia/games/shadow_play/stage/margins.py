"""What stands beside the words of the Dialogue: no notes, no sums; a lozenge where an action has its card.

Source: SP-SHADOW-01, SP-STRAT-04. An answer hangs under what it answers.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.engine import Event
from commedia.games.shadow_play import events
from commedia.games.shadow_play.state import letter_of
from commedia.kit.page import Margin
from commedia.props.template import NOTHING, joined, template


def alone(event: Event) -> Markup:
    """Words that stand alone."""
    return NOTHING


def hung(event: events.DirectorAnswered) -> Markup:
    """Beside an answer of the Director: the cards that the action before it furthers, by their letters."""
    marks = [_MARK(id=id, letter=letter_of(id)) for id in event.marks]
    return _HUNG(marks=joined(marks))


_HUNG = template('<span class="sp-hung">{marks}</span>')
_MARK = template('<a class="sp-mark" href="#card-{id}" aria-label="for card {letter}">{letter}</a>')

MARGINS: Final = (
    Margin(events.DirectorAnswered, hung),
    *(Margin(event, alone) for event in (events.Acted, events.SceneFramed, events.LookedBack)),
)
