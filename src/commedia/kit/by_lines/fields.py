"""The fields of an answer, line by line: each is asked for until there is a value that it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commedia.engine import Described, Domain, IllegalMove
from commedia.engine.described import DescribedField
from commedia.engine.domains import Fields
from commedia.kit.by_lines.lines import Entry, LinePart, Person, label
from commedia.kit.widgets import widget_of


class Typed:
    """Asks a person for the fields of one answer: an `Asker`.

    described: how a value of a field is spoken of, with what a player wrote in place of its label.
    said: how a field itself is spoken of.
    read: the value of a field that is meant; raises IllegalMove.
    """

    def __init__(
        self,
        person: Person,
        described: Callable[[str, Any], Described],
        said: Callable[[str], DescribedField],
        read: Callable[[str, Domain, Any], Any],
    ) -> None:
        self.person = person
        self.described = described
        self.said = said
        self.read = read

    def fill(self, fields: Fields) -> dict[str, Any]:
        """A value for every field, and for those that follow from the values."""
        values: dict[str, Any] = {}
        for field, domain in fields.items():
            if beside := self.said(field).beside:
                self.person.tell(LinePart(f"  {self.label(field)}  "), LinePart(beside, "quiet"))
            values[field] = widget_of(domain).ask(self, field, domain)
            values |= self.fill(domain.then(values[field]))
        return values

    def label(self, field: str) -> str:
        """What a field is called: what stands over it, or its name."""
        said = self.said(field)
        return said.heading if said.tells_more_than(field) else label(field)

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
        return widget_of(domain).entry(self, field, domain)

    def list_values(self, field: str, domain: Domain) -> None:
        """Tell what there is to choose from, where anything is listed."""
        widget_of(domain).list_values(self, field, domain)

    def refuse(self, sentence: str) -> None:
        """Say why what was typed cannot be."""
        self.person.tell(LinePart(sentence, "refused"))
