"""What real dice show: a list that opens for each die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine.domains import Faces
from commedia.kit.inputs import faces
from commedia.kit.widgets.widget import Field, Form, Widget, as_text


class FacesWidget(Widget[Faces], domain=Faces):
    """What real dice show."""

    def draw(self, field: Field, domain: Faces) -> Markup:
        return faces(field.page.id(), field.name, domain.count, domain.sides)

    def raw_value(self, domain: Faces, name: str, form: Form) -> list[str]:
        return [value for value in form.get(name, ()) if value]

    def inputs_for(self, domain: Faces, name: str, value: Any, words: Mapping[str, str]) -> Form:
        return {name: as_text(value, words)}
