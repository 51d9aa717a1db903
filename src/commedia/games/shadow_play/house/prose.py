"""What the house tells: its Episodes, its Personae, and lines for any of them, as data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from commedia.games.loading import read_text

NAMES: Final = ("lamp", "wedding", "inspector", "bell", "ferry", "orchard")
"""The Episodes of the house, by their files."""


class StepTold(msgspec.Struct, frozen=True):
    """One step of an Episode: what an Actor asks or does, and what comes of it.

    ask, do: the Actor's words; one of the two. kind, hard: the answer by a kind Stance and by a hard one;
    either follows whatever was asked or done, since people go ways of their own. instead: how it was, where
    the answer is challenged and struck; what the story needs is in that, too. nears: how the place points to
    it, where people go a way of their own. threats: what is in the way of whoever challenges the answer
    that is nowhere else.
    """

    kind: str
    hard: str
    instead: str
    nears: str
    ask: str = ""
    do: str = ""
    threats: list[str] = []

    @property
    def prompt(self) -> str:
        """What an Actor asks or does."""
        return self.ask or self.do


class Topic(msgspec.Struct, frozen=True):
    """What is known of somebody or something. about: words by which people ask for it, in small letters."""

    about: list[str]
    kind: str
    hard: str


class Figure(msgspec.Struct, frozen=True):
    """Somebody in an Episode whom the Director plays, and what they say to whoever speaks to them, or do.

    names: by which they are called, the usual one first, with a small article. since: how many steps are told
    before they are there. kind, hard: by the Stance; each line fits whatever was said.
    """

    names: list[str]
    kind: list[str]
    hard: list[str]
    since: int = 0


class Thing(msgspec.Struct, frozen=True):
    """An Element, and what somebody with a stake in it would have become of it."""

    name: str
    wish: str


class Told(msgspec.Struct, frozen=True):
    """An Episode: how it sounds, what it is about, and how it goes.

    called: by its file. stings: what a cruel answer adds. moves: what anybody may do in a Challenge there, by
    the kind of Move.
    """

    called: str
    tone: str
    element: str
    wish: str
    never: list[str]
    elements: list[Thing]
    opens: str
    strategies: list[str]
    steps: list[StepTold]
    topics: list[Topic]
    stings: list[str]
    threats: list[str]
    people: list[Figure]
    moves: dict[str, list[str]]


class PhraseLine(msgspec.Struct, frozen=True):
    """A phrase of a Persona's, and a line that shows it without its name.

    fits: what the line goes with: "ask", a deed, "clash". on: the Scores that it adjusts.
    """

    says: str
    line: str
    fits: list[str]
    on: list[str] = []


class Person(msgspec.Struct, frozen=True):
    """A Persona of the house's.

    chars: Force, Reason and Pride. ways: what it asks or does of its own accord. moves: its lines in a
    Challenge, by the kind of Move. shows: Expressions, by Characteristic.
    """

    name: str
    chars: list[int]
    knack: PhraseLine
    second: PhraseLine
    power: PhraseLine
    item: PhraseLine
    shows: dict[str, PhraseLine]
    learns: list[str]
    ways: list[str]
    moves: dict[str, list[str]]


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(read_text(__package__, name))


EPISODES: Final[Sequence[Told]] = [
    msgspec.convert({"called": name, **_read(f"episodes/{name}.toml")}, Told) for name in NAMES
]
PEOPLE: Final[Mapping[str, Person]] = {
    one.name: one for one in msgspec.convert(_read("people.toml")["person"], list[Person])
}
LINES: Final[dict[str, Any]] = _read("lines.toml")
"""What the house writes in any Episode, by occasion."""
