"""What stands in a sight, field by field: for drawing whatever game it is of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, get_type_hints

from commedia.engine import NotSeen, Pool, Prose, Seat, State, tells_of
from commedia.engine.options import is_options
from commedia.engine.seat_state import LOOKER, Entries
from commedia.engine.state import EVERYBODY, NOBODY, Audience, declared
from commedia.kit.field_look import Look

APART = ("seat", "seats", "bank", LOOKER)
"""Fields that every game has, and that are drawn otherwise or not at all."""


class Way(NamedTuple):
    """How a field is declared.

    label: its name for players. secret: whether it is not everybody's. listed_in: the sibling field that
    lists who sees it. opens: hidden fields of the same type of which it tells: it says what they hold.
    """

    name: str
    label: str
    secret: bool
    pool: str
    look: str
    listed_in: str = ""
    opens: frozenset[str] = frozenset()


class VisibleField(NamedTuple):
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
    """How the fields of a class are declared: none that the house alone sees, nor what the lobby tells."""
    found = []
    notes_of, types = declared(kind), get_type_hints(kind)
    for name, notes in notes_of.items():
        audience = next((note for note in notes if isinstance(note, Audience)), NOBODY)
        shadow = any(type(note).__name__ == "others_see" for note in notes)
        if name in APART or is_options(types[name]) or (audience.kind == "nobody" and not shadow):
            continue
        pool = next((note.kind for note in notes if isinstance(note, Pool)), "")
        look = next((note.kind for note in notes if isinstance(note, Look)), "")
        told = frozenset[str]().union(*(note.hidden for note in notes if isinstance(note, tells_of)))
        opens = frozenset(of for of in told if types.get(of) == types[name])
        found.append(Way(name, label_of(name), audience.kind != "public", pool, look, audience.field, opens))
    return tuple(found)


def fields(held: State) -> Iterator[VisibleField]:
    """Each field of a struct in a sight."""
    for way in ways(type(held)):
        try:
            yield VisibleField(way, getattr(held, way.name))
        except NotSeen:
            yield VisibleField(way, hidden=True)


def opened(held: State) -> frozenset[str]:
    """The fields of a struct in a sight that need no saying there: another one that is shown says them."""
    return frozenset[str]().union(
        *(s.way.opens for s in fields(held) if not s.hidden and not is_nothing(s.value))
    )


def is_secret(held: State, way: Way) -> bool:
    """Whether a field of a struct in a sight is not everybody's, as the table stands."""
    if not way.listed_in:
        return way.secret
    try:
        return EVERYBODY not in getattr(held, way.listed_in)
    except NotSeen:
        return True


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
