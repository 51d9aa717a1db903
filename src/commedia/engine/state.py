"""Typed state, hidden until shown.

A game's state is a tree of `State` structs. Every field says who may see it; a field that says nothing is
seen by nobody. Views are never written by hand: `view_of` derives each seat's from the declarations.

    class Keeper(State):
        seat: Annotated[Seat, PUBLIC]
        oil: Annotated[int, PUBLIC]
        fear: Annotated[str, OWNER]
        letters: Annotated[list[str], OWNER, others_see(len)]
        mail: Annotated[int, PUBLIC, tells_of("letters")]   # meant to give something of them away
        orders: Annotated[str, seen_by("officers")]     # a sibling field that lists seats
        plan: str                                       # nobody's: never leaves the house

The owner of a struct is the seat in its own field `seat`, or else the owner of the struct around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from operator import attrgetter
from types import MappingProxyType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from commedia.engine.errors import NotSeen
from commedia.engine.options import is_options

Seat: TypeAlias = str
"""A chair at the table, by the name it was given at the start."""


class Audience(msgspec.Struct, frozen=True):
    """Who may see a field. `field` names a sibling that lists the seats, for `seen_by`."""

    kind: str
    field: str = ""


PUBLIC = Audience("public")
"""Everybody, spectators too."""
OWNER = Audience("owner")
"""The seat that owns the struct."""
KEYED = Audience("keyed")
"""A mapping by seat: each seat sees its own entry."""
NOBODY = Audience("nobody")
"""The house alone. The same as declaring nothing, said aloud."""


EVERYBODY = "*"
"""Stands for all seats and the spectators in a list that `seen_by` names."""


def seen_by(field: str) -> Audience:
    """The seats listed in the sibling field of that name; everybody where `EVERYBODY` stands in it."""
    return Audience("listed", field)


class others_see(msgspec.Struct, frozen=True):  # noqa: N801 - reads as a phrase in an annotation
    """What everybody else sees of a field: a function of its value, such as `len`.

    In a sight that is what they read, where it is of the field's own type; where it is the `len`, there is
    something of that length, and nothing in it can be looked at.
    """

    of: Callable[[Any], Any]


class tells_of:  # noqa: N801 - reads as a phrase in an annotation
    """Says of a field that others may see: it is meant to give something away of hidden ones, by their names.

    It changes nobody's view. The check takes what follows from such a figure for no leak.
    """

    __slots__ = ("hidden",)

    def __init__(self, *hidden: str) -> None:
        self.hidden = frozenset(hidden)


class State(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The base of every struct on the table."""


class Prose(msgspec.Struct, frozen=True, gc=False):
    """Words somebody wrote, by their id; the words themselves lie beside the log.

    Rules may carry prose about and never look into it, so a veil or an erasure cannot break a replay.
    """

    id: str = ""

    def __bool__(self) -> bool:
        return bool(self.id)

    @property
    def text(self) -> str:
        """The words themselves, in a sight: "" where they are erased, or the sight was given none.

        Raises NotSeen anywhere else: words never steer rules.
        """
        raise NotSeen("What somebody wrote is read in a sight, and never by rules.")


class Worded(Prose, frozen=True, gc=False):
    """Prose with its words: in a sight, and in an answer whose words are not laid beside the log yet.

    words: "" where they are erased, or the sight was given none.
    """

    words: str = ""

    def __bool__(self) -> bool:
        return bool(self.id or self.words)

    @property
    def text(self) -> str:
        """The words."""
        return self.words


NO_WORDS = Prose()


def prose(text: str) -> Prose:
    """Words of an answer as whoever gives it wrote them; the play lays them beside its log.

    >>> prose("Nothing yet.").text, prose("") == NO_WORDS
    ('Nothing yet.', True)
    """
    return Worded(words=text) if text else NO_WORDS


_PROSE_ID = re.compile(r"w\d+\.\d+(\.\d+\.\d+)?")


def is_prose_id(name: str) -> bool:
    """Whether a name is the id under which words lie beside the log."""
    return _PROSE_ID.fullmatch(name) is not None


class Limited(msgspec.Struct, frozen=True):
    """How a field is shown that is not everybody's.

    name, shown_as: in code and in data. listed_in: the sibling field that lists who sees it. others: what the
    others get instead.
    """

    name: str
    shown_as: str
    audience: str
    listed_in: str
    others: Callable[[Any], Any] | None


class Eyes(Enum):
    """Who sees a value differently from a spectator."""

    ALL_ALIKE = auto()
    BUT_ITS_OWNER = auto()
    """One seat at most: the owner of the struct."""
    EACH = auto()


class Plan(msgspec.Struct, frozen=True):
    """How a struct is shown.

    public: fetches what everybody may see: the fields `public_names`, to be shown under the names in
    `public_as`. within: those of the latter whose values have to be looked into, since they may hold more
    than data; alike: those of them of which everybody sees the same. limited: the other fields that are
    shown to anybody. eyes: who sees the struct differently.
    """

    public: Callable[[Any], tuple[Any, ...]]
    public_names: tuple[str, ...]
    public_as: tuple[str, ...]
    within: tuple[str, ...]
    alike: frozenset[str]
    limited: tuple[Limited, ...]
    eyes: Eyes


_PLANS: dict[type, Plan] = {}
_PLAIN_SHADOWS = (None, len, bool, sum)
"""What the others may see instead, without its being for some of them alone."""
LEAVES = frozenset((int, str, bool, float, type(None)))
"""Data that holds nothing else, and cannot be changed."""


def is_plain(value: Any) -> bool:
    """Whether a value is numbers, text, or lists and mappings of them, as JSON has it.

    >>> is_plain({"whom": ["Ann", 3]}), is_plain({"Ann"})
    (True, False)
    """
    if type(value) in LEAVES or isinstance(value, str | int):
        return True
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(held) for key, held in value.items())
    return isinstance(value, list | tuple) and all(map(is_plain, value))


def declared(struct: type[msgspec.Struct]) -> dict[str, tuple[Any, ...]]:
    """Each field of a state struct with the metadata of its annotation, in order."""
    hints = get_type_hints(struct, include_extras=True)
    return {
        name: get_args(hints[name])[1:] if get_origin(hints[name]) is Annotated else ()
        for name in struct.__struct_fields__
    }


def _audiences(struct: type[msgspec.Struct]) -> dict[str, tuple[Audience, Callable[[Any], Any] | None]]:
    """Who may see each field of a state struct, and what the others get instead."""
    return {
        name: (
            next((n for n in notes if isinstance(n, Audience)), NOBODY),
            next((n.of for n in notes if isinstance(n, others_see)), None),
        )
        for name, notes in declared(struct).items()
    }


def plan_of(struct: type[msgspec.Struct]) -> Plan:
    """The fields of `struct` that anybody may see at all; undeclared ones are left out."""
    return _PLANS.get(struct) or _plan(struct)


def _plan(struct: type[msgspec.Struct]) -> Plan:
    public: dict[str, str] = {}
    within: list[str] = []
    alike: list[str] = []
    limited: list[Limited] = []
    encoded = dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))
    hints = get_type_hints(struct)
    for name, (audience, others) in _audiences(struct).items():
        if audience.kind == "public":
            public[name] = encoded[name]
            if not _is_data(hints[name]):
                within.append(encoded[name])
            if _is_alike(hints[name]):
                alike.append(encoded[name])
        elif audience.kind != "nobody" or others is not None:
            limited.append(Limited(name, encoded[name], audience.kind, audience.field, others))
    plan = Plan(
        public=_getter(*public),
        public_names=tuple(public),
        public_as=tuple(public.values()),
        within=tuple(within),
        alike=frozenset(alike),
        limited=tuple(limited),
        eyes=_eyes(struct),
    )
    return _PLANS.setdefault(struct, plan)


def _getter(*names: str) -> Callable[[Any], tuple[Any, ...]]:
    """What fetches those fields of an object, all at once."""
    match names:
        case ():
            return lambda _: ()
        case (name,):
            return lambda value: (getattr(value, name),)
    return attrgetter(*names)


def _is_data(hint: Any) -> bool:
    """Whether a type holds nothing but numbers, text, lists and mappings of them, or a table's options.

    >>> _is_data(dict[str, list[int]]), _is_data(list[State]), _is_data(Prose), _is_data(Any)
    (True, False, False, False)
    """
    origin = get_origin(hint)
    if origin is None:
        return hint in LEAVES or is_options(hint)
    if origin is Literal:
        return all(type(value) in LEAVES for value in get_args(hint))
    return origin in (list, dict, Union, UnionType) and all(map(_is_data, get_args(hint)))


def _eyes(struct: type) -> Eyes:
    """Who sees a struct of that type differently from a spectator."""
    hints = get_type_hints(struct)
    found = Eyes.ALL_ALIKE
    for name, (audience, others) in _audiences(struct).items():
        if audience.kind == "public":
            if not _is_alike(hints[name], (struct,)):
                return Eyes.EACH
        elif audience.kind == "owner" and others in _PLAIN_SHADOWS and _is_alike(hints[name], (struct,)):
            found = Eyes.BUT_ITS_OWNER
        elif audience.kind != "nobody" or others not in _PLAIN_SHADOWS:
            return Eyes.EACH
    return found


def _is_alike(hint: Any, around: tuple[type, ...] = ()) -> bool:
    """Whether everybody sees the same of a value of that type. around: the types that it is looked at for."""
    if isinstance(hint, type) and issubclass(hint, State):
        hints = get_type_hints(hint)
        return hint in around or all(
            (audience.kind == "nobody" and others in _PLAIN_SHADOWS)
            or (audience.kind == "public" and _is_alike(hints[name], (*around, hint)))
            for name, (audience, others) in _audiences(hint).items()
        )
    if get_origin(hint) in (list, dict, Union, UnionType):
        return all(_is_alike(of, around) for of in get_args(hint))
    return hint is Prose or _is_data(hint)


def view_of(
    value: Any,
    seat: Seat | None,
    words: Mapping[str, str] | None = None,
    known: Mapping[str, Any] = MappingProxyType({}),
) -> Any:
    """What `seat` may see of `value`, as plain JSON-able data. `seat` None is a spectator.

    words: prose by id; where it is given, prose is shown as its text ("" once erased), else as its id.
    A field its seat may not see is absent, unless it declares what the others see of it.
    known: views of public fields that are known already, because what they hold never changes.
    """
    shown = (
        struct_view(value, type(value), seat, None, words, known)
        if isinstance(value, State)
        else value_view(value, seat, None, words)
    )
    # What is only data has been left as it lies on the table until here: it is copied all at once.
    return msgspec.to_builtins(shown, str_keys=True)


def views_for_good(value: State, fields: Sequence[str]) -> dict[str, Any]:
    """Views of those fields that everybody may see, for use as `known`; the fields never change."""
    plan = plan_of(type(value))
    encoded = dict(zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True))
    return {
        encoded[name]: view_of(getattr(value, name), None)
        for name in fields
        if encoded[name] in plan.public_as
    }


def value_view(value: Any, seat: Seat | None, owner: Seat | None, words: Mapping[str, str] | None) -> Any:
    """`view_of` of any value that `owner` holds; what is only data is left as it lies on the table."""
    kind = type(value)
    if kind in LEAVES:
        return value
    if kind is list or kind is tuple:
        return [value_view(v, seat, owner, words) for v in value]
    if kind is dict:
        return {str(k): value_view(v, seat, owner, words) for k, v in value.items()}
    if kind is Prose:
        return value.id if words is None else words.get(value.id, "")
    if isinstance(value, State):
        return struct_view(value, kind, seat, owner, words)
    return msgspec.to_builtins(value)


def struct_view(
    value: State,
    kind: type,
    seat: Seat | None,
    owner: Seat | None,
    words: Mapping[str, str] | None,
    known: Mapping[str, Any] = MappingProxyType({}),
) -> dict[str, Any]:
    """`view_of` of a struct that `owner` holds, unless it has an owner of its own."""
    owner = getattr(value, "seat", owner)
    plan = _PLANS.get(kind) or _plan(kind)
    shown: dict[str, Any] = dict(zip(plan.public_as, plan.public(value), strict=True))
    for name in plan.within:
        shown[name] = known[name] if name in known else value_view(shown[name], seat, owner, words)
    if plan.limited:
        _show_limited(shown, value, plan, seat, owner, words)
    return shown


def limited_view(value: State, seat: Seat | None, words: Mapping[str, str] | None) -> dict[str, Any]:
    """The part of a struct's view that not everybody may see, or that stands there instead."""
    shown: dict[str, Any] = {}
    _show_limited(shown, value, plan_of(type(value)), seat, getattr(value, "seat", None), words)
    return shown


def _show_limited(
    shown: dict[str, Any],
    value: State,
    plan: Plan,
    seat: Seat | None,
    owner: Seat | None,
    words: Mapping[str, str] | None,
) -> None:
    """Show what not everybody may see, or what is shown of it instead."""
    for field in plan.limited:
        held = getattr(value, field.name)
        if is_shown(field, value, seat, owner):
            shown[field.shown_as] = value_view(held, seat, owner, words)
        elif field.audience == "keyed":
            shown[field.shown_as] = {k: value_view(v, seat, k, words) for k, v in held.items() if k == seat}
            if field.others is not None:
                instead = {k: field.others(v) for k, v in held.items() if k != seat}
                shown[field.shown_as] |= {k: value_view(v, seat, k, words) for k, v in instead.items()}
        elif field.others is not None:
            shown[field.shown_as] = value_view(field.others(held), seat, owner, words)


def is_shown(field: Limited, value: State, seat: Seat | None, owner: Seat | None) -> bool:
    """Whether `seat` may see that field of a struct of `owner` as it is. Never so of a mapping by seat."""
    if field.audience == "owner":
        return seat is not None and seat == owner
    return field.audience == "listed" and _is_listed(seat, getattr(value, field.listed_in))


def _is_listed(seat: Seat | None, seats: list[Seat]) -> bool:
    return EVERYBODY in seats or (seat is not None and seat in seats)
