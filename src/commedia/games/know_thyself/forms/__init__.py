"""The forms of Know Thyself: what a page asks with, where the plain form would not do a decision justice.

They stand in files that are called as those of the decisions. A form is drawn from the decision's own offers
and the seat's own view, and so are its chances: every one is worked out from the cards that lie there.
"""

from typing import Final

from markupsafe import Markup

from commedia.games.know_thyself.decisions.gm import AnswerBribe
from commedia.games.know_thyself.decisions.roaming import Come
from commedia.games.know_thyself.forms import drawing, ending, gm, making, telling, wager
from commedia.games.know_thyself.stage.nearby import room_of
from commedia.games.know_thyself.state import Palace
from commedia.props.form import Drawings, Forms, OpenDecision
from commedia.props.template import NOTHING

FORMS: Final[Forms[Palace]] = {
    kind: form
    for chapter in (making, wager, drawing, telling, gm, ending)
    for kind, form in chapter.FORMS.items()
}
"""Each form by the class of decision that it is for."""


def _outing(asked: OpenDecision[Palace]) -> Markup:
    [to] = [one.to for one in asked.own.outings if one.number == asked.about(Come.outing)]
    return room_of(asked.own, to)


def _bribe(asked: OpenDecision[Palace]) -> Markup:
    bribe = asked.own.bribe
    return NOTHING if bribe is None or not bribe.to else room_of(asked.own, bribe.to)


THINGS: Final[Drawings[Palace]] = {
    Come: _outing,
    AnswerBribe: _bribe,
}
"""The room that a short question is about, drawn small above it."""
