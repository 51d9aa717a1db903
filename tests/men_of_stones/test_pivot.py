"""Act III: the Pivot, and the turn of the story (MS-ACT3)."""

from itertools import pairwise

import pytest

from commedia.games.men_of_stones.natures import NATURES
from tests.games.schemas import fields_of
from tests.men_of_stones.tables import (
    at,
    award_all,
    choices,
    kinds,
    lay_out,
    one,
    player,
    points,
    random_play,
    refuses,
    said,
    scene,
    steps,
    stones,
    tie,
)


def cast_of(dice, natures=("Rival", "Mentor", "Vassal", "Magnate"), **forsworn):
    """Seats a, b, c, d with these dice; where `forsworn` is given, the last Nature is the Forsworn's."""
    cast = {s: player(n, d) for s, n, d in zip("abcd", natures, dice, strict=False)}
    if forsworn:
        cast["d"] = player("Forsworn", dice[3], points=0, **forsworn)
    return cast


TOTALS = [[6, 5, 4, 2], [3, 3, 4, 2], [6, 6, 6, 1], [4, 4, 3, 1]]  # 17, 12, 19, 12


def pivot_of(dice=TOTALS, chance=(), act="III", **more):
    """The finding of the Pivot, with dice laid out."""
    return at("find_pivot", stones(cast_of(dice, **more), act=act), chance)


def test_ms_act3_01_the_pivot_is_found_between_the_dice_and_the_turns() -> None:
    """Choice, roll and assign, Pivot, who is first, ties; nobody's turn comes before."""
    natures = ("Rival", "Mentor", "Vassal", "Friend")
    cast = cast_of(TOTALS, natures, facedown=["Traitor"], revealed=["Magnate", "Family"])
    t = at("begin_act", stones(cast, act="II"), act="III")
    assert t.state.phase == "III.forsworn"
    t.chance.extend(TOTALS)
    t.answer("d", "forsworn_choice", "stay_bare")
    assert t.state.phase == "III.assign"
    lay_out(t)
    assert t.state.phase == "III.pivot"
    assert t.state.first is None
    for trait in ("Kin", "Trust", "Heritage"):
        (decision,) = t.decisions()
        t.answer(decision.seat, "name_trait", trait)
    assert t.state.phase == "III.turns"
    assert t.state.first == t.state.act3_first == "c"
    rules = list(dict.fromkeys(m.rule for m in t.moments() if m.rule))
    assert rules == ["MS-FOR-05", "MS-DICE-01", "MS-DICE-02", "MS-ACT3-02", "MS-ACT3-03", "MS-ACT3-04",
                     "MS-ACT3-05", "MS-ACT3-06", "MS-DICE-04"]  # fmt: skip


def test_ms_act3_02_the_three_highest_sums_select_highest_first() -> None:
    """19, 17, and of the two 12s the better matching set, a pair of 4s over a pair of 3s (R-18)."""
    t = pivot_of()
    assert t.state.selectors == ["c", "a", "d"]
    (told,) = said(t, "MS-ACT3-02")
    assert told.figures == {"selectors": ["c", "a", "d"], "totals": [19, 17, 12]}


def test_ms_act3_02_the_sums_are_those_first_rolled() -> None:
    """They are compared before any ban, and by total0, not by the dice as they lie."""
    cast = cast_of(TOTALS)
    cast["b"] |= {"total0": 24}
    t = at("find_pivot", stones(cast, act="III"))
    assert t.state.selectors == ["b", "c", "a"]


@pytest.mark.parametrize(
    ("dice", "chance", "selectors"),
    [
        # b and d alike for the third place: only they roll.
        ([[6, 6, 6, 6], [4, 4, 3, 1], [6, 6, 6, 1], [1, 3, 4, 4]], [2, 5], ["a", "c", "d"]),
        # Three alike for two places: the two alike on top roll again, the lowest is out at once.
        ([[6, 6, 6, 6], [4, 4, 3, 1], [4, 3, 4, 1], [1, 3, 4, 4]], [5, 5, 2, 1, 6], ["a", "c", "b"]),
        # Three alike for two places: one is second, the other two roll again for the third.
        ([[6, 6, 6, 6], [4, 4, 3, 1], [4, 3, 4, 1], [1, 3, 4, 4]], [2, 6, 2, 3, 4], ["a", "c", "d"]),
        # Four alike for three places: the last two alike decide nothing only if both are out.
        ([[4, 4, 3, 1]] * 4, [6, 5, 4, 3], ["a", "b", "c"]),
    ],
)
def test_ms_act3_02_alike_in_sum_and_set_roll_off_as_far_as_it_decides(dice, chance, selectors) -> None:
    """Who selects, and in which order; nothing further is rolled (R-06, R-18)."""
    t = pivot_of(dice, chance)
    assert t.state.selectors == selectors
    assert len(t.chance) == 0
    assert said(t, "MS-ACT3-02")


def test_ms_act3_02_with_three_players_all_select() -> None:
    """In the order of their sums."""
    t = pivot_of([[1, 1, 2, 3], [6, 6, 5, 5], [4, 4, 3, 3]])
    assert t.state.selectors == ["b", "c", "a"]


def test_ms_act3_03_the_first_trait_belongs_to_a_nature_in_play() -> None:
    """Rival, Mentor, Vassal and Magnate together have all but none of Love; one not held is refused."""
    t = pivot_of()
    assert one(t, "c", "name_trait").rule == "MS-ACT3-03"
    assert sorted(choices(t, "c", "name_trait", "trait")) == sorted(
        ["Foe", "Trust", "Kin", "Heritage", "Companion", "Land", "Gold", "Might"]
    )
    bare = at("find_pivot", stones(cast_of(TOTALS, facedown=["Magnate"]), act="III"))
    assert sorted(choices(bare, "c", "name_trait", "trait")) == sorted(
        ["Foe", "Trust", "Kin", "Heritage", "Companion", "Land"]
    )
    assert refuses(bare, "c", "name_trait", "Gold").rule == "MS-ACT3-03"
    refuses(bare, "a", one(bare, "c", "name_trait").id, "Kin")
    bare.answer("c", "name_trait", {"trait": "Kin", "words": "blood"})
    (told,) = said(bare, "MS-ACT3-03")
    assert (told.seat, told.figures["trait"], told.words) == ("c", "Kin", "blood")


def test_ms_act3_04_the_second_stands_beside_the_first_on_one_nature_in_play() -> None:
    """Beside Kin: Foe and Trust by Rival, Trust and Heritage by Mentor."""
    t = pivot_of()
    t.answer("c", "name_trait", "Kin")
    assert one(t, "a", "name_trait").rule == "MS-ACT3-04"
    assert sorted(choices(t, "a", "name_trait", "trait")) == ["Foe", "Heritage", "Trust"]
    for wrong in ("Kin", "Companion", "Love"):
        assert refuses(t, "a", "name_trait", wrong).rule == "MS-ACT3-04"
    t.answer("a", "name_trait", "Trust")
    assert said(t, "MS-ACT3-04", seat="a", trait="Trust")


def test_ms_act3_05_the_third_leaves_one_nature_in_play_with_all_three() -> None:
    """Beside Kin and Trust: Foe by Rival, Heritage by Mentor."""
    t = pivot_of()
    t.answer("c", "name_trait", "Kin")
    t.answer("a", "name_trait", "Trust")
    assert one(t, "d", "name_trait").rule == "MS-ACT3-05"
    assert sorted(choices(t, "d", "name_trait", "trait")) == ["Foe", "Heritage"]
    assert refuses(t, "d", "name_trait", "Trust").rule == "MS-ACT3-05"
    t.answer("d", "name_trait", "Foe")
    assert said(t, "MS-ACT3-05", seat="d", trait="Foe")
    assert t.state.pivot == "a"


def test_ms_act3_06_the_three_traits_name_one_pivot() -> None:
    """Mentor alone has Kin, Trust and Heritage; its holder is b."""
    t = pivot_of()
    for seat, trait in (("c", "Kin"), ("a", "Trust"), ("d", "Heritage")):
        t.answer(seat, "name_trait", trait)
    assert (t.state.pivot, t.state.pivot_traits) == ("b", ["Kin", "Trust", "Heritage"])
    (told,) = said(t, "MS-ACT3-06")
    assert told.figures == {"seat": "b", "nature": "Mentor", "traits": ["Kin", "Trust", "Heritage"]}


def test_ms_act3_06_the_forsworn_is_the_pivot_by_their_current_nature() -> None:
    """Gold, Land, Might: the Forsworn's Magnate of this act."""
    cast = cast_of(TOTALS, current="Magnate", revealed=["Magnate"], facedown=["Traitor", "Friend"])
    t = at("find_pivot", stones(cast, act="III"))
    t.answer("c", "name_trait", "Gold")
    assert sorted(choices(t, "a", "name_trait", "trait")) == ["Land", "Might"]
    t.answer("a", "name_trait", "Land")
    assert choices(t, "d", "name_trait", "trait") == ["Might"]
    t.answer("d", "name_trait", "Might")
    assert t.state.pivot == "d"


def test_ms_act3_06_a_legal_trait_can_always_be_named_and_love_never() -> None:
    """Whatever three of the ordinary Natures are in play, and whatever was named before."""
    names = [n for n in NATURES if n != "Forsworn"]
    for first in range(5):
        for second in range(first + 1, 6):
            for third in range(second + 1, 7):
                natures = [names[first], names[second], names[third]]
                cast = {
                    s: player(n, [1, 2, 3, 4 + i])
                    for i, (s, n) in enumerate(zip("abc", natures, strict=True))
                }
                cast["b"]["dice"] = cast["a"]["dice"] = {"Deed": 1, "Duty": 2, "Secret": 3, "Taint": 5}
                cast["a"]["total0"], cast["b"]["total0"], cast["c"]["total0"] = 9, 8, 7
                t = at("find_pivot", stones(cast, act="III"))
                while "name_trait" in kinds(t):
                    (decision,) = t.decisions()
                    open_ = fields_of(decision)["trait"]["enum"]
                    assert open_
                    assert "Love" not in open_
                    t.answer(decision.seat, "name_trait", open_[-1])
                holder = t.state.players[t.state.pivot]
                assert set(NATURES[holder.nature].traits) == set(t.state.pivot_traits)


def test_ms_act3_07_each_player_chooses_the_kind_of_their_tie_toward_the_left() -> None:
    """Any Quality of the matching set, a Trait of one's own, and a Relationship or a Desire; bans as ever."""
    dice = [[6, 6, 1, 2], [4, 4, 6, 1], [5, 5, 1, 2]]
    cast = {s: player(n, d) for s, n, d in zip("abc", ["Family", "Vassal", "Rival"], dice, strict=True)}
    t = at("begin_turns", stones(cast, act="III", pivot="a"), [3])
    assert (t.state.first, t.state.order, t.state.act3_first) == ("a", ["a", "b", "c"], "a")
    assert one(t, "a", "choose_tie").rule == "MS-ACT3-07"
    assert choices(t, "a", "choose_tie", "kind") == ["relationship", "desire"]
    assert choices(t, "a", "choose_tie", "quality") == ["Deed", "Duty"]
    assert choices(t, "a", "choose_tie", "trait") == ["Kin", "Heritage", "Companion"]
    refuses(t, "a", "choose_tie", {"quality": "Deed", "trait": "Kin"})
    refuses(t, "a", "choose_tie", {"quality": "Deed", "trait": "Kin", "kind": "hatred"})
    tie(t, "a", "Deed", "Kin", "relationship")
    assert t.state.players["b"].dice["Secret"] == 3
    tie(t, "b", "Deed", "Land", "desire")
    tie(t, "c", "Deed", "Foe", "relationship")
    assert [(x.kind, x.from_, x.to) for x in t.state.ties] == [
        ("relationship", "a", "b"),
        ("desire", "b", "c"),
        ("relationship", "c", "a"),
    ]


def turning(**more):
    """Act III's last scene is about to be opened by c; b is the Pivot and d the Forsworn."""
    cast = cast_of(TOTALS, **{"facedown": ["Traitor"], "revealed": ["Magnate"], "current": "Magnate"} | more)
    state = stones(cast, act="III", pivot="b", act3_first="d", order=["d", "a", "b", "c"])
    return at("play_scene", state, turn=3)


def test_ms_act3_08_scenes_as_ever_and_the_pivot_is_told_to_drive_the_story() -> None:
    """A prompt to the Pivot alone; nothing is closed to anybody by it."""
    cast = cast_of(TOTALS)
    t = at("play_scene", stones(cast, act="III", pivot="b", order=["b", "c", "d", "a"]), turn=0)
    assert "Pivot" in one(t, "b", "open_scene").prompt
    scene(t, "b", "a")
    award_all(t)
    assert points(t) == {"a": 2, "b": 2, "c": 0, "d": 0}
    assert "Pivot" not in one(t, "c", "open_scene").prompt
    scene(t, "c")


def test_ms_act3_09_after_the_last_scene_the_pivot_states_one_decisive_act() -> None:
    """Nobody else may; and words are due."""
    t = turning()
    scene(t, "c")
    award_all(t)
    assert t.state.phase == "III.turning_point"
    assert [(d.seat, d.kind, d.rule) for d in t.decisions()] == [("b", "decisive_act", "MS-ACT3-09")]
    refuses(t, "b", "decisive_act", "")
    refuses(t, "a", one(t, "b", "decisive_act").id, "I act")
    t.answer("b", "decisive_act", "I burn the fleet.")
    (told,) = said(t, "MS-ACT3-09")
    assert (told.seat, told.words) == ("b", "I burn the fleet.")


def turned():
    """The Pivot has acted."""
    t = turning()
    scene(t, "c")
    award_all(t)
    t.answer("b", "decisive_act", "I burn the fleet.")
    return t


def test_ms_act3_10_every_other_player_answers_and_all_must() -> None:
    """In any order; no point comes before the last has answered."""
    t = turned()
    assert [(d.seat, d.kind, d.rule) for d in t.decisions()] == [
        (s, "answer_pivot", "MS-ACT3-10") for s in ("a", "c", "d")
    ]
    refuses(t, "a", "answer_pivot", "")
    t.answer("d", "answer_pivot", "I leave.")
    t.answer("a", "answer_pivot", "I weep.")
    refuses(t, "a", "answer_pivot", "again")
    assert kinds(t) == ["answer_pivot"]
    assert not said(t, "MS-ACT3-11")
    t.answer("c", "answer_pivot", "I kneel.")
    assert [(m.seat, m.words) for m in said(t, "MS-ACT3-10")] == [
        ("d", "I leave."), ("a", "I weep."), ("c", "I kneel."),
    ]  # fmt: skip


def test_ms_act3_11_everybody_the_pivot_included_gains_a_point() -> None:
    """In a Trait of their own three; the Forsworn's in the pool."""
    t = turned()
    before = points(t)
    for seat in ("a", "c", "d"):
        t.answer(seat, "answer_pivot", "so")
    assert sorted((d.seat, d.rule) for d in t.decisions()) == [(s, "MS-ACT3-11") for s in "abc"]
    assert t.state.players["d"].pool == before["d"] + 1
    assert choices(t, "b", "gain_point", "trait") == ["Trust", "Kin", "Heritage"]
    refuses(t, "b", "gain_point", "Gold")
    award_all(t)
    assert points(t) == {seat: n + 1 for seat, n in before.items()}
    assert [m.figures["points"] for m in said(t, "MS-ACT3-11")] == [1, 1, 1, 1]


def test_ms_act3_12_the_pivot_keeps_the_title_for_the_rest_of_the_game() -> None:
    """Once there is one there is never another; they open Acts IV and V."""
    play = random_play(4, seed=31)
    pivots, openers = [], {}
    for _ in steps(play, seed=3):
        w = play.world
        if w.pivot:
            pivots.append(w.pivot)
        for decision in play.open.values():
            if decision.kind in ("open_scene", "open_framing") and w.act in ("IV", "V"):
                openers.setdefault(w.act, decision.seat)
    assert pivots
    assert all(a == b for a, b in pairwise(pivots))
    assert openers == {"IV": play.world.pivot, "V": play.world.pivot}
