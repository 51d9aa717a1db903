"""Side bets between onlookers (CM-BET)."""

from __future__ import annotations

import pytest

from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import bid, borrow, face, hid, pass_by, stake, versus
from tests.city_of_masks.evening import asked, closed, offers, refuses, said, tokens


def closing(*tiles: list[int], **more: dict[str, object]) -> ScriptedTable:
    """Bidding is closed at 2; cai, dov and eli look on."""
    t = versus(list(tiles), eli={}, **more)
    stake(t, 2)
    bid(t, "bor", "level")
    return t


def put_up(t: ScriptedTable, seat: str, on: str, amount: int) -> None:
    """An onlooker puts up Face on one side."""
    t.answer(seat, "side_bet", {"do": "put_up", "on": on, "amount": amount})


def match(t: ScriptedTable, seat: str, whose: str, amount: int) -> None:
    """An onlooker matches somebody's bet."""
    t.answer(seat, "side_bet", {"do": "match", "whose": whose, "amount": amount})


@pytest.mark.parametrize(
    ("tiles", "left"), [([[6, 0], [3, 3]], [16, 8, 12]), ([[3, 3], [6, 0]], [8, 16, 12])]
)
def test_cm_bet_01_the_winner_takes_the_same_amount_from_the_other(
    tiles: list[list[int]], left: list[int]
) -> None:
    """CM-BET-01: cai backs ana with 4, dov bor with as much."""
    t = closing(*tiles)
    put_up(t, "cai", "ana", 4)
    match(t, "dov", "cai", 4)
    assert face(t, "cai", "dov") == [8, 8]
    pass_by(t)
    assert face(t, "cai", "dov", "eli") == left
    assert len(said(t, "CM-BET-01", seat=None, amount=4)) == 3


def test_cm_bet_01_what_nobody_matched_goes_back_at_the_draw() -> None:
    """CM-BET-01: 5 put up and 2 matched: 2 are won, 3 return."""
    t = closing([3, 3], [6, 0])
    put_up(t, "cai", "ana", 5)
    match(t, "dov", "cai", 2)
    pass_by(t)
    assert face(t, "cai", "dov") == [10, 14]
    assert "cai takes 3 back that nobody matched." in [m.text for m in said(t, "CM-BET-01", seat="cai")]
    assert t.state.pots == []


def test_cm_bet_01_several_bets_while_they_are_covered() -> None:
    """CM-BET-01: eli matches the rest, and nobody puts up more than they hold or than is open."""
    t = closing([6, 0], [3, 3])
    refuses(t, "cai", "side_bet", {"do": "put_up", "on": "ana", "amount": 13})
    put_up(t, "cai", "ana", 5)
    assert closed(t, "cai", "side_bet")["put_up"] == "CM-BET-01"
    match(t, "dov", "cai", 2)
    refuses(t, "eli", "side_bet", {"do": "match", "whose": "cai", "amount": 4})
    match(t, "eli", "cai", 3)
    pass_by(t)
    assert face(t, "cai", "dov", "eli") == [17, 10, 9]
    assert tokens(t)["ana"] == 14


def test_cm_bet_01_only_the_uninvolved_bet_and_after_the_bidding() -> None:
    """CM-BET-01: no principal, lender or go-between; two at least."""
    t = versus([[3, 3]], cai={"feels": {"dov": 9}}, dov={"feels": {"ana": 9}}, eli={}, fay={})
    stake(t, 0, defender=["KD.1"])
    assert "side_bet" not in {kind for _, kind in asked(t)}
    bid(t, "ana", "ask_for_face", of="cai", through=["dov"])
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 2})
    t.answer("cai", "lend", {"do": "bow", "amount": 2})
    bid(t, "ana", "level")
    assert asked(t) == [("eli", "side_bet"), ("fay", "side_bet")]
    t = versus([[3, 3]], cai={"feels": {"ana": 9}})
    stake(t, 0, defender=["KD.1"])
    borrow(t, "ana", "cai", 2)
    bid(t, "ana", "level")
    assert ("dov", "side_bet") not in asked(t)


def test_cm_bet_02_bets_count_for_no_stake_and_no_coup() -> None:
    """CM-BET-02: 12 are won by a bet and 15 by the pot: nobody has brought off a coup."""
    t = versus([[6, 0], [3, 3]], ana={"face": 15}, bor={"face": 15}, eli={})
    stake(t, 15)
    bid(t, "bor", "level")
    put_up(t, "cai", "ana", 12)
    match(t, "dov", "cai", 12)
    assert (t.state.stake("ana").total, t.state.stake("bor").total) == (15, 15)
    pass_by(t)
    assert t.state.avatars["ana"].coups == 0
    assert said(t, "CM-OPP-06", paid=15, level=15)


def test_cm_bet_02_not_with_hidden_face() -> None:
    """CM-BET-02: without Face there is nothing to bet."""
    t = closing([6, 0], [3, 3], cai={"face": 0, "hid": 20})
    assert set(offers(t, "cai", "side_bet")) == {"watch"}
    pass_by(t)
    assert hid(t, "cai") == [20]


def test_cm_bet_02_a_backdown_comes_before_any_betting() -> None:
    """CM-BET-02, R-41: nobody is asked."""
    t = versus(bor={"face": 3}, eli={})
    stake(t, 9)
    bid(t, "bor", "back_down")
    assert t.finished
    assert said(t, "CM-BET-01") == []


# -- until a bet is matched ------------------------------------------------------------------------------


def move(t: ScriptedTable, seat: str, do: str, amount: int = 0) -> None:
    """An onlooker raises or lowers what they have open, or takes it back."""
    t.answer(seat, "side_bet", {"do": do} | ({"amount": amount} if amount else {}))


def lying(t: ScriptedTable) -> tuple[list[tuple[str, str, int]], list[tuple[dict[str, str], int]]]:
    """What lies open, and the bets that stand."""
    on = t.state.challenge
    wagers = [(w.seat, w.on, w.open) for w in on.wagers if w.open]
    return wagers, [(dict(bet.backers), bet.amount) for bet in on.bets]


def test_cm_bet_01_an_open_bet_is_raised_lowered_and_withdrawn() -> None:
    """CM-BET-01: the Face follows, all hear of it, and a new bet may come after."""
    t = closing([6, 0], [3, 3])
    put_up(t, "cai", "ana", 3)
    move(t, "cai", "raise", 4)
    assert lying(t) == ([("cai", "ana", 7)], [])
    assert (face(t, "cai"), t.state.pot("bets").total) == ([5], 7)
    move(t, "cai", "lower", 5)
    assert lying(t) == ([("cai", "ana", 2)], [])
    assert (face(t, "cai"), t.state.pot("bets").total) == ([10], 2)
    move(t, "cai", "withdraw")
    assert lying(t) == ([], [])
    assert (face(t, "cai"), t.state.pot("bets").total) == ([12], 0)
    put_up(t, "cai", "bor", 1)
    assert [m.text for m in said(t, "CM-BET-01")] == [
        "cai bets 3 on ana.",
        "cai raises the bet on ana by 4, to 7.",
        "cai lowers the bet on ana by 5, to 2.",
        "cai takes 2 back.",
        "cai bets 1 on bor.",
    ]
    tokens(t)


def test_cm_bet_01_what_is_matched_is_not_moved_any_more() -> None:
    """CM-BET-01: 4 of 6 are matched; the 2 left are raised, lowered and withdrawn, and 4 are won."""
    t = closing([6, 0], [3, 3])
    put_up(t, "cai", "ana", 6)
    match(t, "dov", "cai", 4)
    refuses(t, "cai", "side_bet", {"do": "lower", "amount": 2})
    move(t, "cai", "raise", 1)
    move(t, "cai", "lower", 2)
    assert lying(t) == ([("cai", "ana", 1)], [({"ana": "cai", "bor": "dov"}, 4)])
    move(t, "cai", "withdraw")
    assert face(t, "cai", "dov") == [8, 8]
    pass_by(t)
    assert face(t, "cai", "dov") == [16, 8]
    assert t.state.pots == []


def test_cm_bet_01_only_what_is_there_is_moved() -> None:
    """CM-BET-01: no open bet, no more than is held, no less than 1; and the refusal says so."""
    t = closing([6, 0], [3, 3])
    bounds = {"raise": "CM-BET-01", "lower": "CM-BET-01", "withdraw": "CM-BET-01", "match": "CM-BET-01"}
    assert closed(t, "cai", "side_bet") == bounds
    assert refuses(t, "cai", "side_bet", "withdraw").sentence == "You have no bet that waits to be matched."
    put_up(t, "cai", "ana", 1)
    assert closed(t, "cai", "side_bet").keys() == {"put_up", "lower", "match"}
    assert refuses(t, "cai", "side_bet", {"do": "raise", "amount": 12}).rule == "CM-BET-01"
    move(t, "cai", "raise", 11)
    assert closed(t, "cai", "side_bet").keys() == {"put_up", "raise", "match"}
    match(t, "dov", "cai", 12)
    assert set(offers(t, "cai", "side_bet")) == {"watch"}


def test_cm_bet_01_offers_on_opposite_sides_match_as_far_as_they_go() -> None:
    """CM-BET-01: 5 on ana, 3 on bor: 3 are bet, and 2 lie open; the winner takes 3."""
    t = closing([6, 0], [3, 3])
    put_up(t, "cai", "ana", 5)
    put_up(t, "dov", "bor", 3)
    assert lying(t) == ([("cai", "ana", 2)], [({"ana": "cai", "bor": "dov"}, 3)])
    assert said(t, "CM-BET-01", seat="dov", whose="cai", amount=3, on="bor")
    pass_by(t)
    assert face(t, "cai", "dov") == [15, 9]


def test_cm_bet_01_the_oldest_offer_is_matched_first_and_the_rest_lies_open() -> None:
    """CM-BET-01: 9 on bor against 2 and 4 on ana: 3 are left, and the next on ana meets these."""
    t = versus([[3, 3], [6, 0]], eli={}, fay={})
    stake(t, 2)
    bid(t, "bor", "level")
    put_up(t, "dov", "ana", 2)
    put_up(t, "cai", "ana", 4)
    put_up(t, "eli", "bor", 9)
    bets = [({"ana": "dov", "bor": "eli"}, 2), ({"ana": "cai", "bor": "eli"}, 4)]
    assert lying(t) == ([("eli", "bor", 3)], bets)
    put_up(t, "fay", "ana", 1)
    assert lying(t) == ([("eli", "bor", 2)], [*bets, ({"ana": "fay", "bor": "eli"}, 1)])
    tokens(t)
    pass_by(t)
    assert face(t, "cai", "dov", "eli", "fay") == [8, 10, 19, 11]
    assert "eli takes 2 back that nobody matched." in [m.text for m in said(t, "CM-BET-01", seat="eli")]
    assert t.state.pots == []
