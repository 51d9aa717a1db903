"""Views of a table as it goes on: what has not changed is not looked at again.

A view is always what `view_of` derives. From one move to the next, though, most of a table stays as it is,
and to pack a struct is many times quicker than to draw it. So what each seat sees of a struct is kept with
the bytes that it packs to, the hidden fields included: as long as these are the same, so is every view of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from commedia.engine.state import Eyes, Seat, State, plan_of, struct_view, value_view


def as_plain(shown: Any) -> Any:
    """A view as plain data, of its own."""
    return msgspec.to_builtins(shown, str_keys=True)


def as_json(shown: Any) -> msgspec.Raw:
    """A view as JSON, to be set into other JSON as it is."""
    return msgspec.Raw(_ENCODER.encode(shown))


_ENCODER = msgspec.json.Encoder()


class _Struct:
    """A struct, what it packed to when it was last looked at, and the views of it by whose they are."""

    __slots__ = ("packed", "struct", "views")

    def __init__(self, struct: State, packed: bytes) -> None:
        self.struct = struct  # held, so that its id stays its own
        self.packed = packed
        self.views: dict[Seat | None, Any] = {}


class _Field:
    """A public field of the world: its value, the structs in it, and the views of it by whose they are."""

    __slots__ = ("is_alike", "packed", "structs", "value", "views")

    def __init__(self, is_alike: bool) -> None:
        self.is_alike = is_alike
        self.value: Any = None
        self.packed = b""
        self.structs: dict[int, _Struct] = {}
        self.views: dict[Seat | None, Any] = {}

    def turn_to(self, value: Any, packed: bytes) -> None:
        """The field holds this now."""
        self.value = value
        if packed == self.packed:
            return
        self.packed = packed
        self.views = {}
        found: list[State] = []
        _gather(value, found)
        before, self.structs = self.structs, {}
        for struct, line in zip(found, _packed(found), strict=True):
            drawn = before.get(id(struct))
            if drawn is None or drawn.packed != line:
                drawn = _Struct(struct, line)
            self.structs[id(struct)] = drawn


class Views:
    """The views of one world, move after move.

    finish: makes a view of what was drawn, `as_plain` or `as_json`. known: as for `view_of`.
    Whoever changes the world says so by `turn_to`, before anybody looks.
    """

    def __init__(self, world: type[State], finish: Callable[[Any], Any], known: Mapping[str, Any]) -> None:
        plan = plan_of(world)
        self._finish = finish
        self._known = {name: finish(view) for name, view in known.items()}
        self._public = plan.public
        self._fields = {
            (at, name): _Field(name in plan.alike)
            for at, name in enumerate(plan.public_as)
            if name in plan.within and name not in known
        }
        self._world: State = State()
        self._words: Mapping[str, str] = {}

    def turn_to(self, world: State, words: Mapping[str, str]) -> None:
        """Look at the world as it is now. words: prose by id; a text once known stays as it is."""
        self._world, self._words = world, words
        public = self._public(world)
        values = [public[at] for at, _ in self._fields]
        for field, value, packed in zip(self._fields.values(), values, _packed(values), strict=True):
            field.turn_to(value, packed)

    def of(self, seat: Seat | None) -> Any:
        """What a seat, or a spectator, may see."""
        world, known = self._world, dict(self._known)
        owner = getattr(world, "seat", None)
        for (_, name), field in self._fields.items():
            eyes = None if field.is_alike else seat
            if eyes not in field.views:
                field.views[eyes] = self._finish(self._look(field, field.value, eyes, owner))
            known[name] = field.views[eyes]
        return self._finish(struct_view(world, type(world), seat, None, self._words, known))

    def _look(self, field: _Field, value: Any, seat: Seat | None, owner: Seat | None) -> Any:
        kind = type(value)
        if kind is list or kind is tuple:
            return [self._look(field, v, seat, owner) for v in value]
        if kind is dict:
            return {str(k): self._look(field, v, seat, owner) for k, v in value.items()}
        drawn = field.structs.get(id(value))
        if drawn is None:
            return value_view(value, seat, owner, self._words)
        eyes = plan_of(kind).eyes
        if eyes is Eyes.ALL_ALIKE or (eyes is Eyes.BUT_ITS_OWNER and seat != getattr(value, "seat", owner)):
            seat = None
        if seat not in drawn.views:
            drawn.views[seat] = self._finish(struct_view(value, kind, seat, owner, self._words))
        return drawn.views[seat]


def _packed(values: Sequence[Any]) -> list[bytes]:
    """Each value as JSON, all in one go: JSON itself has no line breaks."""
    return _ENCODER.encode_lines(values).split(b"\n")[:-1]


def _gather(value: Any, structs: list[State]) -> None:
    """Collect the outermost structs in a value."""
    kind = type(value)
    if kind is list or kind is tuple:
        for each in value:
            _gather(each, structs)
    elif kind is dict:
        for each in value.values():
            _gather(each, structs)
    elif isinstance(value, State):
        structs.append(value)
