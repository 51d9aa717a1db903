"""What a seat is asked, the most urgent first: what somebody waits for comes before what can wait.

    RULES = Rules(..., waited_for=(wager.Cover, roaming.Come))

A game names the kinds of questions that somebody waits for, in their order. They come before all else that a
seat is asked, and an open door among them is asked like any question: it lights the lamp. What is put in a
scene, where words come first, comes last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from commedia.engine.decisions import Closed, Decision

Kinds = Sequence[type[Decision[Any]]]


def asked_of(decisions: Iterable[Decision[Any]], waited_for: Kinds, clock: int) -> list[Decision[Any]]:
    """Of a seat's open decisions those that are asked of it now, the most urgent first."""
    asked = [one for one in decisions if one.given is None and is_asked(one, waited_for, clock)]
    return sorted(asked, key=lambda one: _rank(one, waited_for))


def is_asked(decision: Decision[Any], waited_for: Kinds, clock: int) -> bool:
    """Whether it is asked: by the rules, or because somebody waits behind a door that is open."""
    if not decision.manner.optional:
        return True
    if not (isinstance(decision, tuple(waited_for)) and decision.is_waited_for()):
        return False
    return any(not isinstance(fields, Closed) for fields in decision.offers_at(clock).values())


def _rank(decision: Decision[Any], waited_for: Kinds) -> int:
    for rank, kind in enumerate(waited_for):
        if isinstance(decision, kind):
            return rank
    return len(waited_for) + decision.manner.timing.is_quiet
