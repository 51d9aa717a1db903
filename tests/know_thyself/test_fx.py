"""What single rooms do: the suite, the maze and the hall, the Cliffs (KT-FX)."""

import pytest

from tests.know_thyself.tables import (
    assert_35_a_head,
    at,
    is_open,
    kinds,
    purse,
    said,
    stacks,
    to_the_close,
    wager,
)

NAMED = {
    room: f"{room} of Lost Love"
    for room in (
        "guest_suite",
        "great_hall",
        "hedge_maze",
        "mirrored_hall",
        "garden",
        "cliffs",
        "baths",
        "fountain",
    )
}
LEFT = {"text": "a key", "taken": False}
IN_SUITE = {"coins": 8, "attachments": {"D": LEFT, "H": LEFT, "C": "a scar", "S": "a coin"}}
LOSES, WINS = (["2H"], "KD"), (["KH"], "2D")


def free(pcs, **more):
    """Free play; rooms about have their True Names."""
    return at("roam", pcs, master=14 * len(pcs), truenames=NAMED, **more)


def taken(t, seat="ann"):
    """Which suits of somebody's are taken up."""
    return [suit for suit, one in t.state.pcs[seat].attachments.items() if one.taken]


def places(t):
    """Where everybody is, of which party, and whether they owe it."""
    return {seat: (pc.room, pc.party, pc.owes) for seat, pc in t.state.pcs.items()}


# -- the Guest Suite ---------------------------------------------------------------------------------------


def test_kt_fx_01_nobody_leaves_with_a_thing_beside_the_bed():
    """All four have to be taken; they are taken up at will, and then no Wager and no toll is needed."""
    t = free({"ann": IN_SUITE})
    go = {"do": "go", "to": "great_hall"}
    assert t.refusal("ann", "explore", go).rule == "KT-FX-01"
    t.answer("ann", "explore", {"do": "take_up", "suits": ["D"]})
    assert (taken(t), t.refusal("ann", "explore", go).rule) == (["D", "C", "S"], "KT-FX-01")
    t.answer("ann", "explore", {"do": "take_up", "suits": ["H"]})
    assert taken(t) == ["D", "H", "C", "S"]
    t.answer("ann", "explore", go)
    assert (t.state.pcs["ann"].room, purse(t), stacks(t)[0]) == ("great_hall", [8], 14)


def test_kt_fx_01_only_what_lies_there_and_only_there():
    """The scar is taken already; in the Great Hall there is nothing to take up."""
    t = free({"ann": IN_SUITE, "bob": {"coins": 8, "room": "great_hall"}})
    assert t.refusal("ann", "explore", {"do": "take_up", "suits": ["C"]}).rule == "KT-FX-01"
    assert t.refusal("bob", "explore", {"do": "take_up", "suits": ["D"]}).rule == "KT-FX-01"


def test_kt_fx_01_things_are_taken_up_while_others_wager_too():
    """KT-ROLE-04: bob packs and leaves while ann's Wager with the butler is on."""
    t = free({"ann": IN_SUITE, "bob": IN_SUITE})
    t.answer("ann", "explore", {"do": "frame_wager", "want": "his keys"})
    t.answer("bob", "explore", {"do": "take_up", "suits": ["D", "H"]})
    t.answer("bob", "explore", {"do": "go", "to": "great_hall"})
    assert t.state.pcs["bob"].room == "great_hall"


def test_kt_fx_01_wagers_may_happen_there_and_take_nothing_up():
    """A plain one that is won leaves the key where it is."""
    t = free({"ann": IN_SUITE})
    wager(t, ["ann"], 2, *WINS)
    assert (taken(t), purse(t)) == (["C", "S"], [10])


def test_kt_fx_01_forcing_a_way_out_bare_takes_all_four_if_it_is_won():
    """R-28: boxes and Memories stay; the things turn up on the PC, who may leave and need not."""
    t = free({"ann": IN_SUITE})
    wager(t, ["ann"], 2, *WINS, kind="leave_bare")
    assert (taken(t), t.state.pcs["ann"].room) == (["D", "H", "C", "S"], "guest_suite")
    assert [m.type for m in t.state.pcs["ann"].attachments["D"].memories] == ["goal"]
    assert is_open(t, "ann", "explore", "go")


def test_kt_fx_01_and_none_if_it_is_lost():
    """R-28: ann lost, and is held as before."""
    t = free({"ann": IN_SUITE})
    wager(t, ["ann"], 2, *LOSES, kind="leave_bare")
    assert (taken(t), t.state.held_by("ann")) == (["C", "S"], "KT-FX-01")


def test_kt_fx_01_it_helps_nobody_but_who_won_it_so():
    """R-28: bob joined with a plain want, and won; his key still lies there."""
    t = free({"ann": IN_SUITE, "bob": IN_SUITE})
    wager(t, ["ann", "bob"], 2, ["KH", "KS"], "2D", kind="leave_bare")
    assert (taken(t, "ann"), taken(t, "bob")) == (["D", "H", "C", "S"], ["C", "S"])


@pytest.mark.parametrize("ann", [{"coins": 8}, {"coins": 8, "room": "garden"}])
def test_kt_fx_01_nobody_leaves_bare_who_has_everything_or_is_elsewhere(ann):
    """R-28: there is nothing to leave behind."""
    bare = {"do": "frame_wager", "want": "out", "kind": "leave_bare"}
    assert free({"ann": ann}).refusal("ann", "explore", bare).rule == "KT-FX-04"


# -- the Hedge Maze and the Mirrored Hall ------------------------------------------------------------------

MAZES = pytest.mark.parametrize("maze", ["hedge_maze", "mirrored_hall"])


def lost_in(maze, whom=None, to="garden", options=None, **pcs):
    """Ann has lost a Wager there, and the GM puts somebody elsewhere, or has yet to decide."""
    ann = {"coins": 8, "room": maze, "owes": True}
    t = free({"ann": ann, **pcs}, options=options)
    wager(t, ["ann"], 2, *LOSES)
    if whom:
        t.answer("gm", "lose_the_way", {"do": "put_elsewhere", "whom": whom, "room": to})
    return t


@MAZES
def test_kt_fx_02_the_gm_may_put_the_loser_in_any_other_room(maze):
    """R-19: in both alike; ann, who lost, comes out in the Garden, and bob beside her stays."""
    t = lost_in(maze, "losers", bob={"coins": 8, "room": maze, "party": 9})
    assert [room for room, *_ in places(t).values()] == ["garden", maze]
    assert said(t, "KT-FX-02")[0].figures["seats"] == ["ann"]


@MAZES
def test_kt_fx_02_or_everybody_in_the_room(maze):
    """maze_scope = room (R-18): bob too, and cy, who is elsewhere, not."""
    t = lost_in(
        maze, "room", options={"maze_scope": "room"}, bob={"coins": 8, "room": maze},
        cy={"coins": 8, "room": "great_hall"},
    )  # fmt: skip
    assert [room for room, *_ in places(t).values()] == ["garden", "garden", "great_hall"]


@MAZES
def test_kt_fx_02_or_every_pc_wherever_it_is(maze):
    """maze_scope = all (R-18): cy too, from below the Cliffs, and hangs there no more."""
    t = lost_in(
        maze, "all", options={"maze_scope": "all"}, bob={"coins": 8, "room": maze},
        cy={"coins": 8, "room": "cliffs", "below_cliff": True},
    )  # fmt: skip
    assert [room for room, *_ in places(t).values()] == ["garden"] * 3
    assert len({party for _, party, _ in places(t).values()}) == 1
    assert not t.state.pcs["cy"].below_cliff


@pytest.mark.parametrize(("scope", "whom"), [("room", "all"), ("all", "room")])
def test_kt_fx_02_one_scope_or_the_other(scope, whom):
    """maze_scope = room and all (R-18): the other is not offered."""
    t = lost_in("hedge_maze", options={"maze_scope": scope})
    put = {"do": "put_elsewhere", "whom": whom, "room": "garden"}
    assert t.refusal("gm", "lose_the_way", put).rule == "KT-FX-02"


@pytest.mark.slow
@pytest.mark.parametrize("room", ["master_suite", "hedge_maze", "grove"])
def test_kt_fx_02_any_other_room_but_the_master_suite(room):
    """KT-MOVE-10: nobody enters that before the end; and the maze itself is no other room."""
    put = {"do": "put_elsewhere", "whom": "losers", "room": room}
    assert lost_in("hedge_maze").refusal("gm", "lose_the_way", put).rule == "KT-FX-02"


def test_kt_fx_02_every_room_but_two_is_offered():
    """26 less the maze and the Master Suite."""
    t = lost_in("hedge_maze")
    [asked] = t.decisions("gm", "lose_the_way")
    [put] = [one for one in asked.schema["oneOf"] if "room" in one.get("properties", {})]
    assert len(put["properties"]["room"]["enum"]) == 24


def test_kt_fx_02_or_decline():
    """Ann stays, and has settled the maze by losing (KT-MOVE-05)."""
    t = lost_in("hedge_maze")
    t.answer("gm", "lose_the_way", "leave")
    assert t.state.pcs["ann"].room == "hedge_maze"
    assert not t.state.pcs["ann"].owes


@pytest.mark.parametrize("tells", ["outcome", "memory"])
def test_kt_fx_02_whoever_told_what(tells):
    """It never depends on who narrated."""
    t = free({"ann": {"coins": 8, "room": "hedge_maze"}})
    wager(t, ["ann"], 2, *LOSES, tells=tells)
    assert "lose_the_way" in kinds(t, "gm")


@pytest.mark.parametrize(
    ("room", "outcome"), [("hedge_maze", WINS), ("garden", LOSES), ("great_hall", LOSES)]
)
def test_kt_fx_02_only_where_somebody_lost_in_one_of_the_two(room, outcome):
    """A Wager that is won, or lost in another room, closes at once."""
    t = free({"ann": {"coins": 8, "room": room}})
    wager(t, ["ann"], 2, *outcome)
    assert (t.state.phase, kinds(t, "gm")) == ("play", ["keep_palace"])


def test_kt_fx_02_of_two_only_the_loser_is_lost():
    """Bob won beside ann, and is no loser; it is the last thing in the Wager, after the room is settled."""
    t = free({"ann": {"coins": 8, "room": "hedge_maze"}, "bob": {"coins": 8, "room": "hedge_maze"}})
    wager(t, ["ann", "bob"], 2, ["2H", "KH"], "9D")
    t.answer("gm", "lose_the_way", {"do": "put_elsewhere", "whom": "losers", "room": "garden"})
    assert [room for room, *_ in places(t).values()] == ["garden", "hedge_maze"]


def test_kt_fx_02_not_if_the_end_comes():
    """KT-END-02: that is looked at before: ann is broke, bob gives nothing."""
    pcs = {"ann": {"coins": 2, "room": "hedge_maze"}, "bob": {"coins": 8, "room": "garden"}}
    t = free(pcs)
    wager(t, ["ann"], 2, *LOSES)
    assert "lose_the_way" not in kinds(t, "gm")
    t.chance.extend(["2D", "2C"])
    t.answer("bob", "cover", "decline")
    assert (t.state.phase, said(t, "KT-FX-02")) == ("endgame", [])


def test_kt_fx_02_a_toll_paid_while_the_gm_ponders_is_looked_at_as_well():
    """R-16: bob's last Coin is gone as the Wager closes, so cover is asked for him."""
    t = lost_in("hedge_maze", bob={"coins": 1, "room": "garden", "owes": True})
    t.answer("bob", "explore", "pay_toll")
    t.answer("gm", "lose_the_way", {"do": "put_elsewhere", "whom": "losers", "room": "fountain"})
    assert (kinds(t, "ann"), purse(t)) == (["cover", "call_it_off"], [6, 0])
    t.answer("ann", "cover", {"do": "give", "coins": 1})
    assert (t.state.phase, t.state.pcs["ann"].room, purse(t)) == ("play", "fountain", [4, 1])
    assert_35_a_head(t)


def test_kt_fx_03_they_arrive_as_one_party_and_get_back_on_foot():
    """KT-MOVE-02: both owe the Fountain, a new party; the maze is next door, and no farther room is."""
    t = lost_in("hedge_maze", "room", "fountain", bob={"coins": 8, "room": "hedge_maze"})
    (ann, bob) = places(t).values()
    assert ann == bob == ("fountain", t.state.parties, True)
    t.answer("ann", "explore", "pay_toll")
    assert t.refusal("ann", "explore", {"do": "go", "to": "garden"}).rule == "KT-MOVE-01"
    t.answer("ann", "explore", {"do": "go", "to": "hedge_maze"})
    assert t.state.pcs["ann"].owes


def test_kt_fx_03_an_unnamed_room_gets_its_name_as_they_come_out():
    """KT-NAME-01: they have entered it."""
    t = lost_in("hedge_maze")
    t.chance.extend(["JH", "AC"])
    t.answer("gm", "lose_the_way", {"do": "put_elsewhere", "whom": "losers", "room": "stable"})
    assert t.state.truenames["stable"] == "Stable of Undeserved Allegiance"


# -- the Cliffs --------------------------------------------------------------------------------------------

TOP = {"coins": 8, "room": "cliffs", "owes": True, "party": 4}
BELOW = {**TOP, "below_cliff": True}


@pytest.mark.parametrize(("pc", "kind"), [(TOP, "climb_down"), (BELOW, "climb_up")])
def test_kt_fx_04_a_climb_always_takes_a_wager(pc, kind):
    """KT-WAGER-01 cannot waive it."""
    t = free({"ann": pc})
    t.answer("ann", "explore", {"do": "frame_wager", "want": "climb", "kind": kind})
    assert t.refusal("gm", "offer_stake", "no_conflict").rule == "KT-FX-04"


def test_kt_fx_04_whoever_climbs_down_hangs_below_and_has_settled_the_room():
    """R-27: won, it settles for bob of the same party; ann leaves neither on foot nor for a toll."""
    t = free({"ann": TOP, "bob": TOP})
    wager(t, ["ann"], 2, *WINS, kind="climb_down")
    assert [(pc.below_cliff, pc.owes) for pc in t.state.pcs.values()] == [(True, False), (False, False)]
    assert t.refusal("ann", "explore", {"do": "go", "to": "baths"}).rule == "KT-FX-04"
    assert t.refusal("ann", "explore", "pay_toll").rule == "KT-MOVE-07"
    t.answer("bob", "explore", {"do": "go", "to": "baths"})
    assert t.state.pcs["bob"].room == "baths"


def test_kt_fx_04_a_climb_that_is_lost_leads_nowhere():
    """Down or up: ann stays where she was."""
    for pc, kind in ((TOP, "climb_down"), (BELOW, "climb_up")):
        t = free({"ann": pc})
        wager(t, ["ann"], 2, *LOSES, kind=kind)
        assert t.state.pcs["ann"].below_cliff == pc.get("below_cliff", False)


@pytest.mark.parametrize(("let_go", "degree"), [(0, "full"), (1, "partial"), (2, "minor")])
def test_kt_fx_04_a_climb_up_that_is_won_frees_at_any_degree(let_go, degree):
    """R-27: also as a Minor success."""
    t = free({"ann": BELOW})
    t.answer("ann", "explore", {"do": "frame_wager", "want": "up", "kind": "climb_up"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "wind", "stake": 2})
    t.chance.extend([*["QH", "QS", "QC"][: let_go + 1], "2D"])
    t.answer("ann", "accept_stake", "accept")
    for _ in range(let_go):
        t.answer("ann", "keep_card", "discard")
    if let_go < 2:
        t.answer("ann", "keep_card", "keep")
    t.answer("gm", "cut_deck", 5)
    assert t.state.wager.participants["ann"].degree == degree
    to_the_close(t)
    assert not t.state.pcs["ann"].below_cliff
    assert is_open(t, "ann", "explore", "go")


def test_kt_fx_04_other_wagers_down_there_do_not_free():
    """They are allowed, and settle what is owed; ann still hangs there."""
    t = free({"ann": BELOW})
    wager(t, ["ann"], 2, *WINS)
    assert (t.state.pcs["ann"].below_cliff, t.state.held_by("ann")) == (True, "KT-FX-04")


@pytest.mark.parametrize(
    ("pc", "kind"), [(TOP, "climb_up"), (BELOW, "climb_down"), ({"coins": 8}, "climb_down")]
)
def test_kt_fx_04_down_from_the_top_up_from_below_and_nowhere_else(pc, kind):
    """R-27: declared as such with the want."""
    refused = free({"ann": pc}).refusal("ann", "explore", {"do": "frame_wager", "want": "x", "kind": kind})
    assert refused.rule == "KT-FX-04"


def test_kt_fx_04_the_gm_corrects_a_wrong_mark_before_acceptance():
    """R-27: ann called it plain; it was a climb, and takes effect as one. Once she accepted it stands."""
    t = free({"ann": TOP})
    t.answer("ann", "explore", {"do": "frame_wager", "want": "down the face of it"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "wind", "stake": 2})
    wrong = {"do": "correct", "pc": "ann", "kind": "climb_up"}
    assert t.refusal("gm", "revise_offer", wrong).rule == "KT-FX-04"
    t.answer("gm", "revise_offer", {"do": "correct", "pc": "ann", "kind": "climb_down"})
    t.chance.extend(["KH", "2D"])
    t.answer("ann", "accept_stake", "accept")
    assert "revise_offer" not in kinds(t, "gm")
    to_the_close(t)
    assert t.state.pcs["ann"].below_cliff
