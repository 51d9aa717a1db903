"""A finding says where it is, what had happened, and how to see it again; and is told once."""

from __future__ import annotations

import inspect
import logging

import pytest

from commedia import games
from commedia.cli.check import _say_unmet, run
from commedia.lab.check import Finding, check
from commedia.lab.check.findings import gathered
from commedia.lab.check.trial import Trial
from commedia.lab.check.unmet import kinds_of, unmet
from commedia.lab.simulate import simulate
from tests.toys import lamplight, moonlight, sisters

NAME = "tests.toys.sisters"


@pytest.mark.slow
def test_a_crash_says_its_line_its_script_and_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """The deepest line of the game's own; the last that was told; the game again, up to there."""
    assert run(f"{NAME}:CRASHING", 1, [2], 40, 1, 20, None) == 1
    out = capsys.readouterr().out.splitlines()
    start = out.index("play: ZeroDivisionError in dawn: the sun does not rise (--seats 2 --seed 40)")
    assert "sisters.py, line " in out[start + 1]
    assert out[start + 1].endswith(", in dawn")
    assert any(line.startswith("    | CL-DUSK-01  ") for line in out[start:])
    assert f"    commedia check {NAME}:CRASHING --games 1 --seats 2 --seed 40 --upto 6" in out[start:]


@pytest.mark.slow
def test_a_game_is_told_up_to_the_move_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Its script first, then what is wrong with it."""
    run("tests.toys.candlelight:HONEST", 1, [2], 3, 1, 20, 2)
    short = capsys.readouterr().out.splitlines()
    run("tests.toys.candlelight:HONEST", 1, [2], 3, 1, 20, 6)
    whole = capsys.readouterr().out.splitlines()
    assert short[0] == "Dusk"
    assert len(whole) > len(short) == 2
    assert whole[:2] == short


def test_a_leak_says_which_line_told_it() -> None:
    """The call that tells everybody what chance brought in secret."""
    game, _ = moonlight.PLANTED["announced at once"]
    found = [f for seed in range(12) for f in Trial(game, 3, seed).run().findings]
    assert found
    assert all("moonlight.py, line " in f.where and f.where.endswith("in _announce_role") for f in found)
    assert all(f.script for f in found)


def test_near_duplicates_are_one_finding_with_a_count() -> None:
    """From one line, or in sentences that differ in numbers and quotations alone."""
    found = gathered(
        [
            Finding("play", "KeyError in dawn: 'a'", 3, 1, where="dawn.py, line 3, in dawn"),
            Finding("play", "KeyError in dawn: not there", 3, 2, where="dawn.py, line 3, in dawn"),
            Finding("play", "KeyError in dawn: not there", 3, 2, where="dawn.py, line 4, in dawn"),
            Finding("play", "wish has no label for 3", 3, 3),
            Finding("play", "wish has no label for 14", 3, 4),
            Finding("play", "wish asks nothing", 3, 4),
            Finding("house", "the choices: a seat", 2, 5),
            Finding("house", "the choices: a seat and a seat", 3, 5),
            Finding("house", "the choices: a seat, a seat and a seat", 4, 5),
        ]
    )
    assert [(f.seed, f.times) for f in found] == [(1, 2), (2, 1), (3, 2), (4, 1), (5, 3)]


def test_so_many_findings_end_the_run() -> None:
    """More can be seen when these are mended."""
    told: list[int] = []
    found = check(
        sisters.MUTE, games=100, seats=[2], workers=1, most=3, report=lambda done, total: told.append(done)
    )
    assert len(found) == 3
    assert told == sorted(told)
    assert max(told, default=0) < 100


# -- house actors ------------------------------------------------------------------------------------------


def test_an_illegal_answer_of_the_house_is_found() -> None:
    """And a crash of its actors."""
    found = gathered(f for seed in range(12) for f in Trial(sisters.STUBBORN, 2, seed).run().findings)
    assert list({f.check for f in found}) == ["house"]
    assert "the house answers watch with" in found[0].sentence
    assert "which is refused: “99” is not between 1 and" in found[0].sentence
    found = gathered(f for seed in range(12) for f in Trial(sisters.STUMBLING_HOUSE, 2, seed).run().findings)
    assert [f.sentence for f in found] == ["KeyError in _stumbling: 'moon'"]


@pytest.mark.parametrize("name", ["STUBBORN", "STUMBLING_HOUSE"])
def test_in_the_lab_any_legal_answer_takes_the_place_of_one_that_fails(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The games end; each such answer is a warning."""
    with caplog.at_level(logging.WARNING):
        came_to = simulate(f"{NAME}:{name}", 2, 2, 0, workers=1)
    assert came_to["unfinished"] == 0
    assert all("any legal answer is taken" in record.message for record in caplog.records)
    assert len(caplog.records) == 8  # two seats, two turns, two games


@pytest.mark.slow
def test_decisions_that_no_game_came_to_are_named_with_their_lines(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """They may be rare: that is no finding."""
    assert run("tests.toys.candlelight:HONEST", 2, [2], 1, 1, 20, None) == 0
    assert "never asked" not in capsys.readouterr().err
    asked = {kind.kind for kind in kinds_of(lamplight.GAME)} - {"watch"}
    assert unmet(lamplight.GAME, asked) == [lamplight.Watch]
    kinds = kinds_of(games.get("men-of-stones"))
    assert {kind.__name__ for kind in kinds} >= {"DuelTurn", "MustAct"}
    assert "Decision" not in {kind.__name__ for kind in kinds}
    _say_unmet(lamplight.GAME, asked)
    line = inspect.getsourcelines(lamplight.Watch)[1]
    said = capsys.readouterr().err
    assert said == f"  never asked in them: tests/toys/lamplight.py, line {line}, in Watch\n"
