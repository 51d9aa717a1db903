"""Dice: rolled, laid out, compared, banned, and rolled again (MS-DICE)."""

from typing import Any

import pytest

from commedia.testing import ScriptedTable
from tests.men_of_stones.tables import (
    DENMARK,
    after_layout,
    at,
    caution,
    choices,
    closed,
    kinds,
    lay_out,
    new,
    one,
    player,
    points,
    refuses,
    said,
    stones,
    take,
    tie,
)

FOUR = [[4, 4, 2, 1], [5, 5, 3, 3], [2, 2, 2, 6], [6, 6, 6, 1]]


def rolled(*dice, act="II"):
    """A table at which these dice have been rolled and laid out."""
    natures = ["Rival", "Mentor", "Family", "Vassal", "Friend"]
    return stones({s: player(n, d) for s, n, d in zip("abcde", natures, dice, strict=False)}, act=act)


def first_of(*dice, chance=()):
    """Who is first with these dice."""
    t = at("first_player", rolled(*dice), chance)
    return t.result, t


def test_ms_dice_01_everybody_rolls_four_dice_and_their_sum_is_kept() -> None:
    """In order of seats, in the open; total0 is the sum as first rolled."""
    t = new(4, [["Traitor", "Rival", "Mentor", "Family", "Vassal", "Friend"], *FOUR])
    assert [p.rolled for p in t.state.players.values()] == FOUR
    assert [p.total0 for p in t.state.players.values()] == [11, 16, 12, 19]
    told = [(m.seat, m.figures["dice"], m.figures["total"]) for m in said(t, "MS-DICE-01")]
    assert told == [("ann", FOUR[0], 11), ("bob", FOUR[1], 16), ("cy", FOUR[2], 12), ("dee", FOUR[3], 19)]


def test_ms_dice_01_the_sum_stays_as_first_rolled() -> None:
    """A reroll after a ban changes a die and not total0."""
    t = at("ban", rolled([6, 1, 2, 3], [4, 4, 2, 1]) | {"order": ["a", "b"]}, [5], value=6)
    assert t.state.players["a"].dice == {"Deed": 5, "Duty": 1, "Secret": 2, "Taint": 3}
    assert t.state.players["a"].total0 == 12


def test_ms_dice_02_one_die_on_each_quality() -> None:
    """Each of one's own four dice exactly once; nothing else is taken (R-03)."""
    t = new(3, [["Traitor", "Rival", "Mentor", "Family", "Vassal"], [1, 2, 3, 4], [5, 5, 3, 3], [6, 6, 1, 1]])
    for wrong in (
        {"Deed": 4, "Duty": 4, "Secret": 2, "Taint": 1},
        {"Deed": 5, "Duty": 2, "Secret": 3, "Taint": 4},
        {"Deed": 1, "Duty": 2, "Secret": 3},
        {"Deed": 1, "Duty": 2, "Secret": 3, "Love": 4},
        [1, 2, 3],
        7,
    ):
        assert refuses(t, "ann", "assign_dice", wrong).rule == "MS-DICE-02"
    t.answer("ann", "assign_dice", {"Deed": 4, "Duty": 3, "Secret": 2, "Taint": 1})
    t.answer("bob", "assign_dice", [5, 5, 3, 3])
    t.answer("cy", "assign_dice", [1, 6, 6, 1])
    assert t.state.players["ann"].dice == {"Deed": 4, "Duty": 3, "Secret": 2, "Taint": 1}
    assert t.state.players["cy"].dice == {"Deed": 1, "Duty": 6, "Secret": 6, "Taint": 1}


def test_ms_dice_02_layouts_are_shown_together_when_all_are_in() -> None:
    """Until the last is in nothing shows, and a layout may still be changed (R-04)."""
    t = new(3, [["Traitor", "Rival", "Mentor", "Family", "Vassal"], [1, 2, 3, 4], [5, 5, 3, 3], [6, 6, 1, 1]])
    t.answer("ann", "assign_dice", [1, 2, 3, 4])
    t.answer("bob", "assign_dice", [5, 5, 3, 3])
    assert not said(t, "MS-DICE-02")
    assert all(p.dice == {} for p in t.state.players.values())
    t.answer("ann", "assign_dice", [4, 3, 2, 1])
    t.answer("cy", "assign_dice", [6, 6, 1, 1])
    assert [m.seat for m in said(t, "MS-DICE-02")] == ["ann", "bob", "cy"]
    assert said(t, "MS-DICE-02", seat="ann")[0].figures["dice"] == ["Deed 4", "Duty 3", "Secret 2", "Taint 1"]


@pytest.mark.parametrize(
    ("dice", "size", "value"),
    [
        ([4, 4, 2, 1], 2, 4),
        ([5, 5, 3, 3], 2, 5),
        ([3, 5, 3, 5], 2, 5),
        ([2, 2, 2, 6], 3, 2),
        ([1, 1, 1, 1], 4, 1),
        ([1, 2, 4, 6], 1, 6),
        ([6, 1, 1, 5], 2, 1),
    ],
)
def test_ms_dice_03_the_matching_set_is_the_largest_group_then_the_higher(dice, size, value) -> None:
    """Size before value; of two pairs the higher; four different dice are a set of the highest (R-05)."""
    seat, t = first_of(dice, [1, 2, 3, 4])
    assert seat == "a"
    (told,) = said(t, "MS-DICE-04", seat="a")
    assert (told.figures["size"], told.figures["value"]) == (size, value)


@pytest.mark.parametrize(
    ("dice", "first"),
    [
        ([[4, 4, 2, 1], [5, 5, 3, 3], [2, 2, 2, 6], [6, 6, 6, 1]], "d"),  # three sixes beat three twos
        ([[1, 1, 1, 2], [6, 6, 5, 5], [6, 5, 4, 3]], "a"),  # size comes before value
        ([[5, 5, 1, 2], [5, 5, 4, 3], [2, 2, 3, 4]], "b"),  # alike: higher total
    ],
)
def test_ms_dice_04_first_is_the_best_set_then_the_higher_total(dice, first) -> None:
    """Size, then value, then the sum as first rolled; no die is rolled for it."""
    assert first_of(*dice)[0] == first


def test_ms_dice_04_a_full_tie_is_rolled_off_in_order_of_seats() -> None:
    """The tied roll a die each; those alike on top roll again among themselves, nobody else (R-06)."""
    seat, t = first_of([5, 5, 1, 2], [5, 5, 2, 1], [1, 2, 3, 4], [2, 1, 5, 5], chance=[4, 6, 6, 2, 3])
    assert seat == "d"
    rolls = [(m.seat, m.figures["value"]) for m in said(t, "MS-DICE-04") if m.text.find("rolls off") > 0]
    assert rolls == [("a", 4), ("b", 6), ("d", 6), ("b", 2), ("d", 3)]
    assert len(t.chance) == 0


def test_ms_dice_04_a_tie_below_the_top_is_not_rolled_again() -> None:
    """Two alike at the bottom decide nothing, so they roll no more (R-06)."""
    seat, t = first_of([5, 5, 1, 2], [5, 5, 2, 1], [2, 1, 5, 5], chance=[3, 3, 5])
    assert seat == "c"
    assert len(t.chance) == 0


def test_ms_dice_04_a_roll_off_can_be_begun_by_itself() -> None:
    """It tells of its rule, and of each die; whoever rolled alike rolls again (R-06)."""
    t = at("roll_off", {"seats": ["ann", "bob", "cy"]}, [4, 6, 4, 1, 5], tied=["cy", "ann", "bob"], places=2)
    assert t.result == ["bob", "cy"]
    assert [(m.seat, m.figures["value"]) for m in said(t, "MS-DICE-04")] == [
        ("ann", 4), ("bob", 6), ("cy", 4), ("ann", 1), ("cy", 5),
    ]  # fmt: skip


def test_ms_dice_07_whoever_has_the_turn_keeps_their_dice() -> None:
    """The first example of the rules: D uses a 6, and of those yet to go only C shows one."""
    laid = {"A": [4, 4, 2, 1], "B": [5, 5, 3, 3], "C": [2, 2, 2, 6], "D": [1, 6, 6, 6]}
    players = {seat: {"dice": dice} for seat, dice in laid.items()}
    state = {"act": "I", "order": ["D", "A", "B", "C"], "on_turn": "D", "players": players}
    t = at("ban", state, [6, 4], value=6)
    assert {seat: list(p.dice.values()) for seat, p in t.state.players.items()} == {
        **laid, "C": [2, 2, 2, 4],
    }  # fmt: skip
    assert len(t.chance) == 0


def test_ms_dice_05_each_player_has_one_turn_from_the_first_on() -> None:
    """The dice say who is first; after that only the seats count."""
    t = after_layout(FOUR, more=[4, 1])
    assert (t.state.first, t.state.order) == ("dee", ["dee", "ann", "bob", "cy"])
    take(t, "dee", "Secret", "Family", "Companion")
    take(t, "ann", "Deed", "Rival", "Foe")
    assert t.state.on_turn == "bob"
    assert kinds(t) == ["take_nature"]
    assert (
        refuses(t, "cy", one(t, "bob", "take_nature").id, {}).sentence == "That is another seat’s to decide."
    )


def test_ms_dice_06_only_a_quality_of_the_matching_set_may_be_chosen() -> None:
    """The die on it is the value; the set is worked out from the dice as they lie on that turn."""
    t = after_layout(FOUR, more=[4, 1])
    assert choices(t, "dee", "take_nature", "quality") == ["Deed", "Duty", "Secret"]
    refuses(t, "dee", "take_nature", {"quality": "Taint", "nature": "Traitor", "trait": "Foe"})
    take(t, "dee", "Secret", "Family", "Companion")
    assert t.state.ties[-1].value == 6
    assert t.state.players["cy"].dice == {"Deed": 2, "Duty": 2, "Secret": 2, "Taint": 4}


def test_ms_dice_06_the_set_is_recomputed_after_rerolls() -> None:
    """A pair of sixes that is rolled away leaves another matching set."""
    t = at("take_turn", rolled([6, 6, 6, 1], [6, 6, 2, 1]) | {"order": ["a", "b"]}, [2, 3], turn=0)
    tie(t, "a", "Deed", "Foe")
    assert t.state.players["b"].dice == {"Deed": 2, "Duty": 3, "Secret": 2, "Taint": 1}
    assert choices(t, "b", "choose_tie", "quality") == ["Deed", "Secret"]


def test_ms_dice_07_the_number_used_is_banned_and_rerolled_by_those_yet_to_go() -> None:
    """Only dice that show it, of players who have not had their turn; each stays on its Quality (R-07)."""
    state = rolled([3, 1, 1, 2], [3, 6, 3, 1], [3, 3, 2, 1]) | {"order": ["b", "c", "a"], "taken_turn": ["b"]}
    t = at("ban", state, [3, 5, 4, 2], value=3)
    # c is next in turn and rolls before a: Deed 3 and again 5, Duty 4; then a's Deed 2.
    assert t.state.players["c"].dice == {"Deed": 5, "Duty": 4, "Secret": 2, "Taint": 1}
    assert t.state.players["a"].dice == {"Deed": 2, "Duty": 1, "Secret": 1, "Taint": 2}
    assert t.state.players["b"].dice == {"Deed": 3, "Duty": 6, "Secret": 3, "Taint": 1}
    told = [(m.seat, m.figures["quality"], m.figures["before"], m.figures["after"])
            for m in said(t, "MS-DICE-07") if "after" in m.figures]  # fmt: skip
    assert told == [("c", "Deed", 3, 5), ("c", "Duty", 3, 4), ("a", "Deed", 3, 2)]


def test_ms_dice_07_every_banned_number_counts_not_the_last_alone() -> None:
    """A die that comes up with an older banned number is rolled again."""
    state = rolled([1, 1, 2, 2], [4, 5, 1, 1]) | {"order": ["a", "b"], "taken_turn": ["a"], "banned": [6]}
    t = at("ban", state, [6, 4, 3], value=4)
    assert t.state.banned == [4, 6]
    assert t.state.players["b"].dice == {"Deed": 3, "Duty": 5, "Secret": 1, "Taint": 1}
    assert len(t.chance) == 0


def test_ms_dice_07_the_ban_itself_is_told() -> None:
    """Everybody hears which number is banned from now on."""
    state = rolled([1, 1, 2, 2], [4, 5, 1, 1]) | {"order": ["a", "b"], "taken_turn": ["a"]}
    t = at("ban", state, value=6)
    assert [m.figures["value"] for m in said(t, "MS-DICE-07")] == [6]


def test_ms_dice_08_each_act_begins_with_nothing_banned() -> None:
    """Numbers banned in Act I may be used again in Act II."""
    natures = ["Rival", "Mentor", "Family"]
    state = stones({s: player(n) for s, n in zip("abc", natures, strict=True)}, act="II", banned=[2, 4, 6])
    t = at("roll_dice", state, [[6, 6, 1, 1], [4, 4, 2, 2], [2, 2, 3, 3]])
    assert t.state.banned == []
    lay_out(t)
    assert t.state.banned == []
    assert [p.dice["Deed"] for p in t.state.players.values()] == [6, 4, 2]


@pytest.mark.parametrize("act", ["II", "III", "IV"])
def test_ms_dice_08_an_act_that_begins_shows_no_dice_of_the_last(act: str) -> None:
    """Before anybody has chosen or rolled: nothing is banned, laid out or ordered by dice, in every view."""
    before = {"II": "I", "III": "II", "IV": "III"}[act]
    t = at("begin_act", after_turns(before), act=act)
    assert kinds(t) == [{"II": "forsworn_choice", "III": "forsworn_choice", "IV": "forsworn_for_good"}[act]]
    clean(t)


def test_ms_dice_08_nothing_is_banned_in_acts_four_and_five() -> None:
    """They roll no dice of their own: what Act III banned is gone as Act IV begins, and so in Act V."""
    t = at("begin_act", after_turns("III"), act="IV")
    t.answer("c", "forsworn_for_good", {"do": "take_remaining", "nature": "Friend"})
    assert kinds(t) == ["open_scene"]
    clean(t)
    for scene, act in (("open_fall", "III"), ("open_framing", "IV")):
        clean(at(scene, after_turns(act), turn=0))


def test_ms_dice_08_the_first_act_begins_so_too() -> None:
    """A state by hand may say otherwise; Act I begins all the same."""
    state = stones({s: player() for s in "abc"}, act="I", banned=[5])
    clean(at("introduction", state, options={"natures": "host"}))


def after_turns(act: str) -> dict[str, Any]:
    """The turns of that act are over: a used a 6, b and c banned more; c is the Forsworn, and bare."""
    cast = {
        "a": player("Rival", [6, 6, 1, 2], total0=15),
        "b": player("Family", [5, 5, 1, 2], total0=13),
        "c": player("Forsworn", [4, 4, 1, 2], total0=11, facedown=["Mentor", "Friend", "Traitor"]),
    }
    dice = {"first": "a", "order": ["a", "b", "c"], "taken_turn": ["a", "b", "c"], "banned": [4, 5, 6]}
    return stones(cast, act=act, pivot="a", **dice)


def clean(t: ScriptedTable) -> None:
    """No view shows a number that is banned, a die, or who was first by the dice."""
    for view in (t.view(seat)["state"] for seat in (*t.state.seats, None)):
        assert (view["banned"], view["taken_turn"], view["first"]) == ([], [], None)
        for held in view["players"].values():
            assert (held["dice"], held["rolled"], held["total0"]) == ({}, [], 0)


@pytest.mark.parametrize("value", range(1, 7))
def test_ms_dice_09_the_detail_is_the_settings_for_trait_and_die(value: int) -> None:
    """Foe with each face of a die; the Detail is fixed, the words are free (R-08)."""
    state = rolled([value, value, value, value], [1, 2, 3, 4], [1, 2, 3, 4]) | {"order": ["a", "b", "c"]}
    t = at("take_turn", state, [(value % 6) + 1] * 2, turn=0)
    tie(t, "a", "Duty", "Foe")
    made = t.state.ties[-1]
    assert (made.trait, made.value, made.detail) == ("Foe", value, DENMARK["Foe"][value - 1])


def test_ms_dice_10_the_tie_goes_to_the_next_player_and_its_author_has_the_last_word() -> None:
    """From a Quality and a Detail, in the author's own words, which may not be left out."""
    t = after_layout(FOUR, more=[4])
    t.answer("dee", "take_nature", {"quality": "Secret", "nature": "Family", "trait": "Companion"})
    t.say("ann", "Let it be that I saved you.")
    assert kinds(t) == ["write_tie"]
    refuses(t, "dee", "write_tie", {"text": "  ", "name": "Dane"})
    refuses(t, "ann", one(t, "dee", "write_tie").id, {"text": "mine", "name": "Dane"})
    t.answer("dee", "write_tie", {"text": "I saved ann.", "name": "Dane"})
    (told,) = said(t, "MS-DICE-10")
    assert (told.words, told.figures["toward"], told.figures["detail"]) == ("I saved ann.", "ann", "Beloved")


def test_ms_dice_11_the_tone_of_low_and_high_dice_is_told_and_binds_nobody() -> None:
    """Low is hostile and high is warm: said where dice are laid out; no choice is closed by it."""
    t = new(3, [["Traitor", "Rival", "Mentor", "Family", "Vassal"], [1, 1, 1, 4], [5, 5, 3, 3], [6, 6, 1, 2]])
    prompt = one(t, "ann", "assign_dice").prompt
    assert "low" in prompt
    assert "high" in prompt
    lay_out(t)
    assert choices(t, "ann", "take_nature", "quality") == ["Deed", "Duty", "Secret"]
    assert not closed(t, "ann", "take_nature")
    assert points(t) == caution(t) == {"ann": 0, "bob": 0, "cy": 0}
