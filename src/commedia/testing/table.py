"""The table itself."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from types import TracebackType
from typing import Any, Self, get_type_hints

from commedia.engine import (
    BadOption,
    BadState,
    ChanceFault,
    CommediaError,
    Decision,
    Game,
    IllegalMove,
    Play,
    Prose,
    ScriptLeftOver,
    ScriptRanOut,
)
from commedia.engine.answer_parsing import read_answer
from commedia.engine.domains import WORDLESS, shown
from commedia.engine.english import listed
from commedia.engine.foretold import as_data
from commedia.engine.kinds import kinds_by_name
from commedia.engine.log import Entry
from commedia.testing.arguments import game_of, lacking, made_by_rules, must_be
from commedia.testing.record import Record
from commedia.testing.refusal import Refusal, changes, everything
from commedia.testing.script import Script


class ScriptedTable:
    """A table whose chance is scripted and whose seats are played by a test.

    As a context manager it complains, where the block ends well, of scripted chance that is left over.
    """

    _begun_by_hand = False

    def __init__(
        self,
        game: str | Game,
        seats: Sequence[str],
        options: Mapping[str, Any] | None = None,
        chance: Iterable[Any] = (),
    ) -> None:
        """Open a table and play up to the first decision.

        game: its slug, `module:NAME`, or the game itself. seats: names, clockwise. options: table options,
        the others at their defaults. chance: outcomes in the order in which they are asked for, or "any":
        whatever comes, the same each time.
        """
        game = game_of(game)
        names = game.read_seats(seats)
        read = game.read_options(options)
        self._set_up(Play(game, names, read, Script(chance), game.new_world(names, read)))
        self._begin(game.opens_with.__name__, {})

    @classmethod
    def at(
        cls,
        game: str | Game,
        state: Any,
        scene: str,
        args: Mapping[str, Any] | None = None,
        chance: Iterable[Any] = (),
        options: Mapping[str, Any] | None = None,
    ) -> ScriptedTable:
        """Begin in the middle: a scene or procedure of the rules by name, on a state built by hand.

        state: the game's state, or plain data for it; what can be derived may be left out, and prose is
        written as its text. Raises BadState for a field that is not one or cannot be. args: what the
        scene or procedure takes beside the table and the state. A scene goes on into the next one; what a
        procedure returns is in `result`.
        """
        game = game_of(game)
        words: dict[str, str] = {}
        read = game.read_options(options)
        world = game.world_from(state, words, read)
        seats: list[str] = world.seats
        if not seats:
            raise BadState("A state needs its seats, clockwise: {'seats': ['ann', 'bob', 'cy']}.")
        function = game.scenes.get(scene)
        if function is None:
            raise BadOption(f"{game.title} has no scene {scene!r}. It has {listed(sorted(game.scenes))}.")
        table = cls.__new__(cls)
        table._set_up(Play(game, seats, read, Script(chance), world))
        table._begun_by_hand = True
        table.words |= words
        if not isinstance(args, Mapping | None):
            raise BadOption(f"args are given by name, {{name: value}}, not as {shown(args)}.")
        whole = table._arguments(scene, function, dict(args or {}))
        scene, taken = game.rules.by_hand.enter(world, scene, whole)
        try:
            table._begin(scene, taken)
            table.decisions()  # what is asked must be possible to say, too
        except CommediaError:
            raise
        except Exception as fault:
            raise lacking(scene, fault) from fault
        return table

    def _arguments(self, scene: str, function: Any, args: dict[str, Any]) -> dict[str, Any]:
        """What a scene takes beside the table and the state: seats by name or number, prose as its text."""
        takes = dict(list(inspect.signature(function).parameters.items())[2:])
        if made := made_by_rules(function):
            raise BadOption(
                f"{scene} is part of a scene, which makes its {listed(made)}. Begin that, and play to it."
            )
        unknown = [name for name in args if name not in takes]
        missing = [name for name, p in takes.items() if p.default is p.empty and name not in args]
        if unknown:
            raise BadOption(f"{scene} takes {listed(list(takes))}, not {listed(unknown)}.")
        if missing:
            raise BadOption(f"{scene} also needs {listed(missing)}: args={{{missing[0]!r}: ...}}.")
        for name, value in args.items():
            match takes[name].annotation:
                case "Seat":
                    args[name] = self._seat(value)
                case "list[Seat]" | "Sequence[Seat]":
                    args[name] = [self._seat(seat) for seat in value]
                case "Prose" if isinstance(value, str):
                    self.words[f"args.{name}"] = value
                    args[name] = Prose(f"args.{name}")
                case _:
                    must_be(scene, name, value, get_type_hints(function)[name])
        return args

    def _seat(self, meant: Any) -> str:
        """A seat by its name, or by its number clockwise from 0."""
        seats = self.play.seats
        if meant in seats:
            return str(meant)
        if type(meant) is int and 0 <= meant < len(seats):
            return seats[meant]
        raise BadOption(f"There is no seat {meant!r}: the seats are {listed(seats)}.")

    def _set_up(self, play: Play) -> None:
        self.play = play
        assert isinstance(play.dealer, Script)
        self.chance = play.dealer
        self.chance.play = play
        self.words: dict[str, str] = {WORDLESS.id: "…"}
        play.words = self.words
        self._moments: list[Any] = []
        self.log: list[Entry] = []
        """Every entry of the log so far."""
        self._asked: dict[str, str] = {}

    def _begin(self, scene: str, args: Mapping[str, Any]) -> None:
        self.play.begin(scene, args)
        self._drain()

    def _drain(self) -> None:
        outbox = self.play.outbox
        self.log += outbox.entries
        self._moments += outbox.moments
        self.words.update({id: text for id, (_, text) in outbox.words.items()})
        outbox.clear()
        self._asked |= {decision.id: decision.kind for decision in self.play.open.values()}

    # -- as a context manager --------------------------------------------------------------------------

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, fault: type[BaseException] | None, value: BaseException | None, at: TracebackType | None
    ) -> None:
        """Raises ScriptLeftOver where nothing else was raised and some chance was not asked for."""
        if fault is None and len(self.chance):
            raise ScriptLeftOver(f"Nobody asked for {listed(list(self.chance))}, which is scripted.")

    # -- playing ---------------------------------------------------------------------------------------

    def decisions(self, seat: str | int | None = None, kind: str | None = None) -> list[Record]:
        """The open decisions, of one seat or of all, of one kind or of any: id, kind, JSON Schema, rule.

        Of one kind only those that are not answered: an answer that is in and sealed can be changed, and
        stands among the rest. Raises BadOption for a kind that the game does not have, and ScriptRanOut where
        the rules wait for chance that is not scripted.
        """
        self._refresh()
        self.chance.must_not_lack()
        of = None if seat is None else self._seat(seat)
        if kind is None:
            return [self._record(q) for q in self.play.decisions(of)]
        self._must_be_known(kind)
        asked = [q for q in self.play.decisions(of) if kind in (q.kind, q.own_name)]
        return [self._record(q) for q in asked if q.given is None]

    def answer(self, seat: str | int, decision: str | Record, answer: Any = None) -> None:
        """Answer a decision, by its id or itself, or by its kind: of several, the first that takes it.

        answer: plain data. Raises IllegalMove with a sentence a player understands, and then nothing has
        changed; BadOption for a kind of decision that the game does not have, or one that never was asked.
        An answer that was taken stands: where the rules then ask for chance that is not scripted, whatever
        needs that next raises ScriptRanOut, and `chance.append` lets the table go on.
        """
        self._refresh()
        self.chance.must_not_lack()
        who = self._seat(seat)
        try:
            meant = decision if isinstance(decision, str) else str(decision["id"])
            self.play.answer(self._find(who, meant, answer), who, {} if answer is None else answer)
        except ScriptRanOut:
            return  # it was taken; whatever needs that outcome next says so
        except CommediaError:
            raise
        except Exception as fault:
            if not self._begun_by_hand:
                raise
            raise lacking(self.play.scene, fault) from fault
        finally:
            self._drain()

    def refusal(self, seat: str | int, decision: str | Record, answer: Any = None) -> Refusal:
        """The sentence with which that answer is refused, with its `rule`; and nothing at all has changed.

        Its `open` tells whether it was open and is refused, or is not open now; then that is why.
        Raises AssertionError where the move is legal, or where anything has changed by it: the state, the
        log, what happened, what is open, what any seat sees, the chance that is left.
        """
        before = self._everything()
        try:
            self.answer(seat, decision, answer)
        except IllegalMove as refused:
            changed = changes(before, self._everything())
            if changed:
                raise AssertionError(
                    f"Refused, and yet something has changed by it: {'; '.join(changed)}."
                ) from refused
            return Refusal(refused)
        except ChanceFault as after:
            raise AssertionError(_legal(self._seat(seat), decision, answer)) from after
        raise AssertionError(_legal(self._seat(seat), decision, answer))

    def foresee(self, seat: str | int, decision: str | Record, answer: Any = None) -> dict[str, Record]:
        """The figures that the page would show of an answer before it is given, by their names.

        Each has `least` and `most`, the same where it is certain; `usual`, what it will be where all that
        the seat is asked afterwards is left as it is filled in; `now`, and the `rule` under which it comes.
        Where chance decides, `odds` has the chance of each value as `Fraction` reads it: {0: "5/9", 1: "4/9"}
        of what happens, 1, or doesn't; `error` is their standard error, 0 where they are exact.
        Raises as `answer` does; nothing is played.
        """
        self._refresh()
        who, given = self._seat(seat), {} if answer is None else answer
        meant = decision if isinstance(decision, str) else str(decision["id"])
        told = self.play.foresee(self._find(who, meant, answer), who, given)
        return {name: Record(figure) for name, figure in as_data(told).items()}

    def comes_to(self, seat: str | int, decision: str | Record, answer: Any = None) -> list[str]:
        """What the decision says an answer comes to, as far as it is filled in: a sentence each."""
        self._refresh()
        who, given = self._seat(seat), {} if answer is None else answer
        meant = decision if isinstance(decision, str) else str(decision["id"])
        put = self.play.open[self._find(who, meant, answer)]
        return [str(one) for one in self.play.comes_to(put, given, self.play.words)]

    def say(
        self, seat: str | int, text: str, how: str = "line", to: Sequence[str | int] = (), as_: str = ""
    ) -> None:
        """Speak: a "line" in character, an "aside" out of it, or a "whisper" to some seats.

        as_: as whom a line is said, where that is not the seat's own character.
        """
        heard = [to] if isinstance(to, str | int) else to
        self.play.say(self._seat(seat), how, text, [self._seat(one) for one in heard], as_)
        self._drain()

    def away(self, seat: str | int) -> None:
        """The house says that a seat is away, or has let the time pass that the table has for it."""
        self.play.absent(self._seat(seat), gone=True)
        self._drain()

    def back(self, seat: str | int) -> None:
        """The house says that a seat is here again: what was done last without it is taken back."""
        self.play.absent(self._seat(seat), gone=False)
        self._drain()

    def stop(self) -> None:
        """Lay the X-card."""
        self.play.stop()
        self._drain()

    def go_on(self, seat: str | int) -> None:
        """A seat agrees that play goes on."""
        self.play.go_on(self._seat(seat))
        self._drain()

    def _find(self, seat: str, decision: str, answer: Any) -> str:
        open_ = self.play.open
        if decision in open_:
            return decision
        of_kind = [q for q in open_.values() if q.seat == seat and decision in (q.kind, q.own_name)]
        if not of_kind:
            self._must_be_known(decision)
            raise self.play.why_not(seat, self._asked.get(decision, decision), _meant_by(answer))
        taking = [q for q in of_kind if self._takes(q, answer)] if len(of_kind) > 1 else []
        return (taking or of_kind)[0].id

    def _takes(self, decision: Decision[Any], answer: Any) -> bool:
        """Whether an answer is meant for this one of several alike, such as objections to two deeds."""
        try:
            read_answer(decision, {} if answer is None else answer, self.play.moves)
        except IllegalMove:
            return False
        return True

    def _must_be_known(self, decision: str) -> None:
        """Raises BadOption where that is no kind that the game has, nor the id of one that was asked."""
        there = kinds_by_name(self.play.game)
        kinds = {one.kind for one in there.values()} | set(self._asked.values())
        if decision in kinds or decision in self._asked or decision in there:
            return
        near = get_close_matches(decision, kinds)
        instead = f"Did you mean {listed(near, 'or')}?" if near else f"It has {listed(sorted(kinds))}."
        raise BadOption(f"{self.play.game.title} has no decision {decision[:60]!r}. {instead}")

    def _record(self, decision: Decision[Any]) -> Record:
        record = self.play.decision(decision, self.words, self.play.closed_doors(decision.seat))
        for answers in ("open", "closed"):
            record[answers] = [Record(one) for one in record[answers]]
        return Record(record)

    def _everything(self) -> dict[str, Any]:
        self._refresh()
        return everything(self.play, self.log, self._moments, self.words, list(self.chance))

    def _refresh(self) -> None:
        """A test may have changed the state by hand, so offers are worked out again."""
        for decision in self.play.open.values():
            decision._at = -1
        self._drain()

    # -- seeing ----------------------------------------------------------------------------------------

    def view(self, seat: str | int | None) -> dict[str, Any]:
        """What that seat may see, as plain JSON-able data; None is a spectator."""
        self._refresh()
        return self.play.view(None if seat is None else self._seat(seat), self.words)

    def moments(self, since: int = 0, seat: str | int | type | None = object) -> list[Record]:
        """What happened, from number `since` on, each with its rule id and figures.

        seat: only what that seat may know; None is a spectator. Left out, everything.
        """
        self._drain()
        knows = seat if seat is object or seat is None else self._seat(seat)
        return [
            Record(
                n=m.n, kind=m.kind, rule=m.rule, seat=m.seat, text=m.sentence(words=self.words),
                figures=m.figures, words=self.words.get(m.words.id, ""), to=m.to, opens=m.opens,
            )
            for m in self._moments
            if m.n >= since and (knows is object or m.seen_by(knows))
        ]  # fmt: skip

    @property
    def state(self) -> Any:
        """The full typed state."""
        return self.play.world

    @property
    def finished(self) -> bool:
        """Whether the play, or the procedure that was begun, is over."""
        return self.play.finished

    @property
    def result(self) -> Any:
        """What the procedure returned. Raises ScriptRanOut where it waits for chance that is not scripted."""
        self.chance.must_not_lack()
        return self.play.result


def _meant_by(answer: Any) -> str:
    """Which answer that is, where it says so."""
    do = answer.get("do", "") if isinstance(answer, Mapping) else answer
    return do if isinstance(do, str) else ""


def _legal(seat: str, decision: str | Record, answer: Any) -> str:
    """What to say where a move was to be refused and was not."""
    what = decision if isinstance(decision, str) else decision["kind"]
    return f"{seat} may answer {what} with {shown(answer)}: it was taken."
