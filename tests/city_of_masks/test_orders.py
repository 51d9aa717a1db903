"""CM-STK-08 and CM-STK-09: debts, and what a beholden avatar is told to do."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.testing import ScriptedTable
from tests.city_of_masks.evening import (
    asked,
    at,
    choices,
    closed,
    everybody,
    in_scene,
    known,
    noble,
    offers,
    play_through,
    refuses,
    said,
    three,
    tokens,
)

TO_ANN: dict[str, Any] = {"bob": {"owes": {"ann": 5}}}
"""Bob is beholden to ann."""


# -- debts -----------------------------------------------------------------------------------------------


def test_cm_stk_08_a_debtor_pays_any_part_on_their_turn_and_at_0_the_bond_ends() -> None:
    """It is no challenge; the turn goes on (R-30)."""
    t = in_scene(three(ann={"owes": {"bob": 5}}))
    t.answer("bob", "order_turn", "no_order")
    t.answer("ann", "take_turn", {"do": "repay_debt", "to": "bob", "amount": 2})
    assert t.state.avatars["ann"].owes == {"bob": 3}
    assert tokens(t) == {"ann": 10, "bob": 14, "cy": 12}
    refuses(t, "ann", "take_turn", {"do": "repay_debt", "to": "bob", "amount": 4})
    t.answer("ann", "take_turn", {"do": "repay_debt", "to": "bob", "amount": 3})
    assert (t.state.avatars["ann"].owes, t.state.avatars["ann"].creditor) == ({}, None)
    assert closed(t, "ann", "take_turn")["repay_debt"] == "CM-STK-08"
    assert [m.figures["left"] for m in said(t, "CM-STK-08")] == [3, 0]


def test_cm_stk_08_and_at_the_market() -> None:
    """Outside challenges, and never more than the Face held."""
    t = at("market", three(ann={"face": 1, "owes": {"bob": 5}}))
    refuses(t, "ann", "market_turn", {"do": "repay_debt", "to": "bob", "amount": 2})
    t.answer("ann", "market_turn", {"do": "repay_debt", "to": "bob", "amount": 1})
    assert t.state.avatars["ann"].owes == {"bob": 4}


@pytest.mark.parametrize(("option", "left", "face"), [("off", 5, 14), ("on", 2, 11)])
def test_cm_stk_08_by_a_table_option_half_of_a_gain_goes_to_the_debt(
    option: str, left: int, face: int
) -> None:
    """R-30: bob gains 5, and an odd half is rounded up."""
    bob = {"owes": {"ann": 5}, "worn": "KD", "face": 9}
    t = in_scene(three(bob=bob), [{"present": ["bob"]}], [[5, 0]], {"debt_auto": option})
    t.answer("ann", "order_turn", "no_order")
    t.answer("bob", "take_turn", "act_alone")
    play_through(t, declare_actions={"actions": ["KD.7"]})
    assert t.state.avatars["bob"].owes == {"ann": left}
    assert tokens(t)["bob"] == face


def test_cm_stk_08_half_of_a_gain_goes_on_from_creditor_to_creditor() -> None:
    """R-30: what bob pays ann is a gain of hers, and she owes cy."""
    t = in_scene(three(bob={"owes": {"ann": 8}}, ann={"owes": {"cy": 8}}), options={"debt_auto": "on"})
    everybody(t, "order_turn", "no_order")
    t.answer("ann", "take_turn", "pass")
    everybody(t, "order_turn", "no_order")
    t.answer("bob", "take_turn", {"do": "repay_debt", "to": "ann", "amount": 5})
    assert tokens(t) == {"ann": 12 + 5 - 3, "bob": 7, "cy": 15}


# -- who may order, and when -----------------------------------------------------------------------------


def declaring(avatars: dict[str, Any], **options: Any) -> ScriptedTable:
    """A round in which ann is Arbiter and has sketched the main scene; then bob, cy and dee."""
    steps = {"ann": 18, "bob": 16, "cy": 14, "dee": 12}
    cast = {**three(), "dee": noble("QD")}
    table = {seat: cast[seat] | {"face": face} | avatars.get(seat, {}) for seat, face in steps.items()}
    t = at("begin_round", table, options=options)
    t.answer("ann", "sketch_main", "a ball")
    return t


def test_cm_stk_09_only_a_debtors_creditor_is_asked_and_only_for_that_debtor() -> None:
    """Before the decision that the order would be about; nobody else is asked anything."""
    t = declaring(TO_ANN)
    assert asked(t) == [("ann", "order_place")]
    t.answer("ann", "order_place", "no_order")
    t.answer("bob", "declare_place", "at_main")
    assert asked(t) == [("cy", "declare_place")]


def test_cm_stk_09_the_oldest_debt_prevails() -> None:
    """Dee's claim is older than ann's."""
    t = declaring({"bob": {"owes": {"dee": 1, "ann": 20}}})
    assert asked(t) == [("dee", "order_place")]


def test_cm_stk_09_one_order_a_round() -> None:
    """R-31: ann has given hers, and is asked no more; in the next round she may again."""
    t = declaring(TO_ANN)
    t.answer("ann", "order_place", {"do": "send_to", "at": 0})
    t.answer("bob", "declare_place", "at_main")
    everybody(t, "declare_place", "at_main")
    assert {kind for _, kind in asked(t)} == {"choose_mask"}
    everybody(t, "choose_mask", "uncast")
    t.answer("ann", "take_turn", "pass")
    assert asked(t) == [("bob", "take_turn")]
    everybody(t, "take_turn", "pass")
    everybody(t, "market_turn", "leave_market")
    everybody(t, "end_or_play_on", "play_on")
    t.answer("ann", "sketch_main", "a wake")
    assert asked(t) == [("ann", "order_place")]


def test_cm_stk_09_each_debtor_has_an_order_of_their_own() -> None:
    """R-31: one a round to each who is beholden."""
    t = declaring({**TO_ANN, "cy": {"owes": {"ann": 1}}})
    t.answer("ann", "order_place", {"do": "send_to", "at": 0})
    t.answer("bob", "declare_place", "at_main")
    assert asked(t) == [("ann", "order_place")]


# -- what may be ordered ---------------------------------------------------------------------------------


def test_cm_stk_09_a_place_that_was_named_or_one_of_the_creditors_own() -> None:
    """The debtor has no other choice, and the rule says why."""
    t = declaring({"cy": {"owes": {"ann": 2}}, "dee": {"owes": {"bob": 2}}})
    t.answer("bob", "declare_place", {"do": "elsewhere", "place": "the docks"})
    assert choices(t, "ann", "order_place", "send_to", "at") == [0, 1]
    t.answer("ann", "order_place", {"do": "send_to", "at": 1})
    assert set(offers(t, "cy", "declare_place")) == {"join"}
    assert set(closed(t, "cy", "declare_place").values()) == {"CM-STK-09"}
    t.answer("cy", "declare_place", {"do": "join", "at": 1})
    t.answer("bob", "order_place", {"do": "send_elsewhere", "place": "the crypt"})
    assert set(offers(t, "dee", "declare_place")) == {"elsewhere"}
    t.answer("dee", "declare_place", "elsewhere")
    assert [place.present for place in t.state.places] == [["ann"], ["bob", "cy"], ["dee"]]
    assert t.words[t.state.places[2].name.id] == "the crypt"
    assert [m.seat for m in said(t, "CM-STK-09")] == ["ann", "bob"]


def test_cm_stk_09_a_mask_that_everybody_knows_and_no_other() -> None:
    """No order reveals a secret: unshown masks and the own Character are not there to be named."""
    bob = {"owes": {"ann": 5}, "masks": ["KD", "RJ"], "shown": ["RJ"], "own_character": True}
    t = at("choose_masks", three(bob=bob))
    assert choices(t, "ann", "order_mask", "order_to_wear", "mask") == ["RJ", "nobleman", "uncast"]
    t.answer("ann", "order_mask", {"do": "order_to_wear", "mask": "RJ"})
    assert choices(t, "bob", "choose_mask", "wear", "mask") == ["RJ"]


def test_cm_stk_09_a_mask_ordered_is_worn_the_whole_round() -> None:
    """CM-RND-11: it cannot be changed on one's turn either."""
    bob = {"owes": {"ann": 5}, "worn": "uncast"}
    order = {"creditor": "ann", "debtor": "bob", "kind": "mask", "value": "uncast"}
    t = in_scene(three(bob=bob), orders=[order])
    t.answer("ann", "take_turn", "pass")
    assert closed(t, "bob", "take_turn")["change_mask"] == "CM-STK-09"


def on_turn(**options: Any) -> ScriptedTable:
    """It is bob's turn, and ann may order whom he challenges."""
    t = in_scene(three(**TO_ANN), chance=[[1, 1], [2, 2]] * 2, options=options)
    t.answer("ann", "take_turn", "pass")
    return t


def test_cm_stk_09_whom_to_challenge() -> None:
    """No passing and no acting alone; but masks may be changed and debts paid first."""
    t = on_turn()
    assert choices(t, "ann", "order_turn", "order_to_challenge", "whom") == ["ann", "cy"]
    t.answer("ann", "order_turn", {"do": "order_to_challenge", "whom": "cy"})
    assert choices(t, "bob", "take_turn", "challenge", "whom") == ["cy"]
    assert closed(t, "bob", "take_turn")["pass"] == closed(t, "bob", "take_turn")["act_alone"] == "CM-STK-09"
    t.answer("bob", "take_turn", {"do": "challenge", "whom": "cy"})
    assert t.state.challenge.principals == ["bob", "cy"]


def test_cm_stk_09_an_order_is_obeyed_once() -> None:
    """Further challenges of the turn are the debtor's own."""
    t = on_turn(challenges_per_turn=2)
    t.answer("ann", "order_turn", {"do": "order_to_challenge", "whom": "cy"})
    t.answer("bob", "take_turn", {"do": "challenge", "whom": "cy"})
    play_through(t)
    assert set(offers(t, "bob", "take_turn")) >= {"challenge", "act_alone", "pass"}


def test_cm_stk_09_whom_not_to_challenge() -> None:
    """Everybody else may be."""
    t = on_turn()
    t.answer("ann", "order_turn", {"do": "order_to_spare", "whom": "ann"})
    assert choices(t, "bob", "take_turn", "challenge", "whom") == ["cy"]
    t.answer("bob", "take_turn", "pass")


def test_cm_stk_09_an_order_lapses_with_the_debt() -> None:
    """CM-STK-08: whoever has paid is free at once."""
    t = on_turn()
    t.answer("ann", "order_turn", {"do": "order_to_challenge", "whom": "cy"})
    t.answer("bob", "take_turn", {"do": "repay_debt", "to": "ann", "amount": 5})
    assert closed(t, "bob", "take_turn").keys() == {"repay_debt", "show_card"}
    t.answer("bob", "take_turn", "pass")


def asking_bob(cy: dict[str, Any] | None = None, **bob: Any) -> ScriptedTable:
    """Ann has challenged cy, and asks bob, who is beholden to her, for Face."""
    debtor = {"owes": {"ann": 5}, "feels": {"ann": 4}, **bob}
    t = in_scene(three(bob=debtor, cy=cy or {}), chance=[[1, 1], [2, 2], [3, 3]])
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "cy"})
    t.answer("ann", "declare_actions", {"actions": ["other.1"]})
    t.answer("ann", "open_pot", 1)
    t.answer("cy", "declare_actions", {"actions": ["other.1"]})
    t.answer("cy", "bid_turn", {"do": "raise_to", "to": 3})
    t.answer("ann", "bid_turn", {"do": "ask_for_face", "of": "bob"})
    return t


def test_cm_stk_09_to_lend_within_normal_limits() -> None:
    """CM-INF-02: at least what was ordered, and at most what bob could lend anyway."""
    t = asking_bob()
    t.answer("ann", "order_loan", {"do": "order_to_lend", "amount": 3})
    amount = offers(t, "bob", "lend")["bow"]["amount"]
    assert (amount["minimum"], amount["maximum"]) == (3, 4)
    assert closed(t, "bob", "lend") == {"turn_away": "CM-STK-09"}
    t.answer("bob", "lend", {"do": "bow", "amount": 3})
    assert t.state.challenge.side("ann").loans[0].amount == 3


def test_cm_stk_09_nobody_lends_more_than_they_could_for_an_order() -> None:
    """4 at most, or nothing at all where there is neither a promise nor a feeling."""
    t = asking_bob()
    t.answer("ann", "order_loan", {"do": "order_to_lend", "amount": 9})
    assert offers(t, "bob", "lend")["bow"]["amount"]["minimum"] == 4
    cold = asking_bob(feels={"ann": -2})
    cold.answer("ann", "order_loan", {"do": "order_to_lend", "amount": 1})
    assert set(offers(cold, "bob", "lend")) == {"turn_away"}


def test_cm_stk_09_the_decision_of_a_loan_tells_the_creditor_nothing() -> None:
    """What bob feels is his secret: ann sees the same whatever it is."""
    assert known(asking_bob(), "ann") == known(asking_bob(feels={"ann": -9}), "ann")


def test_cm_stk_09_an_order_to_lend_is_the_creditors_own_affair() -> None:
    """Cy asks bob for a loan, and ann has no word in it."""
    t = asking_bob()
    t.answer("ann", "order_loan", "no_order")
    t.answer("bob", "lend", "turn_away")
    t.answer("ann", "bid_turn", {"do": "raise_to", "to": 4})
    t.answer("cy", "bid_turn", {"do": "ask_for_face", "of": "bob"})
    assert asked(t) == [("bob", "lend")]


# -- free orders -----------------------------------------------------------------------------------------


def test_cm_stk_09_by_a_table_option_orders_are_words_and_bind_by_honour() -> None:
    """R-31: any number of them, before each decision; nothing is closed."""
    t = declaring(TO_ANN, orders="free")
    t.answer("ann", "order_freely", {"do": "order_in_words", "words": "Be where I am."})
    assert said(t, "CM-STK-09")[0].words == "Be where I am."
    assert "elsewhere" in offers(t, "bob", "declare_place")
    t.answer("bob", "declare_place", "at_main")
    everybody(t, "declare_place", "at_main")
    assert asked(t) == [("ann", "order_freely")]
    t.answer("ann", "order_freely", {"do": "order_in_words", "words": "Wear black."})
    assert [order.kind for order in t.state.orders] == ["words", "words"]


def test_cm_stk_09_no_order_moves_tokens_or_masks() -> None:
    """None of the decisions to a creditor has an answer that would."""
    t = on_turn()
    before = tokens(t), [avatar.masks for avatar in t.state.avatars.values()]
    t.answer("ann", "order_turn", {"do": "order_to_spare", "whom": "cy"})
    assert (tokens(t), [avatar.masks for avatar in t.state.avatars.values()]) == before


# -- who may order, and what -----------------------------------------------------------------------------


@pytest.mark.parametrize("orders", ["structured", "free"])
def test_cm_rnd_14_a_creditor_who_is_out_of_the_round_orders_nothing(orders: str) -> None:
    """CM-RND-14, CM-STK-09: who escaped arrest or was convicted does nothing more this round."""
    out = three(ann={"out": True}, **TO_ANN)
    t = in_scene(out, [{"present": ["bob", "cy"]}], options={"orders": orders})
    assert asked(t) == [("bob", "take_turn")]


def test_cm_stk_09_an_own_character_is_ordered_once_it_shows_nothing_new() -> None:
    """CM-STK-09, CM-CHAR-02: worn for the first time it shows a secret, which no order may ask for."""
    for declared in (False, True):
        hidden = [{"key": "H1", "value": 2, "declared": declared}]
        bob = {**TO_ANN["bob"], "own_character": True, "hidden_face": hidden, "shown": ["KD"]}
        t = at("choose_masks", three(bob=bob))
        known = choices(t, "ann", "order_mask", "order_to_wear", "mask")
        assert known == ["KD", "nobleman", "uncast", *(["own:bob"] if declared else [])]
