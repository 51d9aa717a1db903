"""Wooing: how the wooed take it, and those who looked on (CM-WOO)."""

from __future__ import annotations

import pytest

from tests.city_of_masks.duel import (
    alone,
    bid,
    borrow,
    declare,
    face,
    feels,
    hid,
    pass_by,
    stake,
    until,
    versus,
)
from tests.city_of_masks.evening import asked, closed, known, offers, one, refuses, said, tokens
from tests.games.schemas import fields_of


def woo(tile: list[int], *whom: str, options: dict[str, str] | None = None, **more: dict[str, object]):  # type: ignore[no-untyped-def]
    """Ana woos them by a deed of her own, and has drawn."""
    t = alone([tile], options, **more)
    declare(t, "ana", wooing=list(whom))
    t.answer("ana", "draw_tile")
    return t


def test_cm_woo_01_any_number_of_those_present_and_of_factions() -> None:
    """CM-WOO-01, R-22: named before the draw; oneself cannot be wooed."""
    t = alone([[3, 3]])
    refuses(t, "ana", "declare_actions", {"actions": ["other.1"], "wooing": ["ana"]})
    declare(t, "ana", wooing=["bor", "cai", "dov", "sun", "moon", "commission", "personalists"])
    pass_by(t)
    assert [m.seat for m in said(t, "CM-WOO-02")] == ["bor", "cai", "dov"]
    assert len(said(t, "CM-FAC-02")) == 4


def test_cm_woo_01_challenger_and_defender_alike_also_each_other() -> None:
    """CM-WOO-01: in a challenge of either kind, each by their own tile."""
    t = versus([[5, 2], [1, 3]])
    declare(t, "ana", wooing=["bor"])
    t.answer("ana", "open_pot", 0)
    declare(t, "bor", wooing=["ana", "cai"])
    bid(t, "bor", "level")
    pass_by(t)
    assert (feels(t, "bor", "ana"), feels(t, "ana", "bor"), feels(t, "cai", "bor")) == (3, -2, -2)


@pytest.mark.parametrize(("tile", "felt"), [([6, 1], 6), ([1, 6], -4), ([4, 4], 1)])
def test_cm_woo_02_the_wooed_feel_w_more_or_less(tile: list[int], felt: int) -> None:
    """CM-WOO-02, R-23: w = in - out with its sign, by itself; 1 + 5, 1 - 5, 1 + 0."""
    t = woo(tile, "bor", bor={"feels": {"ana": 1}})
    assert feels(t, "bor", "ana") == felt
    assert "be_wooed" not in {kind for _, kind in asked(t)}


@pytest.mark.parametrize(("answer", "felt"), [("accept", 6), ("decline", 1)])
def test_cm_woo_02_by_a_table_option_an_improvement_may_be_declined(answer: str, felt: int) -> None:
    """R-23: wooed: the target is asked where the tile would warm them."""
    t = woo([6, 1], "bor", options={"woo_choice": "wooed"}, bor={"feels": {"ana": 1}})
    assert asked(t) == [("bor", "be_wooed")]
    t.answer("bor", "be_wooed", answer)
    pass_by(t)
    assert feels(t, "bor", "ana") == felt


def test_cm_woo_02_a_change_for_the_worse_is_never_declined() -> None:
    """R-23: wooed or auto, w = -5 is felt."""
    t = woo([1, 6], "bor", options={"woo_choice": "wooed"})
    assert ("bor", "be_wooed") not in asked(t)
    assert feels(t, "bor", "ana") == -5


@pytest.mark.parametrize(("felt", "may"), [(6, True), (5, False), (0, False), (-5, False), (-6, True)])
def test_cm_woo_03_onlookers_of_6_and_more_either_way_may_react(felt: int, may: bool) -> None:
    """CM-WOO-03, R-24: as if wooed, by w = +2; others are asked as well, and cannot."""
    t = woo([6, 4], cai={"feels": {"ana": felt}})
    assert ("react" in offers(t, "cai", "onlooker_reacts")) is may
    if may:
        t.answer("cai", "onlooker_reacts", {"do": "react"})
        pass_by(t)
        assert feels(t, "cai", "ana") == felt + 2
    else:
        assert closed(t, "cai", "onlooker_reacts") == {"react": "CM-WOO-03"}


@pytest.mark.parametrize(("onlooker_test", "may"), [("absolute", True), ("positive", False)])
def test_cm_woo_03_by_a_table_option_only_love_looks_on(onlooker_test: str, may: bool) -> None:
    """R-24: positive: R > 5 alone; +6 may either way."""
    options = {"onlooker_test": onlooker_test}
    t = woo([6, 4], options=options, cai={"feels": {"ana": -6}}, dov={"feels": {"ana": 6}})
    assert ("react" in offers(t, "cai", "onlooker_reacts")) is may
    assert "react" in offers(t, "dov", "onlooker_reacts")


def test_cm_woo_03_who_is_wooed_lends_or_goes_between_is_no_onlooker() -> None:
    """CM-WOO-03: dov is wooed, cai lends, eli passed it on; fay alone looks on, at each principal."""
    t = versus(
        [[6, 4], [0, 2], [3, 5]],
        cai={"feels": {"eli": 4, "ana": 9, "bor": 9}}, eli={"feels": {"ana": 4}}, fay={"feels": {"ana": 9}},
    )  # fmt: skip
    stake(t, 2, wooing=["dov"], defender=["KD.1"])
    bid(t, "ana", "ask_for_face", of="cai", through=["eli"])
    t.answer("eli", "pass_it_on", {"do": "bow", "amount": 4})
    t.answer("cai", "lend", {"do": "bow", "amount": 2})
    bid(t, "ana", "level")
    until(t, "onlooker_reacts")
    assert asked(t) == [("fay", "onlooker_reacts")]
    t.answer("fay", "onlooker_reacts", "ignore")
    assert asked(t) == [("dov", "onlooker_reacts"), ("fay", "onlooker_reacts")]  # at bor, who woos nobody


def test_cm_woo_03_reactions_are_private_and_a_promise_is_open() -> None:
    """CM-WOO-03, CM-WOO-04: that somebody was moved is told nobody; Face promised with it is told all."""
    t = woo([6, 4], cai={"feels": {"ana": 7}}, dov={"feels": {"ana": 7}})
    t.answer("bor", "onlooker_reacts", "ignore")
    t.answer("cai", "onlooker_reacts", {"do": "react"})
    t.answer("dov", "onlooker_reacts", {"do": "react", "promise": 3})
    assert (feels(t, "cai", "ana"), feels(t, "dov", "ana")) == (9, 9)
    assert [(m.seat, m.figures["promised"]) for m in said(t, "CM-WOO-04", seat=None)] == [("dov", 3)]
    assert '"react' not in known(t, "bor")


@pytest.mark.parametrize(
    ("outer", "held", "before", "most"),
    [(4, 12, 0, 4), (4, 3, 0, 3), (4, 6, 4, 2), (0, 12, 0, 0), (6, 5, 5, 0)],
)
def test_cm_woo_04_up_to_the_outer_court_and_never_above_the_face_held(
    outer: int, held: int, before: int, most: int
) -> None:
    """CM-WOO-04, R-25: a <= out, and what is promised altogether <= Face as it is promised."""
    t = woo([6, outer], "bor", bor={"face": held, "promised": {"ana": before}})
    if not most:
        assert ("bor", "allocate") not in asked(t)
        return
    assert fields_of(one(t, "bor", "allocate"))["amount"]["maximum"] == most
    refuses(t, "bor", "allocate", most + 1)
    t.answer("bor", "allocate", most)
    assert t.state.avatars["bor"].promised == {"ana": before + most}
    assert tokens(t)["bor"] == held


def test_cm_woo_04_whatever_the_sign_of_w() -> None:
    """CM-WOO-04: -5 is felt, and 6 may be promised all the same, openly."""
    t = woo([1, 6], "bor")
    t.answer("bor", "allocate", 6)
    assert t.view("dov")["state"]["avatars"]["bor"]["promised"] == {"ana": 6}
    assert said(t, "CM-WOO-04", seat=None, more=6, promised=6)


def test_cm_woo_05_the_same_face_may_be_promised_to_several() -> None:
    """CM-WOO-05: 5 Face, 5 promised to dov already, and 5 to ana as well; no Hidden Face with it."""
    t = woo([1, 5], "bor", bor={"face": 5, "hid": 20, "promised": {"dov": 5}})
    assert fields_of(one(t, "bor", "allocate"))["amount"]["maximum"] == 5
    t.answer("bor", "allocate", 5)
    assert t.state.avatars["bor"].promised == {"dov": 5, "ana": 5}
    assert (face(t, "bor"), hid(t, "bor")) == ([5], [20])


def test_cm_woo_06_only_the_wooer_s_own_tile_counts_and_loans_may_cover_the_stake() -> None:
    """CM-WOO-06, R-26: cai's loan is in the pot and cai's [0|6] moves nobody: dov feels 5 - 4 = +1."""
    t = versus([[5, 4], [0, 6], [3, 3]], ana={"face": 2}, cai={"feels": {"ana": 4}})
    stake(t, 1, "KS.6", wooing=["dov"], defender=["KD.1"])
    borrow(t, "ana", "cai", 2)
    bid(t, "ana", "level")
    pass_by(t)
    assert feels(t, "dov", "ana") == 1


@pytest.mark.parametrize("free", ["off", "on"])
def test_cm_woo_06_what_one_feels_for_a_faction_moves_by_a_table_option_only(free: str) -> None:
    """R-13, CM-REL-11: on: up to one's own out after a deed that concerned the faction; here against it."""
    t = alone([[6, 3]], {"free_faction_feelings": free})
    declare(t, "ana", against="moon", behalf=["personalists"], wooing=["sun"])
    t.answer("ana", "draw_tile")
    for seat in ("bor", "cai", "dov"):
        t.answer(seat, "onlooker_reacts", "ignore")
    if free == "off":
        assert asked(t) == [("ana", "tell")]
        return
    names = {"sun": "the Sun Temple", "moon": "the Moon Temple", "personalists": "the Personalists"}
    for faction, by in (("sun", 3), ("moon", -3), ("personalists", 1)):
        decision = one(t, "ana", "shift")
        assert decision.rule == "CM-REL-11"
        assert f"what you feel for {names[faction]}?" in decision.prompt
        shown = fields_of(decision)["by"]
        assert (shown["minimum"], shown["maximum"]) == (-3, 3)
        t.answer("ana", "shift", by)
        assert feels(t, "ana", faction) == by
    assert asked(t) == [("ana", "tell")]
