"""An answer as far as it is filled in: each field with its value, or with what is wrong with it.

    if draft.is_for(Offer):
        stake = draft.get(Offer.stake)      # a number, or None where there is none yet

It is read once, whoever fills it in: a form, plain data, a line in a terminal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from commedia.engine.decisions import Answer, Closed, Offers
from commedia.engine.domains import Fields
from commedia.engine.errors import IllegalMove
from commedia.engine.state import Prose, prose

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

    answer: which it is to be, of those that are open; None where several are, and none is chosen.
    faults: what is wrong with its fields, by their names; a field that says nothing yet is no fault.
    """

    __slots__ = ("_values", "answer", "faults")

    def __init__(self, offers: Offers, raw: Mapping[str, Any]) -> None:
        """offers: what the answer may be now. raw: as it was sent, with `do` where it is chosen."""
        open_ = [answer for answer, fields in offers.items() if type(fields) is not Closed]
        if "do" in raw:
            open_ = [answer for answer in open_ if answer.do == raw["do"]]
        self.answer = open_[0] if len(open_) == 1 else None
        self.faults: dict[str, IllegalMove] = {}
        self._values: dict[str, Any] = {}
        if self.answer is not None:
            self._fill(offers[self.answer], raw)  # type: ignore[arg-type]  # it is open

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
                return self._values.get(name)
        return None

    def text(self, *fields: Prose) -> str:
        """The words of such a field so far; "" where there are none."""
        written = self.get(*fields)
        return written.text if written else ""

    def _fill(self, fields: Fields, raw: Mapping[str, Any]) -> None:
        for name, domain in fields.items():
            value = domain.default
            if (sent := raw.get(name)) not in (None, ""):
                try:
                    value = domain.read(sent)
                except IllegalMove as refused:
                    self.faults[name] = refused
                    value = domain.nearest(sent)
            if value is None:
                continue
            self._values[name] = prose(value) if domain.is_prose else value
            if domain.follow is not None:
                self._fill(domain.follow[value], raw)
