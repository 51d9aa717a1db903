"""Form by form, what the page and `t.foresee` say of deeds and masks beforehand, and what then comes."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from commedia.server.pages import decision_form
from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import bid, borrow, face, feels, hid, stake, until, versus
from tests.city_of_masks.evening import at, said
from tests.city_of_masks.foretold import beforehand, values
from tests.city_of_masks.tables import FACE_FOR_A_KING, at_aims, at_dealing, dealt
from tests.games.forms import foreseen, form_of, text
from tests.server.seeing import Stage

# -- deeds and what they mean ----------------------------------------------------------------------------

FACE = [
    {"key": "H1", "words": "Show mercy to the beaten", "value": 3, "against": "KS.2"},
    {"key": "H2", "words": "Feed stray cats", "value": 1},
]


@pytest.mark.parametrize("tile", [[6, 0], [0, 5], [3, 3]])
def test_cm_act_01_a_deed_alone(tile: list[int]) -> None:
    """What is put in, what being torn brings, what counts with whom it woos; and what then comes."""
    avatars = {"ana": {"face": 12, "hid": 12, "worn": "KS", "gender": "m", "hidden_face": FACE}}
    avatars |= {"bor": {"feels": {"ana": -1}}, "cai": {}}
    t = at("unopposed_challenge", avatars, [tile], {}, {"places": [{"present": [*avatars]}]}, actor="ana")
    deed = {"actions": ["KS.6", "H1"], "wooing": ["bor", "sun"]}
    told = t.foresee("ana", "declare_actions", deed)
    page = foreseen(t, "ana", "declare_actions", {"declare.actions": ["KS.6", "H1"]})
    proper, hidden, torn = values(told, "Face put in", "Hidden Face put in", "Hidden Face for being torn")
    assert f"You put in {proper} of your 12 Face and {hidden} of your 12 Hidden Face." in page
    assert f"+{torn} Hidden Face, whatever is drawn." in page
    assert values(told, "Counts with sun") == [1]
    t.answer("ana", "declare_actions", deed)
    assert (t.state.staked("ana"), t.state.pot("veil of ana").total) == (proper, hidden)
    tags = {"pleases": ["sun:KS.6"], "offends": []}
    said_of = foreseen(t, "ana", "tag_actions", {"tag.pleases": "sun:KS.6"})
    meant = t.foresee("ana", "tag_actions", tags)
    assert values(meant, "Counts with sun") == [2]
    assert "+1 for what pleases them" in said_of
    t.answer("ana", "tag_actions", tags)
    t.answer("ana", "draw_tile")
    [bonus] = said(t, "CM-ACT-05")
    assert torn in bonus.figures.values()
    [woos] = said(t, "CM-FAC-02")
    sway = tile[0] - tile[1]
    assert woos.figures["delta"] - sway == meant["Counts with sun"].most
    ana = t.state.avatars["ana"]
    assert ana.face - 12 in told["Face"].odds
    assert ana.hid - 12 in told["Hidden Face"].odds
    assert feels(t, "bor", "ana") - -1 in told["bor’s feeling"].odds


def test_cm_tab_02_an_objection() -> None:
    """What counts with a faction if it is upheld, and how often one may object still."""
    avatars = {"ana": {"face": 12, "worn": "KS", "gender": "m"}, "bor": {}, "cai": {}}
    state = {"places": [{"present": [*avatars]}], "arbiter": "cai"}
    t = at("unopposed_challenge", avatars, [[6, 0]], {}, state, actor="ana")
    t.answer("ana", "declare_actions", {"actions": ["KS.6"], "wooing": ["sun"]})
    t.answer("ana", "tag_actions", {"pleases": ["sun:KS.6"], "offends": []})
    told, page = beforehand(t, "bor", "raise_objection", {"to": "offends:sun:KS.6"})
    counts, left = told["Counts with sun if it is upheld"], told["Objections left"]
    assert (counts.now, counts.most, left.now, left.most) == (2, 0, 3, 2)
    assert "You may object 3 times." in page
    assert "If it is upheld, this counts with the Sun Temple beside the tile:" in page
    t.answer("bor", "raise_objection", "offends:sun:KS.6")
    t.answer("cai", "rule_on", "uphold")
    told, page = beforehand(t, "bor", "raise_objection", {"to": "for:cai"})
    assert (told["Objections left"].now, "You may object 2 times." in page) == (2, True)
    assert told["Counts with sun if it is upheld"].now == counts.most
    t.answer("ana", "draw_tile")
    [woos] = said(t, "CM-FAC-02")
    assert woos.figures["delta"] - 6 == counts.most


@pytest.mark.parametrize("tile", [[2, 2], [1, 1]])
def test_cm_sup_01_support(tile: list[int]) -> None:
    """Each thing that a lender does has the chance of their own tile."""
    t = versus([[6, 0], tile, [5, 5]], cai={"feels": {"ana": 5}})
    stake(t, 0, defender=["KD.1"])
    borrow(t, "ana", "cai", 3)
    bid(t, "ana", "level")
    until(t, "support")
    told = t.foresee("cai", "support", {"actions": ["KH.2"]})
    page = foreseen(t, "cai", "support", {"stand.actions": "KH.2"})
    assert Fraction(told["KH.2 succeeds"].odds[1]) == Fraction(5, 7)
    assert "71 in 100" in page
    t.answer("cai", "support", {"actions": ["KH.2"]})
    until(t, "tell")
    well = next(m for m in said(t, "CM-ACT-04") if m.seat == "cai").figures["succeeded"]
    assert (well == ["KH.2"]) == (tile[0] >= 2)


# -- the market, and before the play ---------------------------------------------------------------------


def market(options: dict[str, str] | None = None, **more: Any) -> ScriptedTable:
    """Ana's turn at the stall."""
    ana = {"face": 12, "hid": 20, "masks": ["KS"], "owes": {"bor": 5}, **more}
    avatars = {"ana": ana, "bor": {"hid": 9, "masks": ["KD"]}, "cai": {"masks": ["KH"]}}
    state = {"order": ["ana", "bor", "cai"], "phase": "market"}
    return at("market", avatars, "any", options, state, turn=0)


def standing(t: ScriptedTable, seat: str) -> int:
    """As whoever it is knows it."""
    return int(t.state.standing(seat))


def test_cm_mkt_01_buying_a_mask() -> None:
    """Its price, what is left, and what it adds to the standing."""
    t = market()
    told, page = beforehand(t, "ana", "market_turn", {"do": "buy_mask", "mask": "QC"})
    price, left, stands = values(told, "Price", "Hidden Face", "Standing")
    assert f"Mistra the Spider costs {price}; you keep {left} Hidden Face. It adds {price} to" in page
    t.answer("ana", "market_turn", {"do": "buy_mask", "mask": "QC"})
    assert (hid(t, "ana"), standing(t, "ana")) == ([left], stands)
    assert told["Standing"].now == stands - price


def test_cm_mkt_01_buying_unseen() -> None:
    """By a table option: within what masks of that rank cost (R-57)."""
    t = market({"mask_stock": "blind"})
    told, page = beforehand(t, "ana", "market_turn", {"do": "buy_blind", "rank": "king"})
    assert (told["Price"].least, told["Price"].most) == (13, 14)
    assert "A king costs 13 to 14; you keep 6 to 7 Hidden Face. It adds 13 to 14 to your standing." in page
    t.answer("ana", "market_turn", {"do": "buy_blind", "rank": "king"})
    assert told["Hidden Face"].least <= hid(t, "ana")[0] <= told["Hidden Face"].most
    assert told["Standing"].least <= standing(t, "ana") <= told["Standing"].most


def test_cm_mkt_02_selling_a_mask_and_taking_it() -> None:
    """Both sides: what they have then, and how they stand."""
    t = market()
    offer = {"do": "offer_mask", "mask": "KS", "to": "bor", "price": 4}
    form = {"offer_mask.mask": "KS", "offer_mask.to": "bor", "offer_mask.to=bor.price": "4"}
    told, page = beforehand(t, "ana", "market_turn", offer, **form)
    sold = values(told, "Hidden Face if it is taken", "Standing if it is taken")
    assert f"If bor takes it, you have {sold[0]} Hidden Face, and your standing falls by 13." in page
    t.answer("ana", "market_turn", offer)
    took = t.foresee("bor", "offered_mask", "take_offer")
    bought = values(took, "Price", "Hidden Face", "Standing")
    assert t.foresee("bor", "offered_mask", "decline_offer") == {}
    says = f"You keep {bought[1]} Hidden Face, and your standing rises by 13."
    view = Stage.of(t).seen("bor")
    decision = next(q for q in view.decisions if q.kind == "offered_mask")
    assert says in text(str(decision_form.form(view, decision, "cue")))
    t.answer("bor", "offered_mask", "take_offer")
    assert [hid(t, "ana")[0], standing(t, "ana")] == sold
    assert [4, hid(t, "bor")[0], standing(t, "bor")] == bought


@pytest.mark.parametrize("paid", [2, 5])
def test_cm_stk_08_paying_a_debt(paid: int) -> None:
    """What is kept, and owed still: at the market, and on a turn."""
    t = market()
    answer = {"do": "repay_debt", "to": "bor", "amount": paid}
    form = {"repay_debt.to": "bor", "repay_debt.to=bor.amount": str(paid)}
    told, page = beforehand(t, "ana", "market_turn", answer, **form)
    keep, owed = values(told, "You keep", "You owe bor")
    owes = f"still owe bor {owed}" if owed else "owe them no more"
    assert f"You keep {keep} Face, and {owes}." in page
    t.answer("ana", "market_turn", answer)
    assert (face(t, "ana"), t.state.avatars["ana"].owes.get("bor", 0)) == ([keep], owed)


def test_cm_rel_04_feelings_that_are_laid() -> None:
    """What each card stands for, and what is left."""
    t = at_dealing(3, ["7D", "4C", "AH", "2H", "3H", "5H", "6H", "8H", "9H", "10H", "2D", "3D", "4D"])
    laid = {
        "bor": "7D",
        "cai": "4C",
        "sun": "neutral",
        "moon": "AH",
        "commission": "2H",
        "personalists": "3H",
    }
    told = t.foresee("ana", "settle_feelings", {"feelings": laid})
    page = foreseen(
        t, "ana", "settle_feelings", {f"feel.feelings.{target}": card for target, card in laid.items()}
    )
    assert values(told, "Your feeling for bor", "Your feeling for cai", "Your feeling for sun") == [7, -4, 0]
    assert values(told, "Open still", "Cards left over") == [0, 8]
    assert "Left in your hand, and discarded then:" in page
    assert len(re.findall("the \\w+ of (?:Hearts|Diamonds|Clubs|Spades)", page)) == 8
    t.answer("ana", "settle_feelings", {"feelings": laid})
    for seat in ("bor", "cai"):
        [asked] = t.decisions(seat, kind="settle_feelings")
        cards = t.state.dealt[seat]
        targets = asked.schema["oneOf"][0]["properties"]["feelings"]["properties"]
        t.answer(seat, asked.id, {"feelings": dict(zip(targets, cards, strict=False))})
    felt = t.state.avatars["ana"].feels
    assert [felt[target].value for target in ("bor", "cai", "sun", "moon")] == [7, -4, 0, 1]


def test_cm_hid_01_a_hidden_face() -> None:
    """As many points as there are to be; none are to go."""
    t = dealt("KS", "QC", "JD")
    acts = [
        {"words": one.get("words", ""), "value": one["value"], "source": one.get("source", ""),
         "against": one.get("against", "")}
        for one in FACE_FOR_A_KING
    ]  # fmt: skip
    told = t.foresee("ana", "compose_hidden_face", {"do": "compose", "acts": acts})
    form = {"do": "compose"} | {
        f"compose.acts.{n}.{field}": str(value)
        for n, act in enumerate(acts, start=1)
        for field, value in act.items()
    }
    assert values(told, "Placed", "To go") == [13, 0]
    assert "13 of 13 placed" in foreseen(t, "ana", "compose_hidden_face", form)
    form.pop("compose.acts.1.value")
    assert "10 of 13 placed, 3 to go" in foreseen(t, "ana", "compose_hidden_face", form)


@pytest.mark.parametrize(("temple_gender", "sun"), [("avatar", (1, 1)), ("mask", (0, 1))])
def test_cm_fac_04_what_the_temples_make_of_who_one_is(temple_gender: str, sun: tuple[int, int]) -> None:
    """By oneself; or, by a table option, by the mask (R-44)."""
    avatars: dict[str, Any] = {"ana": {}, "bor": {}, "cai": {}}
    t = at("be_somebody", avatars, (), {"temple_gender": temple_gender}, {"phase": "setup"})
    told = t.foresee("ana", "become", {"name": "Ana", "gender": "m"})
    assert (told["sun adds for you"].least, told["sun adds for you"].most) == sun
    page = text(form_of(t, "ana", "become"))
    assert ("The Sun Temple takes to you a little sooner" in page) == (temple_gender == "avatar")
    assert ("The Temples go by your mask" in page) == (temple_gender == "mask")


@pytest.mark.parametrize(
    ("held", "threshold", "needed"), [(5, "scaled", 5), (9, "scaled", 7), (5, "strict", 7)]
)
def test_cm_obj_06_how_dear_somebody_must_be_to_be_betrayed(held: int, threshold: str, needed: int) -> None:
    """As the page says it, and as the aim then has it (R-53)."""
    feelings = {"bor": held, "cai": -3, "sun": -2}
    t = at_aims(feelings, ["3D", "4H", "6H"], betray_threshold=threshold)
    told = t.foresee("ana", "take_aims", {"friend": "bor", "faction": "sun"})
    assert values(told, "To betray bor you feel") == [needed]
    assert f"+{needed}" in text(form_of(t, "ana", "take_aims"))
    t.answer("ana", "take_aims", {"friend": "bor", "faction": "sun"})
    for seat in ("bor", "cai"):
        [asked] = t.decisions(seat)
        t.answer(seat, asked.id, {"friend": "ana", "faction": "sun"})
    assert [aim.threshold for aim in t.state.avatars["ana"].aims if aim.kind == "betray"] == [needed]


@pytest.mark.parametrize(("mask", "many"), [("KS", 1), ("RJ", 0)])
def test_cm_act_05_how_much_contradicts_a_mask(mask: str, many: int) -> None:
    """As masks are chosen, and as one is put on instead on a turn."""
    avatars: dict[str, Any] = {"ana": {"masks": ["KS", "RJ"], "hidden_face": FACE}, "bor": {}, "cai": {}}
    t = at("choose_masks", avatars, (), {}, {"order": [*avatars], "places": [{"present": [*avatars]}]})
    told = t.foresee("ana", "choose_mask", {"mask": mask})
    assert values(told, "Hidden actions that contradict it") == [many]
    view = Stage.of(t).seen("ana")
    page = text(
        str(decision_form.form(view, next(q for q in view.decisions if q.kind == "choose_mask"), "cue"))
    )
    assert "1 of your hidden actions contradicts it" in page
    assert page.count("contradicts it") == 1


@pytest.mark.parametrize("fee_on", ["accept", "ask"])
def test_cm_unm_04_asking_a_friend_before_the_court(fee_on: str) -> None:
    """1 Face; on a yes, or whatever they answer (R-34)."""
    avatars = {
        "ana": {"face": 7, "worn": "KS"}, "bor": {"worn": "KD"},
        "cai": {"worn": "KH", "face": 9, "feels": {"ana": 4}},
    }  # fmt: skip
    options = {"trial_support": "lenders", "fee_on": fee_on}
    places = {"places": [{"present": [*avatars]}]}
    t = at("arrest", avatars, [[6, 0], [0, 0]], options, places, offender="ana", denouncer="bor")
    t.answer("ana", "call_on_commission", 0)
    told = t.foresee("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "cai"})
    assert (told["Fee"].least, told["Fee"].most) == (int(fee_on == "ask"), 1)
    t.answer("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "cai"})
    lent = t.foresee("cai", "lend", {"do": "bow", "amount": 3})
    t.answer("cai", "lend", "turn_away")
    assert face(t, "ana") == [7 - told["Fee"].least]
    assert values(lent, "Lent", "You keep") == [3, t.state.avatars["cai"].face - told["Fee"].least - 3]


def test_cm_stk_01_whether_to_go_higher() -> None:
    """By a table option: what there is to be met, of what is held (R-27)."""
    t = versus((), {"stake_mode": "agreed"})
    t.answer("ana", "declare_actions", {"actions": ["KS.2"]})
    t.answer("ana", "open_pot", 4)
    told = t.foresee("bor", "go_higher", "agree")
    assert values(told, "To be met", "You hold") == [6, 12]
    t.answer("bor", "go_higher", "agree")
    t.answer("bor", "declare_actions", {"actions": ["other.1"]})
    level = t.foresee("bor", "bid_turn", "level")
    assert level["You put in"].most == 6
