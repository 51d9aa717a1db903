"""Words for an answer, for a field of it, for a value: what pages and programs are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from commedia.engine.state import NO_WORDS, Prose


class ClosedValue(msgspec.Struct, frozen=True):
    """A value that is not open now: what it is called, why, as half a sentence, and by which rule."""

    what: str
    why: str
    rule: str


class Described(msgspec.Struct, frozen=True):
    """Words for a choice: an answer, or a value of a field.

    label: its name. price: what it costs. then: what would follow.
    words: prose that stands in place of the name, where a player wrote it.
    move: of an answer: the move with its figures, as the button says it; "" as `Answer.move` has it.
    closed: of an answer: single values of its fields that are not open now.
    comes_to: of an answer as far as it is filled in: what it comes to, a sentence each.
    """

    label: str
    price: str = ""
    then: str = ""
    words: Prose = NO_WORDS
    move: str = ""
    closed: Sequence[ClosedValue] = ()
    comes_to: Sequence[str] = ()

    def name(self, words: Mapping[str, str]) -> str:
        """Its name, or what a player wrote in place of it. words: prose by id."""
        return words.get(self.words.id) or self.label

    def line(self, words: Mapping[str, str] | None = None) -> str:
        """All of it in one line. words: prose by id.

        >>> Described("Raise", "1 point", "Then Bob must raise or yield.").line()
        'Raise (1 point). Then Bob must raise or yield.'
        """
        label = self.name(words or {})
        priced = f"{label} ({self.price})" if self.price else label
        if not self.then:
            return priced
        return f"{priced} {self.then}" if priced.endswith((".", "!", "?", "…")) else f"{priced}. {self.then}"


class DescribedField(msgspec.Struct, frozen=True, kw_only=True):
    """Words for a field of an answer.

    due: what it asks for, as it follows "Choose", such as "how much you bet"; "" for its bare name.
    heading: what stands over it where it has no hint of its own, and its name does not say enough.
    beside: what is to be known of it, more quietly beside the heading.
    not_asked: why an answer has not that field just now, as a sentence; "" where nobody could think it had.
    """

    due: str = ""
    heading: str = ""
    beside: str = ""
    not_asked: str = ""

    def tells_more_than(self, field: str) -> bool:
        """Whether its heading says anything that its name in words does not.

        >>> over = DescribedField(heading="your mask")
        >>> over.tells_more_than("mask"), over.tells_more_than("your_mask")
        (True, False)
        """
        return bool(self.heading) and self.heading.casefold() != field.replace("_", " ")
