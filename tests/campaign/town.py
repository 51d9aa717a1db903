"""One house of several workers with a PostgreSQL and a Redis of its own, all of which can be harmed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.postgresql import PostgresServer
from tests.redis_server import RedisServer

READY_SECONDS = 60.0
"""For a worker to open."""


class Worker:
    """One `commedia play`, always at the same port: whoever keeps the house starts it again."""

    def __init__(self, folder: Path, name: str, env: dict[str, str]) -> None:
        self.name = name
        self.is_frozen = False
        self._folder = folder
        self._env = env
        self._port = "0"
        self.address = ""
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        with (self._folder / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "commedia", "play", "--port", self._port, "--data", str(self._folder)],
                env={**os.environ, **self._env}, stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        self.process.stdout.close()
        if said:
            self.address = said.split()[4]
            self._port = self.address.rpartition(":")[2]

    def kill(self) -> None:
        """At once."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.is_frozen = False

    def stop(self) -> None:
        """As whoever keeps the house does it before an upgrade."""
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()

    def freeze(self) -> None:
        """It holds its lines and its leases, and does nothing."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        self.is_frozen = True

    def thaw(self) -> None:
        """It goes on where it was, believing what it believed."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)
        self.is_frozen = False

    @property
    def is_running(self) -> bool:
        """Whether it lives, and moves."""
        return self.process is not None and self.process.poll() is None and not self.is_frozen

    def is_ready(self) -> bool:
        """Whether it takes moves."""
        try:
            return httpx.get(f"{self.address}/ready", timeout=3.0).status_code == 200
        except httpx.HTTPError:
            return False


class Town:
    """See above. workers: how many."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.database, self.bus = PostgresServer(), RedisServer()
        self.tables = self.database.new_database("campaign")
        env = {
            "COMMEDIA_DATABASE_URL": self.tables,
            "COMMEDIA_BUS_URL": self.bus.address,
            "COMMEDIA_PACE": "0.05",
            **{f"COMMEDIA_MOST_{what}": "0" for what in ("SEAT_WRITES", "TABLE_WRITES", "ADDRESS_WRITES")},
        }
        self.workers = [Worker(folder, f"worker-{n + 1}", env) for n in range(workers)]

    def wait_until_ready(self, seconds: float = READY_SECONDS) -> float:
        """Until all workers take moves. Returns for how long that took; raises TimeoutError."""
        began = time.monotonic()
        while not all(worker.is_ready() for worker in self.workers):
            if time.monotonic() - began > seconds:
                raise TimeoutError(f"not ready: {[w.name for w in self.workers if not w.is_ready()]}")
            time.sleep(0.05)
        return time.monotonic() - began

    def close(self) -> None:
        """Throw all of it away."""
        for worker in self.workers:
            if worker.is_frozen:
                worker.thaw()
            worker.kill()
        self.bus.close()
        self.database.close()


@contextmanager
def town(folder: Path, workers: int) -> Iterator[Town]:
    """One that is thrown away in the end."""
    here = Town(folder, workers)
    try:
        here.wait_until_ready()
        yield here
    finally:
        here.close()
