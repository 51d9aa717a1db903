"""What a kind of field is like for people: its inputs on a page, its line in a terminal or a chat.

    class PointWidget(Widget[Point], domain=Point):
        def draw(self, field: Field, domain: Point) -> Markup: ...

Whatever asks for an answer finds the widget of each of its fields by `widget_of`. A kind that has none of its
own has that of the kind it derives from, or at last `Widget` itself: an input for JSON, or one for each of
its places, and a line for JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec
from markupsafe import Markup

from commedia.engine import Answer, Described, Domain, Prose
from commedia.engine.domains import Fields
from commedia.engine.english import capital, listed
from commedia.kit.by_lines.lines import Asker, Entry, LinePart, from_json, label, told
from commedia.kit.inputs import group, line_of_words
from commedia.props.form import place_name
from commedia.props.template import joined

D = TypeVar("D", bound=Domain)

Form: TypeAlias = Mapping[str, Sequence[str]]
"""A posted form: each name with its values, in the order of the page."""

MOST_TYPED = 200
"""So many characters fit in an input that takes JSON."""
MANY = 6
"""A pick from more than so many is long by itself."""
LONG = 3
"""So many things to say make a question long."""


class Page(Protocol):
    """The page on which a decision is asked.

    speaker: who says the words that are asked for. words: prose by id.
    """

    speaker: str
    words: Mapping[str, str]

    def id(self) -> str:
        """An id that nothing else on the page has."""

    def describe(self, answer: type[Answer], field: str, value: Any) -> Described:
        """How the decision speaks of a value, with the names of the story in it."""

    def says(self, value: Any) -> str:
        """What a button says of a value where that is not what stands beside it; "" for that."""

    def legend(self, answer: type[Answer], field: str, domain: Domain) -> str:
        """What stands over a field."""


class Field(NamedTuple):
    """A field of an answer, where a page asks for it.

    name: of its input; those of several inputs begin with it, as `place_name` makes them. legend: what stands
    over it, which is in sight where it is `labelled`. depth: 0 where it stands alone, 1 and more within a
    choice. follow: the inputs of what a value further asks for.
    """

    page: Page
    answer: type[Answer]
    field: str
    name: str
    legend: str
    depth: int
    labelled: bool
    follow: Callable[[Any], Markup]

    def describe(self, value: Any) -> Described:
        """How the decision speaks of a value of it."""
        return self.page.describe(self.answer, self.field, value)


class Widget(Generic[D]):
    """How one kind of field is put to people. What stands here does for any kind.

    A class that derives from it says for which: `class PointWidget(Widget[Point], domain=Point)`.
    """

    def __init_subclass__(cls, domain: type[Domain] | None = None) -> None:
        super().__init_subclass__()
        if domain is not None:
            _WIDGETS[domain] = cls()
            _FOUND.clear()

    # -- on a page -----------------------------------------------------------------------------------------

    def draw(self, field: Field, domain: D) -> Markup:
        """Its inputs: one for JSON, or one for each of its places."""
        if not domain.places:
            return line_of_words(field.page.id(), field.name, field.legend, "as JSON", MOST_TYPED, False)
        lines = [
            line_of_words(
                field.page.id(), place_name(field.name, place), capital(label(place)), "", MOST_TYPED, False
            )
            for place in domain.places
        ]
        return group(field.legend, "", True, field.depth > 0, joined(lines))

    def draw_in_line(self, field: Field, domain: D) -> Markup:
        """Its inputs in a line of a list, of which there are many."""
        return self.draw(field, domain)

    def raw_value(self, domain: D, name: str, form: Form) -> Any:
        """The raw value that a form has of it, for the domain to read; None where it says nothing."""
        if domain.places:
            placed = {place: one(form, place_name(name, place)) for place in domain.places}
            return {place: text for place, text in placed.items() if text} or None
        text = one(form, name)
        if text[:1] not in ("[", "{"):
            return text or None
        try:
            return msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError):
            return text

    def inputs_for(self, domain: D, name: str, value: Any, words: Mapping[str, str]) -> Form:
        """The inputs of a form, filled in with a value: `raw_value` the other way round.

        words: prose by id.
        """
        if domain.places and isinstance(value, dict):
            return {place_name(name, place): as_text(held, words) for place, held in value.items()}
        if isinstance(value, list | dict):
            return {name: [msgspec.json.encode(value).decode()]}
        return {name: as_text(value, words)}

    def input_of(self, domain: D, name: str, within: str, form: Form) -> str:
        """The input that a refusal is about, or what the names of its inputs begin with.

        within: as a refusal names what is wrong within the value, a place or a line; "" for all of it.
        """
        return place_name(name, within) if within else name

    def size(self, domain: D) -> int:
        """How many things are to be said in it; of `LONG` the question has the room of the stage."""
        return 1

    def names_choice(self, domain: D) -> bool:
        """Whether the button that plays an answer names what was chosen, where that is all it asks for."""
        return False

    def summary(self, page: Page, answer: type[Answer], field: str, domain: D, value: Any) -> str:
        """A value that was given, in words, for whoever gave it."""
        return summary_of(page, answer, field, value)

    # -- line by line --------------------------------------------------------------------------------------

    def ask(self, asker: Asker, field: str, domain: D) -> Any:
        """A value that the domain takes: asked for until there is one, unless only one is possible."""
        for sole in domain.sole():
            values = sole if isinstance(sole, list) else [] if isinstance(sole, dict) else [sole]
            for value in values:
                asker.person.tell(LinePart(f"  {asker.label(field)}: "), *told(asker.described(field, value)))
            return asker.read(field, domain, sole)
        self.list_values(asker, field, domain)
        return asker.line(field, domain)

    def list_values(self, asker: Asker, field: str, domain: D) -> None:
        """Tell what there is to choose from, where anything is listed."""

    def entry(self, asker: Asker, field: str, domain: D) -> Entry:
        """How it is typed."""
        return Entry(f"{asker.label(field)}, as JSON", "", from_json)

    def label_of(self, asker: Asker, field: str, domain: D, value: Any) -> str:
        """What a value is called in a line that was typed before."""
        return str(value)


_WIDGETS: dict[type[Domain], Widget[Any]] = {}
"""Those that kinds of fields have, by the kind."""
_FOUND: dict[type[Domain], Widget[Any]] = {}
"""The same for every kind that was asked for."""
_ANY = Widget[Any]()


def widget_of(domain: Domain) -> Widget[Any]:
    """How that field is put to people."""
    kind = type(domain)
    found = _FOUND.get(kind)
    if found is None:
        found = next((_WIDGETS[one] for one in kind.__mro__ if one in _WIDGETS), _ANY)
        _FOUND[kind] = found
    return found


def size_of(fields: Fields) -> int:
    """How much an answer with these fields has to say: one for each thing, what follows a choice with it."""
    parts = sum(domain.is_prose for domain in fields.values())
    return LONG if parts > 1 else sum(widget_of(domain).size(domain) for domain in fields.values())


def summary_of(page: Page, answer: type[Answer], field: str, value: Any) -> str:
    """A value as the form calls it: a list as a list, places with what lies there, words not at all."""
    if isinstance(value, Prose):
        return ""
    if isinstance(value, list | tuple):
        parts = [summary_of(page, answer, field, one) for one in value]
        return listed([part for part in parts if part]) if any(parts) else ""
    if isinstance(value, dict):
        places = [
            (page.describe(answer, field, k).label, summary_of(page, answer, field, v))
            for k, v in value.items()
        ]
        return listed([f"{place} {laid}" for place, laid in places])
    said = page.describe(answer, field, value).label
    return said.replace("-", "−") if isinstance(value, int) else said


def one(form: Form, name: str) -> str:
    """The one value of a field, "" where the form does not have it."""
    values = form.get(name) or ("",)
    return values[0]


def as_text(value: Any, words: Mapping[str, str]) -> list[str]:
    """A value as a form has it: words as they were written. words: prose by id."""
    if isinstance(value, list | tuple):
        return [text for one in value for text in as_text(one, words)]
    return [words.get(value.id, "") if isinstance(value, Prose) else str(value)]
