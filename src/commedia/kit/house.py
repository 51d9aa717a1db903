"""What a game's house actors stand on: one seat before one decision, what is open to it and what it sees.

    class Actor(HouseActor[Quay]):
        @property
        def purse(self) -> int:
            return self.state.crew[self.seat].coins

    def bid(a: Actor) -> Bid:
        return Bid(coins=a.below(a.purse + 1))

    part = PartOf[Actor]()
    PARTS = [part(BidForTheTide, bid), part(LendAHand, lend, wants=lambda a: a.purse > 2)]
    HOUSE = House(choosing(Actor, PARTS), wanting(Actor, PARTS))

An actor sees what its own seat may see and nothing else: what is not shown raises NotSeen. What chance it
needs it takes from `below`. Each decision has a part of its own, of which a type checker knows whether it
answers that decision; one that has none gets any legal answer.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar, overload

from commedia.engine import Answer, Closed, Decision, Heard, Offers, Seat, Voluntary, World
from commedia.engine.actor import Sight, any_answer
from commedia.engine.answer_codec import as_sent
from commedia.engine.domains import Below, Fields
from commedia.engine.moments import places_in
from commedia.engine.visible_text import within
from commedia.kit.fields import Choice, D, field_of
from commedia.kit.used_lines import Said, said_in

T = TypeVar("T")
W = TypeVar("W", bound=World)
Q = TypeVar("Q", bound=Decision[Any])


class HouseActor(Generic[W]):
    """One seat before one decision, in a game whose world is W."""

    def __init__(self, decision: Decision[Any], sight: Sight[W], below: Below) -> None:
        self.decision = decision
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

    def asked(self, kind: type[Q]) -> Q:
        """The decision, which is of that kind: for what it is about."""
        assert isinstance(self.decision, kind)
        return self.decision

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
        return field_of(self.fields(answer), field, kind)

    def fields(self, answer: type[Answer]) -> Fields:
        """What the fields of an open answer may hold now."""
        fields = self.offers[answer]
        assert not isinstance(fields, Closed)
        return fields

    def has_field(self, answer: type[Answer], field: str) -> bool:
        """Whether an open answer says anything of that field now."""
        return self.is_open(answer) and field in self.fields(answer)

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
Given = TypeVar("Given", bound=Answer)


class Asks(Protocol[Given]):
    """What is known of a decision by its answers: these, and no others."""

    kind: ClassVar[str]

    def agree(self, answer: Given) -> None:
        """A last look at one of them."""

    def __await__(self) -> Generator[Any, Any, Given]:
        """One of them."""
        ...


class Part(NamedTuple, Generic[A]):
    """How a house answers one kind of decision. wants: whether it goes through that door, where it is one."""

    kind: str
    play: Callable[[A], Answer]
    wants: Callable[[A], bool] | None


class PartOf(Generic[A]):
    """Makes the parts of a house: `part(OfferStake, offer)`, where `offer` gives an answer to that one."""

    def __call__(
        self,
        asked: type[Asks[Given]],
        play: Callable[[A], Given],
        *,
        wants: Callable[[A], bool] | None = None,
    ) -> Part[A]:
        """asked: the decision. play: an answer of that decision's. wants: as `Part` has it."""
        return Part(asked.kind, play, wants)


def choosing(
    actor: Callable[[Decision[Any], Sight[W], Below], A], parts: Iterable[Part[A]]
) -> Callable[[Decision[Any], Sight[W], Below], dict[str, Any]]:
    """How a house answers each decision by the part that is for its kind.

    It gives an answer to a seat's own open decision, as people send one, so that it is read as theirs are.
    The decision's offers are taken as they were last worked out. One without a part, such as one about real
    dice, gets any legal answer.
    """
    plays = {part.kind: part.play for part in parts}

    def choose(decision: Decision[Any], sight: Sight[W], below: Below) -> dict[str, Any]:
        play = plays.get(decision.kind)
        return as_sent(any_answer(decision, below) if play is None else play(actor(decision, sight, below)))

    return choose


def wanting(
    actor: Callable[[Decision[Any], Sight[W], Below], A], parts: Iterable[Part[A]]
) -> Callable[[Decision[Any], Sight[W], Below], bool]:
    """Whether a house goes through an open door: where its part says so. What is no open door it answers."""
    doors = {part.kind: part.wants for part in parts if part.wants is not None}

    def wants(decision: Decision[Any], sight: Sight[W], below: Below) -> bool:
        # Said of the class: where it follows from what is on the table, whether it is waited for does not.
        if not isinstance(type(decision).manner, Voluntary):
            return True
        door = doors.get(decision.kind)
        return door is not None and door(actor(decision, sight, below))

    return wants


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
