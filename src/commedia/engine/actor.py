"""What whoever plays a seat in a person's stead is given: a question, the sight of its seat, and chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from commedia.engine.domains import Below
from commedia.engine.questions import Question, sampled
from commedia.engine.tokens import World

Plain: TypeAlias = dict[str, Any]
"""An answer as plain data."""
W = TypeVar("W", bound=World)
Sight: TypeAlias = Callable[[], W]
"""Gives the sight of the actor's own seat (`commedia.engine.sight`)."""


def any_answer(question: Question[Any], below: Below) -> Plain:
    """Any legal answer by chance, out of the offers as they were last worked out."""
    return sampled(question._offers or question.offers(), below).plain()
