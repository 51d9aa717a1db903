"""Form by form: what page and `t.foresee` say of feelings and palms beforehand, and what then comes."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.kit.figures import signed
from tests.city_of_masks.duel import bid, borrow, face, feels, stake, until, versus
from tests.city_of_masks.evening import one, said
from tests.city_of_masks.foretold import WIN, beforehand, promised, values
from tests.games.forms import form_of, text

# -- feelings --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [-4, 0, 4])
@pytest.mark.parametrize(
    "held", [3, 10, "6D", {"v": 6, "M": 6, "enduring": True, "t": -2}, {"v": 0, "M": 4, "enduring": True}]
)
def test_cm_opp_09_a_shift(held: Any, by: int) -> None:
    """Value, marks, and where it turns: before, beforehand and after."""
    t = versus([[6, 0], [1, 5]], ana={"feels": {"bor": held}})
    stake(t, 0)
    bid(t, "bor", "level")
    until(t, "shift")
    before = t.state.avatars["ana"].feels["bor"]
    told, page = beforehand(t, "ana", "shift", {"by": by})
    feeling = told["Your feeling for bor"]
    assert feeling.now == before.value
    t.answer("ana", "shift", {"by": by})
    t.answer("bor", "shift", 0) if t.decisions("bor", kind="shift") else None
    after = t.state.avatars["ana"].feels["bor"]
    assert (feeling.most, feeling.usual) == (after.value, after.value)
    assert ("Its marks" in told) == before.enduring
    if before.enduring:
        assert (told["Its marks"].now, told["Its marks"].most) == (before.marks, after.marks)
    assert signed(after.value) in page
    if after.marks and by:
        assert f"turns to {signed(told['It turns to'].most)}" in page
        assert f"reach {signed(told['It turns at'].most)}" in page


@pytest.mark.parametrize("amount", [0, 1, 3])
def test_cm_inf_08_a_broken_promise_and_how_it_is_taken(amount: int) -> None:
    """To give 2 of 5 breaks 3, which is told to who gives; and what is felt then to who was refused."""
    t = versus(WIN, cai={"promised": {"ana": 5}}, ana={"feels": {"cai": 4}})
    stake(t, 0, defender=["KD.1"])
    bid(t, "ana", "ask_for_face", of="cai")
    told, page = beforehand(t, "cai", "lend", {"do": "bow", "amount": 2})
    assert values(told, "Broken of your promise to ana") == [3]
    assert "It breaks your promise to ana by 3, for all to see." in page
    told, page = beforehand(t, "cai", "lend", {"do": "bow", "amount": 5})
    assert values(told, "Broken of your promise to ana") == [0]
    assert "breaks" not in page
    t.answer("cai", "lend", {"do": "bow", "amount": 2})
    [broken] = said(t, "CM-INF-08")
    assert (broken.figures["denied"], promised(t, "cai", "ana")) == (3, 2)
    told, page = beforehand(t, "ana", "resent", {"amount": amount})
    [after] = values(told, "Your feeling for cai")
    t.answer("ana", "resent", amount)
    assert feels(t, "ana", "cai") == after == 4 - amount
    assert (f"from +4 to {after:+}" if amount else "go on feeling +4") in page


@pytest.mark.parametrize(("held", "broken"), [(8, 5), (3, 3), (0, 0)])
def test_cm_inf_09_turning_away_breaks_what_there_is_to_give(held: int, broken: int) -> None:
    """Of five promised no more than is held; honest shortage breaks nothing."""
    t = versus(WIN, cai={"promised": {"ana": 5}, "face": held})
    stake(t, 0, defender=["KD.1"])
    bid(t, "ana", "ask_for_face", of="cai")
    told, page = beforehand(t, "cai", "lend", "turn_away")
    assert values(told, "Broken of your promise to ana", "Lent", "You keep") == [broken, 0, held]
    wanted = f"You promised 5: to give less than {broken} breaks a promise" if broken else "have none of it"
    assert wanted in page
    t.answer("cai", "lend", "turn_away")
    assert [m.figures["denied"] for m in said(t, "CM-INF-08")] == ([broken] if broken else [])


@pytest.mark.parametrize(("by", "cancel"), [(0, False), (-2, False), (-1, True)])
def test_cm_set_02_weighing_a_payment(by: int, cancel: bool) -> None:
    """The feeling, and the promise that a betrayed lender takes back."""
    t = versus(WIN, cai={"feels": {"ana": 6}, "promised": {"ana": 3}})
    stake(t, 0, defender=["KD.1"])
    borrow(t, "ana", "cai", 3)
    bid(t, "ana", "level")
    until(t, "repay")
    t.answer("ana", "repay", 1)
    told, page = beforehand(t, "cai", "weigh", {"by": by, "cancel": cancel})
    assert told["Promised to ana"].now == 3
    wanted = values(told, "Your feeling for ana", "Promised to ana")
    t.answer("cai", "weigh", {"by": by, "cancel": cancel})
    assert wanted == [feels(t, "cai", "ana"), promised(t, "cai", "ana")] == [6 + by, 0 if cancel else 3]
    assert ("The 3 Face that you promised ana are promised no more." in page) == cancel
    assert (f"from +6 to {6 + by:+}" if by else "go on feeling +6") in page


@pytest.mark.parametrize("promise", [0, 2])
@pytest.mark.parametrize("reacts", [True, False])
def test_cm_woo_03_an_onlooker_who_reacts(reacts: bool, promise: int) -> None:
    """What is felt and promised then; or all as before."""
    t = versus([[6, 3], [3, 3]], cai={"feels": {"ana": 7}, "promised": {"ana": 1}})
    stake(t, 0)
    bid(t, "bor", "level")
    until(t, "onlooker_reacts")
    answer = {"do": "react", "promise": promise} if reacts else {"do": "ignore"}
    told, page = beforehand(t, "cai", "onlooker_reacts", answer)
    [after] = values(told, "Your feeling for ana")
    t.answer("cai", "onlooker_reacts", answer)
    t.answer("dov", "onlooker_reacts", "ignore")
    assert feels(t, "cai", "ana") == after == (10 if reacts else 7)
    assert ("from +7 to +10" if reacts else "go on feeling +7") in page
    if reacts:
        assert values(told, "Promised to ana") == [promised(t, "cai", "ana")] == [1 + promise]
        assert (f"Then {1 + promise} Face stand promised to ana" in page) == bool(promise)


@pytest.mark.parametrize("takes", [True, False])
def test_cm_woo_02_whoever_has_a_say_in_being_wooed(takes: bool) -> None:
    """By a table option: an improvement is taken or not (R-23)."""
    t = versus([[6, 3], [3, 3]], {"woo_choice": "wooed"}, cai={"feels": {"ana": -2}})
    stake(t, 0, wooing=["cai"])
    bid(t, "bor", "level")
    until(t, "be_wooed")
    told = t.foresee("cai", "be_wooed", "accept" if takes else "decline")
    assert (told["Your feeling for ana"].now, told["Your feeling for ana"].most) == (-2, 1 if takes else -2)
    assert "What you feel for ana goes from −2 to +1." in text(form_of(t, "cai", "be_wooed"))
    t.answer("cai", "be_wooed", "accept" if takes else "decline")
    assert feels(t, "cai", "ana") == told["Your feeling for ana"].most


@pytest.mark.parametrize("more", [0, 2])
def test_cm_woo_04_a_promise(more: int) -> None:
    """All that stands then, openly."""
    t = versus([[6, 3], [3, 3]], cai={"feels": {"ana": 1}, "promised": {"ana": 4}})
    stake(t, 0, wooing=["cai"])
    bid(t, "bor", "level")
    until(t, "allocate")
    told, page = beforehand(t, "cai", "allocate", {"amount": more})
    assert told["Promised to ana"].now == 4
    t.answer("cai", "allocate", more)
    assert values(told, "Promised to ana") == [promised(t, "cai", "ana")] == [4 + more]
    assert (f"Then {4 + more} Face stand promised" if more else "beyond the 4 that stand") in page


# -- palms -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fee_on", ["accept", "ask"])
@pytest.mark.parametrize("amount", [0, 1, 4])
def test_cm_inf_05_a_loan_through_others(amount: int, fee_on: str) -> None:
    """What arrives of what is shown, what is kept, and the fee; to turn away pays where asking does."""
    t = versus(WIN, {"fee_on": fee_on}, cai={"feels": {"dov": 6}}, dov={"feels": {"ana": 6}})
    stake(t, 0, defender=["KD.1"])
    ask = {"do": "ask_for_face", "of": "cai", "through": ["dov"], "amount": 0}
    way = {
        "ask_for_face.of=cai.through": "dov",
        "ask_for_face.of=cai.amount": "0",
        "ask_for_face.of": "cai",
    }
    told, page = beforehand(t, "ana", "bid_turn", ask, **way)
    assert values(told, "Fee", "You keep") == [2, 10]
    shown, arrives, gap = (told[name] for name in ("Shown", "Arrives", "The gap"))
    assert [(one.least, one.most) for one in (shown, arrives, gap)] == [(0, 10), (0, 5), (-2, 3)]
    assert (gap.now, gap.usual) == (3, None)
    assert "The fee is 2 Face" in page
    assert "you keep 10 of your 12" in page
    assert "5 of 10 at most. At best your pot is 2 above the other." in page
    t.answer("ana", "bid_turn", ask)

    told, page = beforehand(t, "dov", "pass_it_on", {"do": "bow", "amount": 5})
    assert values(told, "Asked on for") == [5]
    assert (told["Arrives"].least, told["Arrives"].most) == (0, 2)
    assert (told["You are paid"].least, told["You are paid"].most) == (int(fee_on == "ask"), 1)
    assert "You ask on for up to 5. Half of what cai shows arrives: 2 of 5." in page
    assert f"you are paid 1 Face {'whatever comes of it' if fee_on == 'ask' else 'if it is a yes'}" in page
    turned, page = beforehand(t, "dov", "pass_it_on", "turn_away")
    assert values(turned, "You are paid") == [int(fee_on == "ask")]
    assert ("You are paid 1 Face for being asked." in page) == (fee_on == "ask")
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 5})

    given = {"do": "bow", "amount": amount} if amount else {"do": "turn_away"}
    lent, page = beforehand(t, "cai", "lend", given)
    here = t.state.avatars["cai"].face
    t.answer("cai", "lend", given)
    loans = [loan.amount for loan in t.state.challenge.sides[0].loans]
    paid = int(amount > 1 or fee_on == "ask")
    assert values(lent, "Lent", "You keep", "You are paid", "You hold then") == [
        amount // 2, 12 - amount // 2, paid, 12 - amount // 2 + paid,
    ]  # fmt: skip
    assert (sum(loans), t.state.avatars["cai"].face) == (
        lent["Lent"].most,
        lent["You hold then"].most,
    )
    assert here == 12
    if amount == 4:
        assert "2 of 4. You keep 10 Face, and have 11 with the fee of 1." in page
        assert "If ana loses, you have lost 2 Face." in page
    assert told["Arrives"].least <= sum(loans) <= told["Arrives"].most


@pytest.mark.parametrize("amount", [1, 3, 5])
def test_cm_inf_02_a_palm_that_names_an_amount(amount: int) -> None:
    """Where all of it is shown it arrives, and the gap is what was told."""
    t = versus(WIN, cai={"feels": {"ana": 6}})
    stake(t, 0, defender=["KD.1"])
    ask = {"do": "ask_for_face", "of": "cai", "amount": amount}
    form = {"ask_for_face.of": "cai", "ask_for_face.of=cai.amount": str(amount)}
    told, page = beforehand(t, "ana", "bid_turn", ask, **form)
    assert values(told, "Fee", "You keep", "Shown", "Arrives") == [1, 11, amount, amount]
    assert f"arrives: {amount} of {amount}." in page
    left = {1: "shrinks to 2", 3: "is closed", 5: "your pot is 2 above"}[amount]
    assert left in page
    t.answer("ana", "bid_turn", ask)
    t.answer("cai", "lend", {"do": "bow", "amount": amount})
    gap = t.state.staked("bor") - t.state.staked("ana")
    assert (values(told, "The gap"), face(t, "ana")) == ([gap], [11])


@pytest.mark.parametrize(("promise", "most"), [(0, 10), (4, 10), (12, 12)])
def test_cm_inf_02_nobody_shows_more_than_they_could_ever_feel_or_promised(promise: int, most: int) -> None:
    """Of fourteen Face ten at most, whatever is felt; or all that was promised."""
    t = versus(WIN, cai={"feels": {"ana": 10}, "face": 14, "promised": {"ana": promise}})
    stake(t, 0, defender=["KD.1"])
    ask = {"do": "ask_for_face", "of": "cai"}
    told, page = beforehand(t, "ana", "bid_turn", ask, **{"ask_for_face.of": "cai"})
    assert (told["Shown"].most, told["Arrives"].most) == (most, most)
    assert f"cai shows no more than {most}" in page
    t.answer("ana", "bid_turn", ask)
    bow = next(shape for shape in one(t, "cai", "lend").schema["oneOf"] if "amount" in shape["properties"])
    assert bow["properties"]["amount"]["maximum"] == most


@pytest.mark.parametrize("faction_draws", ["off", "on"])
def test_cm_fac_07_a_factions_loan(faction_draws: str) -> None:
    """Fee, pot, gap; and the chance, where it draws."""
    t = versus(WIN, {"faction_draws": faction_draws}, ana={"FC": {"sun": 4}})
    stake(t, 0, defender=["KD.1"])
    ask = {"do": "ask_faction", "of": "sun", "amount": 2}
    form = {"ask_faction.of": "sun", "ask_faction.of=sun.amount": "2"}
    told, page = beforehand(t, "ana", "bid_turn", ask, **form)
    assert values(told, "Fee", "You keep", "Lent", "Your pot", "The gap") == [1, 11, 2, 2, 1]
    assert "The Sun Temple puts 2 Face into your pot at once, for a fee of 1 to the bank" in page
    assert "you keep 11 of your 12." in page
    assert "Then the gap of 3 shrinks to 1." in page
    t.answer("ana", "bid_turn", ask)
    assert (face(t, "ana"), t.state.staked("ana")) == ([11], 2)
    now = t.foresee("ana", "bid_turn", "level")["You win"].odds
    assert now == told["You win with one supporter more" if faction_draws == "on" else "You win"].odds
