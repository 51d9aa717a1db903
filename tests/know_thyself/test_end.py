"""What brings the end, when that is looked at, and what comes with it (KT-END)."""

import pytest

from tests.know_thyself.tables import (
    assert_35_a_head,
    at,
    is_open,
    kinds,
    purse,
    said,
    stacks,
    things,
    to_the_close,
    wager,
)

NAMED = {room: f"{room} of Lost Love" for room in ("garden", "hedge_maze", "cliffs", "great_hall", "baths")}
SUITE = ["2D", "2C"]
HERE = {"coins": 8, "room": "garden"}
FOUR_MORE, NINE = ["goal"] * 4, {"D": ["goal"] * 5, "S": ["guilt"] * 4}
LOSES, WINS = (["2H"], "KD"), (["KH"], "2D")


def free(pcs, master, chance=(), **more):
    """Free play; rooms about have their True Names."""
    return at("roam", pcs, chance, master=master, truenames=NAMED, **more)


def vote(t, *agree):
    """Everybody votes; those named want it to end."""
    for seat in t.state.seats:
        t.answer(seat, "vote_end", "end_here" if seat in agree else "play_on")


# -- the triggers ------------------------------------------------------------------------------------------


def test_kt_end_01_a_somebody_broke_and_nobody_willing():
    """(a): ann lost her last 2; bob declines."""
    t = free({"ann": {**HERE, "coins": 2}, "bob": HERE}, 40)
    wager(t, ["ann"], 2, *LOSES)
    assert (purse(t), t.state.cause) == ([0, 8], "")
    t.chance.extend(SUITE)
    t.answer("bob", "cover", "decline")
    assert (t.state.cause, t.state.phase) == ("coins", "endgame")
    [told] = said(t, "KT-END-01")
    assert told.figures == {"cause": "coins", "master": 42, "threshold": 16}


@pytest.mark.parametrize("bob", [1, 2])
def test_kt_end_01_a_or_nobody_able(bob):
    """(a), R-14: with 1 or 2 Coins bob cannot give one, pay the fee, and keep one; nobody is asked."""
    t = free({"ann": {**HERE, "coins": 2}, "bob": {**HERE, "coins": bob}}, 40)
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": 2})
    t.chance.extend(["2H", "KD", *SUITE])
    t.answer("ann", "accept_stake", "accept")
    to_the_close(t)
    assert (t.state.cause, t.state.phase) == ("coins", "endgame")


@pytest.mark.parametrize("players", [1, 2, 4])
def test_kt_end_01_b_the_masters_stack_below_eight_a_head(players):
    """(b): 8 x N is enough for him to go on, one less is not."""
    pcs = dict.fromkeys(("ann", "bob", "cy", "dee")[:players], HERE)
    t = free(pcs, 8 * players)
    assert t.state.trigger() == ""
    wager(t, ["ann"], 2, ["2H"], "KD")
    assert t.state.phase == "play"
    t = free(pcs, 8 * players + 1)
    t.chance.extend(["KH", "2D", *SUITE])
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": 2})
    t.answer("ann", "accept_stake", "accept")
    to_the_close(t)
    assert (t.state.cause, stacks(t)[0], t.state.phase) == ("master", 8 * players - 1, "endgame")


@pytest.mark.parametrize(
    ("held", "ends"),
    [
        ({"D": ["goal"] * 4, "S": ["guilt"] * 4}, True),  # nine, five of them on Diamonds
        ({"D": ["goal"] * 4, "S": ["guilt"] * 3}, False),  # eight
        ({"D": ["goal"] * 3, "S": ["guilt"] * 4, "C": ["guilt"]}, False),  # nine, none of them with five
        ({"D": ["goal"] * 6}, False),  # seven, all on one
        ({"D": ["goal"] * 3, "S": ["guilt"] * 5}, True),
    ],
)
def test_kt_end_01_c_nine_memories_five_of_them_on_one_attachment(held, ends):
    """(c): with the one that this Wager brings to Diamonds."""
    t = free({"ann": {**HERE, "attachments": things(**held)}, "bob": HERE}, 40)
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": 2})
    t.chance.extend([*WINS[0], WINS[1], *(SUITE if ends else ())])
    t.answer("ann", "accept_stake", "accept")
    to_the_close(t)
    assert (t.state.cause, t.state.phase) == (("memories", "endgame") if ends else ("", "play"))


@pytest.mark.parametrize(("limit", "paid", "ends"), [(2, 3, True), (2, 2, False), ("none", 30, False)])
def test_kt_end_01_a_table_may_agree_on_a_number_of_wagers(limit, paid, ends):
    """R-43: for each PC; the fourth of two PCs that agreed on two is the last, and nothing else has come."""
    t = free({"ann": HERE, "bob": HERE}, 40, wagers=paid, options={"wager_limit": limit})
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": 2})
    t.chance.extend([*WINS[0], WINS[1], *(SUITE if ends else ())])
    t.answer("ann", "accept_stake", "accept")
    to_the_close(t)
    assert (t.state.cause, t.state.phase) == (("wagers", "endgame") if ends else ("", "play"))
    assert t.state.wagers == paid + 1


def test_kt_end_01_c_not_two_pcs_together():
    """(c): one PC holds them; five of ann's and four of bob's are not enough."""
    pcs = {
        "ann": {**HERE, "attachments": things(D=["goal"] * 5)},
        "bob": {**HERE, "attachments": things(S=["guilt"] * 4)},
    }
    assert free(pcs, 40).state.trigger() == ""
    pcs["ann"]["attachments"] = things(**NINE)
    assert free(pcs, 40).state.trigger() == "memories"


# -- when it is looked at ----------------------------------------------------------------------------------


def test_kt_end_02_never_while_coins_are_in_escrow():
    """R-15, R-16: ann stakes her all, and the Master falls below 16 meanwhile; only payment tells."""
    t = free({"ann": {**HERE, "coins": 2}, "bob": HERE}, 17)
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": 2})
    t.chance.extend(["KH"])
    t.answer("ann", "accept_stake", "accept")
    assert (purse(t, "ann"), stacks(t)[0], t.state.cause) == ([0], 15, "")
    assert "cover" not in kinds(t)
    assert_35_a_head(t)


def test_kt_end_02_b_and_c_come_before_cover():
    """R-42: cy is broke, and the Master stands at 23: nobody is asked to cover."""
    t = free({"ann": HERE, "bob": HERE, "cy": {**HERE, "coins": 2}}, 23)
    t.answer("bob", "explore", {"do": "frame_wager", "want": "it"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": 2})
    t.answer("cy", "join_wager", {"do": "join", "want": "it"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": 2})
    t.chance.extend(["KH", "2H", "9D", *SUITE])
    t.answer("bob", "accept_stake", "accept")
    t.answer("cy", "accept_stake", "accept")
    to_the_close(t)
    assert (purse(t), stacks(t)[0], t.state.cause) == ([8, 10, 0], 23, "master")
    assert said(t, "KT-COVER-05") == []


def test_kt_end_02_windows_for_several_broke_pcs_in_order_of_seats():
    """KT-COVER-05: bob and cy are at 0; ann covers bob, and is asked again for cy, with what is left."""
    pcs = {"ann": {**HERE, "coins": 9}, "bob": {**HERE, "coins": 2}, "cy": {**HERE, "coins": 2}}
    t = free(pcs, 40)
    wager(t, ["bob", "cy"], 2, ["2H", "2S"], "KD")
    assert (purse(t), [d.prompt[:3] for d in t.decisions("ann", "cover")]) == ([9, 0, 0], ["bob"])
    t.answer("ann", "cover", {"do": "give", "coins": 3})
    assert (purse(t), [d.prompt[:3] for d in t.decisions("ann", "cover")]) == ([4, 3, 0], ["cy "])
    assert is_open(t, "bob", "cover", "give")
    t.answer("ann", "cover", "decline")
    t.answer("bob", "cover", {"do": "give", "coins": 1})
    assert (purse(t), t.state.phase) == ([4, 1, 1], "play")
    assert_35_a_head(t)


def test_kt_end_02_the_second_uncovered_ends_it_all_the_same():
    """KT-COVER-05: what bob was given stays given."""
    pcs = {"ann": {**HERE, "coins": 4}, "bob": {**HERE, "coins": 2}, "cy": {**HERE, "coins": 2}}
    t = free(pcs, 40)
    wager(t, ["bob", "cy"], 2, ["2H", "2S"], "KD")
    t.chance.extend(SUITE)
    t.answer("ann", "cover", {"do": "give", "coins": 1})
    assert (t.state.cause, purse(t)) == ("coins", [2, 1, 0])
    assert_35_a_head(t)


# -- its coming --------------------------------------------------------------------------------------------


def test_kt_end_03_everybody_is_in_the_master_suite_whatever_held_them():
    """Ann owed, bob hung below the Cliffs, cy's things lie beside the bed; the suite's True Name is drawn."""
    pcs = {
        "ann": {**HERE, "owes": True},
        "bob": {"coins": 8, "room": "cliffs", "below_cliff": True},
        "cy": {"coins": 8, "attachments": things(taken=False)},
    }
    t = free(pcs, 23)
    t.answer("ann", "explore", "call_end")
    t.chance.extend(SUITE)
    vote(t, "gm", "ann", "bob")
    assert {(pc.room, pc.owes, pc.below_cliff) for pc in t.state.pcs.values()} == {
        ("master_suite", False, False)
    }
    assert t.state.phase == "endgame"
    assert t.state.truenames["master_suite"] == "Master Suite of Bitter Betrayal"
    assert kinds(t) == ["answer_master"] * 3


def test_kt_end_03_from_then_on_no_moves_tolls_cover_or_wagers():
    """Nothing is asked but the end's own; a bribe, an outing and what was asked for are gone."""
    t = free({"ann": {**HERE, "owes": True}, "bob": HERE, "cy": HERE}, 40, options={"bribes": "on"})
    t.answer("ann", "explore", "ask_for_wager")
    t.answer("bob", "explore", {"do": "go", "to": "hedge_maze", "company": ["cy"]})
    t.answer("gm", "keep_palace", {"do": "offer_bribe", "pc": "ann", "coins": 1, "gives": "gain_edge"})
    t.answer("cy", "explore", "call_end")
    t.chance.extend(SUITE)
    vote(t, "gm", "ann", "bob")
    assert (t.state.outings, t.state.asking, t.state.bribe, t.state.wager) == ([], [], None, None)
    assert set(kinds(t)) == {"answer_master"}
    assert t.state.held_by("ann") == "KT-END-03"


# -- the early end -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("caller", ["gm", "ann", "bob"])
def test_kt_end_04_anybody_may_propose_it(caller):
    """early_call = on (R-33): the GM or a player, while no Wager is on; all vote under seal."""
    t = free({"ann": HERE, "bob": HERE}, 40, options={"early_call": "on"})
    t.answer(caller, "keep_palace" if caller == "gm" else "explore", {"do": "call_end", "words": "late"})
    assert kinds(t) == ["vote_end"] * 3
    t.chance.extend(SUITE)
    vote(t, "gm", "bob")
    assert (t.state.cause, t.state.phase) == ("called", "endgame")
    assert said(t, "KT-END-04", agree=2)[0].figures == {"agree": 2, "all": 3}
    assert said(t, "KT-END-01") == []


@pytest.mark.parametrize(
    ("agree", "ends"), [([], False), (["gm"], False), (["gm", "ann"], False), (["ann", "bob", "cy"], True)]
)
def test_kt_end_04_more_than_half_of_all_must_agree(agree, ends):
    """R-33: of four, two are a tie, and a tie is no."""
    t = free({"ann": HERE, "bob": HERE, "cy": HERE}, 40)
    t.answer("ann", "explore", "call_end")
    t.chance.extend(SUITE if ends else ())
    vote(t, *agree)
    assert t.state.phase == ("endgame" if ends else "play")


def test_kt_end_04_not_while_a_wager_is_on():
    """R-33: neither the GM nor bob beside it."""
    t = free({"ann": HERE, "bob": HERE}, 40)
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    for seat, kind in (("gm", "keep_palace"), ("bob", "explore")):
        assert t.refusal(seat, kind, "call_end").rule == "KT-END-04"


def test_kt_end_04_or_it_is_played_to_its_end():
    """early_call = off (R-33): nobody proposes it, not in a cover window either."""
    t = free({"ann": {**HERE, "coins": 2}, "bob": HERE}, 40, options={"early_call": "off"})
    assert t.refusal("ann", "explore", "call_end").rule == "KT-END-04"
    assert t.refusal("gm", "keep_palace", "call_end").rule == "KT-END-04"
    wager(t, ["ann"], 2, *LOSES)
    assert kinds(t) == ["cover"]


@pytest.mark.parametrize("after", ["wager", "toll"])
def test_kt_end_04_also_while_somebody_waits_to_be_covered(after):
    """KT-COVER-05, R-33: refused, the window stays as it was; agreed, it ends as called and unpaid."""
    t = free({"ann": {**HERE, "coins": 2, "owes": True}, "bob": HERE}, 40)
    if after == "wager":
        wager(t, ["ann"], 2, *LOSES)
    else:
        t.answer("ann", "explore", "pay_toll")
    t.answer("ann", "call_it_off", "call_end")
    vote(t, "ann")
    assert kinds(t, "bob") == ["cover", "call_it_off"]
    t.answer("gm", "call_it_off", "call_end")
    t.chance.extend(SUITE)
    vote(t, "gm", "bob")
    assert (t.state.cause, t.state.phase, purse(t)) == ("called", "endgame", [0, 8])


# -- the last Coin -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pc", "toll"),
    [
        ({**HERE, "coins": 1, "owes": True}, "off"),
        ({"coins": 1, "room": "cliffs", "below_cliff": True}, 2),
        ({"coins": 1, "room": "cliffs", "below_cliff": True}, "off"),
    ],
)
def test_kt_end_07_a_last_coin_that_buys_no_way_out_may_be_given_up(pc, toll):
    """R-40: into the pool, and then it is looked at; covered, ann is held as before."""
    t = free({"ann": pc, "bob": HERE}, 40, options={"toll": toll})
    pool = stacks(t)[1]
    t.answer("ann", "explore", "give_up_coin")
    assert (purse(t), stacks(t)[1], kinds(t, "bob")) == ([0, 8], pool + 1, ["cover", "call_it_off"])
    t.answer("bob", "cover", {"do": "give", "coins": 2})
    assert (purse(t), t.state.phase, t.state.held_by("ann") != "") == ([2, 5], "play", True)
    assert_35_a_head(t)


def test_kt_end_07_and_if_nobody_covers_it_ends():
    """R-40, KT-END-01: being broke is an ending."""
    t = free({"ann": {**HERE, "coins": 1, "owes": True}}, 20, SUITE, options={"toll": "off"})
    t.answer("ann", "explore", "give_up_coin")
    assert (t.state.cause, purse(t)) == ("coins", [0])


@pytest.mark.parametrize(
    ("pc", "toll"),
    [
        ({**HERE, "coins": 1, "owes": True}, 2),  # the toll takes it
        ({**HERE, "coins": 2, "owes": True}, "off"),  # two can be staked
        ({**HERE, "coins": 1}, "off"),  # free to go
        ({"coins": 1, "attachments": {"D": {"text": "a key", "taken": False}}}, "off"),  # may take it up
    ],
)
def test_kt_end_07_not_otherwise(pc, toll):
    """R-40: exactly one Coin, held, and no other way."""
    t = free({"ann": pc, "bob": HERE}, 40, options={"toll": toll})
    assert t.refusal("ann", "explore", "give_up_coin").rule == "KT-END-07"


def test_kt_end_07_not_while_a_wager_is_on():
    """R-40: bob's must close first."""
    t = free({"ann": {**HERE, "coins": 1, "owes": True}, "bob": HERE}, 40, options={"toll": "off"})
    t.answer("bob", "explore", {"do": "frame_wager", "want": "it"})
    assert not is_open(t, "ann", "explore", "give_up_coin")
