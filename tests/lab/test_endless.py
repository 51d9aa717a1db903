"""Rules that come to no end are cut off, and told with the line on which they run in circles."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest

from commedia.engine import Game, Play, RuleFault, SeededDealer
from commedia.lab.check import check, watch
from commedia.lab.check.trial import Trial
from commedia.lab.playouts import below_of
from tests.toys import candlelight, sisters


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "STEP_SECONDS", 0.5)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "where", "said"),
    [
        (sisters.SPINNING, "in dawn", "dawn comes to no end"),
        (sisters.PONDERING, "in ", "comes to no end"),
        (sisters.STAMMERING, "in asks", "asks comes to no end"),
        (sisters.ROLLING, "in dawn", "dawn draws under CL-DAWN-01 more than 10,000 times in a row"),
    ],
    ids=["bare", "offers", "prompt", "chance"],
)
def test_a_loop_is_found_with_its_line_and_the_way_to_it(
    game: Game, where: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In rules, in what is offered, in what is asked, and round a die."""
    if game is sisters.ROLLING:
        monkeypatch.undo()
    [found] = Trial(game, 2, 1).run().findings
    assert said in found.sentence
    assert "sisters.py, line " in found.where or "candlelight.py, line " in found.where
    assert where in found.where
    assert any("sisters.py" in line for line in found.stack)


def test_a_chain_of_scenes_without_a_decision_is_a_fault_at_any_table() -> None:
    """The rules stop, and the sentence names the scene."""
    [found] = Trial(sisters.CHAIN, 2, 1).run().findings
    assert found.sentence.startswith("NoEnd in dawn: ")
    assert "sisters.py, line " in found.where
    assert found.where.endswith(", in dawn")
    assert "dawn goes on with dawn: 1,001 scenes in a row ask nobody anything" in found.sentence
    play = Play.start(sisters.CHAIN, ["ann", "bo"], {}, SeededDealer(b"0"))
    with pytest.raises(RuleFault, match="ask nobody anything"):
        play.play_randomly(below_of(Random(1)), 100)


def test_a_pass_that_takes_too_long_says_how_long_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a whole game that is built again, and not the time from one answer to the next."""
    monkeypatch.setattr(watch, "PASS_SECONDS", 0.2)

    def rebuild(trial: Trial) -> Iterator[str]:
        while True:
            pass
        yield ""

    monkeypatch.setattr(Trial, "rebuild", rebuild)
    [found] = Trial(candlelight.HONEST, 2, 1).run().findings
    assert (found.check, found.sentence) == ("replay", "rebuild comes to no end: 0.2 seconds were not enough")


@pytest.mark.slow
def test_a_loop_ends_the_check_in_other_processes_too() -> None:
    """No further game is played to find it out again."""
    [found] = check(sisters.SPINNING, games=40, seats=[2], workers=2)
    assert found.sentence == "dawn comes to no end: nobody was asked for 3 seconds"
    assert found.times == 1


@pytest.mark.parametrize("game", [sisters.CHAIN, sisters.ROLLING], ids=["scenes", "chance"])
def test_what_the_table_itself_cuts_off_ends_the_check_as_well(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every other game would run on for as long."""
    monkeypatch.undo()
    [found] = check(game, games=40, seats=[2], workers=1)
    assert found.times == 1


@pytest.mark.slow
def test_a_process_that_is_ended_from_within_is_a_finding() -> None:
    """In a sentence that says what may have done it."""
    [found] = check(sisters.LEAVING, games=40, seats=[2], workers=2)
    assert str(found).startswith("play: a process that played was ended from within: by os._exit")


@pytest.mark.slow
def test_nothing_is_left_behind_by_the_watch() -> None:
    """An honest game in the same process goes on afterwards, and no timer runs."""
    Trial(sisters.SPINNING, 2, 1).run()
    assert Trial(candlelight.HONEST, 2, 1).run().findings == []
    watch.again(0.01)
    until = time.process_time() + 0.05
    while time.process_time() < until:
        pass
