"""The Forsworn, who is nobody in particular until Act IV (MS-FOR)."""

import pytest

from tests.men_of_stones.tables import (
    SIX,
    after_layout,
    at,
    choices,
    closed,
    follow,
    in_fall,
    kinds,
    name,
    offers,
    one,
    player,
    refuses,
    said,
    scene,
    stones,
    take,
)

NINE = ["Might", "Foe", "Trust", "Kin", "Heritage", "Companion", "Land", "Gold", "Love"]


def begins(act, chance=(), **forsworn):
    """An act begins; cy is the Forsworn."""
    cast = {"ann": player("Rival"), "bob": player("Vassal"), "cy": player("Forsworn", **forsworn)}
    return at(
        "begin_act",
        stones(cast, act={"II": "I", "III": "II", "IV": "III"}[act], pivot="ann"),
        chance,
        act=act,
    )


THREE = ["Mentor", "Friend", "Traitor"]


def test_ms_for_01_three_of_the_free_ordinary_natures_are_kept_face_down_and_leave_the_table() -> None:
    """Exactly three, of the player's choosing (R-11); N-1-k are left for those yet to take one."""
    t = after_layout([[6, 6, 6, 1], [5, 5, 1, 2], [5, 4, 1, 2]], SIX)
    t.answer("ann", "take_nature", {"quality": "Deed", "nature": "Forsworn", "trait": "Love"})
    assert choices(t, "ann", "hold_cards", "natures") == ["Traitor", "Rival", "Mentor", "Family", "Vassal"]
    for wrong in (
        ["Traitor", "Rival"],
        ["Traitor", "Rival", "Mentor", "Family"],
        ["Traitor", "Rival", "Magnate"],
        ["Forsworn", "Rival", "Mentor"],
        ["Rival", "Rival", "Mentor"],
    ):
        assert refuses(t, "ann", "hold_cards", wrong).rule == "MS-FOR-01"
    t.answer("ann", "hold_cards", ["Traitor", "Family", "Mentor"])
    assert t.state.players["ann"].facedown == ["Traitor", "Mentor", "Family"]
    assert t.state.table_natures == ["Rival", "Vassal"]
    (told,) = said(t, "MS-FOR-01")
    assert told.figures == {"seat": "ann", "count": 3}
    assert not any(n in told.text for n in SIX)


def test_ms_for_02_in_act_one_the_forsworn_has_no_current_nature() -> None:
    """Neither on taking the card nor in the act's scenes."""
    t = after_layout([[6, 6, 6, 1], [5, 5, 1, 2], [4, 4, 1, 2]], SIX)
    take(t, "ann", "Deed", "Forsworn", "Love", ["Traitor", "Mentor", "Family"])
    forsworn = t.state.players["ann"]
    assert (forsworn.current, forsworn.permanent, forsworn.revealed) == (None, None, [])
    assert forsworn.traits == ()
    assert kinds(t, "ann") == []


def test_ms_for_03_without_a_nature_any_of_the_nine_columns_may_be_used() -> None:
    """Love among them, in Act I and in the later acts (R-12)."""
    t = after_layout([[6, 6, 6, 1], [5, 5, 1, 2], [4, 4, 1, 2]], SIX)
    assert follow(t, "ann", "take_nature", quality="Deed", nature="Forsworn")["trait"] == NINE
    for act in ("II", "III"):
        cast = {
            "ann": player("Forsworn", [6, 6, 6, 1]),
            "bob": player("Rival", [1, 2, 3, 4]),
            "cy": player("Vassal"),
        }
        state = stones(cast, act=act, order=["ann", "bob", "cy"], taken_turn=["bob", "cy"])
        t = at("take_turn", state, turn=0)
        assert choices(t, "ann", "choose_tie", "trait") == NINE


def test_ms_for_03_with_a_current_nature_only_its_three_traits() -> None:
    """Friend has Companion, Land and Gold."""
    forsworn = player("Forsworn", [6, 6, 6, 1], current="Friend", revealed=["Friend"])
    cast = {"ann": forsworn, "bob": player("Rival"), "cy": player("Vassal")}
    t = at("take_turn", stones(cast, act="II", order=["ann", "bob", "cy"]), turn=0)
    assert choices(t, "ann", "choose_tie", "trait") == ["Companion", "Land", "Gold"]
    refuses(t, "ann", "choose_tie", {"quality": "Deed", "trait": "Love"})


def test_ms_for_04_in_act_two_a_card_is_turned_up_or_nothing() -> None:
    """Permanence is impossible, for nothing has been turned up yet."""
    t = begins("II", facedown=THREE)
    decision = one(t, "cy", "forsworn_choice")
    assert decision.rule == "MS-FOR-04"
    assert set(offers(t, "cy", "forsworn_choice")) == {"reveal", "stay_bare"}
    assert choices(t, "cy", "forsworn_choice", "nature", "reveal") == THREE
    assert closed(t, "cy", "forsworn_choice") == {"make_permanent": "MS-FOR-04"}
    assert (
        refuses(t, "cy", "forsworn_choice", {"do": "make_permanent", "nature": "Friend"}).rule == "MS-FOR-04"
    )
    refuses(t, "cy", "forsworn_choice", {"do": "reveal", "nature": "Rival"})
    t.chance.extend([[1, 2, 3, 4]] * 3)
    t.answer("cy", "forsworn_choice", {"do": "reveal", "nature": "Friend"})
    forsworn = t.state.players["cy"]
    assert (forsworn.current, forsworn.revealed, forsworn.facedown) == (
        "Friend",
        ["Friend"],
        ["Mentor", "Traitor"],
    )
    assert said(t, "MS-FOR-04", seat="cy", nature="Friend")


def test_ms_for_04_nothing_leaves_the_forsworn_bare() -> None:
    """All three stay face down and nothing is current."""
    t = begins("II", [[1, 2, 3, 4]] * 3, facedown=THREE)
    t.answer("cy", "forsworn_choice", "stay_bare")
    forsworn = t.state.players["cy"]
    assert (forsworn.current, forsworn.revealed, forsworn.facedown) == (None, [], THREE)
    assert said(t, "MS-FOR-04", seat="cy")


def test_ms_for_05_in_act_three_another_is_turned_up_or_a_shown_one_is_kept_for_good_or_nothing() -> None:
    """The three answers, each with its cards."""
    t = begins("III", facedown=["Mentor", "Traitor"], revealed=["Friend"])
    assert one(t, "cy", "forsworn_choice").rule == "MS-FOR-05"
    assert choices(t, "cy", "forsworn_choice", "nature", "reveal") == ["Mentor", "Traitor"]
    assert choices(t, "cy", "forsworn_choice", "nature", "make_permanent") == ["Friend"]
    assert "stay_bare" in offers(t, "cy", "forsworn_choice")
    refuses(t, "cy", "forsworn_choice", {"do": "make_permanent", "nature": "Mentor"})
    refuses(t, "cy", "forsworn_choice", {"do": "reveal", "nature": "Friend"})


@pytest.mark.parametrize(
    ("answer", "current", "permanent", "revealed"),
    [
        ({"do": "reveal", "nature": "Traitor"}, "Traitor", None, ["Friend", "Traitor"]),
        ({"do": "make_permanent", "nature": "Friend"}, "Friend", "Friend", ["Friend"]),
        ("stay_bare", None, None, ["Friend"]),
    ],
)
def test_ms_for_05_what_each_choice_makes_of_the_forsworn(answer, current, permanent, revealed) -> None:
    """Permanent comes instead of turning one up: nothing new is shown."""
    t = begins("III", [[1, 2, 3, 4]] * 3, facedown=["Mentor", "Traitor"], revealed=["Friend"])
    t.answer("cy", "forsworn_choice", answer)
    forsworn = t.state.players["cy"]
    assert (forsworn.current, forsworn.permanent, forsworn.revealed) == (current, permanent, revealed)
    assert said(t, "MS-FOR-05", seat="cy")


def test_ms_for_05_with_nothing_shown_there_is_nothing_to_keep() -> None:
    """Who stayed bare in Act II cannot be anybody for good in Act III."""
    t = begins("III", facedown=THREE)
    assert set(offers(t, "cy", "forsworn_choice")) == {"reveal", "stay_bare"}
    assert closed(t, "cy", "forsworn_choice") == {"make_permanent": "MS-FOR-05"}


def test_ms_for_06_a_nature_not_kept_lapses_when_its_act_ends() -> None:
    """It stays face up, and is no longer current nor in play."""
    cast = {
        "ann": player("Rival"),
        "bob": player("Vassal"),
        "cy": player(
            "Forsworn", points=0, revealed=["Friend"], facedown=["Mentor", "Traitor"], current="Friend"
        ),
    }
    t = at("play_scene", stones(cast, act="II", order=["ann", "cy", "bob"]), turn=2)
    assert "Friend" in t.state.natures_in_play()
    scene(t, "bob")
    t.answer("bob", "award_self", "Land")
    assert t.state.act == "III"
    forsworn = t.state.players["cy"]
    assert (forsworn.current, forsworn.revealed) == (None, ["Friend"])
    assert "Friend" not in t.state.natures_in_play()


def test_ms_for_07_for_good_means_no_more_choices_and_it_does_not_lapse() -> None:
    """Kept in Act III, it is current in Act IV; nothing is asked and the other cards stay face down."""
    t = begins(
        "IV", facedown=["Mentor", "Traitor"], revealed=["Friend"], permanent="Friend", current="Friend"
    )
    assert t.state.phase == "IV.open"
    assert kinds(t, "cy") == []
    forsworn = t.state.players["cy"]
    assert (forsworn.current, forsworn.facedown) == ("Friend", ["Mentor", "Traitor"])
    kept = player("Forsworn", points=0, revealed=["Friend"], permanent="Friend", current="Friend")
    cast = {"ann": player("Rival"), "bob": player("Vassal"), "cy": kept}
    state = stones(cast, act="II", order=["ann", "cy", "bob"])
    t = at("play_scene", state, [[1, 2, 3, 4]] * 3, turn=2)
    scene(t, "bob")
    t.answer("bob", "award_self", "Land")
    assert t.state.players["cy"].current == "Friend"
    assert t.state.phase == "III.assign"


def test_ms_for_08_act_four_cannot_begin_before_the_forsworn_is_somebody() -> None:
    """A shown one for good, or one of those face down, of the player's picking (R-13)."""
    t = begins("IV", facedown=["Mentor"], revealed=["Friend", "Traitor"])
    assert t.state.phase == "IV.forsworn"
    assert one(t, "cy", "forsworn_for_good").rule == "MS-FOR-08"
    assert set(offers(t, "cy", "forsworn_for_good")) == {"make_permanent", "take_remaining"}
    assert choices(t, "cy", "forsworn_for_good", "nature", "make_permanent") == ["Friend", "Traitor"]
    assert choices(t, "cy", "forsworn_for_good", "nature", "take_remaining") == ["Mentor"]
    refuses(t, "cy", "forsworn_for_good", "stay_bare")
    t.answer("cy", "forsworn_for_good", {"do": "take_remaining", "nature": "Mentor"})
    forsworn = t.state.players["cy"]
    assert (forsworn.permanent, forsworn.current) == ("Mentor", "Mentor")
    assert forsworn.revealed == ["Friend", "Traitor", "Mentor"]
    assert said(t, "MS-FOR-08", nature="Mentor")
    assert t.state.phase == "IV.open"


def test_ms_for_08_of_several_face_down_the_player_picks() -> None:
    """Two or three may remain (R-13); with nothing shown, one of them it must be."""
    t = begins("IV", facedown=THREE)
    assert choices(t, "cy", "forsworn_for_good", "nature", "take_remaining") == THREE
    assert closed(t, "cy", "forsworn_for_good") == {"make_permanent": "MS-FOR-08"}
    t.answer("cy", "forsworn_for_good", {"do": "take_remaining", "nature": "Traitor"})
    assert t.state.players["cy"].permanent == "Traitor"
    assert t.state.players["cy"].facedown == ["Mentor", "Friend"]


@pytest.mark.parametrize("nature", [None, "Friend"])
def test_ms_for_09_every_point_goes_to_the_pool_even_after_permanence(nature) -> None:
    """From themself and from another, with a Nature or without; no Trait of theirs holds any."""
    cast = {
        "ann": player("Rival"),
        "bob": player("Vassal"),
        "cy": player("Forsworn", points=3, permanent=nature, current=nature),
    }
    t = at("play_scene", stones(cast, act="II", order=["ann", "cy", "bob"]), turn=0)
    scene(t, "ann", "cy")
    assert [(d.seat, d.kind) for d in t.decisions()] == [("ann", "award_self"), ("cy", "award_next")]
    assert (t.state.players["cy"].pool, t.state.players["cy"].tp) == (5, {})
    assert [m.figures["receiver"] for m in said(t, "MS-SCN-05") + said(t, "MS-SCN-06")] == ["cy", "cy"]


def test_ms_for_10_in_act_four_the_pool_pays_under_the_permanent_natures_traits() -> None:
    """Mentor's three, each as often as the pool lasts; no other Trait."""
    t = in_fall(
        {"ann": player("Forsworn", points=2, permanent="Mentor", current="Mentor"),
         "bob": player("Vassal", points={"Land": 1}), "cy": player("Rival", points={"Foe": 1})},
        ["bob"], {"bob": 0, "cy": 0},
    )  # fmt: skip
    assert choices(t, "ann", "fall_turn", "trait") == ["Trust", "Kin", "Heritage"]
    assert refuses(t, "ann", "fall_turn", {"do": "consequence", "trait": "Land", "words": "x"})
    for spent in (1, 2):
        name(t, "ann", "Kin")
        t.answer("bob", "challenge_or_pass", "pass")
        forsworn = t.state.players["ann"]
        assert (forsworn.spent, forsworn.spent_on, forsworn.tragedy, forsworn.left) == (
            spent, {"Kin": spent}, spent, 2 - spent,
        )  # fmt: skip
        assert forsworn.pool == 2
    assert closed(t, "ann", "fall_turn") == {"consequence": "MS-ACT4-04"}


def test_ms_for_11_the_forsworn_bids_nothing_and_is_not_asked() -> None:
    """Everybody else is asked; the Forsworn's Caution is 0 after the scene."""
    state = stones(
        {"ann": player("Forsworn", points=4, permanent="Mentor", current="Mentor"),
         "bob": player("Vassal", points={"Land": 2}), "cy": player("Rival", points={"Foe": 1})},
        act="IV", pivot="ann",
    )  # fmt: skip
    t = at("open_fall", state, turn=0)
    t.answer("ann", "open_scene", {"do": "open", "others": ["bob"]})
    assert [(d.seat, d.kind) for d in t.decisions()] == [("bob", "bid_caution"), ("cy", "bid_caution")]
    t.answer("bob", "bid_caution", 1)
    t.answer("cy", "bid_caution", 1)
    t.answer("ann", "fall_turn", "finish")
    t.answer("bob", "fall_turn", "finish")
    assert t.state.players["ann"].caution == 0
    assert t.state.players["ann"].left == 4
    assert not said(t, "MS-ACT4-14", seat="ann")


@pytest.mark.parametrize("act", ["II", "III"])
def test_ms_for_12_the_choice_comes_before_any_dice(act: str) -> None:
    """The act waits for it: nothing is rolled, nobody else is asked."""
    t = begins(act, facedown=THREE)
    assert t.state.phase == f"{act}.forsworn"
    assert [(d.seat, d.kind) for d in t.decisions()] == [("cy", "forsworn_choice")]
    assert not said(t, "MS-DICE-01")
    t.chance.extend([[1, 2, 3, 4]] * 3)
    t.answer("cy", "forsworn_choice", "stay_bare")
    assert len(said(t, "MS-DICE-01")) == 3
