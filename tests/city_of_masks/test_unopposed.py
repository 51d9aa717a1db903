"""The unopposed challenge (CM-UNO)."""

from __future__ import annotations

import pytest

from tests.city_of_masks.duel import act, alone, cast, declare, face, hid, pass_by
from tests.city_of_masks.evening import asked, at, offers, refuses, rules_in_order, said, tokens

HIDDEN = {"hidden": {"weep": 2, "spare them": {"value": 3, "against": "KS.2"}}}


def test_cm_uno_01_step_by_step_on_one_tile() -> None:
    """CM-UNO-01: declared and invested, drawn, losses, gains, bonus, wooing, and told."""
    t = alone([[2, 6]], ana=HIDDEN)
    declare(t, "ana", "KS.2", "weep", wooing=["cai"])
    assert asked(t) == [("ana", "draw_tile")]
    pass_by(t)
    order = ["CM-ACT-01", "CM-ACT-04", "CM-UNO-02", "CM-UNO-03", "CM-ACT-05", "CM-WOO-02", "CM-OPP-10"]
    assert rules_in_order(t, order) == order
    assert len(said(t, "CM-ACT-04")) == 1
    assert t.state.challenge is None
    assert t.finished


def test_cm_uno_01_no_other_avatar_is_asked_for_anything() -> None:
    """CM-UNO-01, CM-UNO-04: no pot to open, no bid, no loan, no bet."""
    t = alone([[4, 2]])
    declare(t, "ana", "KS.2")
    t.answer("ana", "draw_tile")
    assert {kind for _, kind in asked(t)} == {"onlooker_reacts"}


@pytest.mark.parametrize(
    ("tile", "lost"), [([0, 0], (3, 2)), ([1, 1], (2, 2)), ([3, 3], (2, 0)), ([5, 5], (0, 0))]
)
def test_cm_uno_02_what_failed_is_lost_in_its_own_currency(tile: list[int], lost: tuple[int, int]) -> None:
    """CM-UNO-02, R-19: sums 1, 3, 5; a failed proper action costs Face, a hidden one Hidden Face."""
    t = alone([tile], ana=HIDDEN)
    act(t, "KS.6", "weep", "KS.3")
    assert (face(t, "ana"), hid(t, "ana")) == ([12 - lost[0]], [12 - lost[1]])
    assert tokens(t)["bor"] == 12


@pytest.mark.parametrize(("cost", "left"), [("hidden", (12, 10)), ("face", (10, 12))])
def test_cm_uno_02_by_a_table_option_failed_hidden_actions_cost_face(
    cost: str, left: tuple[int, int]
) -> None:
    """R-19: the 2 of the failed hidden action are paid in the one currency or in the other."""
    t = alone([[0, 0]], {"failed_hidden_cost": cost}, ana=HIDDEN)
    act(t, "weep")
    assert (face(t, "ana"), hid(t, "ana")) == ([left[0]], [left[1]])


def test_cm_uno_02_failed_hidden_actions_cost_no_more_face_than_there_is() -> None:
    """R-19: 3 are due and 1 is owned; the rest is forgiven, and the Hidden Face returns."""
    t = alone([[0, 0]], {"failed_hidden_cost": "face"}, ana={"face": 1, "hid": 12, **HIDDEN})
    act(t, "weep", "KS.6")
    assert (face(t, "ana"), hid(t, "ana")) == ([0], [12])


@pytest.mark.parametrize(
    ("actions", "gains"),
    [
        (["KS.6"], (4, 0)),
        (["weep"], (0, 4)),
        (["KS.6", "weep"], (4, 4)),
        (["other.1"], (0, 0)),
        (["other.1", "weep"], (0, 4)),
    ],
)
def test_cm_uno_03_the_spectacle_is_gained_in_each_kind_that_was_declared(
    actions: list[str], gains: tuple[int, int]
) -> None:
    """CM-UNO-03, R-20: d = |6 - 2| = 4, in full in each kind; what is worth nothing gains nothing."""
    t = alone([[6, 2]], ana=HIDDEN)
    act(t, *actions)
    assert (face(t, "ana"), hid(t, "ana")) == ([12 + gains[0]], [12 + gains[1]])


def test_cm_uno_03_success_is_not_needed() -> None:
    """CM-UNO-03: everything fails on [0|6], and 6 are gained in each all the same."""
    t = alone([[0, 6]], ana=HIDDEN)
    act(t, "KS.6", "weep")
    assert (face(t, "ana"), hid(t, "ana")) == ([12 - 1 + 6], [12 - 2 + 6])


def test_cm_uno_03_as_uncast_nothing_is_gained() -> None:
    """CM-UNO-03, R-20: the Uncast's one action is proper and worth 0."""
    t = alone([[6, 0]], ana={"worn": "uncast"})
    act(t, "uncast.1")
    assert face(t, "ana") == [12]


@pytest.mark.parametrize(("gain_mixed", "gains"), [("each", (4, 4)), ("split", (1, 3))])
def test_cm_uno_03_by_a_table_option_a_mixed_gain_is_divided(gain_mixed: str, gains: tuple[int, int]) -> None:
    """R-20: in full in each, or one gain of 4 that its player divides, here 1 to 3."""
    t = alone([[6, 2]], {"gain_mixed": gain_mixed}, ana=HIDDEN)
    declare(t, "ana", "KS.6", "weep")
    t.answer("ana", "draw_tile")
    if gain_mixed == "split":
        assert (
            offers(t, "ana", "divide_gain")["divide"]["face"].items() >= {"minimum": 0, "maximum": 4}.items()
        )
        refuses(t, "ana", "divide_gain", 5)
        t.answer("ana", "divide_gain", 1)
    pass_by(t)
    assert (face(t, "ana"), hid(t, "ana")) == ([12 + gains[0]], [12 + gains[1]])


def test_cm_uno_03_what_is_of_one_kind_is_not_divided() -> None:
    """R-20: the decision is put where both kinds were declared, and nowhere else."""
    t = alone([[6, 2]], {"gain_mixed": "split"}, ana=HIDDEN)
    act(t, "weep")
    assert hid(t, "ana") == [16]


def test_cm_uno_04_the_bonus_comes_on_top_and_all_is_from_and_to_the_bank() -> None:
    """CM-UNO-04: 12 - 3 + 4 + 3 Hidden Face; nobody else's piles move."""
    t = alone([[2, 6]], ana=HIDDEN)
    act(t, "spare them")
    assert hid(t, "ana") == [12 - 3 + 4 + 3]
    assert tokens(t) == dict.fromkeys(cast(), 12)
    assert tokens(t, "hid") == {**dict.fromkeys(cast(), 12), "ana": 16}


@pytest.mark.parametrize("tile", [[0, 0], [2, 5], [4, 4], [6, 1], [3, 6]])
@pytest.mark.parametrize("actions", [["KS.6", "weep", "KS.1"], ["spare them", "KS.2"], ["KS.1", "KS.2"]])
def test_cm_uno_05_the_net_of_it(tile: list[int], actions: list[str]) -> None:
    """CM-UNO-05: face - failedVp + (d if Vp > 0); hid - failedVh + (d if Vh > 0) + bonus."""
    t = at("unopposed_challenge", cast(ana=HIDDEN), [tile], actor="ana")
    act(t, *actions)
    values = {"KS.6": 1, "KS.1": 3, "KS.2": 2, "weep": 2, "spare them": 3}
    run, failed = 0, {True: 0, False: 0}
    for action in actions:
        run += values[action]
        failed[action.startswith("KS")] += values[action] if run > tile[0] else 0
    d = abs(tile[0] - tile[1])
    proper, hidden = any(a.startswith("KS") for a in actions), any(not a.startswith("KS") for a in actions)
    bonus = 3 if {"spare them", "KS.2"} & set(actions) else 0
    assert face(t, "ana") == [12 - failed[True] + (d if proper else 0)]
    assert hid(t, "ana") == [12 - failed[False] + (d if hidden else 0) + bonus]
