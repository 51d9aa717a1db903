"""States written by hand, as plain data: read strictly, and refused in words.

A test writes the state it needs as dicts, lists, names and numbers. Prose may be written as the text itself.
A field that the state does not have is refused, so that a slip of the pen cannot pass for a default.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from commedia.engine.domains import listed
from commedia.engine.errors import BadState
from commedia.engine.state import Prose, State


def read_by_hand(kind: Any, written: Any, where: str, words: dict[str, str]) -> Any:
    """`written` as a value of type `kind`. where: the path to it, for errors.

    words: takes the prose that was written as text, by the id it is given. Raises BadState.
    """
    origin = get_origin(kind)
    if origin is Annotated:
        return read_by_hand(get_args(kind)[0], written, where, words)
    if origin in (Union, UnionType):
        if written is None:
            return None
        [kind] = [arm for arm in get_args(kind) if arm is not type(None)]
        return read_by_hand(kind, written, where, words)
    if kind is Prose and isinstance(written, str):
        words[where] = written
        return Prose(where)
    if isinstance(kind, type) and issubclass(kind, State) and not isinstance(written, State):
        return _struct(kind, written, where, words)
    if origin is list and isinstance(written, list | tuple | set | frozenset):
        [held] = get_args(kind)
        inside = sorted(written) if isinstance(written, set | frozenset) else written
        return [read_by_hand(held, value, f"{where}[{i}]", words) for i, value in enumerate(inside)]
    if origin is dict and isinstance(written, Mapping):
        of, held = get_args(kind)
        return {
            read_by_hand(of, key, where, words): read_by_hand(held, value, f"{where}.{key}", words)
            for key, value in written.items()
        }
    if origin is Literal and written not in get_args(kind):
        raise BadState(f"{where} cannot be {str(written)[:60]!r}: it is {listed(get_args(kind), 'or')}.")
    try:
        return msgspec.convert(written, kind)
    except msgspec.ValidationError as wrong:
        raise BadState(f"{where} cannot be {str(written)[:60]!r}: {wrong}.") from None


def _struct(kind: type[State], written: Any, where: str, words: dict[str, str]) -> State:
    if not isinstance(written, Mapping):
        raise BadState(f"{where} is a mapping of fields, not {str(written)[:60]!r}.")
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    unknown = [str(name) for name in written if name not in fields]
    if unknown:
        raise BadState(f"{where} has no field {listed(unknown)}. It has {listed(list(fields))}.")
    missing = [name for name, field in fields.items() if field.required and name not in written]
    if missing:
        raise BadState(f"{where} needs {listed(missing)}.")
    hints = get_type_hints(kind)
    return kind(**{
        fields[name].name: read_by_hand(hints[fields[name].name], value, f"{where}.{name}", words)
        for name, value in written.items()
    })  # fmt: skip
