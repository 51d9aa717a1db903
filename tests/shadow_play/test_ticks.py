"""Ticks in private, and the Advances that they bring (SP-EXPR, SP-ADV)."""

import pytest

from commedia.games.shadow_play import GAME
from commedia.testing import ScriptedTable
from tests.shadow_play.tables import DIRECTOR, asked, at, move, pass_on, take, told
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
    t.answer("bob", "tick_items", {"items": []})
    t.answer(DIRECTOR, "tick_items", {"do": "tick", "items": ["ann.1"]})
    assert asked(t, "set_scope") == [DIRECTOR]
    assert [one.rule for one in t.moments()[before:]] == ["SP-MOVE-02"]
    assert t.view(DIRECTOR)["state"]["tickers"][DIRECTOR]["ticked"] == ["ann.1"]
    assert "ann.1" not in str(t.view("ann")["state"])


@pytest.mark.parametrize(("kept", "advances"), [(ALL, 1), (["ann.1"], 0)])
def test_sp_adv_01_an_advance_is_for_all_items_ticked_by_everybody_else(kept, advances):
    """SP-EXPR-01, SP-EXPR-03, SP-EXPR-06: ticks change in the recap still; then they come out."""
    t = talk(personae=ANN)
    for seat in (DIRECTOR, "bob"):
        t.answer(seat, "tick_items", {"do": "tick", "items": ALL})
    for seat in (DIRECTOR, "ann", "bob"):
        t.answer(seat, "vote_to_end", "vote")
    t.answer("bob", "tick_items", {"items": kept})
    for seat in ("ann", "bob"):
        t.answer(seat, "recap", {"words": ""})
    assert t.state.personae["ann"].advances == advances
    assert told(t, "SP-ADV-01")[0].figures["count"] == len(kept)


@pytest.mark.parametrize(("ticks", "shown"), [("hidden", []), ("open", ["ann.1"])])
def test_sp_expr_05_a_table_may_tick_openly(ticks, shown):
    """R-08: then ann sees what bob has ticked of her; a tick that is taken back goes for all."""
    state = {"director": DIRECTOR, "personae": ANN}
    t = ScriptedTable.at(GAME, state, scene="dialogue", options={"ticks": ticks})
    t.answer("bob", "tick_items", {"do": "tick", "items": ["ann.1"]})
    assert t.view("ann")["state"]["tickers"]["bob"]["shown"] == shown
    t.answer("bob", "tick_items", {"items": []})
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
    t.answer("bob", "tick_items", {"items": ["ann.1"]})
    t.answer("bob", "tick_items", {"items": ALL})
    t.answer(DIRECTOR, "tick_items", {"do": "tick", "items": ALL})
    assert told(t, "SP-ADV-01") == []
    t.answer(DIRECTOR, "finish_ticks", "finish")
    assert t.state.personae["ann"].advances == 1


def test_sp_expr_02_ticks_are_made_while_the_director_thinks_of_an_answer():
    """To a question, over marks and before an answer; whoever is asked is asked the same as before."""
    t = talk(personae=ANN, strategies={"s1": {}})
    for do in ("inquire", "act"):
        t.answer("ann", "speak", {"do": do, "words": "so"})
        while asked(t, "speak") == []:
            [put] = [d for d in t.decisions(DIRECTOR) if d.kind in ("settle_marks", "give_response")]
            t.answer("bob", "tick_items", {"items": [] if t.state.ticked("bob") else ["ann.0"]})
            assert put.id in [d.id for d in t.decisions(DIRECTOR)]
            t.answer(DIRECTOR, put.kind, {"marks": []} if put.kind == "settle_marks" else {"words": "so"})
    assert t.state.ticked("bob") == ["ann.0"]


def test_sp_expr_05_nobody_else_is_asked_anew_when_somebody_ticks():
    """What ann, the Director and bob himself may do stays as it was put; his list alone is put again."""
    t = talk(personae=ANN)
    before = {d.id: d.kind for d in t.decisions()}
    t.answer("bob", "tick_items", {"items": ["ann.0"]})
    after = {d.id for d in t.decisions()}
    assert [(before[id], id) for id in before if id not in after] == [
        ("tick_items", id) for id, kind in before.items() if kind == "tick_items" and id not in after
    ]
    assert len(before.keys() - after) == 1


def test_sp_expr_02_what_was_felt_of_somebody_who_has_died_stays():
    """They are on the list no more, and what is ticked after that does not touch it."""
    t = talk(personae={**ANN, "bob": {"traits": [{"kind": "item"}], "alive": False}},
             tickers={DIRECTOR: {"seat": DIRECTOR, "ticked": ["bob.0"]}})  # fmt: skip
    t.answer(DIRECTOR, "tick_items", {"items": ["ann.1"]})
    assert t.state.ticked(DIRECTOR) == ["bob.0", "ann.1"]


def ticked(t, seat="bob"):
    """Whether somebody ticks now, and unticks; whoever else is asked is asked the same as before."""
    before = {d.id for d in t.decisions() if d.kind != "tick_items"}
    for items in (["ann.0"], []):
        t.answer(seat, "tick_items", {"items": items})
        assert t.state.ticked(seat) == items
    return before == {d.id for d in t.decisions() if d.kind != "tick_items"}


def test_sp_expr_02_ticks_are_open_while_all_say_whether_they_take_part():
    """SP-CH-03: what one has said is sealed still, and stays so."""
    t = at("phase_0", personae={**ANN, "cy": {}}, strategies={"s1": {}}, challenge={"strategy": "s1"})
    assert ticked(t)
    t.answer("bob", "join_challenge", "take_part")
    assert ticked(t)
    assert asked(t, "tick_items") == [DIRECTOR, "bob", "cy"]
    assert list(t.state.challenge.standing) == ["ann"]
    t.answer("cy", "join_challenge", "sit_out")
    assert list(t.state.challenge.standing) == ["ann", "bob"]


def test_sp_expr_02_ticks_are_open_while_a_move_is_made():
    """At its die, its Power and what it makes; and nobody is Pushed there (SP-PUSH-01)."""
    t = at(standing={"ann": {"threat": 1}, "bob": {"threat": 1}}, personae=ANN, chance=[[2] * 4, [3] * 4],
           traits=[{"id": "t1", "strength": 9}])  # fmt: skip
    move(t, "ann", "leading", aim="good", bearer="ann")
    assert ticked(t)
    assert asked(t, "may_push") == []
    take(t, "ann", 2)
    assert asked(t, "make_trait") == ["ann"]
    assert ticked(t)
    assert asked(t, "may_push") == []
    t.answer("ann", "make_trait", "done")
    move(t, "bob", "recovery")
    take(t, "bob", 3)
    t.answer("bob", "spend_power", {"do": "raise", "trait": "t1", "points": 1})
    assert asked(t, "spend_power") == ["bob"]
    assert ticked(t)


def test_sp_expr_02_ticks_are_open_at_the_last_push_and_what_happens_instead():
    """SP-END-01, SP-END-02."""
    t = at(standing={"ann": {"status": "clear", "threat": 0}, "bob": {"status": "clear", "threat": 0}},
           personae=ANN, chance=[[2] * 4])  # fmt: skip
    move(t, "ann", "leading", aim="good", bearer="ann")
    take(t, "ann", 2)
    t.answer("ann", "make_trait", "done")
    pass_on(t, "bob")
    assert asked(t, "last_push") == [DIRECTOR]
    assert ticked(t)
    t.answer(DIRECTOR, "last_push", "let_it_end")
    assert asked(t, "tell_instead") == ["ann"]
    assert ticked(t)
    t.answer("ann", "tell_instead", {"words": "so"})


def test_sp_expr_02_ticks_are_open_while_an_expression_is_written_and_at_the_last_cards():
    """SP-ADV-04, SP-TONE-02, R-47."""
    staked = {"i1": {"seat": "bob", "element": "e1", "char": "Force", "value": 2}}
    t = talk(
        personae={**ANN, "bob": {"chars": {"Force": 1, "Grace": 3}}}, elements={"e1": {}}, investments=staked,
        strategies={"s1": {"aim": "i1", "by": ["bob"]}},
    )  # fmt: skip
    t.answer(DIRECTOR, "judge", {"do": "resolve", "investment": "i1"})
    assert asked(t, "write_expression") == ["bob"]
    assert ticked(t, DIRECTOR)
    state = {"director": DIRECTOR, "personae": ANN, "strategies": {"s1": {"by": ["ann"]}},
             "episode": {"no": 1, "answers": 12}}  # fmt: skip
    t = ScriptedTable.at(GAME, state, scene="dialogue", options={"exchanges": 6})
    assert asked(t, "judge_last") == [DIRECTOR]
    assert ticked(t)
