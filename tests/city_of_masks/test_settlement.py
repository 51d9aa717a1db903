"""Lenders are paid, or are not (CM-SET)."""

from __future__ import annotations

import pytest

from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import bid, borrow, face, feels, stake, until, versus
from tests.city_of_masks.evening import asked, choices, known, one, refuses, said
from tests.games.schemas import fields_of

WIN = [[6, 0], [3, 3], [1, 1]]
LOSE = [[1, 1], [3, 3], [6, 0]]


def settled(tiles: list[list[int]], paid: int, **more: object) -> ScriptedTable:
    """Ana has borrowed 3 of cai, and pays so much when it is over; cai is to weigh it."""
    t = versus(tiles, cai={"feels": {"ana": 5}, **more})
    stake(t, 0, defender=["KD.1"])
    borrow(t, "ana", "cai", 3)
    bid(t, "ana", "level")
    until(t, "repay")
    t.answer("ana", "repay", paid)
    return t


@pytest.mark.parametrize(("tiles", "usual"), [(WIN, 3), (LOSE, 0)])
def test_cm_set_01_the_borrower_pays_what_they_like_of_their_face(tiles: list[list[int]], usual: int) -> None:
    """CM-SET-01: from 0 to all; L by default after a victory, 0 after a defeat."""
    t = versus(tiles, cai={"feels": {"ana": 5}})
    stake(t, 0, defender=["KD.1"])
    borrow(t, "ana", "cai", 3)
    bid(t, "ana", "level")
    until(t, "repay")
    amount = fields_of(one(t, "ana", "repay"))["amount"]
    assert (amount["minimum"], amount["maximum"]) == (0, face(t, "ana")[0])
    t.answer("ana", "repay", {})
    assert said(t, "CM-SET-01", seat=None, paid=usual, lent=3, net=usual - 3)


def test_cm_set_01_in_the_order_borrowed() -> None:
    """CM-SET-01: dov lent before cai."""
    t = versus([*WIN, [2, 2]], cai={"feels": {"ana": 5}}, dov={"feels": {"ana": 5}})
    stake(t, 0, defender=["KD.1"])
    borrow(t, "ana", "dov", 1)
    borrow(t, "ana", "cai", 2)
    bid(t, "ana", "level")
    until(t, "repay")
    t.answer("ana", "repay", 1)
    t.answer("ana", "repay", 2)
    assert [(m.figures["lender"], m.figures["paid"]) for m in said(t, "CM-SET-01")] == [
        ("dov", 1),
        ("cai", 2),
    ]
    assert t.finished


@pytest.mark.parametrize(
    ("tiles", "paid", "low", "high"), [(WIN, 5, 0, 2), (WIN, 1, -2, 0), (LOSE, 0, -3, 0), (LOSE, 4, 0, 1)]
)
def test_cm_set_02_more_may_warm_and_less_may_cool_by_as_much(
    tiles: list[list[int]], paid: int, low: int, high: int
) -> None:
    """CM-SET-02: net = P - 3; 0..net upwards, 0..|net| downwards, as the lender likes, in secret."""
    t = settled(tiles, paid)
    by = fields_of(one(t, "cai", "weigh"))["by"]
    assert (by["minimum"], by["maximum"]) == (low, high)
    refuses(t, "cai", "weigh", {"by": low - 1})
    t.answer("cai", "weigh", {"by": low or high})
    assert feels(t, "cai", "ana") == 5 + (low or high)
    assert "weighed" not in known(t, "dov")


def test_cm_set_02_paid_in_full_nothing_changes() -> None:
    """CM-SET-02: net = 0: nobody is asked."""
    t = settled(WIN, 3)
    assert (t.finished, feels(t, "cai", "ana")) == (True, 5)
    assert face(t, "ana", "cai") == [12 - 1 + 3, 12 + 1]


@pytest.mark.parametrize(("tiles", "betrayal"), [(WIN, True), (LOSE, False)])
def test_cm_set_02_less_after_a_victory_is_betrayal_and_promises_may_be_taken_back(
    tiles: list[list[int]], betrayal: bool
) -> None:
    """CM-SET-02, R-42: cancelling is open then, and only then; the worsening stays within |net|."""
    t = settled(tiles, 0, promised={"ana": 3})
    assert choices(t, "cai", "weigh", "weighed", "cancel") == ([False, True] if betrayal else [False])
    if betrayal:
        t.answer("cai", "weigh", {"by": -3, "cancel": True})
        assert (t.state.avatars["cai"].promised, feels(t, "cai", "ana")) == ({}, 2)
        [taken_back] = said(t, "CM-SET-02", seat=None, by="ana")
        assert taken_back.opens  # what was answered in secret is known to all in this part
    else:
        refuses(t, "cai", "weigh", {"by": 0, "cancel": True})


def test_cm_set_03_in_a_chain_the_contributor_settles_with_the_borrower() -> None:
    """CM-SET-03, R-35: of 6 committed 3 arrived; ana pays cai, and cai weighs ana, not dov."""
    t = versus(WIN, cai={"feels": {"dov": 6, "ana": 0}}, dov={"feels": {"ana": 6}})
    stake(t, 0, defender=["KD.1"])
    bid(t, "ana", "ask_for_face", of="cai", through=["dov"])
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 6})
    t.answer("cai", "lend", {"do": "bow", "amount": 6})
    bid(t, "ana", "level")
    until(t, "repay")
    t.answer("ana", "repay", 1)
    assert asked(t) == [("cai", "weigh")]
    t.answer("cai", "weigh", {"by": -2})
    assert (feels(t, "cai", "ana"), feels(t, "cai", "dov")) == (-2, 6)
    assert face(t, "cai", "dov") == [12 + 1 - 3 + 1, 13]
