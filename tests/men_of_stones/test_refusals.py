"""A refusal cites the rule that is broken, and says what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.games.men_of_stones.decisions.ties import Take
from tests.men_of_stones.tables import (
    SIX,
    after_layout,
    at,
    in_fall,
    in_final,
    name,
    player,
    refuses,
    stones,
)

BARE = ["Mentor", "Friend", "Traitor"]


def spent_out(**more: Any) -> dict[str, dict[str, Any]]:
    """Ann has spent all of Kin and earned nothing in Heritage; cy is the Forsworn, Mentor for good."""
    return {
        "ann": player(
            "Family", points={"Kin": 1, "Heritage": 0, "Companion": 3}, spent_on={"Kin": 1}, spent=1
        ),
        "bob": player("Vassal", points={"Heritage": 2, "Companion": 1, "Land": 2}, spent_on={"Land": 2}),
        "cy": player("Forsworn", points=3, revealed=["Mentor"], permanent="Mentor", current="Mentor"),
        **more,
    }


@pytest.mark.parametrize(
    ("trait", "why"),
    [
        ("Kin", "You have earned 1 in Kin, and have spent it."),
        ("Heritage", "You have earned nothing in Heritage."),
        ("Land", "Your Traits are Kin, Heritage and Companion."),
    ],
)
def test_ms_act4_04_no_point_comes_from_a_trait_without_one(trait: str, why: str) -> None:
    """MS-ACT4-04: to name a consequence."""
    t = in_fall(spent_out(), ["bob", "cy"], {"ann": 0, "bob": 0})
    answer = {"do": "consequence", "trait": trait, "words": "a banishment"}
    refused = refuses(t, "ann", "fall_turn", answer)
    assert (refused.sentence, refused.rule) == (why, "MS-ACT4-04")


def test_ms_act4_04_nor_to_challenge_or_raise() -> None:
    """MS-ACT4-04: bob has spent both points of Land; ann has none left in Kin."""
    t = in_fall(spent_out(), ["bob", "cy"], {"ann": 0, "bob": 0})
    name(t, "ann", "Companion")
    refused = refuses(t, "bob", "challenge_or_pass", {"do": "challenge", "trait": "Land"})
    assert (refused.sentence, refused.rule) == (
        "You have earned 2 in Land, and have spent them.",
        "MS-ACT4-04",
    )
    t.answer("bob", "challenge_or_pass", {"do": "challenge", "trait": "Heritage"})
    assert refuses(t, "ann", "duel_turn", {"do": "raise", "trait": "Kin"}).rule == "MS-ACT4-04"


def test_ms_for_10_the_forsworn_names_a_trait_of_the_nature_they_are_for_good() -> None:
    """MS-FOR-10: the pool pays, under Trust, Kin or Heritage."""
    t = in_fall(spent_out(), ["bob", "cy"], {"ann": 0, "bob": 0})
    refused = refuses(t, "cy", "fall_turn", {"do": "consequence", "trait": "Land", "words": "a fire"})
    assert (refused.sentence, refused.rule) == ("Your Traits are Trust, Kin and Heritage.", "MS-FOR-10")


def test_ms_for_03_love_switched_off_is_refused_by_the_rule_of_columns() -> None:
    """MS-FOR-03: in Act I as in the later acts, and a Trait beside the Nature that is worn."""
    t = after_layout([[6, 6, 6, 1], [5, 5, 1, 2], [4, 4, 1, 2]], SIX, forsworn_love="off")
    refused = refuses(t, "ann", "take_nature", {"quality": "Deed", "nature": "Forsworn", "trait": "Love"})
    assert (refused.sentence, refused.rule) == ("Love is out of the game at this table.", "MS-FOR-03")
    cast = {"ann": player("Forsworn", [6, 6, 6, 1]), "bob": player("Rival"), "cy": player("Family")}
    t = at(
        "take_turn",
        stones(cast, act="II", order=["ann", "cy", "bob"]),
        options={"forsworn_love": "off"},
        turn=0,
    )
    assert refuses(t, "ann", "choose_tie", {"quality": "Deed", "trait": "Love"}).rule == "MS-FOR-03"
    cast["ann"] |= {"revealed": ["Mentor"], "current": "Mentor"}
    t = at("take_turn", stones(cast, act="II", order=["ann", "cy", "bob"]), turn=0)
    refused = refuses(t, "ann", "choose_tie", {"quality": "Deed", "trait": "Love"})
    assert (refused.sentence, refused.rule) == ("Your Traits are Trust, Kin and Heritage.", "MS-FOR-03")


def test_ms_act1_a_nature_that_cannot_be_taken_says_why() -> None:
    """Each by the rule that is broken: outside the set, of other Qualities, taken, not there."""
    cast = {"ann": player("Rival"), "bob": player(None, [1, 6, 6, 6]), "cy": player()}
    table = ["Forsworn", "Traitor", "Mentor", "Family", "Vassal"]
    state = stones(cast, act="I", table_natures=table, order=list(cast), taken_turn=["ann"])
    t = at("take_turn", state, turn=1)
    whys = [
        (
            "Deed",
            "Vassal",
            "Land",
            "Deed is not open to you: its die, 1, is not in your matching set.",
            "MS-DICE-06",
        ),
        ("Secret", "Vassal", "Land", "Vassal has Deed and Duty, and not Secret.", "MS-ACT1-02"),
        ("Taint", "Rival", "Foe", "Rival is taken, by ann.", "MS-NAT-03"),
        ("Taint", "Magnate", "Gold", "Magnate does not lie on the table.", "MS-ACT1-02"),
        ("Secret", "Family", "Gold", "", "MS-ACT1-03"),
    ]
    for quality, nature, trait, why, rule in whys:
        refused = refuses(t, "bob", "take_nature", {"quality": quality, "nature": nature, "trait": trait})
        assert refused.rule == rule
        assert why in refused.sentence


def test_ms_act1_06_the_last_takes_the_forsworn() -> None:
    """MS-ACT1-06: and is told so where they ask for another."""
    cast = {"ann": player("Rival"), "bob": player("Vassal"), "cy": player(None, [6, 6, 6, 1])}
    table = ["Forsworn", "Traitor", "Mentor", "Family"]
    state = stones(cast, act="I", table_natures=table, order=list(cast), taken_turn=["ann", "bob"])
    t = at("take_turn", state, turn=2)
    refused = refuses(t, "cy", "take_nature", {"quality": "Secret", "nature": "Family", "trait": "Kin"})
    assert (refused.sentence, refused.rule) == (
        "Nobody else has taken the Forsworn, so it is yours.",
        "MS-ACT1-06",
    )


def test_ms_tbl_02_a_character_has_a_name_before_the_first_turn_ends() -> None:
    """MS-TBL-02: a tie without a name is refused by the rule of names, one without words by its own."""
    t = after_layout([[6, 6, 6, 1], [5, 5, 1, 2], [4, 4, 1, 2]], SIX)
    t.answer("ann", "take_nature", {"quality": "Deed", "nature": "Rival", "trait": "Foe"})
    assert refuses(t, "ann", "write_tie", {"text": "old blood"}).rule == "MS-TBL-02"
    assert refuses(t, "ann", "write_tie", {"name": "Ann"}).rule == "MS-DICE-10"


def test_ms_dice_06_only_a_die_of_the_set_roots_a_tie() -> None:
    """MS-DICE-06: also in Acts II and III; in Act II it is a Desire and nothing else (MS-ACT2-03)."""
    cast = {"ann": player("Family", [1, 2, 6, 6]), "bob": player("Rival"), "cy": player("Vassal")}
    for act, own in (("II", "MS-ACT2-02"), ("III", "MS-ACT3-07")):
        t = at("take_turn", stones(cast, act=act, order=["ann", "bob", "cy"]), turn=0)
        answer = {"quality": "Deed", "trait": "Kin"} | ({"kind": "desire"} if act == "III" else {})
        refused = refuses(t, "ann", "choose_tie", answer)
        assert refused.rule == "MS-DICE-06"
        assert refused.sentence == "Deed is not open to you: its die, 1, is not in your matching set."
        refused = refuses(t, "ann", "choose_tie", answer | {"quality": "Taint", "trait": "Land"})
        assert (refused.sentence, refused.rule) == ("Your Traits are Kin, Heritage and Companion.", own)
    t = at("take_turn", stones(cast, act="II", order=["ann", "bob", "cy"]), turn=0)
    answer = {"quality": "Taint", "trait": "Kin", "kind": "relationship"}
    assert refuses(t, "ann", "choose_tie", answer).rule == "MS-ACT2-03"


def test_ms_scn_02_a_scene_needs_somebody_else() -> None:
    """MS-SCN-02: nobody, oneself and a stranger are refused by the rule of who is in it."""
    cast = {"ann": player("Rival"), "bob": player("Family"), "cy": player("Vassal")}
    t = at("play_scene", stones(cast, act="II", order=["ann", "cy", "bob"]), turn=0)
    for others in ([], ["ann"], ["zoe"]):
        assert refuses(t, "ann", "open_scene", {"do": "open", "others": others}).rule == "MS-SCN-02"


def test_ms_scn_07_a_point_goes_to_one_of_the_three_traits_of_whoever_gets_it() -> None:
    """MS-SCN-07: whoever gives it."""
    cast = {"ann": player("Rival"), "bob": player("Family"), "cy": player("Vassal")}
    state = stones(cast, act="II", staging={"opener": "ann", "participants": ["ann", "bob"]})
    t = at("give_points", state)
    assert refuses(t, "ann", "award_self", "Kingdom").rule == "MS-SCN-07"
    assert refuses(t, "ann", "award_next", "Foe").rule == "MS-SCN-07"


def test_ms_act5_a_downfall_is_refused_by_its_own_rule_where_it_is_forced() -> None:
    """MS-ACT5-05 bounds the target and the price, MS-ACT5-14 the tie; being forced to act breaks neither."""
    t = in_final({"ann": (6, 0), "bob": (4, 0), "cy": (3, 0)}, "ann")
    blow = {"do": "downfall", "target": "bob", "tragedy": 1, "words": "a blow"}
    assert refuses(t, "ann", "final_turn", blow | {"tie": 3}).rule == "MS-ACT5-14"
    assert refuses(t, "ann", "final_turn", blow | {"tragedy": 3, "tie": 1}).rule == "MS-ACT5-14"
    for _ in range(2):
        for seat in ("ann", "bob", "cy"):
            t.answer(seat, "final_turn", "pass")
    for wrong, why in (({"target": "ann"}, "Nobody brings down themself."), ({"tragedy": 4}, "")):
        refused = refuses(t, "ann", "must_act", blow | wrong)
        assert refused.rule == "MS-ACT5-05"
        assert why in refused.sentence
    assert refuses(t, "ann", "must_act", blow | {"tie": 3}).rule == "MS-ACT5-14"
    assert refuses(t, "ann", "must_act", {"do": "pass"}).rule == "MS-ACT5-15"


def test_ms_dice_06_the_sentence_of_a_refusal_is_the_one_of_the_page() -> None:
    """What the page lists as not open is refused for the same reason."""
    t = after_layout([[6, 6, 6, 1], [5, 5, 1, 2], [4, 4, 1, 2]], SIX)
    lay = next(q for q in t.play.open.values() if q.seat == "ann")
    for one in lay.describe(Take).closed:
        refused = refuses(t, "ann", "take_nature", {"quality": one.what, "nature": "Rival", "trait": "Foe"})
        assert refused.rule == one.rule
        assert one.why in refused.sentence
