"""Why somebody or something is none of the choices, where the game knows why."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import IllegalMove
from commedia.games.city_of_masks.decisions.lending import Bow, Lend, Ordered
from commedia.games.city_of_masks.masks import MASKS
from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import aim, bid, borrow, declare, stake, versus
from tests.city_of_masks.evening import at, in_scene, refuses, three
from tests.city_of_masks.tables import FACE_FOR_A_KING, at_dealing, dealt

ELSEWHERE = [{"present": ["ann", "bob"]}, {"host": "cy", "name": "the ropewalk", "present": ["cy"]}]


def behind() -> ScriptedTable:
    """Bor is behind and cannot cover the gap; the Sun Temple would lend to him."""
    t = versus(bor={"face": 3, "committed": {"sun": 2}})
    stake(t, 6)
    return t


def test_whoever_is_elsewhere_is_neither_challenged_nor_wooed() -> None:
    """The refusal says where the trouble lies, and not what else there is."""
    t = in_scene(three(), ELSEWHERE)
    refused = refuses(t, "ann", "take_turn", {"do": "challenge", "whom": "cy"})
    assert refused.sentence == "cy is not in this scene."
    assert refuses(t, "ann", "take_turn", {"do": "challenge", "whom": "ann"}).sentence == "That is you."
    t.answer("ann", "take_turn", "act_alone")
    answer = {"actions": ["other.1"], "wooing": ["cy"]}
    assert refuses(t, "ann", "declare_actions", answer).sentence == "cy is not in this scene."


def test_cm_act_02_one_action_as_two_kinds_is_refused_by_that_rule() -> None:
    """CM-ACT-02: the own Character's action is the hidden one."""
    own = {"worn": "own:ana", "own_character": True, "hidden": {"weep": 2}}
    t = at("unopposed_challenge", {"ana": {"hid": 9, **own}, "bor": {}, "cai": {}}, actor="ana")
    assert refuses(t, "ana", "declare_actions", {"actions": ["own:ana.1", "weep"]}).rule == "CM-ACT-02"
    assert refuses(t, "ana", "declare_actions", {"actions": ["weep", "weep"]}).rule == "CM-ACT-02"


def test_cm_mask_03_whoever_goes_unseen_is_refused_by_that_rule() -> None:
    """CM-MASK-03: it is cited, and not the rule of the decision; and so where somebody is out, or spared."""
    cast = {"worn": "uncast"}
    t = in_scene(three(cy=cast))
    assert refuses(t, "ann", "take_turn", {"do": "challenge", "whom": "cy"}).rule == "CM-MASK-03"
    t.answer("ann", "take_turn", "act_alone")
    wooing = {"actions": ["other.1"], "wooing": ["cy"]}
    assert refuses(t, "ann", "declare_actions", wooing).rule == "CM-MASK-03"
    wooing = {"actions": ["other.1"], "wooing": "sun", "against": "sun"}
    assert refuses(t, "ann", "declare_actions", wooing).rule == "CM-FAC-06"
    wooing = {"actions": ["other.1"], "wooing": ["ann"]}
    assert refuses(t, "ann", "declare_actions", wooing).rule == "CM-WOO-01"
    t = versus(cai=cast)
    stake(t, 2)
    assert refuses(t, "bor", "bid_turn", {"do": "ask_for_face", "of": "cai"}).rule == "CM-MASK-03"
    assert refuses(t, "bor", "bid_turn", {"do": "ask_for_face", "of": "ana"}).rule == "CM-INF-01"
    t = in_scene(three(cy={"out": True}))
    assert refuses(t, "ann", "take_turn", {"do": "challenge", "whom": "cy"}).rule == "CM-RND-14"
    order = [{"creditor": "bob", "debtor": "ann", "kind": "spare", "value": "bob"}]
    t = in_scene(three(ann={"owes": {"bob": 1}}), orders=order)
    refused = refuses(t, "ann", "take_turn", {"do": "challenge", "whom": "bob"})
    assert (refused.sentence, refused.rule) == ("bob has ordered otherwise.", "CM-STK-09")


def test_a_mask_that_is_not_owned_is_not_changed_for() -> None:
    """Nor the one that is worn already."""
    t = in_scene(three(ann={"masks": ["KS", "JS"], "worn": "KS"}))
    for mask, why in (("KD", "You do not own The Mystic."), ("KS", "You wear that mask already.")):
        assert refuses(t, "ann", "take_turn", {"do": "change_mask", "mask": mask}).sentence == why


def test_cm_rnd_05_nobody_is_met_or_followed_who_cannot_be() -> None:
    """CM-RND-05: whoever has declared, whoever has not, a follower, and somebody elsewhere."""
    order = ["ann", "bob", "cy", "dee", "eve"]
    places = [
        {"host": "ann", "present": ["ann"]},
        {"host": "bob", "present": ["bob"], "tails": [{"seat": "cy", "after": ["bob"]}]},
    ]
    cast = {seat: {"face": 12, "hid": 12} for seat in order}
    more = {"places": places, "order": order, "arbiter": "ann"}
    t = at("declare_place", cast, state=more, seat="dee", undeclared=["eve"])
    whys = {
        "ann": "ann is not at that place.",
        "cy": "cy is following somebody, and has named no place.",
        "dee": "That is you.",
        "eve": "eve has not declared yet.",
    }
    for whom, why in whys.items():
        follow = {"do": "follow", "at": 1, "after": [whom]}
        assert refuses(t, "dee", "declare_place", follow).sentence == why
    for whom, why in {"dee": "That is you.", "bob": "bob has declared already."}.items():
        meet = {"do": "meet", "whom": whom, "place": "the docks"}
        assert refuses(t, "dee", "declare_place", meet).sentence == why


def test_cm_stk_09_who_is_told_what_to_wear_is_told_so_again() -> None:
    """CM-STK-09: and not only what else there is."""
    order = [{"creditor": "bob", "debtor": "ann", "kind": "mask", "value": "uncast"}]
    t = at("choose_masks", three(ann={"owes": {"bob": 1}}), state={"orders": order})
    refused = refuses(t, "ann", "choose_mask", "KS")
    assert (refused.sentence, refused.rule) == ("bob has ordered what you wear.", "CM-STK-09")


def test_cm_inf_01_a_rival_or_a_faction_is_not_asked_as_a_friend() -> None:
    """Each for its own reason."""
    t = behind()
    for of, why in (("ana", "ana is your rival."), ("sun", "Ask the Sun Temple as a faction.")):
        refused = refuses(t, "bor", "bid_turn", {"do": "ask_for_face", "of": of})
        assert (refused.sentence, refused.rule) == (why, "CM-INF-01")
    assert refuses(t, "bor", "bid_turn", {"do": "ask_for_face", "of": "zoe"}).rule == "CM-INF-01"


def test_cm_fac_07_a_faction_without_commitment_lends_nothing() -> None:
    """It is said so, and not that it is unknown."""
    refused = refuses(behind(), "bor", "bid_turn", {"do": "ask_faction", "of": "moon", "amount": 1})
    assert (refused.sentence, refused.rule) == ("You have no Face committed by the Moon Temple.", "CM-FAC-07")


def test_cm_sup_03_nobody_is_sent_for_who_is_here() -> None:
    """The refusal cites the rule of messengers."""
    places = [{"present": ["ana", "bor", "cai"]}, {"host": "dov", "present": ["dov"]}]
    t = versus(state={"places": places, "order": ["ana", "bor", "cai", "dov"]})
    stake(t, 6)
    refused = refuses(t, "bor", "bid_turn", {"do": "send_for", "whom": "cai", "action": "KD.6"})
    assert (refused.sentence, refused.rule) == ("cai is here already.", "CM-SUP-03")


def test_cm_inf_04_nobody_goes_between_who_cannot() -> None:
    """The lender, the rival, a faction, whoever is pledged elsewhere or unseen: each for its own reason."""
    t = versus(
        bor={"face": 3}, cai={"feels": {"bor": 3}}, dov={"feels": {"ana": 3}}, eli={"worn": "uncast"}, fay={}
    )
    declare(t, "ana")
    t.answer("ana", "open_pot", 0)
    declare(t, "bor", "KD.1")
    borrow(t, "ana", "dov", 3)
    bid(t, "ana", "raise_to", to=6)
    whys = {
        "cai": ("cai is the one you ask.", "CM-INF-04"),
        "ana": ("ana is your rival.", "CM-INF-04"),
        "bor": ("That is you.", "CM-INF-04"),
        "sun": ("Nobody is asked through the Sun Temple.", "CM-INF-04"),
        "dov": ("dov is pledged to ana.", "CM-INF-07"),
        "eli": ("eli goes unseen as the Uncast, and you do not notice them.", "CM-MASK-03"),
    }
    t.state.avatars["bor"].face = 3
    for through, why in whys.items():
        answer = {"do": "ask_for_face", "of": "cai", "through": ["fay", through]}
        refused = refuses(t, "bor", "bid_turn", answer)
        assert (refused.sentence, refused.rule) == why


def test_cm_obj_11_a_card_is_not_shown_before_both_its_objectives_are_met() -> None:
    """It says what is missing."""
    half = [aim("seduce", "bob", met=True), aim("seduce", "sun")]
    t = in_scene(three(ann={"aims": half, "cards": ["4C"]}))
    refused = refuses(t, "ann", "take_turn", {"do": "show_card", "card": "4C"})
    assert refused.sentence == "A card is turned up when both its objectives are met."


def test_cm_mkt_02_a_mask_of_somebody_else_s_is_not_sold() -> None:
    """Nor one's own Character, nor what everybody has."""
    t = at("market", three(ann={"own_character": True}))
    whys = {
        "own:ann": ("Nobody sells a Character of their own.", "CM-CHAR-02"),
        "KD": ("The Mystic is not yours to sell.", "CM-MKT-02"),
        "uncast": ("The Uncast is not yours to sell.", "CM-MKT-02"),
    }
    for mask, why in whys.items():
        answer = {"do": "offer_mask", "mask": mask, "to": "bob", "price": 1}
        refused = refuses(t, "ann", "market_turn", answer)
        assert (refused.sentence, refused.rule) == why


def test_cm_mkt_01_a_mask_that_costs_too_much_is_refused_by_the_rule_of_prices() -> None:
    """CM-MKT-01: 11 buys a Jack, and no Queen."""
    t = at("market", three(ann={"hid": 11}))
    refused = refuses(t, "ann", "market_turn", {"do": "buy_mask", "mask": "QD"})
    assert refused.rule == "CM-MKT-01"
    assert refused.sentence.endswith("costs 12, and you hold 11 Hidden Face.")


def test_cm_inf_04_more_between_than_there_is_face_for_is_refused_in_words() -> None:
    """CM-INF-04: the fee is 1 to each of them."""
    t = versus(bor={"face": 1})
    stake(t, 6)
    refused = refuses(t, "bor", "bid_turn", {"do": "ask_for_face", "of": "cai", "through": ["dov"]})
    assert refused.rule == "CM-INF-04"
    assert refused.sentence == "Each who is asked or goes between takes 1 Face; you hold 1."


# -- the rule that is broken -----------------------------------------------------------------------------


def lines(**first: Any) -> list[dict[str, Any]]:
    """A hidden face for the King of Spades, whose first line is another."""
    return [{"words": "", "source": "", "value": 3, "against": ""} | first, *FACE_FOR_A_KING[1:]]


@pytest.mark.parametrize(
    ("first", "why", "rule"),
    [
        ({"source": "KS.2"}, "H1 is a proper action of your own mask", "CM-HID-04"),
        ({"source": MASKS["KS"].says("KS.2")}, "H1 is a proper action of your own mask", "CM-HID-04"),
        ({"source": "KS.2", "against": "KS.2"}, "H1 is a proper action of your own mask", "CM-HID-04"),
        ({"source": "KS.99"}, "H1 is borrowed from “KS.99”, and there is no such action", "CM-HID-05"),
        ({"source": "QC.1", "against": "JD.1"}, "H1 contradicts “JD.1”", "CM-HID-03"),
        ({"source": "QC.1", "value": 4}, "H1 is worth “4”; an action is worth 1, 2 or 3", "CM-HID-02"),
    ],
)
def test_cm_hid_a_line_that_cannot_be_is_refused_by_the_rule_that_keeps_it_out(
    first: dict[str, Any], why: str, rule: str
) -> None:
    """CM-HID-02 to CM-HID-05: one's own mask, a mask that is none, what is not there, a value."""
    t = dealt("KS", "QC", "JD")
    refused = refuses(t, "ana", "compose_hidden_face", {"do": "compose", "acts": lines(**first)})
    assert refused.sentence.startswith(why)
    assert refused.rule == rule
    assert "among the" not in refused.sentence


def test_cm_rel_02_a_card_lies_on_one_target() -> None:
    """CM-REL-02: twice is refused by it, and too few by CM-REL-03."""
    t = at_dealing(8, ["7H", "2C", "3S", "9D", "AH"])
    assert refuses(t, "ana", "settle_feelings", {"bor": "7H", "cai": "7H"}).rule == "CM-REL-02"
    assert refuses(t, "ana", "settle_feelings", {"bor": "7H"}).rule == "CM-REL-03"


def test_a_turn_s_answers_are_each_refused_by_their_own_rule() -> None:
    """CM-OPP-01 whom one challenges, CM-MASK-10 what one wears, CM-STK-08 debts, CM-OBJ-11 cards."""
    met = [aim("seduce", "bob", met=True), aim("seduce", "sun", met=True), aim("seduce", "cy", card="6C")]
    t = in_scene(
        three(ann={"masks": ["KS", "JS"], "worn": "KS", "owes": {"bob": 2}, "cards": ["4C"], "aims": met}),
        ELSEWHERE,
    )
    t.answer("bob", "order_turn", "no_order")
    rules = {
        "CM-OPP-01": {"do": "challenge", "whom": "cy"},
        "CM-MASK-10": {"do": "change_mask", "mask": "KD"},
        "CM-MASK-05": {"do": "change_mask", "mask": "noblewoman"},
        "CM-RND-11": {"do": "change_mask", "mask": "KS"},
        "CM-STK-08": {"do": "repay_debt", "to": "bob", "amount": 3},
        "CM-OBJ-11": {"do": "show_card", "card": "6C"},
    }
    for rule, answer in rules.items():
        assert refuses(t, "ann", "take_turn", answer).rule == rule


def test_a_bidding_turn_s_answers_are_each_refused_by_their_own_rule() -> None:
    """CM-FAC-07 what a faction lends, CM-SUP-03 and CM-ACT-02 messengers, CM-STK-04 what is taken back."""
    places = [{"present": ["ana", "bor", "cai"]}, {"host": "dov", "present": ["dov"]}]
    state = {"places": places, "order": ["ana", "bor", "cai", "dov"]}
    t = versus(
        bor={"face": 5, "committed": {"sun": 2}, "feels": {"cai": 1}}, cai={"feels": {"bor": 3}}, state=state
    )
    stake(t, 6, defender=["KD.6"])
    send = {"do": "send_for", "whom": "dov"}
    whys = [
        ({"do": "ask_faction", "of": "sun", "amount": 3}, "CM-FAC-07"),
        ({"do": "ask_for_face", "of": "cai", "amount": -1}, "CM-INF-01"),
        (send | {"action": "KD.6"}, "CM-ACT-02"),
        (send | {"action": "other.1"}, "CM-SUP-03"),
        (send | {"action": "KS.6"}, "CM-MASK-11"),
        (send | {"action": "nothing of the kind"}, "CM-SUP-03"),
        ({"do": "raise_to", "to": 60}, "CM-STK-02"),
    ]
    for answer, rule in whys:
        assert refuses(t, "bor", "bid_turn", answer).rule == rule
    borrow(t, "bor", "cai", 2)
    assert refuses(t, "bor", "bid_turn", {"do": "take_back", "amount": 9}).rule == "CM-STK-04"


def test_cm_stk_09_less_than_was_ordered_is_refused_by_the_rule_of_orders() -> None:
    """CM-STK-09: a loan, and a place."""
    t = at("choose_masks", three(ann={"owes": {"bob": 1}}), state={"orders": []})
    assert t.decisions()
    cast = {seat: {"face": 12, "hid": 12} for seat in ("ann", "bob", "cy")}
    cast["ann"] |= {"owes": {"bob": 1}}
    places = [{"host": "bob", "present": ["bob"]}, {"host": "cy", "name": "the ropewalk", "present": ["cy"]}]
    places += [{"host": "cy", "name": "the market", "present": []}]
    order = [{"creditor": "bob", "debtor": "ann", "kind": "place", "value": 1}]
    state = {"places": places, "order": ["bob", "cy", "ann"], "arbiter": "bob", "orders": order}
    t = at("declare_place", cast, state=state, seat="ann", undeclared=[])
    assert refuses(t, "ann", "declare_place", {"do": "join", "at": 2}).rule == "CM-STK-09"
    decision = Lend(None, "cai", "ana", 6, ["ana", "cai"], pledged=False)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove) as refused:
        Ordered(3, 5).read("1")
    assert refused.value.rule == "CM-STK-09"
    assert Ordered(3, 5).read("4") == 4
    assert decision.rule_of(Bow, "amount") == "CM-INF-02"


def test_cm_inf_05_at_the_end_of_a_chain_the_request_bounds_what_is_committed() -> None:
    """CM-INF-05: directly it is CM-INF-02."""
    t = versus(cai={"feels": {"dov": 9}}, dov={"feels": {"ana": 4}})
    stake(t, 0, defender=["KD.1"])
    bid(t, "ana", "ask_for_face", of="cai", through=["dov"])
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 4})
    assert refuses(t, "cai", "lend", {"do": "bow", "amount": 5}).rule == "CM-INF-05"
    t = versus(cai={"feels": {"ana": 4}})
    stake(t, 0, defender=["KD.1"])
    bid(t, "ana", "ask_for_face", of="cai")
    assert refuses(t, "cai", "lend", {"do": "bow", "amount": 5}).rule == "CM-INF-02"


def test_the_market_s_answers_are_each_refused_by_their_own_rule() -> None:
    """CM-MKT-01 what is bought, CM-MKT-02 to whom and for what one sells, CM-STK-08 debts."""
    t = at("market", three(ann={"owes": {"bob": 1}}))
    offer = {"do": "offer_mask", "mask": "KS", "to": "bob", "price": 1}
    assert refuses(t, "ann", "market_turn", offer | {"to": "ann"}).rule == "CM-MKT-02"
    assert refuses(t, "ann", "market_turn", offer | {"price": 99}).rule == "CM-MKT-02"
    assert refuses(t, "ann", "market_turn", {"do": "buy_mask", "mask": "none"}).rule == "CM-MKT-01"
    assert (
        refuses(t, "ann", "market_turn", {"do": "repay_debt", "to": "bob", "amount": 2}).rule == "CM-STK-08"
    )


def test_what_a_deed_means_is_refused_by_the_rule_of_each_meaning() -> None:
    """CM-FAC-03 whom it is against, CM-TAB-02 for whom it is, CM-UNM-01 what it breaks with."""
    t = in_scene(three())
    t.answer("ann", "take_turn", "act_alone")
    deed = {"actions": ["other.1"]}
    for field, wrong, rule in (
        ("against", "bob", "CM-FAC-03"),
        ("behalf", ["zoe"], "CM-TAB-02"),
        ("breaches", ["KD.1"], "CM-UNM-01"),
    ):
        assert refuses(t, "ann", "declare_actions", deed | {field: wrong}).rule == rule
