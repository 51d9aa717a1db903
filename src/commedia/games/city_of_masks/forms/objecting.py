"""The form in which a deed's meaning is objected to: what was said and what was left out, in groups.

Source: CM-TAB-02, CM-FAC-03, CM-UNM-01.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.engine import Pick
from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.games.city_of_masks.decisions.tags import Object
from commedia.games.city_of_masks.deed_tags import NOT
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import aside, notes
from commedia.kit.forms import REQUIRED, chip, domain, group, one_of
from commedia.props.form import OpenDecision, OwnForm, named
from commedia.props.template import joined

GROUPS: Final = (
    ("said", "What was said of it, and does not hold", ""),
    ("breach", "It breaks with the mask", "breaks with the mask: "),
    ("pleases", "It pleases", "pleases "),
    ("offends", "It goes against", "goes against "),
    ("against", "It is directed against", "is against "),
    ("for", "It is done on behalf of", "is on behalf of "),
)
"""What may be claimed, by its sort: the heading, and how each claim begins, which it says already."""


def draw(asked: OpenDecision[City]) -> Markup:
    """Every claim that could be made, under a heading for its sort."""
    claims, groups = domain(asked, Object.to, Pick).values, []
    for sort, heading, start in GROUPS:
        rows = [
            chip(asked.id(), named(Object.to), claim, capital(_label(asked, claim).removeprefix(start)),
                 one=True, more=REQUIRED)
            for claim in claims
            if sort_of(claim) == sort
        ]  # fmt: skip
        if rows:
            draw = one_of if len(claims) == 1 else group
            groups.append(draw("chips chips--told", heading, *rows))
    return joined(groups)


def sort_of(claim: str) -> str:
    """The group of a claim.

    >>> sort_of("not for:bob"), sort_of("breach:KS.2")
    ('said', 'breach')
    """
    return "said" if claim.startswith(NOT) else claim.partition(":")[0]


def _label(asked: OpenDecision[City], claim: str) -> str:
    return asked.describe(Object.to, claim).label


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """The objection as a sentence, and who rules on it."""
    *says, rules = asked.comes_to(draft, Object)
    return notes(*says, aside(rules))


FORM = OwnForm(draw, foresee)
