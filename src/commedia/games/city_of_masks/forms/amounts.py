"""Numbers with a slider, and how much of one a form has so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Amount
from commedia.games.city_of_masks.state import City
from commedia.kit.forms import amount, amount_of, domain, is_open
from commedia.props.form import OpenDecision


def open_amount(asked: OpenDecision[City], do: str, field: str = "amount") -> Amount | None:
    """What a number may be; None where that answer is not open."""
    return domain(asked, do, field, Amount) if is_open(asked, do) else None


def alone(asked: OpenDecision[City], do: str, field: str, label: str) -> Markup:
    """One number, with a slider, from where the decision would leave it."""
    much = domain(asked, do, field, Amount)
    return amount(asked, label, f"{do}.{field}", much.least, much.most, much.default)


def so_far(asked: OpenDecision[City], do: str, field: str, answer: Mapping[str, Any]) -> int:
    """The number that a form has, within what it may be; where none is there, where it would be left."""
    much = domain(asked, do, field, Amount)
    said = amount_of(answer.get(field), much.least, much.most)
    return (much.least if much.default is None else much.default) if said is None else said
