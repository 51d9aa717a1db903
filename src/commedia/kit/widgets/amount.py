"""A whole number: every one in sight where they are few, else an input for numbers."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount
from commedia.kit.by_lines.lines import Asker, Entry
from commedia.kit.inputs import number, scale, the_only
from commedia.kit.widgets.widget import Field, Widget

MOST_IN_SIGHT = 12
"""So many numbers are set out one by one."""


class AmountWidget(Widget[Amount], domain=Amount):
    """A whole number."""

    def draw(self, field: Field, domain: Amount) -> Markup:
        name, legend, least, most = field.name, field.legend, domain.least, domain.most
        if least == most:
            return the_only(name, legend, most)
        id, usual = field.page.id(), domain.default
        if most - least < MOST_IN_SIGHT:
            return scale(id, name, legend, least, most, field.labelled, field.depth == 0, usual)
        return number(id, name, legend, least, most, usual)

    def entry(self, asker: Asker, field: str, domain: Amount) -> Entry:
        usual = "" if domain.default is None else str(domain.default)
        asks = f"{asker.label(field)}, {domain.least} to {domain.most}"
        return Entry(asks, usual, lambda line: line or usual)
