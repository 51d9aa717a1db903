"""What whoever plays a seat in a person's stead is given: a decision, the sight of its seat, and chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from commedia.engine.decisions import Decision, sampled
from commedia.engine.domains import Below
from commedia.engine.tokens import World

Plain: TypeAlias = dict[str, Any]
"""An answer as plain data."""
W = TypeVar("W", bound=World)
Sight: TypeAlias = Callable[[], W]
"""Gives the sight of the actor's own seat (`commedia.engine.sight`)."""


def any_answer(decision: Decision[Any], below: Below) -> Plain:
    """Any legal answer by chance, out of the offers as they were last worked out."""
    return sampled(decision._offers or decision.offers(), below).plain()
