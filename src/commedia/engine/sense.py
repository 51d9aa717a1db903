"""What a state may hold beside its shape: said where a field is declared, held against a state by hand.

    stance: Annotated[int, PUBLIC, between(1, 6)]
    npc: Annotated[str, PUBLIC, named_in("npcs")]
    suit: Annotated[str, PUBLIC, one_of("DHCS")]

A `Seat` is one of the table's, and tokens in a pool are never below 0, without a word more. The value that
a field has of itself is always sense. What no field says alone, a struct says in `senseless`.

`faults` gives everything that is wrong with a state, and nothing where it can be. At play nobody asks: what
the rules lead to is sense.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from commedia.engine.english import listed
from commedia.engine.state import EVERYBODY, State
from commedia.engine.tokens import Pool

SHOWN = 60
"""Letters of a value that a sentence can carry."""


class _Unread:
    """What could not be read of a state by hand: that is told, and nothing is said of what follows from it.

    Whoever looks at it meets a LookupError.
    """

    def _nothing(self, *_: Any) -> Any:
        raise LookupError("this could not be read")

    __eq__ = __ne__ = __hash__ = __bool__ = __str__ = __repr__ = __format__ = _nothing
    __lt__ = __gt__ = __le__ = __ge__ = __len__ = __iter__ = __contains__ = __getitem__ = __getattr__ = (
        _nothing
    )


UNREAD: Any = _Unread()


class Sense:
    """What a value, or each value in a list or among the keys of a mapping, may be."""

    def wrong(self, value: Any, world: Any) -> str:
        """What it may be instead; "" where it makes sense."""
        raise NotImplementedError

    def told(self) -> str:
        """The same for the reference, where it does not hang on the table."""
        return ""


class between(msgspec.Struct, Sense, frozen=True):  # noqa: N801 - reads as a phrase in an annotation
    """A whole number from `least` to `most`; with no upper bound where that is left out."""

    least: int
    most: int | None = None

    def wrong(self, value: Any, world: Any) -> str:
        fits = type(value) is not int or (self.least <= value and (self.most is None or value <= self.most))
        return "" if fits else "never below 0" if self == between(0) else self.told()

    def told(self) -> str:
        return f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"


class one_of(Sense):  # noqa: N801
    """One of these values."""

    __slots__ = ("values",)

    def __init__(self, values: Iterable[str]) -> None:
        self.values = tuple(values)

    def wrong(self, value: Any, world: Any) -> str:
        return "" if value in self.values else self.told()

    def told(self) -> str:
        return listed([str(value) or "nothing" for value in self.values], "or")


class named_in(Sense):  # noqa: N801
    """The name of something that lies in a mapping of the world's, by that field's name; or one of `also`."""

    __slots__ = ("also", "fields")

    def __init__(self, *fields: str, also: Iterable[str] = ()) -> None:
        self.fields, self.also = fields, tuple(also)

    def wrong(self, value: Any, world: Any) -> str:
        known = [*self.also, *(name for field in self.fields for name in getattr(world, field))]
        if value in known:
            return ""
        there = [str(one) or "nothing" for one in known if one or len(known) > 1]
        return listed(there, "or") if there else "nothing, as there is none"

    def told(self) -> str:
        return listed([*self.also, *(f"an id in `{field}`" for field in self.fields)], "or")


class besides(msgspec.Struct, frozen=True):  # noqa: N801
    """Says of a field for a seat that these may stand there as well."""

    values: tuple[str, ...]


class _ASeat(Sense):
    """One of the seats around the table; everybody's sign too, in a list of who may see something."""

    def wrong(self, value: Any, world: Any) -> str:
        seats = [str(seat) for seat in world.seats]
        return "" if value in seats or value == EVERYBODY else f"a seat: {listed(seats, 'or')}"

    def told(self) -> str:
        return "a seat"


A_SEAT = _ASeat()


class Said(msgspec.Struct, frozen=True):
    """What is said of a field: of its value or of each that it holds, and of what lies within.

    keys, values: of a mapping's keys and of everything else: names are said of keys that are mere text, and
    numbers of what stands under them. own: what the field holds of itself.
    """

    name: str
    shown_as: str
    keys: tuple[Sense, ...]
    values: tuple[Sense, ...]
    own: Any
    also: tuple[str, ...]


@cache
def said_of(struct: type[State]) -> tuple[Said, ...]:
    """Of each field of a struct what its declaration says."""
    # Where an annotation is read late, `Seat` in it is a seat, and no mere text.
    seats = {"Seat": Annotated[str, A_SEAT]}
    hints = get_type_hints(struct, localns=seats, include_extras=True)
    return tuple(_said(field, hints[field.name]) for field in msgspec.structs.fields(struct))


def _said(field: msgspec.structs.FieldInfo, hint: Any) -> Said:
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    of_keys, of_values = _seats_in(get_args(hint)[0] if notes else hint)
    own = field.default if field.default is not msgspec.NODEFAULT else ...
    senses = tuple(note for note in notes if isinstance(note, Sense))
    bare = get_args(hint)[0] if notes else hint
    numbers = tuple(one for one in senses if isinstance(one, between))
    names = tuple(one for one in senses if not isinstance(one, between))
    also = tuple(value for note in notes if isinstance(note, besides) for value in note.values)
    if any(isinstance(note, Pool) for note in notes):
        numbers = (*numbers, between(0))
    if get_origin(bare) is dict and get_args(bare)[0] is str:
        return Said(field.name, field.encode_name, (*of_keys, *names), (*of_values, *numbers), own, also)
    return Said(field.name, field.encode_name, of_keys, (*of_values, *names, *numbers), own, also)


def _seats_in(hint: Any) -> tuple[tuple[Sense, ...], tuple[Sense, ...]]:
    """Whether a type has seats for keys, and whether it holds any."""
    if get_origin(hint) is Annotated:
        return ((), (A_SEAT,)) if A_SEAT in get_args(hint) else _seats_in(get_args(hint)[0])
    held = get_args(hint)
    if get_origin(hint) is dict:
        return _seats_in(held[0])[1], _seats_in(held[1])[1]
    if get_origin(hint) in (list, Union, UnionType):
        return (), next((found for of in held if (found := _seats_in(of)[1])), ())
    return (), ()


# -- a state -------------------------------------------------------------------------------------------


def faults(world: Any) -> list[str]:
    """Everything that makes no sense in a state, in sentences."""
    if world.seats is UNREAD:
        return []
    seats = [str(seat) for seat in world.seats]
    twice = [f"{seat} has two seats." for seat in dict.fromkeys(seats) if seats.count(seat) > 1]
    return list(dict.fromkeys([*twice, *_within(world, "state.", world, {})]))


def _within(struct: State, where: str, world: Any, seen: dict[int, State]) -> Iterator[str]:
    """Of a struct and all that lies in it. seen: those that were looked at, once each, by their identity."""
    if id(struct) in seen:
        return
    seen[id(struct)] = struct
    for said in said_of(type(struct)):
        value, place = getattr(struct, said.name), f"{where}{said.shown_as}"
        if value is None or value is UNREAD or value == said.own:
            continue
        yield from _value(value, place, said, world, seen)
    try:
        yield from getattr(struct, "senseless", _nothing)(world)
    except (LookupError, AttributeError, AssertionError, TypeError):
        # It counts on what is told to be wrong already, or else the rules will miss it.
        return


def _nothing(world: Any) -> Iterable[str]:
    return ()


def _value(value: Any, place: str, said: Said, world: Any, seen: dict[int, State]) -> Iterator[str]:
    if isinstance(value, State):
        yield from _within(value, f"{place}.", world, seen)
    elif isinstance(value, Mapping):
        for key, held in value.items():
            yield from _one(key, place, said.keys, said, world)
            if held is UNREAD:
                continue
            seat = getattr(held, "seat", key)
            if A_SEAT in said.keys and isinstance(held, State) and seat is not UNREAD and seat != key:
                yield f"{place}: what {_short(key)} has is said to be {_short(seat)}’s."
            yield from _value(held, f"{place}.{key}", said, world, seen)
    elif isinstance(value, list | tuple):
        for n, held in enumerate(value):
            yield from _value(held, f"{place}[{n}]", said, world, seen)
    else:
        yield from _one(value, place, said.values, said, world)


def _one(value: Any, place: str, senses: Collection[Sense], said: Said, world: Any) -> Iterator[str]:
    if value in said.also or value is None:
        return
    for sense in senses:
        if rather := sense.wrong(value, world):
            yield f"{place} cannot be {_short(value)}: it is {rather}."


def _short(value: Any) -> str:
    return f"{str(value)[:SHOWN]!r}" if isinstance(value, str) else str(value)[:SHOWN]


def twice(things: Iterable[Any]) -> list[Any]:
    """Those that lie there more than once.

    >>> twice(["7D", "AS", "7D"])
    ['7D']
    """
    lying = list(things)
    return [one for one in dict.fromkeys(lying) if lying.count(one) > 1]
