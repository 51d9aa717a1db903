"""What an Advance buys, and how Expressions follow (SP-ADV-03, SP-ADV-04)."""

import pytest

from commedia.games.shadow_play import GAME
from commedia.testing import ScriptedTable
from tests.shadow_play.tables import DIRECTOR, asked, at


def spending(scene="dialogue", **ann):
    """Ann's Persona has one Advance; threes where nothing else is said."""
    whole = {"director": DIRECTOR, "personae": {"ann": {"advances": 1, **ann}, "bob": {}}}
    return ScriptedTable.at(GAME, whole, scene=scene)


@pytest.mark.parametrize(("force", "grace", "may"), [(2, 2, True), (3, 2, True), (3, 3, False), (4, 1, True)])
def test_sp_adv_03_a_characteristic_is_restored_while_its_pair_lacks_a_point(force, grace, may):
    """R-41: not past six in a pair, and of Force 3 and Grace 3 none."""
    t = spending(chars=[force, grace, 3, 3, 3, 3], expressions={"Force": {}})
    said = (
        {"do": "restore", "char": "Force", "expression": "so"}
        if force < 2
        else {"do": "restore", "char": "Force"}
    )
    if not may:
        assert t.refusal("ann", "spend_advance", said).rule == "SP-ADV-03"
        return
    t.answer("ann", "spend_advance", said)
    ann = t.state.personae["ann"]
    assert (ann.chars["Force"], ann.advances) == (force + 1, 0)
    assert asked(t, "spend_advance") == []


def test_sp_adv_03_none_is_restored_past_five():
    """A Corrupt pair may be short of a point with 5 in it: only the other one can have it."""
    t = spending(chars=[5, 1, 3, 3, 3, 2])
    assert t.refusal("ann", "spend_advance", {"do": "restore", "char": "Force"})
    t = spending(chars={"Force": 5, "Grace": 0, "Reason": 3, "Instinct": 3, "Pride": 3, "Compassion": 3})
    assert t.refusal("ann", "spend_advance", {"do": "restore", "char": "Force"})


@pytest.mark.parametrize(("value", "due"), [(1, False), (2, True)])
def test_sp_adv_04_what_comes_to_three_is_written(value, due):
    """From 2 to 3 its Actor writes an Expression; from 1 to 2 there is none."""
    t = spending(chars=[value, 3, 3, 3, 3, 3])
    said = {"do": "restore", "char": "Force"}
    if due:
        assert t.refusal("ann", "spend_advance", said)
        said["expression"] = "leans on things"
    t.answer("ann", "spend_advance", said)
    assert ("Force" in t.state.personae["ann"].expressions) == due


@pytest.mark.parametrize(("knacks", "may"), [(2, True), (3, False)])
def test_sp_adv_03_a_knack_never_passes_a_limit(knacks, may):
    """R-06, R-41: a Guard of 5 may be 6, and no more; a Knack is one thing more to convey."""
    traits = [{"kind": "knack", "adjusts": {"guard": 1}} for _ in range(knacks)]
    t = spending(traits=traits)
    said = {"do": "learn", "knack": "ducks", "score": "guard"}
    if not may:
        assert t.refusal("ann", "spend_advance", said)
        return
    t.answer("ann", "spend_advance", said)
    ann = t.state.personae["ann"]
    assert (ann.score("guard"), len(ann.items)) == (6, 3)


def test_sp_adv_03_what_is_corrupt_is_redeemed_at_the_same_value():
    """SP-ADV-04, R-41: its Expression is written anew and has no tick; the Sacrifice does not come back."""
    t = spending(
        chars=[4, 2, 3, 3, 3, 3],
        corrupt=["Force"],
        has_corrupted=True,
        expressions={"Force": {"text": "hits"}},
    )
    assert t.refusal("ann", "spend_advance", {"do": "redeem", "char": "Grace"})
    unwritten = t.refusal("ann", "spend_advance", {"do": "redeem", "char": "Force"})
    assert (unwritten.rule, "how Force shows" in unwritten) == ("SP-ADV-04", True)
    t.answer("bob", "tick_items", {"do": "tick", "items": ["ann.Force"]})
    t.answer("ann", "spend_advance", {"do": "redeem", "char": "Force", "expression": "lifts"})
    ann = t.state.personae["ann"]
    assert (ann.corrupt, ann.chars["Force"], ann.has_corrupted) == ([], 4, True)
    assert t.state.ticked("bob") == []


def test_sp_adv_03_advances_are_spent_outside_of_challenges():
    """And between Episodes; where there is none, nothing is asked."""
    assert asked(spending("interlude"), "spend_advance") == ["ann"]
    assert asked(spending(advances=0), "spend_advance") == []
    t = at(standing={"ann": {}}, personae={"ann": {"advances": 1}})
    assert {"spend_advance", "invest", "judge"} & {one.kind for one in t.decisions()} == set()
