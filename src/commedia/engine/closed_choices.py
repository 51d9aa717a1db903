"""Choices of which the game knows why the others are closed: a refusal then says so, and by which rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from commedia.engine.decisions import Closed
from commedia.engine.domains import Below, Domain, Fields, Following, Pick, Ranked, Some
from commedia.engine.errors import IllegalMove

Reason: TypeAlias = str | Closed
"""A sentence, with its rule where that is another than the one that bounds the choice."""

Why: TypeAlias = Callable[[str], Reason]
"""Why a value is none of the choices; "" where nothing is known of it."""


class _Known(Domain):
    """Listed values. why: what is said of a value that is none of them.

    rule: the one that bounds the choice, where that is another than the decision's own.
    """

    __slots__ = ()
    why: Why
    rule: str

    def read(self, raw: Any) -> Any:
        try:
            return super().read(raw)
        except IllegalMove as refused:
            for one in raw if isinstance(raw, list | tuple) else [raw]:
                if one not in self.values:
                    raise_why(one, self.why, self.rule)
            raise refused.under(self.rule) from None


class OneKnown(_Known, Pick):
    """One of the listed values; of the others it says why not, and by which rule."""

    __slots__ = ("rule", "why")

    def __init__(
        self,
        values: Sequence[Any] | dict[Any, Fields] | Following,
        why: Why,
        rule: str = "",
        default: Any = None,
    ) -> None:
        Pick.__init__(self, values, default)
        self.why = why
        self.rule = rule


class RankedKnown(_Known, Ranked):
    """Some of the listed values, ranked; of the others it says why not, and by which rule."""

    __slots__ = ("rule", "why")

    def __init__(self, values: Sequence[Any], least: int, most: int, why: Why, rule: str = "") -> None:
        Ranked.__init__(self, values, least, most)
        self.why = why
        self.rule = rule


class SomeKnown(_Known, Some):
    """At least so many of the listed values; of the others it says why not, and by which rule.

    seldom: where none will do, random answers have any one time in so many, as `Answer.seldom`. 0: as any.
    """

    __slots__ = ("rule", "seldom", "why")

    def __init__(
        self,
        values: Sequence[Any] | Callable[[], Sequence[Any]],
        why: Why,
        rule: str = "",
        least: int = 1,
        seldom: int = 0,
    ) -> None:
        Some.__init__(self, values, least)
        self.why = why
        self.rule = rule
        self.seldom = seldom

    def sample(self, below: Below) -> list[Any]:
        if self.seldom and not self.least and below(self.seldom):
            return []
        return super().sample(below)


def raise_why(raw: Any, why: Why, rule: str = "") -> None:
    """Raises IllegalMove with what is known of a value that is none of the choices, if anything is.

    rule: the one to cite where the reason brings none of its own.
    """
    if isinstance(raw, str) and (reason := why(raw)):
        known = reason if isinstance(reason, Closed) else Closed(reason)
        raise IllegalMove(known.why, known.rule or rule)
