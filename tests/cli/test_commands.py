"""The commands: what they print, where, and with which exit status."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import commedia.cli as cli
from commedia.cli import check, games, simulate, verify
from commedia.lab.game_address import name_of
from tests.lab.test_verify import table
from tests.toys import candlelight, sisters


def commedia(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "commedia", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.slow
def test_games_as_json_give_slug_title_and_seats() -> None:
    """For programs."""
    ran = commedia("games", "--json")
    assert ran.returncode == 0
    stones = next(g for g in msgspec.json.decode(ran.stdout) if g["slug"] == "men-of-stones")
    assert stones == {"slug": "men-of-stones", "title": "Men of Stones", "seats": {"min": 3, "max": 5}}


def test_games_are_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """One line a game."""
    assert games.run(json=False) == 0
    assert "Men of Stones" in capsys.readouterr().out


@pytest.mark.slow
def test_simulate_prints_one_json_object_and_nothing_else() -> None:
    """Its progress goes to standard error."""
    ran = commedia("simulate", "men-of-stones", "--games", "3", "--seats", "4", "--seed", "9", "--json")
    assert ran.returncode == 0
    came_to = msgspec.json.decode(ran.stdout)
    assert (came_to["games"], came_to["seats"], came_to["unfinished"]) == (3, 4, 0)
    assert came_to["decisions"] > 0


def test_simulate_is_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """With as few seats as can play; unfinished games give exit status 1."""
    assert simulate.run(name_of(candlelight.HONEST), 2, None, 0, False, 1) == 0
    out = capsys.readouterr().out
    assert "decisions per second" in out
    assert "2 seats" in out


@pytest.mark.parametrize("workers", [1, 2])
def test_simulate_says_where_a_games_own_code_broke(workers: int, capsys: pytest.CaptureFixture[str]) -> None:
    """In a sentence with file and line, from other processes as well, and how to learn more."""
    name = name_of(sisters.CRASHING)
    assert simulate.run(name, 40, 3, 5, False, workers) == 1
    told = capsys.readouterr().err
    assert "game 0 of seed 5 with 3 seats broke: ZeroDivisionError: the sun does not rise" in told
    assert re.search(r"at \S*sisters\.py, line \d+, in dawn", told)
    assert f"`commedia check {name} --seats 3`" in told
    assert "Traceback" not in told


def test_simulate_gives_each_seat_a_row_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    """Where a figure is told seat by seat."""
    by_seat = {"oil": {"seat 1": {"mean": 1.5, "min": 1}, "seat 2": {"none": 2}}, "winner": {"seat 1": 2}}
    zero = dict.fromkeys(("unfinished", "decisions", "seconds", "decisions_per_second"), 0)
    simulate.show({"game": "candlelight", "seats": 2, "games": 2, "figures": by_seat, **zero})
    told = [line.split("│")[1:3] for line in capsys.readouterr().out.splitlines() if "seat" in line][1:]
    assert [[cell.strip() for cell in row] for row in told] == [
        ["oil, seat 1", "mean 1.5, min 1"],
        ["oil, seat 2", "none 2"],
        ["winner", "seat 1 2"],
    ]


def test_simulate_tells_how_often_something_was_so() -> None:
    """Of true and false the share of games, too; of other values how many of each, as they come."""
    [lasted] = simulate.rows("the lamp lasted", {"true": 30, "false": 10})
    [winner] = simulate.rows("winner", {"Ann": 3, "Bob": 1})
    assert lasted == ("the lamp lasted", "true 30 (75 %), false 10 (25 %)")
    assert winner == ("winner", "Ann 3, Bob 1")


@pytest.mark.slow
def test_check_says_what_is_wrong_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    """A finding and its details below it, and exit status 1; 0 where there is none."""
    assert check.run(name_of(sisters.CRASHING), 2, [2], 0, 1, 20, None) == 1
    said = capsys.readouterr()
    first, *details = said.out.splitlines()
    assert first == "play: ZeroDivisionError in dawn: the sun does not rise (--seats 2 --seed 0, and 1 more)"
    assert all(line.startswith("    ") for line in details)
    assert "1 finding in 2 games at 2 seats" in said.err
    assert check.run(name_of(candlelight.HONEST), 1, [], 0, 1, 20, None) == 0
    assert "no findings in 1 game at each of 2, 3 seats" in capsys.readouterr().err


def test_verify_says_whether_a_table_is_true(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """0 where it is, 1 where it is not, 2 where there is nothing to read."""
    file = tmp_path / "table.json"
    file.write_bytes(msgspec.json.encode(table()))
    assert verify.run(file) == 0
    assert capsys.readouterr().out.startswith("True. Candlelight, 2 seats")
    file.write_bytes(file.read_bytes()[:-40])
    assert verify.run(file) == 1
    assert capsys.readouterr().out.startswith("Not true. The file is not whole")
    assert verify.run(tmp_path / "none.json") == 2
    assert capsys.readouterr().err.endswith("none.json cannot be read: No such file or directory.\n")


@pytest.mark.slow
def test_verify_holds_a_seal_that_was_noted_against_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As often as it is said, and as the table's page shows it; what is no seal is said to be none."""
    file = tmp_path / "table.json"
    file.write_bytes(msgspec.json.encode(table()))
    first, last = (table()["entries"][at] for at in (0, -1))
    noted = [f"{line['seq']}:{line['seal'][:16]}" for line in (first, last)]
    assert verify.run(file, noted) == 0
    assert "The 2 seals that were noted hold." in capsys.readouterr().out
    wrong = f"{last['seq']}:{first['seal']}"
    ran = commedia("verify", str(file), "--noted", noted[0], "--noted", wrong)
    assert ran.returncode == 1
    assert ran.stdout.startswith(
        f"Not true. Entry {last['seq']} bore the seal {first['seal']} when it was noted"
    )
    ran = commedia("verify", str(file), "--noted", "rosemary")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "is no seal as the table shows it" in ran.stderr


def test_tables_keep_each_row_on_a_line_where_no_terminal_is(capsys: pytest.CaptureFixture[str]) -> None:
    """A figure of many values, too."""
    figure = {f"value {n}": n for n in range(40)}
    zero = dict.fromkeys(("unfinished", "decisions", "seconds", "decisions_per_second"), 0)
    simulate.show({"game": "candlelight", "seats": 2, "games": 2, "figures": {"wide": figure}, **zero})
    [row] = [line for line in capsys.readouterr().out.splitlines() if "wide" in line]
    assert "value 0 0, value 1 1" in row
    assert "value 39 39" in row


@pytest.mark.slow
def test_what_cannot_be_written_in_a_locale_is_written_otherwise() -> None:
    """The house's quotation marks on an ASCII terminal are no fault."""
    command = [sys.executable, "-m", "commedia", "terminal", "men-of-stones", "--seed", "1"]
    ran = subprocess.run(
        command,
        input="q\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
    )
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "The curtain falls early." in ran.stdout


def test_the_commands_load_what_they_do_only_when_called() -> None:
    """`commedia --help` is quick: no game, server or lab is imported for it."""
    code = "import sys, commedia.cli; print(sorted(m for m in sys.modules if m.startswith('commedia.')))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (
        ran.stdout.strip()
        == "['commedia.cli', 'commedia.cli.commands', 'commedia.cli.keeping', 'commedia.cli.parameters']"
    )
    assert {"games", "simulate", "check", "verify", "terminal", "play", "test"} <= set(cli.app)
