"""A game: what is declared of it, put together, and what a table does with it."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, get_args, get_type_hints

import msgspec

from commedia.engine.decisions import default_of
from commedia.engine.declaration import (
    Cast,
    Document,
    House,
    Lab,
    Length,
    Option,
    Pages,
    Rules,
    must_agree,
)
from commedia.engine.domains import shown
from commedia.engine.english import listed
from commedia.engine.errors import BadOption, BadState, IllegalMove, RuleFault
from commedia.engine.fixtures import read_by_hand
from commedia.engine.names import (
    alike,
    is_towering,
    like,
    must_be_nobody_else,
    on_one_line,
    passes_for,
    read_name,
    visible,
)
from commedia.engine.options import is_options
from commedia.engine.order import Order
from commedia.engine.sense import UNREAD, faults
from commedia.engine.state import EVERYBODY, NOBODY, Audience, Seat, State, declared
from commedia.engine.table import Next, Scene, Way
from commedia.engine.tokens import World, take_stock

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    W = TypeVar("W", bound=World, default=Any)
else:
    from typing import TypeVar

    W = TypeVar("W", bound=World)


class Game(Generic[W]):
    """A game as the house puts it on. W: the type of its world.

    slug, title: its names. seats: how many may play; best: how many it is set out for where nobody says, four
    or as near as may be unless the game knows better. version: stands in the opening of every log.
    rules, cast, house, lab: its parts, each as its class says. Without a house its seats are played by any
    legal answer. page: its own part of its pages, a `commedia.kit.page.Page`; without one they are plain.

    What follows from that: options, documents and lengths, by their keys, each length with all that any of
    them settles. scenes: every scene and procedure of the rules, by name. opens_with: the first of them.
    """

    def __init__(
        self,
        *,
        slug: str,
        title: str,
        seats: range,
        rules: Rules[W],
        best: int | None = None,
        cast: Cast[W] | None = None,
        page: Pages[W] | None = None,
        house: House[W] | None = None,
        lab: Lab[W] | None = None,
        version: str = "1",
    ) -> None:
        self.slug = slug
        self.title = title
        self.seats = seats
        self.best = min(max(4, seats[0]), seats[-1]) if best is None else best
        self.rules = rules
        self.cast: Cast[W] = cast or Cast()
        self.page = page
        self.house = house
        self.lab: Lab[W] = lab or Lab()
        self.version = version
        self.options: dict[str, Option] = {option.key: option for option in rules.options}
        self.documents: dict[str, Document] = {document.key: document for document in rules.documents}
        _must_be_roles(slug, rules.documents, self.cast.roles)
        self.lengths = _lengths(slug, rules, self.options)
        self.opens_with = _opening(slug, rules)
        self.scenes = _scenes(rules, self.opens_with)
        if rules.order is not None:
            _must_stand_in_chapters(rules.order, self.scenes)
        must_have_owners(rules.world)
        for hint in get_type_hints(rules.world).values():
            if is_options(hint):
                must_agree(hint, rules.options, rules.documents)
        self._order = rules.order
        self._names = (*self.cast.names, EVERYBODY)
        usual = {field.name: field for field in msgspec.structs.fields(rules.world)}
        # A default is not written.
        self._blanks = {name: default_of(usual[name]) for name in rules.fixed}
        self._decoder: msgspec.json.Decoder[W] = msgspec.json.Decoder(rules.world)

    def read_options(self, raw: Mapping[str, Any] | None, *, anew: bool = True) -> dict[str, Any]:
        """All options of a table: those given, checked, and the defaults of the others. Raises BadOption.

        anew: they are settled now. What was settled once stands, whatever names are held to today.
        """
        if not isinstance(raw, Mapping | None):
            raise BadOption(f"Options are given by name, {{name: value}}, not as {shown(raw)}.")
        given = dict(raw or {})
        unknown = [key for key in given if key not in self.options and key not in self.documents]
        if unknown:
            known = listed([*self.options, *self.documents])
            raise BadOption(f"{self.title} has no option {listed(unknown)}. It has {known}.")
        options: dict[str, Any] = {key: option.default for key, option in self.options.items()}
        read: dict[str, Option | Document] = dict(self.options)
        read |= {key: d for key, d in self.documents.items() if given.get(key) not in (None, "")}
        for key, asked in read.items():
            if key in given:
                try:
                    options[key] = asked.read(given[key])
                    if anew and isinstance(asked, Document):
                        self._must_name_well(asked.names(options[key]))
                except BadOption as fault:
                    fault.field = key
                    raise
        return options

    def _must_name_well(self, names: Iterable[str]) -> None:
        """Raises BadOption where somebody in a document is called as nobody may be at a table."""
        taken: list[str] = []
        for name in names:
            if on_one_line(name) != name or not visible(name) or is_towering(name):
                raise BadOption(f"{shown(on_one_line(name))} is no name that can be read on one line.")
            try:
                must_be_nobody_else(name)
            except IllegalMove as unclear:
                raise BadOption(unclear.sentence) from unclear
            if (other := like(name, [*taken, *self._names]) or passes_for(name, self._names)) is not None:
                raise BadOption(f"Two are called {name} and {other}, and nobody could tell them apart.")
            taken.append(name)

    def read_length(self, key: str) -> Mapping[str, Any]:
        """The options that a length settles. Raises BadOption where the game has none of that name."""
        if key not in self.lengths:
            there = f"It has {listed(list(self.lengths))}." if self.lengths else "It has none."
            raise BadOption(f"{self.title} has no length {shown(key)}. {there}")
        return self.lengths[key].options

    def length_of(self, options: Mapping[str, Any]) -> Length | None:
        """The length that a table plays with those options; None where it is the table's own."""
        return next(
            (
                length
                for length in self.lengths.values()
                if all(options.get(k, self.options[k].default) == v for k, v in length.options.items())
            ),
            None,
        )

    def read_seats(self, names: Sequence[Seat], *, sat_down: bool = False) -> list[Seat]:
        """The seats of a table, checked: how many, and that their names tell them apart. Raises BadOption.

        sat_down: whether they are people who are called so now, see `read_player`.
        """
        if len(names) not in self.seats:
            raise BadOption(
                f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players; {len(names)} are named."
            )
        try:
            read = self.read_player if sat_down else self.read_seat
            seats = [read(name) for name in names]
        except IllegalMove as unreadable:
            raise BadOption(unreadable.sentence) from unreadable
        twice = [s for i, s in enumerate(seats) if alike(s, seats[:i])]
        if twice:
            raise BadOption(f"Two seats are called {twice[0]}.")
        return seats

    def read_seat(self, name: Any) -> Seat:
        """What a seat is called, as it will stand. Raises IllegalMove.

        Tests may call a seat "gm", and so may a log; whoever sits down is held to more (`read_player`).
        """
        seat = read_name(name)
        if alike(seat, self._names):
            raise self._has_that_name(seat)
        return seat

    def read_player(self, name: Any) -> Seat:
        """What somebody is called who sits down: as a seat, and they are taken for nobody else.

        Raises IllegalMove.
        """
        player = self.read_seat(name)
        must_be_nobody_else(player)
        self.must_be_free(player)
        return player

    def must_be_free(self, name: str, field: str = "") -> None:
        """Raises IllegalMove where the game has the name for something else. field: of the answer."""
        if alike(name, self._names) or passes_for(name, self._names):
            raise self._has_that_name(name, field)

    def _has_that_name(self, name: str, field: str = "") -> IllegalMove:
        said = f"Nobody can be called {name} here: in {self.title} that is something else."
        return IllegalMove(said, field=field)

    def new_world(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> W:
        """The world as it is when the table is opened."""
        world = self.rules.set_up(seats, options)
        take_stock(world)
        return world

    def after(self, scene: str, came: Any, world: W) -> Next | None:
        """The scene that follows another, by what that one returned; None where the play is over.

        Raises RuleFault where the order of play does not say.
        """
        if type(came) is Next:
            return came
        if self._order is not None:
            return self._order.after(scene, came, world)
        if type(came) is Way:
            raise RuleFault(f"{scene} goes on by {came.name!r}, and {self.title} has no order of play")
        return None

    def pack(self, world: W) -> bytes:
        """The world as JSON, without its fixed fields: what a checkpoint holds."""
        kept = {}
        for name, blank in self._blanks.items():
            kept[name] = getattr(world, name)
            setattr(world, name, blank)
        packed = msgspec.json.encode(world)
        for name in kept:
            setattr(world, name, kept[name])
        return packed

    def unpack(self, packed: bytes | msgspec.Raw, seats: Sequence[Seat], options: Mapping[str, Any]) -> W:
        """The world that `pack` packed, at a table with those seats and options."""
        world = self._decoder.decode(packed)
        if self._blanks:
            new = self.rules.set_up(seats, options)
            for name in self._blanks:
                setattr(world, name, getattr(new, name))
        return world

    def world_from(
        self,
        state: Any,
        words: dict[str, str] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> W:
        """A world from plain data or from a world: what is derived is filled in and tokens are counted.

        words: takes the prose that was written out in the state, by id. options: of the table, from which its
        fixed fields follow where the state leaves them out. Raises BadState with all that cannot be in it.
        """
        kind, by_hand = self.rules.world, self.rules.by_hand
        wrong: list[str] = []
        if isinstance(state, Mapping):
            state = by_hand.read(state, wrong)
            state = read_by_hand(kind, state, "state", {} if words is None else words, wrong)
        if not isinstance(state, kind):
            raise BadState(f"A state of {self.title} is a mapping of its fields, not {str(state)[:60]!r}.")
        if getattr(state, "seats", ()) is UNREAD:  # everything hangs on them
            raise BadState(*wrong)
        self._fix(state, self.read_options(None) if options is None else options)
        try:
            by_hand.complete(state)
        except (LookupError, ValueError, AttributeError, TypeError, AssertionError):
            if not (wrong or faults(state)):  # else it stumbled over what is told to be wrong
                raise
        if wrong := [*wrong, *faults(state)]:
            raise BadState(*wrong)
        take_stock(state)
        return state

    def _fix(self, world: W, options: Mapping[str, Any]) -> None:
        """Fill the fixed fields that a state made by hand leaves empty."""
        missing = [
            name for name, blank in self._blanks.items()
            if not getattr(world, name) or getattr(world, name) is blank
        ]  # fmt: skip
        if missing:
            new = self.rules.set_up(getattr(world, "seats", ()), options)
            for name in missing:
                setattr(world, name, getattr(new, name))


def _must_be_roles(slug: str, documents: Sequence[Document], roles: Sequence[str]) -> None:
    """Raises RuleFault where a document is to be read by a role that nobody at the table has."""
    for document in documents:
        if unknown := [who for who in document.readers if who not in (*roles, EVERYBODY)]:
            raise RuleFault(f"{slug}: document {document.key} is read by {listed(unknown)}, which is no role")


def _lengths(slug: str, rules: Rules[Any], options: Mapping[str, Option]) -> dict[str, Length]:
    """The lengths by key, each with all that any of them settles. Raises RuleFault for what is no option."""
    for length in rules.lengths:
        if unknown := [key for key in length.options if key not in options]:
            raise RuleFault(f"{slug}: length {length.key} settles {listed(unknown)}, which is no option")
    settled = {key: options[key] for length in rules.lengths for key in length.options}
    return {
        length.key: msgspec.structs.replace(
            length, options={k: o.read(length.options.get(k, o.default)) for k, o in settled.items()}
        )
        for length in rules.lengths
    }


def _opening(slug: str, rules: Rules[Any]) -> Scene:
    """The first scene, which the order of play says, or the rules themselves where they have none."""
    if rules.order is not None and rules.opens_with is None and not rules.chapters:
        return rules.order.first
    if rules.order is None and rules.opens_with is not None:
        return rules.opens_with
    raise RuleFault(f"{slug} needs either an order of play, or the scene that it opens with and its chapters")


def _scenes(rules: Rules[Any], first: Scene) -> dict[str, Scene]:
    """Every coroutine function of the chapters, by name."""
    chapters = rules.order.chapters if rules.order is not None else rules.chapters
    return {
        name: function
        for chapter in chapters or [sys.modules[first.__module__]]
        for name, function in vars(chapter).items()
        if inspect.iscoroutinefunction(function) and not name.startswith("_")
    }


def _must_stand_in_chapters(order: Order, scenes: Mapping[str, Scene]) -> None:
    """A log knows a scene by its name alone. Raises RuleFault where that would begin another, or none."""
    astray = [step.name for step in order.steps if scenes.get(step.name) is not step.scene]
    if astray:
        raise RuleFault(f"the order of play has {listed(astray)}, and no chapter begins that by its name")


def must_have_owners(world: type) -> None:
    """Raises RuleFault where a field of the world, or of what lies in it, is for nobody in particular.

    Else it would show at a table, as a card that its own player never sees.
    """
    faults = dict.fromkeys(_faults(world, False, set()))
    if faults:
        raise RuleFault("; ".join(faults))


def _faults(hint: Any, owned: bool, seen: set[tuple[Any, bool]]) -> Iterator[str]:
    """owned: whether something around it says whose it is. seen: what was looked at already."""
    if not (isinstance(hint, type) and issubclass(hint, State)):
        for within in get_args(hint):
            yield from _faults(within, owned, seen)
        return
    owned = owned or "seat" in hint.__struct_fields__
    if (hint, owned) in seen:
        return
    seen.add((hint, owned))
    hints, kind = get_type_hints(hint), hint.__name__
    audiences = {
        name: next((note for note in notes if isinstance(note, Audience)), NOBODY)
        for name, notes in declared(hint).items()
    }
    lost = [name for name, audience in audiences.items() if audience.kind == "owner"] if not owned else []
    if lost:
        yield (
            f"in {kind} only the OWNER sees {listed(lost)}, and nothing says who that is: "
            f"{kind} has no field called seat, nor has anything around it"
        )
    for name, audience in audiences.items():
        if audience.kind == "listed" and audience.field not in hint.__struct_fields__:
            yield f"{kind}.{name} is seen_by({audience.field!r}), and {kind} has no such field"
        yield from _faults(hints[name], owned or audience.kind == "keyed", seen)
