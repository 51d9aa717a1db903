"""CM-END: when the game ends, and what everybody comes to."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.games.city_of_masks.stage.reckoning import reckoning
from commedia.testing import ScriptedTable
from tests.city_of_masks.evening import asked, at, everybody, in_scene, known, play_through, said, three
from tests.games.staging import public

TO_HUMBLE_BOB: dict[str, Any] = {
    "cards": ["7S"],
    "aims": [
        {"kind": "humiliate", "target": "bob", "card": "7S"},
        {"kind": "betray", "target": "sun", "card": "7S", "met": True},
    ],
}
"""One objective is met already, and the other is to see bob lose his last Face to one."""


def last_blow(**options: Any) -> ScriptedTable:
    """Ann beats bob out of his last Face, and has met all her objectives with that."""
    t = in_scene(three(ann=TO_HUMBLE_BOB, bob={"face": 1}), (), [[6, 0], [0, 0]], options)
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "bob"})
    play_through(t, open_pot=1)
    return t


# -- when ------------------------------------------------------------------------------------------------


def test_cm_end_01_the_game_ends_at_once_when_somebody_has_met_all_objectives() -> None:
    """Bob's and cy's turns, the checks and the market do not come any more."""
    t = last_blow()
    assert t.finished
    assert (t.state.phase, t.state.winners) == ("done", ["ann"])
    assert not any(avatar.checked for avatar in t.state.avatars.values())
    assert not said(t, "CM-MKT-01")


def test_cm_end_01_by_a_table_option_the_round_is_played_out_first() -> None:
    """R-58: turns, checks and market, and then the reckoning without asking anybody."""
    t = last_blow(end_timing="round")
    assert asked(t) == [("bob", "take_turn")]
    t.answer("bob", "take_turn", "pass")
    t.chance.append([0, 6])
    t.answer("cy", "take_turn", "pass")
    assert all(avatar.checked for avatar in t.state.avatars.values())
    everybody(t, "market_turn", "leave_market")
    assert t.finished


def test_cm_end_01_a_follower_can_end_it_too() -> None:
    """CM-RND-08: following is a challenge like others."""
    places = [
        {"host": "cy", "present": ["cy"]},
        {"host": "bob", "present": ["bob"], "tails": [{"seat": "ann", "after": ["bob"]}]},
    ]
    t = in_scene(three(ann=TO_HUMBLE_BOB, bob={"face": 1}), places, [[6, 0], [0, 0]])
    t.answer("cy", "take_turn", "pass")
    play_through(t, open_pot=1)
    assert t.finished


def test_cm_obj_05_a_personal_objective_may_be_met_at_the_market() -> None:
    """R-52: the third mask, and the game ends with the market."""
    ann = {**TO_HUMBLE_BOB, "personal": "masks", "masks": ["KS", "QS"]}
    ann["aims"] = [aim | {"met": True} for aim in ann["aims"]]
    t = at("market", three(ann=ann), options={"personal_objective": "house"})
    t.answer("ann", "market_turn", {"do": "buy_mask", "mask": "RJ"})
    everybody(t, "market_turn", "leave_market")
    assert t.finished
    [score] = [score for score in t.state.scores if score.seat == "ann"]
    assert (score.objectives, score.personal) == (3, "masks")


def test_cm_obj_11_a_third_mask_that_is_sold_again_has_been_owned() -> None:
    """R-52: a personal objective is met in the moment in which it is, and never lost."""
    ann = {"personal": "masks", "masks": ["KS", "QS"], "hid": 20}
    t = at("market", three(ann=ann), options={"personal_objective": "house"})
    t.answer("ann", "market_turn", {"do": "buy_mask", "mask": "RJ"})
    t.answer("ann", "market_turn", {"do": "offer_mask", "mask": "RJ", "to": "bob", "price": 5})
    t.answer("bob", "offered_mask", "take_offer")
    t.answer("ann", "market_turn", "leave_market")
    assert t.state.avatars["ann"].personal_met


def test_cm_end_04_it_ends_by_consent_of_all_after_the_market() -> None:
    """R-60: all are asked together."""
    t = at("round_over", three())
    assert asked(t) == [(seat, "end_or_play_on") for seat in ("ann", "bob", "cy")]
    everybody(t, "end_or_play_on", "end_here")
    assert t.finished
    assert t.state.phase == "done"


def test_cm_end_04_one_who_will_play_on_is_enough_and_nobody_learns_who() -> None:
    """R-60: the answers stay sealed; the next round begins."""
    chance = [[0, 1], [0, 2], [0, 3]]
    knows = []
    for unwilling in ("ann", "bob"):
        t = at("round_over", three(), chance, state={"round": 3})
        assert {d.prompt for d in t.decisions()} == {
            "Round 3 is over. Shall the game end here? It does if all agree, and after the last not all did."
        }
        for seat in ("ann", "bob", "cy"):
            t.answer(seat, "end_or_play_on", "play_on" if seat == unwilling else "end_here")
        assert (t.finished, t.state.round) == (False, 4)
        knows.append(known(t, "cy"))
    assert knows[0] == knows[1]


@pytest.mark.parametrize(("round", "ends"), [(2, False), (3, True)])
def test_cm_end_04_by_a_table_option_after_a_number_of_rounds(round: int, ends: bool) -> None:
    """R-60: nobody is asked then."""
    t = at("round_over", three(), options={"round_limit": 3}, state={"round": round})
    assert t.finished is ends


# -- the score -------------------------------------------------------------------------------------------


def test_cm_end_02_what_scores() -> None:
    """The figures of CM-EX-8: 2 objectives, 1 coup, tied influence, own Character, 2 other masks: 6."""
    met = [{"kind": "seduce", "target": who, "card": "7C", "met": True} for who in ("ann", "sun")]
    missed = [{"kind": "glorify", "target": who, "card": "4H"} for who in ("ann", "sun")]
    rich = {
        "coups": 1,
        "own_character": True,
        "masks": ["KS", "RJ"],
        "aims": met + missed,
        "cards": ["7C", "4H"],
    }
    t = at("final_reckoning", three(bob=rich), state={"arbiter": "ann", "order": ["ann", "bob", "cy"]})
    scores = {score.seat: score for score in t.state.scores}
    bob = scores["bob"]
    parts = (bob.objectives, bob.coups, bob.arbiter, bob.influence, bob.character, bob.masks)
    assert (parts, bob.total) == ((2, 1, 0, 1, 1, 1), 6)
    assert {seat: score.total for seat, score in scores.items()} == {"ann": 2, "bob": 6, "cy": 1}
    (told,) = [m for m in said(t, "CM-END-02") if m.seat == "bob"]
    assert told.figures["total"] == 6


def test_cm_end_02_masks_count_but_for_the_first_and_without_the_own_character() -> None:
    """Nobody loses a point for having none."""
    masks = {"ann": ["KS", "QS", "RJ"], "bob": [], "cy": ["KH"]}
    avatars = {seat: {"masks": owned, "own_character": seat != "ann"} for seat, owned in masks.items()}
    t = at("final_reckoning", three(**avatars))
    assert {score.seat: score.masks for score in t.state.scores} == {"ann": 2, "bob": 0, "cy": 0}


@pytest.mark.parametrize(("option", "influence"), [("all", [1, 1, 0]), ("none", [0, 0, 0])])
def test_cm_end_02_the_most_influence_and_ties(option: str, influence: list[int]) -> None:
    """R-37, CM-INF-12: own Face, what others would lend, and what factions have committed; ties by option."""
    avatars = three(ann={"face": 5, "committed": {"sun": 4}}, bob={"face": 6}, cy={"face": 3})
    avatars["cy"]["feels"] = {"bob": 7}
    t = at("final_reckoning", avatars, options={"influence_ties": option})
    assert [t.state.influence(seat) for seat in ("ann", "bob", "cy")] == [9, 9, 3]
    assert [score.influence for score in t.state.scores] == influence
    assert [score.influence_held for score in t.state.scores] == [9, 9, 3]
    stage = str(reckoning(public(t), {}))
    assert [f'<td>{n} <span class="quiet" title="influence">({held})</span></td>' in stage
            for n, held in zip(influence, [9, 9, 3], strict=True)] == [True] * 3  # fmt: skip


def test_cm_end_02_whoever_was_after_nothing_has_one_row() -> None:
    """Objectives stand below the points of those who had any."""
    t = at("final_reckoning", three(ann=TO_HUMBLE_BOB))
    stage = str(reckoning(public(t), {}))
    assert stage.count('class="reckoning__who') == 3
    assert stage.count('class="reckoning__aims"') == 1
    assert "nothing" not in stage


def test_cm_end_03_the_highest_score_wins_and_ties_share() -> None:
    """Ann as Arbiter and bob by a coup; influence goes to cy."""
    avatars = three(bob={"coups": 2}, ann={"coups": 1}, cy={"face": 15})
    t = at("final_reckoning", avatars, state={"arbiter": "ann"})
    assert t.state.winners == ["ann", "bob"]
    assert said(t, "CM-END-03", winners=["ann", "bob"], best=2)


def test_cm_obj_11_all_cards_are_turned_up_at_the_end() -> None:
    """R-56: with what they asked, met or not; and the masks that were counted."""
    t = at("final_reckoning", three(ann=TO_HUMBLE_BOB))
    view = t.view(None)["state"]
    assert view["avatars"]["ann"]["cards_shown"] == ["7S"]
    assert view["avatars"]["ann"]["shown"] == ["KS"]
    assert [aim["met"] for aim in view["scores"][0]["aims"]] == [False, True]
    (shown,) = said(t, "CM-OBJ-11")
    assert shown.opens
    assert (
        shown.text == "ann turns up the 7 of Spades: humiliate bob (not met) and betray the Sun Temple (met)."
    )


def test_cm_end_02_with_the_scores_hidden_faces_and_hearts_are_open_to_all() -> None:
    """R-61: to spectators too, what was never declared as well; and each score has its own avatar's."""
    bob = {"hidden": {"weep openly": 2}, "feels": {"ann": -4}}
    view = at("final_reckoning", three(bob=bob)).view(None)["state"]
    scores = {score["seat"]: score for score in view["scores"]}
    assert [act["value"] for act in scores["bob"]["beneath"]] == [2]
    assert (scores["bob"]["felt"]["ann"]["value"], scores["ann"].get("beneath", [])) == (-4, [])
    before = in_scene(three(bob=bob), ()).view("ann")["state"]
    assert before["scores"] == []
    assert "feels" not in before["avatars"]["bob"]


@pytest.mark.parametrize(("met", "marked"), [(True, 1), (False, 0)])
def test_cm_obj_05_a_personal_objective_is_told_at_the_end_with_what_came_of_it(
    met: bool, marked: int
) -> None:
    """R-52, R-56: in the script, and in the reckoning on the stage."""
    bob = {"personal": "coup", "personal_met": met}
    t = at("final_reckoning", three(bob=bob), options={"personal_objective": "house"})
    (told,) = said(t, "CM-OBJ-05", seat=None)
    assert told.text == f"bob was also to bring off a Major Coup ({'met' if met else 'not met'})."
    [score] = [score for score in t.state.scores if score.seat == "bob"]
    assert (score.personal_met, score.objectives) == (met, marked)
    stage = str(reckoning(public(t), {}))
    assert "of their own: a Major Coup" in stage
    assert stage.count("aim--met") == marked


def test_cm_end_02_only_what_counted_is_said() -> None:
    """Nothing is told of points that nobody made, and an objective names its target as the story does."""
    t = at("final_reckoning", three(ann=TO_HUMBLE_BOB))
    told = [moment.text for moment in said(t, "CM-END-02")]
    assert any(": " in text for text in told)
    assert not any(": 0 " in text or ", 0 " in text for text in told)
    (shown,) = said(t, "CM-OBJ-11")
    assert (shown.figures["target_1"], shown.figures["target_2"]) == ("bob", "the Sun Temple")
