"""A PostgreSQL of the tests' own, if one is installed on this machine."""

import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from glob import glob
from itertools import count
from pathlib import Path

import psutil
import pytest

_BINARIES = sorted(glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
IS_THERE = bool(_BINARIES) and importlib.util.find_spec("psycopg") is not None


class PostgresServer:
    """A server of our own on a free port, which can be killed, started again, and frozen."""

    def __init__(self, folder: Path = Path("/tmp")) -> None:
        self._home = Path(tempfile.mkdtemp(prefix="commedia-pg-", dir=folder))
        self._user = None
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            self._user = "postgres"
            shutil.chown(self._home, self._user)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self._run("initdb", "-A", "trust", "-U", "commedia", "--no-sync", "-E", "UTF8", "--locale=C")
        self.start()

    @property
    def address(self) -> str:
        """Where it is found, without a database."""
        return f"postgresql://commedia@127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        """Of its first process."""
        return int(self._mark.read_text().split()[0])

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._home}"
        self._run("pg_ctl", "-w", "-o", options, "start")

    def kill(self) -> None:
        """At once, as if the machine had gone."""
        processes = self._processes()
        for process in processes:
            process.kill()
        psutil.wait_procs(processes, 10)
        self._mark.unlink(missing_ok=True)

    def freeze(self) -> None:
        """It holds every line, and answers nothing; its machine takes what is sent."""
        for process in self._processes():
            process.suspend()

    def thaw(self) -> None:
        """It goes on where it was."""
        for process in reversed(self._processes()):
            process.resume()

    def close(self) -> None:
        """Throw it away."""
        if self._mark.exists():
            self._run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(self._home, ignore_errors=True)

    def new_database(self, name: str, like: str = "template1") -> str:
        """The address of an empty database, or of one that is like another to which nobody is connected."""
        import psycopg

        with psycopg.connect(f"{self.address}/postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{like}"')
        return f"{self.address}/{name}"

    @property
    def _mark(self) -> Path:
        return self._home / "data" / "postmaster.pid"

    def _processes(self) -> list[psutil.Process]:
        """All of it, the first one first."""
        master = psutil.Process(self.pid)
        return [master, *master.children(recursive=True)]

    def _run(self, program: str, *args: str) -> None:
        with (self._home / "log").open("ab") as log:
            subprocess.run(
                [f"{_BINARIES[-1]}/{program}", "-D", str(self._home / "data"), *args],
                user=self._user, cwd=self._home, check=True, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
            )  # fmt: skip


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresServer]:
    """One that is thrown away afterwards."""
    server = PostgresServer()
    yield server
    server.close()


@pytest.fixture
def new_database(postgresql: PostgresServer, request: pytest.FixtureRequest) -> Callable[[], str]:
    """Makes addresses of empty databases of that server."""
    number = count()
    return lambda: postgresql.new_database(f"t{abs(hash(request.node.nodeid)):x}_{next(number)}")


@contextmanager
def hanging(address: str) -> Iterator[None]:
    """Have the whole server answer nothing for as long as the block lasts. Its machine takes what is sent."""
    import psycopg

    with psycopg.connect(address) as line:
        [master] = psutil.Process(line.info.backend_pid).parents()[:1]
    stopped = [master, *master.children(recursive=True)]
    for process in stopped:
        process.suspend()
    try:
        yield
    finally:
        for process in reversed(stopped):
            process.resume()
