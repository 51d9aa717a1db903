"""What can't be is refused with the very rule that it breaks."""

import pytest

from tests.shadow_play.tables import DIRECTOR, asked, at
from tests.shadow_play.test_dialogue import talk

THINGS = {"e1": {"name": "the gun", "scope": 0}}
HELPS = [{"id": "t1", "strength": 2, "positive": True}, {"id": "t2", "bearer": "bob", "strength": 1}]
LEADING = {"do": "leading", "words": "so", "aim": "good", "bearer": "ann"}


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"words": ""}, "SP-MOVE-02"),
        ({"aim": "sing"}, "SP-MOVE-01"),
        ({"bearer": "e1"}, "SP-MOVE-01"),
        ({"aim": "bad", "bearer": "bob"}, "SP-MOVE-01"),
        ({"aim": "create"}, "SP-MOVE-01"),
        ({"claims": ["t2"]}, "SP-TRAIT-04"),
        ({"do": "defensive", "aim": "", "bearer": ""}, "SP-MOVE-01"),
    ],
)
def test_sp_move_01_a_move_that_cannot_be_is_refused_by_its_rule(wrong, rule):
    """SP-MOVE-02, SP-TRAIT-04: no words, no such aim, a Trait on the wrong bearer, a claim of bob's wound."""
    t = at(standing={"ann": {}, "bob": {}}, traits=HELPS, elements=THINGS)
    assert t.refusal("ann", "make_move", {**LEADING, **wrong}).rule == rule


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"time": 4}, "SP-MOVE-03"),
        ({"significance": -1}, "SP-MOVE-03"),
        ({"element": 0}, "SP-MOVE-12"),
        ({"element": 7}, "SP-MOVE-12"),
        ({"hinders": ["t1"]}, "SP-TRAIT-04"),
    ],
)
def test_sp_move_03_a_scope_that_cannot_be_is_refused_by_its_rule(wrong, rule):
    """SP-MOVE-12, SP-TRAIT-04: 0 to 3 each; an Element has 1 to 6; what helps does not hinder."""
    t = at(standing={"ann": {}, "bob": {}}, traits=HELPS, elements=THINGS)
    t.answer("ann", "make_move", {"do": "leading", "words": "so", "aim": "destroy", "bearer": "e1"})
    weighed = {"do": "weigh", "time": 1, "significance": 1, "element": 3}
    assert t.refusal(DIRECTOR, "set_scope", {**weighed, **wrong}).rule == rule
    t.answer(DIRECTOR, "set_scope", weighed)


@pytest.mark.parametrize(("fortune", "may"), [(0, False), (1, True), (3, True), (4, False)])
def test_sp_move_07_fortune_pays_what_dice_leave_and_no_more_than_there_is(fortune, may):
    """SP-MOVE-04: 5 dice for a Scope of 6, so 1 Fortune at least; 3 are left to spend."""
    t = at(standing={"ann": {}}, chance=[[1] * (fortune - 1)] if fortune > 1 else [])
    t.answer("ann", "make_move", LEADING)
    t.answer(DIRECTOR, "set_scope", {"do": "weigh", "time": 3, "significance": 3})
    assert t.state.pool() == 5
    said = {"do": "pay", "fortune": fortune}
    if not may:
        assert t.refusal("ann", "pay_scope", said).rule == "SP-MOVE-07"
        return
    t.answer("ann", "pay_scope", said)
    assert t.state.personae["ann"].fortune_left == 3 - fortune


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ({"do": "begin", "strategy": ""}, "SP-STRAT-02"),
        ({"do": "begin", "strategy": "so", "aim": "i9"}, "SP-STRAT-01"),
        ({"do": "develop", "cards": []}, "SP-STRAT-04"),
        ({"do": "develop", "cards": ["s1"]}, "SP-STRAT-04"),
        ({"do": "inquire", "words": ""}, "SP-DIA-01"),
    ],
)
def test_sp_strat_02_what_cannot_be_said_is_refused_by_its_rule(said, rule):
    """SP-STRAT-01, SP-STRAT-04, SP-DIA-01: no text, no such aim, no card, a filed card, no words."""
    t = talk(strategies={"s1": {"filed": True}, "s2": {}})
    assert t.refusal("ann", "speak", {"words": "so", **said}).rule == rule


@pytest.mark.parametrize(
    ("stance", "threat", "may"), [(1, 0, False), (2, 1, True), (3, 2, True), (3, 3, False)]
)
def test_sp_push_01_a_push_needs_a_stance_of_two_and_has_to_raise_the_threat(stance, threat, may):
    """R-31: with a Stance of 1 there is none; a threat of 3 is what a Stance of 3 would make it already."""
    standing = {"ann": {"threat": threat, "status": "in" if threat else "clear"}}
    t = at(standing=standing, personae={"ann": {"stance": stance}})
    assert bool(asked(t, "may_push")) == may
    if may:
        t.answer(DIRECTOR, "may_push", {"push": "ann"})
        assert (t.state.personae["ann"].stance, t.state.challenge.standing["ann"].threat) == (
            stance - 1,
            stance,
        )


def test_what_is_not_asked_is_refused_by_the_rule_that_says_when_it_is():
    """SP-PUSH-01, SP-MOVE-06, SP-CH-01: no Push that gains, a helper more than one, no Dialogue just now."""
    t = at(standing={"ann": {}, "bob": {}, "cy": {}}, options={"aid_limit": "one"})
    t.answer("ann", "make_move", LEADING)
    t.answer(DIRECTOR, "set_scope", {"do": "weigh", "time": 1, "significance": 1})
    t.answer("bob", "lend_aid", {"words": "so"})
    for seat, kind, answer, rule in (
        (DIRECTOR, "may_push", {"push": "ann"}, "SP-PUSH-01"),
        ("cy", "lend_aid", {"words": "so"}, "SP-MOVE-06"),
        ("ann", "may_challenge", {"strategy": "s1"}, "SP-CH-01"),
    ):
        assert t.refusal(seat, kind, answer).rule == rule
