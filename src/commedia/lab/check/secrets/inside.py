"""What lies in a state that a spectator does not see, and what is said to give something of it away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec

from commedia.engine import Moment, State, tells_of
from commedia.engine.state import declared
from commedia.lab.check.secrets.hidden_fields import fields, may_see, slots

Leaves: TypeAlias = dict[str, Any]
"""Single values by the way to them."""


def leaves(world: Any, moments: Sequence[Moment]) -> Leaves:
    """Every single value that is hidden: in the state, and in what was told to some seats alone."""
    found: Leaves = {}
    for slot in slots(world, None):
        found.update(_flat(slot.value, slot.path))
    for number, moment in enumerate(m for m in moments if m.to is not None):
        found.update(_flat(moment.figures, f"moment {number}"))
    return found


def _flat(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, msgspec.Struct):
        value = {name: getattr(value, name) for name in value.__struct_fields__}
    if isinstance(value, dict):
        for key, held in value.items():
            yield from _flat(held, f"{path}/{key}")
    elif isinstance(value, list | tuple):
        for number, held in enumerate(value):
            yield from _flat(held, f"{path}/{number}")
    else:
        yield path, value


def holds(one: Leaves, other: Leaves, fresh: Sequence[tuple[Any, Any]]) -> set[str]:
    """Where one of two states hides what chance brought there, and the other what it brought to that one.

    A number that differs may follow from what was rolled in the open: it has to be the outcome itself.
    """
    return {
        path
        for path, was in one.items()
        if path in other
        and (now := other[path]) != was
        and (not isinstance(was, int | float) or any((was, now) == pair for pair in fresh))
    }


def shift(world: Any, path: str, by: int) -> None:
    """Change the number that lies there by so much, where there is one."""
    holder, held, keys = None, world, path.split("/")[1:]
    key: Any = None
    for step in keys:
        holder = held
        if isinstance(holder, msgspec.Struct):
            key, held = step, getattr(holder, step, None)
        elif isinstance(holder, dict):
            key = next((own for own in holder if str(own) == step), None)
            held = holder.get(key)
        elif isinstance(holder, list):
            key = int(step)
            held = holder[key] if key < len(holder) else None
        else:
            return
    if type(held) is not int:
        return
    if isinstance(holder, msgspec.Struct):
        msgspec.structs.force_setattr(holder, key, held + by)
    elif holder is not None:
        holder[key] = held + by


# -- figures that are meant to tell ------------------------------------------------------------------------


def parted_by_a_figure(one: Any, other: Any) -> bool:
    """Whether a field differs that is declared to tell of hidden ones that differ."""
    left, right = dict(_figures(one)), dict(_figures(other))
    telling = {path for path, (_, value) in left.items() if path not in right or right[path][1] != value}
    telling |= right.keys() - left.keys()
    if not telling:
        return False
    differing = _hidden_that_differ(one, other)
    return any(differing & (left.get(path) or right[path])[0] for path in telling)


def _hidden_that_differ(one: Any, other: Any) -> set[str]:
    """The names of hidden fields whose values differ."""
    left, right = ({slot.path: slot for slot in slots(world, None)} for world in (one, other))
    return {
        slot.name
        for here, there in ((left, right), (right, left))
        for path, slot in here.items()
        if path not in there or there[path].value != slot.value
    }


def _figures(value: Any, path: str = "") -> Iterator[tuple[str, tuple[frozenset[str], bytes]]]:
    """Every field that all see and that is declared to tell of hidden ones: which, and its value."""
    if isinstance(value, list | tuple):
        for number, item in enumerate(value):
            yield from _figures(item, f"{path}/{number}")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _figures(item, f"{path}/{key}")
    elif isinstance(value, State):
        tells = _tells(type(value))
        for field in fields(type(value)):
            held = getattr(value, field.name)
            if not may_see(value, field.audience, None, None):
                continue
            if tells[field.name]:
                yield f"{path}/{field.name}", (tells[field.name], msgspec.json.encode(held))
            elif isinstance(held, State | list | tuple | dict):
                yield from _figures(held, f"{path}/{field.name}")


@cache
def _tells(struct: type) -> dict[str, frozenset[str]]:
    """Each field of a struct with the names of the hidden ones that it is declared to tell of."""
    return {
        name: frozenset[str]().union(*(note.hidden for note in notes if isinstance(note, tells_of)))
        for name, notes in declared(struct).items()
    }
