"""Views of a table as it goes on: what has not changed is not looked at again.

A view is always what `view_of` derives. From one move to the next, though, most of a table stays as it is,
and to pack a struct is many times quicker than to draw it. So what each seat sees of a struct is kept, as
JSON, with the bytes that the struct packs to, its hidden fields included: as long as these are the same, so
is every view of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from commedia.engine.state import Eyes, Seat, State, limited_view, plan_of, struct_view, value_view

_ENCODER = msgspec.json.Encoder()
_encode = _ENCODER.encode
_decode: Callable[[bytes], Any] = msgspec.json.Decoder().decode


class _Struct:
    """A struct, what it packed to when it was last looked at, and the views of it by whose they are."""

    __slots__ = ("eyes", "owner", "packed", "plain", "struct", "views")

    def __init__(self, struct: State, owner: Seat | None, packed: bytes) -> None:
        self.struct = struct  # held, so that its id stays its own
        self.owner = getattr(struct, "seat", owner)
        self.eyes = plan_of(type(struct)).eyes
        self.packed = packed
        self.views: dict[Seat | None, bytes] = {}
        self.plain: dict[Seat | None, Any] = {}

    def _as_seen_by(self, seat: Seat | None) -> Seat | None:
        """Whose view of it that seat's is: None where it is the spectators'."""
        if self.eyes is Eyes.EACH or (self.eyes is Eyes.BUT_ITS_OWNER and seat == self.owner):
            return seat
        return None

    def plain_of(self, seat: Seat | None, words: Mapping[str, str]) -> Any:
        """What a seat may see of it, as plain data."""
        seat = self._as_seen_by(seat)
        if seat not in self.plain:
            self.plain[seat] = _decode(self.of(seat, words))
        return self.plain[seat]

    def of(self, seat: Seat | None, words: Mapping[str, str]) -> bytes:
        """The same as JSON."""
        seat = self._as_seen_by(seat)
        view = self.views.get(seat)
        if view is None:
            struct = self.struct
            view = self.views[seat] = _encode(struct_view(struct, type(struct), seat, self.owner, words))
        return view


class _Field:
    """A public field of the world: its value, the views of it, and the structs from which these are made.

    Where it holds nothing but structs, a view is `around[0]`, the first struct, `around[1]` and so on.
    """

    __slots__ = ("around", "ids", "is_alike", "owner", "packed", "plain", "structs", "value", "views")

    def __init__(self, is_alike: bool) -> None:
        self.is_alike = is_alike
        self.owner: Seat | None = None
        self.value: Any = None
        self.packed = b""
        self.around: list[bytes] = []
        self.structs: list[_Struct] = []
        self.ids: list[int] = []
        self.views: dict[Seat | None, bytes] = {}
        self.plain: dict[Seat | None, Any] = {}

    def holds(self, value: Any) -> bool:
        """Whether its structs are the very ones in that value, and not others that only pack alike."""
        if value is not self.value:
            return False
        if not self.structs:
            return True
        now = value.values() if isinstance(value, dict) else (value,) if isinstance(value, State) else value
        return [*map(id, now)] == self.ids

    def turn_to(self, value: Any, owner: Seat | None, packed: bytes) -> None:
        """The field holds this now, and it packs to something else than before."""
        self.value, self.owner, self.packed = value, owner, packed
        self.views, self.plain = {}, {}
        self.around, structs = _taken_apart(value)
        before = {id(drawn.struct): drawn for drawn in self.structs}
        self.structs = []
        for struct, line in zip(structs, _packed(structs), strict=True):
            drawn = before.get(id(struct))
            if drawn is None or drawn.packed != line:
                drawn = _Struct(struct, owner, line)
            self.structs.append(drawn)
        self.ids = [*map(id, structs)]

    def of(self, seat: Seat | None, words: Mapping[str, str]) -> bytes:
        """The same as JSON."""
        if self.is_alike:
            seat = None
        view = self.views.get(seat)
        if view is None:
            view = self.views[seat] = self._drawn(seat, words)
        return view

    def plain_of(self, seat: Seat | None, words: Mapping[str, str]) -> Any:
        """What a seat may see of it, as plain data."""
        if self.is_alike:
            seat = None
        if seat not in self.plain:
            self.plain[seat] = self._plainly(seat, words)
        return self.plain[seat]

    def _plainly(self, seat: Seat | None, words: Mapping[str, str]) -> Any:
        if not self.structs:
            return _decode(self.of(seat, words))
        each = [drawn.plain_of(seat, words) for drawn in self.structs]
        if isinstance(self.value, dict):
            return dict(zip(map(str, self.value), each, strict=True))
        return each if isinstance(self.value, list | tuple) else each[0]

    def _drawn(self, seat: Seat | None, words: Mapping[str, str]) -> bytes:
        if not self.around:
            return _encode(value_view(self.value, seat, self.owner, words))
        pieces = [self.around[0]]
        for drawn, after in zip(self.structs, self.around[1:], strict=True):
            pieces += (drawn.of(seat, words), after)
        return b"".join(pieces)


class Views:
    """The views of one world, move after move.

    known: as for `view_of`. Whoever changes the world says so by `turn_to`, before anybody looks.
    """

    def __init__(self, world: type[State], known: Mapping[str, Any]) -> None:
        self._plan = plan = plan_of(world)
        self._inside_as = inside = [name for name in plan.within if name not in known]
        self._inside = [plan.public_as.index(name) for name in inside]
        self._fields = [(b',"%b":' % name.encode(), _Field(name in plan.alike)) for name in inside]
        self._plain = [(at, name) for at, name in enumerate(plan.public_as) if name not in plan.within]
        self._known = {name: view for name, view in known.items() if name in plan.within}
        self._constant = b"".join(
            b',"%b":%b' % (name.encode(), _encode(v)) for name, v in self._known.items()
        )
        self._same = b"{}"
        self._plain_same: dict[str, Any] | None = None
        self._world: State = State()
        self._words: Mapping[str, str] = {}

    def turn_to(self, world: State, words: Mapping[str, str]) -> None:
        """Look at the world as it is now. words: prose by id; a text once known stays as it is."""
        self._world, self._words = world, words
        public = self._plan.public(world)
        values = [public[at] for at in self._inside]
        for (_, field), value, packed in zip(self._fields, values, _packed(values), strict=True):
            if packed != field.packed or not field.holds(value):
                field.turn_to(value, getattr(world, "seat", None), packed)
        # What is only data all see alike.
        self._plain_same = None
        self._same = _encode({name: public[at] for at, name in self._plain})

    def plain_of(self, seat: Seat | None) -> dict[str, Any]:
        """What a seat, or a spectator, may see, as plain data: not to be changed, as views share it."""
        if self._plain_same is None:
            self._plain_same = {**_decode(self._same), **self._known}
        shown: dict[str, Any] = dict(self._plain_same)
        for name, (_, field) in zip(self._inside_as, self._fields, strict=True):
            shown[name] = field.plain_of(seat, self._words)
        if self._plan.limited:
            shown |= _decode(_encode(limited_view(self._world, seat, self._words)))
        return shown

    def of(self, seat: Seat | None) -> bytes:
        """What a seat, or a spectator, may see, as JSON."""
        words = self._words
        pieces = [self._same[1:-1], self._constant]
        for name, field in self._fields:
            pieces += (name, field.of(seat, words))
        if self._plan.limited:
            limited = _encode(limited_view(self._world, seat, words))
            pieces += (b",", limited[1:-1]) if len(limited) > 2 else ()
        return b"{%b}" % b"".join(pieces).lstrip(b",")


def _packed(values: Sequence[Any]) -> list[bytes]:
    """Each value as JSON, all in one go: JSON itself has no line breaks."""
    return _ENCODER.encode_lines(values).split(b"\n")[:-1]


def _taken_apart(value: Any) -> tuple[list[bytes], list[State]]:
    """The structs in a value and the JSON around them; nothing of either where it holds anything else.

    >>> _taken_apart([State(), State()])
    ([b'[', b',', b']'], [State(), State()])
    >>> _taken_apart({"a": State()}), _taken_apart({1: 2}), _taken_apart([])
    (([b'{"a":', b'}'], [State()]), ([], []), ([], []))
    """
    if isinstance(value, State):
        return [b"", b""], [value]
    if isinstance(value, dict):
        structs = list(value.values())
        keys = [b"%b:" % _encode(str(key)) for key in value]
        around = [b"{" + keys[0], *(b"," + key for key in keys[1:]), b"}"] if keys else []
    elif isinstance(value, list | tuple):
        structs = list(value)
        around = [b"[", *[b","] * (len(structs) - 1), b"]"]
    else:
        return [], []
    if not structs or not all(isinstance(each, State) for each in structs):
        return [], []
    return around, structs
