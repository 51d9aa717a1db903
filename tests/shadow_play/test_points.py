"""Finer points of a Challenge: order, what is offered twice, what a clear Persona may do."""

import pytest

from commedia.games.shadow_play import GAME
from tests.shadow_play.tables import DIRECTOR, asked, at, describe, move, pass_on, take, told, weigh

LEAD = {"aim": "good", "bearer": "ann"}
WOUND = {"id": "t1", "strength": 2, "threatened": True}
HELP = {"id": "t1", "strength": 2, "positive": True}
CLEAR = {"status": "clear", "threat": 0}


def test_sp_ch_04_each_moves_once_a_cycle_and_the_challenger_first():
    """R-21, SP-CH-07: after the last one it goes on with the challenger."""
    t = at(standing={"ann": {}, "bob": {}}, traits=[WOUND], chance=[[1] * 4])
    order = [*asked(t, "make_move")]
    move(t, "ann", "defensive")
    take(t, "ann", 1)
    t.answer("ann", "spend_power", {"do": "lower", "trait": "t1", "points": 1})
    order += asked(t, "make_move")
    pass_on(t, "bob")
    t.answer(DIRECTOR, "shift_score", {"one": "guard"})
    assert [*order, *asked(t, "make_move")] == ["ann", "bob", "ann"]
    assert t.state.challenge.cycle == 2
    assert GAME.lab.report(t.state)["cycles"] == 2


def test_sp_trait_03_a_threat_lands_after_all_moves_and_not_before():
    """R-19: bob wards off what threatens ann, after her own turn."""
    two = [WOUND, {**WOUND, "id": "t2", "strength": 1, "bearer": "bob"}]
    t = at(standing={"ann": {}, "bob": {}}, traits=two, chance=[[3] * 4])
    pass_on(t, "ann")
    assert told(t, "SP-TRAIT-03") == []
    move(t, "bob", "defensive")
    take(t, "bob", 3)
    t.answer("bob", "spend_power", {"do": "lower", "trait": "t2", "points": 1})
    t.answer("bob", "spend_power", {"do": "lower", "trait": "t1", "points": 2})
    assert (told(t, "SP-TRAIT-03"), t.state.challenge.traits) == ([], [])


def test_sp_move_02_a_stunt_is_offered_once_by_each_and_taken_once():
    """SP-MOVE-05: its number is from 1 to 6."""
    t = at(standing={"ann": {}, "bob": {}})
    t.answer("ann", "make_move", {"do": "leading", "words": "so", **LEAD})
    t.answer("bob", "call_stunt", "offer_stunt")
    t.answer("ann", "take_stunt", "decline")
    assert asked(t, "call_stunt") == [DIRECTOR]
    t.answer(DIRECTOR, "call_stunt", "offer_stunt")
    t.answer("ann", "take_stunt", "accept")
    assert asked(t, "call_stunt") == []
    weigh(t)
    assert t.refusal("ann", "name_target", {"one": 7}).rule == "SP-MOVE-05"


def test_sp_move_08_who_pays_with_every_die_misses():
    """Five dice for a Scope of five: nothing is rolled."""
    t = at(standing={"ann": {}})
    move(t, "ann", "leading", (3, 2), **LEAD)
    assert told(t, "SP-MOVE-10")[0].figures["power"] == 1


def test_sp_move_13_what_touches_a_move_again_renews_and_never_counts_twice():
    """SP-TRAIT-01: the old effect ends, the new one begins."""
    t = at(standing={"ann": {}}, traits=[HELP], chance=[[1] * 4, [1] * 5])
    for score, is_now in (("base", (4, 2)), ("recover", (3, 3))):
        move(t, "ann", "recovery", claims=["t1"])
        take(t, "ann", 1)
        t.answer("ann", "spend_power", "done")
        t.answer("ann", "shift_score", {"one": score})
        assert (t.state.score("ann", "base"), t.state.score("ann", "recover")) == is_now


def test_sp_ch_08_power_that_is_left_buys_nothing():
    """R-25: three of five points are spent on one Trait, and that is all."""
    t = at(standing={"ann": {"threat": 1}}, chance=[[5] * 4])
    move(t, "ann", "leading", **LEAD)
    take(t, "ann", 5)
    t.answer("ann", "make_trait", {"do": "make", "words": "x", "aim": "good", "bearer": "ann", "strength": 3})
    assert [one.figures["strength"] for one in told(t, "SP-MOVE-11")] == [3]
    assert asked(t, "make_trait") == []


@pytest.mark.parametrize(("die", "gone"), [(2, True), (1, False)])
def test_sp_move_11_without_a_threat_an_element_still_costs_its_scope(die, gone):
    """R-24: and a Trait one a point."""
    t = at(standing={"ann": CLEAR, "bob": {}}, elements={"e1": {"scope": 2}}, chance=[[die] * 4])
    move(t, "ann", "leading", aim="destroy", bearer="e1")
    take(t, "ann", die)
    assert t.state.elements["e1"].gone == gone
    if not gone:
        assert "SP-MOVE-11" in str(t.refusal("ann", "make_trait", {"words": "x", "strength": 2}).rule)


def test_sp_tell_02_who_is_clear_is_not_wounded():
    """R-29: though it hinders a Move of theirs."""
    t = at(
        standing={"ann": {**CLEAR, "st": 1}, "bob": {}},
        traits=[{**WOUND, "threatened": False}],
        chance=[[1] * 4],
    )
    move(t, "ann", "recovery", hinders=["t1"])
    take(t, "ann", 1)
    t.answer("ann", "spend_power", "done")
    t.answer(DIRECTOR, "shift_score", {"one": "guard"})
    assert t.state.challenge.standing["ann"].st == 1
    assert t.state.score("ann", "guard") == 2


def test_sp_sac_05_a_life_that_is_risked_may_still_be_saved_by_corruption():
    """SP-SAC-03, SP-SAC-04, R-33: each time the Threshold is one less than at Phase 0, and 1 at least."""
    two = [WOUND, {**WOUND, "id": "t2"}]
    t = at(standing={"ann": {"st": 1, "st0": 1}, "bob": {}}, traits=two)
    pass_on(t, "ann")
    describe(t, "bob", "leading", aim="good", bearer="bob")
    t.answer("bob", "pay_scope", "forfeit")
    for _ in two:
        t.answer(DIRECTOR, "shift_score", {"one": "guard"})
    t.answer("ann", "face_surrender", "risk_life")
    t.answer("ann", "face_surrender", {"do": "corrupt", "char": "Pride", "expression": "needs eyes"})
    assert t.state.personae["ann"].alive
    assert t.state.challenge.standing["ann"].status == "in"
    assert (t.state.challenge.standing["ann"].st, t.state.challenge.standing["ann"].life) == (1, True)


def test_sp_sur_03_who_concedes_makes_no_sacrifice():
    """Nor is asked for one; and gives no Aid any more."""
    t = at(standing={"ann": {}, "bob": {}, "cy": {}})
    t.answer("ann", "make_move", "concede")
    assert asked(t, "face_surrender") == []
    describe(t, "bob", "leading", aim="good", bearer="bob")
    assert asked(t, "lend_aid") == ["cy"]


def test_sp_push_01_a_wound_that_a_move_brings_is_part_of_that_move():
    """SP-MOVE-13: nobody is Pushed before it is told."""
    t = at(
        standing={"ann": {"st": 1, "threat": 1}}, traits=[{**WOUND, "threatened": False}], chance=[[1] * 4]
    )
    move(t, "ann", "recovery", hinders=["t1"])
    take(t, "ann", 1)
    t.answer("ann", "spend_power", "done")
    t.answer(DIRECTOR, "shift_score", {"one": "guard"})
    assert (asked(t, "face_surrender"), asked(t, "may_push")) == (["ann"], [])
    t.answer("ann", "face_surrender", "risk_life")
    assert asked(t, "may_push") == [DIRECTOR]


def test_sp_sur_01_three_that_land_at_once_may_cost_both_sacrifices_and_the_life():
    """SP-SAC-03, SP-SAC-04, SP-END-04: each against the Threshold that the last Sacrifice left."""
    three = [{"id": f"t{n}", "strength": 1, "threatened": True} for n in (1, 2, 3)]
    staked = {"i1": {"seat": "ann", "element": "e1", "char": "Force"}}
    t = at(standing={"ann": {"st": 1, "st0": 1}}, traits=three, investments=staked)
    pass_on(t, "ann")
    for _ in three:
        t.answer(DIRECTOR, "shift_score", {"one": "guard"})
    assert asked(t, "next_wound") == []  # they are alike
    t.answer("ann", "face_surrender", {"do": "corrupt", "char": "Pride", "expression": "preens"})
    t.answer("ann", "face_surrender", "risk_life")
    assert asked(t, "face_surrender") == ["ann"]
    t.answer("ann", "face_surrender", "surrender")
    assert not t.state.personae["ann"].alive
    assert t.state.investments["i1"].status == "void"
    assert (t.state.tally.sacrifices, t.state.tally.surrenders) == (2, 1)


def test_sp_move_07_a_stunt_that_is_not_paid_is_a_miss_of_six_and_one():
    """SP-MOVE-09: no number can show; Opportunity grows by 6, Power 1 makes nothing at a threat of 3."""
    t = at(standing={"ann": {"threat": 3}})
    t.answer("ann", "make_move", {"do": "leading", "words": "so", **LEAD})
    t.answer(DIRECTOR, "call_stunt", "offer_stunt")
    t.answer("ann", "take_stunt", "accept")
    weigh(t, (3, 3))
    t.answer("ann", "name_target", {"one": 6})
    t.answer("ann", "pay_scope", "forfeit")
    ann = t.state.challenge.standing["ann"]
    assert (ann.opp, t.state.challenge.traits, t.state.personae["ann"].fortune_left) == (6, [], 3)
    assert "Strength of 3" in t.decisions(kind="name_threat")[0].prompt


def test_sp_ch_02_nothing_of_the_dialogue_is_open_in_a_challenge():
    """Whatever lies on the table: no words, no stake, no Advance, nothing judged, no vote."""
    lying = {
        "elements": {"e1": {}, "e2": {}},
        "investments": {"i1": {"seat": "ann", "element": "e1"}},
        "strategies": {"s1": {"by": ["ann"]}},
    }
    t = at(standing={"ann": {}}, personae={"ann": {"advances": 1}}, **lying)
    open_then = {d.kind for d in t.decisions()}
    beside = {"speak", "frame_scene", "invest", "spend_advance", "judge", "add_element", "vote_to_end"}
    assert "make_move" in open_then
    assert not open_then & {*beside, "may_challenge"}
    pass_on(t, "ann")
    assert {d.kind for d in t.decisions()} >= beside


@pytest.mark.parametrize(
    ("st", "strengths", "asks"),
    [
        (3, [2, 3], True),  # 3 and then 2 are two wounds, 2 and then 3 are one
        (2, [2, 3], False),  # two, either way
        (4, [1, 3], False),  # none, either way
        (3, [3, 3], False),  # alike
        (5, [1, 5], False),  # one, either way
        (2, [1, 2, 9], True),  # down to the Sacrifice, what is left then is 1 or more
    ],
)
def test_sp_sur_01_the_director_says_the_order_only_where_it_matters(st, strengths, asks):
    """SP-SAC-04: of a Threshold of 3 at Phase 0 a Sacrifice gives 2 back."""
    wounds = [
        {"id": f"t{n}", "strength": strength, "threatened": True} for n, strength in enumerate(strengths)
    ]
    t = at(standing={"ann": {"st": st, "st0": 3}}, traits=wounds)
    pass_on(t, "ann")
    for _ in wounds:
        t.answer(DIRECTOR, "shift_score", {"one": "base"})
    assert asked(t, "next_wound") == ([DIRECTOR] if asks else [])


def test_sp_sur_01_the_order_is_asked_of_each_persona_apart():
    """Nothing of ann's hangs on bob's wound: his one is no choice, her two are."""
    wounds = [
        {"id": "t1", "strength": 2, "threatened": True}, {"id": "t2", "strength": 3, "threatened": True},
        {"id": "t3", "strength": 9, "threatened": True, "bearer": "bob"},
    ]  # fmt: skip
    t = at(standing={"ann": {}, "bob": {}}, traits=wounds)
    pass_on(t, "ann")
    t.answer("bob", "make_move", "pass")
    for _ in wounds:
        t.answer(DIRECTOR, "shift_score", {"one": "base"})
    assert t.refusal(DIRECTOR, "next_wound", {"one": "t3"}).rule == "SP-SUR-01"
    t.answer(DIRECTOR, "next_wound", {"one": "t1"})
    assert (t.state.challenge, asked(t, "next_wound")) == (None, [])  # all have passed
