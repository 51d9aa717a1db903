"""House actors take their turns, at a pace that people can follow.

An actor sees what its seat sees and answers as anybody would. One task a table, for as long as it is an
actor's turn; it ends when the table waits for people.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from commedia.engine import CommediaError, Decision, IllegalMove, NotOpen, Play
from commedia.lab.actors import actor, in_its_place
from commedia.lab.company import door_of, is_heard, setting_first
from commedia.server.conversing import Conversing, Line
from commedia.server.forms import open_answers
from commedia.server.live import LiveTable
from commedia.server.pace import (
    AMONG_THEMSELVES,
    DOOR_SECONDS,
    GIVEN_SECONDS,
    HURRIED,
    PACES,
    is_given,
    the_answer,
)
from commedia.server.playhouse import Playhouse
from commedia.server.presence import AWAY_SECONDS
from commedia.store import StoreError, in_full

if TYPE_CHECKING:
    from commedia.server.prompter import AsksForChoice, AsksForWords, Choice, Prompter

PACE_SECONDS = 0.9
"""Between two deeds of the house's actors: enough to read a line."""
LANDING_SECONDS = 6.0
"""How long the actors leave the stage to a moment that has landed: enough to see it, and to speak first."""
MOST_LANDINGS = 3
"""As many of those that fall together are waited for."""
LEFT_SECONDS = 45.0
"""For how long an actor that has gone ahead leaves the next to people, where all may act in no order."""
LISTENING_SECONDS = 0.5
"""How often an actor who waits looks whether somebody writes."""
AGAIN_SECONDS = 5.0
"""Before an actor tries again what the store could not keep."""

_log = logging.getLogger(__name__)


class Actors:
    """The house actors of all tables.

    pace: seconds between deeds; 0 in tests. rest: how they wait. clock: seconds that only grow. prompter:
    finds words for them, and choices, where whoever keeps the house has named a model.
    """

    def __init__(
        self,
        house: Playhouse,
        pace: float = PACE_SECONDS,
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
        prompter: Prompter | None = None,
    ) -> None:
        self.house = house
        self.prompter = prompter
        house.has_model = prompter is not None
        self.pace = pace
        self._rest = rest
        self._clock = clock
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._bells: dict[str, asyncio.Event] = {}  # of tables whose actors hold their peace
        # For as long as a table is in memory:
        self._declined: WeakKeyDictionary[LiveTable, set[str]] = WeakKeyDictionary()
        self._doors: WeakKeyDictionary[LiveTable, dict[str, float]] = WeakKeyDictionary()
        self._talks: WeakKeyDictionary[LiveTable, Conversing] = WeakKeyDictionary()
        self._landed: WeakKeyDictionary[LiveTable, int] = WeakKeyDictionary()
        self._ahead: WeakKeyDictionary[LiveTable, dict[tuple[str, str], float]] = WeakKeyDictionary()
        self._acted: WeakKeyDictionary[LiveTable, dict[tuple[str, str], float]] = WeakKeyDictionary()
        house.noticed = self.wake

    @property
    def busy(self) -> bool:
        """Whether an actor is about to play at any table."""
        return bool(self._tasks)

    def wake(self, live: LiveTable) -> None:
        """See whether it is an actor's turn at that table, and if so let them play."""
        if bell := self._bells.get(live.id):
            bell.set()
        if live.mover in self._talk(live).people(live):
            self._ahead.pop(live, None)
        is_due = (
            self._next(live) is not None
            or self._may_talk(live)
            or self._given(live) is not None
            or self._due_last(live) is not None
            or self._gives_way(live) > 0
        )
        if live.id not in self._tasks and is_due:
            task = asyncio.create_task(self._act(live.id))
            self._tasks[live.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(live.id, None))

    def _next(self, live: LiveTable) -> Decision[Any] | None:
        play = live.play
        if play is None or play.finished or play.standing.stopped or live.broken is not None:
            return None
        if not live.lobby.has_actors:
            return None
        if not live.lobby.people and not live.watchers:
            return None  # a play for nobody
        actors = live.lobby.actors
        declined = self._declined.setdefault(live, set())
        talk = self._talk(live)
        open_ = [
            q
            for q in play.decisions()
            if q.seat in actors
            and q.given is None
            and not talk.is_held(live, q)
            and not self._leaves_it(live, play, q) > 0
            and door_of(live.game, q, talk.moments) not in declined
        ]
        due = [q for q in open_ if not q.manner.optional]
        return setting_first(open_) or (self._whose_turn(live, due) if due else next(iter(open_), None))

    def _whose_turn(self, live: LiveTable, due: Sequence[Decision[Any]]) -> Decision[Any]:
        """The first of these; where several may do the same in no order, that of who has waited longest."""
        acted = self._acted.get(live, {})
        due = [q for q in due if q.manner.comes_first] or due
        alike = [q for q in due if q.stays and q.kind == due[0].kind] or due[:1]
        return min(alike, key=lambda q: acted.get((q.kind, q.seat), -1.0))

    def _leaves_it(self, live: LiveTable, play: Play, decision: Decision[Any]) -> float:
        """For how long an actor leaves it to people, where all may act in no order: it has done so, and none
        of them has done anything since. Else whoever reads at leisure would find that all is done.
        """
        at = self._ahead.get(live, {}).get((decision.kind, decision.seat))
        people = self._talk(live).people(live)
        if at is None or not any(q.kind == decision.kind and q.seat in people for q in play.waiting_for()):
            return 0.0
        return max(0.0, at + LEFT_SECONDS - self._clock())

    def _gives_way(self, live: LiveTable) -> float:
        """Seconds until an actor no longer leaves something to people; 0 where none does."""
        play = live.play
        if play is None or play.finished or not live.lobby.has_actors:
            return 0.0
        left = (self._leaves_it(live, play, q) for q in play.decisions() if q.seat in live.lobby.actors)
        return min((seconds for seconds in left if seconds > 0), default=0.0)

    async def _act(self, table: str) -> None:
        while not self.house.draining:
            try:
                if not await self._turn(table):
                    return
            except CommediaError as fault:
                _log.warning("an actor could not play at %s: %s", table, fault)
                return
            except StoreError as fault:  # the table is as its log has it; the actor tries as a person would
                _log.warning("an actor's move at %s could not be kept: %s", table, in_full(fault))
                await self._rest(AGAIN_SECONDS)
            except Exception:
                _log.exception("an actor failed at %s, and is waked when somebody moves or looks", table)
                return

    async def _turn(self, table: str) -> bool:
        """Wait, and say one line or answer one decision, if there is any. Returns whether there was one."""
        live = await self.house.table(table)
        if wait := self._landing(live):
            await self._rest(wait)
            return True
        if wait := self._listens(live):
            return await self._silence(table, min(wait, AWAY_SECONDS))
        async with self.house.at(table) as live:
            talk = self._talk(live)
            await talk.hear(live)
            if seat := self._due_last(live):
                await self._last(live, seat)
                return True
            line = talk.next(live) if self._may_talk(live) else None
            decision = None if line else self._next(live)
            silence = (
                talk.silence_left(live)
                if line is None and self._may_talk(live) and talk.nudges(live)
                else None
            )
            given = None if line or decision else self._given(live)
            if self._waits_to_be_told(live, line):
                return False
            words, choice = self._prompted(live, line, decision)
        if line is not None:
            return await self._speak(table, line, words)
        if (given or decision) and (wait := self._reads(live)):
            await self._rest(min(wait, LISTENING_SECONDS))
            return True
        if given is not None:
            return await self._give(table, given)
        if decision is None:
            until = [seconds for seconds in (silence, self._gives_way(live)) if seconds]
            return bool(until) and await self._silence(table, min(until))
        if wait := talk.leaves_room_for(live, decision):
            self._before_doors(live)  # what opened for people is read meanwhile, and not waited for once more
            await self._rest(min(wait, LISTENING_SECONDS))
            return True
        wait, before = self._patience(live, decision), live.entry_for(None)
        finding = asyncio.create_task(choice()) if choice else None
        try:
            if await self._is_spoken_to(live, wait):
                return True  # and that is answered first
            found = await finding if finding else None
        finally:
            if finding:
                finding.cancel()
        async with self.house.at(table) as live:
            await talk.hear(live)
            has_waited = wait > self._seconds(live, self.pace) and live.entry_for(None) != before
            is_spoken_to = live.entry_for(None) != before and talk.was_spoken
            if has_waited or is_spoken_to or self._landed.get(live, 0) != live.landings:
                return True  # somebody spoke or stepped in, and is answered, or given time again
            decision = self._next(live)
            if decision is not None and live.play is not None and not self._listens(live):
                live.gone_ahead = False
                await self._answer(live, live.play, decision, found)
                if decision.stays:
                    self._acted.setdefault(live, {})[decision.kind, decision.seat] = self._clock()
                    self._ahead.setdefault(live, {})[decision.kind, decision.seat] = self._clock()
        return True

    # -- talk ------------------------------------------------------------------------------------------

    def _talk(self, live: LiveTable) -> Conversing:
        return self._talks.setdefault(live, Conversing(self._clock))

    def _may_talk(self, live: LiveTable) -> bool:
        """Whether the house talks at that table at all."""
        play = live.play
        return (
            bool(self.pace)
            and play is not None
            and not play.standing.stopped
            and live.broken is None
            and live.lobby.has_actors
            and self._talk(live).is_spoken_at(live)
        )

    def _prompted(
        self, live: LiveTable, line: Line | None, decision: Decision[Any] | None
    ) -> tuple[AsksForWords | None, AsksForChoice | None]:
        """What a model is asked, once it is called: put together under the lock, out of what is durable."""
        prompter, moments = self.prompter, self._talk(live).moments
        try:
            words = prompter.line(live, line.turn.seat, line.speech, moments) if prompter and line else None
            choice = prompter.choice(live, decision, moments) if prompter and decision else None
        except Exception:  # the house needs no model to play on
            _log.exception("a model could not be asked at %s", live.id)
            return None, None
        return words, choice

    async def _speak(self, table: str, line: Line, words: AsksForWords | None) -> bool:
        """Write a line, and say it, unless somebody else writes or anything has happened meanwhile.

        words: finds other words for it while it is being written.
        """
        seat = line.turn.seat
        live = await self.house.table(table)
        left = self._seconds(live, line.takes)
        chair = next(n for n, of in live.lobby.seats.items() if of == seat)
        live.writes(chair)
        finding = asyncio.create_task(words()) if words else None
        try:
            while left > 0 or (finding and not finding.done()):
                await self._rest(min(left, LISTENING_SECONDS) if left > 0 else LISTENING_SECONDS)
                left -= LISTENING_SECONDS
                live.writes(chair)
                if live.entry_for(None) != line.seq or self._listens(live):
                    break
            speech = finding.result() if finding and finding.done() else line.speech
        finally:
            if finding:
                finding.cancel()
            live.spoke(chair)
        async with self.house.at(table) as live:
            if (
                live.entry_for(None) == line.seq
                and left <= 0
                and live.play is not None
                and not self._listens(live)
            ):
                live.gone_ahead = False
                await live.take(lambda play: play.speak(seat, speech))
        return True

    def _due_last(self, live: LiveTable) -> str | None:
        """Whoever of the house has not had the last word yet; there is none before the end."""
        play = live.play
        if play is None or not play.finished or play.standing.stopped or not live.hears_last_words:
            return None
        if not self._talk(live).is_spoken_at(live):
            return None
        gone = self._declined.setdefault(live, set())
        due = (seat for seat in play.seats if seat in live.lobby.actors and seat not in play.last_words)
        return next((seat for seat in due if _last_of(seat) not in gone), None)

    async def _last(self, live: LiveTable, seat: str) -> None:
        """Have the last word of a seat, before those of people, so that nobody begins on an empty page."""
        speech = self._talk(live).last_word(live, seat)
        if speech is None:
            self._declined[live].add(_last_of(seat))
        else:
            await live.take(lambda play: play.last(seat, speech.text, speech.line))

    async def _silence(self, table: str, silence: float) -> bool:
        """Hold one's peace for so long, or until something happens. Returns True."""
        bell = self._bells[table] = asyncio.Event()
        ways = [asyncio.ensure_future(self._rest(max(silence, 0.1))), asyncio.ensure_future(bell.wait())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            del self._bells[table]
        return True

    async def _is_spoken_to(self, live: LiveTable, seconds: float) -> bool:
        """Wait for so long. Returns at once, and True, where one of the people says something meanwhile."""
        bell, before = asyncio.Event(), live.entry_for(None)
        self._bells[live.id] = bell
        rest = asyncio.ensure_future(self._rest(seconds))
        try:
            while not rest.done():
                ringing = asyncio.ensure_future(bell.wait())
                await asyncio.wait((rest, ringing), return_when=asyncio.FIRST_COMPLETED)
                ringing.cancel()
                bell.clear()
                if live.entry_for(None) != before and self._has_been_spoken_to(live):
                    return True
            return False
        finally:
            rest.cancel()
            del self._bells[live.id]

    def _has_been_spoken_to(self, live: LiveTable) -> bool:
        """Whether the last that was told was said by one of the people, where somebody may answer."""
        if live.play is None or not self._may_talk(live):
            return False
        told = next((moment for _, moment in reversed(live.lines) if moment.to is None), None)
        return told is not None and is_heard(live.game, live.play, [told])

    async def _answer(
        self, live: LiveTable, play: Play, decision: Decision[Any], found: Choice | None = None
    ) -> None:
        """Answer a decision. found: as a model has chosen, if it was asked this, and nothing has happened."""
        if found and (found.decision, found.seq) == (decision.id, live.entry_for(None)):
            with suppress(IllegalMove):
                await live.take(lambda p: p.answer(decision.id, decision.seat, found.answer))
                return
        choose: Callable[..., Any] = actor(live.game)
        await self._talk(live).hear(live)  # what was told while it took its time
        below = secrets.randbelow
        try:
            answer = choose(play, decision, below, live.words, self._talk(live).moments)
        except Exception as fault:
            answer = in_its_place(decision, fault, below, play.moves)
        if answer is None:
            self._declined[live].add(door_of(live.game, decision, self._talk(live).moments))
            return
        try:
            await live.take(lambda p: p.answer(decision.id, decision.seat, answer))
        except NotOpen:
            raise
        except IllegalMove as refused:
            instead = in_its_place(decision, refused, below, play.moves)
            await live.take(lambda p: p.answer(decision.id, decision.seat, instead))

    def _patience(self, live: LiveTable, decision: Decision[Any]) -> float:
        """Seconds until an actor answers, so that people may speak in a scene, or step into it, before."""
        if not self.pace:
            return 0.0
        return max(self._seconds(live, self.pace), self._before_doors(live))

    # -- pace ------------------------------------------------------------------------------------------

    def _seconds(self, live: LiveTable, seconds: float) -> float:
        """How long something takes that takes so long at a brisk pace, with people in it."""
        talk, play = self._talk(live), live.play
        if play is None or not talk.is_spoken_at(live):
            return seconds
        is_asked = any(q.seat in talk.people(live) for q in play.waiting_for())
        if is_asked:
            live.hurried = False
        quicker = 1.0 if is_asked or talk.in_it(live, play) else AMONG_THEMSELVES
        return seconds * PACES[live.lobby.pace].slower / (HURRIED if live.hurried else quicker)

    def _waits_to_be_told(self, live: LiveTable, line: Line | None) -> bool:
        """Whether the house does nothing before somebody says when. Whoever speaks to it is answered."""
        if live.lobby.pace != "asked" or live.gone_ahead or not self._talk(live).people(live):
            return False
        return line is None or line.turn.act != "answer" or line.turn.toward in live.lobby.actors

    def _given(self, live: LiveTable) -> Decision[Any] | None:
        """A question to one of the people who play on a page to which there is only one answer.

        Whoever is here answers themself: what they press is theirs, and whoever is heard out meanwhile, such
        as who writes down what speaks against it, has as long as that takes.
        """
        play = live.play
        if play is None or not self.pace or play.standing.stopped or play.finished or live.broken is not None:
            return None
        people = self._talk(live).people(live)
        due = [q for q in play.waiting_for() if q.seat in people]
        due = [q for q in due if not live.presence.is_here(q.seat)]
        return next((q for q in due if is_given(play, q)), None) if len(due) == 1 else None

    async def _give(self, table: str, decision: Decision[Any]) -> bool:
        """Give that answer, after as long as for anybody."""
        await self._rest(GIVEN_SECONDS)
        async with self.house.at(table) as live:
            now = self._given(live)
            if now is not None and now.id == decision.id and live.play and not self._listens(live):
                answer = the_answer(live.play, now)
                await live.take(lambda play: play.answer(decision.id, decision.seat, answer))
        return True

    def _listens(self, live: LiveTable) -> float:
        """For how many seconds yet somebody's half-written words are waited for; 0 where there are none."""
        return self._talk(live).draft_left(live) if self.pace else 0.0

    def _reads(self, live: LiveTable) -> float:
        """For how many seconds yet somebody reads what was told; 0 where nobody does."""
        return self._talk(live).reading_left(live) if self.pace else 0.0

    def _landing(self, live: LiveTable) -> float:
        """Seconds for what has landed since this was last asked, where somebody looks on."""
        new = live.landings - self._landed.get(live, 0)
        self._landed[live] = live.landings
        is_held = bool(self.pace) and bool(live.watchers) and self._talk(live).is_spoken_at(live)
        return LANDING_SECONDS * min(new, MOST_LANDINGS) if is_held else 0.0

    def _before_doors(self, live: LiveTable) -> float:
        """Seconds that a person's door still needs to be read. Each door is waited for once, as it opens."""
        if live.play is None:
            return 0.0
        people = live.lobby.people
        doors = [
            q.id
            for q in live.play.decisions()
            if q.manner.optional and q.seat in people and open_answers(q, live.play.moves)
        ]
        now = self._clock()
        known = self._doors.get(live, {})
        self._doors[live] = {id: known.get(id, now) for id in doors}
        opened = max(self._doors[live].values(), default=now - DOOR_SECONDS)
        return max(0.0, opened + DOOR_SECONDS - now)

    async def stop(self) -> None:
        """Send them all home."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.prompter:
            await self.prompter.close()


def _last_of(seat: str) -> str:
    """The name of a seat's last word among what has been declined."""
    return f"last/{seat}"
