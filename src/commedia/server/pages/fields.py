"""The fields of an answer as a form: choices, numbers, boxes, places and words, drawn from their domains.

A decision is drawn anew at every move that its table makes, so all of this is templates.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from markupsafe import Markup

from commedia.engine import (
    Amount,
    Answer,
    Arrange,
    Decision,
    Described,
    Domain,
    Pick,
    Ranked,
    Seat,
    Some,
    Words,
)
from commedia.engine.domains import Faces, Fields, Listing
from commedia.engine.english import capital
from commedia.engine.visible_text import within
from commedia.props.cards import card, is_card
from commedia.props.template import NOTHING, joined
from commedia.server.forms import branch, field_name, line_name
from commedia.server.pages.inputs import (
    all_of_them,
    arrangement,
    choice,
    faces,
    group,
    line_of_words,
    nth_of,
    number,
    page_of_words,
    scale,
    select,
    sole,
    the_only,
    unasked,
)
from commedia.server.views import in_story

MOST_IN_SIGHT = 12
"""So many values are set out as choices; more go into a list that opens."""
LONGEST_NAME, LONGEST_WORD = 24, 13
"""Names of so many characters at most, and of words of so many, may stand in a row."""
MOST_ON_A_LINE = 80
"""Words of so many characters at most are asked for on one line."""


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
        return joined([drawn, self._words(answer.do, shared, depth)]) if shared else drawn

    def _fields(
        self, answer: type[Answer], fields: Fields, prefix: str, depth: int, shared: Mapping[str, Words]
    ) -> Markup:
        parts: list[Markup] = []
        labelled = depth > 0 or sum(not isinstance(d, Words) for d in fields.values()) > 1
        for field, domain in fields.items():
            name = field_name(prefix, field)
            if isinstance(domain, Words):
                if field not in shared:
                    parts.append(self._words(prefix, {field: domain}, depth))
            elif isinstance(domain, Pick):
                parts.append(self._pick(answer, field, domain, name, depth, labelled, shared))
            else:
                parts.append(self._plain(answer, field, domain, name, depth, labelled))
        return joined(parts)

    # -- one of several ------------------------------------------------------------------------------------

    def _pick(
        self, answer: type[Answer], field: str, domain: Pick, name: str, depth: int, labelled: bool,
        shared: Mapping[str, Words],
    ) -> Markup:  # fmt: skip
        described = [(value, self.describe(answer, field, value)) for value in domain.values]
        legend = self._legend(answer, field)
        if len(described) > MOST_IN_SIGHT and domain.follow is None:
            options = tuple((str(v), one_line(d)) for v, d in described)
            return select(self.id(), name, legend, options, str(domain.default or ""))
        is_sole = len(described) == 1
        if is_sole and domain.default is not None and domain.follow is None:
            return unasked(name, str(domain.values[0]))  # what holds unless something else is said
        rows = []
        for n, (value, said) in enumerate(described, 1):
            follow = domain.then(value)
            more = self._fields(answer, follow, branch(name, value), depth + 1, shared) if follow else NOTHING
            if is_sole:
                what = _drawn(said, value)
                return sole(name, str(value), legend, what, said.price, said.then, more, self.says(value))
            chosen = domain.default is not None and value == domain.default
            rows.append(
                choice(
                    "radio", self.id(), name, str(value), _drawn(said, value), said.price, said.then,
                    chosen, depth > 0, depth == 0 and n == 1, more, self.says(value),
                )
            )  # fmt: skip
        bare = domain.follow is None and not any(
            said.price or said.then or _is_long(said.label) for _, said in described
        )
        return group(legend, "", labelled, depth > 0, joined(rows), bare)

    # -- numbers, several, places --------------------------------------------------------------------------

    def _plain(
        self, answer: type[Answer], field: str, domain: Domain, name: str, depth: int, labelled: bool
    ) -> Markup:
        legend = self._legend(answer, field)
        if isinstance(domain, Amount):
            if domain.least == domain.most:
                return the_only(name, legend, domain.most)
            if domain.most - domain.least < MOST_IN_SIGHT:
                usual = domain.default
                return scale(self.id(), name, legend, domain.least, domain.most, labelled, depth == 0, usual)
            return number(self.id(), name, legend, domain.least, domain.most, domain.default)
        if isinstance(domain, Ranked):
            if domain.least == len(domain.values) == 1:
                return self._some(answer, field, domain, name, depth)
            options = tuple((str(v), one_line(self.describe(answer, field, v))) for v in domain.values)
            rows = [select(self.id(), name, f"{nth_of(n)}", options, "") for n in range(1, domain.most + 1)]
            return group(legend, how_many(domain), True, depth > 0, joined(rows))
        if isinstance(domain, Some):
            return self._some(answer, field, domain, name, depth)
        if isinstance(domain, Arrange):
            return arrangement(self.id(), name, tuple(str(v) for v in domain.values), domain.places)
        if isinstance(domain, Faces):
            return faces(self.id(), name, domain.count, domain.sides)
        if isinstance(domain, Listing):
            return self._listing(answer, domain, name, depth)
        return line_of_words(self.id(), name, legend, "", 200, False)

    def _listing(self, answer: type[Answer], domain: Listing, name: str, depth: int) -> Markup:
        """A line a record, as many as there could be; those that stay empty are left out.

        Where a record is words alone, what they say is asked once, above all lines.
        """
        if len(domain.record) == 1:
            [(field, words)] = domain.record.items()
            if isinstance(words, Words):
                asked = capital(self.in_story(words.hint or label_of(field)))
                inputs = [
                    line_of_words(self.id(), line_name(name, n, field), f"Line {n}", "", words.most, False)
                    for n in range(1, domain.most + 1)
                ]
                return group(asked, "", True, depth > 0, joined(inputs))
        lines = []
        for n in range(1, domain.most + 1):
            inputs = [self._entry(answer, line_name(name, n, f), f, d) for f, d in domain.record.items()]
            lines.append(group(f"Line {n}", "", True, depth > 0, joined(inputs)))
        return joined(lines)

    def _entry(self, answer: type[Answer], name: str, field: str, domain: Domain) -> Markup:
        """One field of a line; every choice is a list, for there are many lines."""
        if isinstance(domain, Words):
            hint = capital(self.in_story(domain.hint or label_of(field)))
            return line_of_words(self.id(), name, hint, "", domain.most, False)
        if isinstance(domain, Pick):
            options = tuple(
                (str(v), one_line(self.describe(answer, field, v))) for v in domain.values if v != ""
            )
            return select(self.id(), name, self._legend(answer, field), options, "")
        return self._plain(answer, field, domain, name, 1, True)

    def _some(self, answer: type[Answer], field: str, domain: Some, name: str, depth: int) -> Markup:
        if not domain.values:
            return NOTHING
        legend = self._legend(answer, field)
        described = [(value, self.describe(answer, field, value)) for value in domain.values]
        if domain.least >= len(described):
            return all_of_them(name, legend, [(str(v), self.says(v) or _drawn(d, v)) for v, d in described])
        rows = [
            choice(
                "checkbox", self.id(), name, str(value), _drawn(said, value), said.price, said.then,
                False, depth > 0, False, NOTHING, self.says(value),
            )
            for value, said in described
        ]  # fmt: skip
        return group(legend, how_many(domain), True, depth > 0, joined(rows))

    # -- words ---------------------------------------------------------------------------------------------

    def _words(self, prefix: str, fields: Mapping[str, Words], depth: int) -> Markup:
        parts = []
        for field, domain in fields.items():
            label = capital(self.in_story(domain.hint or label_of(field)))
            is_line = domain.most <= MOST_ON_A_LINE
            draw = line_of_words if is_line else page_of_words
            # A label is written by a player; all else is said by their character.
            beside = ("" if is_line else f"as {within(self.speaker)}") if domain.due else "optional"
            name = field_name(prefix, field)
            parts.append(draw(self.id(), name, label, beside, domain.most, domain.due and depth == 0))
        return joined(parts)

    def _legend(self, answer: type[Answer], field: str) -> str:
        return capital(self.in_story(self.decision.heading(answer, field))) or label_of(field)

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
        return self.decision.by_name(in_story(text, self.names), self.words) if text else ""


def _shared_words(fields: Fields) -> dict[str, Words]:
    """Words asked for alike at the end of every branch below a choice: they are written once."""
    for domain in fields.values():
        if isinstance(domain, Pick) and domain.follow:
            branches = [domain.then(value) for value in domain.values]
            first = {f: d for f, d in branches[0].items() if isinstance(d, Words)}
            return {
                field: words
                for field, words in first.items()
                if all(_same_words(words, b.get(field)) for b in branches)
            }
    return {}


def _same_words(words: Words, other: Domain | None) -> bool:
    return isinstance(other, Words) and (words.hint, words.due, words.most) == (
        other.hint,
        other.due,
        other.most,
    )


# -- words about fields ------------------------------------------------------------------------------------


def label_of(field: str) -> str:
    """A field's name as a label: `kind_of_tie` reads Kind of tie."""
    return capital(field.replace("_", " "))


def one_line(said: Described) -> str:
    """A choice in one line, for a list that opens."""
    return f"{said.label} ({said.price})" if said.price else said.label


def how_many(domain: Some) -> str:
    """How many are to be chosen, as a phrase."""
    if domain.least == domain.most:
        return f"choose {domain.least}"
    if domain.most >= len(domain.values):
        return f"at least {domain.least}" if domain.least else "any, or none"
    return f"{domain.least} to {domain.most}"


def _is_long(name: str) -> bool:
    """Whether a name needs a line of its own.

    >>> _is_long("Sheriff Doyle"), _is_long("Dominance/Power"), _is_long("a protagonist takes a stand")
    (False, True, True)
    """
    return len(name) > LONGEST_NAME or any(len(word) > LONGEST_WORD for word in name.split())


def _drawn(said: Described, value: Any) -> str:
    """What a choice is called: a card of which the decision says no more is drawn as one."""
    return card(said.label) if said.label == value and is_card(said.label) else said.label
