"""What a game's house actors stand on: one seat before one decision, what is open to it and what it sees.

    class Actor(HouseActor[Quay]):
        @property
        def purse(self) -> int:
            return self.state.crew[self.seat].coins

    def bid(a: Actor) -> Plain:
        return {"coins": a.below(a.purse + 1)}

    HOUSE = House(choosing(Actor, {BidForTheTide.kind: bid}))

An actor sees what its own seat may see and nothing else: what is not shown raises NotSeen. What chance it
needs it takes from `below`. Each decision has a part of its own; one that has none gets any legal answer.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Generic, TypeVar, overload

from commedia.engine import Answer, Closed, Decision, Heard, Offers, Seat, World
from commedia.engine.actor import Plain, Sight, any_answer
from commedia.engine.domains import Below
from commedia.engine.letters import within
from commedia.engine.moments import places_in
from commedia.kit.fields import Choice, D, field_of
from commedia.kit.said import Said, said_in

T = TypeVar("T")
W = TypeVar("W", bound=World)


class HouseActor(Generic[W]):
    """One seat before one decision, in a game whose world is W."""

    def __init__(self, decision: Decision[Any], sight: Sight[W], below: Below) -> None:
        self.decision: Any = decision
        self.seat: Seat = decision.seat
        self.below = below
        # As they were last worked out; a decision that was never put to anybody has none yet.
        self.offers: Offers = decision._offers or decision.offers()
        self._sight = sight

    @cached_property
    def state(self) -> W:
        """The table as this seat sees it."""
        return self._sight()

    @cached_property
    def said(self) -> Said:
        """What its seat has heard, to be asked which lines would say it again."""
        return said_in(one.text for one in self.heard)

    @property
    def heard(self) -> Sequence[Heard]:
        """What its seat has heard, line by line."""
        return self._sight.heard

    # -- what is open ------------------------------------------------------------------------------

    def is_open(self, answer: type[Answer]) -> bool:
        """Whether that answer is open now."""
        fields = self.offers.get(answer)
        return fields is not None and type(fields) is not Closed

    @overload
    def domain(self, answer: type[Answer], field: str) -> Choice: ...
    @overload
    def domain(self, answer: type[Answer], field: str, kind: type[D]) -> D: ...
    def domain(self, answer: type[Answer], field: str, kind: Any = None) -> Any:
        """What a field of an open answer may hold, which is of that kind (see `kit.fields`)."""
        fields = self.offers[answer]
        assert not isinstance(fields, Closed)
        return field_of(fields, field, kind)

    def has_field(self, answer: type[Answer], field: str) -> bool:
        """Whether an open answer says anything of that field now."""
        fields = self.offers[answer]
        return not isinstance(fields, Closed) and field in fields

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

    def of_two_halves(self, first: Sequence[str], then: Sequence[str]) -> str:
        """A sentence of two halves that was not said: of halves that were not, as long as there are some."""
        heard = self.said.text
        begins, ends = ([one for one in halves if one not in heard] or halves for halves in (first, then))
        for begin in self.shuffled(begins):
            left = [whole for end in ends if (whole := filled(joined(begin, end), {})) not in heard]
            if left:
                return self.any_of(left)
        return filled(joined(self.any_of(first), self.any_of(then)), {})

    def best(self, values: Sequence[T], liked: Sequence[T]) -> T:
        """The value that is liked best; among those not named in `liked`, one by chance."""
        named = [value for value in liked if value in values]
        return named[0] if named else self.any_of(values)

    def best_few(self, values: Sequence[T], liked: Sequence[T], count: int) -> list[T]:
        """So many of the values, the best liked first."""
        left, chosen = list(values), []
        for _ in range(count):
            chosen.append(self.best(left, liked))
            left.remove(chosen[-1])
        return chosen

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


A = TypeVar("A", bound=HouseActor[Any])


def choosing(
    actor: Callable[[Decision[Any], Sight[W], Below], A], parts: Mapping[str, Callable[[A], Plain]]
) -> Callable[[Decision[Any], Sight[W], Below], Plain]:
    """How a house answers each decision by its part in `parts`, by the decision's kind.

    It gives an answer to a seat's own open decision, as plain data. The decision's offers are taken as they
    were last worked out. One without a part, such as one about real dice, gets any legal answer.
    """

    def choose(decision: Decision[Any], sight: Sight[W], below: Below) -> Plain:
        part = parts.get(decision.kind)
        return any_answer(decision, below) if part is None else part(actor(decision, sight, below))

    return choose


def joined(begin: str, end: str) -> str:
    """A sentence of two halves, with a comma between them.

    >>> joined("I knock", "and nobody comes."), joined("I knock,", "and nobody comes.")
    ('I knock, and nobody comes.', 'I knock, and nobody comes.')
    """
    return f"{begin.removesuffix(',')}, {end}"


def by_name(name: str, of: Sequence[T]) -> T:
    """The one of several that goes with a name, today and in a hundred years: a temper with a seat's."""
    # The middle bits spread likely names over a few.
    return of[(zlib.crc32(name.encode()) >> 16) % len(of)]


def share_of(lines: Sequence[T], seat: Seat, seats: Sequence[Seat]) -> Sequence[T]:
    """Those of several lines that fall to a seat: no two seats share one, if there are enough.

    >>> share_of(["Ash", "Birch", "Cedar"], "ann", ["ann", "bob"])
    ['Ash', 'Cedar']
    """
    return lines[list(seats).index(seat) :: len(seats)] or lines


def filled(line: str, slots: Mapping[str, str]) -> str:
    """A line with what belongs into each of its {slots}, and a capital at the beginning of each sentence.

    Raises ValueError, with the line, where nobody fills one of them.

    >>> filled("{whom} knows. {whom} always knew.", {"whom": "the Doge"})
    'The Doge knows. The Doge always knew.'
    >>> filled("“{want}”: ask for that.", {"want": "to be let in"})
    '“To be let in”: ask for that.'
    >>> filled("It was for {pc}. “{said}” says {pc}.", {"pc": "The Clerk", "said": "The lamp!"})
    'It was for the Clerk. “The lamp!” says the Clerk.'
    """
    if unknown := [slot for slot in places_in(line) if slot not in slots]:
        raise ValueError(
            f"Nobody fills {{{unknown[0]}}} in “{line}”; there is {', '.join(slots) or 'nothing'}."
        )
    said = SLOT.sub(lambda slot: _in_its_place(slot, slots[slot[1]]), line)
    return SENTENCE_START.sub(lambda start: start[0].upper(), said)


def _in_its_place(slot: re.Match[str], what: str) -> str:
    """What stands in a slot: a name within a sentence has no capital article, what is quoted has its own."""
    return what if slot.string[: slot.start()].endswith("“") else within(what)


SLOT: Final = re.compile(r"{(\w+)}")
SENTENCE_START: Final = re.compile(r"(?:^|(?<=[.!?] ))“?[a-z]")
