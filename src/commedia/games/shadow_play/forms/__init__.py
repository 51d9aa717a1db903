"""The forms of Shadow Play: what a page asks with, where a plain form would not do; files as in decisions/.

A form is drawn from the decision's own offers and the seat's own view.
"""

from typing import Final

from commedia.games.shadow_play.decisions.challenge import FaceSurrender
from commedia.games.shadow_play.decisions.making import MakePersona
from commedia.games.shadow_play.decisions.ticks import TickItems
from commedia.games.shadow_play.forms import cards, challenge, dialogue, dice_and_power, making, move, ticks
from commedia.games.shadow_play.state import Story
from commedia.props.form import Drawings, Forms

FORMS: Final[Forms[Story]] = {
    **making.FORMS, **dialogue.FORMS, **cards.FORMS, **challenge.FORMS, **move.FORMS, **dice_and_power.FORMS
}  # fmt: skip
"""Each form by the class of decision that it is for."""

SUBJECTS: Final[Drawings[Story]] = {
    MakePersona: making.subject,
    FaceSurrender: challenge.subject,
}
"""What a long question is about, drawn large beside it."""

AT_HAND: Final[Drawings[Story]] = {TickItems: ticks.at_hand}
"""What is answered in the hand."""

__all__ = ["AT_HAND", "FORMS", "SUBJECTS"]
