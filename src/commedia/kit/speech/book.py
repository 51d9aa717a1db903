"""A book of lines, as a game writes it in TOML.

    [[line]]
    act = "answer"
    to = ["ask", "threaten"]
    when = { "tie.root" = "Duty", "tie.warm" = false }
    say = "{toward}, I kept that gate for your father. It opened for less than this."
    sets = "the gate"

Lines that differ in their words alone stand together: `say = ["…", "…"]`.

A matter is what a whole conversation is about, so that it goes somewhere whatever the others say:

    [[matter]]
    name = "the key"
    opens = "I have a key that fits nothing of mine, {toward}."
    goes_on = ["It was in my father’s coat.", "It is to your garden gate. I tried it."]
    answers = ["Whose coat was it in?", "Then you have seen the roses, and who cuts them."]
    ends = "Keep it, {toward}, and tell me when you change the lock."
    again = "You have changed the lock."

Whoever opens it goes on, line by line, and may end the scene with it; whoever hears it from another answers,
line by line; and it is taken up again when the two meet anew. act: "enter", or "ask" where it may come up in
the middle; when: what must hold for it to come up.

A line is known by its act and its words, so that lines may be moved about in a book, and a table that goes on
for weeks still knows which of them it has heard.
"""

from __future__ import annotations

import tomllib
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, Final

import msgspec

from commedia.engine.moments import places_in
from commedia.kit.documents import Document

ACTS: Final = (
    "enter", "greet", "answer", "ask", "provoke", "confess",
    "plead", "threaten", "mourn", "react", "out", "last",
)  # fmt: skip
"""What a line does."""
ANSWERED: Final = (
    "ask", "threaten", "thank", "refuse", "confess", "mourn", "plead", "order", "greet", "provoke", "say",
)  # fmt: skip
"""What a line may answer: what a person's line does, as it is lightly read, or what another actor's does."""
LONGEST: Final = 260
"""Characters of a line: more than two or three sentences is a speech, and nobody can answer it."""
RESTS_ON: Final = ("topic", "own", "theirs")
"""The facts by which a line goes on about what was brought up."""
_MATTER: Final = {"name", "opens", "goes_on", "answers", "ends", "again", "act", "when"}
_KEYS: Final = {"act", "to", "when", "say", "sets", "heard", "by"}
BY: Final = ("", "me", "toward", "other")
"""From whom something was heard."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line. to: what it answers; empty: anything. when: facts, each with the values that will do.

    sets: what this table has heard of from then on; heard: what it must have heard of before, and by: from
    whom, "me", "toward" or "other"; "" is anybody.
    """

    act: str
    say: str
    to: tuple[str, ...] = ()
    when: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    sets: str = ""
    heard: str = ""
    by: str = ""

    @property
    def id(self) -> str:
        """What it is called in logs."""
        return f"{self.act}.{zlib.crc32(self.say.encode()):08x}"

    @property
    def matters(self) -> tuple[str, ...]:
        """What it brings up, or goes on about."""
        resting = [values for fact, values in self.when if fact in RESTS_ON]
        return (*(matter for values in resting for matter in values), *([self.sets] if self.sets else []))

    @property
    def slots(self) -> tuple[str, ...]:
        """What has to be filled in."""
        return places_in(self.say)

    @property
    def weight(self) -> int:
        """How special it is: how many conditions there are on it."""
        return len(self.when) + bool(self.to) + bool(self.heard) + ("thing" in self.slots)

    def fits(self, facts: Mapping[str, Any], slots: Mapping[str, str], running: Mapping[str, str]) -> bool:
        """Whether it may be said now. running: what this table has heard of, and from whom, as in `by`."""
        return (
            (not self.to or facts.get("said.act") in self.to)
            and (not self.heard or (self.heard in running and self.by in ("", running[self.heard])))
            and all(facts.get(fact) in values for fact, values in self.when)
            and all(slots.get(slot) for slot in self.slots)
        )


class Book:
    """All lines of a game."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = tuple(lines)

    @cached_property
    def by_id(self) -> dict[str, Line]:
        """Each line by its id."""
        return {line.id: line for line in self.lines}

    @cached_property
    def _by_act(self) -> dict[str, list[Line]]:
        return {act: [line for line in self.lines if line.act == act] for act in ACTS}

    def of(self, act: str) -> list[Line]:
        """The lines of an act."""
        return self._by_act[act]

    def __len__(self) -> int:
        return len(self.lines)


def read_book(package: str, name: str) -> Book:
    """The book that lies in a package. Raises DocumentError with everything that is wrong with it."""
    return book_of(files(package).joinpath(name).read_text(encoding="utf-8"))


def book_of(text: str) -> Book:
    """A book out of its text. Raises DocumentError with everything that is wrong with it."""
    doc = Document()
    tables = tomllib.loads(text)
    lines = [*_lines(doc, tables.get("line", [])), *_of_matters(doc, tables.get("matter", []))]
    said: dict[str, int] = {}
    for n, line in enumerate(lines, start=1):
        if first := said.get(line.say):
            doc.fault(f"Line {n} is line {first} again: “{line.say}”")
        said.setdefault(line.say, n)
    doc.settle()
    return Book(lines)


def _lines(doc: Document, tables: Iterable[Mapping[str, Any]], of: str = "") -> Iterator[Line]:
    for n, table in enumerate(tables, start=1):
        line = f"Line {n}{of}"
        act, to = table.get("act"), table.get("to", [])
        say = table.get("say")
        says = [doc.words(one, line, longest=LONGEST) for one in (say if isinstance(say, list) else [say])]
        if unknown := table.keys() - _KEYS:
            doc.fault(f"{line} has no {sorted(unknown)}: it has {sorted(_KEYS)}.")
        if act not in ACTS:
            doc.fault(f"{line} is of act {act!r}; there are {', '.join(ACTS)}.")
            continue
        if strange := [one for one in to if one not in ANSWERED]:
            doc.fault(f"{line} answers {strange}; a line is one of {', '.join(ANSWERED)}.")
        when = tuple((fact, _any_of(values)) for fact, values in table.get("when", {}).items())
        by = table.get("by", "")
        if by not in BY or (by and not table.get("heard")):
            doc.fault(f"{line} is by {by!r}: what was heard is from one of {', '.join(BY[1:])}.")
        for words in says:
            yield Line(act, words, tuple(to), when, table.get("sets", ""), table.get("heard", ""), by)


def _of_matters(doc: Document, tables: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    for table in tables:
        name = doc.words(table.get("name"), "The name of a matter", longest=60)
        if unknown := table.keys() - _MATTER:
            doc.fault(f"{name!r} has no {sorted(unknown)}: it has {sorted(_MATTER)}.")
        yield from _lines(doc, _matter(table, name), f" of {name!r}")


def _matter(table: Mapping[str, Any], name: str) -> Iterator[dict[str, Any]]:
    """A matter, line by line."""
    when = table.get("when", {})
    yield {"act": table.get("act", "enter"), "when": when, "say": table.get("opens"), "sets": name}
    for beat, say in enumerate(table.get("goes_on", []), start=1):
        act = "ask" if str(say).endswith("?") else "confess" if beat == len(table["goes_on"]) else "answer"
        yield {"act": act, "when": {"own": name, "own.beat": beat}, "say": say}
    for beat, say in enumerate(table.get("answers", [])):
        yield {"act": "answer", "when": {"theirs": name, "theirs.beat": beat}, "say": say}
    if end := table.get("ends"):
        yield {"act": "out", "when": {"own": name}, "say": end}
    if again := table.get("again"):
        yield {"act": "enter", "when": {f"between.{name}": True}, "heard": name, "by": "me", "say": again}


def _any_of(values: Any) -> tuple[Any, ...]:
    return tuple(values) if isinstance(values, list) else (values,)
