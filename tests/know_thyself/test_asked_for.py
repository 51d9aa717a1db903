"""Nobody is starved of Wagers: whoever is held asks, and the GM must find a clash (KT-MOVE-12)."""

import pytest

from tests.know_thyself.tables import assert_35_a_head, at, is_open, kinds, purse, said, to_the_close

NAMED = {"garden": "Garden of Lost Love", "hedge_maze": "Hedge Maze of Lost Peace"}
OWING = {"coins": 3, "room": "garden", "owes": True}
CLASH = {"do": "frame_clash", "room": "garden", "words": "a thorn bush", "pcs": ["ann"]}


def asked(ann=OWING, bob=None, by="find_clash", **more):
    """Ann has asked, the GM has found something, and she has said what she wants."""
    pcs = {"ann": ann, "bob": bob or {"coins": 12, "room": "garden"}}
    t = at("roam", pcs, master=40, truenames=NAMED, **more)
    t.answer("ann", "explore", "ask_for_wager")
    t.answer("gm", by, {**CLASH, "room": ann["room"]})
    t.answer("ann", "state_want", {"do": "want", "want": "through"})
    return t


def offer(stake):
    """An offer at that stake."""
    return {"do": "offer", "outcome": "scratches", "stake": stake}


@pytest.mark.parametrize("ann", [OWING, {"coins": 3, "room": "cliffs", "below_cliff": True}])
def test_kt_move_12_whoever_owes_or_is_below_the_cliffs_may_ask(ann):
    """R-41: the table waits for the GM, who frames something in that room for that PC."""
    t = at("roam", {"ann": ann}, master=20)
    t.answer("ann", "explore", "ask_for_wager")
    assert t.state.asking == ["ann"]
    [due] = t.decisions("gm", "find_clash")
    assert not due.optional
    elsewhere = {**CLASH, "room": "stable"}
    assert t.refusal("gm", "find_clash", elsewhere).rule == "KT-MOVE-12"
    t.answer("gm", "find_clash", {**CLASH, "room": ann["room"]})
    assert (t.state.wager.opened_by, t.state.wager.due, t.state.asking) == ("gm", ["ann"], [])


@pytest.mark.parametrize("ann", [{"coins": 3, "room": "garden"}, {"coins": 3}])
def test_kt_move_12_nobody_else_asks(ann):
    """R-41: the settled, and whoever is in the Guest Suite, frame a Wager themselves."""
    t = at("roam", {"ann": ann}, master=20)
    assert t.refusal("ann", "explore", "ask_for_wager").rule == "KT-MOVE-12"


def test_kt_move_12_once_is_enough():
    """R-41: while the GM is looking, nobody asks again."""
    t = at("roam", {"ann": OWING}, master=20)
    t.answer("ann", "explore", "ask_for_wager")
    assert t.refusal("ann", "explore", "ask_for_wager").rule == "KT-MOVE-12"


@pytest.mark.parametrize("by", ["find_clash", "keep_palace"])
def test_kt_move_12_it_is_a_real_clash_however_it_was_framed(by):
    """R-41: the GM cannot grant what is wanted, and so leave the room unsettled."""
    t = asked(by=by)
    assert t.refusal("gm", "offer_stake", "no_conflict").rule == "KT-MOVE-12"


@pytest.mark.parametrize("by", ["find_clash", "keep_palace"])
def test_kt_move_12_at_a_stake_that_the_pc_can_pay(by):
    """R-41: ann has 3, so 2 or 3."""
    t = asked(by=by)
    assert t.refusal("gm", "offer_stake", offer(4)).rule == "KT-WAGER-02"
    t.answer("gm", "offer_stake", offer(3))
    revised = {"do": "revise", "outcome": "scratches", "stake": 4}
    assert t.refusal("gm", "revise_offer", revised).rule == "KT-STAKE-04"
    assert is_open(t, "ann", "accept_stake", "accept")


def test_kt_move_12_whoever_joins_does_not_raise_it():
    """R-41: bob has 12, and ann still 3."""
    t = asked()
    t.answer("gm", "offer_stake", offer(3))
    t.answer("bob", "join_wager", {"do": "join", "want": "it"})
    assert t.refusal("gm", "offer_stake", offer(4)).rule == "KT-WAGER-02"
    t.answer("gm", "offer_stake", offer(2))
    t.chance.extend(["KD", "KH", "2C"])
    t.answer("ann", "accept_stake", "accept")
    t.answer("bob", "accept_stake", "accept")
    to_the_close(t)
    assert (purse(t), t.state.pcs["ann"].owes) == ([5, 14], False)
    assert_35_a_head(t)


def test_kt_move_12_with_one_coin_it_is_two_and_takes_cover():
    """R-41: the least stake there is; bob gives 1, and ann settles the room."""
    t = asked({**OWING, "coins": 1})
    assert t.refusal("gm", "offer_stake", offer(3)).rule == "KT-WAGER-02"
    t.answer("gm", "offer_stake", offer(2))
    assert t.refusal("ann", "accept_stake", "accept").rule == "KT-STAKE-02"
    t.answer("ann", "accept_stake", "ask_cover")
    t.answer("bob", "cover", {"do": "give", "coins": 1})
    assert purse(t) == [2, 10]
    t.chance.extend(["KD", "2C"])
    t.answer("ann", "accept_stake", "accept")
    to_the_close(t)
    assert (purse(t), t.state.pcs["ann"].owes) == ([4, 10], False)


@pytest.mark.parametrize("when", ["want", "stake"])
def test_kt_move_12_the_pc_may_refuse_and_owes_as_before(when):
    """R-41, R-10: nothing is settled; ann may ask again."""
    pcs = {"ann": OWING}
    t = at("roam", pcs, master=20, truenames=NAMED)
    t.answer("ann", "explore", "ask_for_wager")
    t.answer("gm", "find_clash", CLASH)
    if when == "stake":
        t.answer("ann", "state_want", {"do": "want", "want": "through"})
        t.answer("gm", "offer_stake", offer(2))
    t.answer("ann", {"want": "state_want", "stake": "accept_stake"}[when], {"do": "back_down", "words": "no"})
    assert (t.state.pcs["ann"].owes, purse(t), t.state.wager) == (True, [3], None)
    assert said(t, "KT-STAKE-03")[0].words == "no"
    assert is_open(t, "ann", "explore", "ask_for_wager")


def test_kt_move_12_a_toll_ends_the_asking():
    """R-41: whoever buys out is owed nothing."""
    t = at("roam", {"ann": OWING}, master=20, truenames=NAMED)
    t.answer("ann", "explore", "ask_for_wager")
    t.answer("ann", "explore", "pay_toll")
    assert (t.state.asking, kinds(t, "gm")) == ([], ["keep_palace"])


def test_kt_move_12_what_was_asked_for_in_one_room_is_not_owed_in_the_next():
    """R-41, R-04: ann was bribed into the Hedge Maze, and asks there anew if she likes."""
    t = at("roam", {"ann": OWING}, master=20, truenames=NAMED, options={"bribes": "on"})
    t.answer("ann", "explore", "ask_for_wager")
    bribe = {"do": "offer_bribe", "pc": "ann", "coins": 1, "gives": "leave.hedge_maze"}
    t.answer("gm", "keep_palace", bribe)
    t.answer("ann", "answer_bribe", "take_bribe")
    assert (t.state.asking, kinds(t, "gm")) == ([], ["keep_palace"])
    assert is_open(t, "ann", "explore", "ask_for_wager")


def test_kt_move_12_two_askers_are_each_owed_one():
    """R-41: ann's first; bob is not forgotten, and is owed his when hers has closed."""
    t = at("roam", {"ann": OWING, "bob": {**OWING, "coins": 9}}, master=40, truenames=NAMED)
    t.answer("ann", "explore", "ask_for_wager")
    t.answer("bob", "explore", "ask_for_wager")
    t.answer("gm", "find_clash", CLASH)
    t.answer("ann", "state_want", {"do": "back_down", "words": "no"})
    assert t.state.asking == ["bob"]
    assert kinds(t, "gm") == ["find_clash", "keep_palace"]


def test_kt_move_12_both_in_one_clash_pay_what_the_poorer_can():
    """R-41: both had asked; 3 is the most, and with ann backed down bob's 9 is."""
    t = at("roam", {"ann": OWING, "bob": {**OWING, "coins": 9}}, master=40, truenames=NAMED)
    t.answer("ann", "explore", "ask_for_wager")
    t.answer("bob", "explore", "ask_for_wager")
    t.answer("gm", "keep_palace", {**CLASH, "pcs": ["ann", "bob"]})
    t.answer("ann", "state_want", {"do": "want", "want": "through"})
    t.answer("bob", "state_want", {"do": "want", "want": "over"})
    assert t.refusal("gm", "offer_stake", offer(4)).rule == "KT-WAGER-02"
    t.answer("gm", "offer_stake", offer(3))
    t.answer("ann", "accept_stake", {"do": "back_down", "words": "no"})
    t.answer("gm", "revise_offer", {"do": "revise", "outcome": "scratches", "stake": 9})
    assert t.state.wager.stake == 9
