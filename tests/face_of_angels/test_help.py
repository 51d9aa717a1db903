"""Help, and who is brought into a contest (FA-HLP, FA-REL)."""

import pytest

from tests.face_of_angels.tables import (
    asked,
    assert_whole,
    contest,
    is_open,
    lay,
    nobody,
    outcome,
    said,
    trick,
)

FRIENDS = {"ann": {"relationships": {"r1": "friend", "r2": "foe"}}}


def test_fa_hlp_01_first_for_the_leader_then_for_the_follower_and_never_a_contestant():
    """The World may, and whoever plays somebody; the others' offers are closed."""
    scene = {"number": 1, "pcs": ["ann", "bob", "cy"], "playing": {"ann": "pc", "bob": "pc", "cy": "pc"}}
    t = contest({"ann": "2C", "bob": "9C", "cy": "3D", "dee": "4D", "eve": "5D"}, scene=scene)
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    assert asked(t, "help_with_card") == ["cy", "eve"]
    nobody(t)
    assert outcome(t) == ("O", "bob")


def test_fa_hlp_02_one_card_in_a_trick_and_for_one_side():
    """R-09: whoever has helped the leader is not asked for the other, and again in the next trick."""
    t = contest({"ann": "9C 2D", "bob": "3C 4C", "cy": "3D 4D"}, pace=2)
    lay(t, "ann", "9C")
    lay(t, "bob", "3C")
    lay(t, "cy", "3D")
    t.answer("ann", "name_point_card", "9C")
    lay(t, "ann", "2D")
    lay(t, "bob", "4C")
    assert asked(t, "help_with_card") == ["cy"]


@pytest.mark.parametrize(("chosen", "again"), [(1, []), ("unlimited", ["cy"])])
def test_fa_hlp_02_a_helper_may_go_on_where_the_table_has_it_so(chosen, again):
    """help_max = unlimited: until they pass; with 1 it is over."""
    t = contest({"ann": "9C", "bob": "3C", "cy": "3D 4D"}, options={"help_max": chosen})
    lay(t, "ann", "9C")
    lay(t, "bob", "3C")
    lay(t, "cy", "3D")
    assert asked(t, "help_with_card") == again
    if again:
        t.answer("cy", "help_with_card", "pass")
        assert not asked(t, "help_with_card"), "not for the other side, too"


def test_fa_hlp_01_whoever_passes_leaves_all_else_on_the_table_as_it_was():
    """The others are asked the same as before, and a friend may be brought in until the last has passed."""
    t = contest({"ann": "9C", "bob": "3C", "cy": "3D", "dee": "4D"}, FRIENDS, chance=["5H"])
    lay(t, "ann", "9C")
    lay(t, "bob", "3C")
    before = {d.id: d.kind for d in t.decisions()}
    t.answer("cy", "help_with_card", "pass")
    after = {d.id: d.kind for d in t.decisions()}
    assert sorted(after.values()) == ["bring_in_foe", "bring_in_own", "help_with_card"]
    assert after.items() < before.items()
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    assert (asked(t, "help_with_card"), asked(t, "bring_in_foe")) == (["dee"], ["eve"])


def test_fa_hlp_03_any_suit_helps():
    """It matters only for a point card."""
    t = contest({"ann": "9C", "bob": "10C", "cy": "2H"})
    lay(t, "ann", "9C")
    lay(t, "bob", "10C")
    lay(t, "cy", "2H")
    t.answer("ann", "name_point_card", "9C")
    assert said(t, "FA-CON-09", total=10, answered=10)


def test_fa_hlp_04_one_is_on_the_side_that_one_helped_last():
    """And takes part from then on."""
    t = contest({"ann": "9C 2D", "bob": "3C 4C", "cy": "3D 4D"}, pace=2)
    lay(t, "ann", "9C")
    lay(t, "bob", "3C")
    assert "cy" not in t.state.taking_part
    lay(t, "cy", "3D")
    assert t.state.contest.stance == {"cy": "I"}
    t.answer("ann", "name_point_card", "9C")
    lay(t, "ann", "2D")
    lay(t, "bob", "4C")
    t.answer("cy", "help_with_card", "pass")
    lay(t, "cy", "4D")
    assert t.state.contest.stance == {"cy": "O"}


def test_fa_rel_01_a_friend_is_a_card_at_once():
    """R-10: of whoever takes part; whoever only looks on brings nobody in."""
    pcs = {**FRIENDS, "cy": {"relationships": {"r3": "friend"}}}
    t = contest({"ann": "2C", "bob": "9C", "cy": "3D"}, pcs, ["AS"])
    assert asked(t, "bring_in_own") == ["ann"]
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    assert t.state.players["ann"].hand == ["2C", "AS"]
    assert_whole(t)
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    lay(t, "cy", "3D")
    assert asked(t, "bring_in_own") == ["ann", "cy"]


@pytest.mark.parametrize(
    ("chosen", "may"),
    [("taking_part", ["ann"]), ("contestants", ["ann"]), ("anyone_in_scene", ["ann", "cy"])],
)
def test_fa_rel_01_whose_friends_come_is_the_tables_choice(chosen, may):
    """rels_by: "taking_part", "contestants" or "anyone_in_scene", before and after helping."""
    pcs = {**FRIENDS, "cy": {"relationships": {"r3": "friend"}}}
    t = contest({"ann": "2C", "bob": "9C", "cy": "3D"}, pcs, options={"rels_by": chosen})
    assert asked(t, "bring_in_own") == may
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    lay(t, "cy", "3D")
    assert ("cy" in asked(t, "bring_in_own")) == (chosen != "contestants")


def test_fa_rel_02_the_world_draws_for_a_foe_though_it_is_not_in_the_contest():
    """At once."""
    t = contest({"ann": "2C", "bob": "9C", "eve": "3D"}, FRIENDS, ["AS"])
    assert t.refusal("eve", "bring_in_foe", {"relationship": "r1"})
    t.answer("eve", "bring_in_foe", {"relationship": "r2"})
    assert t.state.players["eve"].hand == ["AS", "3D"]
    assert t.state.contest.used[0].beneficiary == "eve"


def test_fa_rel_03_for_a_foe_of_ones_own_the_world_draws():
    """FA-REL-07: and has used it."""
    t = contest({"ann": "2C", "bob": "9C"}, FRIENDS, ["AS"])
    t.answer("ann", "bring_in_own", {"relationship": "r2"})
    assert (t.state.players["ann"].hand, t.state.players["eve"].hand) == (["2C"], ["AS"])
    assert [(one.rel, one.beneficiary) for one in t.state.contest.used] == [("r2", "eve")]


def test_fa_rel_04_nobody_comes_twice():
    """Whoever brings them in; others may."""
    t = contest({"ann": "2C", "bob": "9C"}, FRIENDS, ["AS", "KS"])
    t.answer("ann", "bring_in_own", {"relationship": "r2"})
    assert not asked(t, "bring_in_foe")
    assert t.refusal("ann", "bring_in_own", {"relationship": "r2"}).rule == "FA-REL-04"
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    assert not asked(t, "bring_in_own")


@pytest.mark.parametrize("why", [{"lock_act": 1}, {"state": "dead"}, {"state": "injured"}])
def test_fa_rel_05_locked_dead_and_injured_stay_away(why):
    """And locks are of the act that is on."""
    t = contest({"ann": "2C", "bob": "9C"}, {"ann": {"relationships": {"r1": {"kind": "friend", **why}}}})
    assert not asked(t, "bring_in_own")
    earlier = {"ann": {"relationships": {"r1": {"kind": "friend", "lock_act": 0}}}}
    assert asked(contest({"ann": "2C", "bob": "9C"}, earlier), "bring_in_own") == ["ann"]


def test_fa_rel_05_an_opponent_who_is_a_friend_cannot_be_brought_in():
    """R-37: one who is a foe can."""
    for kind, may in (("friend", []), ("foe", ["ann"])):
        pcs = {"ann": {"relationships": {"r1": {"kind": kind, "npc": "n1"}}}}
        t = contest({"ann": "2C", "eve": "9C"}, pcs, by=("ann", "eve"), char_O="n1")
        assert asked(t, "bring_in_own") == may


@pytest.mark.parametrize(("helps", "may"), [("O", ["cy"]), ("I", [])])
def test_fa_rel_05_a_friend_may_come_who_is_on_ones_own_side(helps, may):
    """R-37: eve plays number one against ann; cy, whose friend that is, helps the one or the other."""
    pcs = {"cy": {"relationships": {"r1": {"kind": "friend", "npc": "n1"}}}}
    t = contest({"ann": "2C", "eve": "9C", "cy": "3D"}, pcs, by=("ann", "eve"), char_O="n1", pace=2)
    t.state.contest.stance = {"cy": helps}
    lay(t, "ann", "2C")
    assert asked(t, "bring_in_own") == may


@pytest.mark.parametrize(
    ("who", "rel", "rule"),
    [
        ("ann", "r3", "FA-REL-01"),
        ("eve", "r1", "FA-REL-02"),
        ("ann", "r4", "FA-REL-05"),
        ("eve", "r5", "FA-REL-01"),
    ],
)
def test_fa_rel_05_a_refusal_says_which_rule_keeps_somebody_away(who, rel, rule):
    """Of another's sheet, no foe, locked, and of somebody who only looks on."""
    mine = {"r1": "friend", "r2": "foe", "r4": {"kind": "friend", "lock_act": 1}}
    pcs = {
        "ann": {"relationships": mine},
        "bob": {"relationships": {"r3": "friend"}},
        "cy": {"relationships": {"r5": "foe"}},
    }
    t = contest({"ann": "2C", "bob": "9C"}, pcs)
    kind = "bring_in_foe" if who == "eve" else "bring_in_own"
    assert t.refusal(who, kind, {"relationship": rel}).rule == rule


def test_fa_rel_06_whom_it_is_about_and_who_is_there_risks_nothing():
    """Neither is brought in by it."""
    t = contest({"ann": "2C", "bob": "9C"}, FRIENDS, about=["r1"])
    trick(t, ("ann", "2C"), ("bob", "9C"))
    assert t.state.pcs["ann"].relationships[0].lock_act is None


def test_fa_rel_07_a_hand_may_be_larger_while_it_lasts():
    """FA-DCK-03: the bonus comes on top."""
    t = contest({"ann": "2C 3C 4C 5C 6C", "bob": "9C"}, FRIENDS, ["AS"])
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    assert len(t.state.players["ann"].hand) == 6
    assert is_open(t, "ann", "lead_card", "lay")
