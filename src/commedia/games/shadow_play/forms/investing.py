"""What is staked on an Element, and what goes with it: Scores, an Expression. Source: SP-INV-02."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.games.shadow_play.forms.reading import Asked, moved
from commedia.kit.fields import then
from commedia.kit.figures import notes
from commedia.kit.forms import amount_of, domain, is_open
from commedia.props.form import OwnForm
from commedia.props.template import NOTHING


def draw(asked: Asked) -> Markup:
    """The Element, the wish, and how much of what."""
    return asked.choice("stake", more=asked.plain("stake"))


def foresee(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """What the Persona would be until it comes about."""
    if not is_open(asked, "stake"):
        return NOTHING
    offered, char = domain(asked, "stake", "char", Pick), str(answer.get("char") or "")
    if char not in offered.values:
        return NOTHING
    to = then(offered, char, "points", Amount)
    found = amount_of(answer.get("points"), to.least, to.most)
    points = to.least if found is None else found
    persona = asked.own.personae[asked.seat]
    now = persona.chars[char]
    left = now - points
    strikes = char in persona.expressions and left < asked.own.floor
    returned = asked.own.options.get("stake_return") != "off"
    back = (
        f"{points} {'comes' if points == 1 else 'come'} back as far as there is room, and "
        if returned
        else ""
    )
    return notes(
        f"{persona.called(char)} {now} becomes {left}: {moved(persona, {**persona.chars, char: left})}.",
        "Its Expression is struck." if strikes else "",
        f"If it comes about, {back}there is an Advance.",
    )


FORM = OwnForm(draw, foresee)
