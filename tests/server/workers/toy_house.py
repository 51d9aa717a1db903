"""A house whose tables are toys: people move, and for each move the house owes some; in virtual time.

All that comes between is the real thing: how a table is found and brought up, who acts for it, and who hears.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from commedia.server.address_limits import USUAL
from commedia.server.company import companies
from commedia.server.company.acts import Give, Giving, Memory, Plan, Wait
from commedia.server.company.companies import Companies
from commedia.server.playhouse import Playhouse
from commedia.server.workers.following import Others
from commedia.server.workers.leases import Leases
from commedia.store import AlreadyDone, Position, StoreError
from tests.server.workers.virtual import Bus, Database, Kept, Line, now

TEMPO_SECONDS = 0.3
OWED = {"lamp": 2, "wall": 0}
"""Moves of the house for each of somebody's, by table: at one of them people are among themselves."""


class ToyTable:
    """A table as one worker has it in memory. log: all that happened, as far as it knows."""

    def __init__(self, id: str, line: Line, log: list[Kept]) -> None:
        self.id = id
        self.log = log
        self.lock = asyncio.Lock()
        self.is_behind = False
        self.audience = SimpleNamespace(watchers=dict[asyncio.Event, int]())
        self.presence = SimpleNamespace(windows=(), told=None)
        self.lobby = SimpleNamespace(seats=dict[int, str]())
        self.letting_end: set[str] = set()
        self.hurried = self.gone_ahead = False
        self.published: Callable[[], None] = lambda: None
        self.play = object()
        self._line = line
        self._lease: int | None = None

    @property
    def seq(self) -> int:
        """Of the last entry."""
        return len(self.log) - 1

    version = 0

    @property
    def position(self) -> Position:
        """Where it stands in memory."""
        return Position(self.seq, self.version)

    @property
    def owed(self) -> int:
        """How many moves the house is due."""
        return sum(OWED[self.id] if one.kind == "person" else -1 for one in self.log)

    async def take(self, kind: Any, client_id: str | None = None) -> bool:
        """Keep a move; whatever the company would have the play do is its next one."""
        kind = kind if isinstance(kind, str) else "house"
        if client_id is not None and any(one.client_id == client_id for one in self.log):
            return False
        await self._line.append(self.id, len(self.log), kind, client_id, self._lease)
        self.log.append(Kept(kind, client_id, self._line.worker, self._lease))
        self.notify()
        return True

    @contextmanager
    def under(self, lease: int | None) -> Iterator[None]:
        """As a table does it."""
        self._lease = lease
        try:
            yield
        finally:
            self._lease = None

    def notify(self) -> None:
        """Everybody who watches is woken."""
        self.published()
        for bell in list(self.audience.watchers):
            bell.set()

    def unsettle(self) -> None:
        """Nothing was changed."""


class ToyHouse(Playhouse):
    """The tables of one worker."""

    def __init__(self, line: Line) -> None:
        super().__init__(line, None, USUAL)  # type: ignore[arg-type]
        self._line = line

    async def _load(self, id: str) -> Any:
        live = ToyTable(id, self._line, await self._line.read(id))
        self.tables.add(live)  # type: ignore[arg-type]
        live.published = lambda: self.published(live)  # type: ignore[arg-type]
        self.noticed(live)  # type: ignore[arg-type]
        return live

    async def catch_up(self, live: Any) -> None:
        """Bring it up from the log."""
        live.log = await self._line.read(live.id)
        live.is_behind = False
        live.notify()
        self.noticed(live)


class ToyCompanies(Companies):
    """Companies that remember when they will move next, and nothing else."""

    async def remembered(self, live: Any) -> Any:
        """What they have in mind."""
        return self._kept.setdefault(live, SimpleNamespace(memory=Memory(0.0), moments=[], landings=0))  # type: ignore[arg-type]


def next_act(live: Any, memory: Memory, at: float, **_: Any) -> Plan:
    """Nothing, or a move once the tempo has gone by since the last entry."""
    if live.owed <= 0:
        return Plan(None, memory)
    mind = memory.mind
    if not isinstance(mind, Giving) or mind.decision != str(live.seq):
        mind = Giving(str(live.seq), at + TEMPO_SECONDS)
    thinking = Memory(0.0, mind=mind)
    if at < mind.until:
        return Plan(Wait(mind.until), thinking)
    return Plan(Give(SimpleNamespace(id="q", seat="")), Memory(0.0))  # type: ignore[arg-type]


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Companies play with toys."""

    def look(live: Any, *_: Any) -> Any:
        live.asks_readers = False
        return live

    monkeypatch.setattr(companies, "look", look)
    monkeypatch.setattr(companies, "may_act", lambda live: live.owed > 0)
    monkeypatch.setattr(companies, "next_act", next_act)
    monkeypatch.setattr(companies, "the_answer", lambda play, decision: None)


class Worker:
    """One of several, with all that it runs beside its house. shown: where its window at a table stands."""

    def __init__(self, database: Database, bus: Bus, name: str) -> None:
        self.line = Line(database, name)
        self.house = ToyHouse(self.line)
        self.companies = ToyCompanies(self.house, TEMPO_SECONDS, self.line.rest, now)
        self.leases = self.house.leases = Leases(self.line, name, now, self.line.rest)  # type: ignore[arg-type]
        self.others = Others(self.house, self.companies, bus, name, self.line.rest)
        self.shown: dict[str, int] = {}
        self.running = [asyncio.create_task(one.run()) for one in (self.others, self.leases)]

    def open_window(self, table: str) -> None:
        """Somebody looks on there."""
        self.running.append(asyncio.create_task(self._look_on(table)))

    async def _look_on(self, table: str) -> None:
        bell, live = asyncio.Event(), None
        while True:
            while live is None or self.house.tables.get(table) is not live:
                try:
                    live = await self.house.table(table)
                except StoreError:
                    await self.line.rest(0.5)
                    continue
                live.audience.watchers[bell] = 1
                self.house.noticed(live)
            bell.clear()
            self.shown[table] = live.seq
            await bell.wait()

    async def move(self, table: str, move_id: str) -> bool:
        """Somebody makes a move here. Returns whether it is known to be kept."""

        async def once(live: Any) -> bool:
            await live.take("person", move_id)
            self.companies.wake(live)
            return True

        try:
            return await self.house.change(table, once)
        except AlreadyDone:
            return True
        except StoreError:
            return False

    async def stop(self) -> None:
        """Send it home."""
        await self.companies.stop()
        for task in self.running:
            task.cancel()
        for done in await asyncio.gather(*self.running, return_exceptions=True):
            if isinstance(done, Exception):
                raise done


def acts(database: Database) -> Mapping[str, Sequence[Kept]]:
    """What the house did, by table."""
    return {table: [one for one in log if one.kind == "house"] for table, log in database.logs.items()}
