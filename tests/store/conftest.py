"""A fresh store on each engine that this machine has: SQLite always, PostgreSQL if it is installed."""

import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from glob import glob
from itertools import count
from pathlib import Path

import pytest

from commedia.store import Store

_BINARIES = sorted(glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
_HAS_POSTGRESQL = bool(_BINARIES) and importlib.util.find_spec("psycopg") is not None
ENGINES = ["sqlite"]
if _HAS_POSTGRESQL:
    ENGINES.append(pytest.param("postgresql", marks=pytest.mark.slow))


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


@pytest.fixture(params=ENGINES)
def new_address(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes addresses of empty databases."""
    number = count()
    if request.param == "sqlite":
        return lambda: str(tmp_path / f"tables-{next(number)}.sqlite3")

    import psycopg

    server = request.getfixturevalue("postgresql")

    def make() -> str:
        name = f"t{abs(hash(request.node.nodeid)):x}_{next(number)}"
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return f"{server}/{name}"

    return make


@pytest.fixture
def address(new_address: Callable[[], str]) -> str:
    """The address of one empty database."""
    return new_address()


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """A store on an empty database."""
    opened = Store.open(address)
    yield opened
    opened.close()
