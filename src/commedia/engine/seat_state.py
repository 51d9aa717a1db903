"""The state as far as a seat sees it: the game's own classes and their methods, less what was not shown.

    seen = sight(world, "ann")
    seen.keepers["ann"].fear    # ann's own
    seen.keepers["bo"].fear     # raises NotSeen, also in whatever method reads it

A sight is derived by the plans that views are derived by, and shows what the view of that seat holds. It is a
copy, so nothing that is done to it reaches the table; and its structs refuse to be changed. For each class of
the state there is one of its own below it, frozen, that raises NotSeen: the rules' own classes pay nothing
for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from types import MappingProxyType, UnionType
from typing import Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from commedia.engine.errors import NotSeen
from commedia.engine.state import LEAVES, Limited, Plan, Prose, Seat, State, Worded, is_shown, plan_of

W = TypeVar("W", bound=State)
LOOKER = "_looker"
"""The field of a struct in a sight that says whose sight it is; None is a spectator's."""


class _Unseen:
    """A field that was not shown, or not all of it: says so to whoever looks further."""

    __slots__ = ("_looker", "_where")

    def __init__(self, where: str, looker: Seat | None) -> None:
        self._where = where
        self._looker = looker

    def _raise(self, *_: Any) -> NoReturn:
        raise _not_seen(self._where, self._looker)

    __eq__ = _raise  # and so it cannot be hashed either


class Concealed(_Unseen):
    """So many of something, such as cards that lie face down: there is a length, and nothing else to see.

    Where there are none, there are none to be found.
    """

    __slots__ = ("_number",)

    def __init__(self, number: int, where: str, looker: Seat | None) -> None:
        super().__init__(where, looker)
        self._number = number

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[Any]:
        return self._raise() if self._number else iter(())

    def __contains__(self, item: object) -> bool:
        return self._raise() if self._number else False

    __reversed__ = __iter__
    __getitem__ = _Unseen._raise

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._raise()


class Entries(_Unseen, Mapping[Seat, Any]):
    """A mapping by seat of which others' entries are hidden.

    keys: whose entries there are, where that may be known; else a seat can only ask for its own.
    """

    __slots__ = ("_keys", "_shown")

    def __init__(
        self, shown: Mapping[Seat, Any], keys: Sequence[Seat] | None, where: str, looker: Seat | None
    ) -> None:
        super().__init__(where, looker)
        self._shown = shown
        self._keys = keys

    def __getitem__(self, seat: Seat) -> Any:
        if seat in self._shown:
            return self._shown[seat]
        if seat == self._looker or (self._keys is not None and seat not in self._keys):
            raise KeyError(seat)
        return self._raise()

    def __iter__(self) -> Iterator[Seat]:
        if self._keys is None:
            self._raise()
        return iter(self._keys)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def shown(self) -> Mapping[Seat, Any]:
        """The entries that are shown."""
        return self._shown


def _not_seen(where: str, looker: Seat | None) -> NotSeen:
    return NotSeen(f"{where} is not shown to {'a spectator' if looker is None else looker}.")


def shows(value: State, field: str) -> bool:
    """Whether that field can be read: in a sight if it was shown, at the table always."""
    try:
        getattr(value, field)
    except NotSeen:
        return False
    return True


class _Way(msgspec.Struct, frozen=True):
    """How structs of a class are seen.

    kind: the class of such structs in a sight. within: the public fields whose values are more than a plain
    number or text. blank: every field that is not public. slots: takes such a field away again. limited:
    those that somebody may see, each with its type.
    """

    kind: Callable[..., Any]
    plan: Plan
    within: tuple[str, ...]
    blank: dict[str, None]
    slots: dict[str, Any]
    limited: tuple[tuple[Limited, Any], ...]


_WAYS: dict[type[msgspec.Struct], _Way] = {}


def _way(kind: type[msgspec.Struct]) -> _Way:
    """How structs of that class are seen; worked out once."""
    plan, hints = plan_of(kind), get_type_hints(kind)
    fields = kind.__struct_fields__
    hidden = [name for name in fields if name not in plan.public_names]
    # No struct is made anew here, and what its class does with new ones it has done.
    done = {"__post_init__": lambda self: None} if hasattr(kind, "__post_init__") else {}
    seen = msgspec.defstruct(
        kind.__name__,
        [(LOOKER, Seat | None, None)],
        bases=(kind,),
        namespace={"__getattr__": _missing, "__repr__": _told_of, **done},
        module=kind.__module__,
        frozen=True,
        kw_only=True,
    )
    way = _Way(
        kind=seen,
        plan=plan,
        within=tuple(name for name in plan.public_names if not _is_leaf(hints[name])),
        blank=dict.fromkeys(hidden),
        slots={name: getattr(kind, name) for name in hidden},
        limited=tuple((field, hints[field.name]) for field in plan.limited),
    )
    return _WAYS.setdefault(kind, way)


def _missing(self: Any, name: str) -> Any:
    """Called where a struct in a sight has no such attribute: it was not shown, or there is none."""
    if name in self.__struct_fields__:
        raise _not_seen(f"{type(self).__name__}.{name}", self._looker)
    raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def _told_of(self: Any) -> str:
    return f"<{type(self).__name__} as {self._looker or 'a spectator'} sees it>"


def sight(
    world: W,
    seat: Seat | None,
    words: Mapping[str, str] | None = None,
    known: Mapping[str, Any] = MappingProxyType({}),
) -> W:
    """The world as far as `seat` sees it, None being a spectator: what is not shown raises NotSeen.

    words: prose by id, which the sight then holds as text. known: fields that never change and that all see
    alike, as `sights_for_good` has them.
    """
    seen: W = _struct(world, type(world), seat, None, {} if words is None else words, known)
    return seen


def sights_for_good(world: State, fields: Sequence[str]) -> dict[str, Any]:
    """Those of the fields that everybody sees alike, for use as `known`; the fields never change."""
    plan = plan_of(type(world))
    names = dict(zip(plan.public_names, plan.public_as, strict=True))
    return {
        name: value_sight(getattr(world, name), None, None, {})
        for name in fields
        if name in names and (names[name] in plan.alike or names[name] not in plan.within)
    }


def value_sight(value: Any, seat: Seat | None, owner: Seat | None, words: Mapping[str, str]) -> Any:
    """A copy of any value that `owner` holds, as far as `seat` sees it."""
    kind = type(value)
    if kind in LEAVES:
        return value
    if kind is list or kind is tuple:
        return kind([v if type(v) in LEAVES else value_sight(v, seat, owner, words) for v in value])
    if kind is dict:
        return {
            k: v if type(v) in LEAVES else value_sight(v, seat, owner, words)  # as in a list
            for k, v in value.items()
        }
    if kind is Prose:
        return Worded(value.id, words.get(value.id, ""))
    if isinstance(value, State):
        return _struct(value, kind, seat, owner, words)
    return deepcopy(value)


def _struct(
    value: State,
    kind: type,
    seat: Seat | None,
    owner: Seat | None,
    words: Mapping[str, str],
    known: Mapping[str, Any] = MappingProxyType({}),
) -> Any:
    """A copy of a struct that `owner` holds, unless it has an owner of its own, as far as `seat` sees it."""
    owner = getattr(value, "seat", owner)
    way = _WAYS.get(kind) or _way(kind)
    fields: dict[str, Any] = dict(zip(way.plan.public_names, way.plan.public(value), strict=True))
    for name in way.within:
        fields[name] = known[name] if name in known else value_sight(fields[name], seat, owner, words)
    if not way.blank:
        return way.kind(**fields, _looker=seat)
    unseen = dict(way.slots)
    for field, hint in way.limited:
        shown = _limited(field, hint, value, seat, owner, words)
        if shown is not msgspec.UNSET:
            fields[field.name] = shown
            del unseen[field.name]
    seen = way.kind(**{**way.blank, **fields}, _looker=seat)
    for slot in unseen.values():
        slot.__delete__(seen)
    return seen


def _limited(
    field: Limited,
    hint: Any,
    value: State,
    seat: Seat | None,
    owner: Seat | None,
    words: Mapping[str, str],
) -> Any:
    """What `seat` reads in a field that is not everybody's; UNSET where it reads nothing."""
    held = getattr(value, field.name)
    if is_shown(field, value, seat, owner):
        return value_sight(held, seat, owner, words)
    where = f"{type(value).__name__}.{field.name}"
    if field.audience != "keyed":
        return _instead(field.others, held, hint, where, seat, owner, words)
    shown = {k: value_sight(v, seat, k, words) for k, v in held.items() if k == seat}
    if field.others is None:
        return Entries(shown, None, where, seat)
    of = get_args(hint)[-1]
    instead = {k: _instead(field.others, v, of, where, seat, k, words) for k, v in held.items() if k != seat}
    shown |= {k: v for k, v in instead.items() if v is not msgspec.UNSET}
    return Entries(shown, list(held), where, seat)


def _instead(
    others: Callable[[Any], Any] | None,
    held: Any,
    hint: Any,
    where: str,
    seat: Seat | None,
    owner: Seat | None,
    words: Mapping[str, str],
) -> Any:
    """What those read who may not see a field of that type; UNSET where the field is none to them.

    That is told by what the others see and by nothing else.
    """
    if others is None:
        return msgspec.UNSET
    given = others(held)
    if others is len:
        return Concealed(given, where, seat)
    return value_sight(given, seat, owner, words) if _is_of(given, hint) else msgspec.UNSET


def _is_leaf(hint: Any) -> bool:
    """Whether values of a type are numbers, text or nothing.

    >>> _is_leaf(str | None), _is_leaf(Literal["a"]), _is_leaf(list[int]), _is_leaf(Any)
    (True, True, False, False)
    """
    if get_origin(hint) in (Union, UnionType):
        return all(map(_is_leaf, get_args(hint)))
    return hint in LEAVES or get_origin(hint) is Literal


def _is_of(value: Any, hint: Any) -> bool:
    """Whether a value is of a type of the state.

    >>> _is_of([1], list[int]), _is_of(1, list[int]), _is_of(True, int | None), _is_of({"a": 1}, Any)
    (True, False, False, True)
    """
    origin, of = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_is_of(value, each) for each in of)
    if origin is Literal:
        return value in of
    if origin in (list, tuple):
        return type(value) is origin and all(_is_of(v, of[0]) for v in value)
    if origin is dict:
        return type(value) is dict and all(_is_of(k, of[0]) and _is_of(v, of[1]) for k, v in value.items())
    if isinstance(hint, type) and issubclass(hint, State):
        return isinstance(value, hint)
    return hint is Any or type(value) is hint
