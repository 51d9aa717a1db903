"""Stakes, and the way to a contest (FA-STK, FA-NEG)."""

import pytest

from commedia.engine.decisions import with_names
from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.decisions.decision import named
from commedia.games.face_of_angels.decisions.stakes import RewriteWin
from tests.face_of_angels.tables import asked, at, contest, is_open, kinds, lay, said
from tests.games.forms import form_of, text
from tests.games.staging import public

SCENE = {
    "number": 1,
    "pcs": ["ann", "bob", "cy"],
    "npcs": ["n1", "n2"],
    "playing": {"ann": "pc", "bob": "pc", "cy": "n2"},
}
NPCS = {"n1": {"slice": "ann"}, "n2": {"slice": "cy"}}
STAKES = {"do": "propose", "win_text": "he leaves", "lose_text": "I lose face"}


def free(act=0, **more):
    """Free play: ann and bob play their protagonists, cy somebody of her slice."""
    return at("scene", act=act, scenes=1, scene=SCENE, npcs=NPCS, **more)


def opposed(act=0, **more):
    """ann does something, and bob stands against it."""
    t = free(act, **more)
    t.answer("ann", "take_part", {"do": "do", "words": "I drive him off"})
    t.answer("bob", "oppose_deed", {"do": "oppose"})
    return t


def proposed(act=0, **stakes):
    """The first stakes lie before bob."""
    t = opposed(act)
    t.answer("ann", "propose_stakes", {**STAKES, **stakes})
    return t


def accepted(act=0, **more):
    """bob has accepted, for one trick."""
    t = opposed(act, **more)
    t.answer("ann", "propose_stakes", STAKES)
    t.answer("bob", "answer_stakes", {"do": "accept", "pace": 1})
    return t


def test_fa_stk_01_both_conditions_must_be_said():
    """One alone is none."""
    t = opposed()
    assert t.refusal("ann", "propose_stakes", {**STAKES, "lose_text": ""}).rule == "FA-NEG-03"
    t.answer("ann", "propose_stakes", STAKES)
    assert len(said(t, "FA-STK-01")) == 2


def test_fa_neg_02_a_question_names_whoever_of_the_town_the_world_plays():
    """Sheriff Nance does it, and is who accepts: not the World, nor somebody. Erased, they are somebody."""
    scene = {**SCENE, "npcs": ["n1", "n2"]}
    t = at(
        "scene",
        scenes=1,
        scene=scene,
        npcs={"n1": {"slice": "eve", "name": {"id": "w900.0"}}, "n2": NPCS["n2"]},
    )
    t.answer("eve", "run_scene", {"do": "do", "char": "n1", "words": "I drive him off"})
    words = {"w900.0": "Sheriff Nance."}
    asks = next(q for q in t.play.waiting_for() if q.seat == "bob")
    assert with_names(asks, asks.asks, words).startswith("Sheriff Nance does this.")
    assert t.play.decision(asks, words)["prompt"].startswith("Sheriff Nance does this.")
    assert with_names(asks, asks.asks, {}).startswith("Somebody of the town does this.")
    t.answer("bob", "oppose_deed", {"do": "oppose"})
    t.answer("eve", "propose_stakes", STAKES)
    answers = next(q for q in t.play.waiting_for() if q.seat == "bob")
    follows = answers.describe(RewriteWin).then
    assert with_names(answers, follows, words).endswith(
        "Then Sheriff Nance accepts, or rewrites one of the two."
    )


def test_fa_stk_02_what_a_condition_is_marked_as_happens_to_people():
    """Dead, without powers, lost, not who they were."""
    harms = ["kills.bob", "unmakes.ann", "loses.n1"]
    win = {"text": "so be it", "author": "ann", "scope": "any", "harms": harms}
    t = contest({"ann": "2C"}, {"cy": {"trump_suits": ["H"]}}, act=4, win=win, npcs=NPCS)
    t.state.contest.win.harms.append("depowers.cy")
    lay(t, "ann", "2C")
    w = t.state
    assert w.pcs["bob"].dead
    assert w.npcs["n1"].lost
    assert w.pcs["cy"].trump_suits == []
    assert [mark.kind for mark in w.pcs["ann"].marks] == ["unmade"]


def test_fa_stk_03_ones_own_protagonist_and_slice_are_ones_own_to_stake():
    """In the Prologue, too; another's are not."""
    t = opposed()
    for harm in ("kills.bob", "unmakes.bob", "loses.n2"):
        assert t.refusal("ann", "propose_stakes", {**STAKES, "lose_harms": [harm]}).rule == "FA-STK-04"
    t.answer("ann", "propose_stakes", {**STAKES, "lose_harms": ["kills.ann", "loses.n1"]})
    assert t.state.contest.lose.harms == ["kills.ann", "loses.n1"]


@pytest.mark.parametrize(
    ("act", "widest", "too_wide", "never", "may"),
    [
        (0, "person", "group", ["kills.bob", "unmakes.bob", "loses.n2"], []),
        (1, "group", "city", ["kills.bob", "depowers.bob", "loses.n2"], ["unmakes.bob"]),
        (2, "city", "nation", ["kills.bob", "depowers.bob", "loses.n2"], ["unmakes.bob"]),
        (3, "nation", "any", ["kills.bob", "depowers.bob"], ["unmakes.bob", "loses.n2"]),
        (4, "any", "", [], ["kills.bob", "unmakes.bob", "depowers.bob", "loses.n2"]),
    ],
)
def test_fa_stk_04_each_act_has_its_limits(act, widest, too_wide, never, may):
    """R-01: what is rebuilt stands in the data; FA-NEG-06: each version is held against them."""
    t = free(act)
    if act:
        t.state.pcs["bob"].trump_suits = ["H"]
    t.answer("ann", "take_part", {"do": "do", "words": "I drive him off"})
    t.answer("bob", "oppose_deed", {"do": "oppose"})
    for harm in never:
        assert t.refusal("ann", "propose_stakes", {**STAKES, "win_harms": [harm]}).rule == "FA-STK-04"
    if too_wide:
        assert t.refusal("ann", "propose_stakes", {**STAKES, "win_scope": too_wide}).rule == "FA-STK-04"
    t.answer("ann", "propose_stakes", {**STAKES, "win_scope": widest, "win_harms": may})
    if too_wide:
        wide = {"do": "rewrite_win", "text": "more", "scope": too_wide}
        assert t.refusal("bob", "answer_stakes", wide).rule == "FA-STK-04"


def test_fa_stk_05_a_version_that_goes_too_far_is_struck_and_its_writer_moves_again():
    """R-34: cy disputes what bob wrote; the World marks it anew; what ann wrote stands again."""
    t = proposed()
    t.answer("bob", "answer_stakes", {"do": "rewrite_lose", "text": "the whole school is against you"})
    assert asked(t, "answer_stakes") == ["ann"]
    t.answer("cy", "dispute_tags", {"which": "lose"})
    assert set(kinds(t)) == {"judge_tags", "give_way"}, "acceptance waits"
    t.answer("eve", "judge_tags", {"do": "correct", "scope": "group"})
    assert asked(t, "answer_stakes") == ["bob"]
    assert t.words[t.state.contest.lose.text.id] == "I lose face"


def test_fa_stk_05_an_opening_that_is_struck_is_written_anew():
    """And a version that is kept stands; nobody disputes it twice."""
    t = proposed()
    t.answer("bob", "dispute_tags", {"which": "win"})
    t.answer("eve", "judge_tags", "keep")
    assert asked(t, "answer_stakes") == ["bob"]
    assert t.refusal("bob", "dispute_tags", {"which": "win"})
    t.answer("bob", "dispute_tags", {"which": "lose"})
    t.answer("eve", "judge_tags", "keep")
    assert "bob" not in asked(t, "dispute_tags")
    t.answer("cy", "dispute_tags", {"which": "win"})
    t.answer("eve", "judge_tags", {"do": "correct", "scope": "person", "harms": ["kills.bob"]})
    assert asked(t, "propose_stakes") == ["ann"]


def test_fa_stk_05_a_condition_may_be_disputed_until_the_stakes_are_accepted():
    """Also once the other has been rewritten; what was built on it is struck with it."""
    t = proposed()
    for seat in ("bob", "ann"):
        t.answer(seat, "answer_stakes", {"do": "rewrite_lose", "text": f"{seat} is driven out"})
    t.answer("cy", "dispute_tags", {"which": "win"})
    t.answer("eve", "judge_tags", {"do": "correct", "scope": "city"})
    assert asked(t, "propose_stakes") == ["ann"]


def test_fa_stk_05_the_version_that_stands_again_may_be_disputed_too():
    """bob's rewriting is struck, then ann's opening."""
    t = proposed()
    t.answer("bob", "answer_stakes", {"do": "rewrite_lose", "text": "the whole school is against you"})
    t.answer("cy", "dispute_tags", {"which": "lose"})
    t.answer("eve", "judge_tags", {"do": "correct", "scope": "group"})
    t.answer("cy", "dispute_tags", {"which": "lose"})
    t.answer("eve", "judge_tags", {"do": "correct", "scope": "group"})
    assert asked(t, "propose_stakes") == ["ann"]


def test_fa_stk_05_tags_that_were_corrected_stay_so_when_another_version_is_struck():
    """ann's win hurts herself, the World finds; bob's rewriting of the other goes too far."""
    t = proposed()
    t.answer("cy", "dispute_tags", {"which": "win"})
    t.answer("eve", "judge_tags", {"do": "correct", "scope": "person", "harms": ["unmakes.ann"]})
    t.answer("bob", "answer_stakes", {"do": "rewrite_lose", "text": "the whole school is against you"})
    t.answer("cy", "dispute_tags", {"which": "lose"})
    t.answer("eve", "judge_tags", {"do": "correct", "scope": "group"})
    assert asked(t, "answer_stakes") == ["bob"]
    assert t.state.contest.win.harms == ["unmakes.ann"]


def test_fa_stk_05_what_is_accepted_is_final():
    """Nobody disputes it any more."""
    t = accepted()
    assert "dispute_tags" not in kinds(t)


def test_fa_neg_01_whoever_first_stands_against_it_is_the_respondent():
    """R-43: all who could are asked; where nobody does, it is done."""
    t = free()
    t.answer("ann", "take_part", {"do": "do", "words": "I drive him off"})
    assert asked(t, "oppose_deed") == ["bob", "cy", "eve"]
    t.answer("cy", "oppose_deed", {"do": "oppose"})
    assert (t.state.contest.respondent, t.state.contest.char_O) == ("cy", "n2")
    t = free()
    t.answer("ann", "take_part", {"do": "do", "words": "I drive him off"})
    for seat in ("bob", "cy", "eve"):
        t.answer(seat, "oppose_deed", "let_be")
    assert (t.state.contest, t.state.phase) == (None, "scene")


def test_fa_neg_02_the_world_uses_whom_nobody_plays_or_a_force():
    """cy has somebody of her slice in hand."""
    t = free()
    t.answer("ann", "take_part", {"do": "do", "words": "I drive him off"})
    assert t.refusal("eve", "oppose_deed", {"do": "oppose", "char": "n2"}).rule == "FA-NEG-02"
    t.answer("eve", "oppose_deed", {"do": "oppose", "char": "force"})
    assert t.state.contest.char_O == "force"


def test_fa_stk_02_over_each_field_stands_what_it_asks_for():
    """In whole words, and not the name that programs have for it."""
    drawn = text(form_of(opposed(), "ann", "propose_stakes"))
    for asks in ("If you win", "If you lose", "How far it reaches", "What it does to people"):
        assert asks in drawn
    t = opposed()
    t.answer("ann", "propose_stakes", STAKES)
    drawn = text(form_of(t, "bob", "answer_stakes"))
    assert "How many tricks" in drawn
    assert "Pace" not in drawn


def test_fa_stk_02_whoever_may_be_lost_is_called_by_name():
    """As the form of the stakes offers them."""
    npcs = {**NPCS, "n1": {"slice": "ann", "name": "Danny"}}
    t = at("scene", act=4, scenes=1, scene=SCENE, npcs=npcs)
    described = named(t.state, "win_harms", "loses.n1")
    assert (t.words[described.words.id], described.then) == ("Danny", "they are lost")


def test_fa_neg_04_a_condition_is_told_in_the_words_of_whoever_wrote_it():
    """It is about the initiator all the same."""
    t = opposed()
    t.answer("ann", "propose_stakes", STAKES)
    t.answer("bob", "answer_stakes", {"do": "rewrite_lose", "text": "the whole school is against you"})
    told = [(m.seat, m.text) for m in said(t, "FA-STK-01")]
    assert told == [
        ("ann", "ann says what happens if ann wins."),
        ("ann", "ann says what happens if ann loses."),
        ("bob", "bob writes anew what happens if ann loses."),
    ]


def test_fa_stk_01_stakes_of_somebody_of_the_town_are_told_by_their_name():
    """The World plays Danny, and bob stands against him; on the page nobody is “the initiator”."""
    t = at("scene", act=1, scenes=1, scene=SCENE, npcs={**NPCS, "n1": {"slice": "ann", "name": "Danny."}})
    t.answer("eve", "run_scene", {"do": "do", "char": "n1", "words": "Danny bars the door"})
    t.answer("bob", "oppose_deed", {"do": "oppose"})
    t.answer("eve", "propose_stakes", STAKES)
    assert [m.text for m in said(t, "FA-NEG-01")] == ["Danny acts.", "bob stands against it."]
    assert [m.text for m in said(t, "FA-STK-01")] == [
        "eve says what happens if Danny wins.", "eve says what happens if Danny loses."
    ]  # fmt: skip
    drawn = text(form_of(t, "bob", "answer_stakes"))
    assert "Rewrite what happens if Danny" in drawn
    assert "What happens if Danny wins stays as it is. Then Danny accepts" in drawn
    assert "Danny leads the first trick" in drawn
    assert "initiator" not in drawn


def test_fa_tbl_03_whoever_has_no_name_is_called_by_their_place_in_a_slice():
    """Names may be erased; which number somebody has at the table says nothing."""
    t = at("scene", act=1, scenes=1, scene=SCENE, npcs={**NPCS, "n3": {"slice": "cy"}})
    assert named(t.state, "npc", "n3").label == "the second of cy’s slice"
    assert npc_called(public(t), "n1") == "the first of ann’s slice"


def test_fa_neg_03_accept_with_a_pace_or_rewrite_one():
    """One, two or three tricks."""
    t = proposed()
    assert t.refusal("bob", "answer_stakes", {"do": "accept", "pace": 4}).rule == "FA-NEG-05"
    assert t.refusal("bob", "answer_stakes", {"do": "rewrite_win", "text": ""}).rule == "FA-NEG-04"
    t.answer("bob", "answer_stakes", {"do": "accept", "pace": 3})
    assert t.state.contest.pace == 3


def test_fa_neg_03_a_condition_is_never_rewritten_in_the_words_in_which_it_stands():
    """Whatever their capitals and blanks. In those of the other it is, and erased words are nobody's."""
    t = proposed()
    again = {"do": "rewrite_win", "text": " He  LEAVES\n"}
    refusal = t.refusal("bob", "answer_stakes", again)
    assert refusal.rule == "FA-NEG-03"
    assert "accept it as it is" in refusal
    t.answer("bob", "answer_stakes", {"do": "rewrite_lose", "text": "he leaves"})
    t.words[t.state.contest.win.text.id] = ""
    t.answer("ann", "answer_stakes", again)
    assert t.state.contest.win.author == "ann"


def test_fa_neg_03_what_is_no_condition_may_be_in_any_words():
    """Whoever stands aside says how, even in the very words of what was staked."""
    t = proposed()
    t.answer("bob", "answer_stakes", {"do": "stand_aside", "words": "he leaves"})
    assert t.state.contest is None


def test_fa_neg_04_the_word_goes_back_and_forth():
    """Each has the same choices."""
    t = proposed()
    for seat, for_how_long in (("bob", "a week"), ("ann", "a year"), ("bob", "a week")):
        assert asked(t, "answer_stakes") == [seat]
        t.answer(seat, "answer_stakes", {"do": "rewrite_win", "text": for_how_long})
    assert asked(t, "answer_stakes") == ["ann"]


def test_fa_neg_05_nobody_accepts_their_own_words():
    """Whoever wrote last waits."""
    t = proposed()
    assert asked(t, "answer_stakes") == ["bob"]


def test_fa_neg_06_a_rewriting_is_held_to_the_limits_of_its_writer():
    """bob may stake what is his, and not what is ann's."""
    t = proposed()
    hurts = {"do": "rewrite_lose", "text": "no more", "harms": ["kills.ann"]}
    assert t.refusal("bob", "answer_stakes", hurts).rule == "FA-STK-04"
    t.answer("bob", "answer_stakes", {**hurts, "harms": ["kills.bob"]})
    assert t.state.contest.lose.author == "bob"


def test_fa_neg_07_withdrawing_and_standing_aside_end_it_without_a_card():
    """R-30: and it does not count as a contest."""
    for seat, do in (("ann", "withdraw"), ("bob", "stand_aside")):
        t = proposed()
        if seat == "ann":
            t.answer("bob", "answer_stakes", {"do": "rewrite_win", "text": "other words"})
        t.answer(seat, "answer_stakes", do)
        assert (t.state.contest, t.state.pcs["ann"].contested) == (None, False)


def test_fa_neg_07_whoever_has_not_the_word_may_get_out_of_it_too():
    """R-30: until it is accepted; also before anything is proposed."""
    t = proposed()
    assert t.refusal("ann", "give_way", {"do": "stand_aside"}).rule == "FA-NEG-07"
    t.answer("ann", "give_way", "withdraw")
    assert (t.state.contest, t.state.phase) == (None, "scene")
    assert [m.figures["seat"] for m in said(t, "FA-NEG-07")] == ["ann"]
    for t in (opposed(), proposed()):
        if asked(t, "answer_stakes"):
            t.answer("bob", "answer_stakes", {"do": "rewrite_win", "text": "other words"})
        t.answer("bob", "give_way", "stand_aside")
        assert [m.figures["seat"] for m in said(t, "FA-NEG-07")] == ["bob"]
    assert "give_way" not in kinds(accepted())


def test_fa_neg_08_an_accepted_contest_waits_for_its_moment():
    """R-44: the initiator, the respondent or the World begins it; meanwhile everybody plays on."""
    t = accepted()
    assert sorted(asked(t, "start_or_drop")) == ["ann", "bob", "eve"]
    assert is_open(t, "cy", "take_part", "invent")
    t.state.players["ann"].hand, t.state.players["bob"].hand = ["2C"], ["3C"]
    t.answer("bob", "start_or_drop", "begin")
    assert asked(t, "lead_card") == ["ann"], "FA-NEG-09"


def test_fa_neg_08_whom_the_world_uses_in_a_contest_that_waits_nobody_else_comes_in_as():
    """FA-NEG-02: they are of cy’s slice, who has stayed out; the other of it they may play."""
    waits = {"initiator": "ann", "respondent": "eve", "char_O": "n2", "pace": 1, "state": "accepted"}
    out = {**SCENE, "npcs": ["n2", "n3"], "playing": {"ann": "pc", "bob": "pc", "cy": ""}}
    t = at("scene", scenes=1, scene=out, npcs={**NPCS, "n3": {"slice": "cy"}}, contest=waits)
    assert t.refusal("cy", "enter_scene", {"char": "n2"}).rule == "FA-NEG-02"
    t.answer("cy", "enter_scene", {"char": "n3"})
    t.answer("ann", "start_or_drop", "drop")
    assert t.state.plays("cy") == "n3"


def test_fa_neg_09_the_initiator_leads_whoever_accepted():
    """Here the initiator has."""
    t = proposed()
    t.answer("bob", "answer_stakes", {"do": "rewrite_win", "text": "other words"})
    t.answer("ann", "answer_stakes", {"do": "accept", "pace": 1})
    t.state.players["ann"].hand, t.state.players["bob"].hand = ["2C"], ["3C"]
    t.answer("ann", "start_or_drop", "begin")
    assert asked(t, "lead_card") == ["ann"]


def test_fa_neg_10_while_it_waits_the_scene_cannot_close():
    """R-38: nor can the event come; dropped, nothing has happened."""
    t = accepted()
    assert t.refusal("eve", "run_scene", "close_scene").rule == "FA-NEG-10"
    for pc in t.state.pcs.values():
        pc.contested = True
    assert t.refusal("eve", "run_scene", "the_event").rule == "FA-NEG-10"
    t.answer("eve", "start_or_drop", "drop")
    assert t.state.contest is None
    t.answer("eve", "run_scene", "close_scene")
    assert t.state.phase == "between"


def test_fa_neg_11_contestants_mark_whom_it_is_about_before_it_begins():
    """It draws no card; and they are its subjects afterwards (FA-NEW-01)."""
    pcs = {"ann": {"relationships": {"r1": "friend"}}, "bob": {}, "cy": {}}
    t = at(
        "scene",
        pcs,
        scenes=1,
        scene=SCENE,
        npcs={"n2": {"slice": "cy"}},
        hands={"ann": ["2C"], "bob": ["9C"]},
    )
    t.answer("ann", "take_part", {"do": "do", "words": "I drive him off"})
    t.answer("bob", "oppose_deed", {"do": "oppose"})
    t.answer("ann", "propose_stakes", STAKES)
    t.answer("bob", "answer_stakes", {"do": "accept", "pace": 1})
    assert asked(t, "mark_about") == ["ann"]
    t.answer("ann", "mark_about", {"about": ["r1"]})
    assert (t.state.contest.about, t.state.players["ann"].hand) == (["r1"], ["2C"])
