"""Which questions are long: those that have the room of the stage, with what they are about drawn large.

Whether a question is long hangs on nothing but what its own seat is asked, and nobody else is shown it.
"""

from __future__ import annotations

from typing import Any

from commedia.engine import Closed, Decision
from commedia.engine.decisions import entry_of
from commedia.kit.page import page_of
from commedia.kit.widgets import LONG, size_of
from commedia.server.table_view import Mode, TableView


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
    if isinstance(asked, tuple(page.beside_stage)):
        return seen.mode
    has_subject = entry_of(page.subjects, type(asked)) is not None
    return "form" if has_subject or is_long(asked, seen.clock) else seen.mode


def is_long(decision: Decision[Any], clock: int) -> bool:
    """Whether any answer to it says three things or more, has prose in several parts, or picks from many."""
    offers = decision.offers_at(clock).values()
    return any(not isinstance(fields, Closed) and size_of(fields) >= LONG for fields in offers)
