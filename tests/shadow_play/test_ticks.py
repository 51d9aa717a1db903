"""Ticks in private, and the Advances that they bring (SP-EXPR, SP-ADV)."""

import pytest

from tests.shadow_play.tables import DIRECTOR, asked, told
from tests.shadow_play.test_dialogue import talk

ANN = {"ann": {"traits": [{"kind": "knack"}, {"kind": "power"}]}, "bob": {}}
ALL = ["ann.0", "ann.1"]


def test_sp_expr_05_nobody_sees_what_another_has_ticked():
    """SP-EXPR-02: and ann, whose they are, is not asked about them."""
    t = talk(personae=ANN)
    assert asked(t, "tick_items") == [DIRECTOR, "bob"]
    t.answer("bob", "tick_items", {"do": "tick", "items": ["ann.1"]})
    assert t.view("bob")["state"]["tickers"]["bob"]["ticked"] == ["ann.1"]
    for seat in ("ann", DIRECTOR, None):
        assert "ann.1" not in str(t.view(seat)["state"])
    assert t.moments() == []


@pytest.mark.parametrize(("untick", "advances"), [([], 1), (["ann.0"], 0)])
def test_sp_adv_01_an_advance_is_for_all_items_ticked_by_everybody_else(untick, advances):
    """SP-EXPR-01, SP-EXPR-03, SP-EXPR-06: ticks change in the recap still; then they come out."""
    t = talk(personae=ANN)
    for seat in (DIRECTOR, "bob"):
        t.answer(seat, "tick_items", {"do": "tick", "items": ALL})
    for seat in (DIRECTOR, "ann", "bob"):
        t.answer(seat, "vote_to_end", "vote")
    if untick:
        t.answer("bob", "tick_items", {"do": "untick", "items": untick})
    for seat in ("ann", "bob"):
        t.answer(seat, "recap", {"words": ""})
    assert t.state.personae["ann"].advances == advances
    assert told(t, "SP-ADV-01")[0].figures["count"] == 2 - len(untick)
