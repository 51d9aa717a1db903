"""The form in which a player becomes a young noble: a name, a place in society, a past.

Source: CM-AV-02, CM-MASK-05, CM-FAC-04.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from commedia.engine import Pick, Some
from commedia.engine.domains import Below
from commedia.games.city_of_masks.decisions.known import capital
from commedia.games.city_of_masks.forms.amounts import CHOSEN
from commedia.games.city_of_masks.forms.figures import aside, notes
from commedia.games.city_of_masks.house.lines import LINES
from commedia.games.city_of_masks.own_masks import LONGEST_NAME
from commedia.games.city_of_masks.state import City
from commedia.props.asked import Asked, OwnForm, branch, field_name
from commedia.props.template import NOTHING, joined, template

GENDER: Final = field_name("be_somebody", "gender")

WHAT_FOLLOWS: Final = {
    "m": "The Sun Temple takes to you a little sooner; in society you are a young nobleman.",
    "f": "The Moon Temple takes to you a little sooner; in society you are a young noblewoman.",
    "other": "You say which Temple counts you as its own, if any, and what becomes you in society.",
}
"""What follows from each gender: the factions' own modifier, and the mask of a social role."""

TEMPLES: Final = {"none": "neither", "sun": "the Sun Temple", "moon": "the Moon Temple"}


def draw(asked: Asked[City]) -> Markup:
    """A name, then who one is with what follows from it, then a past in words."""
    fields = asked.offers["be_somebody"]
    assert isinstance(fields, Mapping)
    genders = fields["gender"]
    assert isinstance(genders, Pick)
    rows = [
        _GENDER(
            id=asked.id(), value=value, required=_REQUIRED if n == 0 else NOTHING,
            label=capital(asked.describe("be_somebody", "gender", value).label),
            then=WHAT_FOLLOWS[value], more=_society(asked, value, genders),
        )
        for n, value in enumerate(genders.values)
    ]  # fmt: skip
    return joined([
        _NAME(id=asked.id(), most=LONGEST_NAME),
        _GENDERS(rows=joined(rows)),
        asked.plain("be_somebody", "background", "ties"),
    ])  # fmt: skip


def _society(asked: Asked[City], gender: str, genders: Pick) -> Markup:
    """Which Temple, and which actions of both lists, where neither goes by itself."""
    fields = genders.then(gender)
    if not fields:
        return NOTHING
    temple, role = fields["temple"], fields["role"]
    assert isinstance(temple, Pick)
    assert isinstance(role, Some)
    prefix = branch(GENDER, gender)
    temples = [
        _TEMPLE(id=asked.id(), name=field_name(prefix, "temple"), value=value, label=TEMPLES[value],
                chosen=CHOSEN if value == temple.default else NOTHING)
        for value in temple.values
    ]  # fmt: skip
    acts = [
        _ACT(id=asked.id(), name=field_name(prefix, "role"), value=value,
             label=asked.describe("be_somebody", "role", value).label)
        for value in role.values
    ]  # fmt: skip
    return _SOCIETY(temples=joined(temples), acts=joined(acts), due=role.least)


_REQUIRED = Markup(" required")
_NAME = template(
    '<div class="say"><label for="{id}">Your name <span class="quiet">known to all, behind any mask</span>',
    '</label><input class="input" type="text" id="{id}" name="be_somebody.name" maxlength="{most}" required',
    ' autocomplete="off"></div>',
)
_GENDER = template(
    f'<div class="palm"><input type="radio" id="{{id}}" name="{GENDER}" value="{{value}}"{{required}}',
    ' autocomplete="off"><label for="{id}">{label}</label><div class="palm__how"><p class="quiet">{then}</p>',
    "{more}</div></div>",
)
_GENDERS = template(
    '<fieldset class="palms"><legend class="choices__legend">You are</legend>{rows}</fieldset>'
)
_TEMPLE = template(
    '<span class="chip"><input type="radio" id="{id}" name="{name}" value="{value}"{chosen} ',
    'autocomplete="off"><label for="{id}">{label}</label></span>',
)
_ACT = template(
    '<span class="chip"><input type="checkbox" id="{id}" name="{name}" value="{value}" autocomplete="off">',
    '<label for="{id}">{label}</label></span>',
)
_SOCIETY = template(
    '<fieldset class="chips"><legend class="choices__legend">Counted as its own by</legend>{temples}',
    "</fieldset>",
    '<fieldset class="chips"><legend class="choices__legend">What becomes you <span class="quiet">choose ',
    "{due}; each is worth 1</span></legend>{acts}</fieldset>",
)


def foresee(asked: Asked[City], answer: Mapping[str, Any]) -> Markup:
    """How many of the actions are chosen, where some are to be; and who will read all this."""
    fields = asked.offers["be_somebody"]
    assert isinstance(fields, Mapping)
    genders = fields["gender"]
    assert isinstance(genders, Pick)
    chosen = answer.get("gender")
    role = genders.then(chosen).get("role") if chosen in genders.values else None
    if isinstance(role, Some):
        count = len([key for key in answer.get("role") or () if key in role.values])
        return notes(f"{count} of {role.least} actions are chosen." if count != role.least else "", _READ)
    return notes(_READ)


_READ = aside("Everybody sees who you are, and reads what you write about yourself.")


def suggest(asked: Asked[City], below: Below) -> dict[str, list[str]]:
    """A young noble whose name nobody has, and a rumour about them."""
    fields = asked.offers["be_somebody"]
    assert isinstance(fields, Mapping)
    genders = fields["gender"]
    assert isinstance(genders, Pick)
    gender = genders.values[below(len(genders.values))]
    taken = {avatar.name.text.casefold() for avatar in asked.own.avatars.values()}
    names = [name for name in LINES["names"][gender] if name.casefold() not in taken]
    pasts = LINES["past"]["background"]
    values = {
        field_name("be_somebody", "name"): [names[below(len(names))]],
        GENDER: [gender],
        field_name("be_somebody", "background"): [pasts[below(len(pasts))]],
    }
    role = genders.then(gender).get("role")
    if isinstance(role, Some):
        left = list(role.values)
        acts = [left.pop(below(len(left))) for _ in range(role.least)]
        values[field_name(branch(GENDER, gender), "role")] = acts
        values[field_name(branch(GENDER, gender), "temple")] = ["none"]
    return values


FORM = OwnForm(draw, foresee, suggest)
