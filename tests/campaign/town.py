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
from urllib.parse import urlsplit

import httpx
import psycopg

from tests.campaign.relay import Relay, Relays
from tests.postgresql import PostgresServer
from tests.redis_server import RedisServer

READY_SECONDS = 60.0
"""For a worker to open."""

_NOTE_WHO_ACTS = """
CREATE TABLE acted (table_id text, seq integer, worker text, holder text, number integer);
CREATE FUNCTION note_who_acts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO acted
        SELECT NEW.table_id, NEW.seq, current_setting('application_name'), holder, number
        FROM leases WHERE table_id = NEW.table_id;
    RETURN NEW;
END $$;
CREATE TRIGGER note_who_acts AFTER INSERT ON log FOR EACH ROW
    WHEN (NEW.kind = 'answered' AND NEW.client_id IS NULL) EXECUTE FUNCTION note_who_acts();
"""
"""Which worker wrote an answer of the house, and who had the lease of the table by then.

People's answers have ids of their own.
"""


class Worker:
    """One `commedia play`, always at the same port: whoever keeps the house starts it again.

    lines: the relays by which it has its database and its bus, and players have it. address: where players
    find it. wrong: how it ended by itself, where it should not have ended so.
    """

    def __init__(self, folder: Path, name: str, env: dict[str, str], lines: dict[str, Relay]) -> None:
        self.name = name
        self.lines = lines
        self.is_frozen = False
        self.wrong: list[str] = []
        self._folder = folder
        self._log = folder / f"{name}.log"
        self._env = env
        self._port = "0"
        self._is_up = False
        self.process: subprocess.Popen[str] | None = None
        self.start()
        assert self._is_up, self._log.read_text()
        lines["players"].target = int(self._port)
        self.address = f"http://127.0.0.1:{lines['players'].port}"

    def start(self) -> None:
        """Start it, and wait until it says where it is; or why it can't be opened, and ends."""
        with self._log.open("ab") as log:
            began = log.tell()
            self.process = subprocess.Popen(
                [sys.executable, "-m", "commedia", "play", "--port", self._port, "--data", str(self._folder)],
                env={**os.environ, **self._env}, stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        self.process.stdout.close()
        self._is_up = bool(said)
        if said:
            self._port = said.split()[4].rpartition(":")[2]
            return
        status, last = self.process.wait(20), self._log.read_text()[began:].splitlines()[-1:]
        if status != 1 or not last or "database" not in last[0]:
            self.wrong.append(f"{self.name} was started and ended with status {status}, saying {last}")

    def kill(self) -> None:
        """At once."""
        assert self.process is not None
        self._is_up = self.is_frozen = False
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """As whoever keeps the house does it before an upgrade."""
        assert self.process is not None
        self._is_up = False
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
    def has_died(self) -> bool:
        """Whether it has ended after it was open, and nobody had it end."""
        return self._is_up and self.process is not None and self.process.poll() is not None

    @property
    def met_what_nobody_foresaw(self) -> bool:
        """Whether there is a traceback in its log."""
        return "Traceback" in self._log.read_text()

    def raise_again(self) -> None:
        """Start it, if it does not run."""
        if self.process is None or self.process.poll() is not None:
            self.start()

    def is_ready(self) -> bool:
        """Whether it takes moves."""
        return self._answers("ready")

    def is_open(self) -> bool:
        """Whether it listens, whatever becomes of what it is asked."""
        return self._answers("healthy")

    def _answers(self, path: str) -> bool:
        try:
            return httpx.get(f"{self.address}/{path}", timeout=3.0).status_code == 200
        except httpx.HTTPError:
            return False


class Town:
    """See above. workers: how many. seed: by which slow lines are slow."""

    def __init__(self, folder: Path, workers: int, seed: int) -> None:
        self.database, self.bus, self.relays = PostgresServer(), RedisServer(), Relays(seed)
        self.tables = self.database.new_database("campaign")
        limits = {f"COMMEDIA_MOST_{what}": "0" for what in ("SEAT_WRITES", "TABLE_WRITES", "ADDRESS_WRITES")}
        self.workers = [self._worker(folder, f"worker-{n + 1}", limits) for n in range(workers)]
        with psycopg.connect(self.tables) as line:
            line.execute(_NOTE_WHO_ACTS)

    def _worker(self, folder: Path, name: str, limits: dict[str, str]) -> Worker:
        """One that has all its lines by relays, and tells the database who it is."""
        database, bus = urlsplit(self.tables), urlsplit(self.bus.address)
        lines = {
            "PostgreSQL": self.relays.to(database.port or 0),
            "Redis": self.relays.to(bus.port or 0),
            "players": self.relays.to(0),
        }
        here = database._replace(
            netloc=f"{database.username}@127.0.0.1:{lines['PostgreSQL'].port}",
            query=f"application_name={name}",
        )
        env = {
            "COMMEDIA_DATABASE_URL": here.geturl(),
            "COMMEDIA_BUS_URL": f"redis://127.0.0.1:{lines['Redis'].port}",
            "COMMEDIA_PACE": "0.05",
            **limits,
        }
        return Worker(folder, name, env, lines)

    def make_good(self) -> None:
        """Have every line carry again, and every worker run and listen."""
        for worker in self.workers:
            for relay in worker.lines.values():
                relay.be("open")
        for worker in self.workers:
            worker.raise_again()
        end = time.monotonic() + READY_SECONDS
        while not all(worker.is_open() for worker in self.workers) and time.monotonic() < end:
            time.sleep(0.05)

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
        self.relays.close()
        self.bus.close()
        self.database.close()


@contextmanager
def town(folder: Path, workers: int, seed: int) -> Iterator[Town]:
    """One that is thrown away in the end."""
    here = Town(folder, workers, seed)
    try:
        here.wait_until_ready()
        yield here
    finally:
        here.close()
