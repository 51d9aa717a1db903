"""One of several values: choices, or a list that opens where they are many; a number on a line."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from commedia.engine import Described, Pick
from commedia.kit.by_lines.lines import Asker, Entry, LinePart, numbered, told
from commedia.kit.inputs import choice, group, select, sole, unasked
from commedia.kit.widgets.widget import LONG, MANY, Field, Widget, size_of
from commedia.props.cards import card, is_card
from commedia.props.template import joined

MOST_IN_SIGHT = 12
"""So many values are set out as choices; more go into a list that opens."""
LONGEST_NAME, LONGEST_WORD = 24, 13
"""Names of so many characters at most, and of words of so many, may stand in a row."""


class PickWidget(Widget[Pick], domain=Pick):
    """One of several values."""

    def draw(self, field: Field, domain: Pick) -> Markup:
        page, name, depth = field.page, field.name, field.depth
        described = [(value, field.describe(value)) for value in domain.values]
        if len(described) > MOST_IN_SIGHT and domain.follow is None:
            options = tuple((str(v), one_line(d)) for v, d in described)
            return select(page.id(), name, field.legend, options, str(domain.default or ""))
        is_sole = len(described) == 1
        if is_sole and domain.default is not None and domain.follow is None:
            return unasked(name, str(domain.values[0]))  # what holds unless something else is said
        rows = []
        for n, (value, said) in enumerate(described, 1):
            more = field.follow(value)
            if is_sole:
                what = drawn(said, value)
                return sole(
                    name, str(value), field.legend, what, said.price, said.then, more, page.says(value)
                )
            chosen = domain.default is not None and value == domain.default
            rows.append(
                choice(
                    "radio", page.id(), name, str(value), drawn(said, value), said.price, said.then,
                    chosen, depth > 0, depth == 0 and n == 1, more, page.says(value),
                )
            )  # fmt: skip
        bare = domain.follow is None and not any(
            said.price or said.then or _is_long(said.label) for _, said in described
        )
        return group(field.legend, "", field.labelled, depth > 0, joined(rows), bare)

    def draw_in_line(self, field: Field, domain: Pick) -> Markup:
        """A list that opens; a value that is empty stands for nothing chosen."""
        options = tuple((str(v), one_line(field.describe(v))) for v in domain.values if v != "")
        return select(field.page.id(), field.name, field.legend, options, "")

    def size(self, domain: Pick) -> int:
        if len(domain.values) > MANY:
            return LONG
        if domain.follow is None:
            return 1
        return 1 + max((size_of(domain.then(value)) for value in domain.values), default=0)

    def names_choice(self, domain: Pick) -> bool:
        """Unless it asks for more, or there is no other answer than what holds anyway."""
        is_unasked = len(domain.values) == 1 and domain.default is not None
        return domain.follow is None and not is_unasked

    def list_values(self, asker: Asker, field: str, domain: Pick) -> None:
        list_numbered(asker, field, domain.values)

    def entry(self, asker: Asker, field: str, domain: Pick) -> Entry:
        usual = "" if domain.default is None else asker.described(field, domain.default).label
        return Entry(
            f"{asker.label(field)}, 1 to {len(domain.values)}",
            usual,
            lambda line: domain.default if usual and not line else numbered(domain.values, line),
        )

    def label_of(self, asker: Asker, field: str, domain: Pick, value: Any) -> str:
        return asker.described(field, value).label


def list_numbered(asker: Asker, field: str, values: tuple[Any, ...]) -> None:
    """Tell values by their numbers, from 1."""
    for number, value in enumerate(values, start=1):
        asker.person.tell(LinePart(f"  {number}  "), *told(asker.described(field, value)))


def one_line(said: Described) -> str:
    """A choice in one line, for a list that opens."""
    return f"{said.label} ({said.price})" if said.price else said.label


def drawn(said: Described, value: Any) -> str:
    """What a choice is called: a card of which the decision says no more is drawn as one."""
    return card(said.label) if said.label == value and is_card(said.label) else said.label


def _is_long(name: str) -> bool:
    """Whether a name needs a line of its own.

    >>> _is_long("Sheriff Doyle"), _is_long("Dominance/Power"), _is_long("a protagonist takes a stand")
    (False, True, True)
    """
    return len(name) > LONGEST_NAME or any(len(word) > LONGEST_WORD for word in name.split())
