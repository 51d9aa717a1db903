"""What a game's house actors stand on: one seat before one question, what is open to it and what it sees.

    class Actor(HouseActor[City]):
        @property
        def purse(self) -> int:
            return self.state.players[self.seat].purse

An actor sees what its own seat may see and nothing else: what is not shown raises NotSeen. What chance it
needs it takes from `below`.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from commedia.engine.domains import Below
from commedia.engine.questions import Answer, Closed, Offers, Question, sampled
from commedia.engine.state import Seat
from commedia.engine.tokens import World

Plain: TypeAlias = dict[str, Any]
"""An answer as plain data."""
T = TypeVar("T")
W = TypeVar("W", bound=World)
Sight: TypeAlias = Callable[[], W]
"""Gives the sight of the actor's own seat (`commedia.engine.sight`)."""


class HouseActor(Generic[W]):
    """One seat before one question, in a game whose world is W."""

    def __init__(self, question: Question[Any], sight: Sight[W], below: Below) -> None:
        self.question: Any = question
        self.seat: Seat = question.seat
        self.below = below
        # As they were last worked out; a question that was never put to anybody has none yet.
        self.offers: Offers = question._offers or question.offers()
        self._sight = sight

    @cached_property
    def state(self) -> W:
        """The table as this seat sees it."""
        return self._sight()

    # -- what is open ------------------------------------------------------------------------------

    def is_open(self, answer: type[Answer]) -> bool:
        """Whether that answer is open now."""
        fields = self.offers.get(answer)
        return fields is not None and type(fields) is not Closed

    def domain(self, answer: type[Answer], field: str) -> Any:
        """What a field of an open answer may hold."""
        fields: Any = self.offers[answer]
        return fields[field]

    # -- by chance ---------------------------------------------------------------------------------

    def often(self, in_ten: int) -> bool:
        """True so many times in ten."""
        return self.below(10) < in_ten

    def any_of(self, values: Sequence[T]) -> T:
        """One of them by chance."""
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """All of them in an order by chance."""
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]

    def most(self, values: Sequence[T], key: Callable[[T], Any]) -> T:
        """The value with the greatest key; among equals one by chance, not whoever sits first."""
        return self._one_with(max, values, key)

    def least(self, values: Sequence[T], key: Callable[[T], Any]) -> T:
        """The value with the least key; among equals one by chance, not whoever sits first."""
        return self._one_with(min, values, key)

    def _one_with(
        self, extreme: Callable[[list[Any]], Any], values: Sequence[T], key: Callable[[T], Any]
    ) -> T:
        keys = [key(value) for value in values]
        found = extreme(keys)
        return self.any_of([value for value, its in zip(values, keys, strict=True) if its == found])


def any_answer(question: Question[Any], below: Below) -> Plain:
    """Any legal answer by chance, out of the offers as they were last worked out."""
    return sampled(question._offers or question.offers(), below).plain()


def by_name(name: str, of: Sequence[T]) -> T:
    """The one of several that goes with a name, today and in a hundred years: a temper with a seat's."""
    # The middle bits spread likely names over a few.
    return of[(zlib.crc32(name.encode()) >> 16) % len(of)]
