"""A friend or a foe comes into a contest: what they risk by it is said before what is drawn for them.

Source: FA-REL-01 to FA-REL-03, FA-RSK-02 to FA-RSK-06.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.engine.draft import Draft
from commedia.games.face_of_angels.decisions.laying import BringIn
from commedia.games.face_of_angels.foretelling import worth_foretold
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.games.face_of_angels.state import Act
from commedia.kit.figures import asked_for, notes, odds
from commedia.kit.forms import domain
from commedia.props.form import OwnForm
from commedia.props.template import NOTHING, joined


def draw(asked: Asked) -> Markup:
    """What is risked in this act, and then whom to bring in."""
    return asked.choice(BringIn, more=joined([notes(risk(asked.own.rules)), asked.plain(BringIn)]))


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


def risk(act: Act) -> str:
    """What may become of somebody who is brought in, where whoever draws for them loses.

    Source: FA-RSK-02 to FA-RSK-06.
    """
    foes = "" if act.may_turn("friend", True) else ", if they are a foe"
    may = [
        f"{what}{'' if is_free else ' if the winner concedes'}"
        for what, can_be, is_free in (
            (f"turned{foes}", act.may_turn("foe", True), act.may_turn("foe", False)),
            ("hurt or killed", act.may_hurt(True), act.may_hurt(False)),
        )
        if can_be
    ]
    lost = "what lies between them is locked until the act is over" if act.locks else ""
    told = [lost, f"they may be {', or '.join(may)}" if may else ""]
    says = "; and ".join(one for one in told if one)
    return (
        f"If whoever draws for them loses, {says}."
        if says
        else "Nothing can happen to them by it in this act."
    )


FORM = OwnForm(draw, worth)
