"""A game's declaration: what the house must know before it can put it on."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, TypeAlias

import msgspec

from commedia.engine.domains import listed, shown
from commedia.engine.errors import BadOption, BadState, IllegalMove, RuleFault
from commedia.engine.handmade import read_by_hand
from commedia.engine.names import alike, read_name
from commedia.engine.order import Order
from commedia.engine.questions import default_of
from commedia.engine.state import EVERYBODY, Prose, Seat
from commedia.engine.table import Next, Scene, Way
from commedia.engine.tokens import World, take_stock

Chooser: TypeAlias = Callable[..., Any]


class Option(msgspec.Struct, frozen=True):
    """A table option: what may be chosen, the first choice being the default.

    choices: each value with a sentence that explains it. rules: the rule ids that it touches.
    """

    key: str
    title: str
    choices: dict[Any, str]
    rules: tuple[str, ...] = ()

    @property
    def default(self) -> Any:
        """The value where the table says nothing."""
        return next(iter(self.choices))

    def read(self, raw: Any) -> Any:
        """The choice meant by `raw`, which may come from a form. Raises BadOption."""
        for value in self.choices:
            if raw == value and type(raw) is type(value):
                return value
        for value in self.choices:
            if str(raw) == str(value):
                return value
        if isinstance(raw, bool) and {"on", "off"} == set(self.choices):
            return "on" if raw else "off"
        raise BadOption(
            f"{self.key} cannot be {str(raw)[:60]!r}: choose {' or '.join(map(str, self.choices))}."
        )


class Document(msgspec.Struct, frozen=True):
    """A table option that is written out: TOML text of the table's own, or plain data in its place.

    title, about: a label for the lobby, and what belongs into it in a sentence or two. read: checks it and
    gives it as plain data; raises BadOption with every fault. examples: texts to begin from, and their names.
    """

    key: str
    title: str
    about: str
    read: Callable[[Any], Any]
    examples: Callable[[], Sequence[tuple[str, str]]] = tuple


class Game:
    """A rulebook as code.

    slug, title: its names. seats: how many may play; best: how many it is set out for where nobody says, four
    or as near as may be unless the game knows better. world: the type of its state.
    order: what follows what, and the chapters of the rules. A short game may do without it, where each scene
    returns the next: opens_with: the first one. chapters: the modules of its rules; every coroutine function
    in them can be begun by name. prefix: what the ids of its rules begin with.
    set_up: makes the world from the seats and options. by_hand: reads the shorter ways of writing a state
    by hand; complete: fills in what such a state leaves out, and raises BadState if it cannot be. enter:
    fills in what a scene needs that is begun on such a state, and gives the scene and its arguments to begin.
    rulebook: the text, with every rule by its id.
    options: what a table may choose; documents: what it may write itself.
    page: its own part of its pages, a `commedia.kit.page.Page`; the engine never looks at it.
    house: chooses for a house actor. report: figures of a finished world, for the lab. characters: what
    each seat's character is called. on_stage: whose characters are in the scene. fixed: fields of the world
    that follow from the options and never change, so that no checkpoint need hold them; each has a default.
    for_trial: options under which the game ends even if everybody answers at random, for the lab. names: what
    goes by a name of its own in the game, so that no seat can be called so.
    version: stands in the opening of every log.
    """

    def __init__(
        self,
        *,
        slug: str,
        title: str,
        seats: range,
        best: int | None = None,
        world: type[World],
        order: Order | None = None,
        opens_with: Scene | None = None,
        chapters: Sequence[ModuleType] = (),
        set_up: Callable[[Sequence[Seat], Mapping[str, Any]], World],
        rulebook: Callable[[], str],
        prefix: str,
        options: Sequence[Option] = (),
        documents: Sequence[Document] = (),
        by_hand: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None,
        complete: Callable[[World], None] | None = None,
        enter: Callable[[World, str, dict[str, Any]], tuple[str, dict[str, Any]]] | None = None,
        page: Any = None,
        house: Chooser | None = None,
        report: Callable[[World], dict[str, Any]] | None = None,
        characters: Callable[[World], dict[Seat, Prose]] | None = None,
        on_stage: Callable[[World], Sequence[Seat]] | None = None,
        fixed: Sequence[str] = (),
        for_trial: Mapping[str, Any] | None = None,
        names: Iterable[str] = (),
        version: str = "1",
    ) -> None:
        self.slug = slug
        self.title = title
        self.seats = seats
        self.best = min(max(4, seats[0]), seats[-1]) if best is None else best
        self.world = world
        self.order = order
        self.opens_with = _opening(slug, order, opens_with, chapters)
        self.set_up = set_up
        self.rulebook = rulebook
        self.prefix = prefix
        self.options = {option.key: option for option in options}
        self.documents = {document.key: document for document in documents}
        self.by_hand = by_hand or (lambda written: written)
        self.complete = complete
        self.enter = enter or (lambda world, scene, args: (scene, args))
        self.page = page
        self.house = house
        self.report = report or (lambda world: {})
        self.characters = characters or (lambda world: {})
        self.on_stage = on_stage or (lambda world: ())
        self.fixed = tuple(fixed)
        self.for_trial = dict(for_trial or {})
        self.names = (*names, EVERYBODY)
        self.version = version
        self.scenes: dict[str, Scene] = {
            name: function
            for chapter in (order.chapters if order is not None else chapters)
            for name, function in vars(chapter).items()
            if inspect.iscoroutinefunction(function) and not name.startswith("_")
        }
        if order is not None:
            _must_stand_in_chapters(order, self.scenes)
        usual = {field.name: field for field in msgspec.structs.fields(world)}
        self._blanks = {name: default_of(usual[name]) for name in self.fixed}  # a default is not written
        self._decoder: msgspec.json.Decoder[World] = msgspec.json.Decoder(world)

    def read_options(self, raw: Mapping[str, Any] | None) -> dict[str, Any]:
        """All options of a table: those given, checked, and the defaults of the others. Raises BadOption."""
        if not isinstance(raw, Mapping | None):
            raise BadOption(f"Options are given by name, {{name: value}}, not as {shown(raw)}.")
        given = dict(raw or {})
        unknown = [key for key in given if key not in self.options and key not in self.documents]
        if unknown:
            known = listed([*self.options, *self.documents])
            raise BadOption(f"{self.title} has no option {listed(unknown)}. It has {known}.")
        options = {key: o.read(given[key]) if key in given else o.default for key, o in self.options.items()}
        for key, document in self.documents.items():
            if given.get(key) not in (None, ""):
                options[key] = document.read(given[key])
        return options

    def read_seats(self, names: Sequence[Seat]) -> list[Seat]:
        """The seats of a table, checked: how many, and that their names tell them apart. Raises BadOption."""
        if len(names) not in self.seats:
            raise BadOption(
                f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players; {len(names)} are named."
            )
        try:
            seats = [self.read_seat(name) for name in names]
        except IllegalMove as unreadable:
            raise BadOption(unreadable.sentence) from unreadable
        twice = [s for i, s in enumerate(seats) if alike(s, seats[:i])]
        if twice:
            raise BadOption(f"Two seats are called {twice[0]}.")
        return seats

    def read_seat(self, name: Any) -> Seat:
        """What a seat is called, as it will stand. Raises IllegalMove."""
        seat = read_name(name)
        if alike(seat, self.names):
            raise IllegalMove(f"Nobody can be called {seat} here: in {self.title} that is something else.")
        return seat

    def new_world(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> World:
        """The world as it is when the table is opened."""
        world = self.set_up(seats, options)
        take_stock(world)
        return world

    def after(self, scene: str, came: Any, world: World) -> Next | None:
        """The scene that follows another, by what that one returned; None where the play is over.

        Raises RuleFault where the order of play does not say.
        """
        if type(came) is Next:
            return came
        if self.order is not None:
            return self.order.after(scene, came, world)
        if type(came) is Way:
            raise RuleFault(f"{scene} goes on by {came.name!r}, and {self.title} has no order of play")
        return None

    def pack(self, world: World) -> bytes:
        """The world as JSON, without its fixed fields: what a checkpoint holds."""
        kept = {}
        for name in self.fixed:
            kept[name] = getattr(world, name)
            setattr(world, name, self._blanks[name])
        packed = msgspec.json.encode(world)
        for name in kept:
            setattr(world, name, kept[name])
        return packed

    def unpack(self, packed: bytes | msgspec.Raw, seats: Sequence[Seat], options: Mapping[str, Any]) -> World:
        """The world that `pack` packed, at a table with those seats and options."""
        world = self._decoder.decode(packed)
        if self.fixed:
            new = self.set_up(seats, options)
            for name in self.fixed:
                setattr(world, name, getattr(new, name))
        return world

    def world_from(
        self,
        state: Any,
        words: dict[str, str] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> World:
        """A world from plain data or from a world: what is derived is filled in and tokens are counted.

        words: takes the prose that was written out in the state, by id. options: of the table, from which its
        fixed fields follow where the state leaves them out. Raises BadState.
        """
        if isinstance(state, Mapping):
            state = read_by_hand(self.world, self.by_hand(state), "state", {} if words is None else words)
        if not isinstance(state, self.world):
            raise BadState(f"A state of {self.title} is a mapping of its fields, not {str(state)[:60]!r}.")
        self._fix(state, self.read_options(None) if options is None else options)
        if self.complete is not None:
            self.complete(state)
        take_stock(state)
        return state

    def _fix(self, world: World, options: Mapping[str, Any]) -> None:
        """Fill the fixed fields that a state made by hand leaves empty."""
        missing = [name for name in self.fixed if not getattr(world, name)]
        if missing:
            new = self.set_up(getattr(world, "seats", ()), options)
            for name in missing:
                setattr(world, name, getattr(new, name))


def _opening(
    slug: str, order: Order | None, opens_with: Scene | None, chapters: Sequence[ModuleType]
) -> Scene:
    """The first scene, which the order of play says, or the game itself where it has none."""
    if order is not None and opens_with is None and not chapters:
        return order.first
    if order is None and opens_with is not None:
        return opens_with
    raise RuleFault(f"{slug} needs either an order of play, or the scene that it opens with and its chapters")


def _must_stand_in_chapters(order: Order, scenes: Mapping[str, Scene]) -> None:
    """A log knows a scene by its name alone. Raises RuleFault where that would begin another, or none."""
    astray = [step.name for step in order.steps if scenes.get(step.name) is not step.scene]
    if astray:
        raise RuleFault(f"the order of play has {listed(astray)}, and no chapter begins that by its name")
