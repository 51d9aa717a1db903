"""The rules as they run: what they wait for, what they are given, and the log that this leaves.

The rules are coroutines. The runner sends each the answer it waits for and takes the next request: a decision
is left open for its seat, chance goes to the dealer, and anything else is a fault. Between two scenes the
state is complete, and now and then a checkpoint is laid down.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

from commedia.engine import log
from commedia.engine.answer_codec import answer_as_given, as_given, lists_of
from commedia.engine.answers import Answer
from commedia.engine.chance import Chance
from commedia.engine.dealers import Dealer
from commedia.engine.decisions import Decision
from commedia.engine.errors import ChanceFault, IllegalMove, NoEnd, RuleFault
from commedia.engine.game import Game
from commedia.engine.legality import check_answer
from commedia.engine.log import Answered
from commedia.engine.outbox import Outbox
from commedia.engine.real_dice import EnterOutcome
from commedia.engine.speech_and_stops import Standing
from commedia.engine.state import Seat
from commedia.engine.table import Each, First, Next, Table, Together
from commedia.engine.tokens import World

BETWEEN_CHECKPOINTS = 64
"""Moves that all know of from one checkpoint to the next, at least: so many are soon played again."""
FRAMED_FOR = 4
"""So many times as long a checkpoint waits while there is something to be framed anew."""


MOST_SCENES = 1_000
"""Scenes that may follow each other without a decision: more than any play has, let alone one move of it."""
MOST_DRAWS = 10_000
"""Outcomes of chance from one decision to the next."""


class _Mark(msgspec.Struct, frozen=True):
    """Where a scene began: the scene, and the table's counters."""

    scene: Next
    moves: int
    asked: int
    draws: int
    moments: int


class Reached(Exception):
    """A play that is played again has come to the scene that is wanted."""


def _id_of_same(door: Decision[Any], before: list[Decision[Any]]) -> str:
    """The id of the same open door among those that were on the table before; "" where there is none.

    It is taken out of them: doors are put again in much the same order, and so the first will mostly do.
    """
    kind = type(door)
    about = _about(kind)
    wanted = about(door)
    for place, one in enumerate(before):
        if type(one) is kind and about(one) == wanted:
            del before[place]
            return one.id
    return ""


@cache
def _about(kind: type[Decision[Any]]) -> Callable[[Decision[Any]], Any]:
    """Fetches what tells decisions of one kind apart: the seat, and the fields that it has of its own."""
    own = [name for name in kind.__struct_fields__ if name not in Decision.__struct_fields__]
    return attrgetter("seat", *own)


class Runner:
    """A game whose rules run, as far as the answers go that were taken.

    open: the decisions on the table, by id. finished: whether the last scene is over. result: what the
    last scene returned. moves: how many moves were taken since the opening; it also ticks the offers.
    steps: how often the rules have gone on; as long as they only wait, the world stays as it is, and so does
    what they ask. between: moves from one checkpoint to the next, at least. own_counts: whether what is done
    in secret is counted apart, and the ids of what comes of it, as at every table that is opened now
    (`log.Opened.counts`).
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        dealer: Dealer,
        world: World | None = None,
        between: int = BETWEEN_CHECKPOINTS,
    ) -> None:
        self.game = game
        self.seats = list(seats)
        self.options = dict(options)
        self.dealer = dealer
        self.world: Any = world
        self.between = between
        self.outbox = Outbox()
        self.table = Table(self.seats, self.options, self.outbox)
        self.standing = Standing()
        self.open: dict[str, Decision[Any]] = {}
        self.finished = False
        self.result: Any = None
        self.scene = ""
        self.moves = 0
        self.steps = 0
        self._asked = 0
        self._draws = 0
        self._request: Any = None
        self._before: Mapping[str, Decision[Any]] = {}
        self._stuck: Chance[Any] | None = None
        self._coroutine: Coroutine[Any, Any, Any] | None = None
        self._prefix = ""
        self._start: log.SceneStart | None = None
        self._since: list[log.Entry] = []
        self._moments_before: list[int] = []  # for each of these, how many moments there had been before it
        self._secret: dict[int, list[Seat]] = {}  # for those that not everybody knows of, who does
        self._secrets = 0  # how many of those there were in all
        self._aside: dict[Seat, int] = {}  # ids that were given while somebody did something in secret
        self._secret_seat: Seat = ""
        self._instead: dict[int, Seat] = {}  # of those, by which the table went on without whom
        self._lit: set[int] = set()  # the answers that have brought something to light
        self._framed = -1  # the place of the answer that framed what is played, -1 where none did
        self._framed_in = ""  # in which scene of the rules
        self.own_counts = True
        self._mark: _Mark | None = None
        self._until: tuple[int, int, int, int] | None = None

    # -- scenes --------------------------------------------------------------------------------------

    def begin(self, scene: str, args: Mapping[str, Any]) -> None:
        """Begin a scene or procedure of the rules by name, and play up to the first decision."""
        self._begin(Next(scene, dict(args)))
        self._run(None)

    @property
    def counters(self) -> tuple[int, int, int, int]:
        """How many moves were taken, decisions put, outcomes drawn, and moments told."""
        return self.moves, self._asked, self._draws, self.table._count

    def lines(self) -> list[tuple[str, int, str]]:
        """Where the rules wait: file, line and function of each scene and procedure, the outermost first.

        Empty where they do not wait, and where they are compiled.
        """
        found, at = [], self._coroutine
        while (frame := getattr(at, "cr_frame", None)) is not None:
            found.append((frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name))
            at = getattr(at, "cr_await", None)
        return found

    def _begin(self, following: Next) -> None:
        function = self.game.scenes.get(following.scene)
        if function is None:
            raise RuleFault(f"{self.game.title} has no scene {following.scene!r}")
        self.scene = following.scene
        if following.scene == self._framed_in:
            self._framed, self._framed_in = -1, ""
        self._prefix = f"{following.scene}/"
        if self._aside or self._secret_seat:
            self._secret_seat, self._aside = "", {}  # that a scene begins is known to everybody
        self._before = {}  # what a scene asks goes by its own name, as where play is restored from here
        counters = self.counters
        if counters == self._until:
            raise Reached
        mark = self._mark
        # Scenes in which nothing was decided or drawn are taken back with the one that follows them.
        if mark is None or mark.moves != self.moves or mark.draws != self._draws:
            self._mark = _Mark(following, *counters)
            if self._is_checkpoint_due():
                self._lay_checkpoint(following)
        try:
            self._coroutine = function(self.table, self.world, **following.args)
        except TypeError as fault:  # nothing of it has run yet: it is a coroutine
            raise RuleFault(f"{following.scene} is begun with what it does not take: {fault}") from fault

    def _is_checkpoint_due(self) -> bool:
        """Whether enough moves have passed since the last one: more where what is played can be framed anew.

        Those that not everybody knows of do not count: it can be seen how far a table can go back.
        """
        if self._start is None:
            return True
        known = self.moves - self._start.moves - len(self._secret)
        return known >= (self.between if self._framed < 0 else FRAMED_FOR * self.between)

    def _lay_checkpoint(self, following: Next) -> None:
        """The state is complete between two scenes: a table can be restored from here."""
        state = msgspec.Raw(self.game.pack(self.world))
        self._start = log.SceneStart(
            following.scene, following.args, state, self.moves, self._asked, self._draws, self.table._count,
            self.standing.stopped, list(self.standing.agreed), self._secrets,
            absent=list(self.standing.absent),
        )  # fmt: skip
        self._since, self._moments_before, self._secret, self._instead = [], [], {}, {}
        self._lit, self._framed, self._framed_in = set(), -1, ""
        self.outbox.entries.append(self._start)

    def _log(self, entry: log.Entry) -> None:
        self.outbox.entries.append(entry)
        self._since.append(entry)
        self._moments_before.append(self.table._count)

    def _keep_secret(self, readers: list[Seat]) -> None:
        """Nobody but these knows of the entry that was logged last."""
        self._secret[len(self._since) - 1] = readers
        if self.own_counts:
            self.outbox.secret[len(self.outbox.entries) - 1] = readers
        self._secrets += 1

    def close(self) -> None:
        """Cut the scene; whatever was held in pots is paid back."""
        if self._coroutine is not None:
            self._coroutine.close()
            self._coroutine = None
        self.steps += 1
        self.open = {}

    # -- driving the rules ---------------------------------------------------------------------------

    def _run(self, value: Any) -> None:
        """Send the rules what they wait for, and go on until a seat must decide or the play is over."""
        self.open = {}
        self.steps += 1
        assert self._coroutine is not None, "nobody answers where no scene is played"
        send = self._coroutine.send
        scenes = draws = 0
        while True:
            try:
                request = send(value)
            except StopIteration as done:
                following = self.game.after(self.scene, done.value, self.world)
                if following is None:
                    self._end(done.value)
                    return
                scenes += 1
                if scenes > MOST_SCENES:
                    then = following.scene
                    raise NoEnd(
                        f"{self.scene} goes on with {then}: {scenes:,} scenes in a row ask nobody anything"
                    ) from None
                self._begin(following)
                send = self._coroutine.send
                value = None
                continue
            kind = type(request)
            if kind is First or kind is Each or kind is Together:
                if request.decisions:
                    self._request = request
                    put = request.put if kind is Together else request.decisions
                    self._put(put, list(self._before.values()))
                    return
                if kind is First:
                    raise RuleFault(f"{self.scene} asks whoever is first of nobody")
                value = {} if kind is Together else None
            elif isinstance(request, Decision):
                self._request = request
                request.id = ""  # asked alone it is another each time, the very same one too
                self._put([request], [])
                return
            elif isinstance(request, Chance):
                draws += 1
                if draws > MOST_DRAWS:
                    self._stop_drawing(request)
                value = self._deal(request)
                if value is None:
                    return
            else:
                raise RuleFault(f"{self.scene} awaits {request!r}, which is no request to the table")

    def _put(self, decisions: Sequence[Decision[Any]], before: list[Decision[Any]]) -> None:
        """Decisions are on the table, each under an id; one that is put again keeps its own.

        before: what was open before them, and was not answered.
        """
        open_, asked, prefix, secret_seat = self.open, self._asked, self._prefix, self._secret_seat
        for decision in decisions:
            if decision._goes_on and decision.without() not in self.standing.absent:
                continue
            key = decision.id
            if not key:
                if before and decision.stays:
                    key = decision.id = _id_of_same(decision, before)
                if not key and secret_seat:
                    decision.id = key = f"{prefix}{decision.rule}/{asked}.{self._count_aside(secret_seat)}"
                elif not key:
                    asked += 1
                    decision.id = key = f"{prefix}{decision.rule}/{asked}"
            open_[key] = decision
        self._asked = asked

    @property
    def held_up_by(self) -> list[Seat]:
        """Without whom the table could go on, were they away."""
        request = self._request
        doors = request.decisions if type(request) is First else []
        return list(dict.fromkeys(q.without() for q in doors if q._goes_on))

    def _put_again(self) -> None:
        """Who is away has changed, and with it which doors there are."""
        request = self._request
        if type(request) is First:
            self.steps += 1
            self.open = {}
            self._put(request.decisions, [])

    def _count_aside(self, seat: Seat) -> str:
        """What tells apart what is put while that seat does something in secret: its own count."""
        self._aside[seat] = self._aside.get(seat, 0) + 1
        return f"{self.seats.index(seat)}.{self._aside[seat]}"

    def _stop_drawing(self, chance: Chance[Any]) -> None:
        """Raise NoEnd where the rules wait for chance, so that it is told with the line that asks."""
        fault = NoEnd(f"{self.scene} draws under {chance.rule} more than {MOST_DRAWS:,} times in a row")
        if self._coroutine is not None:
            self._coroutine.throw(fault)
        raise fault  # they have caught it, and would go on

    def _deal(self, chance: Chance[Any]) -> Any:
        if not chance.id:
            self._asked += 1
            chance.id = f"{self._prefix}{chance.rule}/{self._asked}"
        try:
            outcome = self.dealer.deal(chance, self._draws)
        except ChanceFault:
            self._stuck = chance
            raise
        if outcome is None:
            by = chance.by or self.seats[0]
            decision = EnterOutcome(self.world, by, chance)
            decision.id = chance.id
            self._request = decision
            self.open = {decision.id: decision}
            return None
        self._draws += 1
        self._log(log.Drawn(chance.id, as_given(outcome)))
        return outcome

    @property
    def lacks_chance(self) -> bool:
        """Whether the rules wait for an outcome that the dealer could not give."""
        return self._stuck is not None

    def resume(self) -> None:
        """Ask the dealer again for what it could not give."""
        if self._stuck is not None:
            self.steps += 1
            chance, self._stuck = self._stuck, None
            value = self._deal(chance)
            if value is not None:
                self._run(value)

    def _end(self, result: Any) -> None:
        self.finished = True
        self.result = result
        self._request = None
        self._coroutine = None

    # -- answers -------------------------------------------------------------------------------------

    def _take(self, decision: Decision[Any], answer: Answer) -> None:
        """A legal answer takes its way: into the log, and to whatever in the rules waits for it."""
        request = self._request
        if type(request) is EnterOutcome:  # chance is no move: a restored table counts alike
            self._enter(request, request.outcome(answer))
            return
        moments, since = self.outbox.moments, self._since
        at, told = len(since), len(moments)
        if (decision._hides or decision.given is not None) and decision.is_secret_now(type(answer)):
            self._take_in_secret(decision, answer)
        else:
            self._log_and_give(decision, answer)
        if self._since is since:  # else a checkpoint has been laid
            for n in range(told, len(moments)):
                if moments[n].opens or moments[n].to is not None:
                    self._lit.add(at)
                    break

    def _take_in_secret(self, decision: Decision[Any], answer: Answer) -> None:
        """Take what nobody else learns of, unless the rules tell more of it than a word to some."""
        outbox, scene = self.outbox, self._coroutine
        logged, told = len(outbox.entries), len(outbox.moments)
        self._secret_seat = decision.seat if self.own_counts else ""
        try:
            self._log_and_give(decision, answer)
        finally:
            self._secret_seat = ""
        told_to = [moment.to for moment in outbox.moments[told:]]
        if len(outbox.entries) == logged + 1 and self._coroutine is scene and None not in told_to:
            ears = {decision.seat, *(seat for to in told_to if to is not None for seat in to)}
            self._keep_secret([seat for seat in self.seats if seat in ears])

    def _log_and_give(self, decision: Decision[Any], answer: Answer) -> None:
        request = self._request
        self.moves += 1
        given = answer_as_given(answer) if lists_of(type(answer)) else answer
        entry = Answered(decision.id, decision.seat, given)
        self.outbox.entries.append(entry)  # as `_log` does, at every move
        self._since.append(entry)
        self._moments_before.append(self.table._count)
        if answer.frames:
            self._framed, self._framed_in = len(self._since) - 1, self.scene
        if decision._goes_on:
            self._instead[len(self._since) - 1] = decision.without()
        self._before = {}
        if request is decision:
            self._run(answer)
            return
        kind = type(request)
        if kind is First:
            self._before = self.open  # until the next answer: a draw by hand comes between, and is none
            del self.open[decision.id]  # asked again, it is another: the same answer twice is refused
            decision.id = ""
            self._run((decision, answer))
        elif kind is Each:
            self.steps += 1
            request.give(decision, answer)
            del self.open[decision.id]
            if not self.open:
                self._run(None)
        elif any(decision is door for door in request.beside):
            self._go_through(request, decision, answer)
        else:
            decision.given = answer
            self._open_seals(request, decision)

    def _go_through(self, together: Together[Any], door: Decision[Any], answer: Answer) -> None:
        """What came through an open door beside sealed answers is given to the rules; it is open again."""
        self.steps += 1
        assert together.give is not None
        together.give(door, answer)
        door.id = ""  # as where it is first: the same answer twice is refused
        self.open = {}
        self._put(together.put, [])

    def _enter(self, request: EnterOutcome, outcome: Any) -> None:
        self._draws += 1
        self._log(log.Drawn(request.id, as_given(outcome)))
        self._run(outcome)

    def _open_seals(self, together: Together[Any], last: Decision[Any]) -> None:
        """When every sealed answer is in and still legal, as the last one is, give them all to the rules."""
        for decision in together.decisions:
            if decision.given is None:
                return
        for decision in together.decisions:
            given = decision.given
            if given is None or decision is last:
                continue
            try:
                check_answer(decision, given, self.moves)
            except IllegalMove:
                decision.given = None
        if all(q.given is not None for q in together.decisions):
            self._run({q.seat: q.given for q in together.decisions})
