"""Ticks in private, and the Advances that they bring (SP-EXPR, SP-ADV)."""

import pytest

from commedia.games.shadow_play import GAME
from commedia.testing import ScriptedTable
from tests.shadow_play.tables import DIRECTOR, asked, at, told
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


def test_sp_expr_02_what_a_move_conveys_is_ticked_in_the_challenge():
    """While ann is asked for hers, and while its Scope is; nobody is told, and she is asked as before."""
    t = at(standing={"ann": {}, "bob": {}}, personae=ANN)
    assert asked(t, "tick_items") == [DIRECTOR, "bob"]
    t.answer("bob", "tick_items", {"do": "tick", "items": ["ann.0"]})
    before = len(t.moments())
    t.answer("ann", "make_move", {"do": "leading", "words": "so", "aim": "good", "bearer": "ann"})
    t.answer("bob", "tick_items", {"do": "untick", "items": ["ann.0"]})
    t.answer(DIRECTOR, "tick_items", {"do": "tick", "items": ["ann.1"]})
    assert asked(t, "set_scope") == [DIRECTOR]
    assert [one.rule for one in t.moments()[before:]] == ["SP-MOVE-02"]
    assert t.view(DIRECTOR)["state"]["tickers"][DIRECTOR]["ticked"] == ["ann.1"]
    assert "ann.1" not in str(t.view("ann")["state"])


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


@pytest.mark.parametrize(("ticks", "shown"), [("hidden", []), ("open", ["ann.1"])])
def test_sp_expr_05_a_table_may_tick_openly(ticks, shown):
    """R-08: then ann sees what bob has ticked of her; a tick that is taken back goes for all."""
    state = {"director": DIRECTOR, "personae": ANN}
    t = ScriptedTable.at(GAME, state, scene="dialogue", options={"ticks": ticks})
    t.answer("bob", "tick_items", {"do": "tick", "items": ["ann.1"]})
    assert t.view("ann")["state"]["tickers"]["bob"]["shown"] == shown
    t.answer("bob", "tick_items", {"do": "untick", "items": ["ann.1"]})
    assert t.view("ann")["state"]["tickers"]["bob"]["shown"] == []


def test_sp_expr_05_all_ticks_are_shown_once_the_episode_is_closed():
    """R-08: not while Actors look back."""
    t = talk(personae={"ann": ANN["ann"]})
    t.answer(DIRECTOR, "tick_items", {"do": "tick", "items": ALL})
    for seat in (DIRECTOR, "ann"):
        t.answer(seat, "vote_to_end", "vote")
    assert t.view("ann")["state"]["tickers"][DIRECTOR]["shown"] == []
    t.answer("ann", "recap", {"words": ""})
    assert t.view("ann")["state"]["tickers"][DIRECTOR]["shown"] == ALL


@pytest.mark.parametrize(("ticked", "advances"), [(ALL, 1), (["ann.0"], 0)])
def test_sp_adv_01_with_one_actor_the_director_is_everybody_else(ticked, advances):
    """R-43: all of it, and one less."""
    t = talk(personae={"ann": ANN["ann"]})
    t.answer(DIRECTOR, "tick_items", {"do": "tick", "items": ticked})
    for seat in (DIRECTOR, "ann"):
        t.answer(seat, "vote_to_end", "vote")
    t.answer("ann", "recap", {"words": ""})
    assert t.state.personae["ann"].advances == advances


def test_sp_expr_06_what_is_told_last_may_be_ticked_before_it_closes():
    """SP-EXPR-02: the Director ticks after the only recap; who is asked does not hang on what is ticked."""
    t = talk(personae={**ANN, "bob": {"traits": [{"kind": "item"}]}})
    t.answer("bob", "tick_items", {"do": "tick", "items": ALL})
    for seat in (DIRECTOR, "ann", "bob"):
        t.answer(seat, "vote_to_end", "vote")
    t.answer("ann", "recap", {"words": "I was kind to the dog."})
    t.answer("bob", "recap", {"words": ""})
    assert asked(t, "finish_ticks") == [DIRECTOR, "ann", "bob"]
    for seat in ("ann", "bob"):
        t.answer(seat, "finish_ticks", "finish")
    t.answer("bob", "tick_items", {"do": "untick", "items": ["ann.0"]})
    t.answer("bob", "tick_items", {"do": "tick", "items": ["ann.0"]})
    t.answer(DIRECTOR, "tick_items", {"do": "tick", "items": ALL})
    assert told(t, "SP-ADV-01") == []
    t.answer(DIRECTOR, "finish_ticks", "finish")
    assert t.state.personae["ann"].advances == 1
