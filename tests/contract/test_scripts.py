"""Tests and programs of other people's: what they name is there, and whoever slips in a script can go on."""

from __future__ import annotations

import subprocess
import sys

import pytest

import commedia
from commedia.testing import ChanceFault, ScriptedTable, ScriptRanOut


def at_the_draw() -> ScriptedTable:
    """Ann has declared a strut, and nothing is scripted for her tile."""
    nobles = {seat: {"face": 9, "hid": 9, "worn": "JS"} for seat in ("ann", "bob", "cy")}
    t = ScriptedTable.at("city-of-masks", {"avatars": nobles}, "unopposed_challenge", {"actor": "ann"})
    t.answer("ann", "declare_actions", ["JS.2"])
    return t


def test_a_table_whose_script_ran_out_goes_on_with_what_is_appended() -> None:
    """The answer that asked for chance stands."""
    t = at_the_draw()
    with pytest.raises(ScriptRanOut, match="a domino for ann under CM-OPP-03 is asked for"):
        t.answer("ann", "draw_tile")
    t.chance.append([5, 1])
    assert t.state.avatars["ann"].face == 9 + 4


@pytest.mark.parametrize("slip", [[7, 1], [1], [1, 2, 3], "AS", 3, None, {"in": 5, "out": 1}])
def test_an_outcome_that_cannot_be_is_told_and_another_takes_its_place(slip: object) -> None:
    """Nothing of it stays in the way."""
    t = at_the_draw()
    with pytest.raises(ScriptRanOut):
        t.answer("ann", "draw_tile")
    with pytest.raises(ChanceFault, match=r"is not \[inner, outer\] of a domino \(a domino for ann"):
        t.chance.append(slip)
    t.chance.append([5, 1])
    assert (len(t.chance), t.state.avatars["ann"].face) == (0, 9 + 4)


@pytest.mark.parametrize("by", ["kind", "id", "itself"])
def test_a_decision_is_answered_by_its_kind_its_id_or_itself(by: str) -> None:
    """Whichever a test has at hand."""
    t = at_the_draw()
    t.chance.append([5, 1])
    [draw] = t.decisions("ann")
    t.answer("ann", draw if by == "itself" else draw[by])
    assert t.state.avatars["ann"].face == 9 + 4


@pytest.mark.parametrize(
    "named", ["games.get('city-of-masks')", "testing.ScriptedTable", "lab.pettingzoo_env", "games.SLUGS"]
)
def test_what_programs_use_is_there_by_its_full_name(named: str) -> None:
    """`import commedia` is enough, in a program of its own; and it loads nothing that is not named."""
    program = f"import commedia, sys; assert 'commedia.engine' not in sys.modules; commedia.{named}"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_what_is_not_there_is_missed_as_ever() -> None:
    """Under the name that was asked for."""
    with pytest.raises(AttributeError, match="'commedia' has no attribute 'gmaes'"):
        commedia.gmaes  # type: ignore[attr-defined]  # noqa: B018
