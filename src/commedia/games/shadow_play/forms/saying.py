"""What an Actor asks or does, with the card that it begins or furthers; what names one's own is told at once.

Source: SP-DIA-01, SP-STRAT-02, SP-STRAT-04, SP-EXPR-04.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Pick, Some
from commedia.games.shadow_play.decisions.dialogue import STANCES
from commedia.games.shadow_play.forms.reading import Asked, card_called
from commedia.games.shadow_play.mentions import warned_of
from commedia.kit.figures import wrong
from commedia.kit.forms import chip, domain, group, is_open
from commedia.props.form import OwnForm, field_name
from commedia.props.template import NOTHING, joined, template

LABELS = {
    "act": "I do something", "inquire": "I ask", "develop": "I further a Strategy that has a card",
    "begin": "I begin a Strategy, on a new card",
}  # fmt: skip
"""The four kinds of a post; which of them it is, others see by its card alone."""
THEN = {
    "act": "It furthers no Strategy. The answer can’t be challenged.",
    "inquire": "Nothing hangs on it.",
    "develop": "The Director’s Stance to you {rises}. You may challenge the answer.",
    "begin": "All can read the card. The Director’s Stance to you {rises}. You may challenge the answer.",
}
"""What each comes to (SP-STANCE-02, SP-STRAT-01, SP-CH-01)."""


def draw(asked: Asked) -> Markup:
    """The kinds of a post, the commonest first, each with its words."""
    rows = [
        asked.choice(do, label=label, then=_then(asked, do), more=_more(asked, do), chosen=do == "act")
        for do, label in LABELS.items()
        if is_open(asked, do)
    ]
    return joined([_FOLLOW(rows=joined(rows)), asked.outlook(), _ANSWERED])


_ANSWERED = Markup(
    '<p class="quiet">The Director answers what is sent here. What needs none is said below the script.</p>'
)
_FOLLOW = template('<div class="sp-saying sp-speaking" data-words-follow>{rows}</div>')


def _then(asked: Asked, do: str) -> str:
    """What it comes to, with the Stance as it would be. Source: SP-STANCE-02."""
    after = asked.own.personae[asked.seat].stance + 1
    rises = f"rises to {after}, {STANCES[after]}" if after in STANCES else "is as cruel as it can be"
    return THEN[do].format(rises=rises)


def _more(asked: Asked, do: str) -> Markup:
    if do == "develop":
        return asked.plain(do, "words") + cards(asked, do, "cards", "Which it furthers")
    if do == "begin" and len(domain(asked, do, "aim", Pick).values) == 1:  # what the Episode’s card says
        return asked.plain(do, "words", "strategy")
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
