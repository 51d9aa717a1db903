"""What a game declares of itself: its rules, who is who, its house actors, what the lab asks of it.

    GAME = Game(
        slug="lamplight",
        title="Lamplight",
        seats=range(3, 6),
        rules=Rules(prefix="L", world=Night, set_up=set_up, opens_with=dusk, rulebook=read_rulebook),
        house=House(choose),
        lab=Lab(report=lambda w: {"dark hours": w.dark}),
    )

Each part is what one floor needs of a game, and W is the type of its world throughout: a type checker knows
what `w` is in every function that is given here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, Generic, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from commedia.engine.actor import Sight
from commedia.engine.decisions import Closed, Decision
from commedia.engine.domains import Below
from commedia.engine.doors import Door
from commedia.engine.english import listed
from commedia.engine.errors import BadOption, RuleFault
from commedia.engine.events import Event, Record
from commedia.engine.moments import Moment
from commedia.engine.options import TableOptions
from commedia.engine.order import Order
from commedia.engine.question_context import About
from commedia.engine.state import EVERYBODY, Prose, Seat
from commedia.engine.table import Scene
from commedia.engine.talk import Speech, Talk
from commedia.engine.tokens import World

W = TypeVar("W", bound=World)
W_contra = TypeVar("W_contra", bound=World, contravariant=True)


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
    readers: who may read it from the lobby on: the roles of the game's cast, such as ("The Master",), or
    (EVERYBODY,). As with a field of the state, what is not declared is read by nobody, but by whoever wrote
    it. lines: whether it is plain lines and no TOML, and its data a list of them. names: what people are
    called in its data; they are held to what players are called.
    """

    key: str
    title: str
    about: str
    read: Callable[[Any], Any]
    examples: Callable[[], Sequence[tuple[str, str]]] = tuple
    readers: Sequence[str] = ()
    lines: bool = False
    names: Callable[[Any], Iterable[str]] = lambda data: ()

    def of(self, chosen: Mapping[str, Any]) -> Any:
        """What a table wrote, as `read` gave it; None where it wrote nothing. chosen: its options, by key."""
        return chosen.get(self.key) or None

    @property
    def is_public(self) -> bool:
        """Whether everybody may read it, spectators too."""
        return EVERYBODY in self.readers

    @property
    def who_reads(self) -> str:
        """Who may read it, in a sentence.

        >>> Document("palace", "A Palace", "Rooms.", dict, readers=("The Master",)).who_reads
        'The Master and whoever wrote it read it, and nobody else.'
        """
        if self.is_public:
            return "Everybody reads it."
        if not self.readers:
            return "Whoever wrote it reads it, and nobody else."
        return f"{listed([*self.readers, 'whoever wrote it'])} read it, and nobody else."


def must_agree(kind: type[TableOptions], options: Sequence[Option], documents: Sequence[Document]) -> None:
    """Raises RuleFault where a struct has other options, choices or defaults than are declared.

    documents: those of the game. A field may hold one that everybody may read.
    """
    said, keys = list(kind.__struct_fields__), [option.key for option in options]
    written = {document.key: document for document in documents}
    behind = said[len(keys) :]
    name = f"{kind.__module__}.{kind.__qualname__}"
    if said[: len(keys)] != keys or not written.keys() >= set(behind):
        raise RuleFault(f"{name} has {listed(said)}, and the options are {listed(keys)}, in that order")
    if secret := [key for key in behind if not written[key].is_public]:
        raise RuleFault(f"{name} shows everybody {listed(secret)}, which not everybody may read")
    hints, blank = get_type_hints(kind), {f.name: f.default for f in msgspec.structs.fields(kind)}
    for option in options:
        key, choices = option.key, list(option.choices)
        if get_origin(hints[key]) is not Literal or _with_types(get_args(hints[key])) != _with_types(choices):
            raise RuleFault(
                f"{name}.{key} is no Literal of {listed(list(map(repr, choices)))}, in that order"
            )
        if _with_types([blank[key]]) != _with_types([option.default]):
            raise RuleFault(f"{name}.{key} is {option.default!r} where nothing is chosen, not {blank[key]!r}")


def _with_types(values: Iterable[Any]) -> list[tuple[type, Any]]:
    """Values beside their types: in a log 1 is not True."""
    return [(type(value), value) for value in values]


class Length(msgspec.Struct, frozen=True):
    """How long a table may play: a set of options under a name, from which its host chooses.

    title, says: such as "An evening", and in a sentence what it brings or leaves out. options: what it
    settles; what other lengths of the game settle and this one does not is as the rulebook has it.
    answers: so many each seat gives on average, at a table as the game is set out for, played by its house;
    at: likewise at tables of other sizes, by how many sit there.
    """

    key: str
    title: str
    says: str
    options: Mapping[str, Any]
    answers: int
    at: Mapping[str, int] = {}

    def answers_at(self, seats: int) -> int:
        """How many each seat gives on average at a table of so many."""
        return self.at.get(str(seats), self.answers)


class ByHand(msgspec.Struct, Generic[W], frozen=True, kw_only=True):
    """How a state is read that a test or a designer writes by hand, and a scene begun in the middle.

    read: the shorter ways of writing one, as plain data in full; it is given a list, to which it adds a
    sentence for each that cannot be told so, and leaves the rest as it is. complete: fills in what such a
    state leaves out. What the state itself declares is held against it after that, all at once
    (`engine/sense.py`): neither of the two says it too. enter: fills in what a scene needs that is begun on
    such a state, and gives the scene and its arguments to begin.

    `commedia.kit.shorthand.by_hand` makes one that reads by the state's own declarations.
    """

    read: Callable[[Mapping[str, Any], list[str]], Mapping[str, Any]] = lambda written, wrong: written
    complete: Callable[[W], None] = lambda world: None
    enter: Callable[[W, str, dict[str, Any]], tuple[str, dict[str, Any]]] = lambda world, scene, args: (
        scene,
        args,
    )


class Rules(msgspec.Struct, Generic[W], frozen=True, kw_only=True):
    """A rulebook as code: what the table runs.

    prefix: what the ids of its rules begin with. rulebook: the text, with every rule by its id.
    world: the type of its state. set_up: makes the world from the seats and options.
    order: what follows what, and the chapters of the rules. A short game may do without it, where each scene
    returns the next: opens_with: the first one. chapters: the modules of its rules, where they are more than
    that of the first scene; every coroutine function in them can be begun by name.
    options: what a table may choose; documents: what it may write itself. lengths: sets of options, by how
    long a table plays under them, the shortest first.
    fixed: fields of the world that follow from the options and never change, so that no checkpoint need hold
    them; each has a default.
    by_hand: how states are read that are written by hand.
    unsaid: why a seat may not say something, None where it may. It is given the world as that seat sees it,
    with the words in it, the seat, what it has written, and the kind of decision that this answers with the
    answer that it is, as `do` has it, and the field of that; or "line", or "whisper", with "" and "text". Of
    what is said aside nobody asks. It is asked as words come in, and never where a log is played again: what
    it refuses is in no log, so words steer no rules by it.
    doors: by class of decision, why a seat is not asked it just now, from the world as that seat sees it; of
    any other kind the table says only whose it is (see `doors.py`).
    about: by class of decision, what it is about, as data; any other is about what it has as its own fields
    (see `question_context.py`).
    waited_for: kinds of decisions that somebody waits for, the most urgent first (see `urgency.py`).
    minds: what a seat is told of words of its own that it may say all the same, a sentence each, and nobody
    else is. It is given the same but for the field, and is asked where nothing is refused.
    """

    prefix: str
    rulebook: Callable[[], str]
    world: type[W]
    set_up: Callable[[Sequence[Seat], Mapping[str, Any]], W]
    order: Order | None = None
    opens_with: Scene | None = None
    chapters: Sequence[ModuleType] = ()
    options: Sequence[Option] = ()
    documents: Sequence[Document] = ()
    lengths: Sequence[Length] = ()
    fixed: Sequence[str] = ()
    by_hand: ByHand[W] = ByHand()
    unsaid: Callable[[W, Seat, str, str, str, str], Closed | None] | None = None
    minds: Callable[[W, Seat, str, str, str], Sequence[str]] | None = None
    doors: Mapping[type[Decision[Any]], Door] = {}
    about: Mapping[type[Decision[Any]], About] = {}
    waited_for: Sequence[type[Decision[Any]]] = ()


class Renaming(msgspec.Struct, Generic[W], frozen=True):
    """A game in which characters get to be called otherwise than they were: all of them at one time.

    before: what each was called until then, where they were called anything. tells: whether a moment, or a
    line of the script, tells what somebody is called from then on; with the first of these it begins.
    """

    before: Callable[[W], Mapping[Seat, Prose]]
    tells: Callable[[Record], bool]


class Succession(msgspec.Struct, Generic[W], frozen=True):
    """A game in which a seat may have one character after another, as after a death.

    former: what those were called whom each seat had before, in their order. tells: whether a moment, or a
    line of the script, brings its seat another, or its first: what was told before it is told of the former.
    """

    former: Callable[[W], Mapping[Seat, Sequence[Prose]]]
    tells: Callable[[Record], bool]


class Cast(msgspec.Struct, Generic[W], frozen=True, kw_only=True):
    """Who is who in the story, for pages and for those who sit down.

    characters: what each seat's character is called. on_stage: whose characters are in the scene. names: what
    goes by a name of its own in the game, so that no seat can be called so. begins: whether a moment begins
    another scene. roles: what the first seats are where they play no character but a part of the game, such
    as ("The Master",); the pages call them so, and whoever opens a table sits down behind them. In
    the lobby people may change places, so that anybody can have such a part. voices: as whom, beside itself,
    a seat may say a line now: names that the game has, or the words in which somebody is called; None in a
    game in which everybody speaks as themself. It is given the world as that seat sees it, so that nobody
    speaks as one they may not know of. elsewhere: where somebody is who is not in the scene, or that one of
    the seat's voices as whom it speaks ("" for itself), as everybody may know it and as it follows a name,
    such as "in the Library"; "" for nowhere in particular.
    renaming: when what `characters` has is what they are called from then
    on, and not what they were called before. succession: where a seat may have several characters, one after
    the other.
    """

    characters: Callable[[W], Mapping[Seat, Prose]] = lambda world: {}
    on_stage: Callable[[W], Sequence[Seat]] = lambda world: ()
    begins: Callable[[Moment], bool] = lambda moment: moment.kind == "scene"
    names: Iterable[str] = ()
    roles: Sequence[str] = ()
    voices: Callable[[W, Seat], Sequence[str | Prose]] | None = None
    elsewhere: Callable[[W, Seat, str], str] | None = None
    renaming: Renaming[W] | None = None
    succession: Succession[W] | None = None


class House(msgspec.Struct, Generic[W], frozen=True):
    """Who plays a seat in which nobody sits.

    choose: an answer to the seat's own open decision, as plain data or with its words as `prose`; it is given
    the decision, what its seat sees and has heard when it asks for it, and chance. wants: whether it goes
    through an open door, which nobody has to take; it is not asked of any other decision.
    speak: what it says in a scene that it is in, None where it has nothing to say; see `Talk`. reacts: the
    events that it has a word about, where they befall its seat. soliloquies: whether it speaks where
    nobody else is on stage. one_by_one: whether, with people in a scene, one conversation comes after
    another: whoever is new speaks up once somebody has led out of the last. answers_for: whom of the story a
    seat without a character of its own answers for, by name, as itself: whoever names one of these is
    answered by it. It is given the world as that seat sees it. talks: whether a seat in a scene has somebody
    to speak as there; whoever has not is passed over, so that nobody who is spoken to waits for them.
    """

    choose: Callable[[Decision[Any], Sight[W], Below], Any]
    wants: Callable[[Decision[Any], Sight[W], Below], bool] = lambda decision, sight, below: True
    speak: Callable[[Talk[W]], Speech | None] = lambda talk: None
    reacts: Collection[type[Event]] = ()
    soliloquies: bool = False
    one_by_one: bool = False
    answers_for: Callable[[W, Seat], Sequence[str]] = lambda world, seat: ()
    talks: Callable[[W, Seat], bool] = lambda world, seat: True


class Lab(msgspec.Struct, Generic[W], frozen=True, kw_only=True):
    """What is asked of a game where it is played by the thousand, and by learning agents.

    report: figures of a finished world. score: what each seat came to, as a reward; a seat that is left out
    came to 0, and so does everybody in a game without one. running: that score is asked after every move, and
    what it changes is paid at once; else it is paid when the play is over.
    for_trial: options under which the game ends even if everybody answers at random.
    """

    report: Callable[[W], Mapping[str, Any]] = lambda world: {}
    score: Callable[[W], Mapping[Seat, float]] | None = None
    running: bool = False
    for_trial: Mapping[str, Any] = {}

    def scores(self, world: W, seats: Iterable[Seat]) -> dict[Seat, float]:
        """What each of the seats comes to in that world; empty where the game keeps no score."""
        if self.score is None:
            return {}
        came_to = self.score(world)
        return {seat: float(came_to.get(seat, 0)) for seat in seats}


class Pages(Protocol[W_contra]):
    """A game's own part of its pages, as far as the engine knows of it; `commedia.kit.page.Page` is one."""

    @property
    def stage(self) -> Callable[[W_contra, Mapping[Seat, str]], object]:
        """Draws what everybody sees of the world; by seat, what each is called in the story."""
