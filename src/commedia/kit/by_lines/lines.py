"""Lines that somebody reads and writes, and what stands in them.

Whoever is asked sits at a terminal, or in a chat: `Person` is all that is known of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from commedia.engine import Described, Domain, IllegalMove

Tone: TypeAlias = Literal["", "asked", "quiet", "quoted", "refused"]
"""How something is told: a question, what is known beside, what somebody has said, why something can't be."""


class LinePart(NamedTuple):
    """A part of a line that somebody reads."""

    text: str
    tone: Tone = ""


class Person(Protocol):
    """Whoever is asked, wherever lines come and go."""

    def tell(self, *line: LinePart) -> None:
        """A line for them to read; "" between two questions."""

    def write(self, prompt: str) -> str:
        """The line that they write after a prompt.

        It raises whatever ends the game, and handles what is no answer.
        """
        ...


NOTHING = "-"
"""Typed for a place on which nothing lies, and in place of a line that is struck out."""


class Entry(NamedTuple):
    """A field that takes one line.

    asks: what is due, and how it is typed. enter: what Enter alone stands for, "" where something is due.
    meant: the value as its domain reads it; raises IllegalMove.
    """

    asks: str
    enter: str
    meant: Callable[[str], Any]


class Asker(Protocol):
    """Whoever puts the fields of an answer to a person, line by line.

    described: how a value of a field is spoken of. read: the value that is meant; raises IllegalMove.
    """

    person: Person
    described: Callable[[str, Any], Described]
    read: Callable[[str, Domain, Any], Any]

    def entry(self, field: str, domain: Domain) -> Entry:
        """How that field is typed."""
        ...

    def label(self, field: str) -> str:
        """What a field is called: what stands over it, or its name."""
        ...

    def line(self, field: str, domain: Domain, before: str = "") -> Any:
        """A value that is typed in one line, asked for until the domain takes it."""

    def list_values(self, field: str, domain: Domain) -> None:
        """Tell what there is to choose from."""

    def refuse(self, sentence: str) -> None:
        """Say why what was typed cannot be."""


def label(field: str) -> str:
    """A field's name in words."""
    return field.replace("_", " ")


def told(described: Described) -> list[LinePart]:
    """A choice in words: its label, its price, what would follow."""
    more = "; ".join(part for part in (described.price, described.then) if part)
    return [LinePart(described.label), *([LinePart("  "), LinePart(more, "quiet")] if more else [])]


def words(line: str) -> list[str]:
    """What stands in a line, between spaces or commas."""
    return line.replace(",", " ").split()


def numbered(values: Sequence[Any], number: str, kind: str = "a number") -> Any:
    """The value of that number, from 1. Raises IllegalMove."""
    if not number.isdecimal() or not 1 <= int(number) <= len(values):
        raise IllegalMove(f"Type {kind} from 1 to {len(values)}.")
    return values[int(number) - 1]


def from_json(line: str) -> Any:
    """What a line of JSON says. Raises IllegalMove."""
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        raise IllegalMove("That is no JSON.") from None
