"""The Trait of a Leading Move, and from which Strength on it would tell. Source: SP-MOVE-11, SP-TELL-01."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Amount
from commedia.games.shadow_play.forms.reading import Asked
from commedia.kit.figures import notes
from commedia.kit.forms import amount_of, domain
from commedia.props.form import OwnForm
from commedia.props.template import NOTHING, joined


def draw(asked: Asked) -> Markup:
    """To make it, or to leave it there."""
    make = asked.choice("make", more=asked.plain("make"), chosen=True)
    leave = asked.choice("done", then="The Power is lost, and nothing is made.")
    return joined([make, leave, asked.outlook()])


def foresee(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """What that Strength would do to a threat."""
    if answer.get("do", "make") != "make":
        return NOTHING
    to = domain(asked, "make", "strength", Amount)
    found = amount_of(answer.get("strength"), to.least, to.most)
    strength = to.most if found is None else found
    standing = asked.own.clash.standing.get(str(answer.get("tells_on") or asked.seat))
    if standing is None or standing.status != "in":
        return NOTHING
    if strength < standing.threat:
        return notes(f"At {strength} it does not tell: that takes the threat, which is {standing.threat}.")
    falls = standing.threat - 1
    clear = "" if falls else ", and clear"
    return notes(f"At {strength} it tells: threat {standing.threat} becomes {falls}{clear}.")


FORM = OwnForm(draw, foresee)
