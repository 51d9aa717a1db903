"""What losing does to relationships (FA-RSK)."""

import pytest

from tests.face_of_angels.tables import asked, at, contest, lay, said, trick

FRIENDS = {"ann": {"relationships": {"r1": "friend", "r2": "foe"}}}


def lost(act, *brought, chance=("AS", "KS"), pcs=None, hands=None, by=("ann", "bob"), **more):
    """ann leads a two and loses; before that these relationships were brought in, each by its drawer."""
    t = contest(
        hands or {"ann": "2C 3C", "bob": "9C"}, pcs or FRIENDS, chance[: len(brought)], act=act, by=by, **more
    )
    for seat, rel in brought:
        t.answer(seat, "bring_in_foe" if seat == "eve" else "bring_in_own", {"relationship": rel})
    trick(t, (by[0], "2C"), (by[1], "9C"))
    return t, {rel.id: rel for rel in t.state.relationships()}


def test_fa_rsk_01_nothing_is_at_risk_in_the_prologue():
    """Nor is anybody asked."""
    t, rels = lost(0, ("ann", "r1"))
    assert (rels["r1"].lock_act, asked(t, "weigh_losses")) == (None, [])


def test_fa_rsk_02_a_friend_used_in_vain_is_locked_for_all():
    """R-11: the relationship itself, to the end of the act."""
    t, rels = lost(1, ("ann", "r1"))
    assert rels["r1"].lock_act == 1
    assert said(t, "FA-RSK-02", relationship="r1")


def test_fa_rsk_02_the_winners_friends_are_not():
    """bob has used his, and won."""
    pcs = {"bob": {"relationships": {"r1": "friend"}}}
    _, rels = lost(1, ("bob", "r1"), pcs=pcs)
    assert rels["r1"].lock_act is None


def test_fa_rsk_03_one_concession_turns_all_that_the_loser_used():
    """R-12: and the other condition happens."""
    pcs = {"ann": {"relationships": {"r1": "friend", "r2": "friend"}}}
    t, rels = lost(2, ("ann", "r1"), ("ann", "r2"), pcs=pcs)
    t.answer("bob", "weigh_losses", {"concede": "yes", "flips": ["r1", "r2"]})
    assert [rels[id].kind for id in ("r1", "r2")] == ["foe", "foe"]
    assert t.state.contest.outcome == "win"
    assert (t.state.contest.winner, t.state.contest.conceded) == ("O", True)
    assert said(t, "FA-RSK-03", relationship="r1", kind="foe")


def test_fa_rsk_04_turning_is_free_and_killing_costs_a_concession():
    """Nobody is both killed and injured."""
    t, rels = lost(3, ("ann", "r1"))
    both = {"concede": "yes", "harms": ["injure.r1", "kill.r1"]}
    assert t.refusal("bob", "weigh_losses", both).rule == "FA-RSK-04"
    t.answer("bob", "weigh_losses", {"concede": "yes", "flips": ["r1"], "harms": ["injure.r1"]})
    assert (rels["r1"].kind, rels["r1"].state) == ("foe", "injured")
    assert said(t, "FA-RSK-04", relationship="r1", kind="foe")


def test_fa_rsk_05_in_the_last_act_foes_become_friends_for_nothing():
    """The World has lost, and used one; nothing is conceded."""
    t = contest({"ann": "9C", "eve": "2C"}, FRIENDS, ["AS"], act=4, by=("ann", "eve"))
    t.answer("eve", "bring_in_foe", {"relationship": "r2"})
    trick(t, ("ann", "9C"), ("eve", "2C"))
    assert t.refusal("ann", "weigh_losses", {"concede": "yes"}).rule == "FA-RSK-05"
    t.answer("ann", "weigh_losses", {"flips": ["r2"]})
    assert t.state.pcs["ann"].relationships[1].kind == "friend"


def test_fa_rsk_06_a_world_on_no_side_fails_nothing():
    """R-13: it drew for a foe, and only looks on; and so nobody is asked about it."""
    t, rels = lost(3, ("eve", "r2"))
    assert (rels["r2"].lock_act, asked(t, "weigh_losses")) == (None, [])


def test_fa_rsk_06_of_helpers_who_failed_relationships_are_locked_and_no_more():
    """cy helped ann, and used a friend: that one is not for bob to turn."""
    pcs = {**FRIENDS, "cy": {"relationships": {"r3": "friend"}}}
    t = contest({"ann": "2C", "bob": "9C", "cy": "3D 4D"}, pcs, ["AS", "KS"], act=3)
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    lay(t, "cy", "3D")
    t.answer("cy", "bring_in_own", {"relationship": "r3"})
    t.answer("ann", "name_point_card", "2C")
    assert t.state.pcs["cy"].relationships[0].lock_act == 3
    assert t.refusal("bob", "weigh_losses", {"concede": "no", "flips": ["r3"]}).rule == "FA-RSK-06"


@pytest.mark.parametrize(
    ("act", "answer", "rule"),
    [
        (2, {"concede": "no", "flips": ["r1"]}, "FA-RSK-03"),
        (2, {"concede": "yes", "harms": ["kill.r1"]}, "FA-RSK-03"),
        (3, {"concede": "no", "harms": ["kill.r1"]}, "FA-RSK-04"),
        (3, {"concede": "yes", "harms": ["kill.r2"]}, "FA-RSK-06"),
        (4, {"flips": ["r1"]}, "FA-RSK-05"),
        (4, {"concede": "yes"}, "FA-RSK-05"),
    ],
)
def test_fa_rsk_06_a_refusal_is_by_the_rule_of_the_act(act, answer, rule):
    """What costs a concession, what is not to be had, and whom the loser did not use."""
    t, _ = lost(act, ("ann", "r1"))
    assert t.refusal("bob", "weigh_losses", answer).rule == rule


def test_fa_rsk_06_what_costs_a_concession_is_refused_in_words():
    """So is what an act has not at all."""
    for act, answer, why in (
        (2, {"concede": "no", "flips": ["r1"]}, "Whoever turns somebody has to concede."),
        (2, {"concede": "yes", "harms": ["kill.r1"]}, "The winner does no such thing in this act."),
        (3, {"concede": "no", "harms": ["kill.r1"]}, "Whoever kills or injures somebody has to concede."),
        (4, {"flips": ["r1"]}, "Only foes are turned in this act."),
        (4, {"concede": "yes"}, "Nobody concedes in this act."),
    ):
        t, _ = lost(act, ("ann", "r1"))
        assert t.refusal("bob", "weigh_losses", answer) == why


def test_fa_rsk_06_no_concession_where_the_loser_used_nothing():
    """Nobody is asked."""
    t, _ = lost(2)
    assert asked(t, "tell_end") == ["bob"]


def test_fa_rsk_07_the_dead_are_dead_in_every_list():
    """R-41: bob's friend was ann's, too."""
    pcs = {
        "ann": {"relationships": {"r1": {"kind": "friend", "npc": "n1"}}},
        "bob": {"relationships": {"r2": {"kind": "friend", "npc": "n1"}}},
    }
    t, rels = lost(4, ("ann", "r1"), pcs=pcs)
    t.answer("bob", "weigh_losses", {"harms": ["kill.r1"]})
    assert [rels[id].state for id in ("r1", "r2")] == ["dead", "dead"]


def test_fa_rsk_07_whoever_is_killed_by_one_list_is_not_injured_by_another():
    """R-41: the World has brought them in as a foe of two, and lost; they are one person, and dead."""
    foe = {"kind": "foe", "npc": "n1"}
    pcs = {"ann": {"relationships": {"r1": foe}}, "cy": {"relationships": {"r2": foe}}}
    used = [{"rel": rel, "pc": pc, "beneficiary": "eve"} for rel, pc in (("r1", "ann"), ("r2", "cy"))]
    t = contest({"ann": "9C", "eve": "2D"}, pcs, act=4, by=("ann", "eve"), used=used)
    trick(t, ("ann", "9C"), ("eve", "2D"))
    t.answer("ann", "weigh_losses", {"harms": ["kill.r1", "injure.r2"]})
    assert [rel.state for rel in t.state.relationships()] == ["dead", "dead"]


def test_fa_rsk_07_the_injured_are_out_until_a_later_scene_restores_them():
    """R-28: the World says so, and not in the scene in which it was done."""
    hurt = {"ann": {"relationships": {"r1": {"kind": "friend", "state": "injured", "injured_in": 2}}}}
    for number, may in ((2, False), (3, True)):
        t = at("scene", hurt, scenes=number, act=3, scene={"number": number, "pcs": ["ann"]})
        answer = {"do": "restore", "relationship": "r1"}
        if not may:
            assert t.refusal("eve", "run_scene", answer).rule == "FA-RSK-07"
            continue
        t.answer("eve", "run_scene", answer)
        assert t.state.pcs["ann"].relationships[0].state == "ok"


def test_fa_rsk_08_locks_are_lifted_with_the_act_and_what_was_turned_stays_turned():
    """FA-END-03: the next act begins."""
    pcs = {"ann": {"relationships": {"r1": {"kind": "foe", "lock_act": 2}}}}
    t = at(
        "turn",
        pcs,
        act=2,
        hands={"eve": "2C 3C 4C 5C 6C 7C 8C", "ann": "2D 3D 4D 5D 6D"},
        chance=["9C"],
    )
    rel = t.state.pcs["ann"].relationships[0]
    assert (t.state.act, rel.lock_act, rel.kind) == (3, None, "foe")


def test_fa_new_what_is_wished_allowed_or_vetoed_is_told_with_whom_it_is_about():
    """By their name, or by their place where nobody has named them."""
    t = at("between", {"ann": {"met": ["n1", "n2"]}, "bob": {}}, act=1, npcs={"n1": "bob", "n2": "bob"})
    for npc, says in (("n1", "veto"), ("n2", "allow")):
        t.answer("ann", "take_part", {"do": "befriend", "npc": npc, "kind": "friend"})
        t.answer("bob", "allow_relationship", says)
    first, second = (f"the {nth} of bob’s slice" for nth in ("first", "second"))
    assert [m.figures["who"] for m in said(t, "FA-NEW-01")] == [first, second]
    assert [(m.figures["who"], m.figures.get("is_so")) for m in said(t, "FA-NEW-02")] == [
        (first, None), (second, True),
    ]  # fmt: skip
