"""The companies of all tables: each does what `next_act` says, under its table's lock, when it says so.

One task a table, for as long as anything is due there; it ends when the table waits for people, and begins
again when somebody wakes it.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from commedia.engine import CommediaError, Decision, IllegalMove, Moment, NotOpen, Seat
from commedia.kit.page import page_of
from commedia.lab.actors import actor, in_its_place
from commedia.lab.company import began, door_of
from commedia.server.company.acts import (
    Act,
    Answer,
    Answering,
    Give,
    LastWord,
    Memory,
    Mind,
    Say,
    Saying,
    Wait,
)  # fmt: skip
from commedia.server.company.next_act import next_act
from commedia.server.company.pace import LISTENING_SECONDS, TEMPO_SECONDS, the_answer
from commedia.server.company.table_now import TableNow, look, may_act
from commedia.server.duties import Holds
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.request_ids import apart
from commedia.store import LeaseLost, NoTable, OutOfStep, Stale, StoreError, in_full

if TYPE_CHECKING:
    from commedia.server.prompter import Prompter

AGAIN_SECONDS = 5.0
"""Before a company tries again what the store could not keep."""

_log = logging.getLogger(__name__)


class Companies:
    """The house actors of all tables.

    tempo: seconds between deeds; 0 in tests. rest: how they wait. clock: seconds that only grow. prompter:
    finds words for them, and choices, where whoever keeps the house has named a model.
    """

    def __init__(
        self,
        house: Playhouse,
        tempo: float = TEMPO_SECONDS,
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
        prompter: Prompter | None = None,
    ) -> None:
        self.house = house
        self.prompter = prompter
        house.has_model = prompter is not None
        self.tempo = tempo
        self.rest = rest
        self.clock = clock
        self._runs: dict[str, _Run] = {}
        self._kept: WeakKeyDictionary[LiveTable, Remembered] = WeakKeyDictionary()
        house.noticed = self.wake

    @property
    def busy(self) -> bool:
        """Whether an actor is about to play at any table."""
        return bool(self._runs)

    def wake(self, live: LiveTable) -> None:
        """Something may have happened at that table: its company looks again at what is due."""
        if run := self._runs.get(live.id):
            run.bell.set()
        elif may_act(live):
            self._runs[live.id] = _Run(self, live.id)

    def act_at(self, live: LiveTable) -> bool:
        """Whether anything is due there."""
        return live.id in self._runs

    def late(self) -> list[float]:
        """By how many seconds each company is late that has an act due now; not where another acts."""
        now = self.clock()
        return [now - run.due_at for run in self._runs.values() if run.due_at <= now]

    def ended(self, table: str) -> None:
        """Nothing is due there any more."""
        self._runs.pop(table, None)

    async def remembered(self, live: LiveTable) -> Remembered:
        """What the company of a table has in memory, all that was told there included; under its lock."""
        found = self._kept.setdefault(live, Remembered(Memory(last_said=self.clock())))
        last = found.moments[-1].n if found.moments else -1
        new = live.script.since(last)
        if live.play is not None and last + 1 + len(new) < live.play.told:  # after a restart
            new = [moment for _, moment in await live.script.whole.read() if moment.n > last]
            await live.script.read_words(new)
        found.moments += new
        lands = page_of(live.game).landing_of
        found.landings += sum(lands(m) is not None for m in new if m.n >= live.script.told_before)
        return found

    async def stop(self) -> None:
        """Send them all home."""
        tasks = [run.task for run in self._runs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.prompter:
            await self.prompter.close()


class Remembered:
    """What the company of one table has in memory. moments: all that was told there; landings: how many of
    these have landed since the table is in memory.
    """

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.moments: list[Moment] = []
        self.landings = 0


class _Run:
    """The company of one table, while anything is due there. due_at: when it is, by the companies' clock."""

    def __init__(self, companies: Companies, table: str) -> None:
        self.bell = asyncio.Event()
        self.due_at = companies.clock()
        self._companies = companies
        self._house = companies.house
        self._table = table
        self._writes: tuple[LiveTable, int] | None = None
        self._resting: tuple[float, asyncio.Future[None]] | None = None
        self._asks: tuple[Mind, asyncio.Task[Any]] | None = None
        self.task = apart(self._act())

    async def _act(self) -> None:
        leases = self._house.leases
        try:
            while not self._house.draining:
                try:
                    lease = await self._hold(leases)
                    self.bell.clear()
                    wait = await self._turn(lease)
                    if wait is not None:
                        await self._wait(wait.until)
                    elif not self.bell.is_set():
                        return
                except (OutOfStep, Stale):
                    continue  # another worker was faster: it is looked at again
                except LeaseLost:
                    leases.lost(self._table)  # and taken again, as soon as nobody else has it
                except NoTable:  # it was swept away, or moved to another house
                    return
                except CommediaError as fault:
                    _log.warning("an actor could not play at %s: %s", self._table, in_full(fault))
                    return
                except StoreError as fault:  # the table is as its log has it; it is tried as a person would
                    _log.warning("an actor's move at %s could not be kept: %s", self._table, in_full(fault))
                    await self._companies.rest(AGAIN_SECONDS)
                except Exception:
                    _log.exception("an actor failed at %s, and tries again when somebody comes", self._table)
                    self.bell.clear()
                    await self._companies.rest(AGAIN_SECONDS)  # meanwhile people have the table to themselves
                    if not self.bell.is_set():
                        return
        finally:
            leases.let_go(self._table, self)
            self._companies.ended(self._table)  # before anything else can wake it
            self._rest_no_longer()
            self._shows(None, "")
            self._forget_question()

    async def _hold(self, leases: Holds) -> int | None:
        """The lease of the table; while another worker has it, nothing is due here."""
        self.due_at = math.inf
        lease = await leases.hold(self._table, self)
        self.due_at = self._companies.clock()
        return lease

    async def _turn(self, lease: int | None) -> Wait | None:
        """Do what is to be done now. Returns how long to wait after it; None where nothing is due.

        lease: the number under which it is done.
        """
        companies = self._companies
        async with self._house.at(self._table) as live:
            remembered = await companies.remembered(live)
            now = companies.clock()
            table = look(live, remembered.moments, now, remembered.landings)
            if table.asks_readers:
                live.hurried = False
            plan = next_act(table, remembered.memory, now, tempo=companies.tempo, below=secrets.randbelow)
            does = plan.does
            self._shows(live, does.writes if isinstance(does, Wait) else "")
            if does is None or isinstance(does, Wait):
                remembered.memory = plan.memory
                self._ask(live, plan.memory.mind, remembered.moments)
                return does
            if isinstance(does, Say | Answer) and (wait := self._waits_for_model(live, does, now)):
                return wait
            live.gone_ahead = live.gone_ahead and not isinstance(does, Say | Answer)
            with live.under(lease):
                door = await self._do(live, table, does)
            remembered.memory = plan.memory.declining(door) if door else plan.memory
            self._forget_question()
        return Wait(companies.clock())

    async def _wait(self, until: float) -> None:
        """Until then, or until somebody rings. Who is rung for and waits on as before rests as before."""
        companies, self.due_at = self._companies, until
        if self._resting is None or self._resting[0] != until:
            self._rest_no_longer()
            if (seconds := until - companies.clock()) <= 0:
                return
            self._resting = until, asyncio.ensure_future(companies.rest(seconds))
        _, resting = self._resting
        ringing = asyncio.ensure_future(self.bell.wait())
        try:
            await asyncio.wait((resting, ringing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            ringing.cancel()
        if resting.done():
            self._resting = None

    def _rest_no_longer(self) -> None:
        if self._resting is not None:
            self._resting[1].cancel()
            self._resting = None

    def _shows(self, live: LiveTable | None, seat: Seat) -> None:
        """Everybody sees that seat writing, and no other of the house; "" for none."""
        if live is not None and seat:
            chair = next(n for n, of in live.lobby.seats.items() if of == seat)
            live.audience.writes(chair)
            self._writes = live, chair
        elif self._writes is not None:
            writing, chair = self._writes
            writing.audience.spoke(chair)
            self._writes = None

    # -- what is done ------------------------------------------------------------------------------------

    async def _do(self, live: LiveTable, table: TableNow, act: Act) -> str:
        """Do it. Returns the open door that was left alone; "" where none was."""
        match act:
            case Say(saying):
                seat, speech = saying.line.turn.seat, self._found(saying) or saying.line.speech
                await live.take(lambda play: play.speak(seat, speech))
            case LastWord(seat, speech):
                await live.take(lambda play: play.last(seat, speech.text, speech.line))
            case Give(decision):
                assert live.play is not None
                answer = the_answer(live.play, decision)
                await live.take(lambda play: play.answer(decision.id, decision.seat, answer))
            case Answer(decision, answering):
                return await self._answer(live, table, decision, self._found(answering))
        return ""

    async def _answer(self, live: LiveTable, table: TableNow, decision: Decision[Any], found: Any) -> str:
        """Answer a decision, or leave the door alone, which is returned. found: as a model has chosen, if it
        was asked this, and nothing has happened.
        """
        assert live.play is not None
        if found and (found.decision, found.seq) == (decision.id, table.entry):
            with suppress(IllegalMove):
                await live.take(lambda play: play.answer(decision.id, decision.seat, found.answer))
                return ""
        below = secrets.randbelow
        try:
            answer = actor(live.game)(live.play, decision, below, live.script.words, table.moments)
        except Exception as fault:
            answer = in_its_place(decision, fault, below, live.play.moves)
        if answer is None:
            return door_of(live.game, decision, began(live.game, table.moments))
        try:
            await live.take(lambda play: play.answer(decision.id, decision.seat, answer))
        except NotOpen:
            raise
        except IllegalMove as refused:
            instead = in_its_place(decision, refused, below, live.play.moves)
            await live.take(lambda play: play.answer(decision.id, decision.seat, instead))
        return ""

    # -- what a model is asked ---------------------------------------------------------------------------

    def _ask(self, live: LiveTable, mind: Mind | None, moments: Sequence[Moment]) -> None:
        """Ask a model for what is in mind, once: put together under the lock, out of what is durable."""
        if self._asks is not None and self._asks[0] is mind:
            return
        self._forget_question()
        prompter = self._companies.prompter
        if prompter is None or not isinstance(mind, Saying | Answering):
            return
        try:
            if isinstance(mind, Saying):
                asks: Any = prompter.line(live, mind.line.turn.seat, mind.line.speech, moments)
            else:
                asks = prompter.choice(live, mind.decision, moments)
        except Exception:  # the house needs no model to play on
            _log.exception("a model could not be asked at %s", live.id)
            return
        if asks is not None:
            self._asks = mind, asyncio.create_task(asks())

    def _waits_for_model(self, live: LiveTable, act: Say | Answer, now: float) -> Wait | None:
        """How long to look again for what a model says to it; None where it has said all that it will."""
        mind = act.saying if isinstance(act, Say) else act.answering
        if self._asks is None or self._asks[0] is not mind or self._asks[1].done():
            return None
        self._asks[1].add_done_callback(lambda _: self.bell.set())
        writes = act.saying.line.turn.seat if isinstance(act, Say) else ""
        self._shows(live, writes)
        return Wait(now + LISTENING_SECONDS, writes)

    def _found(self, mind: Mind) -> Any:
        """What the model has said to it; None where it was not asked that, or has found nothing."""
        if self._asks is None or self._asks[0] is not mind or not self._asks[1].done():
            return None
        return self._asks[1].result()

    def _forget_question(self) -> None:
        if self._asks is not None:
            self._asks[1].cancel()
            self._asks = None
