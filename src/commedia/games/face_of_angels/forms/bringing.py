"""A friend or a foe comes into a contest: what they risk by it is said before what is drawn for them.

Source: FA-REL-01 to FA-REL-03, FA-RSK-02 to FA-RSK-06.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.engine.draft import Draft
from commedia.games.face_of_angels.decisions.bringing import BringIn
from commedia.games.face_of_angels.foretelling import worth_foretold
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.kit.figures import asked_for, notes, odds
from commedia.kit.forms import domain
from commedia.props.form import OwnForm
from commedia.props.template import NOTHING, joined


def draw(asked: Asked) -> Markup:
    """What is risked in this act, and then whom to bring in."""
    risks = notes(asked.describe_answer(BringIn).then)
    return asked.choice(BringIn, more=joined([risks, asked.plain(BringIn)]))


def worth(asked: Asked, draft: Draft) -> Markup:
    """How likely a contestant is to win as they are, and with a card more; before a trick alone.

    Folded, and only once somebody is chosen: it takes a while to find.
    """
    if draft.get(BringIn.relationship) not in domain(asked, BringIn.relationship, Pick).values:
        return NOTHING
    told = worth_foretold(asked.own, asked.seat)
    says = ("You win as you are:", "With a card more:")
    chances = [odds(what, one.chance, one.error) for what, one in zip(says, told, strict=False)]
    return asked_for(*chances) if chances else NOTHING


FORM = OwnForm(draw, worth)
