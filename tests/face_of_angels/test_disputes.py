"""Stakes that are disputed, and getting out of it meanwhile (FA-STK-05, FA-NEG-07)."""

import pytest

from tests.face_of_angels.tables import asked, at, kinds, said
from tests.face_of_angels.test_stakes import proposed

STAKES = {"win_text": "they believe me", "lose_text": "I am expelled"}
GROUP = {"do": "correct", "scope": "group"}


def for_broke(*texts):
    """ann goes for broke, both cannot be, and the two have proposed these in turn, bob first."""
    npcs = {"n1": {"slice": "ann"}, "n2": {"slice": "cy"}}
    scene = {"number": 1, "pcs": ["ann", "bob", "cy"], "npcs": ["n1"]}
    scene["playing"] = {"ann": "pc", "bob": "pc", "cy": "pc"}
    t = at("scene", {"ann": {"face": "A"}, "bob": {}, "cy": {}}, scenes=1, scene=scene, npcs=npcs)
    t.answer("ann", "take_part", {"do": "do", "words": "I tell them all"})
    t.answer("bob", "oppose_deed", {"do": "oppose"})
    t.answer("ann", "propose_stakes", {"do": "propose", **STAKES, "broke": "yes"})
    t.answer("ann", "mark_incompatible", "incompatible")
    for n, text in enumerate(texts):
        t.answer("ann" if n % 2 else "bob", "settle_both", {"do": "propose_both", "text": text})
    return t


def struck(t, which):
    """cy disputes it, and the World finds that it reaches a group, which the Prologue does not allow."""
    t.answer("cy", "dispute_tags", {"which": which})
    t.answer("eve", "judge_tags", GROUP)


def stands(t):
    """Of the third text its words and its author; None where there is none."""
    both = t.state.contest.both
    return both and (t.words[both.text.id], both.author)


def test_fa_stk_05_a_third_text_that_is_struck_leaves_the_one_before_it():
    """ann's goes too far: bob's stands again, and the two that it is built on stay; then his goes too."""
    t = for_broke("half of them do", "the whole school does")
    assert stands(t) == ("the whole school does", "ann")
    struck(t, "both")
    assert stands(t) == ("half of them do", "bob")
    contest = t.state.contest
    assert (contest.incompatible, contest.win.author, contest.lose.author) == (True, "ann", "ann")
    assert asked(t, "settle_both") == ["ann", "bob"]
    t.answer("ann", "settle_both", "agree_both")
    assert t.state.contest.both_agreed
    struck(t, "both")
    assert (stands(t), t.state.contest.both_agreed) == (None, False)
    assert t.refusal("bob", "answer_stakes", "accept").rule == "FA-TYP-09"


def test_fa_stk_05_of_three_third_texts_one_falls_at_a_time():
    """Each leaves the one before it, whoever wrote it."""
    t = for_broke("one", "two", "three")
    for left in (("two", "ann"), ("one", "bob"), None):
        struck(t, "both")
        assert stands(t) == left


def test_fa_stk_05_a_rewriting_that_is_struck_gives_back_the_third_text_as_it_stood():
    """It was undone by the rewriting (FA-TYP-09); both proposals of it are there to fall again."""
    t = for_broke("one", "two")
    t.answer("bob", "answer_stakes", {"do": "rewrite_lose", "text": "all of us are expelled"})
    assert stands(t) is None
    struck(t, "lose")
    assert (stands(t), asked(t, "answer_stakes")) == (("two", "ann"), ["bob"])
    struck(t, "both")
    assert stands(t) == ("one", "bob")


def test_fa_stk_05_an_opening_that_is_struck_takes_the_third_text_along():
    """It was built on it; the Ace opens anew."""
    t = for_broke("one", "two")
    struck(t, "win")
    assert (stands(t), asked(t, "propose_stakes")) == (None, ["ann"])


def test_fa_stk_05_a_condition_may_be_disputed_again_after_it_was_changed():
    """Kept, it may not by the same; marked otherwise, written anew or standing again, it may."""
    t = proposed()
    again = {"which": "win"}
    t.answer("cy", "dispute_tags", again)
    t.answer("eve", "judge_tags", "keep")
    assert t.refusal("cy", "dispute_tags", again).rule == "FA-STK-05"
    t.answer("bob", "dispute_tags", again)
    t.answer("eve", "judge_tags", {"do": "correct", "scope": "person"})
    assert t.refusal("bob", "dispute_tags", again).rule == "FA-STK-05", "it is marked as it was"
    t.answer("ann", "dispute_tags", again)
    t.answer("eve", "judge_tags", {"do": "correct", "scope": "person", "harms": ["unmakes.ann"]})
    assert t.state.contest.disputable("ann") == ["win", "lose"]
    for seat in ("cy", "bob", "ann"):
        t.answer(seat, "dispute_tags", again)
        t.answer("eve", "judge_tags", "keep")
    t.answer("bob", "answer_stakes", {"do": "rewrite_win", "text": "he leaves for a week"})
    t.answer("cy", "dispute_tags", again)


@pytest.mark.parametrize(
    ("seat", "do", "other"), [("ann", "withdraw", "stand_aside"), ("bob", "stand_aside", "withdraw")]
)
def test_fa_neg_07_while_the_world_judges_either_may_get_out_of_it(seat, do, other):
    """Each in their own way; nobody else, and nothing else; then there is nothing to judge."""
    t = proposed()
    t.answer("cy", "dispute_tags", {"which": "lose"})
    assert (asked(t, "judge_tags"), asked(t, "give_way")) == (["eve"], ["ann", "bob"])
    assert t.refusal(seat, "give_way", {"do": other}).rule == "FA-NEG-07"
    assert all("The World judges" in d.prompt for d in t.decisions(kind="give_way"))
    t.answer(seat, "give_way", {"do": do, "words": "enough"})
    assert (t.state.contest, t.state.phase, "judge_tags" in kinds(t)) == (None, "scene", False)
    assert [m.figures["seat"] for m in said(t, "FA-NEG-07")] == [seat]
    assert not t.state.pcs["ann"].contested


def test_fa_neg_07_the_world_in_the_contest_may_stand_aside_instead_of_judging():
    """Danny's part is played by the World, who is asked both."""
    scene = {"number": 1, "pcs": ["ann"], "npcs": ["n1"], "playing": {"ann": "pc"}}
    t = at("scene", ["ann", "bob"], scenes=1, scene=scene, npcs={"n1": {"slice": "eve"}})
    t.answer("ann", "take_part", {"do": "do", "words": "I drive him off"})
    t.answer("eve", "oppose_deed", {"do": "oppose", "char": "n1"})
    t.answer("ann", "propose_stakes", {"do": "propose", **STAKES})
    t.answer("ann", "dispute_tags", {"which": "win"})
    assert kinds(t, "eve") == ["judge_tags", "give_way"]
    t.answer("eve", "give_way", "stand_aside")
    assert t.state.contest is None


def test_fa_neg_07_the_initiator_may_let_it_be_before_anybody_opposes_it():
    """The deed is not attempted, and nobody has let it happen."""
    t = at("scene", ["ann", "bob"], scenes=1, scene={"number": 1, "pcs": ["ann", "bob"],
           "playing": {"ann": "pc", "bob": "pc"}})  # fmt: skip
    t.answer("ann", "take_part", {"do": "do", "words": "I drive him off"})
    assert asked(t, "give_way") == ["ann"]
    assert t.refusal("ann", "give_way", {"do": "stand_aside"}).rule == "FA-NEG-07"
    t.answer("ann", "give_way", "withdraw")
    assert (t.state.contest, t.state.phase) == (None, "scene")
    assert not said(t, "FA-NEG-01", unopposed=True)
    assert said(t, "FA-NEG-07")
