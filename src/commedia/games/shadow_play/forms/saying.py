"""What an Actor asks or does, with the card that it begins or furthers; what names one's own is told at once.

Source: SP-DIA-01, SP-STRAT-02, SP-STRAT-04, SP-EXPR-04.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Some
from commedia.games.shadow_play.forms.reading import Asked, card_called
from commedia.games.shadow_play.mentions import warned_of
from commedia.kit.figures import wrong
from commedia.kit.forms import chip, domain, group, is_open
from commedia.props.form import OwnForm, field_name
from commedia.props.template import NOTHING, joined, template

LABELS = {
    "act": "I do something", "inquire": "I ask", "develop": "I do something, for a card",
    "begin": "I do something, and begin a card",
}  # fmt: skip
"""The four kinds of a post; which of them it is, others see by its card alone."""


def draw(asked: Asked) -> Markup:
    """The kinds of a post, the commonest first, each with its words."""
    rows = [
        asked.choice(do, label=label, more=_more(asked, do), chosen=do == "act")
        for do, label in LABELS.items()
        if is_open(asked, do)
    ]
    return joined([_FOLLOW(rows=joined(rows)), asked.outlook()])


_FOLLOW = template('<div class="sp-saying" data-words-follow>{rows}</div>')


def _more(asked: Asked, do: str) -> Markup:
    if do == "develop":
        return asked.plain(do, "words") + cards(asked, do, "cards", "Which it furthers")
    return asked.plain(do)


def cards(asked: Asked, do: str, field: str, legend: str, ticked: tuple[str, ...] = ()) -> Markup:
    """Cards to tick, by their letters."""
    offered = domain(asked, do, field, Some)
    chips = [
        chip(asked.id(), field_name(do, field), id, card_called(asked, id),
             more=Markup(" checked") if id in ticked else NOTHING)
        for id in offered.values
    ]  # fmt: skip
    return group("chips", legend, *chips)


def foresee(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """What of one's own the words name, told to their writer alone. Source: SP-EXPR-04, R-07."""
    words = str(answer.get("words") or "")
    return joined([wrong(told) for told in warned_of(asked.own, asked.seat, words)])


FORM = OwnForm(draw, foresee)
