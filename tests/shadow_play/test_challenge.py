"""A Challenge from Phase 0 to its end: threats, Telling, Pushes, Surrenders, Sacrifices."""

from random import Random

import pytest

from commedia.engine import Play, SeededDealer
from commedia.engine.sampling import sample_answer
from commedia.games.shadow_play import GAME
from commedia.games.shadow_play.scores import PARTNERS
from commedia.lab.playouts import below_of
from tests.shadow_play.tables import DIRECTOR, asked, at, describe, move, pass_on, take, told

INES = [4, 2, 3, 3, 1, 5]
WOUND = {"id": "t1", "strength": 2, "threatened": True}


def test_sp_ch_03_threat_opportunity_and_danger_begin_at_stance_less_threat_score():
    """R-14, R-15: bob sits out; ann's Threat Score of 1 helps her; at least 1."""
    knack = {"kind": "knack", "adjusts": {"threat": 1}}
    people = {"ann": {"stance": 4, "traits": [knack]}, "bob": {}, "cy": {"stance": 1, "traits": [knack]}}
    t = at("phase_0", personae=people)
    assert asked(t, "join_challenge") == ["bob", "cy"]
    t.answer("bob", "join_challenge", "sit_out")
    t.answer("cy", "join_challenge", "take_part")
    standing = t.state.challenge.standing
    assert list(standing) == ["ann", "cy"]
    assert [standing["ann"].threat, standing["ann"].opp, standing["ann"].dan] == [3, 3, 3]
    assert (standing["cy"].threat, standing["cy"].st0) == (1, 4)


@pytest.mark.parametrize(("opp", "strength"), [(3, []), (5, [5 + (5 - 3)])])
def test_sp_ch_05_only_what_is_above_guard_threatens(opp, strength):
    """R-16: equal is safe; else Danger and the difference."""
    t = at(standing={"ann": {"opp": opp, "dan": 5}})
    if strength:
        t.answer(DIRECTOR, "name_threat", {"words": "the stairs give way"})
    assert [trait.strength for trait in t.state.challenge.threatening()] == strength


def test_sp_tell_01_a_trait_as_strong_as_the_threat_tells_and_at_nothing_one_is_clear():
    """SP-TELL-02: its totals and threats vanish, and the statement is struck (SP-END-02, R-38)."""
    good = [{"id": "t1", "strength": 1, "positive": True}]
    t = at(
        standing={"ann": {"threat": 1, "dan": 2}},
        traits=good,
        chance=[[1] * 4],
        personae={"ann": {"stance": 1}},
    )
    move(t, "ann", "recovery")
    take(t, "ann", 1)
    t.answer("ann", "spend_power", {"do": "raise", "trait": "t1", "points": 1})
    assert told(t, "SP-TELL-02")
    assert asked(t, "tell_instead") == ["ann"]
    t.answer("ann", "tell_instead", {"words": "the lamp burns"})
    assert t.state.struck
    assert t.state.challenge is None


def test_sp_tell_03_who_is_clear_tells_on_another_whom_they_name():
    """R-28: bob's threat, held against bob's."""
    good = [{"id": "t1", "strength": 2, "positive": True}]
    standing = {"ann": {"status": "clear", "threat": 0}, "bob": {"threat": 3}}
    t = at(standing=standing, traits=good, chance=[[1] * 4])
    move(t, "ann", "recovery")
    take(t, "ann", 1)
    t.answer("ann", "spend_power", {"do": "raise", "trait": "t1", "points": 1, "tells_on": "bob"})
    assert t.state.challenge.standing["bob"].threat == 2
    assert t.state.challenge.standing["ann"].dan == 0


def test_sp_tell_01_raising_a_wound_tells_nothing():
    """R-27: a Negative Trait on a Persona."""
    t = at(standing={"ann": {"threat": 1}}, traits=[{"id": "t1", "strength": 1}], chance=[[1] * 4])
    move(t, "ann", "recovery")
    take(t, "ann", 1)
    t.answer("ann", "spend_power", {"do": "raise", "trait": "t1", "points": 1})
    assert t.state.challenge.standing["ann"].threat == 1


def test_sp_push_01_a_push_costs_stance_and_gives_the_threat_of_before():
    """R-30, R-31, SP-PUSH-02: stance 3, clear: in again at 3; a second Push would gain nothing."""
    t = at(standing={"ann": {"status": "clear", "threat": 0}, "bob": {}})
    assert t.refusal(DIRECTOR, "may_push", {"push": "bob"}).rule == "SP-PUSH-01"
    t.answer(DIRECTOR, "may_push", {"push": "ann"})
    standing = t.state.challenge.standing["ann"]
    assert (standing.status, standing.threat, t.state.personae["ann"].stance) == ("in", 3, 2)
    assert asked(t, "may_push") == []


def test_sp_push_01_nobody_is_pushed_from_a_roll_to_the_end_of_its_move():
    """Before it, while Scope is paid, they may be."""
    t = at(standing={"ann": {"threat": 1}}, chance=[[1] * 4])
    describe(t, "ann", "leading", aim="good", bearer="ann")
    assert asked(t, "may_push") == [DIRECTOR]
    t.answer("ann", "pay_scope", {"do": "pay", "fortune": 0})
    assert (asked(t, "pick_die"), asked(t, "may_push")) == (["ann"], [])


def test_one_move_with_a_push_and_a_sacrifice():
    """SP-PUSH-01, SP-MOVE-11, SP-TRAIT-03, SP-SUR-01, SP-SAC-02: the hardest scene, from end to end."""
    t = at(standing={"ann": {"threat": 2, "st": 1, "st0": 4}}, traits=[WOUND], chance=[[1] * 4],
           personae={"ann": {"chars": INES}})  # fmt: skip
    describe(t, "ann", "leading", aim="good", bearer="ann")
    t.answer(DIRECTOR, "may_push", {"push": "ann"})
    t.answer("ann", "pay_scope", {"do": "pay", "fortune": 0})
    take(t, "ann", 1)  # floor(1 / 3): no Trait any more, for the threat is 3
    assert asked(t, "make_trait") == []
    t.answer(DIRECTOR, "shift_score", {"one": "guard"})
    t.answer("ann", "face_surrender", {"do": "corrupt", "char": "Pride"})
    ann, standing = t.state.personae["ann"], t.state.challenge.standing["ann"]
    assert (ann.chars["Pride"], ann.corrupt, ann.has_corrupted) == (1, ["Pride"], True)
    assert (standing.st, standing.threat, ann.stance) == (3, 3, 2)


def test_sp_sac_02_of_those_that_tie_the_actor_chooses_and_writes_an_expression():
    """R-33, R-37: Force drained to 1 beside a Grace of 2 is a Cruelty of 4; nothing but the lowest."""
    t = at(
        standing={"ann": {"st": 1, "st0": 4}}, traits=[WOUND], personae={"ann": {"chars": [1, 2, 3, 3, 1, 5]}}
    )
    pass_on(t, "ann")
    t.answer(DIRECTOR, "shift_score", {"one": "guard"})
    assert t.refusal("ann", "face_surrender", {"do": "corrupt", "char": "Grace"}).rule == "SP-SAC-02"
    assert t.refusal("ann", "face_surrender", {"do": "corrupt", "char": "Force"})  # without its Expression
    t.answer("ann", "face_surrender", {"do": "corrupt", "char": "Force", "expression": "enjoys it"})
    assert t.state.personae["ann"].chars["Force"] == 4
    assert "Force" in t.state.personae["ann"].expressions


@pytest.mark.parametrize(("used", "do"), [("has_corrupted", "corrupt"), ("has_risked", "risk_life")])
def test_sp_sac_01_each_sacrifice_is_made_once(used, do):
    """R-35: once in a life."""
    t = at(standing={"ann": {"st": 1}}, traits=[WOUND], personae={"ann": {used: True}})
    pass_on(t, "ann")
    t.answer(DIRECTOR, "shift_score", {"one": "guard"})
    assert t.refusal("ann", "face_surrender", {"do": do, "char": "Force"}).rule == "SP-SAC-01"


def test_sp_sac_02_where_all_are_corrupt_there_is_none_to_choose():
    """sacrifice_once "episode" may bring a Persona there; its life it may still put on it."""
    whole = {"corrupt": list(PARTNERS)}
    t = at(standing={"ann": {"st": 1}}, traits=[WOUND], personae={"ann": whole})
    pass_on(t, "ann")
    t.answer(DIRECTOR, "shift_score", {"one": "guard"})
    assert t.refusal("ann", "face_surrender", {"do": "corrupt", "char": "Force"}).rule == "SP-SAC-02"
    t.answer("ann", "face_surrender", "risk_life")


@pytest.mark.parametrize(("life", "status"), [(False, "defeated"), (True, "dead")])
def test_sp_sur_02_who_surrenders_is_barred_and_out_of_it(life, status):
    """SP-SAC-03, R-34: and dies, if a life was on it; ann's is the card at stake, bob's his last."""
    cards = {"s1": {"by": ["ann", "bob"]}, "s2": {"by": ["bob"]}}
    t = at(
        standing={"ann": {"life": life}, "bob": {}},
        personae={"bob": {"followed": ["s1", "s2"]}},
        strategies=cards,
        challenge={"strategy": "s1"},
    )
    for seat in ("ann", "bob"):
        t.answer(seat, "make_move", "concede")
    assert {id: card.barred for id, card in t.state.strategies.items()} == {"s1": ["ann"], "s2": ["bob"]}
    assert t.state.personae["ann"].alive != life
    assert told(t, "SP-SUR-02")[0].figures["dead"] == (status == "dead")


def test_sp_sur_01_wounds_are_told_in_the_directors_order_against_the_threshold_of_the_moment():
    """A 2 does nothing against 3; told after a 3 it is a wound."""
    two = [{**WOUND, "id": "t1"}, {**WOUND, "id": "t2", "strength": 3}]
    for first, st in (("t1", 2), ("t2", 1)):
        t = at(standing={"ann": {"st": 3}, "bob": {}}, traits=two)
        pass_on(t, "ann", "bob")
        for _ in two:
            t.answer(DIRECTOR, "shift_score", {"one": "guard"})
        t.answer(DIRECTOR, "next_wound", {"one": first})
        assert told(t, "SP-SUR-01")[-1].figures["st"] == st


@pytest.mark.parametrize(("when", "wounded"), [("both", 1), ("landing", 0)])
def test_sp_sur_01_a_wound_that_touches_a_move_tells_again(when, wounded):
    """R-32: telling_negative "both" or "landing"."""
    t = at(
        standing={"ann": {"st": 3}}, traits=[{"id": "t1", "strength": 3}], chance=[[1] * 4],
        options={"telling_negative": when},
    )  # fmt: skip
    move(t, "ann", "recovery", hinders=["t1"])
    take(t, "ann", 1)
    t.answer("ann", "spend_power", "done")
    t.answer(DIRECTOR, "shift_score", {"one": "guard"})
    assert len(told(t, "SP-SUR-01")) == wounded


def test_sp_end_01_the_director_asked_last_may_push_and_it_goes_on():
    """Nobody is in it any more: a Push, and it is not over."""
    t = at(standing={"ann": {"status": "clear", "threat": 0}, "bob": {}})
    describe(t, "ann", "leading", aim="good", bearer="ann")
    t.answer("ann", "pay_scope", "forfeit")
    t.answer("ann", "make_trait", "done")
    t.answer("bob", "make_move", "concede")
    assert asked(t, "last_push") == [DIRECTOR]
    t.answer(DIRECTOR, "last_push", {"do": "push", "push": "ann"})
    assert t.state.challenge.standing["ann"].status == "in"
    assert asked(t, "make_move") == ["ann"]


@pytest.mark.parametrize(("bob", "is_over"), [("pass", True), ("move", False)])
def test_sp_end_01_it_ends_when_all_who_can_still_move_have_passed(bob, is_over):
    """SP-SUR-03: ann has given up, and can't; bob passes, or moves and has another turn."""
    t = at(standing={"ann": {}, "bob": {}})
    t.answer("ann", "make_move", "concede")
    if bob == "move":
        describe(t, "bob", "leading", aim="good", bearer="bob")
        t.answer("bob", "pay_scope", "forfeit")
        t.answer(DIRECTOR, "name_threat", {"words": "so"})
    else:
        pass_on(t, "bob")
    assert (t.state.challenge is None) == is_over
    assert asked(t, "make_move") == ([] if is_over else ["bob"])


def test_sp_end_03_traits_vanish_and_fortune_stance_and_elements_stay():
    """R-39: what a Push has cost, it has cost."""
    t = at(
        standing={"ann": {"threat": 1}}, elements={"e1": {"scope": 2}}, traits=[{"id": "t1", "strength": 1}]
    )
    t.answer(DIRECTOR, "may_push", {"push": "ann"})
    pass_on(t, "ann")
    assert (t.state.challenge, t.state.personae["ann"].stance) == (None, 2)
    assert list(t.state.elements) == ["e1"]


@pytest.mark.parametrize(("scope", "life"), [("challenge", False), ("episode", True)])
def test_sp_sac_05_a_life_may_be_on_the_line_until_the_episode_ends(scope, life):
    """R-36: within this Challenge; or as a table has it, in the next one of the Episode, too."""
    t = at(standing={"ann": {"st": 1}}, traits=[WOUND], options={"life_scope": scope})
    pass_on(t, "ann")
    t.answer(DIRECTOR, "shift_score", {"one": "base"})
    t.answer("ann", "face_surrender", "risk_life")
    assert (t.state.challenge, t.state.personae["ann"].life) == (None, life)
    again = at("phase_0", personae={"ann": {"life": life}})
    assert again.state.challenge.standing["ann"].life == life


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (6, 3)])
def test_a_play_at_random_ends(seats, seed):
    """SP-CH-04, SP-MOVE-10, SP-TRAIT-01: at each pause totals are whole, and what is over is gone."""
    random = Random(seed)
    names = [DIRECTOR, "ann", "bob", "cy", "eve", "fay"][:seats]
    play = Play.start(GAME, names, {}, SeededDealer(random.randbytes(32)))
    below = below_of(random)
    challenges = 0
    for _ in range(20_000):
        if play.finished:
            break
        # What the Director may tell of a Move changes nothing on the table.
        waiting = [one for one in play.open.values() if one.given is None and one.kind != "may_tell"]
        decision = waiting[below(len(waiting))]
        if decision.kind in ("vote_to_end", "judge") and not challenges:
            continue
        play.answer(decision.id, decision.seat, sample_answer(decision, below, play.moves))
        w = play.world
        challenges += decision.kind == "may_challenge"
        if w.challenge is None:
            continue
        assert all(trait.strength > 0 for trait in w.challenge.traits)
        for seat, standing in w.challenge.standing.items():
            assert 0 <= standing.st <= standing.st0
            assert 1 <= w.personae[seat].stance <= 6
            assert standing.status != "clear" or (standing.threat, standing.opp, standing.dan) == (0, 0, 0)
    assert play.finished
    assert challenges


def test_sp_ch_08_once_the_dice_have_fallen_the_director_may_say_what_is_seen():
    """Once a Move, with what was done and its Power, and until the next begins; nobody waits for it."""
    gate = [{"id": "t1", "strength": 2, "positive": True}]
    t = at(standing={"ann": {"threat": 3}, "bob": {"threat": 3}}, traits=gate, chance=[[3] * 4])
    move(t, "ann", "recovery")
    assert asked(t, "may_tell") == []
    take(t, "ann", 3)
    t.answer("ann", "spend_power", "done")
    [door] = [d for d in t.decisions(DIRECTOR) if d.kind == "may_tell"]
    assert (door.rule, door.optional) == ("SP-CH-08", True)
    assert (door.about["actor"], door.about["power"], door.about["words"]) == ("ann", 3, "so")
    assert asked(t, "make_move") == ["bob"]
    t.answer(DIRECTOR, "may_tell", {"words": "The gate sags on one hinge."})
    [said] = told(t, "SP-CH-08")
    assert (said.seat, said.words, said.figures["mover"]) == (DIRECTOR, "The gate sags on one hinge.", "ann")
    assert asked(t, "may_tell") == []
    pass_on(t, "bob")
    assert asked(t, "may_tell") == []


def test_sp_ch_08_of_a_miss_the_director_may_tell_too_and_not_once_the_next_move_is_on():
    """It changes nothing, and may colour the scene; what was not said by then is not said as this."""
    t = at(standing={"ann": {"threat": 3}, "bob": {"threat": 3}}, chance=[[3] * 4])
    describe(t, "ann", "leading", scope=(3, 3), aim="good", bearer="bob")
    t.answer("ann", "pay_scope", "forfeit")
    assert "Power of 1" in t.decisions(DIRECTOR, kind="may_tell")[0].prompt
    assert t.refusal("ann", "may_tell", {"words": "I win."}) == "That is for the Director to do."
    t.answer("bob", "make_move", {"do": "leading", "words": "so", "aim": "good", "bearer": "bob"})
    assert asked(t, "may_tell") == []
    assert t.refusal(DIRECTOR, "may_tell", {"words": "No."}).startswith("The Move is on still")
