"""States written by hand, as plain data: read strictly, and refused in words.

A test writes the state it needs as dicts, lists, names and numbers. Prose may be written as the text itself.
A field that the state does not have is refused, so that a slip of the pen cannot pass for a default.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from commedia.engine.english import listed
from commedia.engine.options import TableOptions, is_options
from commedia.engine.sense import UNREAD
from commedia.engine.state import Prose, State


def read_by_hand(kind: Any, written: Any, where: str, words: dict[str, str], wrong: list[str]) -> Any:
    """`written` as a value of type `kind`. where: the path to it, for errors.

    words: takes the prose that was written as text, by the id it is given. wrong: takes a sentence for all
    that cannot be; what lies around it is read all the same, and where nothing can be made without it, it is
    `UNREAD`.
    """
    return _Reader(words, wrong).read(kind, written, where)


class _Reader:
    """Reads what is written, and gathers what cannot be."""

    def __init__(self, words: dict[str, str], wrong: list[str]) -> None:
        self.words, self.wrong = words, wrong

    def refuse(self, sentence: str) -> Any:
        """One more thing that cannot be."""
        self.wrong.append(sentence)
        return UNREAD

    def read(self, kind: Any, written: Any, where: str) -> Any:
        """A value, or `UNREAD`."""
        origin = get_origin(kind)
        if origin is Annotated:
            return self.read(get_args(kind)[0], written, where)
        if origin in (Union, UnionType):
            if written is None:
                return None
            [kind] = [arm for arm in get_args(kind) if arm not in (type(None), msgspec.UnsetType)]
            return self.read(kind, written, where)
        if kind is Prose and isinstance(written, str):
            self.words[where] = written
            return Prose(where)
        if isinstance(kind, type) and issubclass(kind, State) and not isinstance(written, State):
            return self.struct(kind, written, where)
        if is_options(kind) and not isinstance(written, TableOptions):
            return self.struct(kind, written, where)
        if origin is list and isinstance(written, list | tuple | set | frozenset):
            [held] = get_args(kind)
            inside = sorted(written) if isinstance(written, set | frozenset) else written
            found = [self.read(held, value, f"{where}[{i}]") for i, value in enumerate(inside)]
            return [one for one in found if one is not UNREAD]
        if origin is dict and isinstance(written, Mapping):
            of, held = get_args(kind)
            keys = {key: self.read(of, key, where) for key in written}
            return {
                keys[key]: self.read(held, value, f"{where}.{key}")
                for key, value in written.items()
                if keys[key] is not UNREAD
            }
        if origin is Literal and written not in get_args(kind):
            options = listed([one or "nothing" for one in get_args(kind)], "or")
            return self.refuse(f"{where} cannot be {str(written)[:60]!r}: it is {options}.")
        try:
            return msgspec.convert(written, kind)
        except msgspec.ValidationError as fault:
            return self.refuse(f"{where} cannot be {str(written)[:60]!r}: {fault}.")

    def struct(self, kind: type[State] | type[TableOptions], written: Any, where: str) -> Any:
        """A struct of its fields, as far as they can be."""
        if not isinstance(written, Mapping):
            return self.refuse(f"{where} is a mapping of fields, not {str(written)[:60]!r}.")
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        unknown = [str(name) for name in written if name not in fields]
        if unknown:
            self.refuse(f"{where} has no field {listed(unknown)}. It has {listed(list(fields))}.")
        missing = [name for name, field in fields.items() if field.required and name not in written]
        if missing:
            self.refuse(f"{where} needs {listed(missing)}.")
        hints = get_type_hints(kind)
        found = {
            name: self.read(hints[fields[name].name], value, f"{where}.{name}")
            for name, value in written.items()
            if name in fields
        }
        needed = {field.name: found.get(name, UNREAD) for name, field in fields.items() if field.required}
        return kind(**needed | {
            fields[name].name: value for name, value in found.items() if value is not UNREAD
        })  # fmt: skip
