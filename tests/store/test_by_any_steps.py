"""Two workers at one table by any steps whatever: what may come of each, whatever came before."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from sqlalchemy import Double, literal

from commedia.store import AlreadyDone, Batch, Entry, LeaseLost, SeqTaken, Store, clock
from tests.store.making import assert_sealed, open_table

WORKERS = st.integers(0, 1)
STEPS = settings(max_examples=12, stateful_step_count=20)
SECONDS = 10.0
"""For which a lease is taken."""
_tables = count()


class TwoWorkers:
    """Two stores over one database, and a loop in which they are asked."""

    def __init__(self, path: Path) -> None:
        self.runner = asyncio.Runner()
        self.stores = [Store.open(path), Store.open(path)]

    def do(self, what: Coroutine[Any, Any, Any]) -> Any:
        """What came of it, an error too."""
        return self.both([what])[0]

    def both(self, what: Sequence[Coroutine[Any, Any, Any]]) -> list[Any]:
        """What came of each, all asked at once."""

        async def at_once() -> list[Any]:
            return await asyncio.gather(*what, return_exceptions=True)

        return self.runner.run(at_once())

    def close(self) -> None:
        """Let the database go."""
        for store in self.stores:
            store.close()
        self.runner.close()


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoWorkers]:
    """Over one file; each play of a machine has a table of its own."""
    both = TwoWorkers(tmp_path_factory.mktemp("steps") / "commedia.sqlite3")
    yield both
    both.close()


class OneLog(RuleBasedStateMachine):
    """Two who write one log. ids: as it has them by now; believed: up to where each of them has read."""

    def __init__(self, workers: TwoWorkers) -> None:
        super().__init__()
        self.workers = workers
        self.table = f"lamp-{next(_tables)}"
        self.ids: list[str | None] = []
        self.believed = [0, 0]

    @initialize()
    def begin(self) -> None:
        """There is a table, with its first entry."""
        self.workers.runner.run(open_table(self.workers.stores[0], table=self.table))
        self.ids = [None]

    def _append(self, worker: int, id: str | None, entries: int = 1) -> Coroutine[Any, Any, None]:
        first = self.believed[worker] + 1
        body = f'"{worker}"'.encode()
        batch = [Entry(first + n, "move", body, None if n else id) for n in range(entries)]
        return self.workers.stores[worker].append(Batch(self.table, batch))

    def _due(self, worker: int, id: str | None) -> type | None:
        """What comes of that, as the log is now."""
        if id is not None and id in self.ids:
            return AlreadyDone
        return SeqTaken if self.believed[worker] < len(self.ids) - 1 else None

    @rule(worker=WORKERS, id=st.sampled_from([None, "a", "b", "c", "d", "e"]), entries=st.integers(1, 3))
    def write(self, worker: int, id: str | None, entries: int) -> None:
        """A move, new or sent again."""
        due = self._due(worker, id)
        came = self.workers.do(self._append(worker, id, entries))
        assert (None if came is None else type(came)) is due
        if due is None:
            self.ids += [id] + [None] * (entries - 1)
            self.believed[worker] = len(self.ids) - 1

    @rule(id=st.sampled_from(["a", "b", "f", "g"]))
    def write_the_same_at_once(self, id: str) -> None:
        """One message, sent to both: it is done once at most."""
        before = [self._due(worker, id) for worker in range(2)]
        came = self.workers.both([self._append(worker, id) for worker in range(2)])
        if None not in before:
            assert [type(one) for one in came] == before
            return
        assert came.count(None) == 1
        assert all(one is None or isinstance(one, AlreadyDone | SeqTaken) for one in came)
        self.ids.append(id)
        self.believed[came.index(None)] = len(self.ids) - 1

    @rule()
    def write_two_at_once(self) -> None:
        """Of two who both believe that they are next, one is."""
        due = [self._due(worker, None) for worker in range(2)]
        came = self.workers.both([self._append(worker, None) for worker in range(2)])
        assert came.count(None) == bool(due.count(None))
        assert all(one is None or isinstance(one, SeqTaken) for one in came)
        if None in came:
            self.ids.append(None)
            self.believed[came.index(None)] = len(self.ids) - 1

    @rule(worker=WORKERS)
    def catch_up(self, worker: int) -> None:
        """Read it anew."""
        found = self.workers.do(self.workers.stores[worker].restore(self.table))
        assert found.last_seq == len(self.ids) - 1
        self.believed[worker] = found.last_seq

    @invariant()
    def is_one_log(self) -> None:
        """Both read the same: numbers without a gap, each id once, seals that follow from one another."""
        if not self.ids:
            return
        one, other = self.workers.both([store.sealed(self.table) for store in self.workers.stores])
        assert one == other
        assert [entry.client_id for entry, _ in one] == self.ids
        assert_sealed(self.table, one)


class OneLease(RuleBasedStateMachine):
    """Two who would act for one table, by a clock that the test turns. mine: the number that each had."""

    clock = 0.0

    def __init__(self, workers: TwoWorkers) -> None:
        super().__init__()
        OneLease.clock = 1000.0
        self.workers = workers
        self.table = f"wall-{next(_tables)}"
        self.holder: int | None = None
        self.number, self.until, self.seq = 0, float("-inf"), 0
        self.mine = [0, 0]

    @initialize()
    def begin(self) -> None:
        """There is a table, which nobody acts for."""
        self.workers.runner.run(open_table(self.workers.stores[0], table=self.table))

    def _holds(self, worker: int) -> bool:
        return self.holder == worker and self.until >= OneLease.clock

    @rule(worker=WORKERS)
    def take(self, worker: int) -> None:
        """Taken where nobody else has it, under the next number."""
        is_free = self.until < OneLease.clock or self.holder == worker
        came = self.workers.do(
            self.workers.stores[worker].take_lease(self.table, f"worker {worker}", SECONDS)
        )
        assert came == (self.number + 1 if is_free else None)
        if is_free:
            self.holder, self.number, self.until = worker, self.number + 1, OneLease.clock + SECONDS
            self.mine[worker] = self.number

    @rule(worker=WORKERS)
    def renew(self, worker: int) -> None:
        """Held for longer where it is still had."""
        store = self.workers.stores[worker]
        came = self.workers.do(store.renew_leases(f"worker {worker}", [self.table], SECONDS))
        assert came == ({self.table: self.number} if self._holds(worker) else {})
        if came:
            self.until = OneLease.clock + SECONDS

    @rule(worker=WORKERS)
    def give_back(self, worker: int) -> None:
        """Anybody may have it now, if it was had."""
        self.workers.do(self.workers.stores[worker].give_back_leases(f"worker {worker}", [self.table]))
        if self.holder == worker:
            self.until = float("-inf")

    @rule(seconds=st.sampled_from([1.0, SECONDS / 2, SECONDS, 3 * SECONDS]))
    def go_on(self, seconds: float) -> None:
        """Time goes by; whoever is frozen meanwhile believes what they believed."""
        OneLease.clock += seconds

    @rule(worker=WORKERS)
    def act(self, worker: int) -> None:
        """Under the last number that one had: it is written while that holds, and not afterwards."""
        if not self.mine[worker]:
            return
        holds = self._holds(worker) and self.mine[worker] == self.number
        batch = Batch(self.table, [Entry(self.seq + 1, "move", b'"act"')], lease=self.mine[worker])
        came = self.workers.do(self.workers.stores[worker].append(batch))
        assert (None if came is None else type(came)) is (None if holds else LeaseLost)
        self.seq += holds

    @rule()
    def see_who_may_take_it(self) -> None:
        """It is free where nobody has it."""
        came = self.workers.do(self.workers.stores[0].free_leases([self.table]))
        assert came == ([self.table] if self.until < OneLease.clock else [])


def test_two_workers_write_one_log_and_each_move_once(workers: TwoWorkers):
    """Whoever is behind is told so and catches up; an id that is there is never written again."""
    run_state_machine_as_test(lambda: OneLog(workers), settings=STEPS)


def test_the_numbers_of_a_lease_only_grow_and_whoever_was_frozen_writes_nothing(
    workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch
):
    """It holds as long as the database says."""
    monkeypatch.setattr(clock, "now", lambda connection: literal(OneLease.clock, Double))
    run_state_machine_as_test(lambda: OneLease(workers), settings=STEPS)
