"""One Commedia server on a core of its own, with its data in a folder on the disk."""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from benchmarks import server_client
from benchmarks.pairing import SideError, pinned
from benchmarks.trees import HERE, ROOT


def free_port() -> int:
    """A port that nobody listens to just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder beside this file: on a real disk, where the system's own may be in memory and commits free."""
    folder = HERE / ".data"
    folder.mkdir(exist_ok=True)
    made = Path(tempfile.mkdtemp(dir=folder))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


class Served(Protocol):
    """What players of a benchmark know of whoever serves them."""

    def port_of(self, table: int, seat: int = 0) -> int:
        """Where a seat of the table with that number is played."""

    def busy_seconds(self) -> float:
        """Processor seconds that serving has taken so far."""


class Server:
    """The server's process. Starting it waits for its first answer."""

    def __init__(
        self,
        cores: int | Sequence[int],
        data: Path,
        port: int | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.cores = cores
        self.data = data
        self.port = port or free_port()
        self.environment = environment or {}
        self.start()

    def port_of(self, table: int, seat: int = 0) -> int:
        """Where a seat of any table is played: there is but one."""
        return self.port

    def start(self) -> None:
        """Start it (again) on the same data."""
        data = str(self.data / "table-data")
        self.log = (self.data / "server.log").open("ab")
        asked = time.perf_counter()
        self.process = subprocess.Popen(
            pinned(self.cores, server_client.command(sys.executable, self.port, data)),
            cwd=ROOT,
            env={**server_client.environment(), **self.environment},
            stdout=self.log,
            stderr=self.log,
            stdin=subprocess.DEVNULL,
        )
        while not self._answers():
            if self.process.poll() is not None or time.perf_counter() - asked > 30:
                self.stop()
                said = (self.data / "server.log").read_text(errors="replace").strip()[-600:]
                raise SideError(f"the server did not start: {said or 'it gave no reason'}")
            time.sleep(0.005)
        self.start_seconds = time.perf_counter() - asked

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", server_client.FIRST_PAGE)
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def busy_seconds(self) -> float:
        """Processor seconds used so far, user and system."""
        fields = (
            Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(") ")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """End it as an operator would; harder after ten seconds."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
