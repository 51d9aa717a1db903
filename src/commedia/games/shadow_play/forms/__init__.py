"""The forms of Shadow Play: what a page asks with, where a plain form would not do; files as in decisions/.

making     a Persona that lies ready, or balances of six points with the Scores that follow
dialogue   what an Actor asks or does, with its cards; what the Director marks and answers; what is challenged
cards      what an Episode would be about, what is staked and what goes with it, what an Advance buys
challenge  a button for each who can be Pushed; the Score that a Trait shifts; ways out
move       which Move and what it can do, time and significance, the number of a Stunt, dice or Fortune
power      each die as a card: what it buys above, what it costs below; what its Power makes of Traits
ticks      what others have conveyed, as boxes in the hand

A form is drawn from the decision's own offers and the seat's own view.
"""

from typing import Final

from commedia.games.shadow_play.decisions.challenge import FaceSurrender
from commedia.games.shadow_play.decisions.making import MakePersona
from commedia.games.shadow_play.decisions.ticks import TickItems
from commedia.games.shadow_play.forms import cards, challenge, dialogue, making, move, power, ticks
from commedia.games.shadow_play.state import Story
from commedia.props.form import Drawings, Forms

FORMS: Final[Forms[Story]] = {
    **making.FORMS, **dialogue.FORMS, **cards.FORMS, **challenge.FORMS, **move.FORMS, **power.FORMS
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
