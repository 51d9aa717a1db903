"""Words for a choice."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from commedia.engine.state import NO_WORDS, Prose


class Described(msgspec.Struct, frozen=True):
    """Words for a choice: its name, its price, and what would follow.

    words: prose that stands in place of the name, where a player wrote it.
    """

    label: str
    price: str = ""
    then: str = ""
    words: Prose = NO_WORDS

    def line(self, words: Mapping[str, str] | None = None) -> str:
        """All of it in one line. words: prose by id.

        >>> Described("Raise", "1 point", "Then Bob must raise or yield.").line()
        'Raise (1 point). Then Bob must raise or yield.'
        """
        label = (words or {}).get(self.words.id) or self.label
        priced = f"{label} ({self.price})" if self.price else label
        if not self.then:
            return priced
        return f"{priced} {self.then}" if priced.endswith((".", "!", "?", "…")) else f"{priced}. {self.then}"
