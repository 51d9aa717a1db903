"""What stands in a sight, field by field: for drawing whatever game it is of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from commedia.engine import NotSeen, Pool, Prose, Seat, State
from commedia.engine.sights import LOOKER, Entries
from commedia.engine.state import NOBODY, Audience, declared
from commedia.kit.looks import Look

APART = ("seat", "seats", "bank", LOOKER)
"""Fields that every game has, and that are drawn otherwise or not at all."""


class Way(NamedTuple):
    """How a field is declared. label: its name for players. secret: whether it is not everybody's."""

    name: str
    label: str
    secret: bool
    pool: str
    look: str


class Shown(NamedTuple):
    """A field as somebody sees it. hidden: it is there, and not shown to them."""

    way: Way
    value: Any = None
    hidden: bool = False


def label_of(name: str) -> str:
    """A field's name as players read it.

    >>> label_of("last_words"), label_of("coins")
    ('Last words', 'Coins')
    """
    return name.replace("_", " ").strip().capitalize()


@cache
def ways(kind: type) -> tuple[Way, ...]:
    """How the fields of a class of the state are declared; those that the house alone sees are left out."""
    found = []
    for name, notes in declared(kind).items():
        audience = next((note for note in notes if isinstance(note, Audience)), NOBODY)
        shadow = any(type(note).__name__ == "others_see" for note in notes)
        if name in APART or (audience.kind == "nobody" and not shadow):
            continue
        pool = next((note.kind for note in notes if isinstance(note, Pool)), "")
        look = next((note.kind for note in notes if isinstance(note, Look)), "")
        found.append(Way(name, label_of(name), audience.kind != "public", pool, look))
    return tuple(found)


def fields(held: State) -> Iterator[Shown]:
    """Each field of a struct in a sight."""
    for way in ways(type(held)):
        try:
            yield Shown(way, getattr(held, way.name))
        except NotSeen:
            yield Shown(way, hidden=True)


def is_nothing(value: Any) -> bool:
    """Whether there is nothing to draw: no words, no list, no answer yet. Nought is something."""
    if isinstance(value, Entries):
        return not value.shown()
    return value is None or value is False or (isinstance(value, str | list | dict | Prose) and not value)


def entries(value: Any) -> Mapping[Any, Any]:
    """The entries of a mapping that are shown."""
    return value.shown() if isinstance(value, Entries) else value


def is_by_seat(value: Any, names: Mapping[Seat, str]) -> bool:
    """Whether that is a mapping in which seats have something."""
    if not isinstance(value, dict | Entries):
        return False
    shown = entries(value)
    return bool(shown) and all(key in names for key in shown)
