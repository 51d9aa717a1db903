"""Whether an answer is legal: it is held against what its decision offers just now."""

from __future__ import annotations

from typing import Any

from commedia.engine import refusals
from commedia.engine.answers import Answer
from commedia.engine.decisions import Closed, Decision, Offers
from commedia.engine.domains import Fields


def check_answer(decision: Decision[Any], answer: Answer, clock: int) -> None:
    """Raises IllegalMove with a sentence for the seat unless the answer is legal now.

    clock: the tick of the table at which the offers hold.
    """
    check_offered(decision, answer, decision.offers_at(clock))


def check_offered(decision: Decision[Any], answer: Answer, offers: Offers) -> None:
    """The same, of what is offered. Raises IllegalMove."""
    fields = offers.get(type(answer))
    if fields:
        if isinstance(fields, Closed):
            raise refusals.closed(decision, fields)
        for field, domain in fields.items():  # as `_check_fields` does, at every answer
            value = getattr(answer, field)
            if not domain.allows(value):
                raise refusals.not_allowed(decision, type(answer), field, domain, value)
            if domain.follow is not None:
                _check_fields(decision, answer, domain.follow[value])
    elif fields is None:
        raise refusals.no_answer(decision, type(answer).label, offers)
    if decision._agrees:
        decision.agree(answer)


def _check_fields(decision: Decision[Any], answer: Answer, fields: Fields) -> None:
    for field, domain in fields.items():
        value = getattr(answer, field)
        if not domain.allows(value):
            raise refusals.not_allowed(decision, type(answer), field, domain, value)
        if domain.follow is not None:
            _check_fields(decision, answer, domain.follow[value])
