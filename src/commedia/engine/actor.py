"""What whoever plays a seat in a person's stead is given: a decision, the sight of its seat, and chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from commedia.engine.answers import Answer
from commedia.engine.decisions import Decision
from commedia.engine.domains import Below
from commedia.engine.sampling import sampled
from commedia.engine.tokens import World
from commedia.engine.transcript import Heard

W = TypeVar("W", bound=World)


class Sight(Generic[W]):
    """What the actor's own seat sees (`commedia.engine.sight`), and what it has heard.

    Either is worked out when the actor asks for it, and once. hear: nothing where nobody reads the words.
    """

    def __init__(self, see: Callable[[], W], hear: Callable[[], Sequence[Heard]] = tuple) -> None:
        self._see = see
        self._hear = hear

    def __call__(self) -> W:
        """The table as this seat sees it."""
        return self._seen

    @cached_property
    def heard(self) -> Sequence[Heard]:
        """All that this seat may know of the script so far."""
        return self._hear()

    @cached_property
    def _seen(self) -> W:
        return self._see()


def any_answer(decision: Decision[Any], below: Below) -> Answer:
    """Any legal answer by chance, out of the offers as they were last worked out."""
    return sampled(decision._offers or decision.offers(), below)
