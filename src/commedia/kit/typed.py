"""The fields of an answer, line by line: what is asked for each, and what a line that somebody writes means.

Whoever is asked sits at a terminal, or in a chat: `Person` is all that is known of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from commedia.engine import (
    Amount,
    Arrange,
    Described,
    Domain,
    IllegalMove,
    Listing,
    Pick,
    Ranked,
    Some,
    Words,
)
from commedia.engine.domains import Fields
from commedia.engine.english import listed

Tone: TypeAlias = Literal["", "asked", "quiet", "quoted", "refused"]
"""How something is told: a question, what is known beside, what somebody has said, why something can't be."""


class Told(NamedTuple):
    """A part of a line that somebody reads."""

    text: str
    tone: Tone = ""


class Person(Protocol):
    """Whoever is asked, wherever lines come and go."""

    def tell(self, *line: Told) -> None:
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


class Typed:
    """Asks a person for the fields of one answer.

    described: how a value of a field is spoken of, with what a player wrote in place of its label.
    read: the value of a field that is meant; raises IllegalMove.
    """

    def __init__(
        self,
        person: Person,
        described: Callable[[str, Any], Described],
        read: Callable[[str, Domain, Any], Any],
    ) -> None:
        self.person = person
        self.described = described
        self.read = read

    def fill(self, fields: Fields) -> dict[str, Any]:
        """A value for every field, and for those that follow from the values."""
        values: dict[str, Any] = {}
        for field, domain in fields.items():
            values[field] = self.value(field, domain)
            values |= self.fill(domain.then(values[field]))
        return values

    def value(self, field: str, domain: Domain) -> Any:
        """A value that the domain takes: asked for until there is one, unless only one is possible."""
        if isinstance(domain, Listing):
            return self.sheet(field, domain)
        possible = sole(domain)
        if possible:
            if isinstance(domain, Pick | Amount):
                self.person.tell(Told(f"  {label(field)}: "), *told(self.described(field, possible[0])))
            return self.read(field, domain, possible[0])
        self.list_values(field, domain)
        return self.line(field, domain)

    def line(self, field: str, domain: Domain, before: str = "") -> Any:
        """A value that is typed in one line, asked for until the domain takes it."""
        entry = self.entry(field, domain)
        enter = f" (Enter for {entry.enter})" if entry.enter else ""
        while True:
            try:
                line = self.person.write(f"{before}{entry.asks}{enter}: ")
                return self.read(field, domain, entry.meant(line))
            except IllegalMove as refused:
                self.refuse(refused.sentence)

    def entry(self, field: str, domain: Domain) -> Entry:
        """How that field is typed."""
        name = label(field)
        match domain:
            case Words():
                return Entry(domain.hint or name, "" if domain.due else "none", str)
            case Amount():
                usual = "" if domain.default is None else str(domain.default)
                return Entry(f"{name}, {domain.least} to {domain.most}", usual, lambda line: line or usual)
            case Arrange():
                return self._laying(domain)
            case Pick():
                usual = "" if domain.default is None else self.described(field, domain.default).label
                return Entry(
                    f"{name}, 1 to {len(domain.values)}",
                    usual,
                    lambda line: domain.default if usual and not line else numbered(domain.values, line),
                )
            case Some():
                most = min(domain.most, len(domain.values))
                how_many = str(most) if domain.least == most else f"{domain.least} to {most}"
                order = ", in your order" if isinstance(domain, Ranked) else ""
                return Entry(
                    f"{name}, {how_many} numbers{order}",
                    "" if domain.least else "none",
                    lambda line: [numbered(domain.values, n, "numbers") for n in words(line)],
                )
        return Entry(f"{name}, as JSON", "", from_json)

    def list_values(self, field: str, domain: Domain) -> None:
        """The choices by their numbers; what is laid on places goes by its own name."""
        match domain:
            case Pick() | Some():
                for number, value in enumerate(domain.values, start=1):
                    self.person.tell(Told(f"  {number}  "), *told(self.described(field, value)))
            case Arrange():
                for value in dict.fromkeys(domain.values):
                    said = self.described(field, value)
                    often = len(domain.places) > 1 and domain.allows(dict.fromkeys(domain.places, value))
                    more = [part for part in (said.price, said.then) if part]
                    more += ["as often as you like"] if often else []
                    if more or said.label != str(value):
                        self.person.tell(Told(f"  {value}  "), Told("; ".join(more or [said.label]), "quiet"))

    def refuse(self, sentence: str) -> None:
        """Say why what was typed cannot be."""
        self.person.tell(Told(sentence, "refused"))

    # -- places --------------------------------------------------------------------------------------------

    def _laying(self, domain: Arrange) -> Entry:
        usual = as_they_come(domain)
        whole = usual is not None and len(usual) == len(domain.places)
        names = {str(value).casefold(): value for value in domain.values}

        def meant(line: str) -> Mapping[str, Any]:
            typed = words(line)
            if not typed and usual is not None:
                return usual
            if len(typed) > len(domain.places) or (whole and len(typed) < len(domain.places)):
                raise IllegalMove(f"Type {len(domain.places)} of them: {listed(domain.values)}.")
            laid = dict(zip(domain.places, typed, strict=False))
            return {at: names.get(v.casefold(), v) for at, v in laid.items() if v != NOTHING or whole}

        faces = "" if usual is None else " ".join(map(str, usual.values())) or "none of them"
        left = "" if whole else f", {NOTHING} for none"
        return Entry(f"{listed(domain.places)}, in that order{left}", faces, meant)

    # -- lists ---------------------------------------------------------------------------------------------

    def sheet(self, name: str, listing: Listing) -> list[dict[str, Any]]:
        """A list written line by line. What is refused as a whole is kept, to be gone through again.

        A line begins with what is due in it, and Enter there ends the list.
        """
        fields = sorted(listing.record.items(), key=lambda field: bool(self.entry(*field).enter))
        for field, domain in fields:
            self.list_values(field, domain)
        lines: list[dict[str, Any]] = []
        while True:
            lines = self._lines(fields, lines, listing.most)
            try:
                whole: list[dict[str, Any]] = self.read(name, listing, lines)
                return whole
            except IllegalMove as refused:
                self.refuse(refused.sentence)

    def _lines(
        self, fields: Sequence[tuple[str, Domain]], before: Sequence[dict[str, Any]], most: int
    ) -> list[dict[str, Any]]:
        """The lines from before, each kept, struck out or written anew, and then further ones."""
        lines: list[dict[str, Any]] = []
        for old in before:
            said = ", ".join(self._said(field, domain, old[field]) for field, domain in fields if old[field])
            line = self._line(
                fields, f"line {len(lines) + 1}, Enter keeps “{said}”, {NOTHING} strikes it out"
            )
            lines += [old] if line == "" else [line] if isinstance(line, dict) else []
        while len(lines) < most:
            line = self._line(fields, f"line {len(lines) + 1}, Enter ends")
            if not isinstance(line, dict):
                break
            lines.append(line)
        return lines

    def _line(self, fields: Sequence[tuple[str, Domain]], lead: str) -> dict[str, Any] | str:
        """One line; or "" for Enter, or `NOTHING`, where its first field would stand."""
        (field, domain), *others = fields
        entry = self.entry(field, domain)
        while True:
            typed = self.person.write(f"({lead}) {entry.asks}: ")
            if typed in ("", NOTHING):
                return typed
            try:
                line = {field: self.read(field, domain, entry.meant(typed))}
            except IllegalMove as refused:
                self.refuse(refused.sentence)
            else:
                return line | {other: self.line(other, domain, "    ") for other, domain in others}

    def _said(self, field: str, domain: Domain, value: Any) -> str:
        return self.described(field, value).label if isinstance(domain, Pick) else str(value)


def label(field: str) -> str:
    """A field's name in words."""
    return field.replace("_", " ")


def told(described: Described) -> list[Told]:
    """A choice in words: its label, its price, what would follow."""
    more = "; ".join(part for part in (described.price, described.then) if part)
    return [Told(described.label), *([Told("  "), Told(more, "quiet")] if more else [])]


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
    except msgspec.DecodeError:
        raise IllegalMove("That is no JSON.") from None


def sole(domain: Domain) -> list[Any]:
    """The one value that is possible, in a list; an empty list where there are several."""
    match domain:
        case Amount() if domain.least == domain.most:
            return [domain.least]
        case Pick() if len(domain.values) == 1:
            return [domain.values[0]]
        case Some() if not domain.values or domain.most == 0:
            return [[]]
        case Some() if type(domain) is Some and domain.least == len(domain.values):
            return [list(domain.values)]
        case Arrange() if not domain.places:
            return [{}]
    return []


def as_they_come(domain: Arrange) -> dict[str, Any] | None:
    """The values laid on the places in their order, as few as may be; None where that cannot be.

    >>> as_they_come(Arrange([5, 1], ["Deed", "Duty"]))
    {'Deed': 5, 'Duty': 1}
    """
    for count in range(min(len(domain.places), len(domain.values)) + 1):
        laid = dict(zip(domain.places[:count], domain.values[:count], strict=True))
        if domain.allows(laid):
            return laid
    return None
