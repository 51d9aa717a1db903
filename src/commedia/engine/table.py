"""The table as the rules see it: everything a rule may ask, draw or say.

    answer = await t.ask(DuelTurn(w, seat))                 one seat decides
    sealed = await t.together([Bid(w, s) for s in seats])   several at once; opened when all are in
    asked, answer = await t.first(doors)                    whoever answers first; the others stay asked
    await t.each(gifts, give)                               all of them, in any order, as they come
    dice = await t.roll("MS-DICE-01", 4, by=seat)           the dealer answers
    t.announce(GoesFirst(seat=s))                           everybody is told; this does not pause

Beside each of the first four doors may stand open (`beside.py`): `await t.ask(decision, beside=doors)`. A
scene says them once for all that is asked in it: `t = t.beside(doors)`.

A decision given to `first` again keeps its id, so nobody's half-written answer goes stale because another
seat was quicker. One that `stays` keeps it even where the rules make it anew, beside whatever else they ask.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable, Sequence
from inspect import isawaitable
from typing import Any, Final, Generic, Never, Protocol, TypeAlias, TypeVar, overload

import msgspec

from commedia.engine.answers import Answer
from commedia.engine.beside import Doors
from commedia.engine.chance import Cut, Dice, Die, Domino, Draw, Shuffle
from commedia.engine.decisions import Decision
from commedia.engine.english import listed
from commedia.engine.errors import RuleFault
from commedia.engine.events import Event
from commedia.engine.moments import Moment, must_have_figures
from commedia.engine.outbox import Outbox
from commedia.engine.state import NO_WORDS, Prose, Seat, is_plain

A = TypeVar("A", bound=Answer)
A_co = TypeVar("A_co", bound=Answer, covariant=True)
Q = TypeVar("Q", bound=Decision[Any])
Q_co = TypeVar("Q_co", bound=Decision[Any], covariant=True)
W = TypeVar("W", bound=str)
W_co = TypeVar("W_co", bound=str, covariant=True)

Scene: TypeAlias = Callable[..., Coroutine[Any, Any, Any]]
"""A scene, or a procedure that one awaits: an `async def` that takes the table, the world, and plain data."""


class Put(Protocol[Q_co, A_co]):
    """A decision with its answers, for type checkers: `t.first` of it gives a (Q, A)."""

    def _answered(self) -> tuple[Q_co, A_co]: ...


class Together(msgspec.Struct, Generic[A]):
    """Decisions put to several seats at once. Answers are sealed until all are in.

    beside: open doors, whose answers `give` takes as they come, as often as they are gone through.
    """

    decisions: list[Decision[A]]
    beside: list[Decision[Any]] = []
    give: Callable[[Any, Any], None] | None = None

    @property
    def put(self) -> list[Decision[Any]]:
        """All that is put on the table for it."""
        return [*self.decisions, *self.beside]

    def __await__(self) -> Generator[Together[A], Any, dict[Seat, A]]:
        answers: dict[Seat, A] = yield self
        return answers


class First(msgspec.Struct, Generic[Q, A]):
    """Decisions put to several seats, one or more each; the first answer goes to the rules at once."""

    decisions: list[Q]

    def __await__(self) -> Generator[First[Q, A], Any, tuple[Q, A]]:
        answered: tuple[Q, A] = yield self
        return answered


class Each(msgspec.Struct, Generic[Q, A]):
    """Decisions put to several seats; each answer takes effect as it comes, the last goes on."""

    decisions: list[Q]
    give: Callable[[Q, A], None]

    def __await__(self) -> Generator[Each[Q, A], Any, None]:
        yield self


class Next(msgspec.Struct, frozen=True):
    """The scene that follows, and what it is played with; a scene returns it."""

    scene: str
    args: dict[str, Any]


class Way(msgspec.Struct, Generic[W_co], frozen=True):
    """Which way play goes on, by name: the game's order of play says which scene that is.

    Annotated `Way[Literal["dark", "dawn"]]` a scene says which ways it may take.
    """

    name: str
    args: dict[str, Any]


AGAIN: Final = "again"
"""The way that leads to the same scene."""

Again: TypeAlias = Way[Never]
"""What a scene returns that is played once more, and takes no other way."""


@overload
def then(scene: Scene, **args: Any) -> Next: ...
@overload
def then(scene: W, **args: Any) -> Way[W]: ...
def then(scene: Scene | W, **args: Any) -> Next | Way[W]:
    """The scene that follows or the way to it, with arguments: plain data, since a checkpoint holds them.

    Raises RuleFault for anything else.
    """
    _must_be_plain("then()", args)
    return Way(scene, args) if isinstance(scene, str) else Next(scene.__name__, args)


def again(**args: Any) -> Again:
    """The same scene once more, with other arguments: plain data, as for `then`."""
    _must_be_plain("again()", args)
    return Way(AGAIN, args)


def _must_be_plain(call: str, args: dict[str, Any]) -> None:
    """Raises RuleFault where an argument of a scene would come back from a checkpoint as something else."""
    for name, value in args.items():
        if not is_plain(value):
            what = type(value).__name__
            raise RuleFault(
                f"{call} takes plain data, since a checkpoint holds it: {name} is of the type {what}. "
                "Give what it is called, and look it up in the world"
            )


class Table:
    """What the rules hold of the table: its seats, its options, and everything that may be awaited."""

    __slots__ = ("_count", "_outbox", "options", "seats")

    def __init__(self, seats: Sequence[Seat], options: dict[str, Any], outbox: Outbox | None = None) -> None:
        self.seats = tuple(seats)
        self.options = options
        self._outbox = outbox or Outbox()
        self._count = 0

    # -- what pauses -------------------------------------------------------------------------------

    def ask(self, decision: Decision[A], *, beside: Doors | None = None) -> Awaitable[A]:
        """Put a decision to its seat. Awaited, it gives the answer. beside: doors, open until then."""
        return decision if beside is None else self._ask_beside(decision, beside)

    def first(self, decisions: Iterable[Put[Q, A]], *, beside: Doors | None = None) -> Awaitable[tuple[Q, A]]:
        """Put decisions to several seats. Awaited, it gives the first (decision, answer).

        beside: doors that stand open until then, each with what comes of going through it.
        """
        put: list[Any] = list(decisions)
        return First(put) if beside is None else self._first_beside(put, beside)

    def each(
        self, decisions: Iterable[Put[Q, A]], give: Callable[[Q, A], None], *, beside: Doors | None = None
    ) -> Awaitable[None]:
        """Put decisions to several seats, to be answered in any order. `give` takes each as it comes.

        beside: doors that stand open until the last has come.
        """
        put: list[Any] = list(decisions)
        return Each(put, give) if beside is None else self._each_beside(put, give, beside)

    def together(self, decisions: Iterable[Decision[A]], *, beside: Doors | None = None) -> Together[A]:
        """Put decisions to several seats at once. Awaited, it gives the answers by seat, in that order.

        beside: doors that stand open until then. Nothing is asked or drawn by going through one, and the same
        ones stand there to the end: nothing tells of what is sealed. Raises RuleFault where a seat is asked
        twice: one of its answers would be lost.
        """
        asked = list(decisions)
        if len({decision.seat for decision in asked}) < len(asked):
            raise RuleFault(f"together asks a seat twice: {listed([q.seat for q in asked])}")
        if beside is None or not asked:
            return Together(asked)
        doors = {id(door.decision): door for door in beside(asked[0].w)}

        def give(door: Decision[Any], answer: Answer) -> None:
            through = doors[id(door)].through
            assert through is not None
            through(self, door.w, door, answer)

        return Together(asked, [door.decision for door in doors.values()], give)

    def beside(self, doors: Doors) -> Table:
        """The same table, with these doors open beside whatever is asked at it.

        A scene says so once, and hands that table on to its procedures. A call that names doors has those
        instead. What comes of going through a door is settled at the table without them.
        """
        return TableBeside(self, doors)

    async def _ask_beside(self, decision: Decision[A], beside: Doors) -> A:
        answer: A
        _, answer = await self._first_beside([decision], beside)
        return answer

    async def _first_beside(self, decisions: list[Any], beside: Doors) -> tuple[Any, Any]:
        """Put them with the doors, and again with those that there are when somebody has gone through one."""
        while True:
            doors = list(beside(decisions[0].w))
            asked, answer = await First([*decisions, *(door.decision for door in doors)])
            through = next((door.through for door in doors if door.decision is asked), None)
            if through is None:
                return asked, answer
            came = through(self, asked.w, asked, answer)
            if await came if isawaitable(came) else came:
                return asked, answer

    async def _each_beside(self, left: list[Any], give: Callable[[Any, Any], None], beside: Doors) -> None:
        while left:
            asked, answer = await self._first_beside(left, beside)
            rest = [one for one in left if one is not asked]
            if len(rest) == len(left):  # somebody went through a door after which it does not stand any more
                return
            give(asked, answer)
            left = rest

    def roll(self, rule: str, count: int, by: Seat = "") -> Dice:
        """Several six-sided dice, in the order in which they lie."""
        return Dice(rule, count, by=by)

    def roll_one(self, rule: str, by: Seat = "") -> Die:
        """One six-sided die."""
        return Die(rule, by=by)

    def shuffle(
        self,
        rule: str,
        things: Sequence[Any],
        take: int | None = None,
        by: Seat = "",
        among: Sequence[Any] = (),
    ) -> Shuffle:
        """The things in a random order, top first; only the top `take` of them where given.

        among: as in `draw`.
        """
        return Shuffle(rule, things, take, among, by=by)

    def draw(
        self,
        rule: str,
        pool: Sequence[Any],
        by: Seat = "",
        aside: Sequence[Any] = (),
        among: Sequence[Any] = (),
    ) -> Draw:
        """One thing out of the pool; what is to be set aside may come up before it, and does not count.

        among: all of its kind, where what the pool still holds is a secret: then whoever draws by hand is
        shown all of it, and told only of what they name that it can't be.
        """
        return Draw(rule, pool, aside, among, by=by)

    def cut(self, rule: str, pool: Sequence[Any], depth: int, by: Seat = "") -> Cut:
        """What lies so far below the top of a pool whose order nobody knows; 0 is the top."""
        return Cut(rule, pool, depth, by=by)

    def domino(self, rule: str, out: Iterable[Sequence[int]] = (), by: Seat = "") -> Domino:
        """A domino as [inner, outer], out of those that do not lie `out` already."""
        return Domino(rule, out, by=by)

    # -- what does not -----------------------------------------------------------------------------

    @overload
    def announce(self, event: Event, /, *, words: Prose = NO_WORDS, opens: bool = False) -> None: ...
    @overload
    def announce(
        self,
        rule: str,
        says: str,
        /,
        *,
        words: Prose = NO_WORDS,
        opens: bool = False,
        seat: Seat = "",
        **figures: Any,
    ) -> None: ...
    def announce(
        self,
        told: Event | str,
        says: str = "",
        /,
        *,
        words: Prose = NO_WORDS,
        opens: bool = False,
        seat: Seat = "",
        **figures: Any,
    ) -> None:
        """Tell everybody what happened: an event; or what nobody reads back, by its rule and a sentence.

        says: a sentence with a place in braces for each figure; `seat` is a figure too: whose deed it is.
        words: the prose that goes with it. opens: whether something sealed is shown by it. Raises RuleFault
        where a place has no figure.
        """
        self._tell_of(told, says, seat, figures, words, None, opens)

    @overload
    def confide(self, to: Sequence[Seat], event: Event, /) -> None: ...
    @overload
    def confide(
        self, to: Sequence[Seat], rule: str, says: str, /, *, seat: Seat = "", **figures: Any
    ) -> None: ...
    def confide(
        self, to: Sequence[Seat], told: Event | str, says: str = "", /, *, seat: Seat = "", **figures: Any
    ) -> None:
        """Tell some seats only. Raises RuleFault as `announce` does."""
        self._tell_of(told, says, seat, figures, NO_WORDS, list(to), False)

    def _tell_of(
        self,
        told: Event | str,
        says: str,
        seat: Seat,
        figures: dict[str, Any],
        words: Prose,
        to: list[Seat] | None,
        opens: bool,
    ) -> None:
        if isinstance(told, Event):
            rule, says, figures = told.rule, told.sentence(), told.figures()
            seat = figures.get("seat", "")
        else:
            rule = told
            if seat:
                figures["seat"] = seat
        self._tell("rule", rule, says, seat, figures, words, to, opens)

    def heading(self, says: str, /, *, words: Prose = NO_WORDS, **figures: Any) -> None:
        """A heading in the script: a new act, a new scene."""
        self._tell("scene", "", says, "", figures, words, None, False)

    def _tell(
        self,
        kind: str,
        rule: str,
        says: str,
        seat: Seat,
        figures: dict[str, Any],
        words: Prose,
        to: list[Seat] | None,
        opens: bool,
    ) -> None:
        """A moment more, under the next number."""
        must_have_figures(says, figures)
        n = self._count
        self._count = n + 1
        self._outbox.moments.append(Moment(n, kind, rule, seat, says, figures, words, to, opens))


class TableBeside(Table):
    """A table with doors that stand open beside whatever is asked; all else happens at the table itself."""

    def __init__(self, table: Table, doors: Doors) -> None:
        super().__init__(table.seats, table.options)
        self._table = table
        self._doors = doors

    def ask(self, decision: Decision[A], *, beside: Doors | None = None) -> Awaitable[A]:
        """As at any table, beside the doors of this one."""
        return self._table.ask(decision, beside=beside or self._doors)

    def first(self, decisions: Iterable[Put[Q, A]], *, beside: Doors | None = None) -> Awaitable[tuple[Q, A]]:
        """As at any table, beside the doors of this one."""
        return self._table.first(decisions, beside=beside or self._doors)

    def each(
        self, decisions: Iterable[Put[Q, A]], give: Callable[[Q, A], None], *, beside: Doors | None = None
    ) -> Awaitable[None]:
        """As at any table, beside the doors of this one."""
        return self._table.each(decisions, give, beside=beside or self._doors)

    def together(self, decisions: Iterable[Decision[A]], *, beside: Doors | None = None) -> Together[A]:
        """As at any table, beside the doors of this one."""
        return self._table.together(decisions, beside=beside or self._doors)

    def _tell(self, *moment: Any) -> None:
        """A moment more of the table itself, which numbers them."""
        self._table._tell(*moment)
