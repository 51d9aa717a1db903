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


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A server of our own on a free port, thrown away afterwards; its address without a database."""
    home = Path(tempfile.mkdtemp(prefix="commedia-pg-", dir="/tmp"))
    user = None
    if os.getuid() == 0:  # PostgreSQL refuses to run as root
        user = "postgres"
        shutil.chown(home, user)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]

    def run(program: str, *args: str) -> None:
        with (home / "log").open("ab") as log:
            subprocess.run(
                [f"{_BINARIES[-1]}/{program}", "-D", str(home / "data"), *args],
                user=user, cwd=home, check=True, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
            )  # fmt: skip

    try:
        run("initdb", "-A", "trust", "-U", "commedia", "--no-sync", "-E", "UTF8", "--locale=C")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={home}"
        run("pg_ctl", "-w", "-o", options, "start")
        yield f"postgresql://commedia@127.0.0.1:{port}"
    finally:
        if (home / "data" / "postmaster.pid").exists():
            run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def new_database(postgresql: str, request: pytest.FixtureRequest) -> Callable[[], str]:
    """Makes addresses of empty databases of that server."""
    import psycopg

    number = count()

    def make() -> str:
        name = f"t{abs(hash(request.node.nodeid)):x}_{next(number)}"
        with psycopg.connect(f"{postgresql}/postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return f"{postgresql}/{name}"

    return make


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
