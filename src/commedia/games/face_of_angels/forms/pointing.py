"""Which card counts: each that may, with the sum that its side would come to, and who would have it then.

Source: FA-CON-06, FA-CON-07.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.engine import Pick
from commedia.engine.domains import Below
from commedia.engine.draft import Draft
from commedia.games.face_of_angels.decisions.laying import NamePointCard, Point
from commedia.games.face_of_angels.forms.asking import Asked, pictured
from commedia.games.face_of_angels.forms.laying import said
from commedia.games.face_of_angels.tricks import best_point
from commedia.kit.forms import REQUIRED, card, domain, one_of, over, told
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, template


def draw(asked: Asked) -> Markup:
    """The cards of the side, each with its sum."""
    offered = domain(asked, Point.point, Pick)
    rows = [
        card(
            asked.id(), named(Point.point), one,
            _FACE(card=pictured(one), total=asked.describe(Point.point, one).then), NOTHING,
            more=said(one, REQUIRED), look="pick-card",
        )
        for one in offered.values
    ]  # fmt: skip
    return asked.choice(Point, more=one_of("laying", over(asked, Point.point), *rows))


_FACE = template("{card} <b>{total}</b>")


def suggest(asked: Asked, draft: Draft, below: Below) -> dict[str, Sequence[str]]:
    """What serves the side best as everything lies; all of that lies open, so no hand is looked into."""
    best = best_point(asked.own, asked.about(NamePointCard.side))
    return {named(Point.point): [best]}


FORM = OwnForm(draw, told, suggest, "Which serves best?")
