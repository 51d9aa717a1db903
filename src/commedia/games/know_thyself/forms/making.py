"""Four things beside the bed: one in each suit, and which of them are part of the body.

Source: KT-ATT-01, KT-ATT-02.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.engine import Words
from commedia.games.know_thyself.cards import SUITS
from commedia.games.know_thyself.decisions.making import Gather, ListAttachments
from commedia.games.know_thyself.forms.shared import Asked
from commedia.games.know_thyself.state import Palace
from commedia.kit.fields import field_of
from commedia.kit.figures import aside
from commedia.kit.forms import chip, fields_of
from commedia.props.form import Forms, OwnForm, field_name, named
from commedia.props.suits import SUITS as NAMED
from commedia.props.suits import suit
from commedia.props.template import joined, template


def draw_things(asked: Asked) -> Markup:
    """What holds for all four, once; then each in its suit."""
    thing = field_of(fields_of(asked, Gather), SUITS[0], Words)
    rows = joined([_thing(asked, one, thing.most) for one in SUITS])
    return asked.choice(Gather, more=joined([aside(asked.describe_answer(Gather).then), _THINGS(rows=rows)]))


def _thing(asked: Asked, one: str, most: int) -> Markup:
    return _THING(
        id=asked.id(), suit=suit(one), name=NAMED[one][0], field=field_name(Gather.do, one), most=most,
        body=chip(asked.id(), named(Gather.body), one, asked.describe_field(Gather.body).beside),
    )  # fmt: skip


_THINGS = template('<div class="gathered">{rows}</div>')
_THING = template(
    '<div class="say"><label for="{id}">A thing in {name} {suit}</label>',
    '<textarea id="{id}" name="{field}" rows="2" maxlength="{most}" required></textarea>{body}</div>',
)

FORMS: Final[Forms[Palace]] = {ListAttachments: OwnForm(draw_things)}
