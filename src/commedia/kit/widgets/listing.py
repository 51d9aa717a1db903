"""A list of records: as many lines as there could be, each with its inputs; or written line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from commedia.engine import Answer, Domain, IllegalMove, Listing, Prose
from commedia.engine.domains import Fields
from commedia.engine.english import listed
from commedia.kit.by_lines.lines import NOTHING, Asker, Entry
from commedia.kit.inputs import group
from commedia.kit.widgets.widget import LONG, Field, Form, Page, Widget, widget_of
from commedia.props.form import line_name
from commedia.props.template import NOTHING as NO_INPUTS
from commedia.props.template import joined


class ListingWidget(Widget[Listing], domain=Listing):
    """A list of records. Lines that stay empty are left out."""

    # -- on a page -----------------------------------------------------------------------------------------

    def draw(self, field: Field, domain: Listing) -> Markup:
        """A line a record; where a record is words alone, what they say is asked once, above all lines."""
        numbers = range(1, domain.most + 1)
        only = next(iter(domain.record)) if len(domain.record) == 1 else ""
        if only and domain.record[only].is_prose:
            asked = field.page.legend(field.answer, only, domain.record[only])
            lines = [self._inputs(field, n, only, domain.record[only], f"Line {n}") for n in numbers]
            return group(asked, "", True, field.depth > 0, joined(lines))
        drawn = []
        for n in numbers:
            inputs = [self._inputs(field, n, name, of) for name, of in domain.record.items()]
            drawn.append(group(f"Line {n}", "", True, field.depth > 0, joined(inputs)))
        return joined(drawn)

    def _inputs(self, field: Field, n: int, name: str, domain: Domain, legend: str = "") -> Markup:
        """One field of a line."""
        page, answer = field.page, field.answer
        legend = legend or page.legend(answer, name, domain)
        at = line_name(field.name, n, name)
        return widget_of(domain).draw_in_line(
            Field(page, answer, name, at, legend, 1, True, lambda value: NO_INPUTS), domain
        )

    def raw_value(self, domain: Listing, name: str, form: Form) -> list[dict[str, Any]]:
        return list(_written(domain, name, form).values())

    def inputs_for(self, domain: Listing, name: str, value: Any, words: Mapping[str, str]) -> Form:
        form: dict[str, Sequence[str]] = {}
        for n, line in enumerate(value, 1):
            for field, held in line.items():
                of = domain.record[field]
                meant = Prose(held) if of.is_prose and isinstance(held, str) else held
                form |= widget_of(of).inputs_for(of, line_name(name, n, field), meant, words)
        return form

    def input_of(self, domain: Listing, name: str, within: str, form: Form) -> str:
        """within: a line that is written, from 1, and a field of it after a dot."""
        if not within:
            return name
        line, _, field = within.partition(".")
        written = list(_written(domain, name, form))
        return line_name(name, written[int(line) - 1], field).rstrip(".")

    def size(self, domain: Listing) -> int:
        return LONG

    def summary(self, page: Page, answer: type[Answer], field: str, domain: Listing, value: Any) -> str:
        lines = [_told_line(page, answer, line, domain.record) for line in value]
        return listed([line for line in lines if line])

    # -- line by line --------------------------------------------------------------------------------------

    def ask(self, asker: Asker, field: str, domain: Listing) -> list[dict[str, Any]]:
        """A list written line by line. What is refused as a whole is kept, to be gone through again.

        A line begins with what is due in it, and Enter there ends the list.
        """
        fields = sorted(domain.record.items(), key=lambda field: bool(asker.entry(*field).enter))
        for name, of in fields:
            asker.list_values(name, of)
        lines: list[dict[str, Any]] = []
        while True:
            lines = _lines(asker, fields, lines, domain.most)
            try:
                whole: list[dict[str, Any]] = asker.read(field, domain, lines)
                return whole
            except IllegalMove as refused:
                asker.refuse(refused.sentence)


def _written(domain: Listing, name: str, form: Form) -> dict[int, dict[str, Any]]:
    """The lines of a form in which something is written, by their number on the page."""
    lines = {
        n: {
            f: widget_of(of).raw_value(of, line_name(name, n, f), form) or ""
            for f, of in domain.record.items()
        }
        for n in range(1, domain.most + 1)
    }
    return {n: line for n, line in lines.items() if any(line.values())}


def _told_line(page: Page, answer: type[Answer], line: Mapping[str, Any], record: Fields) -> str:
    """A record by what was written in it, or else by the first thing that was picked for it."""
    written = [page.words.get(line[field], "") for field, domain in record.items() if domain.is_prose]
    picked = [
        page.describe(answer, field, line[field]).label
        for field, domain in record.items()
        if domain.values and line[field]
    ]
    return next((said for said in [*written, *picked] if said), "")


def _lines(
    asker: Asker, fields: Sequence[tuple[str, Domain]], before: Sequence[dict[str, Any]], most: int
) -> list[dict[str, Any]]:
    """The lines from before, each kept, struck out or written anew, and then further ones."""
    lines: list[dict[str, Any]] = []
    for old in before:
        named = [widget_of(of).label_of(asker, name, of, old[name]) for name, of in fields if old[name]]
        said = ", ".join(named)
        lead = f"line {len(lines) + 1}, Enter keeps “{said}”, {NOTHING} strikes it out"
        line = _line(asker, fields, lead)
        lines += [old] if line == "" else [line] if isinstance(line, dict) else []
    while len(lines) < most:
        line = _line(asker, fields, f"line {len(lines) + 1}, Enter ends")
        if not isinstance(line, dict):
            break
        lines.append(line)
    return lines


def _line(asker: Asker, fields: Sequence[tuple[str, Domain]], lead: str) -> dict[str, Any] | str:
    """One line; or "" for Enter, or `NOTHING`, where its first field would stand."""
    (field, domain), *others = fields
    entry: Entry = asker.entry(field, domain)
    while True:
        typed = asker.person.write(f"({lead}) {entry.asks}: ")
        if typed in ("", NOTHING):
            return typed
        try:
            line = {field: asker.read(field, domain, entry.meant(typed))}
        except IllegalMove as refused:
            asker.refuse(refused.sentence)
        else:
            return line | {other: asker.line(other, domain, "    ") for other, domain in others}
