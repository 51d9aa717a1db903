"""What the house does next at a table, and when.

An actor sees what its seat sees and answers as anybody would, at a pace that people can follow. Whoever of
the people begins to write stops an actor in mid-breath: what it had in mind is dropped, and chosen anew after
theirs. Nothing here knows a clock, a lock or a store: the time is given, and so is chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from commedia.engine import Decision, Seat
from commedia.engine.domains import Below
from commedia.lab.company import began, door_of, setting_first
from commedia.server.company import talk
from commedia.server.company.acts import (
    LONG_AGO,
    Act,
    Answer,
    Answering,
    Give,
    Giving,
    LastWord,
    Line,
    Memory,
    Plan,
    Say,
    Saying,
    Wait,
)  # fmt: skip
from commedia.server.company.pace import (
    AMONG_THEMSELVES,
    DOOR_SECONDS,
    GIVEN_SECONDS,
    HURRIED,
    LANDING_SECONDS,
    LEFT_SECONDS,
    LISTENING_SECONDS,
    MOST_LANDINGS,
    PACES,
    is_given,
)  # fmt: skip
from commedia.server.company.table_now import TableNow
from commedia.server.forms import open_answers
from commedia.server.presence import AWAY_SECONDS


def next_act(table: TableNow, memory: Memory, now: float, *, tempo: float, below: Below) -> Plan:
    """What is done now, or how long the house waits.

    memory: as the last plan left it. now: seconds that only grow, as all times of the table and the memory.
    tempo: seconds between two deeds of the house; 0 is at once and without a word, as where a program plays.
    below: chance.
    """
    company = _Company(table, memory, now, tempo, below)
    return Plan(company.does(), company.memory)


class _Company:
    """The house at one table, at one moment."""

    def __init__(self, table: TableNow, memory: Memory, now: float, tempo: float, below: Below) -> None:
        self.table = table
        self.memory = memory
        self.now = now
        self.tempo = tempo
        self.below = below

    def does(self) -> Act | Wait | None:
        """See `next_act`."""
        table, play = self.table, self.table.play
        if play is None or play.standing.stopped:
            return None
        self._hears()
        if self.now < (until := self._leaves_the_stage()):
            return Wait(until)
        if self.now < (until := self._listens_until()):
            self._remembers(mind=None)
            return Wait(min(until, self.now + AWAY_SECONDS))  # they may go meanwhile
        if play.finished:
            return self._last_word()
        match self.memory.mind:
            case Saying() as saying if saying.entry == table.entry:
                return self._says(saying)
            case Giving() as giving:
                return self._gives(giving)
            case Answering() as answering:
                return self._answers(answering)
        return self._begins()

    def _remembers(self, **changes: Any) -> None:
        self.memory = msgspec.structs.replace(self.memory, **changes)

    # -- what has happened -----------------------------------------------------------------------------

    def _hears(self) -> None:
        """Take in what was told since."""
        table, memory = self.table, self.memory
        if any(moment.kind == "line" for moment in table.moments[memory.heard :]):
            self._remembers(last_said=self.now)
        self._remembers(heard=len(table.moments))
        if memory.ahead and table.mover in table.readers:
            self._remembers(ahead={})

    def _leaves_the_stage(self) -> float:
        """Until when the stage is left to what has landed, where somebody looks on."""
        table, memory = self.table, self.memory
        new = table.landings - memory.landed
        if new:
            self._remembers(landed=table.landings)
            if isinstance(memory.mind, Answering):
                self._remembers(mind=None)
            if self.tempo and table.is_watched and table.is_spoken_at:
                begins = max(memory.stage_is_left_until, self.now)
                self._remembers(stage_is_left_until=begins + LANDING_SECONDS * min(new, MOST_LANDINGS))
        return self.memory.stage_is_left_until

    def _listens_until(self) -> float:
        """Until when somebody's half-written words are waited for."""
        return talk.drafts_until(self.table) if self.tempo else LONG_AGO

    # -- what it has in mind ---------------------------------------------------------------------------

    def _begins(self) -> Act | Wait | None:
        """Nothing is in mind, or what was is not any more."""
        self._remembers(mind=None)
        may_talk = self._may_talk()
        silence_until = talk.silence_until(self.table, self.memory.last_said) if may_talk else LONG_AGO
        line = talk.next_line(self.table, self.now >= silence_until, self.below) if may_talk else None
        decision = None if line else self._next()
        given = None if line or decision else self._given()
        if self._waits_to_be_told(line):
            return None
        if line is not None:
            return self._says(Saying(line, self.table.entry, self.now + takes(self.table, line.takes)))
        if (given or decision) and self.tempo and self.now < (until := talk.read_until(self.table)):
            return Wait(until)
        if given is not None:
            return self._gives(Giving(given.id, self.now + GIVEN_SECONDS))
        if decision is not None:
            return self._prepares(decision)
        silence = [silence_until] if may_talk and self.now < silence_until and talk.nudges(self.table) else []
        until = min((*silence, *self._gives_way()), default=LONG_AGO)
        return Wait(until) if until > self.now else None

    def _says(self, saying: Saying) -> Say | Wait:
        """Write a line, and say it, unless somebody else writes or anything happens meanwhile."""
        self._remembers(mind=saying)
        if self.now < saying.until:
            return Wait(min(saying.until, self.now + LISTENING_SECONDS), writes=saying.line.turn.seat)
        self._remembers(mind=None)
        return Say(saying)

    def _gives(self, giving: Giving) -> Act | Wait | None:
        """Give the one answer that there is, after as long as for anybody."""
        given = self._given()
        if given is None or given.id != giving.decision:
            return self._begins()
        self._remembers(mind=giving)
        if self.now < giving.until:
            return Wait(giving.until)
        self._remembers(mind=None)
        return Give(given)

    def _prepares(self, decision: Decision[Any]) -> Act | Wait | None:
        """An actor is to answer: people may speak in a scene, or step into it, before."""
        table = self.table
        if self.now < (until := talk.room_until(table, decision, self.memory.last_said)):
            self._doors_until()  # what opened for people is read meanwhile, and not waited for once more
            return Wait(until)
        pace = takes(self.table, self.tempo)
        waits = max(pace, self._doors_until() - self.now) if self.tempo else 0.0
        return self._answers(Answering(decision, table.entry, self.now + waits, waits > pace))

    def _answers(self, answering: Answering) -> Act | Wait | None:
        """Answer, unless somebody has spoken or stepped in meanwhile, and is answered or given time again."""
        table = self.table
        has_changed = table.entry != answering.entry
        if has_changed and self._may_talk() and talk.is_spoken_to(table):
            return self._begins()
        if self.now < answering.until:
            self._remembers(mind=answering)
            return Wait(answering.until)
        if has_changed and (answering.has_waited or talk.was_spoken(table)):
            return self._begins()
        decision = self._next()
        if decision is None:
            return self._begins()
        self._remembers(mind=None)
        if decision.stays:
            done = {(decision.kind, decision.seat): self.now}
            self._remembers(acted={**self.memory.acted, **done}, ahead={**self.memory.ahead, **done})
        return Answer(decision, answering)

    def _last_word(self) -> LastWord | None:
        """Have the last words of the house before those of people, so that nobody begins on an empty page."""
        table, play = self.table, self.table.play
        assert play is not None
        if not table.hears_last_words or not table.is_spoken_at:
            return None
        for seat in play.seats:
            if seat in table.actors and seat not in play.last_words:
                if _last_of(seat) in self.memory.declined:
                    continue
                if speech := talk.last_word(table, seat, self.below):
                    return LastWord(seat, speech)
                self.memory = self.memory.declining(_last_of(seat))
        return None

    # -- whose turn it is ------------------------------------------------------------------------------

    def _may_talk(self) -> bool:
        """Whether the house talks at this table at all."""
        return bool(self.tempo) and bool(self.table.actors) and self.table.is_spoken_at

    def _next(self) -> Decision[Any] | None:
        """What an actor answers next; None where none is to answer anything."""
        table, play = self.table, self.table.play
        assert play is not None
        if not table.people and not table.is_watched:
            return None  # a play for nobody
        scene = began(table.game, table.moments)
        open_ = [
            q
            for q in play.decisions()
            if q.seat in table.actors
            and q.given is None
            and not talk.is_held(table, q)
            and self._left_until(q) <= self.now
            and door_of(table.game, q, scene) not in self.memory.declined
        ]
        due = [q for q in open_ if not q.manner.optional]
        return setting_first(open_) or (self._whose_turn(due) if due else next(iter(open_), None))

    def _whose_turn(self, due: Sequence[Decision[Any]]) -> Decision[Any]:
        """The first of these; where several may do the same in no order, that of who has waited longest."""
        due = [q for q in due if q.manner.comes_first] or due
        alike = [q for q in due if q.stays and q.kind == due[0].kind] or due[:1]
        return min(alike, key=lambda q: self.memory.acted.get((q.kind, q.seat), LONG_AGO))

    def _left_until(self, decision: Decision[Any]) -> float:
        """Until when an actor leaves it to people, where all may act in no order: it has done so, and none
        of them has done anything since. Else whoever reads at leisure would find that all is done.
        """
        at = self.memory.ahead.get((decision.kind, decision.seat))
        readers = self.table.readers
        if at is None or not any(
            q.kind == decision.kind and q.seat in readers for q in self.table.waiting_for
        ):
            return LONG_AGO
        return at + LEFT_SECONDS

    def _gives_way(self) -> list[float]:
        """Until when actors leave something to people."""
        play = self.table.play
        assert play is not None
        if not self.memory.ahead:
            return []
        left = [self._left_until(q) for q in play.decisions() if q.seat in self.table.actors]
        return [until for until in left if until > self.now]

    def _given(self) -> Decision[Any] | None:
        """A question to one of the people who play on a page to which there is only one answer.

        Whoever is here answers themself: what they press is theirs, and whoever is heard out meanwhile, such
        as who writes down what speaks against it, has as long as that takes.
        """
        table, play = self.table, self.table.play
        assert play is not None
        if not self.tempo:
            return None
        due = [q for q in table.waiting_for if q.seat in table.readers - table.here]
        return due[0] if len(due) == 1 and is_given(play, due[0]) else None

    # -- how long it takes -----------------------------------------------------------------------------

    def _waits_to_be_told(self, line: Line | None) -> bool:
        """Whether the house does nothing before somebody says when. Whoever speaks to it is answered."""
        table = self.table
        if table.pace != "asked" or table.gone_ahead or not table.readers:
            return False
        return line is None or line.turn.act != "answer" or line.turn.toward in table.actors

    def _doors_until(self) -> float:
        """Until when a person's door still needs to be read. Each is waited for once, as it opens."""
        play = self.table.play
        assert play is not None
        doors = [
            q.id
            for q in play.decisions()
            if q.manner.optional and q.seat in self.table.people and open_answers(q, play.moves)
        ]
        if doors or self.memory.doors:
            self._remembers(doors={id: self.memory.doors.get(id, self.now) for id in doors})
        return max(self.memory.doors.values(), default=LONG_AGO) + DOOR_SECONDS


def takes(table: TableNow, seconds: float) -> float:
    """How long something takes at a table that takes so long at a brisk pace, with people in it."""
    if not table.is_spoken_at:
        return seconds
    quicker = 1.0 if table.asks_readers or table.readers_in_scene else AMONG_THEMSELVES
    is_hurried = table.hurried and not table.asks_readers
    return seconds * PACES[table.pace].slower / (HURRIED if is_hurried else quicker)


def _last_of(seat: Seat) -> str:
    """The name of a seat's last word among what has been declined."""
    return f"last/{seat}"
