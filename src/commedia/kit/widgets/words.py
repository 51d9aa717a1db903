"""Prose: a page of it, or one line where no more fits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Words
from commedia.engine.visible_text import within
from commedia.kit.by_lines.lines import Asker, Entry
from commedia.kit.inputs import line_of_words, page_of_words
from commedia.kit.widgets.widget import Field, Form, Widget, as_text, one

MOST_ON_A_LINE = 80
"""Words of so many characters at most are asked for on one line."""


class WordsWidget(Widget[Words], domain=Words):
    """Prose."""

    def draw(self, field: Field, domain: Words) -> Markup:
        is_line = domain.most <= MOST_ON_A_LINE
        box = line_of_words if is_line else page_of_words
        # A label is written by a player; all else is said by their character.
        beside = ("" if is_line else f"as {within(field.page.speaker)}") if domain.due else "optional"
        is_required = domain.due and field.depth == 0
        return box(field.page.id(), field.name, field.legend, beside, domain.most, is_required)

    def draw_in_line(self, field: Field, domain: Words) -> Markup:
        return line_of_words(field.page.id(), field.name, field.legend, "", domain.most, False)

    def raw_value(self, domain: Words, name: str, form: Form) -> str | None:
        return one(form, name) if name in form else None

    def inputs_for(self, domain: Words, name: str, value: Any, words: Mapping[str, str]) -> Form:
        return {name: as_text(value, words)}

    def entry(self, asker: Asker, field: str, domain: Words) -> Entry:
        return Entry(domain.hint or asker.label(field), "" if domain.due else "none", str)
