"""An answer as far as it is filled in: each field with its value, or with what is wrong with it.

    draft = read_draft(decision, raw, clock)
    if draft.is_for(Offer):
        stake = draft.get(Offer.stake)      # a number, or None where there is none yet

How plain data becomes one is in `answer_parsing.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from commedia.engine.answers import Answer
from commedia.engine.errors import IllegalMove
from commedia.engine.state import Prose

T = TypeVar("T")


def field_of(field: Any) -> tuple[type[Answer], str]:
    """Which answer a field is one of, and its name: `field_of(Offer.stake)` is Offer and "stake".

    A type checker takes `Offer.stake` for what it holds; it is in truth what the class knows the field by.
    """
    return field.__objclass__, name_of(field)


def name_of(field: Any) -> str:
    """What a field of an answer, or of a decision, is called: `name_of(Cover.pc)` is "pc"."""
    name: str = field.__name__
    return name


class Draft:
    """An answer to a decision, perhaps half made.

    answer: which it is to be, of those that are open; None where it is not told which.
    values: what its fields hold so far, words as they were written.
    faults: what is wrong with its fields, by their names; a field that says nothing yet is no fault.
    refusal: the first reason why it is no whole answer yet; None where it is one, as far as each field goes.
    """

    __slots__ = ("_held", "answer", "faults", "refusal", "values")

    def __init__(
        self,
        answer: type[Answer] | None,
        held: Mapping[str, Any],
        values: Mapping[str, Any],
        faults: Mapping[str, IllegalMove],
        refusal: IllegalMove | None,
    ) -> None:
        """held: the values as the game's own types, prose as prose."""
        self.answer = answer
        self.values = values
        self.faults = faults
        self.refusal = refusal
        self._held = held

    def is_for(self, *answers: type[Answer]) -> bool:
        """Whether it is to be that answer, or one of these."""
        return self.answer in answers

    def get(self, *fields: T) -> T | None:
        """What a field holds so far, as `Offer.stake`; None where it holds nothing, or nothing of use.

        Of the fields of several answers it is that of the one which is meant. A number beyond its bounds is
        the bound; of several things those are given that could be chosen.
        """
        for answer, name in map(field_of, fields):
            if self.answer is answer:
                held: T | None = self._held.get(name)
                return held
        return None

    def text(self, *fields: Prose) -> str:
        """The words of such a field so far; "" where there are none."""
        written = self.get(*fields)
        return written.text if written else ""
