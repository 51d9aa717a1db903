"""`--option key=a,b` and `--csv`: the same games under several options, and one row a game."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from commedia.cli import check, simulate
from commedia.engine import BadOption, Game, Option
from commedia.lab.check import check as check_game
from commedia.lab.variants import MOST, variants
from tests.toys import candlelight, sisters

OILED, MOONSTRUCK = "tests.toys.sisters:OILED", "tests.toys.sisters:MOONSTRUCK"
HONEST, SCORED = "tests.toys.candlelight:HONEST", "tests.toys.scored:AT_THE_END"
BOTH = ["moon=new,full"]


def simulated(capsys: pytest.CaptureFixture[str], game: str, *options: str, games: int = 30) -> Any:
    """What the command gives a program."""
    assert simulate.run(game, games, 3, 4, True, 1, options) == 0
    return msgspec.json.decode(capsys.readouterr().out)


def test_each_value_has_a_column_with_an_interval_for_every_figure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Numbers by their mean, all else by its share of the games; nested figures by their whole names."""
    came = simulated(capsys, OILED, *BOTH)
    assert [column["options"] for column in came["columns"]] == [{"moon": "new"}, {"moon": "full"}]
    new, full = came["columns"]
    assert (came["game"], came["games"], came["seats"], came["seed"]) == ("candlelight", 30, 3, 4)
    assert came["decisions"] == new["decisions"] + full["decisions"]
    assert new["means"]["oil"] == {"value": 6, "low": 6, "high": 6, "n": 30}
    assert full["means"]["oil"]["value"] == 9
    left = full["means"]["left, seat 2"]
    assert left["low"] < left["value"] < left["high"]
    assert new["shares"]["sky"]["new"]["value"] == 1
    assert new["shares"]["sky"]["full"] == {"value": 0, "low": 0, "high": 0.1135, "n": 30}
    assert new["shares"]["none"] == {"null": {"value": 1, "low": 0.8865, "high": 1, "n": 30}}
    assert new["figures"]["left"]["seat 2"]["mean"] == new["means"]["left, seat 2"]["value"]


def test_columns_are_held_against_the_first_game_by_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Games of one seed are dealt alike: an option without effect makes no difference in any of them."""
    [apart] = simulated(capsys, OILED, *BOTH)["differences"]
    assert apart["options"] == {"moon": "full"}
    assert apart["means"]["oil"] == {"value": 3, "low": 3, "high": 3, "n": 30}
    assert apart["shares"]["sky"]["full"]["value"] == 1
    [same] = simulated(capsys, HONEST, *BOTH)["differences"]
    every = [*same["means"].values(), *(one for by in same["shares"].values() for one in by.values())]
    assert len(every) > 5
    assert all((one["value"], one["low"], one["high"]) == (0, 0, 0) for one in every)


def test_people_get_a_table_of_columns_and_one_of_differences(capsys: pytest.CaptureFixture[str]) -> None:
    """With a mark where a difference is one."""
    assert simulate.run(OILED, 30, 3, 4, False, 1, BOTH) == 0
    lines = [
        [cell.strip() for cell in line.split("│")[1:-1]] for line in capsys.readouterr().out.splitlines()
    ]
    oil = [cells for cells in lines if cells[:1] == ["oil"]]
    assert oil == [["oil", "6 (in every game)", "9 (in every game)"], ["oil", "+3 (in every game)"]]
    [shares, _] = [cells for cells in lines if cells[:1] == ["sky: full"]]
    assert shares == ["sky: full", "0.0 % (0.0 to 11.3)", "100.0 % (88.6 to 100.0)"]


def test_without_the_option_the_json_is_what_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    """Also where rows are written to a file beside it."""
    plain = simulated(capsys, HONEST, games=3)
    assert set(plain) == {
        "game", "games", "seats", "seed", "decisions", "seconds", "decisions_per_second", "unfinished",
        "figures",
    }  # fmt: skip
    assert plain["figures"]["moon"] == {"null": 3}


def test_rows_are_written_a_game_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """To a file beside the one JSON object; each with the options of its column."""
    file = tmp_path / "games.csv"
    assert simulate.run(OILED, 4, 3, 4, True, 1, BOTH, str(file)) == 0
    came = msgspec.json.decode(capsys.readouterr().out)
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert [(row["game"], row["moon"]) for row in rows] == [
        (str(n), moon) for moon in ("new", "full") for n in range(4)
    ]
    assert {row["ended"] for row in rows} == {"true"}
    assert sum(int(row["decisions"]) for row in rows) == came["decisions"]
    assert [row["oil"] for row in rows] == ["6"] * 4 + ["9"] * 4
    assert rows[0]["none"] == ""
    plain = tmp_path / "plain.csv"
    assert simulate.run(OILED, 4, 3, 4, True, 1, (), str(plain)) == 0
    assert set(msgspec.json.decode(capsys.readouterr().out)) >= {"figures", "decisions_per_second"}
    assert list(csv.DictReader(plain.read_text(encoding="utf-8").splitlines()))[-1].keys() == rows[
        0
    ].keys() - {"moon"}


def test_rows_on_standard_output_stand_there_alone() -> None:
    """By the command itself; and not beside JSON."""
    command = [sys.executable, "-m", "commedia", "simulate", OILED, "--games", "2", "--csv", "-"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    assert len(list(csv.DictReader(io.StringIO(ran.stdout)))) == 2
    for given, sentence in (
        (["--json", "--csv", "-"], "both want standard output"),
        (["--csv", "nowhere/at/all.csv"], "There is no folder"),
    ):
        with pytest.raises(BadOption, match=sentence):
            simulate.run(OILED, 2, None, 0, "--json" in given, 1, (), given[-1])


def _game(**values: int) -> Game:
    """One with options of so many values."""
    options = [Option(key, key, {f"v{n}": "" for n in range(many)}) for key, many in values.items()]
    return candlelight.candlelight(options=options)


def test_several_options_make_every_combination_up_to_a_bound() -> None:
    """The last one's values change first; too many are counted aloud."""
    game = _game(a=3, b=4, c=2)
    assert variants(game, ["a=v0,v1", "b=v2,v3"]) == [
        {"a": "v0", "b": "v2"}, {"a": "v0", "b": "v3"}, {"a": "v1", "b": "v2"}, {"a": "v1", "b": "v3"},
    ]  # fmt: skip
    assert variants(game, []) == [{}]
    assert variants(game, ["a=v0, v0,v1"]) == [{"a": "v0"}, {"a": "v1"}]
    assert len(variants(game, ["a=v0,v1,v2", "b=v0,v1,v2,v3"])) == MOST
    with pytest.raises(BadOption, match=r"24 combinations \(3 of a × 4 of b × 2 of c\), and 12 at most"):
        variants(game, ["a=v0,v1,v2", "b=v0,v1,v2,v3", "c=v0,v1"])


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("mon=new", "Candlelight has no option mon. Did you mean moon?"),
        ("wind=low", "Candlelight has no option wind. It has moon."),
        ("moon=new,half", "moon cannot be 'half': choose new or full."),
        ("moon=", "moon cannot be '': choose new or full."),
        ("moon", "A table option is typed as key=value, not as moon."),
    ],
)
def test_an_option_that_there_is_not_is_told_before_anything_is_played(option: str, sentence: str) -> None:
    """Its name or its value; to either command."""
    for run in (
        lambda: simulate.run(HONEST, 10**9, None, 0, False, 1, [option]),
        lambda: check.run(HONEST, 10**9, [], 0, 1, 20, None, [option]),
    ):
        with pytest.raises(BadOption) as wrong:
            run()
        assert str(wrong.value) == sentence


def test_an_option_is_not_given_twice_nor_is_a_document() -> None:
    """A sentence each."""
    with pytest.raises(BadOption, match="moon is given twice"):
        variants(candlelight.HONEST, ["moon=new", "moon=full"])
    with pytest.raises(BadOption, match="masks is a text of the table's own"):
        simulate.run("city-of-masks", 1, None, 0, False, 1, ["masks=mine"])


# -- the check ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_fault_of_one_option_is_found_under_it_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Side by side, each finding with the share of games that showed it; and every game a row."""
    file = tmp_path / "games.csv"
    assert check.run(MOONSTRUCK, 10, [2], 0, 1, 20, None, BOTH, str(file)) == 1
    out = capsys.readouterr().out
    [row] = [line for line in out.splitlines() if line.startswith("│ play: ZeroDivisionError")]
    assert [cell.strip() for cell in row.split("│")[2:4]] == [
        "0.0 % (0.0 to 27.8)",
        "100.0 % (72.2 to 100.0)",
    ]
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert [row["findings"] for row in rows] == ["0"] * 10 + ["1"] * 10
    assert [row["seed"] for row in rows] == [str(n) for n in range(10)] * 2
    assert rows[-1]["what"] == "play: ZeroDivisionError in dawn: the moon does not set"


@pytest.mark.slow
def test_the_command_that_shows_a_finding_again_has_its_option(capsys: pytest.CaptureFixture[str]) -> None:
    """And shows it."""
    [found] = [
        f for f in check_game(sisters.MOONSTRUCK, 2, [2], options={"moon": "full"}) if f.check == "play"
    ]
    again = found.details(MOONSTRUCK)[-1]
    assert (
        again
        == f"commedia check {MOONSTRUCK} --games 1 --seats 2 --seed 0 --option moon=full --upto {found.moves}"
    )
    assert check.run(MOONSTRUCK, 1, [2], 0, 1, 20, None, ["moon=new"]) == 0
    capsys.readouterr()
    assert check.run(MOONSTRUCK, 1, [2], 0, 1, 20, found.moves, ["moon=full"]) == 1
    assert capsys.readouterr().out.startswith("Dusk\n")
    with pytest.raises(BadOption, match="has no option"):
        check_game(sisters.MOONSTRUCK, 1, [2], options={"wind": "low"})


def test_scores_stand_side_by_side_and_in_every_row(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Each place's mean in each column, and how it differs; a game's own in its row."""
    rows = tmp_path / "games.csv"
    assert simulate.run(SCORED, 4, 2, 4, True, 1, BOTH, str(rows)) == 0
    compared = msgspec.json.decode(capsys.readouterr().out)
    for column in compared["columns"]:
        assert column["scores"].keys() == {"seat 1", "seat 2"}
        assert column["means"]["score, seat 2"] == column["scores"]["seat 2"]
    assert compared["differences"][0]["means"]["score, seat 2"]["value"] == 0
    first = next(csv.DictReader(rows.read_text(encoding="utf-8").splitlines()))
    assert float(first["score, seat 2"]) in (0, 1, 2)


def test_people_read_the_score_of_each_place_or_that_there_is_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With its interval."""
    assert simulate.run(SCORED, 4, 2, 4, False, 1) == 0
    assert "score, seat 1" in (told := capsys.readouterr().out)
    assert "0 (in every game)" in told
    assert simulate.run(HONEST, 4, 2, 4, False, 1) == 0
    assert "keeps no score" in capsys.readouterr().out
