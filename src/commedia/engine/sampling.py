"""Legal answers by chance, as random play gives them and a prompter falls back on. Prose is left empty.

below: everywhere here, a function that gives an integer from 0 up to its argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from commedia.engine.answers import Answer
from commedia.engine.decisions import Closed, Decision, Offers
from commedia.engine.domains import Below, sample_fields

Picked = TypeVar("Picked", bound="Decision[Any] | type[Answer]")


def sample_answer(decision: Decision[Any], below: Below, clock: int) -> Answer:
    """A legal answer by chance: any that is open at that tick of the table, then any values."""
    return sampled(decision.offers_at(clock), below)


def sampled(offers: Offers, below: Below) -> Answer:
    """One of the offered answers by chance, with any values that it may take."""
    if len(offers) == 1:
        [(answer, fields)] = offers.items()
    else:
        answer = picked([a for a, f in offers.items() if type(f) is not Closed], below)
        fields = offers[answer]
    if not fields:
        return answer()
    assert not isinstance(fields, Closed)
    values: dict[str, Any] = {}
    sample_fields(fields, values, below)
    return answer(**values)


def picked(among: Sequence[Picked], below: Below) -> Picked:
    """One of some open answers, or decisions, by chance; what is seldom picked, the less often."""
    one = among[below(len(among))]
    if one.seldom and below(one.seldom):
        others = [other for other in among if not other.seldom]
        return others[below(len(others))] if others else one
    return one
