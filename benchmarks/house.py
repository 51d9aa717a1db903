"""A house of several workers: PostgreSQL and Redis of its own, and each worker at an address of its own.

All of it runs wherever the system puts it: two workers, PostgreSQL, Redis and whoever plays share two cores,
as they would on a small machine.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil

from benchmarks.server_process import Server
from tests.postgresql import PostgresServer
from tests.redis_server import RedisServer

ON_DISK = Path("/var/tmp")
"""Where PostgreSQL, which runs as a user of its own, may write, and nothing is in memory alone."""


class House:
    """Equal workers, their database and their bus. is_affine: all of a table goes to the same worker, as a
    balancer that hashes its address would have it; else each seat goes to the next.
    """

    def __init__(self, workers: list[Server], parts: dict[str, int], *, is_affine: bool) -> None:
        self._workers = workers
        self._parts = parts
        self._is_affine = is_affine

    def port_of(self, table: int, seat: int = 0) -> int:
        """Where a seat of the table with that number is played."""
        number = table if self._is_affine else table + seat
        return self._workers[number % len(self._workers)].port

    def busy_seconds(self) -> float:
        """Processor seconds that the workers have used so far."""
        return sum(worker.busy_seconds() for worker in self._workers)

    def other_seconds(self) -> dict[str, float]:
        """Processor seconds that each part beside the workers has used so far."""
        return {name: _seconds_of(pid) for name, pid in self._parts.items()}


@contextmanager
def house(data: Path, workers: int, *, is_affine: bool = True) -> Iterator[House]:
    """Open one with its files in this folder, and close it afterwards."""
    anywhere = sorted(os.sched_getaffinity(0))
    with ExitStack() as opened:
        database = PostgresServer(ON_DISK)
        opened.callback(database.close)
        bus = RedisServer()
        opened.callback(bus.close)
        scale = {"COMMEDIA_DATABASE_URL": database.new_database("house"), "COMMEDIA_BUS_URL": bus.address}
        folders = [data / f"worker-{n}" for n in range(workers)]
        for folder in folders:
            folder.mkdir()
        running = [opened.enter_context(Server(anywhere, folder, environment=scale)) for folder in folders]
        parts = {"PostgreSQL": database.pid, "Redis": bus.pid}
        yield House(running, parts, is_affine=is_affine)


def _seconds_of(pid: int) -> float:
    """User and system, with all the processes that it has, and had."""
    first = psutil.Process(pid)
    gone = first.cpu_times()
    there = [process.cpu_times() for process in (first, *first.children(recursive=True))]
    return sum(one.user + one.system for one in there) + gone.children_user + gone.children_system
