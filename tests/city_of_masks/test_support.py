"""Lenders who stand by their borrowers, and messengers (CM-SUP)."""

from __future__ import annotations

import pytest

from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import Options, bid, borrow, cast, face, hid, pass_by, stake, versus
from tests.city_of_masks.evening import asked, at, choices, closed, in_scene, refuses, said


def lent(amount: int = 3, **more: object) -> ScriptedTable:
    """Cai lends to ana, and bidding is closed."""
    t = versus([[3, 3], [6, 1], [2, 2]], cai={"feels": {"ana": 9}, **more})
    stake(t, 0, defender=["KD.1"])
    borrow(t, "ana", "cai", amount)
    bid(t, "ana", "level" if amount <= 3 else "raise_to", **({} if amount <= 3 else {"to": amount}))
    return t


@pytest.mark.parametrize("actions", [["KH.1"], ["KH.2", "KH.6"], ["KH.6", "other.1", "other.2"], ["other.1"]])
def test_cm_sup_01_one_to_three_proper_or_other_actions_within_the_loan(actions: list[str]) -> None:
    """CM-SUP-01, R-38: worth 3 at most, for a loan of 3."""
    t = lent()
    t.answer("cai", "support", {"actions": actions})
    assert said(t, "CM-SUP-01", seat=None, actions=actions, by="ana")


@pytest.mark.parametrize(
    "actions", [[], ["KH.1", "KH.6"], ["KH.2", "KH.3"], ["weep"], ["KS.6"], ["KH.6", "KH.6"]]
)
def test_cm_sup_01_no_more_than_was_lent_and_nothing_hidden(actions: list[str]) -> None:
    """CM-SUP-01: 4 is more than 3; the supporter's own worn mask alone counts; no Hidden Face."""
    t = lent(hidden={"weep": 2})
    refuses(t, "cai", "support", {"actions": actions})


def test_cm_sup_01_before_the_draw_and_for_nothing_but_the_story() -> None:
    """CM-SUP-01: no tile is drawn before it; Face and Hidden Face stay as they are."""
    t = lent()
    assert asked(t) == [("cai", "support")]
    assert said(t, "CM-ACT-04") == []
    t.answer("cai", "support", {"actions": ["KH.1"]})
    pass_by(t, repay=3)
    assert (face(t, "cai"), hid(t, "cai")) == ([12 + 1], [12])


@pytest.mark.parametrize(("faction_draws", "total"), [("off", 0), ("on", 6)])
def test_cm_sup_02_lending_avatars_draw_go_betweens_and_factions_do_not(
    faction_draws: str, total: int
) -> None:
    """CM-SUP-02, R-39: |1 - 6| = 5 of cai; on: ana draws one more for the Sun Temple, |0 - 6| = 6."""
    tiles = [[3, 3], [1, 6], *([[0, 6]] if total else []), [2, 2]]
    t = versus(
        tiles, {"faction_draws": faction_draws},
        ana={"FC": {"sun": 2}}, cai={"feels": {"dov": 9}}, dov={"feels": {"ana": 9}},
    )  # fmt: skip
    stake(t, 0, defender=["KD.1"])
    bid(t, "ana", "ask_for_face", of="cai", through=["dov"])
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 2})
    t.answer("cai", "lend", {"do": "bow", "amount": 2})
    bid(t, "ana", "ask_faction", of="sun", amount=2)
    bid(t, "ana", "level")
    pass_by(t)
    assert said(t, "CM-OPP-05", spectacle={"ana": 5 + total, "bor": 0})
    assert [m.seat for m in said(t, "CM-ACT-04")] == ["ana", "cai", "bor"]
    for_the_sun = [m.text for m in said(t, "CM-SUP-02", key="sun")]
    assert for_the_sun == (["ana draws 0|6 for the Sun Temple."] if total else [])


# -- messengers ----------------------------------------------------------------------------------------

PLACES = [{"present": ["ana", "bor"]}, {"present": ["cai", "dov"]}]


def sending(
    *tiles: list[int], options: Options | None = None, places: object = PLACES, **more: dict[str, object]
) -> ScriptedTable:
    """Ana, behind by 3, may send for those elsewhere."""
    state = {"places": places}
    t = at(
        "opposed_challenge", cast(**more), list(tiles), options, state, challenger="ana", defender="bor"
    )  # fmt: skip
    stake(t, 0, "other.1", defender=["KD.1"])
    return t


def send(t: ScriptedTable, whom: str, action: str) -> None:
    """Ana sends a messenger."""
    bid(t, "ana", "send_for", whom=whom, action=action)


def test_cm_sup_03_only_who_is_there_lends_and_who_is_not_may_be_fetched() -> None:
    """CM-SUP-03, R-40: v = 2 <= in = 2 reaches cai, who comes and may be asked now."""
    t = sending([2, 6], cai={"feels": {"ana": 5}})
    refuses(t, "ana", "bid_turn", {"do": "ask_for_face", "of": "cai"})
    send(t, "cai", "KS.2")
    assert asked(t) == [("cai", "summons")]
    t.answer("cai", "summons", "come")
    assert [place.present for place in t.state.places] == [["ana", "bor", "cai"], ["dov"]]
    assert (face(t, "ana"), t.state.stake("ana").total) == ([12], 0)
    borrow(t, "ana", "cai", 3)


def test_cm_sup_03_the_further_action_goes_by_what_it_says_too() -> None:
    """CM-SUP-03: as any other action does."""
    t = sending([2, 6], ana={"worn": {"cavort": 3, "bad puns": 1}})
    send(t, "cai", "bad puns")
    assert asked(t) == [("cai", "summons")]


def test_cm_sup_03_what_does_not_reach_them_is_lost() -> None:
    """CM-SUP-03: v = 3 > in = 2: 3 Face go to the bank, not to the pot; no gain of |2 - 6|."""
    t = sending([2, 6])
    send(t, "cai", "KS.1")
    assert asked(t) == [("ana", "bid_turn")]
    assert (face(t, "ana"), t.state.stake("ana").total) == ([9], 0)
    assert said(t, "CM-SUP-03", seat=None, arrives=False, value=3)


def test_cm_sup_03_the_ally_may_stay_away() -> None:
    """CM-SUP-03: if willing; what was invested returns all the same."""
    t = sending([6, 6])
    send(t, "dov", "KS.2")
    t.answer("dov", "summons", "stay_away")
    assert t.state.places[1].present == ["cai", "dov"]
    assert face(t, "ana") == [12]


def test_cm_sup_03_a_hidden_action_invests_hidden_face_pays_no_bonus_and_may_be_a_breach() -> None:
    """CM-SUP-03, CM-UNM-01: 2 Hidden Face are lost; it is known, and half a pair breaks the mask."""
    t = sending([1, 6], ana={"hidden": {"spare them": {"value": 2, "against": "KS.2"}}})
    send(t, "cai", "spare them")
    assert (face(t, "ana"), hid(t, "ana")) == ([12], [10])
    (shown,) = t.view("bor")["state"]["avatars"]["ana"]["hidden_face"]
    assert shown["key"] == "spare them"
    assert t.state.challenge.side("ana").tags == ["breach:KS.2"]
    assert said(t, "CM-ACT-05") == []


def test_cm_sup_03_a_further_action_worth_something_that_can_be_paid_for() -> None:
    """CM-SUP-03, CM-ACT-02: none that was declared, none for a second messenger, none worth 0 or too dear."""
    t = at(
        "opposed_challenge", cast(ana={"face": 2, "hid": 1, "hidden": {"weep": 2, "hum": 1}}), [[6, 6]],
        state={"places": PLACES}, challenger="ana", defender="bor",
    )  # fmt: skip
    stake(t, 0, "other.1", defender=["KD.6"])
    assert choices(t, "ana", "bid_turn", "send_for", "action") == [*(f"KS.{n}" for n in range(2, 8)), "hum"]
    send(t, "cai", "KS.6")
    t.answer("cai", "summons", "stay_away")
    assert "KS.6" not in choices(t, "ana", "bid_turn", "send_for", "action")
    refuses(t, "ana", "bid_turn", {"do": "send_for", "whom": "dov", "action": "KS.6"})


def test_cm_sup_03_one_messenger_for_each_absentee_and_none_for_those_out_or_unseen() -> None:
    """CM-SUP-03: dov is out of the round, eli Uncast, fay lost her way; who still tails may be fetched."""
    places = [
        {"present": ["ana", "bor"]},
        {"present": ["eli"], "tails": [{"seat": "cai", "after": ["eli"]}], "lost": ["fay"]},
    ]
    t = sending([6, 6], places=places, dov={"out": True}, eli={"worn": "uncast"}, fay={})
    assert choices(t, "ana", "bid_turn", "send_for", "whom") == ["cai"]
    send(t, "cai", "KS.6")
    t.answer("cai", "summons", "come")
    assert t.state.places[1].tails == []
    assert closed(t, "ana", "bid_turn")["send_for"] == "CM-SUP-03"


def test_cm_sup_03_a_messenger_is_a_resolution_of_its_own() -> None:
    """CM-EQ-04, CM-SUP-03: the tile goes back, and the same one may be drawn in the challenge."""
    t = sending([6, 0], [6, 0], [3, 3])
    send(t, "cai", "KS.6")
    t.answer("cai", "summons", "stay_away")
    bid(t, "ana", "level")
    pass_by(t)
    assert t.result == "ana"


def test_cm_sup_03_whoever_is_fetched_stays_for_the_rest_of_the_round() -> None:
    """CM-SUP-03, CM-RND-14: and takes the turn that is still theirs there."""
    t = in_scene(cast(3), [{"present": ["ana", "bor"]}, {"present": ["cai"]}], [[6, 6], [6, 0], [3, 3]])
    t.answer("ana", "take_turn", {"do": "challenge", "whom": "bor"})
    stake(t, 0, "other.1", defender=["KD.1"])
    send(t, "cai", "KS.6")
    t.answer("cai", "summons", "come")
    bid(t, "ana", "level")
    pass_by(t)
    t.answer("bor", "take_turn", "pass")
    assert asked(t) == [("cai", "take_turn")]


def test_declaring_is_over_before_a_messenger_is_sent() -> None:
    """A messenger's action is no action of the challenge: it succeeds or fails on its own tile."""
    t = sending([6, 6], [0, 0], [3, 3])
    send(t, "cai", "KS.6")
    t.answer("cai", "summons", "stay_away")
    assert t.state.challenge.side("ana").actions == ["other.1"]
    refuses(t, "ana", "declare_actions", {"actions": ["KS.1"]})
