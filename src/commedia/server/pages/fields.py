"""The fields of an answer as a form: choices, numbers, boxes, places and words, drawn from their domains.

Everything here is drawn from plain arguments and kept, so that the same question costs nothing the second
time, at any table. What differs between two questions that look alike, the ids of their fields, is written
in as `ID` and put in place when the whole form stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import htpy as h
from markupsafe import Markup

from commedia.engine import (
    Amount,
    Answer,
    Arrange,
    Described,
    Domain,
    Pick,
    Question,
    Ranked,
    Seat,
    Some,
    Words,
)
from commedia.engine.domains import Fields, listed
from commedia.engine.hand import Faces
from commedia.server.forms import branch, field_name, place_name
from commedia.server.seen import in_story

ID = "\x01"
"""Stands in kept markup for what makes the ids of one question's form its own. No text can hold it."""

MOST_IN_SIGHT = 12
"""So many values are set out as choices; more go into a list that opens."""
MOST_ON_A_LINE = 80
"""Words of so many characters at most are asked for on one line."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Fieldset:
    """Draws the fields of one question, numbering their ids as it goes.

    called: each seat as it stands beside a choice. speaker: the one who asks for words to be said. names:
    what each seat is called in the story.
    """

    __slots__ = ("_count", "called", "names", "question", "speaker")

    def __init__(
        self, question: Question[Any], called: Mapping[Seat, str], speaker: str, names: Mapping[Seat, str]
    ) -> None:
        self.question = question
        self.called = called
        self.speaker = speaker
        self.names = names
        self._count = 0

    def id(self) -> str:
        """A new id."""
        self._count += 1
        return f"{ID}-{self._count}"

    def answer(self, answer: type[Answer], fields: Fields, depth: int) -> Markup:
        """All fields of one answer. depth: 0 where they stand alone, 1 and more within a choice."""
        shared = _shared_words(fields)
        drawn = self._fields(answer, fields, answer.do, depth, shared)
        return drawn + self._words(answer.do, shared, depth)

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
        return Markup("").join(parts)

    # -- one of several ------------------------------------------------------------------------------------

    def _pick(
        self, answer: type[Answer], field: str, domain: Pick, name: str, depth: int, labelled: bool,
        shared: Mapping[str, Words],
    ) -> Markup:  # fmt: skip
        described = [(value, self.describe(answer, field, value)) for value in domain.values]
        legend = label_of(field)
        if len(described) > MOST_IN_SIGHT and domain.follow is None:
            options = tuple((str(v), one_line(d)) for v, d in described)
            return select(self.id(), name, legend, options, str(domain.default or ""))
        sole = len(described) == 1
        rows = []
        for n, (value, said) in enumerate(described, 1):
            follow = domain.then(value)
            more = (
                self._fields(answer, follow, branch(name, value), depth + 1, shared) if follow else Markup("")
            )
            chosen = sole or (domain.default is not None and value == domain.default)
            key = n if depth == 0 and n < 10 else 0
            rows.append(
                choice(
                    "radio", self.id(), name, str(value), key, said.label, said.price, said.then, chosen,
                    depth > 0, depth == 0 and n == 1, more,
                )
            )  # fmt: skip
        bare = domain.follow is None and not any(said.price or said.then for _, said in described)
        return group(legend, "", labelled, depth > 0, Markup("").join(rows), bare)

    # -- numbers, several, places --------------------------------------------------------------------------

    def _plain(
        self, answer: type[Answer], field: str, domain: Domain, name: str, depth: int, labelled: bool
    ) -> Markup:
        legend = label_of(field)
        if isinstance(domain, Amount):
            if domain.most - domain.least < MOST_IN_SIGHT:
                return scale(self.id(), name, legend, domain.least, domain.most, labelled, depth == 0)
            return number(self.id(), name, legend, domain.least, domain.most)
        if isinstance(domain, Ranked):
            options = tuple((str(v), one_line(self.describe(answer, field, v))) for v in domain.values)
            rows = [select(self.id(), name, f"{ordinal(n)}", options, "") for n in range(1, domain.most + 1)]
            return group(legend, how_many(domain), True, depth > 0, Markup("").join(rows))
        if isinstance(domain, Some):
            return self._some(answer, field, domain, name, depth)
        if isinstance(domain, Arrange):
            return arrangement(self.id(), name, tuple(str(v) for v in domain.values), domain.places)
        if isinstance(domain, Faces):
            return faces(self.id(), name, domain.count, domain.sides)
        return line_of_words(self.id(), name, legend, "", 200, False)

    def _some(self, answer: type[Answer], field: str, domain: Some, name: str, depth: int) -> Markup:
        rows = []
        for n, value in enumerate(domain.values, 1):
            said = self.describe(answer, field, value)
            key = n if depth == 0 and n < 10 else 0
            chosen = domain.least >= len(domain.values)
            rows.append(
                choice(
                    "checkbox", self.id(), name, str(value), key, said.label, said.price, said.then, chosen,
                    depth > 0, False, Markup(""),
                )
            )  # fmt: skip
        return group(label_of(field), how_many(domain), True, depth > 0, Markup("").join(rows))

    # -- words ---------------------------------------------------------------------------------------------

    def _words(self, prefix: str, fields: Mapping[str, Words], depth: int) -> Markup:
        parts = []
        for field, domain in fields.items():
            label = sentence(self.told(domain.hint or label_of(field)))
            beside = f"as {self.speaker}" if domain.due else "optional"
            draw = line_of_words if domain.most <= MOST_ON_A_LINE else page_of_words
            name = field_name(prefix, field)
            parts.append(draw(self.id(), name, label, beside, domain.most, domain.due and depth == 0))
        return Markup("").join(parts)

    def describe(self, answer: type[Answer], field: str, value: Any) -> Described:
        """How the question speaks of a value; a seat that is named bare goes by its name in the story."""
        said = self.question.describe_value(answer, field, value)
        bare = said.label == value and value in self.called
        return Described(
            label=self.called[value] if bare else self.told(said.label),
            price=self.told(said.price),
            then=self.told(said.then),
        )

    def told(self, text: str) -> str:
        """A sentence of the question with the names of the story in it."""
        return in_story(text, self.names)


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
    return sentence(field.replace("_", " "))


def sentence(text: str) -> str:
    """Text with a capital at its start."""
    return text[:1].upper() + text[1:]


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


def ordinal(n: int) -> str:
    """1 is first, 11 is place 11."""
    return ORDINALS[n - 1] if n <= len(ORDINALS) else f"place {n}"


# -- drawn and kept ----------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def choice(
    kind: str, id: str, name: str, value: str, key: int, label: str, price: str, then: str, chosen: bool,
    inner: bool, required: bool, more: Markup,
) -> Markup:  # fmt: skip
    """One choice: its name, its price and what follows, with the further inputs that it asks for."""
    return Markup(
        h.div(".choice.choice--inner" if inner else ".choice")[
            h.input(
                type=kind, id=id, name=name, value=value, checked=chosen, required=required,
                data_key=str(key) if key else None, autocomplete="off",
            ),
            h.label(for_=id)[
                h.span(".choice__what")[h.kbd(".key")[str(key)] if key else None, " " if key else "", label],
                h.span(".choice__cost")[h.span[price]] if price else None,
                h.span(".choice__then")[then] if then else None,
            ],
            h.div(".choice__more")[more] if more else None,
        ]
    )  # fmt: skip


@lru_cache(maxsize=2048)
def group(legend: str, how: str, labelled: bool, inner: bool, rows: Markup, bare: bool = False) -> Markup:
    """Choices that belong together under a legend. bare: they are names alone, and may stand in a row."""
    return Markup(
        h.fieldset(class_={"choices": True, "choices--inner": inner, "choices--bare": inner and bare})[
            h.legend(".choices__legend" if labelled else ".visually-hidden")[
                legend, h.span(".quiet")[f" {how}"] if how else None
            ],
            rows,
        ]
    )


@lru_cache(maxsize=512)
def scale(id: str, name: str, legend: str, least: int, most: int, labelled: bool, required: bool) -> Markup:
    """A small number: every one of them in sight, one key each."""
    return Markup(
        h.fieldset(".scale")[
            h.legend(".choices__legend" if labelled else ".visually-hidden")[legend],
            [
                h.span(".scale__step")[
                    h.input(
                        type="radio", id=f"{id}-{n}", name=name, value=str(n),
                        required=required and n == least,
                        autocomplete="off", data_key=str(n) if 0 < n < 10 else None,
                    ),
                    h.label(for_=f"{id}-{n}")[str(n)],
                ]
                for n in range(least, most + 1)
            ],
        ]
    )  # fmt: skip


@lru_cache(maxsize=512)
def number(id: str, name: str, legend: str, least: int, most: int) -> Markup:
    """A number of some size."""
    return Markup(
        h.div(".field")[
            h.label(for_=id)[legend, h.span(".quiet")[f" {least} to {most}"]],
            h.span(".stepper")[
                h.input(
                    type="number", id=id, name=name, min=str(least), max=str(most), inputmode="numeric",
                    autocomplete="off",
                )
            ],
        ]
    )  # fmt: skip


@lru_cache(maxsize=1024)
def select(id: str, name: str, label: str, options: Sequence[tuple[str, str]], chosen: str) -> Markup:
    """One of many, in a list that opens."""
    return Markup(
        h.div(".field")[
            h.label(for_=id)[sentence(label)],
            h.select(".input", id=id, name=name, autocomplete="off")[
                h.option(value="")["choose"],
                [h.option(value=value, selected=value == chosen)[text] for value, text in options],
            ],
        ]
    )


@lru_cache(maxsize=512)
def arrangement(id: str, name: str, values: Sequence[str], places: Sequence[str]) -> Markup:
    """Each value on one place: a row a place, a column a value. Equal values have a column each."""
    return Markup(
        h.table(".arrange")[
            h.caption(".visually-hidden")[f"Lay {listed(values)}, one on each of {listed(places)}"],
            h.tr[
                h.td,
                [
                    h.th(scope="col")[h.span(".arrange__value")[value], _which_of(values, n)]
                    for n, value in enumerate(values)
                ],
            ],
            [
                h.tr[
                    h.th(scope="row")[place],
                    [
                        h.td(class_=f"arrange__{n + 1}")[
                            h.input(
                                type="radio", id=f"{id}-{row}-{n}", name=place_name(name, place), value=value,
                                aria_label=f"{value} on {place}", autocomplete="off",
                            )
                        ]
                        for n, value in enumerate(values)
                    ],
                ]
                for row, place in enumerate(places)
            ],
        ]
    )  # fmt: skip


def _which_of(values: Sequence[str], at: int) -> h.Node:
    """Tells equal values apart to those who hear the page."""
    if values.count(values[at]) == 1:
        return None
    return h.span(".visually-hidden")[f", the {ordinal(values[: at + 1].count(values[at]))}"]


@lru_cache(maxsize=256)
def faces(id: str, name: str, count: int, sides: int) -> Markup:
    """What real dice show, in the order in which they lie."""
    return Markup(
        h.fieldset(".faces")[
            h.legend(".visually-hidden")["What the dice show"],
            [
                h.span(".faces__die")[
                    h.label(".visually-hidden", for_=f"{id}-{n}")[sentence(f"{ordinal(n)} die")],
                    h.select(".input", id=f"{id}-{n}", name=name, autocomplete="off")[
                        h.option(value="")["–"], [h.option(value=str(f))[str(f)] for f in range(1, sides + 1)]
                    ],
                ]
                for n in range(1, count + 1)
            ],
        ]
    )


@lru_cache(maxsize=2048)
def page_of_words(id: str, name: str, label: str, beside: str, most: int, due: bool) -> Markup:
    """Words of any length."""
    return Markup(
        h.div(".say")[
            h.label(for_=id)[label, " ", h.span(".quiet")[beside] if beside else None],
            h.textarea(id=id, name=name, rows="2", maxlength=str(most), required=due),
        ]
    )


@lru_cache(maxsize=1024)
def line_of_words(id: str, name: str, label: str, beside: str, most: int, due: bool) -> Markup:
    """Words that fit on a label."""
    return Markup(
        h.div(".say")[
            h.label(for_=id)[label, " ", h.span(".quiet")[beside] if beside else None],
            h.input(
                ".input", type="text", id=id, name=name, maxlength=str(most), required=due,
                autocomplete="off",
                            ),
        ]
    )  # fmt: skip
