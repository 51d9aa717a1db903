"""Numbers with a slider, and how much of one a form has so far."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount
from commedia.engine.draft import Draft
from commedia.games.city_of_masks.state import City
from commedia.kit.forms import amount, domain
from commedia.props.form import OpenDecision, named


def alone(asked: OpenDecision[City], field: int, label: str) -> Markup:
    """One number, with a slider, from where the decision would leave it. field: as `Pay.amount`."""
    much = domain(asked, field, Amount)
    return amount(asked, label, named(field), much.least, much.most, much.default)


def so_far(asked: OpenDecision[City], field: int, draft: Draft) -> int:
    """The number that a form has, within what it may be; where none is there, where it would be left."""
    much, said = domain(asked, field, Amount), draft.get(field)
    return (much.least if much.default is None else much.default) if said is None else said
