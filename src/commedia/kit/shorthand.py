"""States written by hand, for tests: read by what a state declares, and what a game says beside that.

Beside what lies in a field its declaration says how it may be written:

    pcs: Annotated[dict[Seat, Amnesiac], PUBLIC, everybody("PCs")]   # by seat or in a list; they have seats
    gm: Annotated[Seat, PUBLIC, apart("the GM")]                   # the one seat that is not among them
    text: Annotated[Prose, PUBLIC, ALONE]                          # what is no mapping is this field
    adjusts: Annotated[dict[str, int], PUBLIC, also("adj")]        # another name
    elements: Annotated[dict[str, Element], PUBLIC, numbered("e")]   # in a list they are e1, e2, ...
    dice: Annotated[dict[str, int], PUBLIC, one_of(QUALITIES), IN_ORDER]   # a list, in that order

Without a word more: whatever lies in a mapping has its key in its first field; a list of what has such a
field may be written by name; a seat goes by its number as well as its name; None is nothing. What is of
another shape is told in a sentence, added to `wrong`, and left out; so all of it is told at once, and what a
game says itself (`by_hand`) finds shapes that it can count on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from commedia.engine import ByHand, Seat, State, World
from commedia.engine.sense import A_SEAT, one_of
from commedia.kit.fixtures import (
    in_a_list,
    is_number,
    others,
    overlooked,
    people,
    seat_of,
    seated_twice,
    short,
    the_one,
)

W = TypeVar("W", bound=World)
Form: TypeAlias = Callable[[dict[str, Any], str, list[str]], Mapping[str, Any]]
"""A struct's own short ways: from its fields, under whose name they are told of, and what takes sentences."""


# -- what a declaration says ---------------------------------------------------------------------------


class everybody(msgspec.Struct, frozen=True):  # noqa: N801 - reads as a phrase in an annotation
    """What each player has, by seat: the seats are those, where nobody says more. noun: for several."""

    noun: str


class apart(msgspec.Struct, frozen=True):  # noqa: N801
    """The one seat that is not among the people, the first where nobody says which. called: "the GM"."""

    called: str


class also(msgspec.Struct, frozen=True):  # noqa: N801
    """Another name of the field, such as that of the rules' own notation."""

    name: str


class numbered(msgspec.Struct, frozen=True):  # noqa: N801
    """Of a mapping: what stands in a list is called by that letter and its place, from 1."""

    letter: str


class _Mark(msgspec.Struct, frozen=True):
    name: str


ALONE = _Mark("alone")
"""The field of its struct that is meant by a value that is no mapping."""
IN_ORDER = _Mark("in order")
"""Of a mapping whose keys are told one by one: a list has values in their order."""


class _Shape(NamedTuple):
    """How a struct may be written. hints, notes: of each field. key: where its key in a mapping stands."""

    hints: dict[str, Any]
    notes: dict[str, tuple[Any, ...]]
    names: dict[str, str]
    alone: str
    key: str


@cache
def _shape(struct: type[State]) -> _Shape:
    """That of a struct, from its declaration."""
    seats = {"Seat": Annotated[str, A_SEAT]}  # as in `said_of`: a seat is no mere text
    hints = get_type_hints(struct, localns=seats, include_extras=True)
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    of = {name: hints[field.name] for name, field in fields.items()}
    notes = {name: get_args(hint)[1:] if get_origin(hint) is Annotated else () for name, hint in of.items()}
    first = next(iter(fields), "")
    is_name = bool(first) and (_bare(of[first]) is str or get_origin(_bare(of[first])) is Literal)
    return _Shape(
        of,
        notes,
        {note.name: name for name, said in notes.items() for note in said if isinstance(note, also)},
        next((name for name, said in notes.items() if ALONE in said), ""),
        first if is_name and fields[first].required else "",
    )


def _bare(hint: Any) -> Any:
    """A type without what is said of it."""
    return _bare(get_args(hint)[0]) if get_origin(hint) is Annotated else hint


def _field_with(struct: type[State], kind: type) -> tuple[str, Any]:
    """The field of which such a thing is said, and what; "" where it is of none."""
    said = ((name, note) for name, notes in _shape(struct).notes.items() for note in notes)
    return next(((name, note) for name, note in said if isinstance(note, kind)), ("", None))


def _struct_in(hint: Any) -> type[State] | None:
    """The struct that something of that type is."""
    bare = _bare(hint)
    return bare if isinstance(bare, type) and issubclass(bare, State) else None


def _alone(hint: Any) -> Any:
    """What may stand alone for a field of that type."""
    return list | tuple if get_origin(_bare(hint)) is list else str | int


def other_names(struct: type[State]) -> Mapping[str, str]:
    """The fields of a struct by the other names that they have."""
    return _shape(struct).names


# -- reading by it -------------------------------------------------------------------------------------

_NOTHING: Any = object()


class _Reader:
    """Gives what is written in full, as far as its shape is one that can stand there."""

    def __init__(self, forms: Mapping[type[State], Form], seats: Sequence[Seat], wrong: list[str]) -> None:
        self.forms, self.seats, self.wrong = forms, seats, wrong

    def refuse(self, sentence: str) -> Any:
        """One more thing that cannot be."""
        self.wrong.append(sentence)
        return _NOTHING

    def fields(self, kind: type[State], written: Mapping[str, Any], whose: str = "") -> dict[str, Any]:
        """Those of a struct; what is none of them stays as it is."""
        shape, found = _shape(kind), dict[str, Any]()
        for name, value in written.items():
            where = f"{whose}: {name}" if whose else name
            in_full = self.value(shape.hints[name], value, where) if name in shape.hints else value
            if in_full is not _NOTHING:
                found[name] = in_full
        return found

    def struct(self, kind: type[State], written: Any, where: str, key: Any = None) -> Any:
        """A struct as a mapping of its fields. key: under which it lies."""
        shape = _shape(kind)
        if isinstance(written, State):
            written = msgspec.to_builtins(written)
        if shape.alone and isinstance(written, _alone(shape.hints[shape.alone])):
            written = {shape.alone: written}
        if not isinstance(written, Mapping):
            return self.refuse(f"{where} is written by name, as {{name: value}}, not {short(written)}.")
        named: dict[Any, Any] = {shape.names.get(name, name): value for name, value in written.items()}
        if key is not None and shape.key:
            named.setdefault(shape.key, key)
        whose = where if key is None else str(key)
        if kind in self.forms:
            named = dict(self.forms[kind](named, whose, self.wrong))
        return self.fields(kind, named, whose)

    def value(self, hint: Any, written: Any, where: str) -> Any:
        """Of that type, or as it stands where that has no short way; `_NOTHING` of another shape."""
        notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        bare = _bare(hint)
        origin = get_origin(bare)
        if A_SEAT in notes:
            return seat_of(written, self.seats) if is_number(written) else written
        if origin in (Union, UnionType):
            arms = [arm for arm in get_args(bare) if arm is not type(None)]
            return written if written is None or len(arms) > 1 else self.value(arms[0], written, where)
        if _struct_in(bare):
            return self.struct(bare, written, where)
        if written is None and origin in (list, dict):
            return _NOTHING
        if origin is list:
            return self.list_of(get_args(bare)[0], written, where)
        if origin is dict:
            of, held = get_args(bare)
            return self.mapping_of(of, held, notes, written, where)
        return written

    def list_of(self, held: Any, written: Any, where: str) -> Any:
        """Values in a list, or by name where each has its name in its first field."""
        struct = _struct_in(held)
        if isinstance(written, set | frozenset):
            written = sorted(written)
        if struct and _shape(struct).key and isinstance(written, Mapping):
            found = [self.struct(struct, one, str(name), name) for name, one in written.items()]
        elif isinstance(written, list | tuple):
            found = [self.value(held, one, f"{where}[{n}]") for n, one in enumerate(written)]
        else:
            return self.refuse(f"{where} is a list, not {short(written)}.")
        return [one for one in found if one is not _NOTHING]

    def mapping_of(self, of: Any, held: Any, notes: tuple[Any, ...], written: Any, where: str) -> Any:
        """Values by name, or in a list where their names follow from it."""
        struct = _struct_in(held)
        if isinstance(written, list | tuple):
            if IN_ORDER in notes:
                written = dict(zip(_names(of, notes), written, strict=False))
            elif struct and _shape(struct).key:
                written = _by_key(_shape(struct).key, written, notes)
        if not isinstance(written, Mapping):
            return self.refuse(f"{where} is written by name, as {{name: value}}, not {short(written)}.")
        found = {}
        for name, one in written.items():
            key = seat_of(name, self.seats) if A_SEAT in get_args(of) and is_number(name) else name
            found[key] = (
                self.struct(struct, {} if one is None else one, f"what {key} has", key)
                if struct
                else self.value(held, one, f"{where}.{key}")
            )
        return {key: one for key, one in found.items() if one is not _NOTHING}


def _names(of: Any, notes: tuple[Any, ...]) -> tuple[Any, ...]:
    """The keys that a mapping may have, in their order."""
    said = next((note.values for note in notes if isinstance(note, one_of)), ())
    return said or get_args(_bare(of))


def _by_key(field: str, written: Sequence[Any], notes: tuple[Any, ...]) -> dict[Any, Any]:
    """What stands in a list by its own key, or by its number."""
    letter = next((note.letter for note in notes if isinstance(note, numbered)), "")
    names = [f"{letter}{n + 1}" if letter else str(n) for n in range(len(written))]
    return {
        (one.get(field, name) if isinstance(one, Mapping) else name): one
        for name, one in zip(names, written, strict=True)
    }


def _as_it_is(state: dict[str, Any], wrong: list[str]) -> dict[str, Any]:
    return state


def by_hand(
    world: type[W],
    *,
    forms: Mapping[type[State], Form] | None = None,
    first: Callable[[dict[str, Any], list[str]], dict[str, Any]] = _as_it_is,
    then: Callable[[dict[str, Any], list[str]], dict[str, Any]] = _as_it_is,
    complete: Callable[[W], None] = lambda world: None,
    enter: Callable[[W, str, dict[str, Any]], tuple[str, dict[str, Any]]] = lambda world, scene, args: (
        scene,
        args,
    ),
) -> ByHand[W]:
    """How states of that type are read, as a game gives it to its `Rules`.

    forms: short ways of a struct that no declaration says, before its fields are read. first, then: of the
    whole table, as it is written and as it stands in full, both by the names of its fields. complete, enter:
    as `ByHand` has them.
    """

    def read(written: Mapping[str, Any], wrong: list[str]) -> Mapping[str, Any]:
        names = _shape(world).names
        state = first({names.get(name, name): value for name, value in written.items()}, wrong)
        state = _seated(world, state, wrong)
        return then(_Reader(forms or {}, state.get("seats", ()), wrong).fields(world, state), wrong)

    return ByHand(read=read, complete=complete, enter=enter)


# -- who is there --------------------------------------------------------------------------------------


def _seated(world: type[World], written: Mapping[str, Any], wrong: list[str]) -> dict[str, Any]:
    """A state with its seats, and what each of the people has. N: how many they are, where that is said."""
    state = dict(written)
    (field, around), (of_one, the_other) = _field_with(world, everybody), _field_with(world, apart)
    if not field:
        wrong += seated_twice(state)
        return state
    seats = [str(seat) for seat in in_a_list("seats", state.get("seats"), wrong)]
    if of_one:
        wrong += overlooked(state, of_one, the_other.called, field)
        one = str(the_one(state.get(of_one)) or next(iter(seats), of_one))
        found = others(field, state.get(field), one, seats, wrong)
        state |= {of_one: one, "seats": [one, *found]}
    else:
        wrong += seated_twice(state)
        found = people(field, state.get(field), list(dict.fromkeys(seats)), wrong)
        state["seats"] = list(found)
    count = state.pop("N", len(found))
    if count != len(found):
        wrong.append(f"N is {str(count)[:60]}, and there are {len(found)} {around.noun}: {', '.join(found)}.")
    [_, held] = get_args(_bare(_shape(world).hints[field]))
    key = _shape(held).key
    sitting = {seat: {**one, key: seat} if isinstance(one, Mapping) else one for seat, one in found.items()}
    return state | {field: sitting}
