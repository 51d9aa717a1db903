"""Cards that lie on the table, and what they are about: Elements, Investments, Strategies, the Episode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from commedia.engine import NO_WORDS, PUBLIC, Prose, Seat, State, between, named_in, one_of
from commedia.engine.english import listed
from commedia.games.shadow_play.scores import PARTNERS
from commedia.kit.shorthand import ALONE

Ending: TypeAlias = Literal["", "card", "vote", "nobody", "told"]

EPISODE = "episode"
"""What a Strategy aims at that aims at no Investment (SP-STRAT-01)."""


class Element(State):
    """Something that the story has, Personae excepted (SP-ROLE-03)."""

    id: Annotated[str, PUBLIC]
    name: Annotated[Prose, PUBLIC, ALONE] = NO_WORDS
    scope: Annotated[int, PUBLIC, between(1, 6)] = 0
    """How much it takes to make, alter or destroy it, 1 to 6; 0 until the Director has had to say."""
    gone: Annotated[bool, PUBLIC] = False


class Episode(State):
    """A story arc, and the card that says what would end it (SP-TONE-02)."""

    no: Annotated[int, PUBLIC, between(0)] = 0
    """1 for the first; 0 before it."""
    element: Annotated[str, PUBLIC, named_in("elements", also=("",))] = ""
    wish: Annotated[Prose, PUBLIC] = NO_WORDS
    """The state or relationship that the Element has to come to."""
    over: Annotated[Ending, PUBLIC] = ""
    """How it ended; empty while it is on.

    Its card came true, all voted for it, nobody lived any more, or as much was told as this table tells.
    """
    answers: Annotated[int, PUBLIC, between(0)] = 0
    """How often the Director has answered in it (SP-DIA-01)."""
    framed: Annotated[bool, PUBLIC] = False
    """Whether the Director has said how things stand in it (SP-DIA-02)."""


class Investment(State):
    """What a Persona has staked, and on what (SP-INV-01, SP-INV-02)."""

    id: Annotated[str, PUBLIC]
    seat: Annotated[Seat, PUBLIC]
    element: Annotated[str, PUBLIC, named_in("elements")]
    wish: Annotated[Prose, PUBLIC, ALONE] = NO_WORDS
    """What the Persona would have become of it."""
    char: Annotated[str, PUBLIC, one_of(PARTNERS)] = ""
    """The Characteristic that was reduced, and by how much."""
    value: Annotated[int, PUBLIC, between(1, 5)] = 1
    status: Annotated[Literal["open", "resolved", "void"], PUBLIC] = "open"


class Strategy(State):
    """A line of conduct on a card, and who is barred from it (SP-STRAT-01, SP-STRAT-06)."""

    id: Annotated[str, PUBLIC]
    text: Annotated[Prose, PUBLIC, ALONE] = NO_WORDS
    aim: Annotated[str, PUBLIC] = EPISODE
    """The Episode, or an Investment by its id."""
    by: Annotated[list[Seat], PUBLIC] = []
    """Who follows it; whoever did so last stands last."""
    barred: Annotated[list[Seat], PUBLIC] = []
    filed: Annotated[bool, PUBLIC] = False
    """Whether there is nothing left that it aims at (SP-TONE-04)."""

    def senseless(self, w: Any) -> Iterator[str]:
        """What cannot be in it: an aim that nobody has (SP-STRAT-01)."""
        if w.investments and self.aim not in (EPISODE, *w.investments):
            there = listed([*w.investments], "or")
            yield f"{self.id} aims at {self.aim!r}: it is the Episode, or the Investment {there}."


class Action(State):
    """The last action of a Persona, and what was answered (SP-CH-02)."""

    seat: Annotated[Seat, PUBLIC]
    marks: Annotated[list[str], PUBLIC, named_in("strategies")] = []
    """Strategies that it begins or furthers, as they were settled (SP-STRAT-04)."""
    response: Annotated[Prose, PUBLIC] = NO_WORDS
    challenged: Annotated[bool, PUBLIC] = False


def letter_of(strategy: str) -> str:
    """The letter of a Strategy's card, by its id: A to Z, then AA and on; an id without a number is its own.

    >>> letter_of("s1"), letter_of("s26"), letter_of("s27"), letter_of("the lamp")
    ('A', 'Z', 'AA', 'the lamp')
    """
    if not strategy[1:].isdigit():
        return strategy
    n, letters = int(strategy[1:]), ""
    while n > 0:
        n, rest = divmod(n - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
