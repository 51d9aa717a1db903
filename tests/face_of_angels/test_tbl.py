"""The table, its people, its cards, and how scenes and acts end (FA-TBL, FA-CHR, FA-DCK, FA-NEW, FA-END)."""

import re

import pytest

from commedia.engine import BadOption, BadState
from commedia.games.face_of_angels import GAME
from commedia.games.face_of_angels.acts import ActsError, load_acts, stock_acts, stock_text
from commedia.games.face_of_angels.stage import stage
from commedia.server.pages.cue import cue
from commedia.testing import ScriptedTable
from tests.face_of_angels.tables import (
    SAID,
    asked,
    assert_whole,
    at,
    contest,
    is_door,
    is_open,
    kinds,
    lay,
    nobody,
    said,
    trick,
)
from tests.games.forms import form_of, text
from tests.games.staging import public
from tests.server.seeing import Stage

MADE = {"face": "K", "name": "Ann Lee", "about": "tall", "year": 2000}
PAIR = {"friend_name": "Sue", "friend_about": "kind", "foe_name": "Tom", "foe_about": "cold"}
OPEN = {"do": "open", "place": "the roof", "time": "midnight"}


def begun(**options):
    """A table at its very beginning."""
    return ScriptedTable(GAME, ["eve", "ann", "bob"], options=options)


def made(**options):
    """Both protagonists are there, and the town."""
    t = begun(**options)
    t.answer("ann", "make_protagonist", MADE)
    t.answer("bob", "make_protagonist", {**MADE, "face": "J", "area": "running", "year": 2005})
    t.answer("eve", "found_town", {"town": "Mill Creek"})
    return t


def dealt(t):
    """Hands for three: five, five, and the World's five."""
    t.chance.extend(
        [["2C", "3C", "4C", "5C", "6C"], ["2D", "3D", "4D", "5D", "6D"], ["2H", "3H", "4H", "5H", "6H"]]
    )


def related():
    """With a friend and a foe each, the graduation night is at hand."""
    t = made(start_rels="1+1")
    t.answer("ann", "invent_friend_and_foe", PAIR)
    dealt(t)
    t.answer("bob", "invent_friend_and_foe", PAIR)
    return t


def test_fa_tbl_01_three_to_seven_of_whom_one_is_the_world():
    """She has the first seat, and no protagonist."""
    assert (GAME.seats[0], GAME.seats[-1], GAME.best) == (3, 7, 5)
    with pytest.raises(BadOption):
        GAME.read_seats(["eve", "ann"])
    t = begun()
    assert (t.state.world, list(t.state.pcs)) == ("eve", ["ann", "bob"])


def test_fa_tbl_02_the_world_opens_and_closes_scenes():
    """Nobody else is asked to."""
    t = related()
    assert asked(t, "frame_scene") == ["eve"]
    t.answer("eve", "frame_scene", {**OPEN, "pcs": ["ann", "bob"]})
    assert is_door(t, "eve", "run_scene")
    t.answer("eve", "run_scene", "close_scene")
    assert t.state.scene is None


def test_fa_tbl_03_whoever_invents_somebody_has_them_in_their_slice():
    """R-25: the World, too; and no slice is ever full."""
    t = related()
    t.answer("eve", "frame_scene", {"do": "invent", "name": "Old Ben", "about": "the sexton"})
    assert t.state.players["eve"].slice == ["n9"]
    for _ in range(24):
        t.answer("eve", "frame_scene", {"do": "invent", "name": "another", "about": "them"})
    assert len(t.state.players["eve"].slice) == 25
    assert t.state.place_of("n33") == "the 25th of eve’s slice"
    assert "and 22 more" in text(stage(public(t), {}))


SCENE = {"number": 1, "pcs": ["ann", "bob"], "npcs": ["n1", "n2"]}
NPCS = {"n1": {"slice": "ann"}, "n2": {"slice": "bob"}}


def test_fa_tbl_03_whoever_is_written_by_hand_lies_in_a_slice_of_the_table():
    """The World's where nothing is said; a stranger has none."""
    t = at("between", npcs={"n1": {}, "n2": "ann"})
    assert [t.state.owner_of(npc) for npc in ("n1", "n2")] == ["eve", "ann"]
    with pytest.raises(BadState, match="no seat zoe"):
        at("between", npcs={"n1": "zoe"})


def test_fa_tbl_04_whoever_plays_somebody_acts_or_leaves_it_to_the_others():
    """Who rests may still do something; nobody waits for it."""
    t = at(
        "scene", ["ann", "bob"], scenes=1, scene={**SCENE, "playing": {"ann": "pc", "bob": "pc"}}, npcs=NPCS
    )
    assert asked(t, "take_part") == ["ann", "bob"]
    t.answer("ann", "take_part", "rest")
    assert asked(t, "take_part") == ["ann", "bob"]
    assert (is_door(t, "ann", "take_part"), is_door(t, "bob", "take_part")) == (True, False)


def test_fa_tbl_06_nobody_is_waited_for_before_all_have_said_whom_they_play():
    """Who has come in may act, and need not, as long as somebody else is asked whether they do."""
    t = at("scene", ["ann", "bob"], scenes=1, scene=SCENE, npcs=NPCS)
    t.answer("ann", "enter_scene", {"char": "pc"})
    assert is_door(t, "ann", "take_part")
    t.answer("bob", "enter_scene", "stay_out")
    assert not is_door(t, "ann", "take_part")


def test_fa_tbl_05_one_character_in_a_scene_out_of_ones_own():
    """The protagonist, or somebody of one's slice who is present."""
    t = at("scene", ["ann", "bob"], scenes=1, scene=SCENE, npcs=NPCS)
    assert t.refusal("ann", "enter_scene", {"char": "n2"}).rule == "FA-TBL-05"
    t.answer("ann", "enter_scene", {"char": "n1"})
    assert t.state.plays("ann") == "n1"
    assert not t.state.plays_own_pc("ann")
    assert asked(t, "enter_scene") == ["bob"], "she keeps them"


def test_fa_tbl_06_the_world_says_who_is_present_and_each_names_whom_they_play():
    """Who stays out may come later; who is not present cannot; more may come."""
    t = at("scene", ["ann", "bob", "cy"], scenes=1, scene=SCENE, npcs=NPCS)
    assert asked(t, "enter_scene") == ["ann", "bob"]
    t.answer("ann", "enter_scene", "stay_out")
    assert (is_door(t, "ann", "enter_scene"), is_door(t, "bob", "enter_scene")) == (True, False)
    t.answer("eve", "run_scene", {"do": "bring_on", "pcs": ["cy"]})
    assert asked(t, "enter_scene") == ["ann", "bob", "cy"]


def test_fa_tbl_08_a_scene_for_whoever_was_absent():
    """One of their relationships, by a button."""
    pcs = {"ann": {"relationships": {"r1": "friend"}}, "bob": {"relationships": {"r2": "foe"}}}
    t = at("between", pcs, scenes=1, last_pcs=["bob"])
    assert t.refusal("eve", "frame_scene", {"do": "suggest", "relationship": "r2"}).rule == "FA-TBL-08"
    t.answer("eve", "frame_scene", {"do": "suggest", "relationship": "r1"})
    assert said(t, "FA-TBL-08", pc="ann")


def test_fa_tbl_08_before_any_scene_nobody_was_absent_from_one() -> None:
    """It says so, and not that everybody was in it."""
    for scenes, why in ((0, "There has been no scene yet."), (1, "Everybody was in the last scene.")):
        t = at("between", scenes=scenes, last_pcs=["ann", "bob", "cy"] if scenes else [])
        [closed] = [one for one in t.decisions("eve", "frame_scene")[0].closed if one["do"] == "suggest"]
        assert (closed["why"], closed["rule"]) == (why, "FA-TBL-08")


# -- characters -------------------------------------------------------------------------------------------


def test_fa_chr_01_everybody_but_the_world_makes_somebody():
    """In any order."""
    t = begun()
    assert asked(t, "make_protagonist") == ["ann", "bob"]


def test_fa_chr_02_one_of_four_faces_and_repeats_are_allowed():
    """No ten is a face."""
    t = begun()
    assert t.refusal("ann", "make_protagonist", {**MADE, "face": "10"}).rule == "FA-CHR-02"
    t.answer("ann", "make_protagonist", MADE)
    t.answer("bob", "make_protagonist", MADE)
    assert [pc.face for pc in t.state.pcs.values()] == ["K", "K"]


def test_fa_chr_03_a_jack_and_an_ace_write_something_more():
    """Required of them, and of no other."""
    t = begun()
    for face in "JA":
        assert t.refusal("ann", "make_protagonist", {**MADE, "face": face}).rule == "FA-CHR-03"
    t.answer("ann", "make_protagonist", MADE)


def test_fa_chr_04_the_year_is_the_average_unless_the_table_says_otherwise():
    """R-24: 2000 and 2005, halves upward."""
    t = made()
    assert t.state.year == 2003
    assert t.refusal("ann", "invent_friend_and_foe", {**PAIR, "friend_name": ""})


def founding(*years):
    """The town is to be founded; the World's year, before the others or after them, and then theirs."""
    t = begun()
    before, after, *others = years
    if before:
        t.answer("eve", "own_year", {"year": before})
    for seat, year in zip(("ann", "bob"), others, strict=True):
        t.answer(seat, "make_protagonist", {**MADE, "year": year})
    if after:
        t.answer("eve", "own_year", {"year": after})
    return t


@pytest.mark.parametrize(
    ("years", "mean"),
    [
        ((None, None, 2000, 2004), 2002),
        ((1990, None, 2000, 2004), 1998),
        ((None, 1990, 2000, 2004), 1998),
        ((None, 2007, 2000, 2004), 2004),
    ],
)
def test_fa_chr_04_the_worlds_player_is_one_of_all_whose_years_are_averaged(years, mean):
    """R-42: they make nobody, and say their year beside the others, or later; nobody waits for it."""
    t = founding(*years)
    [founds] = t.decisions(kind="found_town")
    assert f"average {mean}" in founds.prompt
    t.answer("eve", "found_town", {"town": "Mill Creek"})
    assert t.state.year == mean


def test_fa_chr_04_the_world_says_its_year_once_and_the_form_shows_it_beside_the_others():
    """Nobody but the World is asked apart; 1899 is no year that anybody left school in."""
    t = begun()
    assert asked(t, "own_year") == ["eve"]
    assert t.refusal("eve", "own_year", {"year": 1899}).rule == "FA-CHR-04"
    t = founding(1991, None, 2000, 2004)
    assert not asked(t, "own_year")
    assert said(t, "FA-CHR-04", year=1991)
    assert "1991" in text(form_of(t, "eve", "found_town"))


@pytest.mark.parametrize(
    ("chosen", "kinds_of"), [("2+2", "borrow_somebody"), ("1+1", ""), ("1+1+one", "write_relationship")]
)
def test_fa_chr_05_relationships_at_the_start(chosen, kinds_of):
    """R-24, start_rels: "2+2", "1+1" or "1+1+one"."""
    t = made(start_rels=chosen)
    t.answer("ann", "invent_friend_and_foe", PAIR)
    if not kinds_of:
        dealt(t)
    t.answer("bob", "invent_friend_and_foe", PAIR)
    assert kinds(t)[0] == (kinds_of or "frame_scene")
    assert [rel.kind for rel in t.state.pcs["ann"].relationships] == ["friend", "foe"]


def test_fa_chr_05_who_is_borrowed_their_owner_has_agreed_to():
    """Refused, one asks for another, or goes without."""
    t = made()
    t.answer("ann", "invent_friend_and_foe", PAIR)
    t.answer("bob", "invent_friend_and_foe", PAIR)
    assert t.refusal("ann", "borrow_somebody", {"do": "borrow", "npc": "n1"}).rule == "FA-CHR-05"
    t.answer("ann", "borrow_somebody", {"do": "borrow", "npc": "n5"})
    t.answer("bob", "lend_somebody", "refuse")
    assert t.refusal("ann", "borrow_somebody", {"do": "borrow", "npc": "n5"})
    t.answer("ann", "borrow_somebody", {"do": "borrow", "npc": "n7"})
    t.answer("bob", "lend_somebody", "consent")
    assert [(rel.npc, rel.kind) for rel in t.state.pcs["ann"].relationships][2:] == [("n7", "friend")]
    t.answer("ann", "borrow_somebody", "go_without")
    assert asked(t, "borrow_somebody") == ["bob"]


def test_fa_chr_06_one_may_be_a_friend_of_one_and_a_foe_of_another():
    """Each relationship is its own."""
    pcs = {
        "ann": {"relationships": {"r1": {"kind": "friend", "npc": "n1"}}},
        "bob": {"relationships": {"r2": {"kind": "foe", "npc": "n1"}}},
    }
    t = contest({"ann": "2C", "bob": "9C"}, pcs)
    assert asked(t, "bring_in_own") == ["ann", "bob"]
    assert [
        d.schema["oneOf"][0]["properties"]["relationship"]["enum"] for d in t.decisions("eve", "bring_in_foe")
    ] == [["r2"]]


def test_fa_chr_07_nobody_has_powers_before_the_event():
    """Nor a super-trump."""
    t = related()
    assert [(pc.powers, pc.trump_suits, pc.super_trumps) for pc in t.state.pcs.values()] == [([], [], [])] * 2


# -- cards ------------------------------------------------------------------------------------------------


def test_fa_dck_01_fifty_two_cards_are_dealt_clockwise_the_world_last():
    """FA-DCK-05, R-17."""
    t = related()
    held = {seat: player.hand for seat, player in t.state.players.items()}
    assert (held["ann"][0], held["bob"][0], held["eve"][0]) == ("2C", "2D", "2H")
    assert_whole(t)


def test_fa_dck_02_the_world_holds_one_more_in_each_act():
    """Five to nine; the others five."""
    t = related()
    sizes = []
    for act in range(5):
        t.state.act = act
        sizes.append((t.state.size("eve"), t.state.size("ann")))
    assert sizes == [(5, 5), (6, 5), (7, 5), (8, 5), (9, 5)]


def test_fa_dck_03_nobody_draws_up_while_a_contest_lasts():
    """After a trick hands are shorter."""
    t = contest({"ann": "2C 3C 4C 5C 6C", "bob": "9C 10C JC QC KC"}, pace=2)
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    nobody(t)
    assert [len(t.state.players[seat].hand) for seat in ("ann", "bob")] == [4, 4]


def test_fa_dck_04_the_cards_of_a_trick_are_discarded_with_it():
    """Face up."""
    t = contest({"ann": "2C 3C", "bob": "9C 4C"}, pace=2)
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    nobody(t)
    assert t.state.discard == ["2C", "9C"]
    assert t.state.contest.trick.cards == {}


def test_fa_dck_06_with_nothing_to_draw_nobody_draws():
    """And what lies on the table is not shuffled in."""
    pcs = {"ann": {"relationships": {"r1": "friend"}}}
    everything = [
        f"{rank}{suit}"
        for suit in "HSD"
        for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    ]
    clubs = "3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"
    t = contest(
        {"ann": clubs, "bob": " ".join(everything)}, pcs, pile={"draw": [], "discard": ["2C"]}, chance=["2C"]
    )
    assert t.state.draw == []
    lay(t, "ann", "3C")
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    assert t.state.players["ann"].hand[0] == "2C"
    assert (t.state.draw, t.state.discard) == ([], [])


def test_fa_dck_07_too_many_are_let_go_all_at_once_and_face_up():
    """R-16: nobody's choice is seen before all have chosen."""
    hands = {"ann": "2C 3C 4C 5C 6C 7C 8C", "bob": "2D 3D 4D 5D 6D 7D 8D", "eve": "2H 3H 4H 5H 6H 7H"}
    t = contest(hands)
    lay(t, "ann", "8C")
    lay(t, "bob", "8D")
    nobody(t)
    t.answer("bob", "tell_end", SAID)
    assert asked(t, "discard_down") == ["ann", "bob"]
    t.answer("ann", "discard_down", {"cards": ["7C"]})
    assert "7C" in t.state.players["ann"].hand
    t.answer("bob", "discard_down", {"cards": ["7D"]})
    assert t.state.discard[-2:] == ["7C", "7D"]
    assert_whole(t)


# -- new relationships -----------------------------------------------------------------------------------


def befriending(act=1, **npc):
    """ann has contested number one, of bob's slice."""
    playing = {"ann": "pc", "bob": "pc"}
    npcs = {"n1": {"slice": "bob", **npc}, "n2": {"slice": "ann"}, "n3": {"slice": "ann"}}
    return at(
        "scene", {"ann": {"met": ["n1"]}, "bob": {}}, act=act, scenes=1, npcs=npcs, subjects=["n2"],
        scene={"number": 1, "pcs": ["ann", "bob"], "playing": playing},
    )  # fmt: skip


ADD = {"do": "befriend", "npc": "n1", "kind": "friend"}


def test_fa_new_01_whom_one_has_contested_and_who_was_a_subject():
    """One of one's own slice at once; nobody else."""
    t = befriending()
    assert t.refusal("ann", "take_part", {**ADD, "npc": "n3"}).rule == "FA-NEW-01"
    t.answer("ann", "take_part", {**ADD, "npc": "n2", "kind": "foe"})
    assert [(rel.npc, rel.kind) for rel in t.state.pcs["ann"].relationships] == [("n2", "foe")]


@pytest.mark.parametrize(("says", "has"), [("allow", 1), ("veto", 0)])
def test_fa_new_02_the_owner_of_the_slice_may_veto(says, has):
    """Asked once."""
    t = befriending()
    t.answer("ann", "take_part", ADD)
    assert asked(t, "allow_relationship") == ["bob"]
    assert t.refusal("ann", "take_part", ADD).rule == "FA-NEW-02"
    t.answer("bob", "allow_relationship", says)
    assert len(t.state.pcs["ann"].relationships) == has
    assert t.refusal("ann", "take_part", ADD).rule == ("FA-NEW-01" if has else "FA-NEW-02")


def test_fa_new_03_no_protagonist_is_anybodys_relationship():
    """R-26: however often they were contested."""
    t = befriending()
    assert t.refusal("ann", "take_part", {**ADD, "npc": "bob"}).rule == "FA-NEW-03"


@pytest.mark.parametrize(
    ("size", "first"), [("none", 0), ("group", 1), ("city", 2), ("nation", 3), ("any", 4)]
)
def test_fa_new_04_organisations_by_their_size(size, first):
    """From that act on."""
    for act in range(5):
        t = befriending(act, size=size)
        if act < first:
            assert t.refusal("ann", "take_part", ADD).rule == "FA-NEW-04"
        t.state.subjects = []
        assert is_open(t, "ann", "take_part", "befriend") == (act >= first)
        if act < first:
            assert t.refusal("ann", "take_part", ADD).rule == "FA-NEW-04"


# -- ends ------------------------------------------------------------------------------------------------


def test_fa_end_01_an_act_closes_once_one_of_its_ends_has_come_about():
    """R-31: anybody says so, the World confirms it, and closes the act between scenes."""
    t = at(
        "between",
        ["ann", "bob"],
        act=2,
        scenes=3,
        hands={
            "ann": "2C 3C 4C 5C 6C",
            "bob": "2D 3D 4D 5D 6D",
            "eve": "2H 3H 4H 5H 6H 7H 8H",
        },
    )
    assert len(t.state.rules.ends) == 3
    assert t.refusal("eve", "frame_scene", "close_act").rule == "FA-END-01"
    end = t.state.rules.ends[0]
    t.answer("ann", "take_part", {"do": "claim_end", "end": end})
    t.answer("eve", "confirm_end", "confirm")
    assert [(one.end, one.scene) for one in t.state.recorded] == [(end, 3)]
    t.chance.append("KS")
    t.answer("eve", "frame_scene", "close_act")
    assert (t.state.act, t.state.recorded) == (3, [])


def last_act(**terminals):
    """The last act, with these ends already."""
    pcs = {seat: {"terminal": terminals.get(seat, "")} for seat in ("ann", "bob")}
    return at("between", pcs, act=4, scenes=9)


def test_fa_end_02_the_story_ends_with_everybodys_end():
    """FA-END-05: then come the closings."""
    t = last_act(bob="hidden")
    t.answer("ann", "take_part", {"do": "claim_terminal", "terminal": "in control", "words": "she rules"})
    t.answer("eve", "confirm_terminal", "confirm")
    assert asked(t, "tell_closing") == ["ann", "bob"]


@pytest.mark.parametrize("limit", ["none", 24, 12, 6, 4])
def test_fa_end_02_a_table_may_agree_on_so_many_contests(limit):
    """R-46, contest_limit: with the last of them the closings come; with "none" play goes on."""
    hands = {"bob": "9C 2D 3D 4D 5D", "ann": "2C 2S 3S 4S 5S", "eve": "2H 3H 4H 5H 6H 7H"}
    t = contest(hands, by=("bob", "ann"), options={"contest_limit": limit}, pile={"contests": 5})
    lay(t, "bob", "9C")
    lay(t, "ann", "2C")
    nobody(t)
    t.chance.extend(["KC", "KD"])
    t.answer("bob", "tell_end", SAID)
    assert t.state.phase == ("closings" if limit in (6, 4) else "scene")


def test_fa_end_03_the_next_act_brings_the_worlds_hand_and_its_limits():
    """The others hold what they held."""
    hands = {
        "ann": "2C 3C 4C 5C 6C",
        "bob": "2D 3D 4D 5D 6D",
        "eve": "2H 3H 4H 5H 6H 7H",
    }
    t = at("turn", ["ann", "bob"], act=1, hands=hands, chance=["KS"])
    assert (t.state.rules.scope, t.state.players["eve"].hand[-1]) == ("city", "KS")
    assert len(t.state.players["ann"].hand) == 5


def test_fa_end_03_nobody_but_the_world_draws_for_it():
    """FA-DCK-03: whoever holds fewer, after a draw that was skipped, waits for the next contest."""
    hands = {"ann": "2C 3C", "eve": "2H 3H 4H 5H 6H 7H"}
    t = at("turn", ["ann"], act=1, hands=hands, chance=["KS"])
    assert t.state.players["ann"].hand == ["2C", "3C"]


def test_fa_end_04_the_player_of_the_dead_plays_their_slice_and_has_no_trumps():
    """R-35: and keeps their hand."""
    pcs = {"ann": {"terminal": "dead", "trump_suits": ["H"], "face": "Q"}, "bob": {}}
    t = at("scene", pcs, scenes=1, scene=SCENE, npcs=NPCS)
    assert t.refusal("ann", "enter_scene", {"char": "pc"}).rule == "FA-END-04"
    t.answer("ann", "enter_scene", {"char": "n1"})
    died = at("scene", pcs, scenes=1, scene={**SCENE, "playing": {"ann": "pc", "bob": "pc"}}, npcs=NPCS)
    assert (is_door(died, "bob", "take_part"), asked(died, "enter_scene")) == (False, ["ann"])
    scene = {**SCENE, "playing": {"ann": "n1", "bob": "pc"}}
    t = contest({"ann": "QH", "bob": "2C", "cy": "9C"}, pcs, by=("bob", "cy"), scene=scene, npcs=NPCS)
    lay(t, "bob", "2C")
    lay(t, "cy", "9C")
    assert t.refusal("ann", "help_with_card", {"do": "lay", "card": "QH", "use": "super", **SAID})
    lay(t, "ann", "QH")
    assert t.state.contest.stance == {"ann": "I"}


def test_fa_end_05_everybody_closes_and_the_world_last():
    """R-32."""
    t = at("closings", ["ann", "bob"], act=4)
    assert asked(t, "tell_closing") == ["ann", "bob"]
    t.answer("bob", "tell_closing", SAID)
    t.answer("ann", "tell_closing", SAID)
    assert asked(t, "tell_closing") == ["eve"]
    t.answer("eve", "tell_closing", SAID)
    assert (t.finished, t.state.phase) == (True, "over")


def test_fa_end_06_an_end_is_told_by_its_owner_and_confirmed_in_the_last_act():
    """R-39: it may be another until the game is over, unless it is death; earlier acts have none."""
    t = last_act()
    hidden = {"do": "claim_terminal", "terminal": "hidden", "words": "he is gone"}
    t.answer("ann", "take_part", hidden)
    assert t.refusal("ann", "take_part", hidden).rule == "FA-END-06"
    t.answer("eve", "confirm_terminal", "deny")
    assert t.state.pcs["ann"].terminal == ""
    assert not said(t, "FA-END-06", confirmed=True)
    t.answer("ann", "take_part", hidden)
    t.answer("eve", "confirm_terminal", "confirm")
    assert [m.figures.get("confirmed") for m in said(t, "FA-END-06")] == [None, False, None, True]
    t.answer("ann", "take_part", {**hidden, "terminal": "ordinary"})
    t.answer("eve", "confirm_terminal", "confirm")
    assert t.state.pcs["ann"].terminal == "ordinary"
    t.state.pcs["ann"].terminal = "dead"
    assert t.refusal("ann", "take_part", hidden).rule == "FA-END-06"
    early = at("between", ["ann", "bob"], act=3, scenes=2)
    assert early.refusal("ann", "take_part", hidden).rule == "FA-END-06"


def test_fa_end_06_an_end_follows_from_what_came_of_a_contest_and_the_world_writes_it_down():
    """Of anybody who lives, until the game is over; death is not added, for that is staked."""
    hands = {"bob": "9C 2D 3D 4D 5D", "ann": "2C 2S 3S 4S 5S", "eve": "2H 3H 4H 5H 6H 7H 8H 9H KS"}
    win = {"text": "she obeys him", "author": "bob"}
    t = contest(hands, {"bob": {"terminal": "in control"}}, by=("bob", "ann"), act=4, win=win)
    lay(t, "bob", "9C")
    lay(t, "ann", "2C")
    nobody(t)
    t.chance.extend(["KC", "KD"])
    t.answer("bob", "tell_end", SAID)
    ends = {"do": "record_terminal", "outcome": "o1", "pc": "ann", "terminal": "controlled", **SAID}
    assert [t.words[one.words.id] for one in t.state.outcomes] == ["she obeys him"]
    for wrong, rule in (
        ({"outcome": "o2"}, "FA-END-06"),
        ({"terminal": "dead"}, "FA-STK-02"),
        ({"pc": "bob", "terminal": "in control"}, "FA-END-06"),
    ):
        assert t.refusal("eve", "run_scene", {**ends, **wrong}).rule == rule
    t.answer("eve", "run_scene", {**ends, "pc": "bob", "terminal": "hidden"})
    assert t.state.pcs["bob"].terminal == "hidden"
    t.answer("eve", "run_scene", ends)
    assert said(t, "FA-END-06", pc="ann", terminal="controlled", outcome="o1", confirmed=True)
    assert set(asked(t, "tell_closing")) == {"ann", "bob"}


def test_fa_end_06_whoever_dies_in_a_contest_stays_dead_whatever_was_claimed_or_wished_before():
    """FA-END-04, FA-RSK-07: nor does anybody become the friend of whom that contest has cost the town."""
    hands = {"bob": "9C 2D 3D 4D 5D 6D", "ann": "2C 2S 3S 4S 5S 6S", "cy": "3C 4C 5C 6C 7C"}
    win = {"text": "the bridge falls", "author": "bob", "harms": ["kills.ann", "loses.n1"]}
    waiting = {
        "terminal_claims": [{"seat": "ann", "terminal": "hidden"}, {"seat": "cy", "terminal": "ordinary"}],
        "wishes": [{"seat": "ann", "npc": "n2", "kind": "foe"}, {"seat": "cy", "npc": "n1", "kind": "foe"}],
        "npcs": {"n1": {"slice": "bob"}, "n2": {"slice": "bob"}},
    }
    hands["eve"] = "2H 3H 4H 5H 6H 7H 8H 9H 10H"
    t = contest(hands, by=("bob", "ann"), act=4, win=win, pile=waiting)
    trick(t, ("bob", "9C"), ("ann", "2C"))
    t.answer("bob", "tell_end", SAID)
    assert (asked(t, "confirm_terminal"), asked(t, "allow_relationship")) == (["eve"], [])
    t.answer("eve", "confirm_terminal", "confirm")
    assert [t.state.pcs[seat].terminal for seat in ("ann", "cy")] == ["dead", "ordinary"]


def test_fa_end_06_nothing_follows_before_the_last_act_or_before_a_contest_was_played_out_in_it():
    """Each says which."""
    ends = {"do": "record_terminal", "outcome": "o1", "pc": "ann", "terminal": "hidden", **SAID}
    early = at("between", ["ann", "bob"], act=3, scenes=2).refusal("eve", "frame_scene", ends)
    assert (early, early.rule) == ("That is for the last act.", "FA-END-06")
    assert "Nothing has come of a contest" in last_act().refusal("eve", "frame_scene", ends)


def test_fa_end_07_the_dead_need_no_first_contest_and_if_all_are_dead_it_is_over():
    """They receive no power either."""
    pcs = {"ann": {"terminal": "dead"}, "bob": {"contested": True}}
    t = at("scene", pcs, scenes=1, scene=SCENE, npcs=NPCS)
    t.answer("eve", "run_scene", "the_event")
    t.answer("eve", "declare_event", {"motifs": ["light"], "words": "as bright as day"})
    assert asked(t, "receive_power") == ["bob"]
    win = {"text": "it burns", "author": "bob", "harms": ["kills.ann", "kills.bob"]}
    hands = {"bob": "9C 2D 3D 4D 5D", "ann": "2C 2S 3S 4S 5S", "eve": "2H 3H 4H 5H 6H"}
    t = contest(hands, act=0, by=("bob", "ann"), win=win)
    lay(t, "bob", "9C")
    lay(t, "ann", "2C")
    nobody(t)
    t.chance.extend(["KC", "KD"])
    t.answer("bob", "tell_end", SAID)
    assert kinds(t) == ["tell_closing", "tell_closing"]


# -- acts of one's own ------------------------------------------------------------------------------------


def test_acts_of_ones_own_are_played_and_what_cannot_be_is_told_at_once():
    """FA-STK-04, R-01: every figure of an act lies in data; faults are named, all of them."""
    own = (
        stock_text().replace('scope = "group"', 'scope = "city"').replace("world_hand = 6", "world_hand = 7")
    )
    t = ScriptedTable(GAME, ["eve", "ann", "bob"], options={"acts": own})
    assert (t.state.acts[1].scope, t.state.acts[1].world_hand) == ("city", 7)
    assert load_acts(stock_text()) == stock_acts()
    wrong = (
        stock_text().replace('scope = "group"', 'scope = "street"').replace('flip = "free"', 'flip = "twice"')
    )
    with pytest.raises(ActsError) as told:
        load_acts(wrong)
    assert len(told.value.faults) == 2


def test_fa_end_02_neither_the_prologue_nor_the_last_act_ends_by_what_is_written():
    """FA-PWR-04: they end with the powers, and with everybody's end; a sixth act there is not."""
    with pytest.raises(ActsError) as told:
        load_acts(stock_text().replace("ends = []", 'ends = ["it falls"]'))
    assert told.value.faults == [f"Act {n} ends otherwise; write no ends." for n in (0, 4)]


def test_fa_tbl_06_whoever_comes_in_is_asked_for_by_name() -> None:
    """Their own protagonist, unless they say otherwise; and the foe of whoever acts is the likeliest against
    it (FA-NEG-01).
    """
    pcs = {"ann": {"name": "June", "relationships": {"r1": {"npc": "n2", "kind": "foe"}}}, "bob": {}}
    npcs = {"n1": {"slice": "ann", "name": "Lila"}, "n2": {"slice": "ann", "name": "Wade"}}
    scene = {"number": 1, "pcs": ["ann", "bob"], "npcs": ["n1", "n2"], "playing": {"bob": "pc"}}
    t = at("scene", pcs, scenes=1, npcs=npcs, scene=scene)
    drawn = text(str(cue(Stage.of(t).seen("ann"))))
    assert "Play one of them until the scene closes Whom you play June Lila Wade" in drawn
    t.answer("ann", "enter_scene", {"do": "enter"})
    t.answer("ann", "take_part", {"do": "do", "words": "I bolt the gate."})
    chosen = str(cue(Stage.of(t).seen("eve")))
    assert re.search(r'name="oppose.char" value="n2"[^>]* checked', chosen)
    t.answer("eve", "oppose_deed", {"do": "oppose"})
    assert t.state.clash.char_O == "n2"


def test_fa_tbl_06_a_scene_says_who_is_there() -> None:
    """By their names, also whoever comes in later."""
    npcs = {"n1": {"slice": "eve", "name": "Lila"}, "n2": {"slice": "eve", "name": "Wade"}}
    t = at("between", ["ann", "bob"], act=1, npcs=npcs)
    framed = {"do": "open", "place": "the dam", "time": "dusk", "pcs": ["ann", "bob"], "npcs": ["n1"]}
    t.answer("eve", "frame_scene", framed)
    for seat in ("ann", "bob"):
        t.answer(seat, "enter_scene", {"do": "enter"})
    t.answer("eve", "run_scene", {"do": "bring_on", "npcs": ["n2"], "pcs": [], "words": "Late."})
    told = [m.text for m in t.moments() if m.rule == "FA-TBL-06"]
    assert told == [
        "ann, bob and Lila are there.", "eve:", "ann comes into the scene.", "bob comes into the scene.",
        "Wade comes in.",
    ]  # fmt: skip
