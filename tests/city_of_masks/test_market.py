"""CM-MKT: masks bought from the stock, sold to one another, and written."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.games.city_of_masks.court import BUDGETS
from commedia.games.city_of_masks.decisions.market import BuyBlind, WriteMask, shares
from commedia.games.city_of_masks.decisions.rounds import mask_named
from commedia.games.city_of_masks.own_masks import budget_faults
from commedia.testing import ScriptedTable
from tests.city_of_masks.evening import (
    asked,
    at,
    choices,
    closed,
    everybody,
    known,
    noble,
    offers,
    refuses,
    said,
    three,
    tokens,
)


def market(avatars: dict[str, Any] | None = None, **more: Any) -> ScriptedTable:
    """The market of ann, bob and cy, in that order."""
    return at("market", avatars or three(), **more)


def buy(mask: str) -> dict[str, Any]:
    """The answer that buys it."""
    return {"do": "buy_mask", "mask": mask}


def sell(mask: str, to: str, price: int) -> dict[str, Any]:
    """The answer that offers it."""
    return {"do": "offer_mask", "mask": mask, "to": to, "price": price}


# -- buying ----------------------------------------------------------------------------------------------


def test_cm_mkt_01_an_unowned_mask_costs_its_points_in_hidden_face() -> None:
    """CM-MASK-09: the Red Joker costs 10, to the bank; it is then owned, and not shown yet."""
    t = market()
    t.answer("ann", "market_turn", buy("RJ"))
    ann = t.state.avatars["ann"]
    assert (ann.masks, ann.shown) == (["KS", "RJ"], [])
    assert tokens(t, "hid") == {"ann": 2, "bob": 12, "cy": 12}
    assert tokens(t) == {"ann": 12, "bob": 12, "cy": 12}
    assert "RJ" not in t.state.stock
    assert said(t, "CM-MKT-01", seat=None, mask="RJ", price=10)


def test_cm_mkt_01_what_one_cannot_pay_for_or_somebody_owns_is_not_to_be_had() -> None:
    """With 11 Hidden Face: Jokers and Jacks. With 9: nothing."""
    t = market(three(ann={"hid": 11}, bob={"hid": 9}))
    assert choices(t, "ann", "market_turn", "buy_mask", "mask") == ["JS", "JC", "JD", "JH", "RJ", "BJ"]
    refuses(t, "ann", "market_turn", buy("QS"))
    refuses(t, "ann", "market_turn", buy("KD"))
    t.answer("ann", "market_turn", "leave_market")
    assert closed(t, "bob", "market_turn")["buy_mask"] == "CM-MKT-01"


def test_cm_mkt_01_several_may_be_bought_while_they_can_be_paid() -> None:
    """One after the other."""
    t = market(three(ann={"hid": 21}))
    t.answer("ann", "market_turn", buy("RJ"))
    t.answer("ann", "market_turn", buy("JS"))
    assert t.state.avatars["ann"].masks == ["KS", "RJ", "JS"]
    assert tokens(t, "hid")["ann"] == 0


def test_cm_mkt_01_the_stock_is_shown_from_the_first_market_on() -> None:
    """R-57: it would hint at the masks in hiding before; and it stays up to date."""
    t = at("begin_round", three(), [[0, 0], [0, 1], [0, 2]])
    assert t.view(None)["state"]["on_sale"] == []
    assert "stock" not in t.view("ann")["state"]
    t = market()
    assert len(t.view(None)["state"]["on_sale"]) == 11
    t.answer("ann", "market_turn", buy("RJ"))
    assert "RJ" not in t.view("cy")["state"]["on_sale"]


def test_cm_mkt_01_where_tokens_are_hidden_a_blind_price_does_not_name_the_mask() -> None:
    """R-03, R-57: one King costs more than the others, so the price is its buyer's to know."""
    seen = []
    for king in ("KC", "KS"):
        options = {"mask_stock": "blind", "show_tokens": "owner_only"}
        masks = {"ann": "JH", "bob": "JC", "cy": "QC"}
        avatars = {seat: {"hid": 14, "masks": [mask], "worn": mask} for seat, mask in masks.items()}
        t = market(avatars, chance=[king], options=options)
        t.answer("ann", "market_turn", {"do": "buy_blind", "rank": "king"})
        seen.append([(m.text, m.figures) for m in t.moments(seat="bob")])
        price = t.state.masks[king].points
        assert f"It costs {price} Hidden Face." in [m.text for m in t.moments(seat="ann")]
    assert seen[0] == seen[1]


def test_cm_mkt_01_by_a_table_option_one_buys_a_rank_blindly() -> None:
    """R-57: only with enough for its dearest mask; what chance gives is paid, and known to the buyer."""
    t = market(three(ann={"hid": 14}, bob={"hid": 13}), chance=["KC"], options={"mask_stock": "blind"})
    assert "buy_mask" not in offers(t, "ann", "market_turn")
    assert t.state.on_sale == ["joker"] * 2 + ["jack"] * 4 + ["queen"] * 4 + ["king"]
    assert choices(t, "ann", "market_turn", "buy_blind", "rank") == ["joker", "jack", "queen", "king"]
    t.answer("ann", "market_turn", {"do": "buy_blind", "rank": "king"})
    assert (t.state.avatars["ann"].masks, tokens(t, "hid")["ann"]) == (["KS", "KC"], 0)
    t.answer("ann", "market_turn", "leave_market")
    assert choices(t, "bob", "market_turn", "buy_blind", "rank") == ["joker", "jack", "queen"]


def test_cm_mkt_01_blindly_bought_nobody_else_learns_which() -> None:
    """R-57: of two Queens of the same price."""
    options = {"mask_stock": "blind"}
    tables = [market(chance=[queen], options=options) for queen in ("QS", "QC")]
    for t in tables:
        t.answer("ann", "market_turn", {"do": "buy_blind", "rank": "queen"})
    assert known(tables[0], "bob") == known(tables[1], "bob")
    assert known(tables[0], "ann") != known(tables[1], "ann")


# -- writing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rank", BUDGETS)
def test_cm_mask_06_and_07_every_way_to_share_out_a_budget_is_legal(rank: Any) -> None:
    """Whole values of 1 to 3, one 3 at most, two 1s at least, and exactly the budget."""
    ways = [[int(value) for value in way.split()] for way in shares(rank)]
    assert ways
    assert not [way for way in ways if budget_faults(way, rank)]
    assert len({tuple(way) for way in ways}) == len(ways)
    assert {sum(way) for way in ways} == {BUDGETS[rank]}


def test_cm_mkt_01_by_a_table_option_masks_are_written_once_the_stock_is_empty() -> None:
    """R-57, CM-MASK-08: a name, an action for each value, its points to the bank; it counts as any mask."""
    full = market(options={"custom_masks": "on"})
    assert closed(full, "ann", "market_turn")["write_mask"] == "CM-MKT-01"
    t = market(options={"custom_masks": "on"}, state={"stock": []})
    joker = {"do": "write_mask", "rank": "joker", "values": "3 2 2 1 1 1", "name": "The Owl"}
    refused = refuses(t, "ann", "market_turn", joker | {"values": "3 3 2 1 1"})
    assert (refused.sentence, refused.rule) == (
        "2 actions are worth 3; one is the most (CM-MASK-07).",
        "CM-MASK-07",
    )
    refuses(t, "ann", "market_turn", joker | {"values": "three and two"})
    refuses(t, "ann", "market_turn", joker | {"rank": "king"})
    t.answer("ann", "market_turn", joker | {"values": "1 2 1 3 1 2"})
    for number in range(1, 7):
        assert asked(t) == [("ann", "describe_action")]
        t.answer("ann", "describe_action", f"deed {number}")
    [written] = t.state.avatars["ann"].masks[1:]
    mask = t.state.mask(written)
    assert [act.value for act in mask.acts] == [3, 2, 2, 1, 1, 1]
    assert (t.words[mask.prose.id], t.words[mask.acts[5].prose.id]) == ("The Owl", "deed 6")
    assert tokens(t, "hid")["ann"] == 2
    assert t.state.standing("ann") == 12 + 13 + 10
    assert written in t.state.wardrobe("ann")


def test_cm_mkt_01_what_a_mask_of_a_rank_costs_is_told_before_it_is_written() -> None:
    """CM-MASK-06: each rank by its name with its points, and each way to share them out as a list."""
    t = market(options={"custom_masks": "on"}, state={"stock": []})
    decision = next(q for q in t.play.decisions("ann") if q.kind == "market_turn")
    rank = decision.describe_value(WriteMask, "rank", "joker")
    assert (rank.label, rank.price) == ("Joker", "10 Hidden Face")
    assert decision.describe_value(BuyBlind, "rank", "joker").price == ""
    assert decision.describe_value(WriteMask, "values", "3 2 2 1 1 1").label == "3, 2, 2, 1, 1 and 1"


def test_cm_mkt_01_otherwise_an_empty_stock_sells_nothing() -> None:
    """R-57: the default."""
    t = market(state={"stock": []})
    assert "write_mask" not in offers(t, "ann", "market_turn")
    assert closed(t, "ann", "market_turn")["buy_mask"] == "CM-MKT-01"


# -- selling ---------------------------------------------------------------------------------------------


def test_cm_mkt_02_masks_are_sold_for_hidden_face_and_for_no_face() -> None:
    """CM-EQ-06: any sum that the buyer has; it goes from the buyer to the seller."""
    t = market()
    refuses(t, "ann", "market_turn", sell("KS", "bob", 13))
    t.answer("ann", "market_turn", sell("KS", "bob", 7))
    t.answer("bob", "offered_mask", "take_offer")
    assert (t.state.avatars["ann"].masks, t.state.avatars["bob"].masks) == ([], ["KD", "KS"])
    assert tokens(t, "hid") == {"ann": 19, "bob": 5, "cy": 12}
    assert tokens(t) == {"ann": 12, "bob": 12, "cy": 12}


def test_cm_mkt_02_a_seller_may_be_left_with_the_uncast_and_their_role() -> None:
    """CM-MASK-10, CM-MASK-11: the mask on one's face may go as well."""
    t = market(three(ann={"worn": "KS"}))
    t.answer("ann", "market_turn", sell("KS", "cy", 0))
    t.answer("cy", "offered_mask", "take_offer")
    assert t.state.wardrobe("ann") == ["nobleman", "uncast"]
    assert t.state.avatars["ann"].worn == "uncast"
    assert closed(t, "ann", "market_turn")["offer_mask"] == "CM-MKT-02"


def test_cm_mkt_02_the_own_character_is_not_for_sale() -> None:
    """CM-CHAR-02: nor are the Uncast and the roles."""
    t = market(three(ann={"own_character": True}))
    assert choices(t, "ann", "market_turn", "offer_mask", "mask") == ["KS"]


def test_cm_mkt_03_each_player_once_in_order_of_declaration() -> None:
    """Then all are asked whether to play on."""
    t = market(state={"order": ["cy", "ann", "bob"], "arbiter": "cy"})
    turns = []
    while open_ := [seat for seat, kind in asked(t) if kind == "market_turn"]:
        turns += open_
        t.answer(open_[0], "market_turn", "leave_market")
    assert turns == ["cy", "ann", "bob"]
    assert asked(t) == [(seat, "end_or_play_on") for seat in ("ann", "bob", "cy")]


def test_cm_mkt_03_the_buyer_sees_the_mask_and_answers_at_once() -> None:
    """Taken or declined before anything else happens; declined, nothing has changed."""
    t = market()
    t.answer("ann", "market_turn", sell("KS", "bob", 5))
    (offered,) = t.decisions()
    assert (offered.seat, offered.kind) == ("bob", "offered_mask")
    assert "Sueno the Duellist" in offered.prompt
    t.answer("bob", "offered_mask", "decline_offer")
    assert (t.state.avatars["ann"].masks, tokens(t, "hid")["ann"]) == (["KS"], 12)
    assert asked(t) == [("ann", "market_turn")]


def test_cm_mkt_03_a_buyer_is_told_for_what_they_have_declined_the_mask() -> None:
    """Of that mask, on this turn of the seller's; the first offer says nothing of the kind."""
    t = market()
    for price, told in (
        (5, ""),
        (4, "You have declined it for 5."),
        (3, "You have declined it for 5 and 4."),
    ):
        t.answer("ann", "market_turn", sell("KS", "bob", price))
        (offered,) = t.decisions()
        assert told in offered.prompt
        assert ("declined" in offered.prompt) == bool(told)
        t.answer("bob", "offered_mask", "decline_offer")


def test_cm_mkt_03_the_buyer_sees_which_of_two_written_masks_it_is() -> None:
    """R-57: both are a player's own and worth 10; the one that is offered is named."""
    acts = [{"key": f"written-1.{n}", "value": n} for n in (3, 2, 2, 1, 1, 1)]
    written = {
        id: {"id": id, "rank": "joker", "acts": acts, "prose": id} for id in ("written-1", "written-2")
    }
    t = market(three(ann={"masks": list(written)}), state={"written": written})
    t.answer("ann", "market_turn", sell("written-2", "bob", 5))
    assert choices(t, "bob", "offered_mask", "take_offer", "mask") == ["written-2"]
    t.answer("bob", "offered_mask", "take_offer")
    assert t.state.avatars["bob"].masks == ["KD", "written-2"]


def test_cm_mkt_03_a_mask_in_a_players_own_words_tells_what_its_actions_are_worth() -> None:
    """R-57: where it is chosen, by its points and values; what is borrowed is said in full."""
    acts = [{"key": f"written-1.{n}", "value": n} for n in (3, 2, 2, 1, 1, 1)]
    written = {"written-1": {"id": "written-1", "rank": "joker", "acts": acts}}
    said = mask_named(at("market", three(), state={"written": written}).state, "written-1")
    assert (said.price, said.then) == (
        "10 points",
        "actions in a player’s own words, worth 3, 2, 2, 1, 1 and 1",
    )
    face = [{"key": "H1", "value": 2, "source": "KD.7"}, {"key": "H2", "words": "weep", "value": 1}]
    own = {"own_character": True, "hidden_face": face}
    said = mask_named(at("market", three(ann=own)).state, "own:ann")
    assert said.then == (
        "Claim a rank that only spirits can bestow (2) and an action in a player’s own words, worth 1"
    )


def test_cm_act_01_an_action_in_a_players_own_words_is_told_by_its_place() -> None:
    """R-57, CM-CHAR-02: of a written mask, and of an own Character; what was written stands beside it."""
    acts = [{"key": f"written-1.{n}", "value": 1, "prose": "hoot"} for n in (1, 2)]
    written = {"written-1": {"id": "written-1", "rank": "joker", "acts": acts}}
    face = [{"key": "H1", "value": 2, "words": "weep"}]
    for mask, told in (("written-1", "action 2 of their mask"), ("own:ann", "action 1 of their mask")):
        ann = {"worn": mask, "own_character": True, "hidden_face": face}
        t = at("unopposed_challenge", three(ann=ann), [[6, 6]], None, {"written": written}, actor="ann")
        t.answer("ann", "declare_actions", {"actions": [f"{mask}.{told[7]}"]})
        assert said(t, "CM-ACT-01")[0].text == f"ann: {told}."


@pytest.mark.parametrize("answer", ["take_offer", "decline_offer"])
def test_cm_mkt_03_only_the_buyer_sees_an_unshown_mask(answer: str) -> None:
    """CM-TAB-01: cy knows the same whether it was one mask or another."""
    seen_by_cy, seen_by_bob = [], []
    for mask in ("QS", "QC"):
        t = market(three(ann={"masks": ["KS", "QS", "QC"]}))
        t.answer("ann", "market_turn", sell(mask, "bob", 5))
        seen_by_bob.append(t.decisions("bob")[0].prompt)
        seen_by_cy.append(known(t, "cy"))
        t.answer("bob", "offered_mask", answer)
        seen_by_cy[-1] += known(t, "cy")
    assert seen_by_cy[0] == seen_by_cy[1]
    assert seen_by_bob[0] != seen_by_bob[1]


def test_cm_mkt_03_a_mask_that_all_have_seen_is_known_in_its_new_hands() -> None:
    """It is no secret which one changed hands."""
    t = market(three(ann={"shown": ["KS"]}))
    t.answer("ann", "market_turn", sell("KS", "bob", 5))
    t.answer("bob", "offered_mask", "take_offer")
    assert (t.state.avatars["ann"].shown, t.state.avatars["bob"].shown) == ([], ["KS"])
    assert "Sueno the Duellist" in said(t, "CM-MKT-03", seat="cy")[0].text


def test_cm_mkt_03_prices_tell_nothing_where_tokens_are_secret() -> None:
    """R-03: ann is offered the same prices whatever bob holds, and bob says whether he can pay."""
    tables = [
        market(three(bob={"hid": hid}, cy={"hid": 11 - hid}), options={"show_tokens": "owner_only"})
        for hid in (2, 9)
    ]
    assert known(tables[0], "ann") == known(tables[1], "ann")
    tables[0].answer("ann", "market_turn", sell("KS", "bob", 5))
    assert closed(tables[0], "bob", "offered_mask") == {"take_offer": "CM-MKT-02"}


def test_cm_mkt_03_standings_change_with_the_next_round() -> None:
    """A bought mask counts once standings are taken again (CM-RND-01)."""
    t = market({"ann": noble("KS", 14), "bob": noble("KD", 13), "cy": noble("KH", 12)})
    t.answer("ann", "market_turn", "leave_market")
    t.answer("bob", "market_turn", buy("RJ"))
    assert t.state.avatars["bob"].standing == 26
    everybody(t, "market_turn", "leave_market")
    everybody(t, "end_or_play_on", "play_on")
    assert (t.state.avatars["bob"].standing, t.state.arbiter) == (36, "bob")
