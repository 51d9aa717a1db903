"""CM-RND: standings, declarations, masks, followers, turns, and the ends of scenes and rounds."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import ChanceFault, ScriptRanOut
from commedia.games.city_of_masks.decisions.rounds import Elsewhere
from commedia.testing import ScriptedTable
from tests.city_of_masks.evening import (
    asked,
    at,
    choices,
    closed,
    declare_main,
    everybody,
    in_scene,
    known,
    noble,
    offers,
    one,
    play_through,
    refuses,
    said,
    three,
    tokens,
)

LADDER = {"ann": noble("KS", 14), "bob": noble("KD", 16), "cy": noble("KH", 12), "dee": noble("QD", 12)}
"""Standing at 27, 29, 25 and 24."""


def in_round(avatars: dict[str, Any] | None = None, **more: Any) -> ScriptedTable:
    """A round from its start; bob is Arbiter, then ann, cy and dee."""
    return at("begin_round", avatars or LADDER, **more)


# -- standings and order ---------------------------------------------------------------------------------


def test_cm_rnd_01_standing_counts_face_and_every_owned_mask() -> None:
    """Unshown masks and the own Character included; a mask worth 13 and hidden actions worth 5."""
    hidden = [{"key": "H1", "value": 3}, {"key": "H2", "value": 2}]
    rich = noble("KS", 1, masks=["KS", "RJ"], own_character=True, hidden_face=hidden)
    t = in_round({"ann": rich, "bob": noble("KD", 2, worn="nobleman"), "cy": noble("KH", 3)})
    standings = {"ann": 1 + 13 + 10 + 5, "bob": 2 + 13, "cy": 3 + 13}
    assert {seat: avatar.standing for seat, avatar in t.state.avatars.items()} == standings
    assert said(t, "CM-RND-01", standings=standings)


def test_cm_rnd_02_the_highest_standing_is_arbiter_and_the_rest_follow_in_descending_order() -> None:
    """CM-RND-03: no tiles where nobody is equal."""
    t = in_round()
    assert (t.state.arbiter, t.state.order) == ("bob", ["bob", "ann", "cy", "dee"])
    assert asked(t) == [("bob", "sketch_main")]


def test_cm_rnd_02_and_03_equals_draw_and_only_those_still_equal_draw_again() -> None:
    """Totals 7, 7 and 4; then 3 and 9: whoever lost the first draw keeps their total (CM-EQ-04)."""
    chance = [[3, 4], [5, 2], [1, 3], [3, 0], [4, 5]]
    t = in_round(three(), chance=chance)
    assert t.state.order == ["bob", "ann", "cy"]
    draws = [m.figures["total"] for m in said(t, "CM-RND-02") if "total" in m.figures]
    assert draws == [7, 7, 4, 3, 9]
    assert len(t.chance) == 0


def test_cm_rnd_03_who_lost_alike_for_arbiter_draws_for_a_place_by_a_rule_of_its_own() -> None:
    """Totals 12, 4 and 4: ann is Arbiter by CM-RND-02, and the other two draw again."""
    t = in_round(three(), chance=[[6, 6], [1, 3], [4, 0], [0, 0], [0, 1]])
    assert t.state.order == ["ann", "cy", "bob"]
    draws = [(m.rule[-2:], m.figures["total"]) for m in t.moments() if "total" in m.figures]
    assert draws == [("02", 12), ("02", 4), ("02", 4), ("03", 0), ("03", 1)]


def test_cm_rnd_03_equals_below_the_arbiter_draw_among_themselves() -> None:
    """One draw-off for each standing that several have, each a resolution of its own (CM-EQ-04)."""
    pairs = {"ann": noble(face=9), "bob": noble(face=9), "cy": noble(face=12), "dee": noble(face=12)}
    t = in_round(pairs, chance=[[0, 1], [6, 6], [6, 6], [0, 1]])
    assert t.state.order == ["dee", "cy", "ann", "bob"]


def test_cm_rnd_02_tiles_of_one_draw_off_stay_out_until_it_is_over() -> None:
    """CM-EQ-04: the same tile cannot come twice."""
    with pytest.raises(ChanceFault):
        in_round(three(), chance=[[3, 4], [4, 3], [1, 3]])


def test_cm_rnd_02_dice_serve_as_well() -> None:
    """CM-EQ-05: two dice each, and nothing lies out."""
    t = in_round(three(), chance=[[3, 4], [3, 4], [1, 3], [1, 1], [2, 2]], options={"randomizer": "dice"})
    assert t.state.order == ["bob", "ann", "cy"]


def test_cm_rnd_02_a_new_round_clears_what_the_last_one_left() -> None:
    """Nobody is out, checked, seen or has had a turn; promises and debts stay."""
    left: dict[str, Any] = {"out": True, "checked": True, "turns": 1, "seen": True, "owes": {"bob": 3}}
    t = in_round(LADDER | {"ann": noble("KS", 14, **left)}, state={"round": 1}, round=2)
    ann = t.state.avatars["ann"]
    assert (ann.out, ann.checked, ann.turns, ann.seen, ann.owes) == (False, False, 0, False, {"bob": 3})
    assert (t.state.round, t.state.places, t.state.orders) == (2, [], [])


# -- declarations ----------------------------------------------------------------------------------------


def declaring(**more: Any) -> ScriptedTable:
    """Bob has sketched the main scene; ann, cy and dee are still to declare."""
    t = in_round(**more)
    t.answer("bob", "sketch_main", "a funeral")
    return t


def test_cm_rnd_04_the_arbiter_sketches_the_main_scene_and_is_in_it() -> None:
    """CM-TAB-03: whatever they make up; but not nothing."""
    t = in_round()
    refuses(t, "bob", "sketch_main", "")
    t.answer("bob", "sketch_main", "a funeral")
    (main,) = t.state.places
    assert (main.host, main.present) == ("bob", ["bob"])
    assert said(t, "CM-RND-04")[0].words == "a funeral"


def test_cm_rnd_05_the_others_declare_in_order() -> None:
    """One after the other; the last has nobody left to meet."""
    t = declaring()
    assert asked(t) == [("ann", "declare_place")]
    assert set(offers(t, "ann", "declare_place")) == {"at_main", "elsewhere", "meet"}
    assert choices(t, "ann", "declare_place", "meet", "whom") == ["cy", "dee"]
    t.answer("ann", "declare_place", "at_main")
    assert asked(t) == [("cy", "declare_place")]
    t.answer("cy", "declare_place", {"do": "elsewhere", "place": "the docks"})
    assert closed(t, "dee", "declare_place") == {"meet": "CM-RND-05"}
    assert choices(t, "dee", "declare_place", "join", "at") == [1]
    assert choices(t, "dee", "declare_place", "follow", "at") == [1]


def test_cm_rnd_05_a_follower_follows_those_of_one_place_which_is_not_the_main_scene() -> None:
    """Nobody at the main scene, and nobody who follows themself."""
    t = declaring()
    t.answer("ann", "declare_place", {"do": "elsewhere", "place": "the docks"})
    refuses(t, "cy", "declare_place", {"do": "follow", "at": 0, "after": ["bob"]})
    refuses(t, "cy", "declare_place", {"do": "follow", "at": 1, "after": []})
    t.answer("cy", "declare_place", {"do": "follow", "at": 1, "after": ["ann"]})
    refuses(t, "dee", "declare_place", {"do": "follow", "at": 1, "after": ["cy"]})
    assert [tail.seat for tail in t.state.places[1].tails] == ["cy"]
    assert t.state.tailing("cy")
    assert not [place for place in t.state.places if "cy" in place.present]


def test_cm_rnd_05_the_only_place_that_was_named_need_not_be_said() -> None:
    """Only whom one follows; where there are two places, also to which of them."""
    t = declaring()
    t.answer("ann", "declare_place", {"do": "elsewhere", "place": "the docks"})
    t.answer("cy", "declare_place", {"after": ["ann"]})
    assert [tail.after for tail in t.state.places[1].tails] == [["ann"]]
    t.answer("dee", "declare_place", "join")
    assert t.state.places[1].present == ["ann", "dee"]

    t = declaring()
    for seat, place in (("ann", "the docks"), ("cy", "the crypt")):
        t.answer(seat, "declare_place", {"do": "elsewhere", "place": place})
    refuses(t, "dee", "declare_place", {"do": "follow", "after": ["ann"]})


def test_cm_rnd_05_whoever_declares_last_is_told_that_nobody_comes_to_a_scene_of_theirs() -> None:
    """Before them somebody may: nobody plays to an empty room who would rather not."""
    t = declaring()
    told = [before_going(t, "ann")]
    t.answer("ann", "declare_place", "at_main")
    t.answer("cy", "declare_place", "at_main")
    told.append(before_going(t, "dee"))
    assert ["nobody comes" in says for says in told] == [False, True]


def before_going(t: ScriptedTable, seat: str) -> str:
    """What a seat is told of a scene of its own."""
    (decision,) = t.play.decisions(seat)
    return decision.describe(Elsewhere).then


def test_cm_rnd_06_an_invited_player_is_free_to_come_or_not() -> None:
    """Nothing follows from staying away (R-15)."""
    t = declaring()
    t.answer("ann", "declare_place", {"do": "meet", "whom": ["cy", "dee"], "place": "the crypt"})
    assert t.state.places[1].invited == ["cy", "dee"]
    assert said(t, "CM-RND-05", invited=["cy", "dee"])[0].words == "the crypt"
    before = tokens(t)
    t.answer("cy", "declare_place", {"do": "join", "at": 1})
    t.answer("dee", "declare_place", "at_main")
    assert [place.present for place in t.state.places] == [["bob", "dee"], ["ann", "cy"]]
    assert tokens(t) == before


def test_cm_rnd_07_main_scene_first_then_the_places_as_they_were_named() -> None:
    """Each with those who are there; a scene of one is a scene."""
    t = declaring()
    t.answer("ann", "declare_place", {"do": "elsewhere", "place": "the docks"})
    t.answer("cy", "declare_place", {"do": "elsewhere", "place": "a chapel"})
    t.answer("dee", "declare_place", {"do": "join", "at": 1})
    everybody(t, "choose_mask", "uncast")
    turns = []
    while open_ := [seat for seat, kind in asked(t) if kind == "take_turn"]:
        turns += open_
        t.answer(open_[0], "take_turn", "pass")
    assert turns == ["bob", "ann", "dee", "cy"]
    assert [m.figures["seats"] for m in said(t, "CM-RND-07")] == [["bob"], ["ann", "dee"], ["cy"]]


# -- masks -----------------------------------------------------------------------------------------------


def test_cm_rnd_09_masks_are_chosen_in_secret_and_shown_together() -> None:
    """CM-MASK-10: until all are in nobody knows of a mask; then all do."""
    t = in_round()
    declare_main(t)
    assert [kind for _, kind in asked(t)] == ["choose_mask"] * 4
    before = [known(t, other) for other in ("bob", "cy", None)]
    t.answer("ann", "choose_mask", "KS")
    assert [known(t, other) for other in ("bob", "cy", None)] == before
    for seat in ("bob", "cy", "dee"):
        t.answer(seat, "choose_mask", "nobleman")
    assert [(m.seat, m.figures["mask"], m.opens) for m in said(t, "CM-RND-09")] == [
        ("bob", "nobleman", True), ("ann", "KS", True), ("cy", "nobleman", True), ("dee", "nobleman", True),
    ]  # fmt: skip
    assert {m.figures["what"] for m in said(t, "CM-RND-09") if m.seat != "ann"} == {"a Young Nobleman"}
    assert t.state.avatars["ann"].shown == ["KS"]
    assert t.state.avatars["bob"].shown == []


def test_cm_mask_02_05_and_11_what_may_be_worn() -> None:
    """The owned cards, the own Character, the Uncast and the role of one's own kind; nothing else."""
    lady = noble("QD", 12, gender="f", own_character=True, masks=["QD", "RJ"])
    t = in_round(LADDER | {"dee": lady | {"face": 1}})
    declare_main(t)
    assert choices(t, "dee", "choose_mask", "wear", "mask") == ["QD", "RJ", "own:dee", "noblewoman", "uncast"]
    assert choices(t, "ann", "choose_mask", "wear", "mask") == ["KS", "nobleman", "uncast"]
    refuses(t, "ann", "choose_mask", "KD")


def test_cm_char_02_wearing_the_own_character_shows_the_whole_hidden_face() -> None:
    """Every action of it, and to everybody."""
    hidden = [{"key": "H1", "value": 3}, {"key": "H2", "value": 1}]
    t = in_round(LADDER | {"ann": noble("KS", 14, own_character=True, hidden_face=hidden)})
    declare_main(t)
    assert t.view("cy")["state"]["avatars"]["ann"]["hidden_face"] == []
    t.answer("ann", "choose_mask", "own:ann")
    for seat in ("bob", "cy", "dee"):
        t.answer(seat, "choose_mask", "uncast")
    assert [act["key"] for act in t.view("cy")["state"]["avatars"]["ann"]["hidden_face"]] == ["H1", "H2"]


# -- following -------------------------------------------------------------------------------------------

AFTER_BOB: list[Any] = [
    {"host": "ann", "present": ["ann"]},
    {"host": "bob", "present": ["bob"], "tails": [{"seat": "cy", "after": ["bob"]}]},
]


def at_the_docks(chance: list[Any], **avatars: Any) -> ScriptedTable:
    """Cy is on bob's heels; the main scene is over."""
    t = in_scene(three(**avatars), AFTER_BOB, chance)
    t.answer("ann", "take_turn", "pass")
    return t


def test_cm_rnd_08_a_follower_who_wins_is_in_the_scene_and_has_their_turn() -> None:
    """As it opens; a tie goes to the challenger, and the follower counts as present for it."""
    t = at_the_docks([[3, 1], [2, 4]])
    assert asked(t) == [("cy", "declare_actions")]
    assert (t.state.challenge.kind, t.state.here) == ("follow", ["bob", "cy"])
    play_through(t)
    assert t.state.places[1].present == ["bob", "cy"]
    assert asked(t) == [("bob", "take_turn")]
    t.answer("bob", "take_turn", "pass")
    assert asked(t) == [("cy", "take_turn")]
    assert said(t, "CM-RND-08", keeps_up=True)


def test_cm_rnd_08_a_follower_who_loses_is_in_no_scene_this_round() -> None:
    """No turn, and nobody can fetch them any more (CM-SUP-03)."""
    t = at_the_docks([[3, 3], [1, 3]])
    play_through(t)
    assert not [place for place in t.state.places if "cy" in place.present]
    assert not t.state.tailing("cy")
    assert t.state.absent("bob") == ["ann"]
    t.answer("bob", "take_turn", "pass")
    assert t.state.phase == "market"
    assert said(t, "CM-RND-08", keeps_up=False)


def test_cm_rnd_08_a_follower_picks_whom_to_contend_with() -> None:
    """One of those followed who are there."""
    places = [
        {"host": "dee", "present": ["dee"]},
        {"host": "ann", "present": ["ann", "bob"], "tails": [{"seat": "cy", "after": ["ann", "bob"]}]},
    ]
    t = in_scene({**three(), "dee": noble("QD")}, places)
    t.answer("dee", "take_turn", "pass")
    assert asked(t) == [("cy", "pick_followed")]
    assert one(t, "cy", "pick_followed").prompt == (
        "Which of them have you followed here? You challenge that one."
    )
    t.answer("cy", "pick_followed", "bob")
    assert t.state.challenge.principals == ["cy", "bob"]


def test_cm_rnd_08_several_followers_try_in_the_order_in_which_they_declared() -> None:
    """The first has to be done before the second."""
    tails = [{"seat": "cy", "after": ["bob"]}, {"seat": "ann", "after": ["bob"]}]
    places = [
        {"host": "dee", "present": ["dee"]},
        {"host": "bob", "present": ["bob"], "tails": tails},
    ]
    t = in_scene({**three(), "dee": noble("QD")}, places, [[6, 0], [0, 0], [2, 2], [6, 0]])
    t.answer("dee", "take_turn", "pass")
    assert asked(t)[0] == ("cy", "declare_actions")
    play_through(t)
    assert [m.seat for m in said(t, "CM-RND-08") if "keeps_up" in m.figures] == ["cy", "ann"]
    assert t.state.places[1].present == ["bob", "cy"]


def test_cm_rnd_08_and_mask_03_the_uncast_cannot_be_followed_and_no_tile_is_drawn() -> None:
    """CM-MASK-03: unless table option R-06 lets the Uncast be seen."""
    t = at_the_docks([], bob={"worn": "uncast"})
    assert not [place for place in t.state.places if "cy" in place.present]
    assert asked(t) == [("bob", "take_turn")]
    seen_after_all = in_scene(three(bob={"worn": "uncast"}), AFTER_BOB, options={"uncast_immune": "off"})
    seen_after_all.answer("ann", "take_turn", "pass")
    assert asked(seen_after_all) == [("cy", "declare_actions")]


def test_cm_mask_04_a_peacock_feather_finds_even_the_uncast() -> None:
    """CM-MASK-03 does not hold for a mask that sees the unseen."""
    feather = {"written": {"eye": {"id": "eye", "rank": "king", "sees_unseen": True, "acts": []}}}
    avatars = three(bob={"worn": "uncast"}, cy={"masks": ["eye"], "worn": "eye"})
    t = in_scene(avatars, AFTER_BOB, **feather)
    t.answer("ann", "take_turn", "pass")
    assert asked(t) == [("cy", "declare_actions")]


def test_cm_rnd_08_nobody_there_means_no_scene() -> None:
    """Whom they followed is out of the round, or was fetched away (CM-RND-14)."""
    places = [AFTER_BOB[0], AFTER_BOB[1] | {"present": []}]
    t = in_scene(three(bob={"out": True}), places)
    t.answer("ann", "take_turn", "pass")
    assert t.state.places[1].lost == ["cy"]
    assert said(t, "CM-RND-08", after=["bob"])
    assert t.state.phase == "market"


# -- turns -----------------------------------------------------------------------------------------------


def test_cm_rnd_10_those_present_have_one_turn_each_in_order_of_declaration() -> None:
    """Not in order of seats."""
    t = in_scene(three(), order=["cy", "ann", "bob"], arbiter="cy")
    turns = []
    while open_ := [seat for seat, kind in asked(t) if kind == "take_turn"]:
        turns += open_
        t.answer(open_[0], "take_turn", "pass")
    assert turns == ["cy", "ann", "bob"]
    assert t.state.phase == "market"


def test_cm_rnd_10_one_challenge_a_turn() -> None:
    """R-17: then it is the next player's turn."""
    t = in_scene(three(), chance=[[1, 1]])
    t.answer("ann", "take_turn", "act_alone")
    play_through(t)
    assert (t.state.avatars["ann"].turns, asked(t)) == (1, [("bob", "take_turn")])


def test_cm_rnd_10_by_a_table_option_up_to_three() -> None:
    """R-17: with 3, a third and no fourth; a pass ends the turn before."""
    t = in_scene(three(), chance=[[1, 1]] * 4, options={"challenges_per_turn": 3})
    for _ in range(3):
        t.answer("ann", "take_turn", "act_alone")
        play_through(t)
    assert asked(t) == [("bob", "take_turn")]
    t.answer("bob", "take_turn", "act_alone")
    play_through(t)
    t.answer("bob", "take_turn", "pass")
    assert asked(t) == [("cy", "take_turn")]


def test_cm_rnd_10_whom_one_may_challenge() -> None:
    """Whoever is present and seen, and not oneself (CM-OPP-01, CM-MASK-03)."""
    avatars = {**three(bob={"worn": "uncast"}), "dee": noble("QD")}
    t = in_scene(avatars, [{"present": ["ann", "bob", "cy"]}, {"present": ["dee"]}])
    assert choices(t, "ann", "take_turn", "challenge", "whom") == ["cy"]
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "cy"})
    assert t.state.challenge.principals == ["ann", "cy"]


def test_cm_rnd_10_alone_there_is_nobody_to_challenge() -> None:
    """The others are elsewhere."""
    t = in_scene(three(), [{"present": ["ann"]}, {"present": ["bob", "cy"]}])
    assert closed(t, "ann", "take_turn")["challenge"] == "CM-RND-10"


def test_cm_rnd_11_masks_are_changed_on_ones_own_turn_before_challenging() -> None:
    """As often as one likes, and it is no challenge; not between two challenges."""
    t = in_scene(three(ann={"worn": "uncast"}), chance=[[1, 1]], options={"challenges_per_turn": 2})
    assert choices(t, "ann", "take_turn", "change_mask", "mask") == ["KS", "nobleman"]
    t.answer("ann", "take_turn", {"do": "change_mask", "mask": "KS"})
    assert (t.state.avatars["ann"].worn, t.state.avatars["ann"].shown) == ("KS", ["KS"])
    assert said(t, "CM-RND-11", mask="KS")
    t.answer("ann", "take_turn", "act_alone")
    play_through(t)
    assert closed(t, "ann", "take_turn")["change_mask"] == "CM-RND-11"


def test_cm_obj_11_a_card_may_be_turned_up_once_both_its_objectives_are_met() -> None:
    """R-56: not before, and nobody else learns of one that lies face down."""
    met = [{"kind": "seduce", "target": who, "card": "7C", "met": True} for who in ("bob", "sun")]
    half = [
        {"kind": "glorify", "target": "cy", "card": "4H", "met": True},
        {"kind": "glorify", "target": "sun", "card": "4H"},
    ]
    t = in_scene(three(ann={"cards": ["7C", "4H"], "aims": met + half}))
    assert choices(t, "ann", "take_turn", "show_card", "card") == ["7C"]
    t.answer("ann", "take_turn", {"do": "show_card", "card": "7C"})
    assert t.state.avatars["ann"].cards_shown == ["7C"]
    (shown,) = said(t, "CM-OBJ-11")
    assert shown.opens
    assert [aim["target"] for aim in shown.figures["aims"]] == ["bob", "sun"]
    assert asked(t) == [("ann", "take_turn")]


# -- the ends of scenes and rounds -----------------------------------------------------------------------


def test_cm_rnd_12_and_ali_01_those_in_the_scene_are_checked_as_it_ends() -> None:
    """Hidden Face exceeds Face by more than 3; cy is elsewhere, and is checked there."""
    strained = {"face": 2, "hid": 9}
    t = in_scene(three(ann=strained, cy=strained), [{"present": ["ann", "bob"]}, {"present": ["cy"]}])
    t.answer("ann", "take_turn", "pass")
    t.answer("bob", "take_turn", "pass")
    with pytest.raises(ScriptRanOut):
        t.decisions()
    t.chance.append([0, 6])
    assert [avatar.checked for avatar in t.state.avatars.values()] == [True, True, False]
    assert asked(t) == [("cy", "take_turn")]
    t.chance.append([0, 6])
    t.answer("cy", "take_turn", "pass")
    assert t.state.phase == "market"


def test_cm_rnd_12_who_was_in_no_scene_is_checked_at_the_end_of_the_round() -> None:
    """CM-ALI-01: likewise whoever is out of the round, and nobody twice."""
    strained = {"face": 2, "hid": 9}
    avatars = three(ann=strained | {"checked": True}, bob=strained | {"out": True}, cy=strained)
    t = at("end_round", avatars, [[0, 6], [0, 6]], state={"places": [{"present": ["ann"]}]})
    assert [m.seat for m in said(t, "CM-ALI-02")] == ["bob", "cy"]


def test_cm_rnd_14_who_was_fetched_takes_a_turn_in_the_new_scene_if_it_is_still_to_come() -> None:
    """Cy is fetched from elsewhere to the main scene, and then there is nobody left elsewhere."""
    places = [{"host": "ann", "present": ["ann", "bob"]}, {"host": "cy", "present": ["cy"]}]
    t = in_scene(three(ann={"worn": "KS"}), places, [[6, 0], [3, 0], [0, 0]])
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "bob"})
    t.answer("ann", "declare_actions", {"actions": ["other.1"]})
    t.answer("ann", "open_pot", 1)
    t.answer("bob", "declare_actions", {"actions": ["other.1"]})
    t.answer("bob", "bid_turn", {"do": "raise_to", "to": 2})
    t.answer("ann", "bid_turn", {"do": "send_for", "whom": "cy", "action": "KS.6"})
    t.answer("cy", "summons", "come")
    assert [place.present for place in t.state.places] == [["ann", "bob", "cy"], []]
    play_through(t)
    assert asked(t) == [("bob", "take_turn")]
    t.answer("bob", "take_turn", "pass")
    assert asked(t) == [("cy", "take_turn")]
    t.answer("cy", "take_turn", "pass")
    assert t.state.phase == "market"
    assert said(t, "CM-RND-07")[-1].text == "Nobody is left where cy was to be."
    headings = [m.text for m in t.moments() if m.kind == "scene"]
    assert headings[:2] == ["The main scene", "The market of masks"]  # there was no scene elsewhere


def test_cm_rnd_14_whoever_is_out_of_the_round_has_no_turn_and_is_not_challenged() -> None:
    """They do nothing more this round."""
    t = in_scene(three(bob={"out": True}))
    assert choices(t, "ann", "take_turn", "challenge", "whom") == ["cy"]
    t.answer("ann", "take_turn", "pass")
    assert asked(t) == [("cy", "take_turn")]


def test_cm_mask_03_an_uncast_who_was_seen_is_unseen_again_when_the_scene_ends() -> None:
    """Visible for the rest of the scene, and no longer."""
    t = in_scene(three(ann={"worn": "uncast", "seen": True}), [{"present": ["ann"]}, {"present": ["bob"]}])
    t.answer("ann", "take_turn", "pass")
    assert not t.state.avatars["ann"].seen


def test_cm_rnd_13_minor_characters_are_told_and_oppose_nobody() -> None:
    """CM-TAB-03, CM-TAB-04, CM-AV-01: they have no seat; a deed against them is done alone."""
    t = in_scene(three(), chance=[[2, 1]])
    t.answer("ann", "take_turn", "act_alone")
    assert t.state.challenge.principals == ["ann"]
    assert t.state.challenge.kind == "unopposed"
