"""Chance by script: whoever slips in it can go on, and what nobody cares about is any."""

from __future__ import annotations

from typing import Any

import pytest

from commedia import games
from commedia.testing import BadOption, ChanceFault, ScriptedTable, ScriptRanOut


def at_the_draw(chance: Any = ()) -> ScriptedTable:
    """Ann has declared a strut, and nothing is scripted for her tile."""
    nobles = {seat: {"face": 9, "hid": 9, "worn": "JS"} for seat in ("ann", "bob", "cy")}
    t = ScriptedTable.at(
        "city-of-masks", {"avatars": nobles}, "unopposed_challenge", {"actor": "ann"}, chance=chance
    )
    t.answer("ann", "declare_actions", ["JS.2"])
    return t


def test_a_table_whose_script_ran_out_goes_on_with_what_is_appended() -> None:
    """The answer that asked for chance stands, and whatever needs the tile next says what is asked for."""
    t = at_the_draw()
    t.answer("ann", "draw_tile")
    for needs in (t.decisions, lambda: t.result, lambda: t.answer("ann", "draw_tile")):
        with pytest.raises(ScriptRanOut, match="a domino for ann under CM-OPP-03 is asked for"):
            needs()
    assert t.view("ann")["state"]["avatars"]["ann"]["face"] == t.state.avatars["ann"].face == 9 - 2
    assert not t.finished
    t.chance.append([5, 1])
    assert t.state.avatars["ann"].face == 9 + 4


@pytest.mark.parametrize("slip", [[7, 1], [1], [1, 2, 3], "AS", 3, None, {"in": 5, "out": 1}])
def test_an_outcome_that_cannot_be_is_told_and_another_takes_its_place(slip: object) -> None:
    """Nothing of it stays in the way."""
    t = at_the_draw()
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


def test_chance_that_nobody_cares_about_is_any() -> None:
    """Whatever comes, and the same each time; what is appended comes before it."""
    played = [at_the_draw(chance="any") for _ in range(2)]
    for t in played:
        t.answer("ann", "draw_tile")
    faces = [t.state.avatars["ann"].face for t in played]
    assert faces[0] == faces[1]
    assert [m.figures for m in played[0].moments()] == [m.figures for m in played[1].moments()]
    t = at_the_draw(chance="any")
    t.chance.append([5, 1])
    t.answer("ann", "draw_tile")
    assert t.state.avatars["ann"].face == 9 + 4


@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_whole_game_can_be_begun_on_any_chance(slug: str) -> None:
    """In every game, and nothing is left over of it."""
    game = games.get(slug)
    with ScriptedTable(slug, ["ann", "bob", "cy"][: game.seats[-1]], chance="any") as t:
        assert t.decisions()


def test_one_outcome_of_several_may_be_any() -> None:
    """In its place in the script."""
    t = ScriptedTable(
        "men-of-stones", ["ann", "bob", "cy"], chance=["any", [6, 6, 6, 2], "any", [4, 3, 2, 1]]
    )
    assert [t.state.players[seat].rolled for seat in ("ann", "cy")] == [[6, 6, 6, 2], [4, 3, 2, 1]]
    assert len(t.state.players["bob"].rolled) == 4


@pytest.mark.parametrize("script", ["some", {"die": 4}, 4])
def test_what_is_no_script_is_a_slip(script: object) -> None:
    """No string is taken letter by letter."""
    with pytest.raises(BadOption, match=r"chance is a list of outcomes, or 'any', not “"):
        at_the_draw(chance=script)
