"""What a seat may not see, changed under its nose: nothing that reaches it may change with it.

At a pause every field that is hidden from a seat is given another value, first words that stand nowhere
else, then values that such a field could really have. What the seat is shown, offered and refused must stay
the same to the byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec

from commedia.engine import Decision, Play, Prose, Seat, State
from commedia.engine.domains import Below
from commedia.engine.state import EVERYBODY, NOBODY, Audience, declared, others_see
from commedia.lab import source_lines
from commedia.lab.check.findings import Found
from commedia.lab.check.secrets.sight import decision_told, difference, shown_to

CANARY = "canary-7d1e"
TRIES = 6
"""Other values tried for a field until the others see the same of it as before."""

Real = Mapping[tuple[type, str], list[Any]]
"""Values that fields had in this game, by struct and name."""


class Slot:
    """A place in the state that a seat may not see.

    holder: the struct, and `key` the entry where the field is a mapping by seat. others: what the seat does
    see of the value, if anything. path: the way there from where the search began.
    """

    def __init__(
        self, holder: State, name: str, others: Callable[[Any], Any] | None, key: str = "", path: str = ""
    ) -> None:
        self.holder = holder
        self.path = f"{path}/{name}/{key}" if key else f"{path}/{name}"
        self.name = name
        self.others = others
        self.key = key
        self.held = self.value

    def __str__(self) -> str:
        return f"{type(self.holder).__name__}.{self.name}"

    @property
    def value(self) -> Any:
        """What lies there now."""
        held = getattr(self.holder, self.name)
        return held[self.key] if self.key else held

    def put(self, value: Any) -> None:
        """Lay something else there."""
        if self.key:
            getattr(self.holder, self.name)[self.key] = value
        else:
            msgspec.structs.force_setattr(self.holder, self.name, value)

    def change(self, other: Callable[[Slot], Any]) -> None:
        """Put another value there of which the seat sees the same as before, if one is found."""
        for _ in range(TRIES):
            value = other(self)
            try:
                same = self.others is None or self.others(value) == self.others(self.held)
            except Exception:  # what the others see need not be defined for every value that we make up
                continue
            if same:
                self.put(value)
                return

    def restore(self) -> None:
        """Put back what lay there."""
        self.put(self.held)


def slots(value: Any, seat: Seat | None, owner: Seat | None = None, path: str = "") -> Iterator[Slot]:
    """Every place under `value` that `seat` may not see, by the declarations of its fields."""
    if isinstance(value, list | tuple):
        for n, item in enumerate(value):
            yield from slots(item, seat, owner, f"{path}/{n}")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from slots(item, seat, owner, f"{path}/{key}")
    if not isinstance(value, State):
        return
    owner = getattr(value, "seat", owner)
    for field in fields(type(value)):
        held = getattr(value, field.name)
        if field.audience.kind == "keyed":
            yield from (Slot(value, field.name, field.others, key, path) for key in held if key != seat)
            for key in held:
                if key == seat:
                    yield from slots(held[key], seat, key, f"{path}/{field.name}/{key}")
        elif not may_see(value, field.audience, seat, owner):
            yield Slot(value, field.name, field.others, path=path)
        elif isinstance(held, State | list | tuple | dict):
            yield from slots(held, seat, owner, f"{path}/{field.name}")


def may_see(holder: State, audience: Audience, seat: Seat | None, owner: Seat | None) -> bool:
    """Whether a seat may see a field of that audience."""
    if audience.kind == "public":
        return True
    listed = getattr(holder, audience.field) if audience.kind == "listed" else []
    if seat is None:
        return EVERYBODY in listed
    return seat == owner if audience.kind == "owner" else seat in listed or EVERYBODY in listed


class _Field(msgspec.Struct, frozen=True):
    """How a field of a struct is declared."""

    name: str
    audience: Audience
    others: Callable[[Any], Any] | None


@cache
def fields(struct: type) -> tuple[_Field, ...]:
    """The fields of a struct, as they are declared."""
    return tuple(
        _Field(
            name,
            next((note for note in notes if isinstance(note, Audience)), NOBODY),
            next((note.of for note in notes if isinstance(note, others_see)), None),
        )
        for name, notes in declared(struct).items()
    )


# -- other values ------------------------------------------------------------------------------------------


def canary(slot: Slot) -> Any:
    """A value of the same shape, in which every word is one that stands nowhere else."""
    return _marked(slot.held if slot.held is not None else _something(slot))


def _marked(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 70_001
    if isinstance(value, str):
        return CANARY
    if isinstance(value, Prose):
        return Prose(CANARY)
    if isinstance(value, list | tuple):
        return type(value)(map(_marked, value))
    if isinstance(value, dict):
        return {key: _marked(item) for key, item in value.items()}
    if isinstance(value, msgspec.Struct):
        fields = {name: _marked(getattr(value, name)) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    return value


def _something(slot: Slot) -> Any:
    """A first value for a field that holds none, by its type."""
    kinds = get_args(_type_of(type(slot.holder), slot.name))
    if str in kinds:
        return ""
    return 0 if int in kinds else Prose() if Prose in kinds else None


@cache
def _type_of(struct: type, name: str) -> Any:
    return next(field.type for field in msgspec.structs.fields(struct) if field.name == name)


def real(below: Below, known: Real) -> Callable[[Slot], Any]:
    """A maker of values that such a field could have: those it had elsewhere, or near to what it has."""

    def other(slot: Slot) -> Any:
        had = [v for v in known.get((type(slot.holder), slot.name), ()) if v != slot.held]
        if had and below(3):
            return had[below(len(had))]
        return _near(slot.held, below)

    return other


def _near(value: Any, below: Below) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return (0, 1, value + 1, value - 1 if value > 0 else 2)[below(4)]
    if isinstance(value, list | tuple) and value:
        return type(value)((*value[1:], value[0])) if below(2) else type(value)(value[:-1])
    if isinstance(value, dict):
        return {key: _near(item, below) for key, item in value.items()}
    return value


def known_values(worlds: list[Any]) -> dict[tuple[type, str], list[Any]]:
    """The values of every hidden field in those states."""
    known: dict[tuple[type, str], list[Any]] = {}
    for world in worlds:
        for slot in slots(world, None):
            values = known.setdefault((type(slot.holder), slot.name), [])
            if slot.held not in values:
                values.append(slot.held)
    return known


# -- the check ---------------------------------------------------------------------------------------------


def leaks(play: Play, known: Real, below: Below) -> Iterator[Found]:
    """What each seat and a spectator could tell of fields that are hidden from them, at this pause.

    The play is left as it was.
    """
    for seat in (*play.seats, None):
        hidden = list(slots(play.world, seat))
        before = shown_to(play, seat)
        if not hidden:
            continue
        for other in (canary, real(below, known)):
            if _otherwise(play, seat, before, hidden, other):
                yield from _named(play, seat, before, hidden, other)


class _Otherwise(NamedTuple):
    """What reaches a seat is another, once something hidden is changed: where, and in whose words."""

    path: str
    decision: Decision[Any] | None


def _otherwise(
    play: Play, seat: Seat | None, before: Any, hidden: list[Slot], other: Callable[[Slot], Any]
) -> _Otherwise | None:
    """How what reaches the seat differs once those slots have other values; None where it does not."""
    try:
        for slot in hidden:
            slot.change(other)
        after = shown_to(play, seat)
    finally:
        for slot in hidden:
            slot.restore()
    if msgspec.json.encode(after) == msgspec.json.encode(before):
        return None
    return _Otherwise(difference(before, after), decision_told(play, seat, before, after))


def _named(
    play: Play, seat: Seat | None, before: Any, hidden: list[Slot], other: Callable[[Slot], Any]
) -> Iterator[Found]:
    """The same leak, field by field, with the line of the decision that tells it, or of its struct."""
    who = "a spectator" if seat is None else "another seat"
    named = False
    for slot in hidden:
        for _ in range(TRIES):
            told = _otherwise(play, seat, before, [slot], other)
            if told:
                named = True
                asked = f", which {told.decision.kind} says" if told.decision else ""
                at = source_lines.of_kind(type(told.decision or slot.holder))
                sentence = f"{slot} is hidden, and {who} can tell it from {told.path}{asked}"
                yield Found(sentence, at, play.moves)
                break
    if not named:
        yield Found(f"hidden fields taken together can be told by {who}", moves=play.moves)
