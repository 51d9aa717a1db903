"""Some of several values: boxes to tick; one list after the other where their order counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Ranked, Some
from commedia.kit.by_lines.lines import Asker, Entry, numbered, words
from commedia.kit.inputs import all_of_them, choice, group, nth_of, select
from commedia.kit.widgets.pick import drawn, list_numbered, one_line
from commedia.kit.widgets.widget import LONG, MANY, Field, Form, Widget, as_text
from commedia.props.template import NOTHING, joined


class SomeWidget(Widget[Some], domain=Some):
    """Some of several values."""

    order = ""
    """What is asked of their order."""

    def draw(self, field: Field, domain: Some) -> Markup:
        if not domain.values:
            return NOTHING
        page = field.page
        described = [(value, field.describe(value)) for value in domain.values]
        if domain.least >= len(described):
            named = [(str(v), page.says(v) or drawn(d, v)) for v, d in described]
            return all_of_them(field.name, field.legend, named)
        rows = [
            choice(
                "checkbox", page.id(), field.name, str(value), drawn(said, value), said.price, said.then,
                False, field.depth > 0, False, NOTHING, page.says(value),
            )
            for value, said in described
        ]  # fmt: skip
        return group(field.legend, how_many(domain), True, field.depth > 0, joined(rows))

    def raw_value(self, domain: Some, name: str, form: Form) -> list[str] | None:
        chosen = [value for value in form.get(name, ()) if value]
        return None if domain.least and not chosen else chosen

    def inputs_for(self, domain: Some, name: str, value: Any, words: Mapping[str, str]) -> Form:
        return {name: as_text(value, words)}

    def size(self, domain: Some) -> int:
        return LONG if len(domain.values) > MANY else 1

    def list_values(self, asker: Asker, field: str, domain: Some) -> None:
        list_numbered(asker, field, domain.values)

    def entry(self, asker: Asker, field: str, domain: Some) -> Entry:
        most = min(domain.most, len(domain.values))
        count = str(most) if domain.least == most else f"{domain.least} to {most}"
        return Entry(
            f"{asker.label(field)}, {count} numbers{self.order}",
            "" if domain.least else "none",
            lambda line: [numbered(domain.values, n, "numbers") for n in words(line)],
        )


class RankedWidget(SomeWidget, domain=Ranked):
    """Some of several values in an order of the player's choosing."""

    order = ", in your order"

    def draw(self, field: Field, domain: Some) -> Markup:
        if domain.least == len(domain.values) == 1:
            return super().draw(field, domain)
        options = tuple((str(v), one_line(field.describe(v))) for v in domain.values)
        rows = [
            select(field.page.id(), field.name, nth_of(n), options, "") for n in range(1, domain.most + 1)
        ]
        return group(field.legend, how_many(domain), True, field.depth > 0, joined(rows))


def how_many(domain: Some) -> str:
    """How many are to be chosen, as a phrase."""
    if domain.least == domain.most:
        return f"choose {domain.least}"
    if domain.most >= len(domain.values):
        return f"at least {domain.least}" if domain.least else "any, or none"
    return f"{domain.least} to {domain.most}"
