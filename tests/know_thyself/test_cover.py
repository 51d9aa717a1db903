"""Cover: Coins from one player to another (KT-COVER)."""

import pytest

from commedia.games.know_thyself.state import fee, most_to_give
from tests.know_thyself.tables import assert_35_a_head, at, kinds, purse, said
from tests.know_thyself.wagers import (
    closed,
    closed_by,
    keep,
    offer,
    offered,
    open_answers,
    order,
    people,
    stakes,
    the,
)

SHORT = {"ann": {"coins": 2}, "bob": {"coins": 8}, "cy": {"coins": 5, "room": "stable"}, "dee": {"coins": 2}}


def asked(stake=5, pcs=SHORT, **more):
    """ann is short of the stake, and has asked for cover."""
    t = offered(pcs, stake, chance=["2D"], **more)
    t.answer("ann", "accept_stake", "ask_cover")
    return t


def give(coins):
    """So many Coins."""
    return {"do": "give", "coins": coins}


def at_the_close(pcs, **more):
    """ann has staked her last 2 Coins, and lost them."""
    t = offered({"ann": {"coins": 2}, **pcs}, 2, chance=["2D", "9C"], **more)
    t.answer("ann", "accept_stake", "accept")
    return closed(t)


def test_kt_cover_01_only_for_a_wager_that_one_cannot_afford_or_with_no_coins_left() -> None:
    """Whoever can pay asks nobody; while nobody asks, and nobody is broke, nobody gives (a, b)."""
    t = offered(SHORT, 2)
    assert t.refusal("ann", "accept_stake", "ask_cover").rule == "KT-COVER-01"
    t = offered(SHORT, 5)
    assert "cover" not in kinds(t)
    t.answer("ann", "accept_stake", "ask_cover")
    assert order(t, "cover") == ["bob", "cy"]
    t = at_the_close({"bob": {}})
    assert order(t, "cover") == ["bob"]


@pytest.mark.parametrize(("coins", "costs"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (9, 5)])
def test_kt_cover_02_the_giver_pays_half_as_much_again_rounded_up(coins: int, costs: int) -> None:
    """To Bribes and Tolls, never to the Master (R-05)."""
    assert fee(coins) == costs
    t = asked(20, {"ann": {"coins": 2}, "bob": {"coins": 20}}, master=40)
    t.answer("bob", "cover", give(coins))
    assert purse(t) == [2 + coins, 20 - coins - costs]
    assert (t.state.pool, t.state.master) == (8 + costs, 40)
    assert said(t, "KT-COVER-02")[0].figures == {"seat": "bob", "to": "ann", "coins": coins, "fee": costs}
    assert_35_a_head(t)


@pytest.mark.parametrize(("coins", "most"), [(0, 0), (2, 0), (3, 1), (4, 2), (5, 2), (6, 3), (8, 4)])
def test_kt_cover_03_the_giver_keeps_one_coin_so_able_means_three(coins: int, most: int) -> None:
    """Never more than leaves one, never less than one (R-14)."""
    assert most_to_give(coins) == most
    t = offered({"ann": {"coins": 2}, "bob": {"coins": coins}}, 20)
    if not most:
        assert t.refusal("ann", "accept_stake", "ask_cover").rule == "KT-COVER-03"
        return
    t.answer("ann", "accept_stake", "ask_cover")
    for wrong in (0, most + 1):
        assert t.refusal("bob", "cover", give(wrong)).rule == "KT-COVER-03"
    t.answer("bob", "cover", give(most))
    assert t.state.pcs["bob"].coins >= 1


def test_kt_cover_03_several_may_help_from_any_room_and_staked_coins_are_not_given() -> None:
    """cy is in the Stable; bob has accepted, and gives of what is left to him (R-14)."""
    t = offered(SHORT, 4, ["bob"], ["2D"])
    t.answer("bob", "accept_stake", "accept")
    t.answer("ann", "accept_stake", "ask_cover")
    assert order(t, "cover") == ["bob", "cy"]
    assert t.refusal("bob", "cover", give(3)).rule == "KT-COVER-03"
    t.answer("bob", "cover", give(1))
    t.answer("cy", "cover", give(1))
    assert purse(t) == [4, 2, 3, 2]
    t.answer("ann", "accept_stake", "accept")
    assert stakes(t)[0] == 0


@pytest.mark.slow
def test_kt_cover_04_the_asker_need_not_wait_and_ends_it_by_an_answer() -> None:
    """Giving, declining or silence are all the same to the clock; once the stake is there it is enough."""
    t = asked(4)
    assert the(t, "bob", "cover").optional
    assert t.refusal("ann", "accept_stake", "accept").rule == "KT-STAKE-02"
    assert t.refusal("ann", "accept_stake", "ask_cover").rule == "KT-COVER-04"
    t.answer("cy", "cover", "decline")
    assert said(t, "KT-COVER-04", seat="cy", to="ann")
    assert order(t, "cover") == ["bob"]
    t.answer("bob", "cover", give(2))
    assert order(t, "cover") == [], "nothing is lacking"
    t.answer("ann", "accept_stake", "accept")
    assert stakes(t)[0] == 0


def test_kt_cover_04_who_is_still_short_must_back_down_and_what_was_given_stays_given() -> None:
    """bob's two are ann's, and his fee is gone."""
    t = asked(9)
    t.answer("bob", "cover", give(2))
    assert open_answers(t, "ann", "accept_stake") == ["back_down"]
    t.answer("ann", "accept_stake", "back_down")
    t.answer("gm", "tell_retreat", "not today")
    assert t.state.wager is None
    assert purse(t) == [4, 5, 5, 2]
    assert t.state.pcs["ann"].owes


def test_kt_cover_04_a_giver_may_give_again_while_something_lacks() -> None:
    """One Coin, and one more."""
    t = asked(4)
    t.answer("bob", "cover", give(1))
    t.answer("bob", "cover", give(1))
    assert purse(t, "ann", "bob") == [4, 4]


def test_kt_cover_04_a_stake_that_is_lowered_needs_no_cover_any_more() -> None:
    """The GM revises; nobody is asked to give."""
    t = asked(5)
    t.answer("gm", "revise_offer", {"do": "revise", "outcome": "less", "stake": 2})
    assert order(t, "cover") == []
    t.answer("ann", "accept_stake", "accept")
    assert stakes(t)[0] == 0


def test_kt_cover_04_a_toll_paid_meanwhile_is_not_given_as_well() -> None:
    """cy in the Stable buys out, and has 3; then 1 is the most."""
    t = asked(5)
    t.answer("cy", "explore", "pay_toll")
    assert t.refusal("cy", "cover", give(2)).rule == "KT-COVER-03"
    t.answer("cy", "cover", give(1))
    assert purse(t, "ann", "cy") == [3, 1]


def test_kt_cover_05_nobody_is_broke_while_a_wager_is_on() -> None:
    """All in: not until payment is it looked at (R-15), also for one who was covered (R-38)."""
    t = offered({"ann": {"coins": 2}, "bob": {}}, 2, chance=["2D"])
    t.answer("ann", "accept_stake", "accept")
    assert stakes(t)[0] == 0
    keep(t)
    assert "cover" not in kinds(t)
    t.chance.append("2C")
    t.answer("gm", "cut_deck", 1)
    closed(t)
    assert t.state.pcs["ann"].coins == 4, "a tie wins"
    assert (t.state.wager, t.state.cause) == (None, "")


def test_kt_cover_05_each_able_player_gives_or_declines_once() -> None:
    """One Coin is enough to go on; the others are asked all the same."""
    t = at_the_close({"bob": {}, "cy": {"room": "stable"}, "dee": {"coins": 2}})
    assert order(t, "cover") == ["bob", "cy"]
    assert the(t, "bob", "cover").rule == "KT-COVER-05"
    assert t.refusal("bob", "cover", give(8)).rule == "KT-COVER-03"
    t.answer("bob", "cover", give(1))
    assert order(t, "cover") == ["cy"]
    t.answer("cy", "cover", "decline")
    assert said(t, "KT-COVER-05", seat="cy", to="ann")
    assert (t.state.cause, purse(t)) == ("", [1, 10, 12, 2])
    assert t.state.phase == "play"


@pytest.mark.parametrize("bob", [{"coins": 12}, {"coins": 2}])
def test_kt_cover_05_still_none_when_all_have_answered_or_nobody_is_able_ends_it(bob) -> None:
    """KT-END-01 (a): the endgame begins."""
    t = offered({"ann": {"coins": 2}, "bob": bob}, 2, chance=["2D", "9C", "2H", "3S"])
    t.answer("ann", "accept_stake", "accept")
    closed(t)
    if bob["coins"] == 12:
        t.answer("bob", "cover", "decline")
    assert (t.state.cause, t.state.phase) == ("coins", "endgame")
    assert_35_a_head(t)


def test_kt_cover_05_a_window_for_each_in_order_of_seats() -> None:
    """ann and bob have both lost all; cy is asked for ann first, and has then less for bob."""
    pcs = {"ann": {"coins": 2}, "bob": {"coins": 2}, "cy": {"coins": 6}}
    t = offered(pcs, 2, ["ann"], ["3D", "2D", "9C"], opener="bob")
    for seat in ("ann", "bob"):
        t.answer(seat, "accept_stake", "accept")
    closed(t)
    assert the(t, "cy", "cover").prompt.startswith("ann ")
    t.answer("cy", "cover", give(2))
    assert the(t, "cy", "cover").prompt.startswith("bob ")
    assert t.refusal("cy", "cover", give(2)).rule == "KT-COVER-03"
    t.answer("cy", "cover", give(1))
    assert purse(t) == [2, 1, 1]
    assert t.state.phase == "play"


def test_kt_cover_05_an_early_end_may_be_proposed_while_somebody_waits_for_cover() -> None:
    """Nothing is staked then, though the Wager is not closed yet (R-33); if not agreed, cover goes on."""
    t = at_the_close({"bob": {}, "cy": {}})
    assert order(t, "call_it_off") == ["gm", "ann", "bob", "cy"]
    t.answer("ann", "call_it_off", {"words": "my train"})
    for seat in ("gm", "ann"):
        t.answer(seat, "vote_end", "end_here")
    for seat in ("bob", "cy"):
        t.answer(seat, "vote_end", "play_on")
    assert t.state.cause == ""
    assert order(t, "cover") == ["bob", "cy"]
    t.answer("gm", "call_it_off")
    for seat in ("gm", "ann", "bob"):
        t.answer(seat, "vote_end", "end_here")
    t.chance.extend(["2H", "3S"])
    t.answer("cy", "vote_end", "play_on")
    assert (t.state.cause, t.state.phase) == ("called", "endgame")


def test_kt_cover_05_after_a_toll_that_took_the_last_coin() -> None:
    """At once, where no Wager is on (R-03)."""
    t = at("roam", people({"ann": {"coins": 1}, "bob": {}}), master=40)
    t.answer("ann", "explore", "pay_toll")
    assert order(t, "cover") == ["bob"]
    t.answer("bob", "cover", give(1))
    assert purse(t) == [1, 10]
    assert closed_by(t, "ann", "explore")["pay_toll"] == "KT-MOVE-07"


def test_kt_cover_04_covered_and_yet_backing_down_may_leave_the_wager_to_others() -> None:
    """bob has joined, covers ann, and goes on alone when she backs down."""
    t = offered({"ann": {"coins": 1}, "bob": {"coins": 9}}, 3, ["bob"], ["10D"])
    t.answer("ann", "accept_stake", "ask_cover")
    t.answer("bob", "cover", give(2))
    t.answer("ann", "accept_stake", "back_down")
    t.answer("gm", "tell_retreat", "she cannot")
    t.answer("bob", "accept_stake", "accept")
    assert stakes(t, "bob") == (3, 37, 3, 3)
    keep(t)
    t.chance.append("9C")
    t.answer("gm", "cut_deck", 1)
    closed(t)
    assert purse(t) == [3, 9]
    assert [pc.owes for pc in t.state.pcs.values()] == [True, False], "they did not come together"
    offer_again(t)


def offer_again(t):
    """ann may frame it anew."""
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    offer(t, 3)
    assert open_answers(t, "ann", "accept_stake") == ["accept", "back_down"]
