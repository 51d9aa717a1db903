"""What a round has: its places, who follows whom to them, and what is ordered. Source: CM-RND, CM-STK-09."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from commedia.engine import NO_WORDS, PUBLIC, Prose, Seat, State, one_of
from commedia.kit.shorthand import ALONE


class Tail(State):
    """A follower, and whom they follow to a place."""

    seat: Annotated[Seat, PUBLIC]
    after: Annotated[list[Seat], PUBLIC]


class Place(State, kw_only=True):
    """A place of this round, with who is there; the first is the main scene."""

    name: Annotated[Prose, PUBLIC] = NO_WORDS
    host: Annotated[Seat, PUBLIC]
    """Who named it first; of the main scene the Arbiter."""
    invited: Annotated[list[Seat], PUBLIC] = []
    """Whom its host says they have arranged to meet there; they are free to come (CM-RND-06)."""
    present: Annotated[list[Seat], PUBLIC, ALONE] = []
    tails: Annotated[list[Tail], PUBLIC] = []
    lost: Annotated[list[Seat], PUBLIC] = []
    """Followers who were shaken off, or found nobody: they are in no scene this round (CM-RND-08)."""
    played: Annotated[bool, PUBLIC] = False


class Order(State):
    """What a creditor told a beholden avatar to do this round (CM-STK-09)."""

    creditor: Annotated[Seat, PUBLIC]
    debtor: Annotated[Seat, PUBLIC]
    kind: Annotated[str, PUBLIC, one_of(("place", "mask", "challenge", "spare", "lend", "words"))]
    """"place", "mask", "challenge", "spare" or "lend"; "words" where orders are free (R-31)."""
    value: Annotated[Any, PUBLIC] = None
    """The number of the place, None for one that only `words` name; the mask; whom; how much."""
    words: Annotated[Prose, PUBLIC] = NO_WORDS
    done: Annotated[bool, PUBLIC] = False
    """Whether it has been obeyed, or could not be."""

    def senseless(self, _: Any) -> Iterator[str]:
        """What cannot be in it (CM-STK-09)."""
        if self.creditor == self.debtor:
            yield f"{self.debtor} gives an order to themself: it is between two avatars."
