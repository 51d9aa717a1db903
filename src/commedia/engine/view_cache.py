"""Views and sights of a table as it goes on: what has not changed is not looked at again.

A view is always what `view_of` derives, and a sight what `sight` does. From one move to the next, though,
most of a table stays as it is, and to pack a struct is many times quicker than to draw it. So what each seat
sees of a struct is kept, as JSON and as a sight, with the bytes that the struct packs to, its hidden fields
included: as long as these are the same, so is every view of it, and a sight of it stays the same object.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from operator import itemgetter
from types import MappingProxyType, UnionType
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from commedia.engine.seat_state import sight, value_sight
from commedia.engine.state import Eyes, Seat, State, limited_view, plan_of, value_view

W = TypeVar("W", bound=State)
_ENCODER = msgspec.json.Encoder()
_encode = _ENCODER.encode


class _Piece:
    """The views of a value that the views of a world are made of, by whose they are.

    The value itself is not held: whoever asks for a view brings the one that lies in its place, and packs to
    the same bytes. Each seat may see it differently, or only its owner does, or nobody; all others have the
    spectators' view, that of None, and share one sight.
    """

    __slots__ = ("_each", "_only", "_owner", "_sights", "_views")

    def __init__(self, value: Any, owner: Seat | None) -> None:
        is_struct = isinstance(value, State)
        eyes = plan_of(type(value)).eyes if is_struct else Eyes.EACH
        self._owner = getattr(value, "seat", owner) if is_struct else owner
        self._each = eyes is Eyes.EACH
        self._only = self._owner if eyes is Eyes.BUT_ITS_OWNER else None
        self._views: dict[Seat | None, bytes] = {}
        self._sights: dict[Seat | None, Any] = {}

    def of(self, value: Any, seat: Seat | None, words: Mapping[str, str]) -> bytes:
        """What a seat may see of it, as JSON."""
        seat = seat if self._each or seat == self._only else None
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = _encode(value_view(value, seat, self._owner, words))
        return view

    def sight_of(self, value: Any, seat: Seat | None, words: Mapping[str, str]) -> Any:
        """The same in the state's own classes."""
        seat = seat if self._each or seat == self._only else None
        if seat not in self._sights:
            self._sights[seat] = value_sight(value, seat, self._owner, words)
        return self._sights[seat]


class _Field:
    """A public field of the world, its value in pieces, and the views of it.

    pieces_of: takes its value apart. A view is `around[0]`, the first piece, `around[1]` and so on.
    """

    __slots__ = (
        "_around",
        "_is_alike",
        "_keys",
        "_packed",
        "_pieces",
        "_sights",
        "_value",
        "_views",
        "pieces_of",
    )

    def __init__(self, pieces_of: Callable[[Any], Collection[Any]], is_alike: bool) -> None:
        self.pieces_of = pieces_of
        self._is_alike = is_alike
        self._value: Any = None
        self._keys: list[Any] = []  # of a mapping
        self._packed: list[bytes] = []
        self._pieces: list[_Piece] = []
        self._around: list[bytes] = []
        self._views: dict[Seat | None, bytes] = {}
        self._sights: dict[Seat | None, Any] = {}

    def turn_to(self, value: Any, packed: list[bytes], owner: Seat | None) -> None:
        """The field holds this now. packed: each of its pieces. owner: of those that have none themselves."""
        self._value = value
        keys = [*value] if self.pieces_of is _of_mapping else []
        before, self._packed = self._packed, packed
        if packed == before and keys == self._keys and self._around:
            return
        self._views, self._sights = {}, {}
        values, pieces = [*self.pieces_of(value)], self._pieces
        if len(packed) != len(before) or keys != self._keys or not self._around:
            self._keys = keys
            self._around = _AROUND[self.pieces_of](keys or values)
            del pieces[len(packed) :]
        for at, line in enumerate(packed):
            if at >= len(pieces):
                pieces.append(_Piece(values[at], owner))
            elif line != before[at]:
                pieces[at] = _Piece(values[at], owner)

    def of(self, seat: Seat | None, words: Mapping[str, str]) -> bytes:
        """What a seat may see of it, as JSON."""
        if self._is_alike:
            seat = None
        view = self._views.get(seat)
        if view is None:
            around = iter(self._around)
            joined = [next(around)]
            for value, piece, after in zip(self.pieces_of(self._value), self._pieces, around, strict=True):
                joined += (piece.of(value, seat, words), after)
            view = self._views[seat] = b"".join(joined)
        return view

    def sight_of(self, seat: Seat | None, words: Mapping[str, str]) -> Any:
        """The same in the state's own classes."""
        if self._is_alike:
            seat = None
        if seat not in self._sights:
            values = self.pieces_of(self._value)
            each = [p.sight_of(v, seat, words) for v, p in zip(values, self._pieces, strict=True)]
            if self.pieces_of is _of_mapping:
                self._sights[seat] = dict(zip(self._keys, each, strict=True))
            else:
                self._sights[seat] = each if self.pieces_of is _of_list else each[0]
        return self._sights[seat]


class Views(Generic[W]):
    """The views of one world, move after move.

    known, sights: of fields that never change, as for `view_of` and for `sight`. Whoever changes the world
    says so by `turn_to`, before anybody looks.
    """

    def __init__(
        self, world: type[W], known: Mapping[str, Any], sights: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        self._plan = plan = plan_of(world)
        ways = _ways_apart(world)
        names = dict(zip(plan.public_as, plan.public_names, strict=True))
        self._inside_as = [name for name in plan.within if name not in known]
        self._inside = _picker([plan.public_as.index(name) for name in self._inside_as])
        self._fields = [_Field(ways[n], n in plan.alike) for n in self._inside_as]
        named = [*zip(self._inside_as, self._fields, strict=True)]
        self._named = [(names[name], field) for name, field in named]
        self._inside_by_name = dict(zip(self._inside_as, self._fields, strict=True))
        self._same_as = [name for name in plan.public_as if name not in plan.within]
        self._same_in = _picker([plan.public_as.index(name) for name in self._same_as])
        self._known_names = frozenset(sights)
        self._known = {name: _encode(view) for name, view in known.items() if name in plan.within}
        self._heads = [(name, b',"%b":' % name.encode()) for name in plan.public_as]
        self._line: list[bytes | _Field] = []
        self._same_names = [names[name] for name in self._same_as]
        self._same_packed: list[bytes] = [b""] * len(self._same_as)
        self._sights = dict(sights)
        self._world: W | None = None
        self._words: Mapping[str, str] = {}

    def turn_to(self, world: W, words: Mapping[str, str]) -> None:
        """Look at the world as it is now. words: prose by id; a text once known stays as it is."""
        self._world, self._words = world, words
        public = self._plan.public(world)
        values, same = self._inside(public), self._same_in(public)
        laid_out: list[Any] = []
        ends: list[int] = []
        for field, value in zip(self._fields, values, strict=True):
            laid_out += field.pieces_of(value)
            ends.append(len(laid_out))
        packed = _packed([*laid_out, *same])
        owner, start = getattr(world, "seat", None), 0
        for field, value, end in zip(self._fields, values, ends, strict=True):
            field.turn_to(value, packed[start:end], owner)
            start = end
        # What is only data all see alike.
        before, self._same_packed = self._same_packed, packed[start:]
        self._line = []
        for name, value, was, now in zip(self._same_names, same, before, self._same_packed, strict=True):
            if was != now and name not in self._known_names:
                self._sights[name] = value_sight(value, None, None, words)

    def sight_of(self, seat: Seat | None) -> W:
        """What a seat, or a spectator, may see, as the game's own world: not to be changed, being shared.

        Whoever sees a piece like a spectator has a spectator's sight of it; NotSeen then says so.
        """
        words = self._words
        inside = {name: field.sight_of(seat, words) for name, field in self._named}
        assert self._world is not None
        return sight(self._world, seat, words, {**self._sights, **inside})

    def of(self, seat: Seat | None) -> bytes:
        """What a seat, or a spectator, may see, as JSON."""
        words = self._words
        if not self._line:
            self._line = self._laid_in_line()
        joined = [one if isinstance(one, bytes) else one.of(seat, words) for one in self._line]
        if self._plan.limited and self._world is not None:
            limited = _encode(limited_view(self._world, seat, words))
            joined += (b",", limited[1:-1]) if len(limited) > 2 else ()
        return b"{%b}" % b"".join(joined).lstrip(b",")

    def _laid_in_line(self) -> list[bytes | _Field]:
        """What everybody may see, in the order in which `view_of` has it: text, and between it the fields of
        which not everybody may see the same.
        """
        text = self._known | dict(zip(self._same_as, self._same_packed, strict=True))
        line: list[bytes | _Field] = []
        joined: list[bytes] = []
        for name, head in self._heads:
            joined.append(head)
            if name in text:
                joined.append(text[name])
            else:
                line += (b"".join(joined), self._inside_by_name[name])
                joined = []
        return [*line, b"".join(joined)]


def _packed(values: Sequence[Any]) -> list[bytes]:
    """Each value as JSON, all in one go: JSON itself has no line breaks."""
    return _ENCODER.encode_lines(values).split(b"\n")[:-1]


def _picker(places: list[int]) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """What fetches the values at those places.

    >>> [_picker(places)("abc") for places in ([], [1], [2, 0])]
    [(), ('b',), ('c', 'a')]
    """
    if len(places) < 2:
        return lambda values: tuple(values[at] for at in places)
    return itemgetter(*places)


def _of_list(value: list[Any]) -> Collection[Any]:
    return value


def _of_mapping(value: dict[Any, Any]) -> Collection[Any]:
    return value.values()


def _whole(value: Any) -> Collection[Any]:
    return (value,)


@cache
def _ways_apart(world: type[State]) -> dict[str, Callable[[Any], Collection[Any]]]:
    """How each field falls into pieces, by its name in data."""
    hints = get_type_hints(world)
    names = zip(world.__struct_encode_fields__, world.__struct_fields__, strict=True)
    return {shown_as: _taken_apart(hints[name]) for shown_as, name in names}


def _taken_apart(hint: Any) -> Callable[[Any], Collection[Any]]:
    """How a field of that type falls into pieces: lists and mappings of structs do, all else is one.

    >>> [_taken_apart(hint).__name__ for hint in (list[State], dict[str, State | None], State, list[int])]
    ['_of_list', '_of_mapping', '_whole', '_whole']
    """
    for kind, way in ((list, _of_list), (dict, _of_mapping)):
        if get_origin(hint) is kind:
            of = get_args(hint)[-1]
            kinds = get_args(of) if get_origin(of) in (Union, UnionType) else (of,)
            return way if any(isinstance(k, type) and issubclass(k, State) for k in kinds) else _whole
    return _whole


def _around_list(pieces: Sequence[Any]) -> list[bytes]:
    return [b"[", *[b","] * (len(pieces) - 1), b"]"] if pieces else [b"[]"]


def _around_mapping(keys: Sequence[Any]) -> list[bytes]:
    heads = [b"%b:" % _encode(str(key)) for key in keys]
    return [b"{" + heads[0], *(b"," + head for head in heads[1:]), b"}"] if heads else [b"{}"]


def _around_whole(_: Sequence[Any]) -> list[bytes]:
    return [b"", b""]


_AROUND = {_of_list: _around_list, _of_mapping: _around_mapping, _whole: _around_whole}
"""How a value is taken apart -> the JSON around its pieces, or around their keys."""
