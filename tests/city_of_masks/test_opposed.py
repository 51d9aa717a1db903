"""The opposed challenge (CM-OPP)."""

from __future__ import annotations

import re

import pytest

from tests.city_of_masks.duel import (
    aim,
    bid,
    borrow,
    cast,
    declare,
    face,
    feels,
    hid,
    met,
    pass_by,
    stake,
    until,
    versus,
)
from tests.city_of_masks.evening import asked, at, in_scene, known, offers, one, refuses, said, tokens
from tests.games.forms import form_of
from tests.games.schemas import fields_of

TICKED = re.compile(r'type="checkbox"[^>]*value="([^"]*)"[^>]* checked')

PAIRS = {
    "ana": {"hidden": {"spare them": {"value": 3, "against": "KS.2"}, "weep": 2}},
    "bor": {"hidden": {"laugh aloud": {"value": 2, "against": "KD.2"}}},
}


def test_cm_opp_01_two_of_one_scene_each_naming_what_their_victory_brings() -> None:
    """CM-OPP-01: a goal in words for each side, which all may read."""
    t = versus()
    assert said(t, "CM-OPP-01", seat=None, defender="bor")[0].seat == "ana"
    declare(t, "ana", "KS.6", goal="he leaves the city")
    t.answer("ana", "open_pot", 0)
    declare(t, "bor", "KD.6", goal="she marries him")
    sides = t.view("cai")["state"]["challenge"]["sides"]
    assert [t.words[t.state.challenge.side(s).goal.id] for s in ("ana", "bor")] == [
        "he leaves the city",
        "she marries him",
    ]
    assert ["he leaves the city" in str(sides[0]), "she marries him" in str(sides[1])] == [True, True]


def test_cm_opp_01_only_those_in_the_scene_can_be_challenged() -> None:
    """CM-OPP-01: cai is elsewhere."""
    t = in_scene(cast(3), [{"present": ["ana", "bor"]}, {"present": ["cai"]}])
    refuses(t, "ana", "take_turn", {"do": "challenge", "whom": "cai"})
    t.answer("ana", "take_turn", {"do": "challenge", "whom": "bor"})


def test_cm_opp_02_challenger_opening_pot_defender_answer() -> None:
    """CM-OPP-02: in that order, and the defender cannot decline."""
    t = versus()
    assert asked(t) == [("ana", "declare_actions")]
    declare(t, "ana", "KS.6")
    assert asked(t) == [("ana", "open_pot")]
    t.answer("ana", "open_pot", 3)
    assert asked(t) == [("bor", "declare_actions")]
    assert set(offers(t, "bor", "declare_actions")) == {"declare"}
    declare(t, "bor", "KD.6")
    assert asked(t) == [("bor", "bid_turn")]


def test_cm_opp_03_principals_and_lending_avatars_draw_one_tile_each() -> None:
    """CM-OPP-03: ana, her lender cai, then bor; dov looks on and draws none."""
    t = versus([[5, 3], [0, 4], [6, 1]], cai={"feels": {"ana": 4}})
    stake(t, 2, defender=["KD.1"])
    borrow(t, "ana", "cai", 1)
    bid(t, "ana", "level")
    pass_by(t)
    assert [(m.seat, m.figures["tile"]) for m in said(t, "CM-ACT-04")] == [
        ("ana", [5, 3]), ("cai", [0, 4]), ("bor", [6, 1]),
    ]  # fmt: skip


def test_cm_opp_04_successes_are_found_and_cost_nothing() -> None:
    """CM-OPP-04, CM-OPP-06: each by their own inner court; failures shape the telling alone."""
    t = versus([[2, 6], [5, 5]])
    stake(t, 4, "KS.6", "KS.1", defender=["KD.1", "KD.2"])
    bid(t, "ana", "level")
    pass_by(t)
    assert [m.figures["succeeded"] for m in said(t, "CM-ACT-04")] == [["KS.6"], ["KD.1", "KD.2"]]
    assert face(t, "ana", "bor") == [12 + 5, 12 - 5]


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [([6, 1], [0, 4], "ana"), ([3, 2], [0, 4], "bor"), ([5, 2], [1, 4], "ana"), ([0, 0], [1, 1], "ana")],
)
def test_cm_opp_05_the_greater_spectacle_wins_and_a_tie_is_the_challenger_s(
    mine: list[int], theirs: list[int], winner: str
) -> None:
    """CM-OPP-05: 5-4, 1-4, 3-3 and 0-0."""
    t = versus([mine, theirs])
    stake(t, 2)
    bid(t, "bor", "level")
    pass_by(t)
    assert t.result == winner
    (told,) = said(t, "CM-OPP-05", seat=None)
    assert told.seat == winner
    high, low = told.figures["high"], told.figures["low"]
    assert told.text.endswith("A tie is the challenger’s.") == (high == low)


def test_cm_opp_05_supporters_differences_are_added() -> None:
    """CM-OPP-05, R-39: 1 + |0 - 6| = 7 beats 5."""
    t = versus([[3, 2], [0, 6], [6, 1]], cai={"feels": {"ana": 4}})
    stake(t, 2, defender=["KD.1"])
    borrow(t, "ana", "cai", 1)
    bid(t, "ana", "level")
    pass_by(t)
    assert said(t, "CM-OPP-05", spectacle={"ana": 7, "bor": 5})


@pytest.mark.parametrize(("tiles", "left"), [([[6, 0], [3, 3]], [17, 7]), ([[3, 3], [6, 0]], [7, 17])])
def test_cm_opp_06_the_loser_s_pot_goes_to_the_winner_whose_own_returns(
    tiles: list[list[int]], left: list[int]
) -> None:
    """CM-OPP-06, R-21: 5 change hands; nothing is gained from the bank or lost to it."""
    t = versus(tiles)
    stake(t, 5, "KS.1", defender=["KD.1"])
    bid(t, "bor", "level")
    pass_by(t)
    assert face(t, "ana", "bor") == left
    assert t.state.bank.retired.get("face", 0) == 0
    assert sum(tokens(t).values()) == 4 * 12


@pytest.mark.parametrize(("tiles", "left"), [([[6, 0], [3, 3]], [12, 10]), ([[3, 3], [6, 0]], [10, 12])])
def test_cm_opp_07_the_loser_s_hidden_face_is_lost_and_the_winner_s_returns(
    tiles: list[list[int]], left: list[int]
) -> None:
    """CM-OPP-07: Vh = 2 on either side; the loser's goes to the bank, and to nobody else."""
    unpaired = {"hidden": {"weep": 2}}
    t = versus(tiles, ana=unpaired, bor=unpaired)
    stake(t, 0, "weep", defender=["weep"])
    bid(t, "bor", "level")
    assert hid(t, "ana", "bor") == [10, 10]
    pass_by(t)
    assert hid(t, "ana", "bor") == left
    assert t.state.bank.retired == {"hidden": 2}


def test_cm_opp_08_both_principals_have_their_conflicted_bonuses() -> None:
    """CM-OPP-08, CM-ACT-05: the winner 12 + 3, the loser 12 - 2 + 2."""
    t = versus([[6, 0], [3, 3]], ana=PAIRS["ana"], bor=PAIRS["bor"])
    stake(t, 2, "KS.2", defender=["laugh aloud"])
    bid(t, "bor", "level")
    pass_by(t)
    assert hid(t, "ana", "bor") == [15, 12]
    assert [(m.seat, m.figures["gain"]) for m in said(t, "CM-ACT-05")] == [("ana", 3), ("bor", 2)]


def test_cm_opp_09_each_may_shift_their_feeling_by_the_other_s_outer_court_in_secret() -> None:
    """CM-OPP-09: -4..4 for ana of bor's [1|4], -2..2 for bor of ana's [6|2], supporters' tiles apart."""
    t = versus([[6, 2], [0, 6], [1, 4]], cai={"feels": {"ana": 4}})
    stake(t, 2, defender=["KD.1"])
    borrow(t, "ana", "cai", 1)
    bid(t, "ana", "level")
    until(t, "shift")
    ranges = [fields_of(one(t, s, "shift"))["by"] for s in ("ana", "bor")]
    assert [(r["minimum"], r["maximum"]) for r in ranges] == [(-4, 4), (-2, 2)]
    refuses(t, "ana", "shift", 5)
    before = known(t, None)
    t.answer("ana", "shift", -4)
    t.answer("bor", "shift", 1)
    assert (feels(t, "ana", "bor"), feels(t, "bor", "ana")) == (-4, 1)
    assert "shift" not in str(t.moments(seat="cai"))
    assert before != known(t, "ana")


def test_cm_opp_10_telling_alternates_from_the_challenger_and_the_winner_ends_it() -> None:
    """CM-OPP-10: ana, bor, ana; and bor, who won, turns his tile down."""
    t = versus([[3, 3], [6, 0]])
    stake(t, 4, "KS.6", "KS.1", defender=["KD.6"])
    bid(t, "bor", "level")
    until(t, "tell")
    assert TICKED.findall(form_of(t, "ana", "tell")) == []
    t.answer("ana", "tell", {"do": "tell_on", "actions": ["KS.6"]})
    refuses(t, "bor", "tell", "turn_down")  # ana has still to tell of one
    assert TICKED.findall(form_of(t, "bor", "tell")) == ["KD.6"], "the only one that is left"
    t.answer("bor", "tell", {"do": "tell_on", "actions": ["KD.6"]})
    refuses(t, "ana", "tell", "turn_down")  # she has lost
    t.answer("ana", "tell", {"do": "tell_on", "actions": ["KS.1"]})
    assert asked(t) == [("bor", "tell")]
    t.answer("bor", "tell", {"do": "turn_down", "words": "And she wept."})
    assert said(t, "CM-OPP-10")[0].words == "And she wept."


def test_cm_opp_11_a_follow_is_an_opposed_challenge() -> None:
    """CM-OPP-11, CM-RND-08: pots are paid, and a tie lets the follower, who challenges, keep up."""
    places = [{"present": ["ana"]}, {"present": ["bor"], "tails": [{"seat": "cai", "after": ["bor"]}]}]
    t = in_scene(cast(3), places, [[4, 1], [0, 3]])
    t.answer("ana", "take_turn", "pass")
    declare(t, "cai", "KH.1")
    t.answer("cai", "open_pot", 1)
    declare(t, "bor")
    bid(t, "bor", "level")
    pass_by(t)
    assert face(t, "cai", "bor") == [16, 8]
    assert t.state.places[1].present == ["bor", "cai"]


def test_cm_opp_12_everything_comes_in_its_order() -> None:
    """CM-OPP-12: draws, winner, pots, Hidden Face, bonuses, wooing, bets, settlement, coup, breach."""
    t = versus(
        [[6, 2], [0, 5], [3, 3], [0, 0], [1, 6]],
        ana={"face": 30, **PAIRS["ana"]},
        bor={"face": 30, "hid": 9, **PAIRS["bor"]},
        cai={"face": 20, "feels": {"ana": 8, "bor": -3}},
        dov={"feels": {"ana": 7}},
        eli={},
        fay={},
    )
    stake(t, 20, "KS.2", defender=["laugh aloud"], wooing=["fay", "sun"])
    bid(t, "bor", "raise_to", to=22)
    borrow(t, "ana", "cai", 2)
    bid(t, "ana", "level")
    t.answer("dov", "side_bet", {"do": "put_up", "on": "ana", "amount": 3})
    t.answer("eli", "side_bet", {"do": "match", "whose": "dov", "amount": 3})
    pass_by(t, denounce_or_not="let_it_pass")
    order = [
        "CM-ACT-04", "CM-OPP-05", "CM-OPP-06", "CM-OPP-07", "CM-ACT-05", "CM-OPP-10", "CM-WOO-02",
        "CM-FAC-02", "CM-SET-01", "CM-COUP-01", "CM-UNM-01",
    ]  # fmt: skip
    came = list(dict.fromkeys(m.rule for m in t.moments() if m.rule in order))
    assert came == order
    bets = [m.n for m in said(t, "CM-BET-01") if "loser" in m.figures]
    assert said(t, "CM-FAC-02")[0].n < bets[0] < said(t, "CM-SET-01")[0].n


def test_cm_opp_12_asked_in_that_order_too() -> None:
    """CM-OPP-12: the wooed, onlookers, the principals' own feelings, lenders, then who may denounce."""
    t = versus([[6, 2], [0, 5], [3, 4]], cai={"feels": {"ana": 4}}, dov={}, eli={})
    stake(t, 2, "KS.6", defender=["KD.1"], wooing=["dov"], breaches=["KS.2"])
    borrow(t, "ana", "cai", 1)
    bid(t, "ana", "level")
    came: list[str] = []
    quiet = {
        "support": "other.1", "side_bet": "watch", "draw_tile": "draw", "allocate": 0,
        "onlooker_reacts": "ignore", "shift": 0, "repay": 2, "weigh": {"by": 0},
        "denounce_or_not": "let_it_pass",
    }  # fmt: skip
    while waiting := [d for d in t.decisions() if not d.optional and not d.sealed]:
        kind = waiting[0].kind
        came += [kind] if kind not in came else []
        if kind == "tell":
            until(t, "allocate")
        else:
            t.answer(waiting[0].seat, waiting[0].id, quiet[kind])
    assert came == [
        "side_bet", "support", "draw_tile", "tell", "allocate", "onlooker_reacts", "shift", "repay", "weigh",
        "denounce_or_not",
    ]  # fmt: skip


def test_cm_opp_12_objectives_are_seen_after_the_settlement() -> None:
    """CM-OPP-12, CM-OBJ-06: what is withheld in the settlement counts in the same challenge."""
    t = versus(
        [[6, 2], [0, 5], [3, 4]],
        ana={"feels": {"cai": 7}, "aims": [aim("betray", "cai", "7D")]},
        cai={"feels": {"ana": 9}},
    )
    stake(t, 2, defender=["KD.1"])
    bid(t, "ana", "ask_for_face", of="cai")
    t.answer("cai", "lend", {"do": "bow", "amount": 6})
    bid(t, "ana", "raise_to", to=8)
    bid(t, "bor", "level")
    until(t, "repay")
    assert met(t, "ana") == [False]
    t.answer("ana", "repay", 1)
    pass_by(t)
    assert met(t, "ana") == [True]


def test_a_challenge_leaves_nothing_behind() -> None:
    """No pot stays open, and the next challenge begins afresh."""
    t = at("opposed_challenge", cast(), [[6, 0], [3, 3]], challenger="ana", defender="bor")
    stake(t, 2, "KS.6")
    bid(t, "bor", "level")
    pass_by(t)
    assert (t.state.challenge, t.state.pots) == (None, [])
