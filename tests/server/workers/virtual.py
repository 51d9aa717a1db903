"""Time that goes by at once, and a database and a bus at which anything may be late, lost or gone, by chance.

What is simulated is pure: leases, companies and followers of `commedia.server`, with toys for all that they
stand on. A seed is an order of events; the same seed is the same order.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

import looptime

from commedia.server.workers.bus import Hears, News
from commedia.store import (
    AlreadyDone,
    CannotRead,
    LeaseLost,
    Position,
    SeqTaken,
    Unavailable,
)

T = TypeVar("T")
AT_MOST_SECONDS = 600.0
"""Of virtual time: whoever has not done by then never will."""
DELAYS = (0.0, 0.0, 0.001, 0.01, 0.05, 0.3)
"""How late something may be, as long as nothing is wrong."""
LATE = 2.5
"""How late at most, while something is."""


def in_virtual_time(then: Coroutine[Any, Any, T]) -> T:
    """What comes of it, by a clock that goes on to what is due next as soon as nobody has anything to do."""

    async def in_time() -> T:
        async with asyncio.timeout(AT_MOST_SECONDS):
            return await then

    with asyncio.Runner(loop_factory=lambda: looptime.new_event_loop(noop_cycles=0)) as runner:  # type: ignore[arg-type]
        return runner.run(in_time())


def now() -> float:
    """Seconds of virtual time."""
    return asyncio.get_running_loop().time()


class Kept(NamedTuple):
    """An entry of a log. by: the worker that wrote it; lease: the number under which it did, if any."""

    kind: str
    client_id: str | None
    by: str
    lease: int | None


class Row:
    """A lease, as the database has it."""

    def __init__(self) -> None:
        self.holder, self.number, self.until = "", 0, float("-inf")


class Database:
    """The truth: logs and leases. is_faulty: whether it is late now, or fails."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.is_faulty = False
        self.logs: dict[str, list[Kept]] = defaultdict(list)
        self.leases: dict[str, Row] = defaultdict(Row)


class Line:
    """The way of one worker to the database: what `Store` offers, as far as workers among themselves need it.

    is_thawed: not set while the worker is frozen; whatever it waited for then comes when it wakes.
    """

    def __init__(self, database: Database, worker: str) -> None:
        self.database = database
        self.worker = worker
        self.is_thawed = asyncio.Event()
        self.is_thawed.set()
        self.taken = 0

    async def rest(self, seconds: float) -> None:
        """As a worker rests, which may be frozen meanwhile."""
        await asyncio.sleep(seconds)
        await self.is_thawed.wait()

    async def _asks(self, do: Callable[[], T], fault: type[Exception]) -> T:
        random, database = self.database.random, self.database
        await self._travels()
        if database.is_faulty and random.random() < 0.2:
            raise fault("nothing was done")
        try:
            done: T | Exception = do()
        except Exception as refused:
            done = refused
        await self._travels()
        if database.is_faulty and random.random() < 0.2:
            raise fault("nobody knows what was done")
        if isinstance(done, Exception):
            raise done
        return done

    async def _travels(self) -> None:
        random = self.database.random
        await asyncio.sleep(random.uniform(0, LATE) if self._is_late() else random.choice(DELAYS))
        await self.is_thawed.wait()

    def _is_late(self) -> bool:
        return self.database.is_faulty and self.database.random.random() < 0.1

    # -- leases --

    async def take_lease(self, table: str, holder: str, seconds: float) -> int | None:
        """As the store does it."""

        def take() -> int | None:
            row = self.database.leases[table]
            if row.until >= now() and row.holder != holder:
                return None
            row.holder, row.number, row.until = holder, row.number + 1, now() + seconds
            return row.number

        self.taken += 1
        return await self._asks(take, Unavailable)

    async def renew_leases(self, holder: str, held: Sequence[str], seconds: float) -> dict[str, int]:
        """As the store does it."""

        def renew() -> dict[str, int]:
            rows = {table: self.database.leases[table] for table in held}
            mine = {table: row for table, row in rows.items() if row.holder == holder and row.until >= now()}
            for row in mine.values():
                row.until = now() + seconds
            return {table: row.number for table, row in mine.items()}

        return await self._asks(renew, Unavailable)

    async def free_leases(self, wanted: Sequence[str]) -> list[str]:
        """As the store does it."""
        leases = self.database.leases
        return await self._asks(lambda: [t for t in wanted if leases[t].until < now()], CannotRead)

    async def give_back_leases(self, holder: str, held: Sequence[str]) -> None:
        """As the store does it."""

        def give_back() -> None:
            for table in held:
                if self.database.leases[table].holder == holder:
                    self.database.leases[table].until = float("-inf")

        await self._asks(give_back, Unavailable)

    def holds(self, table: str, number: int) -> bool:
        """Whether this worker acts for a table under that number, as the database has it."""
        row = self.database.leases[table]
        return (row.holder, row.number) == (self.worker, number) and row.until >= now()

    # -- logs --

    async def append(self, table: str, seq: int, kind: str, client_id: str | None, lease: int | None) -> None:
        """As the store does it, one entry."""

        def append() -> None:
            log, row = self.database.logs[table], self.database.leases[table]
            if lease is not None and (row.number != lease or row.until < now()):
                raise LeaseLost(table, lease)
            if client_id is not None and client_id in (one.client_id for one in log):
                raise AlreadyDone(table, client_id, seq)
            if seq != len(log):
                raise SeqTaken(table, seq, len(log))
            log.append(Kept(kind, client_id, self.worker, lease))

        await self._asks(append, Unavailable)

    async def positions(self, ids: Sequence[str]) -> dict[str, Position]:
        """As the store does it."""
        logs = self.database.logs
        return await self._asks(lambda: {id: Position(len(logs[id]) - 1, 0) for id in ids}, CannotRead)

    async def read(self, table: str) -> list[Kept]:
        """The whole log."""
        return await self._asks(lambda: list(self.database.logs[table]), CannotRead)


class Bus:
    """A bus that may be late; while it is faulty it loses what is said, and says so when it is mended."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.is_faulty = False
        self._ears: list[tuple[Hears, Callable[[], Awaitable[None]]]] = []
        self._told: set[asyncio.Task[None]] = set()

    @property
    def is_heard(self) -> bool:
        """It learns late that it is not."""
        return True

    def say(self, news: News) -> None:
        """Heard by each after a while, in the order of saying."""
        if self.is_faulty:
            return
        delay = self.random.choice(DELAYS)
        for hears, _ in self._ears:
            asyncio.get_running_loop().call_later(delay, hears, news)

    async def run(self, hears: Hears, caught_up: Callable[[], Awaitable[None]]) -> None:
        """Until cancelled."""
        self._ears.append((hears, caught_up))
        await caught_up()
        await asyncio.Event().wait()

    def mend(self) -> None:
        """It is heard again, and whoever listens looks up what they have missed."""
        self.is_faulty = False
        for _, caught_up in self._ears:
            self._told.add(asyncio.ensure_future(caught_up()))
