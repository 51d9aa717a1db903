"""What a page would show of an answer beforehand is data, and comes as it was told."""

from __future__ import annotations

import pytest

from commedia.testing import ScriptedTable


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
    assert t.foresee("ann", "overcome_for_other", "overcome") == {}
    t.answer("ann", "overcome_for_other", "suffer")
    [came] = [m for m in t.moments() if m.rule == told.rule]
    assert came.figures["left"] == left


@pytest.mark.parametrize(("coins", "fee"), [(1, 1), (2, 1), (3, 2)])
def test_kt_cover_02_what_goes_to_bribes_and_tolls_is_foreseen(coins: int, fee: int) -> None:
    """Half as much again, rounded up; and nothing where nothing is given."""
    pcs = {"ann": {"room": "courtyard", "coins": 2}, "bob": {"room": "stable", "coins": 12}}
    t = ScriptedTable.at("know-thyself", {"gm": "gm", "pcs": pcs, "master": 20}, "roam", chance="any")
    t.answer("ann", "explore", {"do": "frame_wager", "want": "the gate"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "she is shut out", "stake": 5})
    t.answer("ann", "accept_stake", "ask_cover")
    told = t.foresee("bob", "cover", {"do": "give", "coins": coins})["Bribes and Tolls"]
    assert (told.least, told.most, told.rule) == (fee, fee, "KT-COVER-02")
    assert t.foresee("bob", "cover", "decline") == {}
    t.answer("bob", "cover", {"do": "give", "coins": coins})
    assert t.moments()[-1].figures["fee"] == fee
