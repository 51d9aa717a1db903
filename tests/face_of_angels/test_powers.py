"""Powers, trumps, super-trumps and what they leave (FA-PWR, FA-SUP, FA-XFM)."""

import pytest

from commedia.games.face_of_angels.acts import stock_acts
from tests.face_of_angels.tables import (
    SAID,
    asked,
    at,
    contest,
    is_open,
    kinds,
    lay,
    nobody,
    outcome,
    refused,
    said,
    trick,
)

HEARTS = {"ann": {"face": "Q", "trump_suits": ["H"]}}
SIGN = {"do": "sign", "words": "a light"}


def night(**pcs):
    """The Prologue's scene, in which everybody is; contested: whoever has had a contest."""
    people = {seat: {} for seat in ("ann", "bob")} | pcs
    scene = {"number": 1, "pcs": list(people), "playing": dict.fromkeys(people, "pc")}
    return at("scene", people, scenes=1, scene=scene, hands={"ann": ["9C"], "bob": ["2C"]})


def test_fa_pwr_01_the_first_scene_has_everybody_in_one_place():
    """On graduation night."""
    t = at("between", {"ann": {}, "bob": {}})
    night_fall = {"do": "open", "place": "the roof", "time": "midnight"}
    assert t.refusal("eve", "frame_scene", {**night_fall, "pcs": ["ann"]})
    t.answer("eve", "frame_scene", {**night_fall, "pcs": ["ann", "bob"]})
    assert asked(t, "enter_scene") == ["ann", "bob"]


def test_fa_pwr_01_both_sides_count_when_it_is_closed_and_helpers_do_not():
    """R-27: cy has only helped."""
    hands = {"ann": "9C", "bob": "2C", "cy": "3D"}
    t = contest(hands, act=0)
    lay(t, "ann", "9C")
    lay(t, "bob", "2C")
    lay(t, "cy", "3D")
    t.answer("ann", "name_point_card", "9C")
    assert not t.state.pcs["ann"].contested
    t.chance.extend([f"{rank}{suit}" for rank in ("A", "K", "Q", "J", "10")] for suit in "CDHS")
    t.answer("ann", "tell_end", SAID)
    assert [pc.contested for pc in t.state.pcs.values()] == [True, True, False]


FRIEND = {"relationships": {"r1": "friend"}}


@pytest.mark.parametrize(
    ("chosen", "begins", "told"), [("warn", True, 2), ("require", False, 0), ("off", True, 0)]
)
def test_fa_pwr_01_a_first_contest_about_nobody(chosen, begins, told):
    """R-45, prologue_rel: "warn" tells of it, of bob too; "require" waits; "off" does not look."""
    scene = {"number": 1, "pcs": ["ann", "bob"], "playing": {"ann": "pc", "bob": "pc"}}
    waits = {"initiator": "ann", "respondent": "bob", "pace": 1, "state": "accepted"}
    pcs = {"ann": FRIEND, "bob": {}}
    hands = {"ann": ["9C"], "bob": ["2C"]}
    t = at("scene", pcs, options={"prologue_rel": chosen}, scenes=1, scene=scene, contest=waits, hands=hands)
    assert is_open(t, "ann", "start_or_drop", "begin") == begins
    if not begins:
        assert t.refusal("ann", "start_or_drop", "begin").rule == "FA-PWR-01"
        t.answer("ann", "mark_about", {"about": ["r1"]})
    t.answer("ann", "start_or_drop", "begin")
    assert len(said(t, "FA-PWR-01")) == told


def test_fa_pwr_02_the_event_comes_once_all_have_had_a_contest():
    """With one motif at least; each tells how theirs saw it."""
    t = night(ann={"contested": True})
    assert t.refusal("eve", "run_scene", "the_event").rule == "FA-PWR-01"
    t.state.pcs["bob"].contested = True
    t.answer("eve", "run_scene", "the_event")
    declared = {"motifs": ["light"], "words": "it is as bright as day"}
    assert t.refusal("eve", "declare_event", {**declared, "motifs": []})
    t.answer("eve", "declare_event", declared)
    assert asked(t, "receive_power") == ["ann", "bob"]


def powered():
    """Both receive their powers, and the first act begins."""
    t = night(ann={"contested": True, "face": "K"}, bob={"contested": True, "face": "A"})
    t.answer("eve", "run_scene", "the_event")
    t.answer("eve", "declare_event", {"motifs": ["light"], "words": "it is as bright as day"})
    for seat in ("ann", "bob"):
        last = seat == "bob"
        if last:
            t.chance.append(["7D", "8D", "9D", "7S", "8S", "9S"])
        t.answer(seat, "receive_power", {"suit": "H", "power": "fire", "perceived": "a face"})
    return t


def test_fa_pwr_03_each_takes_a_realm_and_a_power():
    """Duplicates are allowed; the super-trump is the face in that suit."""
    t = powered()
    assert [pc.super_trumps for pc in t.state.pcs.values()] == [["KH"], ["AH"]]
    assert t.words[t.state.pcs["ann"].powers[0].text.id] == "fire"


def test_fa_pwr_04_the_prologue_ends_with_the_powers():
    """FA-DCK-02: the World draws up to six, and no contest comes between."""
    t = powered()
    assert (t.state.act, kinds(t, "eve")) == (1, ["frame_scene"])
    assert len(t.state.players["eve"].hand) == 6


def test_fa_pwr_05_a_trump_may_be_laid_as_an_ordinary_card():
    """Then it is one."""
    for use, won in (("plain", "O"), ("trump", "I")):
        t = contest({"ann": "2H", "bob": "9H"}, HEARTS)
        trick(t, ("ann", f"2H {use}"), ("bob", "9H"))
        assert outcome(t)[0] == won


def test_fa_pwr_06_neither_an_npc_nor_the_world_lays_trumps():
    """Of whatever suit."""
    t = contest(
        {"ann": "2H", "eve": "9H"}, HEARTS, by=("ann", "eve"), npcs={"n1": {"slice": "ann"}}, char_I="n1"
    )
    assert refused(t, "ann", "2H", "trump") == "FA-PWR-06"
    lay(t, "ann", "2H")
    assert refused(t, "eve", "9H", "trump") == "FA-PWR-06"


def test_fa_pwr_07_a_helpers_trump_counts_as_point_card_and_else_as_help():
    """Named, it beats an ace; else it adds one."""
    for point, won in (("2H", "I"), ("9C", "O")):
        t = contest({"ann": "9C", "bob": "AC", "cy": "2H"}, {"cy": {"face": "J", "trump_suits": ["H"]}})
        lay(t, "ann", "9C")
        lay(t, "bob", "AC")
        lay(t, "cy", "2H", "trump")
        t.answer("ann", "name_point_card", point)
        assert outcome(t)[0] == won


def test_fa_pwr_08_words_of_power_win_nothing_by_themselves():
    """An ordinary card stays one, whatever is told with it."""
    t = contest({"ann": "2H", "bob": "9H"}, HEARTS)
    lay(t, "ann", "2H", "plain", words="fire falls from the sky")
    lay(t, "bob", "9H")
    nobody(t)
    assert outcome(t)[0] == "O"


# -- super-trumps -----------------------------------------------------------------------------------------


def test_fa_sup_01_ones_own_super_trump_ends_it_whatever_one_wants():
    """As lead: it cannot be laid as anything else."""
    t = contest({"ann": "QH 2C", "bob": "AH"}, HEARTS, pace=3)
    assert refused(t, "ann", "QH", "plain") == refused(t, "ann", "QH", "trump") == "FA-SUP-01"
    assert refused(t, "ann", "2C", "super") == "FA-SUP-01"
    lay(t, "ann", "QH")
    t.answer("ann", "choose_transformation", SIGN)
    assert outcome(t) == ("I", "ann")
    assert said(t, "FA-SUP-01")


@pytest.mark.parametrize(("chosen", "ends"), [("on", True), ("off", False)])
def test_fa_sup_01_as_help_it_counts_unless_the_table_has_it_otherwise(chosen, ends):
    """R-18, help_super: "on" ends the contest for the side that is helped, "off" makes it a trump."""
    t = contest({"ann": "2C", "bob": "9C", "cy": "QH"}, {"cy": HEARTS["ann"]}, options={"help_super": chosen})
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    lay(t, "cy", "QH")
    if ends:
        t.answer("cy", "choose_transformation", SIGN)
        assert outcome(t) == ("I", "cy")
    else:
        assert t.state.contest.trick.on("I")[1].trump


def test_fa_sup_01_where_it_is_but_a_trump_as_help_a_refusal_says_so():
    """R-18, help_super = off: neither a super-trump nor an ordinary card."""
    t = contest({"ann": "2C", "bob": "9C", "cy": "QH"}, {"cy": HEARTS["ann"]}, options={"help_super": "off"})
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    for use in ("super", "plain"):
        no = t.refusal("cy", "help_with_card", {"do": "lay", "card": "QH", "use": use, **SAID})
        assert (no.rule, "is a trump at this table" in no) == ("FA-SUP-01", True)


def test_fa_sup_02_with_an_npc_in_play_it_is_an_ordinary_card():
    """Of one's own slice."""
    t = contest({"ann": "QH", "bob": "9H"}, HEARTS, npcs={"n1": {"slice": "ann"}}, char_I="n1")
    lay(t, "ann", "QH")
    assert asked(t, "respond_with_card") == ["bob"]


@pytest.mark.parametrize(("aim", "won"), [("help", "I"), ("harm", "O")])
def test_fa_sup_03_anothers_super_trump_helps_or_harms_their_side(aim, won):
    """The respondent lays the initiator's upon her."""
    t = contest({"ann": "2C", "bob": "QH"}, HEARTS)
    lay(t, "ann", "2C")
    lay(t, "bob", "QH", "theirs", pc="ann", aim=aim)
    t.answer("ann", "choose_transformation", SIGN)
    assert outcome(t) == (won, "bob")


def test_fa_sup_03_only_upon_one_of_the_two_contest_characters():
    """cy's protagonist has hearts, too, and only looks on."""
    t = contest({"ann": "2C", "bob": "QH", "cy": "3D"}, {"cy": HEARTS["ann"]})
    lay(t, "ann", "2C")
    assert refused(t, "bob", "QH", "theirs", pc="cy", aim="harm") == "FA-SUP-03"


def test_fa_sup_03_whoever_lays_it_in_a_window_to_do_harm_is_not_told_to_help():
    """FA-SUP-05: cy lays ann's super-trump on her while those are asked who would help her."""
    t = contest({"ann": "2C", "bob": "3C", "cy": "QH"}, HEARTS)
    lay(t, "ann", "2C")
    lay(t, "bob", "3C")
    lay(t, "cy", "QH", "theirs", pc="ann", aim="harm")
    assert [m.text for m in said(t, "FA-HLP-01")] == ["cy lays the Queen of Hearts."]


@pytest.mark.parametrize(("chosen", "chooser"), [("owner", "ann"), ("layer", "bob")])
def test_fa_sup_04_who_chooses_the_transformation(chosen, chooser):
    """R-19, foreign_xfm: its own player ("owner"), or whoever has laid it ("layer")."""
    t = contest({"ann": "2C", "bob": "QH"}, HEARTS, options={"foreign_xfm": chosen})
    lay(t, "ann", "2C")
    lay(t, "bob", "QH", "theirs", pc="ann", aim="harm")
    assert asked(t, "choose_transformation") == [chooser]
    t.answer(chooser, "choose_transformation", SIGN)
    assert [mark.kind for mark in t.state.pcs["ann"].marks] == ["sign"]


def test_fa_sup_05_it_comes_in_a_window_from_whoever_is_away_and_may_be_an_ordinary_card():
    """R-20: a contestant waits for their turn; who is away can lay nothing else."""
    scene = {"number": 1, "pcs": ["ann", "bob", "cy"], "playing": {"ann": "pc", "bob": "pc"}}
    t = contest({"ann": "2C", "bob": "9C", "cy": "QH 3D", "dee": "4D"}, HEARTS, scene=scene)
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    assert refused(t, "cy", "3D") == refused(t, "cy", "QH", "plain") == "FA-HLP-01"
    assert t.refusal("dee", "help_with_card", {"do": "lay", "card": "4D", **SAID}).rule == "FA-HLP-01"
    lay(t, "cy", "QH", "theirs", pc="ann", aim="help")
    t.answer("ann", "choose_transformation", SIGN)
    assert outcome(t) == ("I", "cy")
    t = contest({"ann": "2C", "bob": "QH"}, HEARTS)
    lay(t, "ann", "2C")
    lay(t, "bob", "QH", "plain")
    assert outcome(t)[0] == "I"


def test_fa_sup_06_a_card_that_is_ones_own_too_is_ones_own():
    """bob is a Queen of hearts as well."""
    t = contest({"ann": "2C", "bob": "QH"}, {**HEARTS, "bob": HEARTS["ann"]})
    lay(t, "ann", "2C")
    assert refused(t, "bob", "QH", "theirs", pc="ann", aim="help") == "FA-SUP-06"
    lay(t, "bob", "QH")
    assert asked(t, "choose_transformation") == ["bob"]


def test_fa_sup_06_of_two_with_the_same_super_trump_one_is_named():
    """And what for, FA-SUP-03; nor is it laid without words, FA-CON-05. It is bob whom it harms."""
    t = contest({"ann": "2C", "bob": "9C", "eve": "QH"}, {**HEARTS, "bob": HEARTS["ann"]})
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    for lacking, rule in (("pc", "FA-SUP-06"), ("aim", "FA-SUP-03"), ("words", "FA-CON-05")):
        upon = {"do": "lay", "card": "QH", "use": "theirs", "pc": "bob", "aim": "harm", **SAID}
        del upon[lacking]
        assert t.refusal("eve", "help_with_card", upon).rule == rule
    lay(t, "eve", "QH", "theirs", pc="bob", aim="harm")
    assert (outcome(t), asked(t, "choose_transformation")) == (("I", "eve"), ["bob"])


def test_fa_sup_06_it_is_ones_own_also_where_it_is_but_a_trump_as_help():
    """R-18, help_super = off: cy has the same super-trump as ann, and helps with a trump and no more."""
    hands = {"ann": "2C", "bob": "9C", "cy": "QH"}
    t = contest(hands, {**HEARTS, "cy": HEARTS["ann"]}, options={"help_super": "off"})
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    assert refused(t, "cy", "QH", "theirs", pc="ann", aim="help") == "FA-SUP-06"
    lay(t, "cy", "QH")
    assert t.state.contest.trick.on("I")[1].trump


@pytest.mark.parametrize("aim", ["harm", "help"])
def test_fa_sup_03_whoever_lays_it_is_on_the_side_that_wins_by_it(aim):
    """FA-HLP-04: eve drew for a foe, and lays it while ann is helped; what she used was not in vain."""
    pcs = {"ann": {**HEARTS["ann"], "relationships": {"r1": "foe"}}}
    t = contest({"ann": "2C", "bob": "9C", "eve": "QH"}, pcs, ["4S"])
    t.answer("eve", "bring_in_foe", {"relationship": "r1"})
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    lay(t, "eve", "QH", "theirs", pc="ann", aim=aim)
    t.answer("ann", "choose_transformation", SIGN)
    assert t.state.contest.stance == {"eve": "I" if aim == "help" else "O"}
    assert t.state.pcs["ann"].relationships[0].lock_act is None


def test_fa_sup_07_the_trick_is_void_and_the_rest_follows():
    """Nobody has won it; what was used in vain is locked."""
    pcs = {"ann": {**HEARTS["ann"]}, "bob": {"relationships": {"r1": "friend"}}}
    t = contest({"ann": "QH", "bob": "AC"}, pcs, ["4S"], pace=2)
    t.answer("bob", "bring_in_own", {"relationship": "r1"})
    lay(t, "ann", "QH")
    t.answer("ann", "choose_transformation", SIGN)
    c = t.state.contest
    assert (c.tricks, c.outcome, c.played) == ({}, "win", 0)
    assert t.state.pcs["bob"].relationships[0].lock_act == 1


# -- transformations --------------------------------------------------------------------------------------


def transformed(act, change, pc=None):
    """What becomes of a Queen of hearts who lays her super-trump in that act."""
    t = contest({"ann": "QH", "bob": "AC"}, {"ann": {**HEARTS["ann"], **(pc or {})}}, act=act)
    lay(t, "ann", "QH")
    t.answer("ann", "choose_transformation", change)
    return t, t.state.pcs["ann"]


@pytest.mark.parametrize(
    ("act", "kinds_of"),
    [
        (1, ["sign", "look", "rewrite", "side_effect", "bystander"]),
        (2, ["look", "rewrite", "forced", "side_effect", "bystander"]),
        (3, ["forced", "effect", "arena", "bystander"]),
        (4, ["second", "remake", "bystander", "forced", "lost"]),
    ],
)
def test_fa_xfm_01_each_act_has_its_own(act, kinds_of):
    """R-22: and what would change no card is refused."""
    t = contest({"ann": "QH", "bob": "AC"}, HEARTS, act=act)
    lay(t, "ann", "QH")
    [asks] = t.decisions("ann", "choose_transformation")
    assert [one.do for one in asks.open] == kinds_of
    if "forced" in kinds_of:
        forced = {"ann": {**HEARTS["ann"], "forced_suits": ["H"]}}
        t = contest({"ann": "QH", "bob": "AC"}, forced, act=act)
        lay(t, "ann", "QH")
        assert t.refusal("ann", "choose_transformation", {"do": "forced", "suit": "H"}).rule == "FA-XFM-01"


@pytest.mark.parametrize(
    "change",
    [
        {"do": "look", "words": "ash"}, {"do": "forced", "suit": "H"},
        {"do": "arena", "suit": "H", "to": "C"}, {"do": "second", "suit": "D", "words": "gold"},
        {"do": "remake", "suit": "D", "words": "gold"}, {"do": "lost"},
    ],
)  # fmt: skip
def test_fa_xfm_what_it_does_to_the_cards_is_told_before_it_is_done(change):
    """How many are trumps, always or by choice, and how many of them end a contest."""
    acts = enumerate(stock_acts().act)
    act = next(n for n, one in acts if change["do"] in [change.kind for change in one.changes])
    t = contest({"ann": "QH", "bob": "AC"}, {"ann": HEARTS["ann"]}, act=act)
    lay(t, "ann", "QH")
    told = {name: one.most for name, one in t.foresee("ann", "choose_transformation", change).items()}
    t.answer("ann", "choose_transformation", change)
    pc = t.state.pcs["ann"]
    assert told == {
        "Trumps": 13 * len(pc.trump_suits),
        "Super-trumps": len(pc.super_trumps),
        "Always trumps": 13 * len(pc.forced_suits),
    }


def test_fa_xfm_02_texts_are_rewritten_or_added_in_the_same_realm():
    """And what is only told is kept."""
    _, pc = transformed(1, {"do": "rewrite", "suit": "H", "words": "ice"})
    assert ([power.suit for power in pc.powers], pc.super_trumps) == (["H"], ["QH"])
    _, pc = transformed(3, {"do": "effect", "suit": "H", "words": "and light"})
    assert [power.suit for power in pc.powers] == ["H", "H"]
    _, pc = transformed(2, {"do": "side_effect", "words": "it smells of iron"})
    assert [mark.kind for mark in pc.marks] == ["side"]


def test_fa_xfm_03_forced_every_card_of_the_suit_is_a_trump():
    """R-23: as help, too; and it goes with the suit."""
    _, pc = transformed(2, {"do": "forced", "suit": "H"})
    assert pc.forced_suits == ["H"]
    forced = {"cy": {"face": "K", "trump_suits": ["H"], "forced_suits": ["H"]}}
    t = contest({"ann": "2C", "bob": "9C", "cy": "3H"}, forced)
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    assert refused(t, "cy", "3H", "plain") == "FA-XFM-03"
    lay(t, "cy", "3H")
    assert t.state.contest.trick.on("I")[1].trump
    _, pc = transformed(3, {"do": "arena", "suit": "H", "to": "C"}, {"forced_suits": ["H"]})
    assert pc.forced_suits == []


def test_fa_xfm_04_another_realm_and_the_super_trump_with_it():
    """Of those that one does not have."""
    _, pc = transformed(3, {"do": "arena", "suit": "H", "to": "C"})
    assert (pc.trump_suits, pc.super_trumps, [power.suit for power in pc.powers]) == (["C"], ["QC"], ["C"])


def test_fa_xfm_05_a_second_power_is_a_second_suit():
    """Both super-trumps count."""
    _, pc = transformed(4, {"do": "second", "suit": "S", "words": "night"})
    assert (pc.trump_suits, pc.super_trumps) == (["H", "S"], ["QH", "QS"])


def test_fa_xfm_06_everything_anew_in_a_realm_one_did_not_have():
    """With all four it cannot be."""
    _, pc = transformed(4, {"do": "remake", "suit": "D", "words": "gold"}, {"forced_suits": ["H"]})
    assert (pc.trump_suits, pc.forced_suits, len(pc.powers)) == (["D"], [], 1)
    t = contest(
        {"ann": "QH", "bob": "AC"}, {"ann": {"face": "Q", "trump_suits": ["H", "C", "S", "D"]}}, act=4
    )
    lay(t, "ann", "QH")
    assert (
        t.refusal("ann", "choose_transformation", {"do": "remake", "suit": "D", **SAID}).rule == "FA-XFM-06"
    )


@pytest.mark.parametrize(
    ("act", "change", "rule"),
    [
        (1, {"do": "rewrite", "suit": "S"}, "FA-XFM-02"),
        (2, {"do": "forced", "suit": "D"}, "FA-XFM-01"),
        (2, {"do": "forced", "suit": "S"}, "FA-XFM-03"),
        (3, {"do": "arena", "suit": "H", "to": "D"}, "FA-XFM-04"),
        (4, {"do": "second", "suit": "D"}, "FA-XFM-05"),
        (4, {"do": "remake", "suit": "H"}, "FA-XFM-06"),
    ],
)
def test_fa_xfm_a_refusal_is_by_the_rule_of_the_transformation(act, change, rule):
    """A Queen of hearts and diamonds, the second of them forced already."""
    pcs = {"ann": {"face": "Q", "trump_suits": ["H", "D"], "forced_suits": ["D"]}}
    t = contest({"ann": "QH", "bob": "AC"}, pcs, act=act)
    lay(t, "ann", "QH")
    assert t.refusal("ann", "choose_transformation", {**change, **SAID}).rule == rule


@pytest.mark.parametrize(("do", "rule"), [("arena", "FA-XFM-04"), ("second", "FA-XFM-05")])
def test_fa_xfm_with_all_four_realms_none_is_left(do, rule):
    """Neither to move to, nor for a second power."""
    pcs = {"ann": {"face": "Q", "trump_suits": ["H", "C", "S", "D"]}}
    t = contest({"ann": "QH", "bob": "AC"}, pcs, act=3 if do == "arena" else 4)
    lay(t, "ann", "QH")
    assert t.refusal("ann", "choose_transformation", {"do": do, "suit": "H", "to": "D", **SAID}).rule == rule


def test_fa_xfm_07_lost_and_the_old_card_is_an_ordinary_one():
    """For everybody."""
    _, pc = transformed(4, {"do": "lost"}, {"forced_suits": ["H"]})
    assert (pc.powers, pc.trump_suits, pc.forced_suits, pc.super_trumps) == ([], [], [], [])
    t = contest({"ann": "QH", "bob": "AC"}, {"ann": {"face": "Q"}}, act=4)
    lay(t, "ann", "QH")
    assert asked(t, "respond_with_card") == ["bob"]


def test_fa_xfm_08_it_holds_from_the_next_contest_on():
    """This one is over by it."""
    t, _ = transformed(2, {"do": "forced", "suit": "H"})
    assert (t.state.contest.winner, t.state.contest.played) == ("I", 0)
    assert asked(t, "tell_end") == ["ann"]
