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
