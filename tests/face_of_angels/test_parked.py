"""Contests that were agreed on and wait, several at once (FA-TBL-07, FA-NEG-08 to FA-NEG-11)."""

from random import Random

import pytest

from commedia.engine import BadState
from commedia.games.face_of_angels.cards import DECK
from commedia.games.face_of_angels.stage import stage
from tests.face_of_angels.tables import (
    SAID,
    asked,
    assert_whole,
    at,
    is_open,
    kinds,
    random_play,
    said,
    step,
    trick,
)
from tests.face_of_angels.test_table import restored
from tests.games.forms import form_of, text
from tests.games.staging import assert_sound, public

NPCS = {"n1": {"slice": "ann"}, "n2": {"slice": "bob"}, "n3": {"slice": "cy"}, "n4": {"slice": "eve"}}
PCS = {
    "ann": {"hand": "KC 2C", "relationships": {"r1": {"kind": "friend", "npc": "n1"}}},
    "bob": {"hand": "3C 4C", "relationships": {"r2": {"kind": "friend", "npc": "n2"}}},
    "cy": {"hand": "5C 6C", "relationships": {"r3": {"kind": "foe", "npc": "n3"}}},
}
SCENE = {
    "number": 1, "pcs": ["ann", "bob", "cy"], "npcs": ["n1", "n2", "n3", "n4"],
    "playing": {"ann": "pc", "bob": "pc", "cy": "pc"},
}  # fmt: skip


def free(act=0, pcs=PCS, **more):
    """Free play on graduation night, or later: all three play their protagonists."""
    return at("scene", pcs, "any", act=act, scenes=1, scene=SCENE, npcs=NPCS, **more)


def agree(t, doer, other, pace=1, char="", do="", **stakes):
    """Somebody does something, another is against it, and accepts; gives the id of what waits then."""
    t.answer(doer, "take_part", {"do": "do", "words": do or f"{doer} does it"})
    t.answer(other, "oppose_deed", {"do": "oppose", **({"char": char} if char else {})})
    written = {"win_text": f"{doer} has it", "lose_text": f"{other} has it", **stakes}
    t.answer(doer, "propose_stakes", {"do": "propose", **written})
    t.answer(other, "answer_stakes", {"do": "accept", "pace": pace})
    return t.state.contest.id


def three(act=0, **more):
    """One for each of graduation night: ann against bob, bob against the World, cy against ann."""
    t = free(act, **more)
    ids = agree(t, "ann", "bob", 1), agree(t, "bob", "eve", 2, "n4"), agree(t, "cy", "ann", 3)
    return t, ids


def about(t, seat, kind, id):
    """What that seat is asked of that contest."""
    return next(q for q in t.play.open.values() if (q.seat, q.kind) == (seat, kind) and q.of == id)


def answer(t, seat, kind, id, do):
    """That seat answers it."""
    t.answer(seat, about(t, seat, kind, id).id, do)


def waiting(t):
    """What waits, each with its two and its pace."""
    return [(one.id, one.initiator, one.respondent, one.pace) for one in t.state.waiting]


def win(t, leads, follows):
    """The contest that is on is over in one trick, which its leader wins with a king."""
    for seat, card in ((leads, "KS"), (follows, "2S")):
        hand = t.state.players[seat].hand
        for pile in (t.state.draw, *(player.hand for player in t.state.players.values())):
            if card in pile:
                pile.remove(card)
        hand.append(card)
        hand.sort(key=DECK.index)
    trick(t, (leads, "KS"), (follows, "2S"))
    end(t)


def end(t):
    """It is weighed and told; cards are cleared away, and drawn as they come."""
    for weighs in t.decisions(kind="weigh_losses"):
        t.answer(weighs.seat, "weigh_losses", "settle")
    [tells] = t.decisions(kind="tell_end")
    t.answer(tells.seat, "tell_end", SAID)


# -- several wait ------------------------------------------------------------------------------------------


def test_fa_neg_08_several_accepted_contests_wait_each_with_its_stakes_pace_and_people():
    """The source sets them up and goes back to free play; graduation night wants one for each."""
    t, (one, two, third) = three()
    assert waiting(t) == [(one, "ann", "bob", 1), (two, "bob", "eve", 2), (third, "cy", "ann", 3)]
    answer(t, "ann", "mark_about", one, {"about": ["r1"]})
    answer(t, "bob", "mark_about", two, {"about": ["r2"]})
    answer(t, "ann", "mark_about", third, {"about": []})
    assert [(c.id, c.about, c.win.author) for c in t.state.waiting] == [
        (one, ["r1"], "ann"), (two, ["r2"], "bob"), (third, [], "cy")
    ]  # fmt: skip
    assert t.state.phase == "scene"
    assert is_open(t, "ann", "take_part", "do"), "and still another may be agreed on"


def test_fa_neg_08_each_that_waits_is_asked_about_by_itself():
    """R-44: its initiator is waited for, its respondent and the World may answer instead; nobody else."""
    t, ids = three()
    asks = [(q.of, q.seat) for q in t.play.open.values() if q.kind.startswith("start_or_drop")]
    assert sorted(asks) == sorted(
        (id, seat)
        for id, seats in zip(ids, (("ann", "bob", "eve"), ("bob", "eve"), ("cy", "ann", "eve")), strict=True)
        for seat in seats
    )
    due = [d.seat for d in t.decisions(kind="start_or_drop") if not d.optional]
    assert sorted(due) == ["ann", "bob", "cy"], "the others need not answer"


def test_fa_neg_08_what_is_asked_says_which_of_them_it_is_about_and_keeps_its_id():
    """A half-written answer does not go stale because another contest is marked or dropped."""
    t = free()
    one = agree(t, "ann", "bob")
    assert about(t, "ann", "start_or_drop", one).asks.startswith("The stakes are accepted.")
    two = agree(t, "cy", "eve", 2, "n4")
    first = about(t, "ann", "start_or_drop", one).id
    assert about(t, "ann", "start_or_drop", one).asks.startswith("Ann against bob. ")
    assert about(t, "cy", "start_or_drop", two).asks.startswith("Cy against somebody else of the town. ")
    answer(t, "cy", "mark_about", two, {"about": ["r3"]})
    assert about(t, "ann", "start_or_drop", one).id == first
    answer(t, "cy", "start_or_drop", two, "drop")
    assert about(t, "ann", "start_or_drop", one).id == first


def test_fa_tbl_07_one_runs_at_a_time_and_the_others_wait_on():
    """The second of three begins; nothing is asked of the others before it is over; then they wait on."""
    t, (one, two, third) = three()
    answer(t, "eve", "start_or_drop", two, "begin")
    assert (t.state.contest.id, asked(t, "lead_card")) == (two, ["bob"])
    assert not [kind for kind in kinds(t) if kind.startswith(("start_or", "mark_", "take_part", "run_"))]
    assert waiting(t) == [(one, "ann", "bob", 1), (third, "cy", "ann", 3)]
    t.state.contest.pace = 1
    win(t, "bob", "eve")
    assert waiting(t) == [(one, "ann", "bob", 1), (third, "cy", "ann", 3)]
    assert (t.state.contests, t.state.pcs["bob"].contested, t.state.pcs["cy"].contested) == (1, True, False)
    answer(t, "cy", "start_or_drop", third, "begin")
    assert (t.state.contest.id, asked(t, "lead_card"), t.state.contest.pace) == (third, ["cy"], 3)
    assert_whole(t)


def test_fa_neg_08_one_that_is_talked_over_leaves_those_that_wait_as_they_are():
    """Also where it comes to nothing: unopposed, withdrawn, or stood aside from."""
    t, ids = three()
    for doer, ends in (
        ("ann", [(seat, "oppose_deed", "let_be") for seat in ("bob", "cy", "eve")]),
        ("ann", [("ann", "give_way", "withdraw")]),
        ("bob", [("cy", "oppose_deed", {"do": "oppose"}), ("cy", "give_way", "stand_aside")]),
    ):
        t.answer(doer, "take_part", {"do": "do", "words": "something more"})
        assert [one.id for one in t.state.waiting] == list(ids)
        assert not t.state.contest.waits
        for seat, kind, do in ends:
            t.answer(seat, kind, do)
        assert [one.id for one in t.state.waiting] == list(ids)
        assert t.state.phase == "scene"


def test_fa_neg_10_each_is_dropped_by_itself_and_the_scene_closes_once_none_waits():
    """R-38: nothing happens, and no card moves; nor does the event come before."""
    t, (one, two, third) = three()
    hands = {seat: list(player.hand) for seat, player in t.state.players.items()}
    for pc in t.state.pcs.values():
        pc.contested = True
    for seat, kind, id in (("eve", "start_or_drop", two), ("cy", "start_or_drop", third)):
        answer(t, seat, kind, id, "drop")
        for do in ("close_scene", "the_event"):
            assert t.refusal("eve", "run_scene", do).rule == "FA-NEG-10"
    answer(t, "bob", "start_or_drop", one, "drop")
    assert (t.state.contest, t.state.parked, t.state.contests) == (None, [], 0)
    assert {seat: player.hand for seat, player in t.state.players.items()} == hands
    t.answer("eve", "run_scene", "close_scene")
    assert t.state.phase == "between"


def test_fa_rel_01_nobody_is_brought_into_one_that_waits():
    """Only into the one that runs; its relationships are used in it alone (FA-REL-04)."""
    t, (one, _, third) = three()
    assert not [kind for kind in kinds(t) if kind.startswith("bring_in")]
    answer(t, "ann", "start_or_drop", one, "begin")
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    assert [used.rel for used in t.state.contest.used] == ["r1"]
    assert all(not contest.used for contest in t.state.parked)
    win(t, "ann", "bob")
    answer(t, "ann", "start_or_drop", third, "begin")
    t.answer("ann", "bring_in_own", {"relationship": "r1"})


def test_fa_neg_02_whom_the_world_uses_in_any_that_waits_nobody_else_comes_in_as():
    """dee stays out of the scene; the World uses n3 of cy’s slice in one, and n4 in another."""
    pcs = {**PCS, "cy": {}, "dee": {}}
    out = {**SCENE, "playing": {"ann": "pc", "bob": "pc", "cy": "", "dee": ""}}
    t = at("scene", pcs, scenes=1, scene=out, npcs=NPCS)
    agree(t, "ann", "eve", 1, "n3")
    agree(t, "bob", "eve", 1, "n4")
    assert t.state.used_by_world == ["n4", "n3"]
    t.state.scene.pcs.remove("cy")
    assert t.refusal("cy", "enter_scene", {"char": "n3"}).rule


def test_fa_pwr_01_with_require_each_that_waits_is_held_by_its_own_marks():
    """prologue_rel: what is marked of one contest is not marked of another."""
    t = free(options={"prologue_rel": "require"})
    one, two = agree(t, "ann", "bob"), agree(t, "cy", "ann")
    for id in (one, two):
        assert "FA-PWR-01" in {
            closed["rule"]
            for d in t.decisions() if d.id == about(t, "eve", "start_or_drop", id).id
            for closed in d.closed if closed["do"] == "begin"
        }  # fmt: skip
    answer(t, "ann", "mark_about", one, {"about": ["r1"]})
    answer(t, "bob", "mark_about", one, {"about": ["r2"]})
    answer(t, "ann", "start_or_drop", one, "begin")
    assert t.state.contest.id == one


# -- what has become moot ----------------------------------------------------------------------------------


def overtaken(**stakes):
    """Act 4: ann against bob, which loses n3 if she wins, and has come to its end; cy against bob waits."""
    t = free(4, {seat: {**PCS[seat], "face": "Q"} for seat in PCS})
    one = agree(t, "ann", "bob", win_harms=stakes.pop("by", ["loses.n3"]))
    two = agree(t, "cy", "bob", **stakes)
    answer(t, "ann", "start_or_drop", one, "begin")
    win(t, "ann", "bob")
    return t, two


def test_fa_neg_08_stakes_are_rewritten_only_once_something_has_come_of_another():
    """R-40: what was accepted is final till then (FA-STK-05), and nobody but its two rewrites it."""
    t, (one, two, third) = three()
    refused = t.refusal("ann", about(t, "ann", "start_or_drop", one).id, "reopen")
    assert (refused.rule, "no other contest has come to its end since" in refused) == ("FA-NEG-08", True)
    answer(t, "ann", "start_or_drop", one, "begin")
    win(t, "ann", "bob")
    for seat, kind, id in (("cy", "start_or_drop", third), ("bob", "start_or_drop", two)):
        [asks] = [d for d in t.decisions(seat) if d.id == about(t, seat, kind, id).id]
        assert "reopen" in [one.do for one in asks.open]
    refused = t.refusal("eve", about(t, "eve", "start_or_drop", third).id, "reopen")
    assert (refused.rule, "Only the two" in refused) == ("FA-NEG-08", True)


@pytest.mark.parametrize(("seat", "kind", "other"), [
    ("cy", "start_or_drop", "bob"), ("bob", "start_or_drop", "cy"),
])  # fmt: skip
def test_fa_neg_08_whoever_finds_them_moot_rewrites_one_and_it_goes_back_and_forth(seat, kind, other):
    """R-40: either of the two; the other has the same three choices, and whoever accepts sets the pace."""
    t, two = overtaken()
    answer(t, "bob", "mark_about", two, {"about": ["r2"]})
    answer(t, seat, kind, two, {"do": "reopen", "words": "nothing of it is left"})
    assert (asked(t, "answer_stakes"), t.state.contest.id, t.state.phase) == ([seat], two, "negotiating")
    assert asked(t, "give_way") == [other]
    assert t.refusal(seat, "answer_stakes", {"do": "accept", "pace": 1}).rule == "FA-NEG-08"
    t.answer(seat, "answer_stakes", {"do": "rewrite_win", "text": "something else"})
    assert asked(t, "answer_stakes") == [other]
    t.answer(other, "answer_stakes", {"do": "accept", "pace": 3})
    assert waiting(t) == [(two, "cy", "bob", 3)]
    assert t.words[t.state.contest.win.text.id] == "something else"
    assert (t.words[t.state.contest.lose.text.id], t.state.contest.about) == ("bob has it", ["r2"])
    assert t.refusal("cy", "start_or_drop", "reopen").rule == "FA-NEG-08", "they are accepted anew"
    answer(t, "cy", "start_or_drop", two, "begin")
    assert asked(t, "lead_card") == ["cy"]


def test_fa_neg_08_nobody_who_is_gone_is_staked_so_it_is_written_anew_or_dropped():
    """R-40: cy stakes n3 as well, and n3 is lost meanwhile; it is told, and it cannot begin."""
    t, two = overtaken(lose_harms=["loses.n3"])
    told = [m for m in said(t, "FA-NEG-08") if m.figures.get("contest") == two]
    assert len(told) == 1
    assert "is out of play: what is staked on them is written anew" in told[0].text
    refused = t.refusal("eve", about(t, "eve", "start_or_drop", two).id, "begin")
    assert (refused.rule, "The first of cy’s slice is out of play" in refused) == ("FA-NEG-08", True)
    answer(t, "cy", "start_or_drop", two, "reopen")
    t.answer("cy", "answer_stakes", {"do": "rewrite_win", "text": "the other one, too"})
    refused = t.refusal("bob", "answer_stakes", {"do": "accept", "pace": 1})
    assert (refused.rule, "out of play" in refused) == ("FA-NEG-08", True), "the other one still stakes them"
    t.answer("bob", "answer_stakes", {"do": "rewrite_lose", "text": "I keep still"})
    t.answer("cy", "answer_stakes", {"do": "accept", "pace": 1})
    answer(t, "bob", "start_or_drop", two, "begin")
    assert asked(t, "lead_card") == ["cy"]


def test_fa_neg_10_what_is_moot_may_be_dropped_instead():
    """Nothing of it happens."""
    t, two = overtaken(lose_harms=["loses.n3"])
    answer(t, "bob", "start_or_drop", two, "drop")
    assert (t.state.contest, t.state.contests) == (None, 1)


def test_fa_neg_08_what_is_reopened_may_be_got_out_of_as_any_that_is_talked_over():
    """FA-NEG-07: until it is accepted anew."""
    for seat, kind, do in (("cy", "answer_stakes", "withdraw"), ("bob", "give_way", "stand_aside")):
        t, two = overtaken()
        answer(t, "cy", "start_or_drop", two, "reopen")
        t.answer(seat, kind, do)
        assert (t.state.contest, t.state.phase) == (None, "scene")


@pytest.mark.slow
def test_fa_stk_05_a_rewriting_of_what_is_reopened_is_disputed_and_struck_as_any():
    """In act 3: what was accepted stands again, and the same player moves again, and must rewrite it."""
    t = free(3)
    one, two = agree(t, "ann", "bob"), agree(t, "cy", "bob")
    answer(t, "ann", "start_or_drop", one, "begin")
    win(t, "ann", "bob")
    answer(t, "cy", "start_or_drop", two, "reopen")
    t.answer("cy", "answer_stakes", {"do": "rewrite_win", "text": "the whole world sees"})
    t.answer("ann", "dispute_tags", {"which": "win"})
    t.answer("eve", "judge_tags", {"do": "correct", "scope": "any"})
    assert (asked(t, "answer_stakes"), t.words[t.state.contest.win.text.id]) == (["cy"], "cy has it")
    assert t.refusal("cy", "answer_stakes", {"do": "accept", "pace": 1}).rule == "FA-NEG-08"


@pytest.mark.parametrize(
    ("by", "stakes", "says"),
    [
        (["kills.bob"], {}, "bob is dead: this contest can only be dropped"),
        (["kills.cy"], {}, "cy is dead: this contest can only be dropped"),
    ],
)
def test_fa_neg_08_without_one_of_its_two_a_contest_can_only_be_dropped(by, stakes, says):
    """R-40: no other stakes would help; a protagonist who died in another contest takes part in none."""
    t, two = overtaken(by=by, **stakes)
    assert any(says in m.text for m in said(t, "FA-NEG-08"))
    eves = about(t, "eve", "start_or_drop", two).id
    assert t.refusal("eve", eves, "begin").rule == "FA-NEG-08"
    cys = about(t, "cy", "start_or_drop", two).id
    assert t.refusal("cy", cys, "reopen").rule == "FA-NEG-08"
    t.answer("eve", eves, "drop")
    assert t.state.contest is None


def test_fa_neg_08_powers_that_are_gone_are_staked_no_more():
    """R-40: ann’s win takes bob’s powers, and cy against bob stakes them as well."""
    pcs = {seat: {**PCS[seat], "face": "Q", "trump_suits": ["H"]} for seat in PCS}
    t = free(4, pcs)
    one = agree(t, "ann", "bob", win_harms=["depowers.bob"])
    two = agree(t, "cy", "bob", win_harms=["depowers.bob"])
    answer(t, "ann", "start_or_drop", one, "begin")
    win(t, "ann", "bob")
    refused = t.refusal("cy", about(t, "cy", "start_or_drop", two).id, "begin")
    assert "Bob has no powers any more" in refused


def test_fa_neg_11_what_waits_is_about_nobody_who_died_meanwhile():
    """cy had said that it is about n3, whom ann’s outcome has lost; about others it stays."""
    t = free(4, {seat: {**PCS[seat], "face": "Q"} for seat in PCS})
    one, two = agree(t, "ann", "bob", win_harms=["loses.n3"]), agree(t, "cy", "bob")
    answer(t, "cy", "mark_about", two, {"about": ["r3"]})
    answer(t, "bob", "mark_about", two, {"about": ["r2"]})
    answer(t, "ann", "start_or_drop", one, "begin")
    win(t, "ann", "bob")
    assert t.state.contest.about == ["r2"]


def test_fa_end_07_where_nobody_lives_what_waits_is_over_too():
    """The story ends at once; nobody is asked to drop it."""
    pcs = {"ann": {"hand": "KC 2C"}, "bob": {"terminal": "dead"}, "cy": {"terminal": "dead"}}
    npcs = {"n4": {"slice": "eve"}, "n5": {"slice": "bob"}, "n6": {"slice": "cy"}}
    scene = {**SCENE, "npcs": [*npcs], "playing": {"ann": "pc", "bob": "n5", "cy": "n6"}}
    t = at("scene", pcs, "any", act=0, scenes=1, scene=scene, npcs=npcs)
    one, two = agree(t, "ann", "eve", 1, "n4", lose_harms=["kills.ann"]), agree(t, "bob", "cy")
    answer(t, "ann", "start_or_drop", one, "begin")
    t.state.players["ann"].hand, t.state.players["eve"].hand = ["2S"], ["KS"]
    t.state.draw = [card for card in t.state.draw if card not in ("2S", "KS")]
    trick(t, ("ann", "2S"), ("eve", "KS"))
    end(t)
    assert (t.state.phase, t.state.contest, t.state.parked) == ("closings", None, [])
    assert asked(t, "tell_closing") == ["ann", "bob", "cy"]
    assert two


# -- by hand, on the page, and again -----------------------------------------------------------------------


WAITS = [
    {"initiator": "ann", "respondent": "bob", "pace": 2},
    {"initiator": "cy", "respondent": "eve", "char_O": "n4", "about": ["r3"]},
]


def test_fa_neg_08_a_table_by_hand_has_them_under_parked():
    """Each has an id, was accepted at pace 1 unless it says otherwise; with a contest that waits or none."""
    t = free(parked=WAITS)
    assert waiting(t) == [("c1", "ann", "bob", 2), ("c2", "cy", "eve", 1)]
    t = free(parked=WAITS[:1], contest={**WAITS[1], "state": "accepted"})
    assert waiting(t) == [("c1", "ann", "bob", 2), ("c2", "cy", "eve", 1)]
    assert agree(t, "bob", "cy") == "c3"
    t = at("contest", PCS, act=1, scenes=1, scene=SCENE, npcs=NPCS, parked=WAITS[:1],
           contest={**WAITS[1], "state": "accepted"})  # fmt: skip
    assert (asked(t, "lead_card"), waiting(t)) == (["cy"], [("c1", "ann", "bob", 2)])


@pytest.mark.parametrize(
    ("parked", "says"),
    [
        ([{**WAITS[0], "state": "lead"}], "was accepted and waits"),
        ([{**one, "id": "c1"} for one in WAITS], "Two contests are called 'c1'"),
        ([WAITS[0], {"initiator": "ann", "char_I": "n1", "respondent": "cy"}], "ann plays one character"),
        ([{"initiator": "zoe", "respondent": "bob"}], "zoe"),
    ],
)
def test_fa_neg_08_what_cannot_wait_so_is_refused_by_hand(parked, says):
    """Each in a sentence."""
    with pytest.raises(BadState, match=says):
        free(parked=parked)


def test_fa_neg_08_the_stage_shows_all_that_wait_with_their_stakes():
    """While one is played the others stand below it, folded; whoever is gone is named."""
    t, (one, _, _) = three()
    drawn = stage(public(t), {"ann": "June", "bob": "Bo", "cy": "Cy", "eve": "Eve"})
    assert_sound(drawn)
    shown = text(drawn)
    for says in (
        "June against Bo",
        "first to 1",
        "bob has it",
        "Cy against June",
        "first to 3",
        "cy does it",
    ):
        assert says in shown
    answer(t, "ann", "start_or_drop", one, "begin")
    shown = text(stage(public(t), {"ann": "June", "bob": "Bo", "cy": "Cy", "eve": "Eve"}))
    assert "Agreed on, and waiting" in shown
    assert shown.index("bob has it") < shown.index("Agreed on, and waiting") < shown.index("Cy against June")
    t = free(4, parked=[{**WAITS[0], "win": {"text": "", "author": "ann", "harms": ["loses.n3"]}}, WAITS[1]])
    t.state.npcs["n3"].lost = True
    shown = text(stage(public(t), {}))
    assert "It waits: first to 2. the first of cy’s slice is out of play: what is staked on them" in shown


def test_fa_neg_08_the_form_of_each_shows_its_own_stakes():
    """Where only one waits the stage has them."""
    t, _ = three()
    for seat, kind, says in (
        ("ann", "start_or_drop", "bob has it"), ("cy", "start_or_drop", "cy has it"),
        ("eve", "start_or_drop", "ann does it"), ("bob", "mark_about", "ann has it"),
    ):  # fmt: skip
        drawn = form_of(t, seat, kind)
        assert_sound(drawn)
        assert says in text(drawn)


def test_fa_neg_08_what_waits_is_there_again_when_the_table_is_restored():
    """FA-TBL-07: by chance, wherever two or more wait, from the log: the same state, and the same ids."""
    met: set[str] = set()
    for seed in range(24):
        random = Random(seed)
        play = random_play(4, random)
        while not play.finished and play.moves < 400 and len(met) < 3:
            step(play, random)
            w = play.world
            if w.contest is not None and not w.contest.waits and w.parked:
                met |= {"begun"} if w.contest.trick else set()
                met |= {"reopened"} if w.contest.overtaken else set()
            if len(w.waiting) > 1:
                met |= {"three"} if len(w.waiting) > 2 else set()
                again = restored(play, by_hand=False)
                assert again.world == w
                assert list(again.open) == list(play.open)
    assert met == {"begun", "reopened", "three"}
