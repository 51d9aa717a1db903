"""Which questions are long: those that have the room of the stage, with what they are about drawn large.

Whether a question is long hangs on nothing but what its own seat is asked, and nobody else is shown it.
"""

from __future__ import annotations

from typing import Any

from commedia.engine import Arrange, Closed, Decision, Listing, Pick, Some, Words
from commedia.engine.domains import Domain, Fields
from commedia.kit.page import page_of
from commedia.server.views import Mode, TableView

MANY = 6
"""A pick from more than so many is long by itself."""
LONG = 3
"""So many things to say make a question long."""


def mode_for(seen: TableView) -> Mode:
    """How a viewer's page is laid out: for their own long question, or as it is for everybody.

    Where there is talk before it is answered, the script stays where it is.
    """
    if seen.mode != "stage" or seen.stopped or seen.finished or seen.broken:
        return seen.mode
    asked = next((q for q in seen.asked if not q.manner.optional), None)
    if (
        asked is None
        or asked.seat != seen.seat
        or asked.manner.timing.leaves_room
        or asked.manner.timing.is_in_scene
    ):
        return seen.mode
    page = page_of(seen.game)
    if asked.kind in page.beside_stage:
        return seen.mode
    return "form" if asked.kind in page.subjects or is_long(asked, seen.clock) else seen.mode


def is_long(decision: Decision[Any], clock: int) -> bool:
    """Whether any answer to it says three things or more, has prose in several parts, or picks from many."""
    offers = decision.offers_at(clock).values()
    return any(not isinstance(fields, Closed) and size(fields) >= LONG for fields in offers)


def size(fields: Fields) -> int:
    """How much an answer with these fields has to say: one for each thing, what follows a choice with it."""
    parts = sum(isinstance(domain, Words) for domain in fields.values())
    return LONG if parts > 1 else sum(_size(domain) for domain in fields.values())


def _size(domain: Domain) -> int:
    if isinstance(domain, Arrange):
        return len(domain.places)
    if isinstance(domain, Listing):
        return LONG
    if isinstance(domain, Pick):
        if len(domain.values) > MANY:
            return LONG
        if domain.follow is None:
            return 1
        return 1 + max((size(domain.then(value)) for value in domain.values), default=0)
    return LONG if isinstance(domain, Some) and len(domain.values) > MANY else 1
