"""What lies on a game's table: every struct of its state, its fields, who sees them and what they are."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from itertools import pairwise
from textwrap import dedent
from typing import Any, get_args, get_type_hints

import msgspec

from commedia.engine import NOBODY, Game, State, others_see
from commedia.engine.state import Audience


class Field(msgspec.Struct, frozen=True):
    """A field of the state. name: as plain data has it. hint: its type. seen: by whom. says: what it is."""

    name: str
    hint: Any
    seen: str
    says: str


def fields_by_struct(game: Game) -> dict[type[State], list[Field]]:
    """Every struct of a game's state: the whole table first, then what lies in it."""
    found: dict[type[State], list[Field]] = {}
    waiting: list[type[State]] = [game.rules.world]
    while waiting:
        kind = waiting.pop(0)
        hints = get_type_hints(kind, include_extras=True)
        says = _written_below(kind)
        found[kind] = [
            Field(field.encode_name, hints[field.name], _seen_by(hints[field.name]), says.get(field.name, ""))
            for field in msgspec.structs.fields(kind)
        ]
        inside = [one for field in found[kind] for one in _structs_in(field.hint)]
        waiting += [one for one in dict.fromkeys(inside) if one not in found and one not in waiting]
    return found


def _written_below(kind: type) -> dict[str, str]:
    """What stands below each field of a class, by the field."""
    (read,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(read, ast.ClassDef)
    found = {}
    for field, below in pairwise(read.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found


def _structs_in(hint: Any) -> Iterator[type[State]]:
    if inspect.isclass(hint) and issubclass(hint, State):
        yield hint
    for part in get_args(hint):
        yield from _structs_in(part)


def _seen_by(hint: Any) -> str:
    notes = getattr(hint, "__metadata__", ())
    audience = next((note for note in notes if isinstance(note, Audience)), NOBODY)
    match audience.kind:
        case "public":
            whom = "everybody"
        case "owner":
            whom = "its owner"
        case "keyed":
            whom = "each seat its own"
        case "listed":
            whom = f"those in `{audience.field}`"
        case _:
            whom = "nobody"
    of_it = next((note.of for note in notes if isinstance(note, others_see)), None)
    if of_it is None:
        return whom
    return f"{whom}; the others {'how many' if of_it is len else 'some of it'}"
