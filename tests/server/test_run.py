"""How the house is opened: where its tables are, what it says of itself, and why it cannot."""

from __future__ import annotations

import gc
import re
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from commedia.kit import addresses
from commedia.server import run
from commedia.server.ports_and_locks import CannotServe
from commedia.server.reach import FOUND

SETTINGS = (
    "COMMEDIA_DATA", "COMMEDIA_DATABASE_URL", "COMMEDIA_PACE", "COMMEDIA_URL", "XDG_DATA_HOME",
    "FORWARDED_ALLOW_IPS", "COMMEDIA_METRICS", "COMMEDIA_LOG",
)  # fmt: skip

Opens = Callable[..., tuple[str, uvicorn.Config]]


@pytest.fixture(autouse=True)
def _nobody_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Opens:
    """Open a house that is stopped at once: what it said, and how it would have been served."""
    served: list[uvicorn.Config] = []

    def stop(server: uvicorn.Server, sockets: Any) -> None:
        served.append(server.config)
        raise KeyboardInterrupt

    monkeypatch.setattr(uvicorn.Server, "run", stop)
    monkeypatch.setattr(run, "keep_log", lambda form: None)
    for module, name in ((sys, "setswitchinterval"), (gc, "set_threshold"), (gc, "freeze")):
        monkeypatch.setattr(module, name, lambda *_: None)  # these are the whole process's

    def open_(**more: Any) -> tuple[str, uvicorn.Config]:
        run.serve(0, tmp_path / "tables", **more)
        return capsys.readouterr().out, served[-1]

    return open_


def test_a_house_says_where_it_is_and_where_its_tables_are(opens: Opens, tmp_path: Path) -> None:
    """On this machine, in a folder that is its keeper's alone; Ctrl-C closes it without a word."""
    told, config = opens()
    assert told.startswith("Commedia is open at http://127.0.0.1:")
    assert f"tables are kept in {tmp_path / 'tables'}" in told
    assert len(told.splitlines()) == 1
    folder = tmp_path / "tables"
    assert (folder.stat().st_mode & 0o777, (folder / "commedia.sqlite3").exists()) == (0o700, True)
    assert (config.access_log, config.ws_per_message_deflate) == (False, False)
    assert config.forwarded_allow_ips == run.PROXIES


def test_a_house_says_where_everybody_else_finds_it(opens: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    """As its keeper says; else, where it listens to the whole network, by its own addresses."""
    monkeypatch.setattr(run, "of_this_machine", lambda port: ["http://10.0.0.2", "http://10.0.0.3"])
    monkeypatch.setattr(run, "FOUND", FOUND.copy())
    told, _ = opens(host="0.0.0.0")
    assert "In your network it is found at http://10.0.0.2 or http://10.0.0.3." in told
    monkeypatch.setenv(addresses.URL, "https://example.org/games")
    told, _ = opens(host="0.0.0.0")
    assert "Everybody else finds it at https://example.org/games/." in told
    assert "In your network" not in told


def test_tables_are_kept_where_somebody_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """By name, in the folder for data of programs, or in the usual one."""
    monkeypatch.setenv("HOME", "/home/ann")
    assert run.default_folder() == Path("/home/ann/.local/share/commedia")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert run.default_folder() == Path("/data/commedia")
    monkeypatch.setenv("COMMEDIA_DATA", "/tables")
    assert run.default_folder() == Path("/tables")
    assert run.database_in(Path("/tables")) == Path("/tables/commedia.sqlite3")
    monkeypatch.setenv("COMMEDIA_DATABASE_URL", "postgresql://x/y")
    assert run.database_in(Path("/tables")) == "postgresql://x/y"


def test_a_database_by_its_address_is_named_without_its_password(
    opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands in an address is nobody's business who reads the terminal."""
    monkeypatch.setenv("COMMEDIA_DATABASE_URL", f"sqlite:///{tmp_path}/secret.sqlite3")
    told, _ = opens()
    assert "tables are kept in the database of COMMEDIA_DATABASE_URL;" in told
    assert "secret" not in told


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("COMMEDIA_DATABASE_URL", "tables.sqlite3", "is neither postgresql://... nor sqlite:///file."),
        ("COMMEDIA_PACE", "quick", "is seconds between two deeds of house actors, not 'quick'"),
        ("COMMEDIA_PACE", "-1", "not '-1'"),
        ("COMMEDIA_PACE", "inf", "not 'inf'"),
        ("COMMEDIA_LOG", "xml", "COMMEDIA_LOG is lines or json, not 'xml'."),
        ("COMMEDIA_METRICS", "yes", "COMMEDIA_METRICS is a port at which this machine alone is told figures"),
        ("COMMEDIA_METRICS", "127.0.0.1:70000", "not '127.0.0.1:70000'"),
        ("COMMEDIA_URL", "example.org", "COMMEDIA_URL is the address of this house"),
        ("COMMEDIA_URL", "https://example.org/s", "where the house has addresses of its own"),
    ],
)
def test_a_setting_that_cannot_be_is_told_before_anything_is_opened(
    name: str, value: str, why: str, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sentence."""
    monkeypatch.setenv(name, value)
    with pytest.raises(CannotServe) as told:
        opens()
    assert why in str(told.value)


def test_figures_are_told_where_somebody_says_and_nowhere_else(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A port alone is this machine's; one that is taken is told of before anything is opened."""
    assert "Figures" not in opens()[0]
    monkeypatch.setenv("COMMEDIA_METRICS", "0")
    told, _ = opens()
    assert re.search(r"^Figures are told at http://127\.0\.0\.1:[1-9]\d*/metrics\.$", told, re.M)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setenv("COMMEDIA_METRICS", str(port))
        with pytest.raises(CannotServe, match=f"Figures can't be told at 127.0.0.1, port {port}"):
            opens()


def test_each_worker_has_a_port_of_its_own_for_its_figures(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other from the first, or whichever are free; all of them are handed on."""
    handed: list[list[int]] = []

    def spawn(workers: int, listening: Any, figures: Any) -> None:
        handed.append([one.getsockname()[1] for [one] in figures])
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "spawn", spawn)
    monkeypatch.setattr(run, "_bus", lambda: object)
    monkeypatch.setenv("COMMEDIA_METRICS", "0")
    with pytest.raises(IndexError):  # nothing was served in this process
        opens(workers=3)
    assert len(set(handed[0])) == 3
    first = _free(3)
    monkeypatch.setenv("COMMEDIA_METRICS", str(first))
    with pytest.raises(IndexError):
        opens(workers=3)
    assert handed[1] == [first, first + 1, first + 2]


def _free(ports: int) -> int:
    """The first of so many ports that are free, one after the other."""
    for first in range(20_000, 30_000, ports):
        with ExitStack() as opened:
            try:
                for port in range(first, first + ports):
                    opened.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except OSError:
                continue
            return first
    raise AssertionError("no ports are free")


def test_whoever_keeps_the_house_may_name_its_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their word is taken for where a request comes from."""

    async def house(scope: Any, receive: Any, send: Any) -> None: ...

    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.9")
    assert run.settings(house).forwarded_allow_ips == "10.0.0.9"
