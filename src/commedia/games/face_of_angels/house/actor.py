"""One seat before one decision: who it is, what it sees, and what it would say."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from commedia.engine.actor import Plain
from commedia.games.face_of_angels.state import Contest, Protagonist, Town
from commedia.games.loading import read_text
from commedia.kit.house import HouseActor, share_of

LINES: Final[dict[str, Any]] = tomllib.loads(read_text(__name__.rpartition(".")[0], "lines.toml"))
"""What the house writes, by occasion."""


class Actor(HouseActor[Town]):
    """A graduate of the house's, or the World."""

    @property
    def me(self) -> Protagonist:
        """The protagonist of the seat."""
        return self.state.pcs[self.seat]

    @property
    def contest(self) -> Contest:
        """The contest that is on."""
        return self.state.clash

    @property
    def hand(self) -> list[str]:
        """The cards of its own hand."""
        return self.state.players[self.seat].hand

    def line(self, *path: str) -> str:
        """One of the lines under that heading that was not said at the table; one of all where each was."""
        found: Any = LINES
        for step in path:
            found = found[step]
        if isinstance(found, dict):
            return self.of_two_halves(found["first"], found["then"])
        line: str = self.any_of(self.said.left(found) or found)
        return line

    def of_two_halves(self, first: Sequence[str], then: Sequence[str]) -> str:
        """A sentence of two halves that was not said: of halves that were not, as long as there are some."""
        heard = self.said.text
        begins, ends = ([one for one in halves if one not in heard] or halves for halves in (first, then))
        for begin in self.shuffled(begins):
            left = [whole for end in ends if (whole := joined(begin, end)) not in heard]
            if left:
                return self.any_of(left)
        return joined(self.any_of(first), self.any_of(then))

    def card_line(self, suit: str) -> str:
        """What an action is that goes with a card of that suit (FA-CON-05)."""
        return self.line("cards", suit)

    def mine(self, heading: str, seat: str = "") -> str:
        """The first of a list's lines that falls to a seat: no two share one, if there are enough."""
        seats = self.state.seats
        line: str = share_of(LINES[heading], seat or self.seat, seats)[0]
        return line


def joined(begin: str, end: str) -> str:
    """A sentence of two halves, with a comma between them.

    >>> joined("I knock", "and nobody comes."), joined("I knock,", "and nobody comes.")
    ('I knock, and nobody comes.', 'I knock, and nobody comes.')
    """
    return f"{begin.removesuffix(',')}, {end}"


Part: TypeAlias = Callable[[Actor], Plain]
