"""What a page would show of an answer beforehand is data, and comes as it was told."""

from __future__ import annotations

import pytest

from commedia.testing import ScriptedTable
from tests.men_of_stones.tables import earned, in_fall


@pytest.mark.parametrize(("held", "spent", "left"), [(5, 1, 5), (5, 2, 4), (5, 3, 2), (2, 3, 0)])
def test_ms_act5_11_what_a_downfall_leaves_is_foreseen_by_who_may_spare_them(
    held: int, spent: int, left: int
) -> None:
    """And it is what the loss then tells."""
    players = {
        "ann": {"nature": "Family", "tragedy": 4, "caution": 1},
        "bob": {"nature": "Vassal", "tragedy": 6},
        "cy": {"nature": "Rival", "tragedy": held},
        "dee": {"nature": "Mentor", "tragedy": 3},
    }
    state = {"act": "V", "spotlight": "ann", "players": players}
    t = ScriptedTable.at("men-of-stones", state, "final_scene", chance="any")
    t.answer("bob", "final_turn", {"do": "downfall", "target": "cy", "tragedy": spent, "words": "So be it."})
    told = t.foresee("ann", "overcome_for_other", "suffer")["Tragedy"]
    assert (told.least, told.most, told.rule) == (left, left, f"MS-ACT5-0{5 + spent}")
    assert t.foresee("ann", "overcome_for_other", "overcome")["Caution"].most == 0
    t.answer("ann", "overcome_for_other", "suffer")
    [came] = [m for m in t.moments() if m.rule == told.rule]
    assert came.figures["left"] == left


@pytest.mark.parametrize("caution", [0, 1])
def test_ms_act5_10_what_a_blow_costs_and_leaves_is_foreseen_by_who_strikes_and_who_is_struck(
    caution: int,
) -> None:
    """What is struck with is spent; what it leaves is certain where the Spotlight can't step in."""
    players = {
        "ann": {"nature": "Family", "tragedy": 4, "caution": caution},
        "bob": {"nature": "Vassal", "tragedy": 6},
        "cy": {"nature": "Rival", "tragedy": 5, "caution": 2},
        "dee": {"nature": "Mentor", "tragedy": 3},
    }
    state = {"act": "V", "spotlight": "ann", "players": players}
    t = ScriptedTable.at("men-of-stones", state, "final_scene", chance="any")
    strikes = {"do": "downfall", "target": "cy", "tragedy": 2, "words": "So be it."}
    spent = t.foresee("bob", "final_turn", strikes)["Tragedy"]
    assert t.foresee("bob", "final_turn", "pass") == {}
    t.answer("bob", "final_turn", strikes)
    assert t.state.players["bob"].tragedy == spent.most == 4
    told = t.foresee("cy", "overcome_own", "suffer")["Tragedy"]
    assert (told.least, told.most) == (4, 5 if caution else 4)
    assert t.foresee("cy", "overcome_own", "overcome")["Caution"].most == 1
    t.answer("cy", "overcome_own", "suffer")
    if caution:
        t.answer("ann", "overcome_for_other", "suffer")
    assert t.state.players["cy"].tragedy == told.least


def test_ms_act4_04_what_a_point_leaves_in_its_trait_is_foreseen() -> None:
    """And it is what is offered of that Trait once the point is spent."""
    t = in_fall(earned(), ["bob", "cy"], {"ann": 0, "bob": 0, "cy": 0})
    names = {"do": "consequence", "trait": "Kin", "words": "a banishment"}
    assert t.foresee("ann", "fall_turn", names)["Kin left"].most == 1
    assert t.foresee("ann", "fall_turn", "finish") == {}
    t.answer("ann", "fall_turn", names)
    ann = t.state.players["ann"]
    assert ann.tp["Kin"] - ann.spent_on["Kin"] == 1
