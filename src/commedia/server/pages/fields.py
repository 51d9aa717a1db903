"""The fields of an answer as a form: each is drawn by the widget of its kind (`kit/widgets`).

A decision is drawn anew at every move that its table makes, so all of this is templates.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from markupsafe import Markup

from commedia.engine import Answer, Decision, Described, Domain, Seat
from commedia.engine.decisions import with_names
from commedia.engine.domains import Fields
from commedia.engine.english import capital
from commedia.kit.by_lines.lines import label
from commedia.kit.widgets import Field, widget_of
from commedia.props.template import NOTHING, joined
from commedia.server.forms import branch, field_name
from commedia.server.table_view import in_story


class Fieldset:
    """Draws the fields of one decision, numbering their ids as it goes.

    prefix: begins each of these ids. called: each seat as it stands beside a choice. speaker: the one who
    asks for words to be said. names: what each seat is called in the story. words: prose by id.
    """

    __slots__ = ("_count", "called", "decision", "names", "prefix", "speaker", "words")

    def __init__(
        self,
        decision: Decision[Any],
        prefix: str,
        called: Mapping[Seat, str],
        speaker: str,
        names: Mapping[Seat, str],
        words: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.decision = decision
        self.prefix = prefix
        self.called = called
        self.speaker = speaker
        self.names = names
        self.words = words
        self._count = 0

    def id(self) -> str:
        """A new id."""
        self._count += 1
        return f"{self.prefix}-{self._count}"

    def answer(self, answer: type[Answer], fields: Fields, depth: int) -> Markup:
        """All fields of one answer. depth: 0 where they stand alone, 1 and more within a choice."""
        shared = _shared_words(fields)
        drawn = self._fields(answer, fields, answer.do, depth, shared)
        return drawn + self._fields(answer, shared, answer.do, depth, {}) if shared else drawn

    def _fields(
        self, answer: type[Answer], fields: Fields, prefix: str, depth: int, shared: Fields
    ) -> Markup:
        labelled = depth > 0 or sum(not domain.is_prose for domain in fields.values()) > 1
        drawn = [
            self._field(answer, field, domain, prefix, depth, labelled, shared)
            for field, domain in fields.items()
            if not (domain.is_prose and field in shared)
        ]
        return joined(drawn)

    def _field(
        self, answer: type[Answer], field: str, domain: Domain, prefix: str, depth: int, labelled: bool,
        shared: Fields,
    ) -> Markup:  # fmt: skip
        name = field_name(prefix, field)

        def follow(value: Any) -> Markup:
            further = domain.then(value)
            if not further:
                return NOTHING
            return self._fields(answer, further, branch(name, value), depth + 1, shared)

        legend = self.legend(answer, field, domain)
        asked = Field(self, answer, field, name, legend, depth, labelled, follow)
        return widget_of(domain).draw(asked, domain)

    def legend(self, answer: type[Answer], field: str, domain: Domain) -> str:
        """What stands over a field: what it asks for by its own hint, or by the decision, or its name."""
        heading = domain.hint or self.decision.describe_field(answer, field).heading
        return capital(self.in_story(heading)) or capital(label(field))

    def describe(self, answer: type[Answer], field: str, value: Any) -> Described:
        """How the decision speaks of a value.

        What a player wrote stands as it was written; a seat that is named bare goes by its name in the story.
        """
        said = self.decision.describe_value(answer, field, value)
        written = self.words.get(said.words.id, "") if said.words.id else ""
        bare = said.label == value and value in self.called
        label = written or (self.called[value] if bare else self.in_story(said.label))
        price, then = self.in_story(said.price), self.in_story(said.then)
        if label is said.label and price is said.price and then is said.then:
            return said
        return Described(label, price, then)

    def says(self, value: Any) -> str:
        """What a button says of a value where that is not what stands beside it: somebody's name alone."""
        return self.names[value] if value in self.called else ""

    def in_story(self, text: str) -> str:
        """A sentence of the decision with the names of the story in it."""
        return with_names(self.decision, in_story(text, self.names), self.words) if text else ""


def _shared_words(fields: Fields) -> Fields:
    """Words asked for alike at the end of every branch below a choice: they are written once."""
    for domain in fields.values():
        if domain.follow:
            first, *others = domain.follow.values()
            return {
                field: words
                for field, words in first.items()
                if words.is_prose and all(_is_same(words, other.get(field)) for other in others)
            }
    return {}


def _is_same(words: Domain, other: Domain | None) -> bool:
    return words is other or (other is not None and words.schema() == other.schema())
