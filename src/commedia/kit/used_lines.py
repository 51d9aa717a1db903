"""What was said at a table, and which lines would say it again: prose that comes once.

A line is one of a list in a game's data, with {slots}. It was said where any sentence of it was, whatever
stood in the slots then; of the few words of “No.” nobody tires, so that a sentence is what has four or more,
and a line that has none is a sentence itself.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

FEWEST_WORDS: Final = 4
"""Of what is a sentence that is not said twice."""
_BETWEEN: Final = re.compile(r"(?<=[.!?…])\s+|(?<=[.!?…][”’)])\s+|\n+")
_SLOT: Final = re.compile(r"\{\w+\}(?:’s)?")
_FILLING: Final = r"[^\n]{1,160}?"
_AROUND: Final = 400
"""Characters on both sides of a piece in which the whole of its sentence is looked for."""
_BEGINS: Final = r"(?:^|(?<=[.!?…”’)] )|(?<=\n))"


def sentences(text: str) -> list[str]:
    """The sentences of a text that are not said twice.

    >>> sentences("No. The stones have drunk worse. Go on.")
    ['The stones have drunk worse.']
    """
    return [found for one in _BETWEEN.split(text) if len((found := one.strip()).split()) >= FEWEST_WORDS]


class _Mark(NamedTuple):
    """By what a sentence of a line is known: a piece that is in it whatever its slots hold, and all of it."""

    piece: str
    whole: re.Pattern[str]


@lru_cache(maxsize=10_000)
def _marks(line: str) -> tuple[_Mark, ...]:
    found = []
    for sentence in sentences(line) or [line]:
        pieces = _SLOT.split(sentence)
        # What is written small in a list begins with a capital where it was said.
        pieces[0], first = pieces[0][1:], pieces[0][:1]
        pattern = _FILLING.join(re.escape(piece) for piece in pieces)
        begins = f"(?i:{re.escape(first)})" if first else ""
        found.append(_Mark(max(pieces, key=len), re.compile(_BEGINS + begins + pattern)))
    return tuple(found)


class Said:
    """All that was said, as a seat has heard it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def has(self, line: str) -> bool:
        """Whether any sentence of the line was said, whatever stood in its slots."""
        return bool(self.text) and any(self._holds(mark) for mark in _marks(line))

    def _holds(self, mark: _Mark) -> bool:
        at = self.text.find(mark.piece)
        while at >= 0:
            if mark.whole.search(self.text, max(0, at - _AROUND), at + len(mark.piece) + _AROUND):
                return True
            at = self.text.find(mark.piece, at + 1)
        return False

    def left(self, lines: Sequence[str]) -> Sequence[str]:
        """The lines that would say nothing again."""
        return [line for line in lines if not self.has(line)] if self.text else lines

    def one_left(self, lines: Sequence[str], salt: str = "") -> str:
        """One of those that are left; "" where none is.

        Which of them follows from all that was said, and from `salt`: it spends no chance, and no two tables
        come to the same lines in the same order.
        """
        left = self.left(lines)
        return left[zlib.crc32(f"{salt} {self._mark}".encode()) % len(left)] if left else ""

    @property
    def _mark(self) -> str:
        return f"{len(self.text)} {self.text[-400:]}"


def said_in(texts: Iterable[str]) -> Said:
    """What these say."""
    return Said("\n".join(text for text in texts if text))
