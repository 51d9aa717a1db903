"""The Trait of a Leading Move, and from which Strength on it would tell. Source: SP-MOVE-11, SP-TELL-01."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.games.shadow_play.decisions.power import Done, Make
from commedia.games.shadow_play.forms.shared import Asked
from commedia.games.shadow_play.stage.people import bearer_called
from commedia.games.shadow_play.telling import Raised, tellings
from commedia.kit.fields import field_of
from commedia.kit.figures import notes
from commedia.kit.forms import domain, is_asked
from commedia.props.form import OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined, template


def draw(asked: Asked) -> Markup:
    """To make it, or to leave it there."""
    make = asked.choice(Make, more=_trait(asked), chosen=True)
    leave = asked.choice(Done, then="The Power is lost, and nothing is made.")
    return joined([make, leave, asked.outlook()])


def _trait(asked: Asked) -> Markup:
    """Its words and its strength. Whose it is has been said as the Move was described, as a rule."""
    aims = domain(asked, Make.aim, Pick)
    aim = aims.values[0]
    bearers = field_of(aims.then(aim), "bearer", Pick).values
    if len(aims.values) > 1 or len(bearers) > 1:
        return asked.plain(Make)
    name = named(Make.aim)
    says = asked.describe(Make.aim, aim).label
    sole = _SOLE(
        what=capital(says), whose=bearer_called(asked.own, asked.names, bearers[0]),
        name=name, aim=aim, bearer_name=field_name(branch(name, aim), "bearer"), bearer=bearers[0],
    )  # fmt: skip
    rest = [field for field in (Make.strength, Make.tells_on) if is_asked(asked, field)]
    return joined([asked.inputs(Make.words), sole, asked.inputs(*rest)])


_SOLE = template(
    '<p class="sp-about">{what}: <b><bdi>{whose}</bdi></b><input type="hidden" name="{name}" value="{aim}">',
    '<input type="hidden" name="{bearer_name}" value="{bearer}"></p>',
)


def foresee(asked: Asked, draft: Draft) -> Markup:
    """What that Strength would do to a threat."""
    if draft.is_for(Done):
        return NOTHING
    strength = draft.get(Make.strength) or domain(asked, Make.strength, Amount).most
    own, whose = asked.own, draft.get(Make.tells_on) or asked.seat
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
