"""The house opens where it is told to, or says in a sentence why it cannot."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from commedia.server.ports_and_locks import CannotServe, address_of, hold, listen, port_of
from commedia.server.run import serve
from commedia.store import Store


def refusal(folder: Path) -> str:
    """What `serve` says instead of serving tables from there."""
    with pytest.raises(CannotServe) as why:
        serve(0, folder)
    return str(why.value)


def test_a_port_that_is_taken_is_named_with_a_way_out() -> None:
    """Somebody who starts it twice reads what to do."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        taken = rf"Port {port} is taken.* --port {port + 1}\."
        with pytest.raises(CannotServe, match=taken), listen("127.0.0.1", port):
            pass


def test_an_address_of_another_machine_is_refused() -> None:
    """Both an address that is not ours and a name that is nobody's."""
    with pytest.raises(CannotServe, match=r"Nobody can listen at 192\.0\.2\.1"), listen("192.0.2.1", 0):
        pass
    with pytest.raises(CannotServe, match="There is no address no host here"), listen("no host here", 0):
        pass


def test_port_0_is_any_free_one_and_replies_leave_at_once() -> None:
    """Connections keep the protocol by which small parts are not held back."""
    with listen("127.0.0.1", 0) as listening:
        assert port_of(listening) > 0
        assert [one.proto for one in listening] == [socket.IPPROTO_TCP]


def test_an_address_is_written_as_a_browser_takes_it() -> None:
    """IPv6 in brackets."""
    assert address_of("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert address_of("::1", 8000) == "http://[::1]:8000"


def test_a_folder_that_cannot_be_one_is_named(tmp_path: Path) -> None:
    """A file stands in its place."""
    file = tmp_path / "tables"
    file.write_text("not a folder")
    assert refusal(file) == f"Tables can't be kept in {file}: File exists."


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    """It is left as it was."""
    file = tmp_path / "commedia.sqlite3"
    file.write_text("a letter, of some length, to nobody in particular")
    assert "file is not a database" in refusal(tmp_path)
    assert file.read_text(encoding="utf-8").startswith("a letter")


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    """Its sentence says what to do."""
    Store.open(tmp_path / "commedia.sqlite3").close()
    with sqlite3.connect(tmp_path / "commedia.sqlite3") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "written by a newer Commedia" in refusal(tmp_path)


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("COMMEDIA_DATABASE_URL", "tables", "neither postgresql://... nor sqlite:///file"),
        ("COMMEDIA_DATABASE_URL", "mysql://there/tables", "SQLite file or in PostgreSQL, not in 'mysql'"),
        ("COMMEDIA_PACE", "slow", "COMMEDIA_PACE is seconds"),
        ("COMMEDIA_PACE", "-1", "COMMEDIA_PACE is seconds"),
        ("COMMEDIA_PACE", "nan", "COMMEDIA_PACE is seconds"),
    ],
)
def test_a_variable_that_cannot_be_read_is_named(
    variable: str, value: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is made or opened by guessing what was meant."""
    monkeypatch.setenv(variable, value)
    monkeypatch.chdir(tmp_path)
    assert sentence in refusal(tmp_path / "data")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_play_prints_where_it_is_open_or_why_it_is_not(tmp_path: Path) -> None:
    """The address on standard output, where it truly answers; a refusal on the other, with status 1.

    While it is open its folder bears its mark.
    """
    command = [sys.executable, "-m", "commedia", "play", "--data", str(tmp_path), "--port"]
    with subprocess.Popen([*command, "0"], stdout=subprocess.PIPE, text=True) as house:
        try:
            assert house.stdout is not None
            said = house.stdout.readline()
            address = said.split()[4]
            with urlopen(address + "/healthy", timeout=30) as reply:
                assert reply.status == 200
            port = address.rpartition(":")[2]
            second = subprocess.run([*command, port], capture_output=True, text=True, timeout=60, check=False)
            assert (second.returncode, second.stdout) == (1, "")
            assert second.stderr.startswith(f"commedia: Port {port} is taken")
            with hold(tmp_path) as whose:
                assert whose == str(house.pid)
        finally:
            house.terminate()


def test_a_folder_bears_the_mark_of_one_house_at_a_time(tmp_path: Path) -> None:
    """Whoever comes second is told the process of the first; when that is gone, nobody's."""
    with hold(tmp_path) as first, hold(tmp_path) as second:
        assert (first, second) == ("", str(os.getpid()))
    with hold(tmp_path) as third:
        assert third == ""
