"""Investments: the stake, what comes about, and what can't any more (SP-INV)."""

import pytest

from commedia.games.shadow_play import GAME
from commedia.testing import ScriptedTable
from tests.shadow_play.tables import DIRECTOR, asked

INES = {
    "chars": [4, 2, 3, 3, 1, 5],
    "expressions": {char: {"text": char} for char in ("Force", "Reason", "Instinct", "Compassion")},
    "traits": [
        {"kind": "knack", "adjusts": {"guard": 1}}, {"kind": "knack", "adjusts": {"threshold": 1}},
        {"kind": "power", "adjusts": {"lead": 2}}, {"kind": "item", "adjusts": {"defense": 1, "fortune": 1}},
    ],
}  # fmt: skip
LIGHTHOUSE = {"e1": {"name": "The Lighthouse"}}
STAKE = {"element": "e1", "wish": "lit again", "char": "Force", "points": 2}


def dialogue(options=None, ann=INES, **state):
    """The Dialogue is on; ann has the Persona of the example."""
    whole = {"director": DIRECTOR, "personae": {"ann": ann, "bob": {}}, "elements": LIGHTHOUSE, **state}
    return ScriptedTable.at(GAME, whole, scene="dialogue", options=options)


def staked(force=2, grace=2, value=2, options=None, strategy=None, **ann):
    """Ann has staked so much Force, and it has a Strategy that she follows."""
    ines = {**INES, "chars": [force, grace, 3, 3, 1, 5], **ann}
    if force < 3:
        ines["expressions"] = {char: {"text": char} for char in ("Reason", "Instinct", "Compassion")}
    stake = {"i1": {"seat": "ann", "element": "e1", "wish": "lit again", "char": "Force", "value": value}}
    card = {"s1": {"aim": "i1", "by": ["ann"], **(strategy or {})}}
    return dialogue(options, ines, investments=stake, strategies=card)


def test_sp_inv_02_the_example_of_a_stake():
    """SP-INV-01, R-10: Force 4 less 2, so its value is 2; Lead 4 is 3, her Expression is struck: 7 items."""
    t = dialogue(tickers={"bob": {"seat": "bob", "ticked": ["ann.Force", "ann.0"]}})
    assert len(t.state.personae["ann"].items) == 8
    t.answer("ann", "invest", STAKE)
    [one] = t.state.investments.values()
    assert (one.seat, one.element, one.char, one.value, one.status) == ("ann", "e1", "Force", 2, "open")
    ann = t.state.personae["ann"]
    assert (ann.chars["Force"], ann.score("lead"), len(ann.items)) == (2, 3, 7)
    assert t.state.tickers["bob"].ticked == ["ann.0"]


def test_sp_inv_02_what_shows_still_keeps_its_expression():
    """Force 4 less 1 is 3: it is there, and ticked as it was."""
    t = dialogue(tickers={"bob": {"seat": "bob", "ticked": ["ann.Force"]}})
    t.answer("ann", "invest", {**STAKE, "points": 1})
    assert "Force" in t.state.personae["ann"].expressions
    assert t.state.tickers["bob"].ticked == ["ann.Force"]


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [({"points": 4}, "SP-INV-02"), ({"points": 0}, "SP-INV-02"), ({"char": "Pride"}, "SP-INV-02"),
     ({"element": "ann"}, "SP-INV-03")],
)  # fmt: skip
def test_sp_inv_02_at_least_one_point_is_staked_and_one_is_left(wrong, rule):
    """SP-INV-03: three of Force 4 can go, none of Pride 1; and a Persona is no Element."""
    t = dialogue()
    assert t.refusal("ann", "invest", {**STAKE, **wrong}).rule == rule
    t.answer("ann", "invest", {**STAKE, "points": 3})
    assert t.state.personae["ann"].chars["Force"] == 1


def test_sp_inv_03_one_for_each_element():
    """SP-SHADOW-02: a second needs another Element; bob may have his in the same. All can read them."""
    t = dialogue(elements={**LIGHTHOUSE, "e2": {"name": "the boat"}, "e3": {"name": "the tide"}})
    t.answer("ann", "invest", {**STAKE, "points": 1})
    assert t.refusal("ann", "invest", {**STAKE, "char": "Reason", "points": 1}).rule == "SP-INV-03"
    t.answer("ann", "invest", {**STAKE, "element": "e2", "char": "Reason", "points": 1})
    t.answer("bob", "invest", {**STAKE, "points": 1})
    assert len(t.state.investments) == 3
    for seat in ("ann", "bob", DIRECTOR, None):
        assert len(t.view(seat)["state"]["investments"]) == 3
    t.answer("ann", "invest", {**STAKE, "element": "e3", "char": "Reason", "points": 1})
    assert asked(t, "invest") == ["bob"]  # nothing is left that ann has not invested in


def test_sp_inv_03_what_is_closed_leaves_room_for_another():
    """SP-INV-06, R-12: the Director says that it can't come about; the points are gone, its card is filed."""
    t = staked()
    t.answer(DIRECTOR, "judge", {"do": "void", "investment": "i1"})
    ann = t.state.personae["ann"]
    assert (t.state.investments["i1"].status, ann.chars["Force"], ann.advances) == ("void", 2, 0)
    assert t.state.strategies["s1"].filed
    t.answer("ann", "invest", {**STAKE, "points": 1})


def test_sp_inv_05_the_example_of_one_that_comes_about():
    """SP-INV-04, SP-ADV-02, SP-ADV-04, R-11: Force 4, Lead 4, a new Expression without a tick, an Advance."""
    t = staked()
    t.answer(DIRECTOR, "judge", {"do": "resolve", "investment": "i1"})
    assert asked(t, "write_expression") == ["ann"]
    t.answer("ann", "write_expression", {"words": "opens doors with a shoulder"})
    ann = t.state.personae["ann"]
    assert (ann.chars["Force"], ann.score("lead"), ann.advances, len(ann.items)) == (4, 4, 1, 8)
    assert t.state.investments["i1"].status == "resolved"
    assert t.state.ticked("bob") == []


@pytest.mark.parametrize(
    ("force", "grace", "value", "now"),
    [(2, 2, 1, 3), (2, 2, 2, 4), (2, 2, 3, 4), (3, 1, 4, 5), (4, 1, 2, 5), (4, 2, 2, 4), (1, 4, 2, 2)],
)
def test_sp_inv_05_points_come_back_within_five_and_within_the_pair(force, grace, value, now):
    """What is above 5, or above six in the pair, is lost."""
    t = staked(force, grace, value)
    t.answer(DIRECTOR, "judge", {"do": "resolve", "investment": "i1"})
    if asked(t, "write_expression"):
        t.answer("ann", "write_expression", {"words": "so"})
    ann = t.state.personae["ann"]
    assert (ann.chars["Force"], ann.advances, "Force" in ann.expressions) == (now, 1, now >= 3)


def test_sp_inv_05_a_table_may_keep_the_stake():
    """R-11: with stake_return off there is the Advance and no more."""
    t = staked(options={"stake_return": "off"})
    t.answer(DIRECTOR, "judge", {"do": "resolve", "investment": "i1"})
    ann = t.state.personae["ann"]
    assert (ann.chars["Force"], ann.advances) == (2, 1)


@pytest.mark.parametrize(
    "strategy", [{"by": []}, {"by": ["bob"]}, {"by": ["ann", "bob"], "barred": ["ann"]}, {"aim": "episode"}]
)
def test_sp_inv_04_only_by_a_strategy_that_its_own_persona_follows(strategy):
    """SP-STRAT-05, R-13: not by bob's alone, by one that ann is barred from, or by one with another aim."""
    t = staked(strategy=strategy)
    refused = t.refusal(DIRECTOR, "judge", {"do": "resolve", "investment": "i1"})
    assert refused.rule == "SP-STRAT-05"


def test_sp_strat_01_a_card_says_at_what_it_aims():
    """SP-INV-04: bob begins one for ann's Investment, ann furthers it, and it can be confirmed."""
    t = staked(strategy={"by": []})
    t.answer("bob", "speak", {"do": "begin", "words": "so", "strategy": "ask the keeper", "aim": "i1"})
    t.answer(DIRECTOR, "settle_marks", {"marks": ["s2"]})
    t.answer(DIRECTOR, "give_response", {"words": "no"})
    assert t.state.strategies["s2"].aim == "i1"
    assert t.refusal(DIRECTOR, "judge", {"do": "resolve", "investment": "i1"})
    t.answer("ann", "speak", {"do": "develop", "words": "so", "cards": ["s2"]})
    t.answer(DIRECTOR, "settle_marks", {"marks": ["s2"]})
    t.answer(DIRECTOR, "give_response", {"words": "no"})
    t.answer(DIRECTOR, "judge", {"do": "resolve", "investment": "i1"})
    assert t.state.investments["i1"].status == "resolved"


def test_sp_inv_04_a_destroyed_element_may_be_what_was_wanted():
    """R-12: what is written decides, so the Director may confirm it of an Element that is gone."""
    t = staked()
    t.state.elements["e1"].gone = True
    t.answer(DIRECTOR, "judge", {"do": "resolve", "investment": "i1"})
    assert t.state.investments["i1"].status == "resolved"


def test_sp_shadow_01_an_investment_is_no_line_of_the_dialogue():
    """R-01: made, confirmed or void, the script says nothing; what the game is called comes from this."""
    t = staked(force=3)
    t.answer(DIRECTOR, "judge", {"do": "resolve", "investment": "i1"})
    t.answer("ann", "invest", {**STAKE, "char": "Reason", "points": 1})
    t.answer(DIRECTOR, "judge", {"do": "void", "investment": "i2"})
    assert t.moments() == []
    assert GAME.title == "Shadow Play"


def test_sp_pc_07_the_director_says_when_an_item_is_lost_and_found():
    """While it is, her Defense is 1; only what is there can be lost."""
    t = dialogue()
    assert t.refusal(DIRECTOR, "judge", {"do": "find", "item": "ann.3"}).rule == "SP-PC-07"
    for do, defense in (("lose", 1), ("find", 2)):
        t.answer(DIRECTOR, "judge", {"do": do, "item": "ann.3"})
        assert t.state.personae["ann"].score("defense") == defense
    assert t.refusal(DIRECTOR, "judge", {"do": "lose", "item": "ann.0"}).rule == "SP-PC-07"
