"""House actors take their turns, at a pace that people can follow.

An actor sees what its seat sees and answers as anybody would. One task a table, for as long as it is an
actor's turn; it ends when the table waits for people.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakKeyDictionary

from commedia.engine import CommediaError, Decision, IllegalMove, NotOpen, Play
from commedia.lab.actors import actor, in_its_place
from commedia.server.forms import open_answers
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.store import StoreError

PACE_SECONDS = 0.9
"""Between two deeds of the house's actors: enough to read a line."""
SCENE_SECONDS = 15.0
"""How long an actor keeps a scene open for the people in it, from the last word said."""
DOOR_SECONDS = 5.0
"""How long the actors wait before a door that has opened for a person, such as a scene they may join."""
AGAIN_SECONDS = 5.0
"""Before an actor tries again what the store could not keep."""

_log = logging.getLogger(__name__)


class Actors:
    """The house actors of all tables.

    pace: seconds between deeds; 0 in tests. rest: how they wait. clock: seconds that only grow.
    """

    def __init__(
        self,
        house: Playhouse,
        pace: float = PACE_SECONDS,
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.house = house
        self.pace = pace
        self._rest = rest
        self._clock = clock
        self._tasks: dict[str, asyncio.Task[None]] = {}
        # For as long as a table is in memory:
        self._declined: WeakKeyDictionary[LiveTable, set[str]] = WeakKeyDictionary()
        self._doors: WeakKeyDictionary[LiveTable, dict[str, float]] = WeakKeyDictionary()
        house.noticed = self.wake

    @property
    def busy(self) -> bool:
        """Whether an actor is about to play at any table."""
        return bool(self._tasks)

    def wake(self, live: LiveTable) -> None:
        """See whether it is an actor's turn at that table, and if so let them play."""
        if live.id not in self._tasks and self._next(live) is not None:
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
        open_ = [q for q in play.decisions() if q.seat in actors and q.given is None and q.id not in declined]
        due = [q for q in open_ if not q.optional]
        return due[0] if due else next(iter(open_), None)

    async def _act(self, table: str) -> None:
        while not self.house.draining:
            try:
                if not await self._turn(table):
                    return
            except CommediaError as fault:
                _log.warning("an actor could not play at %s: %s", table, fault)
                return
            except StoreError as fault:  # the table is as its log has it; the actor tries as a person would
                _log.warning("an actor's move at %s could not be kept: %s", table, fault)
                await self._rest(AGAIN_SECONDS)
            except Exception:
                _log.exception("an actor failed at %s, and is waked when somebody moves or looks", table)
                return

    async def _turn(self, table: str) -> bool:
        """Wait, and answer one decision, if any is left. Returns whether there was one."""
        live = await self.house.table(table)
        decision = self._next(live)
        if decision is None:
            return False
        wait, before = self._patience(live, decision), live.seq
        await self._rest(wait)
        async with self.house.at(table) as live:
            if wait > self.pace and live.seq != before:
                return True  # somebody spoke or stepped in, and is given time again
            decision = self._next(live)
            if decision is not None and live.play is not None:
                await self._answer(live, live.play, decision)
        return True

    async def _answer(self, live: LiveTable, play: Play, decision: Decision[Any]) -> None:
        choose: Callable[..., Any] = actor(live.game)
        below = secrets.randbelow
        try:
            answer = choose(play, decision, below, live.words)
        except Exception as fault:
            answer = in_its_place(decision, fault, below, play.moves)
        if answer is None:
            self._declined[live].add(decision.id)
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
        if decision.patient and self._with_people(live):
            return SCENE_SECONDS
        return max(self.pace, self._before_doors(live))

    def _before_doors(self, live: LiveTable) -> float:
        """Seconds that a person's door still needs to be read. Each door is waited for once, as it opens."""
        if live.play is None:
            return 0.0
        people = live.lobby.people
        doors = [
            q.id
            for q in live.play.decisions()
            if q.optional and q.seat in people and open_answers(q, live.play.moves)
        ]
        now = self._clock()
        known = self._doors.get(live, {})
        self._doors[live] = {id: known.get(id, now) for id in doors}
        opened = max(self._doors[live].values(), default=now - DOOR_SECONDS)
        return max(0.0, opened + DOOR_SECONDS - now)

    @staticmethod
    def _with_people(live: LiveTable) -> bool:
        play = live.play
        return play is not None and bool(live.lobby.people & set(live.game.cast.on_stage(play.world)))

    async def stop(self) -> None:
        """Send them all home."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
