"""Alienation: hidden faces that outgrow their Face (CM-ALI)."""

from __future__ import annotations

import pytest

from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import cast, feels
from tests.city_of_masks.evening import asked, at, in_scene, known, said


def strained(hid: int, *tiles: list[int], **more: object) -> ScriptedTable:
    """Ana holds 5 Face and so much Hidden Face, and is checked."""
    ana = {"face": 5, "hid": hid, **more}
    return at("alienation_check", cast(3, ana=ana), list(tiles), seat="ana")


@pytest.mark.parametrize(("hid", "k"), [(8, 0), (9, 1), (12, 4), (5, 0), (0, 0)])
def test_cm_ali_01_who_holds_more_than_3_too_many_draws(hid: int, k: int) -> None:
    """CM-ALI-01: k = hid - face - 3; without k >= 1 no tile is drawn."""
    t = strained(hid, *([[0, 6]] if k else []))
    assert [m.figures["strain"] for m in said(t, "CM-ALI-02", seat=None)] == ([k] if k else [])
    assert t.state.avatars["ana"].checked


def test_cm_ali_01_at_the_end_of_a_scene_those_in_it_and_at_round_end_the_others() -> None:
    """CM-ALI-01, R-48: ana and cai in their scenes; dov, who is out, and eli, who is lost, later."""
    more = {"hid": 20}
    everybody = cast(5, ana=more, bor={}, cai=more, dov={"out": True, **more}, eli=more)
    places = [{"present": ["ana", "bor"]}, {"present": ["cai"], "lost": ["eli"]}]
    t = in_scene(everybody, places, [[0, 6], [1, 6], [0, 5], [1, 5]], order=list(everybody))
    for seat in ("ana", "bor"):
        t.answer(seat, "take_turn", "pass")
    assert [m.seat for m in said(t, "CM-ALI-02")] == ["ana"]
    t.answer("cai", "take_turn", "pass")
    assert [m.seat for m in said(t, "CM-ALI-02")] == ["ana", "cai", "dov", "eli"]
    assert asked(t) == [("ana", "market_turn")]


def test_cm_ali_01_nobody_checks_twice_a_round() -> None:
    """CM-ALI-01: not even with more Hidden Face than before."""
    t = strained(20, checked=True)
    assert said(t, "CM-ALI-02") == []


@pytest.mark.parametrize(
    ("tile", "alienated"), [([2, 5], False), ([3, 5], True), ([3, 6], False), ([0, 3], False), ([0, 2], True)]
)
def test_cm_ali_02_if_in_and_k_exceed_out(tile: list[int], alienated: bool) -> None:
    """CM-ALI-02: k = 3; greater, not equal."""
    t = strained(11, tile, feels={"personalists": 1, "commission": 1})
    assert said(t, "CM-ALI-02", seat=None, alienated=alienated)
    drawn = tile[0] if alienated else 0
    assert (feels(t, "ana", "personalists"), feels(t, "ana", "commission")) == (1 + drawn, 1 - drawn)


def test_cm_ali_02_enduring_feelings_save_it_up_and_regard_is_untouched() -> None:
    """CM-ALI-02, CM-REL-07: the Commission's +4 keeps with -3 marked; FR stays 2 and 2."""
    t = strained(11, [3, 5], feels={"commission": "4D"}, FR={"commission": 2, "personalists": 2})
    held = t.state.avatars["ana"].feels["commission"]
    assert (held.value, held.marks) == (4, -3)
    regard = t.state.avatars["ana"].regard
    assert (regard["commission"], regard["personalists"]) == (2, 2)


@pytest.mark.parametrize(("overshoot", "felt"), [("through", (-1, 0)), ("carry", (0, -1))])
def test_cm_ali_02_by_a_table_option_what_is_beyond_neutral_is_carried(
    overshoot: str, felt: tuple[int, int]
) -> None:
    """R-12: -5 on an enduring +4: through turns it to -1 at once; carry keeps 1 as a mark."""
    ana = {"face": 5, "hid": 20, "feels": {"commission": "4D"}}
    t = at(
        "alienation_check", cast(3, ana=ana), [[5, 0]], {"enduring_overshoot": overshoot}, seat="ana"
    )  # fmt: skip
    held = t.state.avatars["ana"].feels["commission"]
    assert (held.value, held.marks) == felt


def test_cm_ali_02_what_an_alienated_avatar_feels_is_its_own_affair() -> None:
    """CM-ALI-02, CM-TAB-01: the tile and the outcome are public, the feelings are not."""
    seen = [
        known(strained(11, [3, 5], feels={"commission": value, "personalists": -value}), "bor")
        for value in (0, 7)
    ]
    assert seen[0] == seen[1]


@pytest.mark.parametrize("show_tokens", ["yes", "owner_only"])
def test_cm_ali_02_where_tokens_are_secret_nobody_learns_by_how_much_they_differ(show_tokens: str) -> None:
    """R-03: that a tile is drawn tells that k is 1 at least, and no more than that."""
    seen = []
    for hid in (15, 16):
        ana = {"face": 5, "hid": hid, "standing": 18}
        t = at(
            "alienation_check", cast(3, ana=ana), [[3, 5]], {"show_tokens": show_tokens}, seat="ana"
        )  # fmt: skip
        seen.append([known(t, "bor"), known(t, None)])
    assert (seen[0] == seen[1]) is (show_tokens == "owner_only")


@pytest.mark.parametrize(("show_tokens", "opens"), [("yes", False), ("owner_only", True)])
def test_cm_ali_02_a_check_opens_what_tokens_are_secret(show_tokens: str, opens: bool) -> None:
    """CM-ALI-02, R-03: whoever draws has too much Hidden Face; where all see tokens, that is nothing new."""
    ana = {"face": 5, "hid": 9, "standing": 18}
    t = at("alienation_check", cast(3, ana=ana), [[2, 5]], {"show_tokens": show_tokens}, seat="ana")
    assert [m.opens for m in said(t, "CM-ALI-02", seat=None)] == [opens]
