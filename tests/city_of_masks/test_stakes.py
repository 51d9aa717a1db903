"""Stakes: pots, bids, and sides that fall short (CM-STK)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.city_of_masks.duel import act, bid, borrow, cast, declare, face, feels, hid, pass_by, stake, versus
from tests.city_of_masks.evening import asked, choices, closed, in_scene, offers, one, refuses, said
from tests.games.schemas import fields_of

BREACH = {"hidden": {"spare them": {"value": 3, "against": "KS.2"}}}


def range_of(t, seat: str, do: str, field: str) -> tuple[int, int]:  # type: ignore[no-untyped-def]
    """The lowest and the highest that a field of an answer on a bidding turn may be."""
    schema = offers(t, seat, "bid_turn")[do][field]
    return schema["minimum"], schema["maximum"]


def test_cm_stk_01_a_pot_begins_at_vp_and_is_face_only() -> None:
    """CM-STK-01, R-27: Vp = 3 is in the pot, and Vh = 3 is not."""
    t = versus(ana=BREACH)
    declare(t, "ana", "KS.1", "spare them")
    pot = t.state.stake("ana")
    assert (pot.total, pot.of("ana"), pot.kind) == (3, 3, "face")


def test_cm_stk_01_own_face_and_loans_make_the_pot() -> None:
    """CM-STK-01: own_in 2 and 4 of cai's."""
    t = versus(cai={"feels": {"ana": 5}})
    stake(t, 2, defender=["KD.1", "KD.2"])
    borrow(t, "ana", "cai", 4)
    pot = t.state.stake("ana")
    assert (pot.total, pot.of("ana"), pot.of("cai")) == (6, 2, 4)


@pytest.mark.parametrize(("answer", "pot"), [("agree", 8), ("refuse", 3)])
def test_cm_stk_01_by_a_table_option_stakes_above_the_actions_are_agreed(answer: str, pot: int) -> None:
    """R-27: agreed: opening at 8 above Vp 3 takes bor's consent."""
    t = versus(options={"stake_mode": "agreed"})
    declare(t, "ana", "KS.1")
    t.answer("ana", "open_pot", 5)
    assert asked(t) == [("bor", "go_higher")]
    t.answer("bor", "go_higher", answer)
    if answer == "refuse":
        assert one(t, "ana", "open_pot").prompt.startswith("5 more is refused; 3 Face rides as it is.")
        t.answer("ana", "open_pot", 0)
    assert t.state.stake("ana").total == pot


@pytest.mark.parametrize(("own", "left"), [(0, 0), (2, 2)])
def test_cm_stk_01_what_loans_brought_above_an_agreed_level_goes_back(own: int, left: int) -> None:
    """R-27: bor will not go to 11 + own; cai's 10 fall to what levels with 3, own Face above Vp aside."""
    t = versus(options={"stake_mode": "agreed"}, cai={"feels": {"ana": 10}})
    declare(t, "ana", "KS.6")
    t.answer("ana", "open_pot", own)
    if own:
        t.answer("bor", "go_higher", "agree")
    declare(t, "bor", "KD.1", "KD.6")
    borrow(t, "ana", "cai", 10)
    bid(t, "ana", "raise_to", to=11 + own)
    t.answer("bor", "go_higher", "refuse")
    assert face(t, "cai") == [12 - 3 + 1]
    assert t.state.challenge.side("ana").loans[0].amount == 3
    if own:
        bid(t, "ana", "take_back", amount=left)
    bid(t, "ana", "level")
    assert (t.state.stake("ana").total, t.state.stake("bor").total) == (4, 4)


def test_cm_stk_01_a_faction_s_loan_above_an_agreed_level_goes_back_whole() -> None:
    """R-27: the pots were level without it. The fee stays paid, and the faction is not asked again."""
    t = versus([[6, 0], [3, 3]], {"stake_mode": "agreed"}, bor={"committed": {"sun": 4}})
    stake(t, 3, "KS.1", defender=["KD.1"])
    bid(t, "bor", "ask_faction", of="sun", amount=4)
    bid(t, "bor", "raise_to", to=7)
    t.answer("ana", "go_higher", "refuse")
    assert (t.state.challenge.side("bor").loans, face(t, "bor")) == ([], [8])
    assert "ask_faction" not in offers(t, "bor", "bid_turn")
    bid(t, "bor", "level")
    pass_by(t)
    assert t.state.avatars["bor"].committed["sun"] == 4


def test_cm_stk_01_up_to_the_dearer_side_s_actions_nobody_need_consent() -> None:
    """R-27: agreed: max(Vp) is bor's 5, so ana raises to 5 freely and to 6 by consent; bid asks never."""
    t = versus(options={"stake_mode": "agreed"})
    stake(t, 1, "KS.6", defender=["KD.1", "KD.2"])
    bid(t, "ana", "raise_to", to=6)
    assert asked(t) == [("bor", "go_higher")]
    t.answer("bor", "go_higher", "refuse")
    assert asked(t) == [("ana", "bid_turn")]
    bid(t, "ana", "level")
    t = versus()
    stake(t, 9, "KS.6")
    bid(t, "bor", "raise_to", to=12)
    assert asked(t) == [("ana", "bid_turn")]


def test_cm_stk_02_the_challenger_tops_up_as_she_likes() -> None:
    """CM-STK-02: 0 to all the Face she has left."""
    t = versus()
    declare(t, "ana", "KS.1")
    amount = fields_of(one(t, "ana", "open_pot"))["amount"]
    assert (amount["minimum"], amount["maximum"]) == (0, 9)
    refuses(t, "ana", "open_pot", 10)


def test_cm_stk_02_sides_alternate_and_a_level_pot_ends_it() -> None:
    """CM-STK-02: 4, 6, 9, level at 9; S is the level reached."""
    t = versus([[6, 0], [3, 3]])
    stake(t, 4)
    bid(t, "bor", "raise_to", to=6)
    bid(t, "ana", "raise_to", to=9)
    assert asked(t) == [("bor", "bid_turn")]
    bid(t, "bor", "level")
    assert face(t, "ana", "bor") == [3, 3]
    assert asked(t) == [("cai", "side_bet"), ("dov", "side_bet")]
    pass_by(t)
    assert said(t, "CM-OPP-06", level=9, paid=9)


def test_cm_stk_02_who_is_behind_must_level_or_raise_with_what_is_there() -> None:
    """CM-STK-02: no bid between, none above own Face and loans."""
    t = versus()
    stake(t, 7)
    assert range_of(t, "bor", "raise_to", "to") == (8, 12)
    for to in (5, 7, 13):
        refuses(t, "bor", "bid_turn", {"do": "raise_to", "to": to})


def test_cm_stk_02_why_a_side_cannot_level_or_raise_is_said() -> None:
    """CM-STK-02: 2 Face for a gap of 8; and a pot of 9 that loans have brought above 3."""
    t = versus(bor={"face": 3})
    stake(t, 9, defender=["KD.6"])
    assert refuses(t, "bor", "bid_turn", "level").sentence == "You hold 2 Face, and the gap is 8."
    raised = refuses(t, "bor", "bid_turn", {"do": "raise_to", "to": 10}).sentence
    assert raised == "You hold 2 Face, and to raise takes 9 or more."
    t = versus(cai={"feels": {"bor": 8}})
    stake(t, 3, defender=["KD.6"])
    borrow(t, "bor", "cai", 8)
    levelled = refuses(t, "bor", "bid_turn", "level").sentence
    assert levelled == "Your pot is above ana’s already, so you raise instead."


def test_cm_stk_03_a_defender_above_the_opening_puts_the_challenger_behind() -> None:
    """CM-STK-03: Vp 3 against a pot of 1."""
    t = versus()
    stake(t, 1, defender=["KD.1"])
    assert asked(t) == [("ana", "bid_turn")]


def test_cm_stk_03_with_equal_pots_the_defender_raises_or_closes() -> None:
    """CM-STK-03: 3 and 3."""
    t = versus()
    stake(t, 3, defender=["KD.1"])
    assert asked(t) == [("bor", "bid_turn")]
    assert {"level", "raise_to"} <= set(offers(t, "bor", "bid_turn"))
    bid(t, "bor", "raise_to", to=4)
    assert asked(t) == [("ana", "bid_turn")]


def test_cm_stk_04_own_face_is_taken_back_against_loans_but_not_below_vp_or_the_pot() -> None:
    """CM-STK-04: own_in 6 of which Vp 3; 4 borrowed at a pot of 6: 3 may be taken back, not 4."""
    t = versus(cai={"feels": {"ana": 8}})
    stake(t, 6, "KS.1")
    bid(t, "bor", "raise_to", to=8)
    assert closed(t, "ana", "bid_turn")["take_back"] == "CM-STK-04"
    borrow(t, "ana", "cai", 4)
    assert range_of(t, "ana", "take_back", "amount") == (1, 3)
    bid(t, "ana", "take_back", amount=3)
    pot = t.state.stake("ana")
    assert (pot.total, pot.of("ana"), pot.of("cai")) == (7, 3, 4)
    assert "take_back" in closed(t, "ana", "bid_turn")
    bid(t, "ana", "level")


def test_cm_stk_04_the_pot_never_shrinks_below_what_it_was() -> None:
    """CM-STK-04: Vp 0 and own_in 6; 2 borrowed: 2 may be taken back."""
    t = versus(cai={"feels": {"ana": 8}})
    stake(t, 6)
    bid(t, "bor", "raise_to", to=8)
    borrow(t, "ana", "cai", 2)
    assert range_of(t, "ana", "take_back", "amount") == (1, 2)


def test_cm_stk_04_an_objection_does_not_end_the_turn_of_who_borrowed_past_the_other() -> None:
    """CM-STK-02, CM-STK-04, R-27: bor is at 9 against 3 by loans, and may still take back, or must ask."""
    t = versus(options={"stake_mode": "agreed"}, cai={"feels": {"bor": 8}}, state={"arbiter": "dov"})
    stake(t, 3, "KS.1", defender=["KD.6"])
    borrow(t, "bor", "cai", 8)
    t.answer("dov", "raise_objection", {"to": "against:sun"})
    t.answer("dov", "rule_on", "uphold")
    assert asked(t) == [("bor", "bid_turn")]
    bid(t, "bor", "raise_to", to=9)
    assert asked(t) == [("ana", "go_higher")]


def test_cm_stk_05_who_covers_the_gap_may_not_withdraw() -> None:
    """CM-STK-05, R-28: 12 Face cover a gap of 12."""
    t = versus()
    stake(t, 12)
    shut = closed(t, "bor", "bid_turn")
    assert (shut["back_down"], shut["attack_desperately"]) == ("CM-STK-05", "CM-STK-05")


def test_cm_stk_05_who_is_short_picks_and_need_not_borrow() -> None:
    """CM-STK-05, R-28: 11 Face do not cover 12; a friend stands by, and nobody must ask."""
    t = versus(bor={"face": 11}, cai={"feels": {"bor": 9}})
    stake(t, 12)
    assert {"back_down", "attack_desperately", "ask_for_face"} <= set(offers(t, "bor", "bid_turn"))
    assert "level" in closed(t, "bor", "bid_turn")


def test_cm_stk_05_loans_may_mend_it() -> None:
    """CM-STK-05: short by 1, 3 borrowed for a fee of 1: the gap of 9 is covered by 10, and must be."""
    t = versus(bor={"face": 11}, cai={"feels": {"bor": 9}})
    stake(t, 12)
    borrow(t, "bor", "cai", 3)
    assert {"back_down", "attack_desperately"} <= set(closed(t, "bor", "bid_turn"))
    bid(t, "bor", "level")


@pytest.mark.parametrize(("voluntary", "may"), [("off", False), ("on", True)])
def test_cm_stk_05_by_a_table_option_any_side_behind_may_back_down(voluntary: str, may: bool) -> None:
    """R-28: on: also who could cover it; but attack desperately only who is short."""
    t = versus(options={"voluntary_backdown": voluntary})
    stake(t, 5)
    assert ("back_down" in offers(t, "bor", "bid_turn")) is may
    assert "attack_desperately" in closed(t, "bor", "bid_turn")
    t = versus(options={"voluntary_backdown": voluntary})
    stake(t, 0)
    assert "back_down" in closed(t, "bor", "bid_turn")  # level is not behind


def test_cm_stk_06_a_backdown_pays_the_pot_so_far_and_nothing_else_follows() -> None:
    """CM-STK-06, R-29: bor pays own 2 and cai's 3, Vh returns; no tile, bonus, wooing, breach or shift."""
    t = versus(
        ana={"face": 30},
        bor={"face": 3, "hidden": {"laugh": {"value": 2, "against": "KD.3"}}},
        cai={"feels": {"bor": 9, "ana": 9}},
        dov={"feels": {"bor": -9}},
    )
    stake(t, 20, wooing=["dov"], defender=["KD.2", "laugh"])
    borrow(t, "bor", "cai", 3)
    assert hid(t, "bor") == [10]
    bid(t, "bor", "back_down")
    assert asked(t) == [("bor", "repay")]
    pass_by(t)
    assert face(t, "ana", "bor", "cai") == [30 + 5, 0, 12 - 3 + 1]
    assert (hid(t, "bor"), feels(t, "dov", "ana"), feels(t, "bor", "ana")) == ([12], 0, 0)
    assert t.result == "ana"
    ruled = {m.rule for m in t.moments()}
    assert not ruled & {"CM-ACT-04", "CM-ACT-05", "CM-WOO-02", "CM-UNM-01", "CM-BET-01", "CM-OPP-10"}
    assert said(t, "CM-STK-06", paid=5, level=20)


def test_cm_stk_06_the_challenger_may_be_the_one_to_back_down() -> None:
    """CM-STK-06: the defender has won then, and it is no coup of his."""
    t = versus(ana={"face": 2}, bor={"face": 30})
    stake(t, 2)
    bid(t, "bor", "raise_to", to=25)
    bid(t, "ana", "back_down")
    assert (t.result, face(t, "ana", "bor")) == ("bor", [0, 32])


def test_cm_stk_07_a_desperate_attack_puts_in_all_and_may_win_the_whole_pot() -> None:
    """CM-STK-07: 5 against 9; S = 9; winning takes 9."""
    t = versus([[3, 3], [6, 0]], bor={"face": 5})
    stake(t, 9)
    bid(t, "bor", "attack_desperately")
    assert (t.state.stake("bor").total, face(t, "bor")) == (5, [0])
    pass_by(t)
    assert face(t, "ana", "bor") == [3, 14]
    assert said(t, "CM-OPP-06", level=9, paid=9)
    assert t.state.avatars["ana"].owes == {}


def test_cm_stk_07_losing_one_leaves_a_debt_of_what_was_short() -> None:
    """CM-STK-07: 5 of 9 are paid, 4 are added to what is owed."""
    t = versus([[6, 0], [3, 3]], bor={"face": 5, "owes": {"ana": 2}})
    stake(t, 9)
    bid(t, "bor", "attack_desperately")
    pass_by(t)
    assert face(t, "ana", "bor") == [17, 0]
    assert t.view("dov")["state"]["avatars"]["bor"]["owes"] == {"ana": 6}
    assert said(t, "CM-STK-07", short=4, owed=6)
    assert t.state.avatars["bor"].creditor == "ana"


def test_cm_stk_07_loans_count_for_what_was_put_in() -> None:
    """CM-STK-07: own 4 and 2 lent against 9: 3 are owed; the borrowed Face is paid over too."""
    t = versus([[6, 0], [3, 3], [0, 0]], bor={"face": 5}, cai={"feels": {"bor": 2}})
    stake(t, 9)
    borrow(t, "bor", "cai", 2)
    bid(t, "bor", "attack_desperately")
    pass_by(t)
    assert t.state.avatars["bor"].owes == {"ana": 3}
    assert face(t, "ana", "cai") == [12 + 6, 12 + 1 - 2]


@pytest.mark.parametrize(("show_tokens", "opens"), [("yes", False), ("owner_only", True)])
def test_cm_stk_07_all_they_have_opens_what_tokens_are_secret(show_tokens: str, opens: bool) -> None:
    """CM-STK-07, R-03: bor's 5 Face are told; where all see tokens, that is nothing new."""
    t = versus([[3, 3], [6, 0]], options={"show_tokens": show_tokens}, bor={"face": 5})
    stake(t, 9)
    bid(t, "bor", "attack_desperately")
    assert [(m.figures["pot"], m.opens) for m in said(t, "CM-STK-07", pot=5)] == [(5, opens)]


def test_cm_stk_08_any_part_is_paid_outside_challenges_until_nothing_is_left() -> None:
    """CM-STK-08, R-30: 2 of 5, then 3, and the bond ends; neither costs the turn."""
    t = in_scene(cast(3, ana={"owes": {"bor": 5}}))
    t.answer("bor", "order_turn", "no_order")
    t.answer("ana", "take_turn", {"do": "repay_debt", "to": "bor", "amount": 2})
    assert t.state.avatars["ana"].owes == {"bor": 3}
    t.answer("ana", "take_turn", {"do": "repay_debt", "to": "bor", "amount": 3})
    assert (t.state.avatars["ana"].owes, t.state.avatars["ana"].creditor) == ({}, None)
    assert face(t, "ana", "bor") == [7, 17]
    assert asked(t) == [("ana", "take_turn")]


@pytest.mark.parametrize(("first", "then"), [("cai", "dov"), ("dov", "cai")])
def test_cm_stk_08_what_a_creditor_is_paid_is_halved_once(first: str, then: str) -> None:
    """R-30: ana wins 8 and pays 4; of these her creditor pays 2 on, whoever sits where."""
    t = versus(
        [[6, 0], [3, 3]], {"debt_auto": "on"}, **{"ana": {"owes": {first: 20}}, first: {"owes": {then: 20}}}
    )
    stake(t, 8)
    bid(t, "bor", "level")
    pass_by(t)
    assert face(t, "ana", "bor", first, then) == [16, 4, 14, 14]


@pytest.mark.parametrize(
    ("debts", "left"),
    [
        ({"ana": {"bor": 4}, "bor": {"ana": 4}}, [{"bor": 2}, {"ana": 3}, {}]),
        ({"ana": {"bor": 4}, "bor": {"cai": 4}, "cai": {"ana": 4}}, [{"bor": 2}, {"cai": 3}, {"ana": 3}]),
    ],
)
def test_cm_stk_08_what_comes_back_to_a_debtor_is_no_gain(debts: Any, left: Any) -> None:
    """R-30: ana gains 3 and pays 2; of these bor pays 1, to ana or by way of cai, and there it ends."""
    owing = {seat: {"owes": owes} for seat, owes in debts.items()}
    t = in_scene(cast(3, **owing), chance=[[6, 3]], options={"debt_auto": "on"})
    for seat in debts:
        while "order_turn" in [d.kind for d in t.decisions(seat)]:
            t.answer(seat, "order_turn", "no_order")
    t.answer("ana", "take_turn", "act_alone")
    act(t, "KS.6")
    assert [t.state.avatars[seat].owes for seat in ("ana", "bor", "cai")] == left


@pytest.mark.parametrize(("debt_auto", "paid"), [("off", 0), ("on", 2)])
def test_cm_stk_08_by_a_table_option_half_of_a_gain_pays_debts(debt_auto: str, paid: int) -> None:
    """R-30: a gain of 3 pays 2, half rounded up."""
    t = in_scene(cast(3, ana={"owes": {"bor": 5}}), chance=[[6, 3]], options={"debt_auto": debt_auto})
    t.answer("bor", "order_turn", "no_order")
    t.answer("ana", "take_turn", "act_alone")
    act(t, "KS.6")
    assert face(t, "ana", "bor") == [15 - paid, 12 + paid]


def test_cm_stk_08_what_a_victory_gains_pays_debts_the_oldest_first() -> None:
    """R-30: ana wins 6 and passes on 3: 1 to cai, which is all she owes there, and 2 to dov."""
    owes = {"ana": {"owes": {"cai": 1, "dov": 9}}}
    t = versus([[6, 0], [3, 3]], {"debt_auto": "on"}, **owes)
    stake(t, 6)
    bid(t, "bor", "level")
    pass_by(t)
    assert t.state.avatars["ana"].owes == {"dov": 7}
    assert face(t, "ana", "bor", "cai", "dov") == [15, 6, 13, 14]


@pytest.mark.parametrize(("orders", "kind"), [("structured", "order_turn"), ("free", "order_freely")])
def test_cm_stk_09_orders_are_of_four_kinds_or_in_words(orders: str, kind: str) -> None:
    """R-31: structured: whom to challenge or to spare, binding; free: words that bind nobody."""
    t = in_scene(cast(3, ana={"owes": {"bor": 5}}), options={"orders": orders})
    assert asked(t) == [("bor", kind)]
    if orders == "structured":
        t.answer("bor", kind, {"do": "order_to_challenge", "whom": "cai"})
        assert choices(t, "ana", "take_turn", "challenge", "whom") == ["cai"]
        refuses(t, "ana", "take_turn", "pass")
    else:
        t.answer("bor", kind, {"do": "order_in_words", "words": "Leave cai alone."})
        assert choices(t, "ana", "take_turn", "challenge", "whom") == ["bor", "cai"]
