"""Decisions of the commonest shapes: say, yes or no, how much, pick one, one of many answers.

    class LastWord(Say, Decision[Said, Quay]):
        rule = "LQ-END-03"
        asks = "How do you leave the quay?"

    class Toll(HowMuch, Decision[Pay, Quay]):
        rule = "LQ-TOLL-01"
        asks = "What do you leave on the sill?"
        answer = Pay
        most: int

    paid = await t.ask(Toll(w, seat, w.crew[seat].coins))

A shape stands before the decision whose offers it makes. All but `OfMany` have an answer ready, which a game
replaces by one with its own name and its own words: in `answer`, or in `yes` and `no`. What its one field is
called is the game's affair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from commedia.engine import Amount, Answer, Closed, Offers, Pick, Prose, Seat, Some, Words
from commedia.engine.domains import Domain, Fields

amount = lru_cache(1_000)(Amount)
some = lru_cache(1_000)(Some)
"""As a domain never changes, one that is asked for again can be the same one."""


class Said(Answer):
    """Say it."""

    words: Prose


class Given(Answer):
    """Give so much."""

    due = {"amount": "how much it is"}
    amount: int


class Chosen(Answer):
    """Choose."""

    due = {"one": "one of them"}
    one: str


class Yes(Answer):
    """Yes."""


class No(Answer):
    """No."""


class OneField:
    """One answer, which has one field. answer: that answer, or one of the game's own."""

    __slots__ = ()
    answer: ClassVar[type[Answer]]

    def domain(self) -> Domain:
        """What the field may hold."""
        raise NotImplementedError(f"{type(self).__name__} has no domain()")

    def offers(self) -> Offers:
        """The one answer."""
        [field] = self.answer.__struct_fields__
        return {self.answer: {field: self.domain()}}


class Say:
    """Words are due, and nothing else.

    answer: has one field, for them.
    box: what stands beside the box where they go, and how long they may be.
    """

    __slots__ = ()
    answer: ClassVar[type[Answer]] = Said
    box: ClassVar[Words] = Words("say it", due=True)

    def offers(self) -> Offers:
        """The one answer."""
        return _said(self.answer, self.box)


class HowMuch(OneField):
    """A whole number from `least` to `most`, both among them; `most` is a field or property of the decision.

    answer: has one field, for it.
    least: nought, or the least that is allowed.
    usual: what it is where nothing is said.
    """

    __slots__ = ()
    answer: ClassVar[type[Answer]] = Given
    least: ClassVar[int] = 0
    usual: ClassVar[int | None] = None
    if TYPE_CHECKING:

        @property
        def most(self) -> int:
            """As much as there can be."""

    def domain(self) -> Domain:
        return amount(self.least, self.most, self.usual)


class PickOne(OneField):
    """One of `choices`, a field or property of the decision: people, cards, whatever has a name.

    There must be one at least.

    answer: has one field, for what is chosen.
    """

    __slots__ = ()
    answer: ClassVar[type[Answer]] = Chosen
    if TYPE_CHECKING:

        @property
        def choices(self) -> Sequence[Any]:
            """What there is to choose from."""

    def domain(self) -> Domain:
        return Pick(self.choices)


class YesOrNo:
    """One of two answers.

    yes: one of them.
    no: the other.
    box: goes with either, where something may be said with it.
    """

    __slots__ = ()
    yes: ClassVar[type[Answer]] = Yes
    no: ClassVar[type[Answer]] = No
    box: ClassVar[Words | None] = None

    def offers(self) -> Offers:
        """The two."""
        return _either(self.yes, self.no, self.box)


class OfMany:
    """Many answers, each open or closed by itself.

    each: what the fields of each may hold now, or why it is closed, by the world and by whoever is asked.
    soonest: those with which `is_any` begins, in this order: what is soon looked up, and often open. The
        others follow from the last on, which is a plain way out as a rule.
    """

    __slots__ = ()
    each: ClassVar[dict[type[Answer], Callable[[Any, Seat], Fields | Closed]]]
    soonest: ClassVar[Sequence[type[Answer]]] = ()
    _in_turn: ClassVar[Sequence[Callable[[Any, Seat], Fields | Closed]]] = ()
    if TYPE_CHECKING:
        w: Any
        seat: Seat

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        others = [answer for answer in reversed(cls.each) if answer not in cls.soonest]
        cls._in_turn = [cls.each[answer] for answer in (*cls.soonest, *others)]

    def offers(self) -> Offers:
        """All of them."""
        return {answer: open_to(self.w, self.seat) for answer, open_to in self.each.items()}

    @property
    def is_any(self) -> bool:
        """Whether there is anything to choose, so that it can be put to somebody."""
        w, seat = self.w, self.seat
        for open_to in self._in_turn:  # noqa: SIM110 - a generator would cost as much as what it asks
            if type(open_to(w, seat)) is not Closed:
                return True
        return False


# What hangs on the kind of decision alone is made once for each.


def _said(answer: type[Answer], box: Words) -> Offers:
    [field] = answer.__struct_fields__
    return {answer: {field: box}}


def _either(yes: type[Answer], no: type[Answer], box: Words | None) -> Offers:
    return {a: dict.fromkeys(a.__struct_fields__, box) if box else {} for a in (yes, no)}
