"""The values that one field of an answer may take.

A domain is the one home of what is legal: the page draws it, the house actors choose from it, and the check
holds an answer against it. All values are plain data, so that an answer reads the same in a log, a form and
a test.

Sampling takes `below`, a function that gives an integer from 0 up to its argument: the engine has no chance
of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from commedia.engine.english import listed
from commedia.engine.errors import IllegalMove, NotAmong
from commedia.engine.state import NO_WORDS, Prose
from commedia.engine.visible_text import is_seen, tidy, with_directions_ended

Below: TypeAlias = Callable[[int], int]
Fields: TypeAlias = Mapping[str, "Domain"]
"""The fields of an answer, by name, each with what it may hold."""

WORDLESS = Prose("…")
"""Stands for words that are due and that a random player does not write."""

MOST_WORDS = 20_000
"""Characters in one piece of prose. A page or six; more belongs in another move."""

MOST_TO_NAME = 40
"""So many choices can be listed in a sentence; of more, only their number is told."""


class Domain:
    """What one field of an answer may hold.

    follow: the further fields that each value asks for, where any does. default: what holds where an answer
    says nothing; None where something must be said.
    """

    __slots__ = ()

    follow: Mapping[Any, Fields] | None = None
    default: Any = None

    def allows(self, value: Any) -> bool:
        """Whether this very value is legal."""
        raise NotImplementedError

    def read(self, raw: Any) -> Any:
        """The value meant by `raw`, which may come from a form or from JSON. Raises IllegalMove."""
        raise NotImplementedError

    def nearest(self, raw: Any) -> Any:
        """What comes nearest to a `raw` that cannot be read, for whoever still chooses; None for nothing."""
        return None

    def sample(self, below: Below) -> Any:
        """A legal value by chance."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """The legal values as JSON Schema."""
        raise NotImplementedError

    def then(self, value: Any) -> Fields:
        """The further fields that this choice asks for."""
        return self.follow[value] if self.follow is not None else {}


class Following(Mapping[Any, Fields]):
    """The further fields that each of some values asks for, where it would be long to work out all of them.

        Pick(Following(hand, lambda card: {"use": Pick(uses_of(card))}))

    of: gives the fields of one value, and is asked but once for each that anybody looks at. So it has to say
    the same for as long as the offers hold in which it stands.
    """

    __slots__ = ("_found", "_of", "_values")

    def __init__(self, values: Sequence[Any], of: Callable[[Any], Fields]) -> None:
        self._values = tuple(values)
        self._of = of
        self._found: dict[Any, Fields] = {}

    def __getitem__(self, value: Any) -> Fields:
        found = self._found.get(value)
        if found is None:
            if value not in self._values:
                raise KeyError(value)
            found = self._found[value] = self._of(value)
        return found

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


class Pick(Domain):
    """One of the listed values. A mapping gives each value the further fields it asks for.

    values: a list of them, or a dict or a `Following` where they ask for more.
    default: the value where an answer says nothing, if it may.
    """

    __slots__ = ("default", "follow", "values")

    def __init__(self, values: Sequence[Any] | dict[Any, Fields] | Following, default: Any = None) -> None:
        self.values = tuple(values)
        self.default = default
        self.follow = values if type(values) is dict or type(values) is Following else None

    def allows(self, value: Any) -> bool:
        return value in self.values

    def read(self, raw: Any) -> Any:
        raw = _as_whole(raw)
        for value in self.values:
            if raw == value and type(raw) is type(value):
                return value
        if isinstance(raw, str):
            for value in self.values:
                if raw == str(value):
                    return value
        choices = [value for value in self.values if value != ""]
        if len(choices) > MOST_TO_NAME:
            raise IllegalMove(f"{shown(raw)} is not among the {len(choices)} choices.")
        raise NotAmong.of(f"{shown(raw)} is not among the choices: ", choices, listed(choices), ".")

    def sample(self, below: Below) -> Any:
        return self.values[below(len(self.values))]

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


class Amount(Domain):
    """A whole number from `least` to `most`, both included.

    default: the number where an answer says nothing, if it may.
    """

    __slots__ = ("default", "least", "most")

    def __init__(self, least: int, most: int, default: int | None = None) -> None:
        self.least = least
        self.most = most
        self.default = default

    def allows(self, value: Any) -> bool:
        return type(value) is int and self.least <= value <= self.most

    def read(self, raw: Any) -> int:
        raw = _as_whole(raw)
        if isinstance(raw, str) and len(raw) < 12 and raw.strip().removeprefix("-").isdecimal():
            raw = int(raw)
        if not isinstance(raw, int) or isinstance(raw, bool):
            raise IllegalMove(f"{shown(raw)} is not a whole number.")
        if not self.least <= raw <= self.most:
            raise IllegalMove(f"{shown(raw)} is not between {self.least} and {self.most}.")
        return raw

    def nearest(self, raw: Any) -> int | None:
        """The bound that a whole number is beyond."""
        text = str(raw).strip()
        is_whole = len(text) < 12 and text.removeprefix("-").isdecimal()
        return max(self.least, min(self.most, int(text))) if is_whole else None

    def sample(self, below: Below) -> int:
        return self.least + below(self.most - self.least + 1)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Some(Domain):
    """Some of the listed values, each at most once; kept in the order of the list.

    values: the list, or what makes it. It is made where somebody first looks at it, so that a long one is not
    made in vain; what it is made of must be as it is for as long as the offers hold in which it stands.
    chosen: those of them that an answer means which does not say.
    """

    __slots__ = ("_chosen", "_most", "_values", "least")

    def __init__(
        self,
        values: Sequence[Any] | Callable[[], Sequence[Any]],
        least: int = 0,
        most: int | None = None,
        chosen: Sequence[Any] = (),
    ) -> None:
        self._values: tuple[Any, ...] | Callable[[], Sequence[Any]]
        self._values = values if callable(values) else tuple(values)
        self._most = most
        self._chosen = tuple(chosen)
        self.least = least

    @property
    def values(self) -> tuple[Any, ...]:
        """The list."""
        values = self._values
        if not isinstance(values, tuple):
            values = self._values = tuple(values())
        return values

    @property
    def most(self) -> int:
        """How many may be chosen."""
        return len(self.values) if self._most is None else self._most

    @property
    def default(self) -> list[Any] | None:
        """Where an answer says nothing, what is `chosen`; else nothing, if that may be."""
        if self._chosen:
            return [value for value in self.values if value in self._chosen]
        return None if self.least else []

    def allows(self, value: Any) -> bool:
        if type(value) is not list and type(value) is not tuple:
            return False
        if not value:
            return not self.least
        values = self.values
        if not self.least <= len(value) <= self.most:
            return False
        if len(value) == 1:
            return value[0] in values
        further = iter(values)  # each is looked for behind the one before it
        return all(one in further for one in value)

    def read(self, raw: Any) -> list[Any]:
        items = _as_list(raw)
        chosen = [Pick(self.values).read(item) for item in items]
        if len(chosen) != len({str(c): c for c in chosen}):
            raise IllegalMove("The same choice stands there twice.")
        if not self.least <= len(chosen) <= self.most:
            how_many, all_ = _how_many(self.least, self.most), self.values
            if len(all_) > MOST_TO_NAME:
                raise IllegalMove(f"{how_many} of the {len(all_)}, not {len(chosen)}.")
            raise NotAmong.of(f"{how_many} of ", all_, listed(all_), f", not {len(chosen)}.")
        return [v for v in self.values if v in chosen]

    def nearest(self, raw: Any) -> list[Any]:
        """Those that can be chosen, once each, though they be too few or too many."""
        return [v for v in self.values if v in _legal(self.values, raw)]

    def sample(self, below: Below) -> list[Any]:
        values = self.values
        size = self.least + below(self.most - self.least + 1)
        if size < 2:
            return [values[below(len(values))]] if size else []
        left = list(range(len(values)))
        return [values[place] for place in sorted([left.pop(below(len(left))) for _ in range(size)])]

    def schema(self) -> dict[str, Any]:
        return {
            "type": "array",
            "items": {"enum": list(self.values)},
            "uniqueItems": True,
            "minItems": self.least,
            "maxItems": self.most,
        }


class Ranked(Some):
    """Some of the listed values in an order of the player's choosing."""

    __slots__ = ()

    def allows(self, value: Any) -> bool:
        return (
            isinstance(value, list | tuple)
            and self.least <= len(value) <= self.most
            and all(v in self.values for v in value)
            and all(v not in value[i + 1 :] for i, v in enumerate(value))
        )

    def read(self, raw: Any) -> list[Any]:
        chosen = [Pick(self.values).read(item) for item in _as_list(raw)]
        super().read(chosen)
        return chosen

    def nearest(self, raw: Any) -> list[Any]:
        """As of `Some`, in the order in which they are sent."""
        return list(dict.fromkeys(_legal(self.values, raw)))

    def sample(self, below: Below) -> list[Any]:
        size = self.least + below(self.most - self.least + 1)
        left = list(self.values)
        return [left.pop(below(len(left))) for _ in range(size)]


class Fitting(Ranked):
    """Some of the listed values in an order of the player's choosing, where not all go together.

    why_not: says in a sentence why values do not go together, "" if they do. Nothing at all always does, and
    taking one away never makes a choice worse. Where at least some are asked for, so many always fit.
    """

    __slots__ = ("why_not",)

    def __init__(
        self,
        values: Sequence[Any],
        most: int,
        why_not: Callable[[Sequence[Any]], str],
        least: int = 0,
    ) -> None:
        super().__init__(values, least, most)
        self.why_not = why_not

    def allows(self, value: Any) -> bool:
        return super().allows(value) and not self.why_not(value)

    def read(self, raw: Any) -> list[Any]:
        chosen = super().read(raw)
        if sentence := self.why_not(chosen):
            raise IllegalMove(sentence)
        return chosen

    def sample(self, below: Below) -> list[Any]:
        """A choice by chance, one value after the other; shorter than wished where nothing more fits."""
        size = self.least + below(self.most - self.least + 1)
        chosen: list[Any] = []
        while len(chosen) < size:
            fit = [v for v in self.values if v not in chosen and not self.why_not([*chosen, v])]
            if not fit:
                break
            chosen.append(fit[below(len(fit))])
        return chosen


class Arrange(Domain):
    """Each of `values` laid on one of `places`, one to a place: dice on Qualities, cards on people."""

    __slots__ = ("places", "values")

    def __init__(self, values: Sequence[Any], places: Sequence[str]) -> None:
        self.values = tuple(values)
        self.places = tuple(places)

    def allows(self, value: Any) -> bool:
        return (
            isinstance(value, dict)
            and len(value) == len(self.places)
            and all(map(value.__contains__, self.places))
            and all(map(self.values.__contains__, value.values()))
            and sorted(value.values()) == sorted(self.values)
        )

    def read(self, raw: Any) -> dict[str, Any]:
        if isinstance(raw, list | tuple) and len(raw) == len(self.places):
            raw = dict(zip(self.places, raw, strict=True))
        if not isinstance(raw, Mapping):
            raise IllegalMove(f"Say what lies on each of {listed(self.places)}.")
        for place in raw:
            if place not in self.places:
                raise IllegalMove(f"{shown(place)} is not one of {listed(self.places)}.")
        for place in self.places:
            if place not in raw:
                raise IllegalMove(f"Nothing lies on {place} yet.", field=place)
        laid = {place: self._lie(place, raw[place]) for place in self.places}
        if sorted(laid.values()) != sorted(self.values):
            raise IllegalMove(f"Lay out {listed(self.values)}, each once.")
        return laid

    def _lie(self, place: str, raw: Any) -> Any:
        try:
            return Pick(self.values).read(raw)
        except IllegalMove as refused:
            raise refused.within(place, "") from None

    def nearest(self, raw: Any) -> dict[str, Any]:
        """What lies where something may lie, though it be not all."""
        laid = raw if isinstance(raw, Mapping) else {}
        found = {place: _legal(self.values, laid[place]) for place in self.places if place in laid}
        return {place: values[0] for place, values in found.items() if values}

    def sample(self, below: Below) -> dict[str, Any]:
        left = list(self.values)
        return {place: left.pop(below(len(left))) for place in self.places}

    def schema(self) -> dict[str, Any]:
        one = {"enum": sorted(set(self.values))}
        return {
            "type": "object",
            "properties": dict.fromkeys(self.places, one),
            "required": list(self.places),
            "additionalProperties": False,
            "description": f"each of {listed(self.values)} exactly once",
        }


class Words(Domain):
    """Prose. `due` says that it may not be left out; `hint` is what the page writes beside the box."""

    __slots__ = ("due", "hint", "most")

    def __init__(self, hint: str = "", due: bool = False, most: int = MOST_WORDS) -> None:
        self.hint = hint
        self.due = due
        self.most = most

    @property
    def default(self) -> str | None:
        """Where an answer says nothing, nothing is written, if that may be."""
        return None if self.due else ""

    def allows(self, value: Any) -> bool:
        return type(value) is Prose and (not self.due or bool(value.id))

    def read(self, raw: Any) -> Any:
        """The text itself, tidied; the play lays it aside and puts its id in the answer."""
        if raw is None:
            raw = ""
        if not isinstance(raw, str):
            raise IllegalMove(f"{shown(raw)} is not text.")
        text = with_directions_ended(tidy(raw))
        if len(text) > self.most:
            raise IllegalMove(f"That is {len(text):,} characters; {self.most:,} fit here. Nothing was sent.")
        if self.due and not any(map(is_seen, text)):
            raise IllegalMove(f"Words are due here: {self.hint}." if self.hint else "Words are due here.")
        return text

    def sample(self, below: Below) -> Prose:
        return WORDLESS if self.due else NO_WORDS

    def schema(self) -> dict[str, Any]:
        schema: dict[str, Any] = {"type": "string", "maxLength": self.most}
        if self.due:
            schema["minLength"] = 1
        if self.hint:
            schema["description"] = self.hint
        return schema


def _as_whole(raw: Any) -> Any:
    """`2.0` as 2: to JSON, and to the schema of an answer, they are one number."""
    return int(raw) if type(raw) is float and raw.is_integer() else raw


def _as_list(raw: Any) -> list[Any]:
    if raw is None or raw == "":
        return []
    if isinstance(raw, str | int):
        return [raw]
    if isinstance(raw, list | tuple):
        return list(raw)
    raise IllegalMove(f"{shown(raw)} is not a list of choices.")


def field_schema(domain: Domain) -> dict[str, Any]:
    """The legal values of a field as JSON Schema, with what holds where nothing is said of it."""
    schema = domain.schema()
    return schema if domain.default is None else {**schema, "default": domain.default}


def fields_schema(fields: Fields, properties: dict[str, Any]) -> dict[str, Any]:
    """Which fields there are, beside the properties that there are already, and which of them are due."""
    required = []
    rules = []
    for name, domain in fields.items():
        properties[name] = field_schema(domain)
        if domain.default is None:
            required.append(name)
        if domain.follow is not None:
            rules += [
                {
                    "if": {"properties": {name: {"const": value}}, "required": [name]},
                    "then": fields_schema(following, {}),
                }
                for value, following in domain.follow.items()
                if following
            ]
    schema: dict[str, Any] = {"properties": properties, "required": required}
    if rules:
        schema["allOf"] = rules
    return schema


def sample_fields(fields: Fields, values: dict[str, Any], below: Below) -> None:
    """A value by chance for each field, and for those that follow from it, beside the values there are."""
    for field, domain in fields.items():
        value = values[field] = domain.sample(below)
        if domain.follow is not None:
            sample_fields(domain.follow[value], values, below)


def still_due(field: str, due: str = "") -> str:
    """That a field is left out. due: what it asks for, as it follows "Choose".

    >>> still_due("kind_of_tie"), still_due("oil", "how much oil you give")
    ('Still to choose: kind of tie.', 'Choose how much oil you give.')
    """
    return f"Choose {due}." if due else f"Still to choose: {field.replace('_', ' ')}."


def _legal(values: Sequence[Any], raw: Any) -> list[Any]:
    """Those of some raw items, or of one, that mean one of these values."""
    by_name = {str(value): value for value in values}
    items = raw if isinstance(raw, list | tuple) else [raw]
    return [by_name[str(item)] for item in items if str(item) in by_name]


def _how_many(least: int, most: int) -> str:
    if least == most:
        return f"Choose {least}"
    return f"Choose {least} to {most}"


def shown(raw: Any, most: int = 60) -> str:
    """A value as it may stand in a sentence to whoever sent it: quoted, at most so many characters."""
    text = " ".join(tidy(str(raw)).split())
    return f"“{text[:most]}…”" if len(text) > most else f"“{text}”"
