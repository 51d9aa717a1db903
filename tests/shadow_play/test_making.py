"""Making a Persona: a ready one, or one of one's own; another after a death (SP-PC, SP-END-04)."""

import pytest

from commedia.games.shadow_play import GAME
from commedia.games.shadow_play.personae import stock
from commedia.testing import ScriptedTable
from tests.shadow_play.tables import DIRECTOR, asked

NOBODY = {"is_made": False}
SHOWN = {"shows_force": "knocks twice", "shows_instinct": "sniffs", "shows_pride": "bows last",
         "shows_compassion": "feeds gulls"}  # fmt: skip
OWN = {
    "do": "create", "name": "Vell", "force": 4, "reason": 1, "pride": 3,
    "knack": "knows the tide", "knack_on": "guard", "second": "whistles", "second_on": "guard",
    "power": "walks on wet stone", "power_on": "lead", "item": "an old key", "item_on": ["base", "fortune"],
    **SHOWN,
}  # fmt: skip


def making(options=None, **people):
    """The Personae of those are made who have none."""
    whole = {"director": DIRECTOR, "personae": people or {"ann": NOBODY, "bob": NOBODY}}
    return ScriptedTable.at(GAME, whole, scene="personae", options=options)


def test_sp_pc_08_a_persona_begins_at_stance_one_with_its_fortune():
    """SP-PC-01, SP-PC-04: no Advance, no Sacrifice; an item gives one Fortune more; others have its list."""
    t = making()
    t.answer("ann", "make_persona", OWN)
    ann = t.state.personae["ann"]
    assert (ann.stance, ann.advances, ann.has_corrupted, ann.has_risked) == (1, 0, False, False)
    assert (ann.fortune_left, ann.score("fortune"), ann.score("guard"), ann.score("lead")) == (4, 4, 5, 4)
    assert len(t.state.items_for("bob")) == len(t.state.items_for(DIRECTOR)) == 8
    assert t.state.items_for("ann") == []
    assert t.state.with_lists == [DIRECTOR, "bob"]


def test_sp_pc_02_partners_have_what_is_left_of_six():
    """SP-PC-03: four of them are 3 or more, and only these have an Expression."""
    t = making()
    t.answer("ann", "make_persona", OWN)
    ann = t.state.personae["ann"]
    assert ann.chars == {"Force": 4, "Grace": 2, "Reason": 1, "Instinct": 5, "Pride": 3, "Compassion": 3}
    assert sorted(ann.expressions) == ["Compassion", "Force", "Instinct", "Pride"]


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"force": 6}, "SP-PC-02"), ({"force": 0}, "SP-PC-02"), ({"shows_force": ""}, "SP-PC-03"),
        ({"force": 3}, "SP-PC-03"), ({"power_on": "guard"}, "SP-PC-06"), ({"item_on": ["base"]}, "SP-PC-06"),
        ({"item_on": ["base", "base"]}, "SP-PC-06"), ({"item_on": ["base", "aid", "lead"]}, "SP-PC-06"),
        ({"knack_on": "luck"}, "SP-PC-06"), ({"knack": ""}, "SP-PC-06"),
    ],
)  # fmt: skip
def test_sp_pc_06_a_persona_that_is_not_whole_is_refused(wrong, rule):
    """SP-PC-02, SP-PC-03: six to a pair; what shows has words (a Grace of 3 lacks them); Traits by kind."""
    t = making()
    assert t.refusal("ann", "make_persona", {**OWN, **wrong}).rule == rule


def test_sp_pc_03_a_table_may_have_expressions_from_another_number_on():
    """R-05: from 4 on, what is 3 has none; ready ones go by it, too."""
    t = making({"expr_floor": 4})
    four = {**OWN, "shows_pride": "", "shows_compassion": ""}
    t.answer("ann", "make_persona", four)
    assert sorted(t.state.personae["ann"].expressions) == ["Force", "Instinct"]
    t.answer("bob", "make_persona", {"do": "take_ready", "who": "tobin", "name": "Tobin"})
    assert sorted(t.state.personae["bob"].expressions) == ["Grace", "Reason"]


@pytest.mark.parametrize("name", stock())
@pytest.mark.parametrize("floor", [2, 3, 4])
def test_sp_pc_03_a_ready_persona_has_words_for_all_that_shows(name, floor):
    """R-05: whatever the table has for a floor."""
    t = making({"expr_floor": floor})
    t.answer("ann", "make_persona", {"do": "take_ready", "who": name, "name": "so"})
    ann = t.state.personae["ann"]
    assert list(ann.expressions) == [char for char, value in ann.chars.items() if value >= floor]
    assert all(one.says for one in ann.expressions.values())
    assert [trait.kind for trait in ann.traits] == ["knack", "knack", "power", "item"]


def test_sp_pc_06_each_ready_persona_is_there_once():
    """Ann has taken ines, so bob can't."""
    t = making()
    t.answer("ann", "make_persona", {"do": "take_ready", "who": "ines", "name": "Ines"})
    assert t.refusal("bob", "make_persona", {"do": "take_ready", "who": "ines", "name": "Ines"})


def test_sp_end_04_who_has_died_makes_another():
    """R-42: ann had an Advance left, and was barred from a card; the new one has and is neither."""
    dead = {"alive": False, "advances": 1, "fortune_left": 2, "name": "Vell"}
    whole = {
        "director": DIRECTOR, "personae": {"ann": dead, "bob": {}}, "episode": {"no": 1, "over": "vote"},
        "strategies": {"s1": {"aim": "i1", "by": ["ann", "bob"], "barred": ["ann"]}},
    }  # fmt: skip
    t = ScriptedTable.at(GAME, whole, scene="personae")
    assert asked(t, "make_persona") == ["ann"]
    t.answer("ann", "make_persona", OWN)
    ann, [card] = t.state.personae["ann"], t.state.strategies.values()
    assert (ann.alive, ann.advances, len(t.state.fallen)) == (True, 0, 1)
    assert (card.by, card.barred) == (["bob"], [])
    assert asked(t, "name_element") == []


def test_sp_end_04_with_a_persona_die_its_investments():
    """SP-INV-06: of ann's and bob's, ann's is void as she gives up with her life on it."""
    stakes = {
        f"i{n}": {"seat": seat, "element": "e1", "char": "Force"} for n, seat in ((1, "ann"), (2, "bob"))
    }
    whole = {
        "director": DIRECTOR, "personae": {"ann": {"stance": 3}, "bob": {"stance": 3}},
        "elements": {"e1": {}}, "investments": stakes, "strategies": {"s1": {"aim": "i1"}},
        "challenge": {"challenger": "ann", "standing": {"ann": {"life": True}}},
    }  # fmt: skip
    t = ScriptedTable.at(GAME, whole, scene="cycle")
    t.answer("ann", "make_move", "concede")
    assert [one.status for one in t.state.investments.values()] == ["void", "open"]
    assert t.state.strategies["s1"].filed
    assert not t.state.personae["ann"].alive
