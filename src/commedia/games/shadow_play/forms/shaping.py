"""The Trait of a Leading Move, and from which Strength on it would tell. Source: SP-MOVE-11, SP-TELL-01."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.games.shadow_play.forms.reading import Asked
from commedia.games.shadow_play.stage.people import bearer_called
from commedia.games.shadow_play.telling import Raised, tellings
from commedia.kit.fields import field_of
from commedia.kit.figures import notes
from commedia.kit.forms import amount_of, domain, fields_of
from commedia.props.form import OwnForm, branch, field_name
from commedia.props.template import NOTHING, joined, template


def draw(asked: Asked) -> Markup:
    """To make it, or to leave it there."""
    make = asked.choice("make", more=_trait(asked), chosen=True)
    leave = asked.choice("done", then="The Power is lost, and nothing is made.")
    return joined([make, leave, asked.outlook()])


def _trait(asked: Asked) -> Markup:
    """Its words and its strength. Whose it is has been said as the Move was described, as a rule."""
    aims = domain(asked, "make", "aim", Pick)
    aim = aims.values[0]
    bearers = field_of(aims.then(aim), "bearer", Pick).values
    if len(aims.values) > 1 or len(bearers) > 1:
        return asked.plain("make")
    name = field_name("make", "aim")
    says = asked.describe("make", "aim", aim).label
    sole = _SOLE(
        what=says[:1].upper() + says[1:], whose=bearer_called(asked.own, asked.names, bearers[0]),
        name=name, aim=aim, bearer_name=field_name(branch(name, aim), "bearer"), bearer=bearers[0],
    )  # fmt: skip
    rest = [field for field in fields_of(asked, "make") if field not in ("words", "aim", "bearer")]
    return joined([asked.plain("make", "words"), sole, asked.plain("make", *rest)])


_SOLE = template(
    '<p class="sp-about">{what}: <b><bdi>{whose}</bdi></b><input type="hidden" name="{name}" value="{aim}">',
    '<input type="hidden" name="{bearer_name}" value="{bearer}"></p>',
)


def foresee(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """What that Strength would do to a threat."""
    if answer.get("do", "make") != "make":
        return NOTHING
    to = domain(asked, "make", "strength", Amount)
    found = amount_of(answer.get("strength"), to.least, to.most)
    strength = to.most if found is None else found
    own, whose = asked.own, str(answer.get("tells_on") or asked.seat)
    standing = own.clash.standing.get(whose)
    if standing is None or standing.status != "in":
        return NOTHING
    told = tellings(own, asked.seat, [Raised("", True, strength, whose)])
    if not told:
        return notes(f"At {strength} it does not tell: that takes the threat, which is {standing.threat}.")
    falls = told[0].threat
    clear = "" if falls else ", and clear"
    return notes(f"At {strength} it tells: threat {standing.threat} becomes {falls}{clear}.")


FORM = OwnForm(draw, foresee)
