"""Who goes as nobody: what the Uncast cannot do and cannot have done to them (CM-MASK-03, 04, 11)."""

from __future__ import annotations

import pytest

from tests.city_of_masks.duel import act, alone, bid, cast, declare, feels, pass_by, stake, until, versus
from tests.city_of_masks.evening import asked, choices, in_scene, refuses, said

NOBODY = {"worn": "uncast", "masks": ["KH"]}
HIDDEN = {"hidden": {"weep": 2}}
FEATHER = {
    "worn": {
        "acts": {"look about": 3, "listen": 2, "nod": 2, "wink": 2, "bow": 2, "wait": 1, "hum": 1},
        "sees_unseen": True,
    }
}


def test_cm_mask_03_the_uncast_cannot_be_challenged() -> None:
    """CM-MASK-03: nobody is offered them."""
    t = in_scene(cast(3, cai=NOBODY))
    assert choices(t, "ana", "take_turn", "challenge", "whom") == ["bor"]
    refuses(t, "ana", "take_turn", {"do": "challenge", "whom": "cai"})


def test_cm_mask_03_the_uncast_cannot_be_wooed() -> None:
    """CM-MASK-03, CM-WOO-01: not among those whom a deed may win over."""
    t = alone([[6, 0]], cai=NOBODY)
    refuses(t, "ana", "declare_actions", {"actions": ["other.1"], "wooing": ["cai"]})
    act(t, wooing=["bor", "dov"])
    assert [m.seat for m in said(t, "CM-WOO-02")] == ["bor", "dov"]


def test_cm_mask_03_the_uncast_cannot_be_asked_nor_go_between() -> None:
    """CM-MASK-03, CM-INF-01: a palm is held out to whoever is seen."""
    t = versus(cai={**NOBODY, "feels": {"ana": 9}})
    stake(t, 2, defender=["KD.1"])
    assert choices(t, "ana", "bid_turn", "ask_for_face", "of") == ["dov"]
    refuses(t, "ana", "bid_turn", {"do": "ask_for_face", "of": "cai"})
    refuses(t, "ana", "bid_turn", {"do": "ask_for_face", "of": "dov", "through": ["cai"]})


def test_cm_mask_03_the_uncast_cannot_bet_or_denounce() -> None:
    """CM-MASK-03: they are not asked; the others are."""
    t = versus([[3, 3], [0, 0]], eli={}, cai={**NOBODY, "feels": {"ana": -5}})
    stake(t, 1, "KS.6", breaches=["KS.2"])
    bid(t, "bor", "level")
    assert asked(t) == [("dov", "side_bet"), ("eli", "side_bet")]
    until(t, "denounce_or_not")
    assert asked(t) == [(seat, "denounce_or_not") for seat in ("bor", "dov", "eli")]


def test_cm_mask_03_the_uncast_may_react_to_what_they_see() -> None:
    """CM-MASK-03, CM-WOO-03: what an unseen onlooker feels is their own affair."""
    t = alone([[6, 0]], cai={**NOBODY, "feels": {"ana": 6}})
    declare(t, "ana")
    t.answer("ana", "draw_tile")
    t.answer("cai", "onlooker_reacts", {"do": "react"})
    pass_by(t)
    assert feels(t, "cai", "ana") == 10


def test_cm_mask_03_starting_an_opposed_challenge_is_a_breach_and_shows_its_doer() -> None:
    """CM-MASK-03: seen for the rest of the scene, and reported as a breach."""
    t = in_scene(cast(3, ana=NOBODY), chance=[[0, 0], [3, 3]])
    t.answer("ana", "take_turn", {"do": "challenge", "whom": "bor"})
    assert t.state.avatars["ana"].seen
    assert t.state.challenge.side("ana").tags == ["breach:uncast.1"]
    assert said(t, "CM-MASK-03", seat=None)
    pass_by(t)
    assert said(t, "CM-UNM-01", seat=None)
    assert choices(t, "bor", "take_turn", "challenge", "whom") == ["ana", "cai"]


def test_cm_mask_03_so_is_any_challenge_started_with_a_hidden_action() -> None:
    """CM-MASK-03: acting alone as Uncast is none, and with a hidden action it is."""
    t = alone([[6, 6]], ana={**NOBODY, **HIDDEN})
    declare(t, "ana", "uncast.1")
    assert (t.state.challenge.side("ana").tags, t.state.avatars["ana"].seen) == ([], False)
    t = alone([[6, 6]], ana={**NOBODY, **HIDDEN})
    declare(t, "ana", "uncast.1", "weep")
    assert t.state.challenge.side("ana").tags == ["breach:uncast.1"]
    assert t.state.avatars["ana"].seen


def test_cm_mask_03_a_breach_is_one_breach_however_often_it_is_said() -> None:
    """CM-MASK-03, CM-FAC-04: what the deed itself is need not be tagged, and counts once for Personalists."""
    t = versus([[3, 3], [0, 0]], ana={**NOBODY, **HIDDEN})
    stake(t, 0, "weep", breaches=["uncast.1"], wooing=["personalists"])
    assert t.state.challenge.side("ana").tags == ["breach:uncast.1"]
    pass_by(t)
    assert said(t, "CM-FAC-02", mods={"own": 1})


def test_cm_mask_03_an_uncast_who_is_challenged_starts_nothing() -> None:
    """CM-MASK-03, R-06: with uncast_immune off, the challenged Uncast's hidden action is no breach."""
    t = versus(options={"uncast_immune": "off"}, bor={**NOBODY, **HIDDEN})
    stake(t, 0, defender=["weep"])
    assert t.state.challenge.side("bor").tags == []


def test_cm_mask_03_a_tail_is_no_breach_in_itself() -> None:
    """CM-MASK-03, CM-RND-08: a follower may be Uncast, and stays unseen."""
    places = [
        {"present": ["ana"]},
        {"present": ["bor", "dov"], "tails": [{"seat": "cai", "after": ["bor"]}]},
    ]
    t = in_scene(cast(4, cai=NOBODY), places, [[0, 0], [3, 3]])
    t.answer("ana", "take_turn", "pass")
    assert t.state.challenge.kind == "follow"
    assert (t.state.challenge.side("cai").tags, t.state.avatars["cai"].seen) == ([], False)


@pytest.mark.parametrize(("uncast_immune", "reached"), [("on", False), ("off", True)])
def test_cm_mask_03_by_a_table_option_the_uncast_are_reached_like_anyone(
    uncast_immune: str, reached: bool
) -> None:
    """R-06: off: challenged, wooed, asked and able to bet; the breach rule stays."""
    options = {"uncast_immune": uncast_immune}
    t = in_scene(cast(3, cai=NOBODY), options=options)
    assert ("cai" in choices(t, "ana", "take_turn", "challenge", "whom")) is reached
    t = versus(options=options, cai=NOBODY, eli={})
    if not reached:
        refuses(t, "ana", "declare_actions", {"actions": ["KS.6"], "wooing": ["cai"]})
    stake(t, 1, "KS.6", wooing=["cai"] if reached else [])
    assert ("cai" in choices(t, "bor", "bid_turn", "ask_for_face", "of")) is reached
    bid(t, "bor", "level")
    assert (("cai", "side_bet") in asked(t)) is reached
    t = versus(options=options, ana=NOBODY)
    assert t.state.challenge.side("ana").tags == ["breach:uncast.1"]


def test_cm_mask_04_a_peacock_feather_sees_the_unseen() -> None:
    """CM-MASK-04: for its wearer alone: cai may be challenged, wooed and asked by ana, and not by bor."""
    t = in_scene(cast(3, ana=FEATHER, cai=NOBODY))
    assert choices(t, "ana", "take_turn", "challenge", "whom") == ["bor", "cai"]
    t = versus(ana=FEATHER, cai=NOBODY)
    declare(t, "ana", wooing=["cai"])
    t.answer("ana", "open_pot", 0)
    refuses(t, "bor", "declare_actions", {"actions": ["other.1"], "wooing": ["cai"]})
    declare(t, "bor", "KD.1")
    assert "cai" in choices(t, "ana", "bid_turn", "ask_for_face", "of")


def test_cm_mask_11_only_what_the_worn_mask_says_can_be_declared() -> None:
    """CM-MASK-11: ana owns the Trickster too and wears the Duellist; the Uncast has one action, worth 0."""
    t = alone(ana={"masks": ["KS", "BJ"]})
    refuses(t, "ana", "declare_actions", {"actions": ["BJ.1"]})
    refuses(t, "ana", "declare_actions", {"actions": ["uncast.1"]})
    declare(t, "ana", "KS.1")
    t = alone(ana={"worn": "uncast", "masks": ["KS"]})
    refuses(t, "ana", "declare_actions", {"actions": ["KS.1"]})
    declare(t, "ana", "uncast.1")
    assert t.state.stake("ana").total == 0
