"""Commands that are not let come to their end: nobody reads on, or somebody presses Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from commedia.lab.game_address import name_of
from tests.lab.test_verify import table
from tests.toys import sisters

CRASHING = name_of(sisters.CRASHING)


def unread(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    """A command whose reader is gone before the first word."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return subprocess.run(
            [sys.executable, "-m", "commedia", *arguments],
            stdout=writer, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=120, check=False,
        )  # fmt: skip
    finally:
        os.close(writer)


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ["--help"],
        ["games"],
        ["games", "--json"],
        ["where", "MS-DICE-01"],
        ["where", "MS-DICE-01", "--json"],
        ["simulate", "men-of-stones", "--games", "1"],
        ["simulate", "men-of-stones", "--games", "1", "--json"],
        ["simulate", "men-of-stones", "--games", "1", "--csv", "-"],
        ["check", CRASHING, "--games", "1", "--seats", "2"],
        ["check", CRASHING, "--games", "1", "--seats", "2", "--upto", "1"],
        ["terminal", "men-of-stones"],
    ],
    ids=" ".join,
)
def test_whose_reader_is_gone_ends_without_a_word(command: list[str]) -> None:
    """As `| head -1` is when it has what it wants: no traceback, and no complaint when Python ends."""
    ran = unread(*command)
    told = ran.stderr.decode()
    assert re.sub(r"^.*(finding|never asked).*\n", "", told, flags=re.M) == ""
    assert ran.returncode in (1, 141)


@pytest.mark.slow
def test_verify_and_new_end_so_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they have to do is done all the same."""
    file = tmp_path / "table.json"
    file.write_bytes(msgspec.json.encode(table()))
    for command in (["verify", str(file)], ["new", "Night Market"]):
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(os.path.abspath, sys.path)))
        monkeypatch.chdir(tmp_path)
        ran = unread(*command)
        assert (ran.returncode, ran.stderr) == (141, b"")
    assert (tmp_path / "night-market" / "README.md").exists()


@pytest.mark.slow
def test_where_there_is_nowhere_to_write_to_a_command_runs() -> None:
    """With its standard output closed."""
    ran = subprocess.run(
        ["sh", "-c", '"$0" -m commedia games >&-', sys.executable],
        stderr=subprocess.PIPE, timeout=120, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("workers", "to_all"),
    [("1", True), ("2", True), ("2", False)],
    ids=["one process by the terminal", "two by the terminal", "two by its number"],
)
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("simulate", r"commedia: city-of-masks, 5 seats: stopped after \d+ of 5,000 games\."),
        (
            "check",
            r"commedia: checking city-of-masks: stopped after \d+ of 5,000 games\. Findings so far: none\.",
        ),
    ],
)
def test_ctrl_c_ends_it_and_it_says_how_far_it_got(
    command: str, said: str, workers: str, to_all: bool
) -> None:
    """Whichever process plays: none is left, and none has anything else to say."""
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs this may hear no Ctrl-C
    ran = subprocess.Popen(
        [sys.executable, "-m", "commedia", command, "city-of-masks", "--games", "5000", "--seats", "5",
         "--workers", workers],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    signal.signal(signal.SIGINT, heard)
    try:
        _plays(ran.pid)
        assert ran.poll() is None
        (os.killpg if to_all else os.kill)(ran.pid, signal.SIGINT)
        out, err = ran.communicate(timeout=60)
        assert (ran.returncode, out) == (130, "")
        assert re.fullmatch(said + r"\n", err), err
        assert _left(ran.pid) == []
    finally:
        with suppress(ProcessLookupError):
            os.killpg(ran.pid, signal.SIGKILL)


def _plays(session: int) -> None:
    """Wait until the processes of that session have worked for three seconds: they have loaded by then."""
    for _ in range(300):
        told = subprocess.run(
            ["ps", "-o", "cputimes=", "-s", str(session)], capture_output=True, text=True, check=True
        )
        if sum(map(int, told.stdout.split())) >= 3:
            return
        time.sleep(0.1)
    raise AssertionError("it does not get to work")


def _left(session: int) -> list[str]:
    """Processes of that session that still run a second later."""
    for _ in range(20):
        told = subprocess.run(["ps", "-eo", "sid,stat,args"], capture_output=True, text=True, check=True)
        lines = [line.split(None, 2) for line in told.stdout.splitlines()[1:]]
        left = [args for sid, state, args in lines if int(sid) == session and not state.startswith("Z")]
        if not left:
            break
        time.sleep(0.05)
    return left


@pytest.mark.slow
def test_what_was_found_by_then_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    """With its details, as at the end."""
    script = (
        "import sys\n"
        "from commedia.cli import check, endings\n"
        "check.check = lambda *args: stopping(*args)\n"
        "from commedia.lab.check import check as whole\n"
        "def stopping(name, games, tables, seed, workers, report, most, fixed, each):\n"
        "    whole(name, 3, tables, seed, 1, report, most, fixed, each)\n"
        "    raise KeyboardInterrupt\n"
        "with endings.ending_quietly():\n"
        f"    check.run({CRASHING!r}, 50, [2], 0, 1, 20, None)\n"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=120).returncode == 130
    said = capfd.readouterr()
    first, *details = said.out.splitlines()
    assert first.startswith("play: ZeroDivisionError in dawn: the sun does not rise (--seats 2 --seed 0, and")
    assert all(line.startswith("    ") for line in details)
    assert said.err.endswith(": stopped after 3 of 50 games. Findings so far: 1.\n")
