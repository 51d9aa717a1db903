"""What stands beside the words of the Dialogue: no notes, no sums; a lozenge where an action has its card.

Source: SP-SHADOW-01, SP-STRAT-04. An answer hangs under what it answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

from commedia.games.shadow_play.state import letter_of
from commedia.kit.page import Figures
from commedia.props.template import NOTHING, joined, template


def alone(figures: Figures) -> Markup:
    """Words that stand alone."""
    return NOTHING


def hung(figures: Figures) -> Markup:
    """Beside an answer of the Director: the cards that the action before it furthers, by their letters."""
    marks = [_MARK(id=id, letter=letter_of(id)) for id in figures.get("marks", ())]
    return _HUNG(marks=joined(marks))


_HUNG = template('<span class="sp-hung">{marks}</span>')
_MARK = template('<a class="sp-mark" href="#card-{id}" aria-label="for card {letter}">{letter}</a>')

MARGINS: Final[Mapping[str, Callable[[Figures], Markup]]] = {
    "SP-DIA-01": hung,
    "SP-DIA-02": alone,
    "SP-EXPR-06": alone,
}
"""By the rule that tells of it."""
