"""Cards that carry over from game to game. Source: KT-HARD-02."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from commedia.engine import Seat
from commedia.games.know_thyself.state import Card, Palace
from commedia.kit.documents import Document, DocumentError

LONGEST: Final = 200
MOST: Final = 200
"""Cards on a shelf."""


class ShelfError(DocumentError):
    """A shelf that cannot be played with."""


def read_shelf(given: Any) -> list[str]:
    """Cards, one a line of text or of a list; a line that says nothing is left out. Raises ShelfError."""
    doc = Document()
    lines = given.splitlines() if isinstance(given, str) else given
    if not isinstance(lines, list | tuple):
        raise ShelfError(["The cards are written one a line."])
    cards = [
        doc.words(line, f"Card {n}", LONGEST)
        for n, line in enumerate(lines, 1)
        if not isinstance(line, str) or line.strip()
    ]
    if len(cards) > MOST:
        doc.fault(f"There are {len(cards)} cards; {MOST} is the most.")
    doc.settle(ShelfError)
    return cards


def cards_of(texts: Sequence[str] | None, eyes: Sequence[Seat]) -> list[Card]:
    """The cards on the shelf, known to those alone who have it in their keeping."""
    return [Card(number=n, printed=text, eyes=list(eyes)) for n, text in enumerate(texts or (), 1)]


def left_over(w: Palace) -> list[str]:
    """What is known at this table of the cards that were not dealt: for the shelf of the next game."""
    return [card.printed or card.text.text for card in w.pile]
