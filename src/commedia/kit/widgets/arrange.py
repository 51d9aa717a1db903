"""Values laid on places: a table of places and values; what lies on each, one after the other, on a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Arrange, IllegalMove
from commedia.engine.english import listed
from commedia.kit.by_lines.lines import NOTHING, Asker, Entry, LinePart, words
from commedia.kit.inputs import arrangement
from commedia.kit.widgets.widget import Field, Form, Widget


class ArrangeWidget(Widget[Arrange], domain=Arrange):
    """Values laid on places."""

    def draw(self, field: Field, domain: Arrange) -> Markup:
        values = tuple(str(value) for value in domain.values)
        return arrangement(field.page.id(), field.name, values, domain.places)

    def raw_value(self, domain: Arrange, name: str, form: Form) -> dict[str, str]:
        """Where nothing lies anywhere, that is said."""
        return super().raw_value(domain, name, form) or {}

    def size(self, domain: Arrange) -> int:
        return len(domain.places)

    def list_values(self, asker: Asker, field: str, domain: Arrange) -> None:
        """What is laid goes by its own name."""
        for value in dict.fromkeys(domain.values):
            said = asker.described(field, value)
            often = len(domain.places) > 1 and domain.allows(dict.fromkeys(domain.places, value))
            more = [part for part in (said.price, said.then) if part]
            more += ["as often as you like"] if often else []
            if more or said.label != str(value):
                asker.person.tell(
                    LinePart(f"  {value}  "), LinePart("; ".join(more or [said.label]), "quiet")
                )

    def entry(self, asker: Asker, field: str, domain: Arrange) -> Entry:
        usual = as_they_come(domain)
        whole = usual is not None and len(usual) == len(domain.places)
        names = {str(value).casefold(): value for value in domain.values}

        def meant(line: str) -> Mapping[str, Any]:
            laying = words(line)
            if not laying and usual is not None:
                return usual
            if len(laying) > len(domain.places) or (whole and len(laying) < len(domain.places)):
                raise IllegalMove(f"Type {len(domain.places)} of them: {listed(domain.values)}.")
            laid = dict(zip(domain.places, laying, strict=False))
            return {at: names.get(v.casefold(), v) for at, v in laid.items() if v != NOTHING or whole}

        faces = "" if usual is None else " ".join(map(str, usual.values())) or "none of them"
        left = "" if whole else f", {NOTHING} for none"
        return Entry(f"{listed(domain.places)}, in that order{left}", faces, meant)


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
