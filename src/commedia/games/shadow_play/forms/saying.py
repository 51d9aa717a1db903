"""What an Actor asks or does, with the card that it begins or furthers; what names one's own is told at once.

Source: SP-DIA-01, SP-STRAT-02, SP-STRAT-04, SP-EXPR-04.
"""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from commedia.engine import Answer, Pick, Some
from commedia.engine.draft import Draft
from commedia.games.shadow_play.decisions.dialogue import STANCES, Act, Begin, Develop, Inquire
from commedia.games.shadow_play.forms.shared import Asked, card_called
from commedia.games.shadow_play.mentions import warned_of
from commedia.kit.figures import wrong
from commedia.kit.forms import chip, domain, group, is_open
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined, template

LABELS: Final[dict[type[Answer], str]] = {
    Act: "I do something", Inquire: "I ask", Develop: "I further a Strategy that has a card",
    Begin: "I begin a Strategy, on a new card",
}  # fmt: skip
"""The four kinds of a post; which of them it is, others see by its card alone."""
THEN: Final[dict[type[Answer], str]] = {
    Act: "It furthers no Strategy. The answer can’t be challenged.",
    Inquire: "Nothing hangs on it.",
    Develop: "The Director’s Stance to you {rises}. You may challenge the answer.",
    Begin: "All can read the card. The Director’s Stance to you {rises}. You may challenge the answer.",
}
"""What each comes to (SP-STANCE-02, SP-STRAT-01, SP-CH-01)."""


def draw(asked: Asked) -> Markup:
    """The kinds of a post, the commonest first, each with its words."""
    rows = [
        asked.choice(kind, label=label, then=_then(asked, kind), more=_more(asked, kind), chosen=kind is Act)
        for kind, label in LABELS.items()
        if is_open(asked, kind)
    ]
    return joined([_FOLLOW(rows=joined(rows)), asked.outlook(), _ANSWERED])


_ANSWERED = Markup(
    '<p class="quiet">The Director answers what is sent here. What needs none is said below the script.</p>'
)
_FOLLOW = template('<div class="sp-saying sp-speaking" data-words-follow>{rows}</div>')


def _then(asked: Asked, kind: type[Answer]) -> str:
    """What it comes to, with the Stance as it would be. Source: SP-STANCE-02."""
    now, after = asked.own.personae[asked.seat].stance, asked.own.marked(asked.seat)
    rises = f"rises to {after}, {STANCES[after]}" if after > now else "is as cruel as it can be"
    return THEN[kind].format(rises=rises)


def _more(asked: Asked, kind: type[Answer]) -> Markup:
    if kind is Develop:
        return asked.inputs(Develop.words) + cards(asked, Develop.cards, "Which it furthers")
    if kind is Begin and len(domain(asked, Begin.aim, Pick).values) == 1:  # what the Episode’s card says
        return asked.inputs(Begin.words, Begin.strategy)
    return asked.plain(kind)


def cards(asked: Asked, field: Any, legend: str, ticked: tuple[str, ...] = ()) -> Markup:
    """Cards to tick, by their letters, in a field such as `Develop.cards`."""
    offered = domain(asked, field, Some)
    chips = [
        chip(asked.id(), named(field), id, card_called(asked, id),
             more=Markup(" checked") if id in ticked else NOTHING)
        for id in offered.values
    ]  # fmt: skip
    return group("chips", legend, *chips)


def foresee(asked: Asked, draft: Draft) -> Markup:
    """What of one's own the words name, told to their writer alone. Source: SP-EXPR-04, R-07."""
    words = draft.text(Act.words, Inquire.words, Develop.words, Begin.words)
    return joined([wrong(told) for told in warned_of(asked.own, asked.seat, words)])


FORM = OwnForm(draw, foresee)
