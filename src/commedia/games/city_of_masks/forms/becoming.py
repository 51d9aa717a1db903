"""The form in which a player becomes a young noble: a name, a place in society, a past.

Source: CM-AV-02, CM-MASK-05, CM-FAC-04.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.engine import Pick, Some
from commedia.engine.domains import Below
from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.games.city_of_masks.decisions.setup import BeSomebody
from commedia.games.city_of_masks.house.lines import LINES
from commedia.games.city_of_masks.own_masks import LONGEST_NAME
from commedia.games.city_of_masks.state import City
from commedia.kit.fields import then
from commedia.kit.figures import aside, notes
from commedia.kit.forms import CHOSEN, REQUIRED, card, chip, domain, group, one_of, over
from commedia.kit.house import filled, share_of
from commedia.props.form import OpenDecision, OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined, template

GENDER: Final = named(BeSomebody.gender)


def draw(asked: OpenDecision[City]) -> Markup:
    """A name, then who one is with what follows from it, then a past in words."""
    genders = _genders(asked)
    rows = [
        card(asked.id(), GENDER, value, capital(asked.describe(BeSomebody.gender, value).label),
             aside(asked.describe(BeSomebody.gender, value).then) + _society(asked, value, genders),
             more=REQUIRED if n == 0 else NOTHING)
        for n, value in enumerate(genders.values)
    ]  # fmt: skip
    return joined([
        _NAME(id=asked.id(), label=over(asked, BeSomebody.name), most=LONGEST_NAME),
        one_of("palms", over(asked, BeSomebody.gender), *rows),
        asked.inputs(BeSomebody.background),
        asked.inputs(BeSomebody.ties),
    ])  # fmt: skip


def _genders(asked: OpenDecision[City]) -> Pick:
    return domain(asked, BeSomebody.gender, Pick)


def _society(asked: OpenDecision[City], gender: str, genders: Pick) -> Markup:
    """Which Temple, and which actions of both lists, where neither goes by itself."""
    if not genders.then(gender):
        return NOTHING
    temple, role = then(genders, gender, "temple", Pick), then(genders, gender, "role", Some)
    prefix = branch(GENDER, gender)
    temples = [
        chip(asked.id(), field_name(prefix, "temple"), value,
             asked.describe(BeSomebody.temple, value).label, one=True,
             more=CHOSEN if value == temple.default else NOTHING)
        for value in temple.values
    ]  # fmt: skip
    acts = [
        chip(asked.id(), field_name(prefix, "role"), value, asked.describe(BeSomebody.role, value).label)
        for value in role.values
    ]
    counted = one_of("chips", over(asked, BeSomebody.temple), *temples)
    return counted + group("chips", over(asked, BeSomebody.role), *acts)


_NAME = template(
    '<div class="say"><label for="{id}">{label}',
    '</label><input class="input" type="text" id="{id}" name="be_somebody.name" maxlength="{most}" required',
    ' autocomplete="off"></div>',
)


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """How many of the actions are chosen, where some are to be; and who will read all this."""
    *says, read = asked.comes_to(draft, BeSomebody)
    return notes(*says, aside(read))


def suggest(asked: OpenDecision[City], draft: Draft, below: Below) -> dict[str, list[str]]:
    """A young noble whose name nobody has, and a rumour about them that no house actor has of itself."""
    genders = _genders(asked)
    gender = genders.values[below(len(genders.values))]
    taken = {avatar.name.text.casefold() for avatar in asked.own.avatars.values()}
    names = [name for name in LINES["names"][gender] if name.casefold() not in taken]
    pasts = share_of(LINES["past"]["background"], asked.seat, list(asked.own.avatars))
    name = names[below(len(names))]
    values = {
        named(BeSomebody.name): [name],
        GENDER: [gender],
        named(BeSomebody.background): [filled(pasts[below(len(pasts))], {"name": name})],
    }
    if "role" in genders.then(gender):
        role = then(genders, gender, "role", Some)
        left = list(role.values)
        acts = [left.pop(below(len(left))) for _ in range(role.least)]
        values[field_name(branch(GENDER, gender), "role")] = acts
        values[field_name(branch(GENDER, gender), "temple")] = ["none"]
    return values


FORM = OwnForm(draw, foresee, suggest)
