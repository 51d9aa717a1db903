"""Which card counts: each that may, with the sum that its side would come to.

Source: FA-CON-06, FA-CON-07.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.face_of_angels.cards import called
from commedia.games.face_of_angels.decisions.laying import is_king
from commedia.games.face_of_angels.forms.laying import Asked, said
from commedia.kit.forms import REQUIRED, card, domain, group
from commedia.props.cards import face
from commedia.props.form import OwnForm, field_name
from commedia.props.template import NOTHING, template


def draw(asked: Asked) -> Markup:
    """The cards of the side, each with its sum."""
    own, side = asked.own, asked.about["side"]
    lying, king = own.clash.lying, is_king(own, side)
    offered = domain(asked, "point", "point", Pick)
    rows = [
        card(
            asked.id(), field_name("point", "point"), one,
            _FACE(card=face(one), total=called(lying.points(side, one, king).total)), NOTHING,
            more=said(one, REQUIRED), look="pick-card",
        )
        for one in offered.values
    ]  # fmt: skip
    return asked.choice("point", more=group("laying", "The card that counts", *rows))


_FACE = template("{card}<b>{total} in all</b>")

FORM = OwnForm(draw)
