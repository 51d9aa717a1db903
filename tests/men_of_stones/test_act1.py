"""Act I: everybody becomes somebody (MS-ACT1)."""

from commedia.games.men_of_stones.decisions.ties import Take
from tests.men_of_stones.tables import (
    DENMARK,
    SIX,
    after_layout,
    at,
    choices,
    follow,
    kinds,
    lay_out,
    new,
    one,
    player,
    points,
    refuses,
    said,
    scene,
    stones,
    take,
)


def turn_of(seat, players, natures, **more):
    """A turn of Act I in the middle: these Natures lie on the table."""
    order = list(players)
    turn = order.index(seat)
    state = stones(players, act="I", table_natures=natures, order=order, taken_turn=order[:turn], **more)
    return at("take_turn", state, turn=turn)


def natures_of(t, seat):
    """Which Natures each Quality opens."""
    qualities = choices(t, seat, "take_nature", "quality")
    return {q: follow(t, seat, "take_nature", quality=q)["nature"] for q in qualities}


def test_ms_act1_01_natures_then_dice_then_turns_then_scenes() -> None:
    """In that order, each step complete before the next."""
    t = new(3, [SIX[:5], [6, 6, 6, 1], [2, 2, 3, 4], [1, 5, 5, 4]])
    assert t.state.phase == "I.assign"
    assert [m.rule for m in t.moments() if m.rule] == ["MS-NAT-02", *["MS-DICE-01"] * 3]
    lay_out(t)
    assert t.state.phase == "I.turns"
    t.chance.append(2)
    take(t, "ann", "Deed", "Forsworn", "Love", ["Traitor", "Rival", "Mentor"])
    t.chance.append(4)
    take(t, "bob", "Deed" if t.state.players["bob"].dice["Deed"] == 2 else "Duty", "Vassal", "Land")
    assert t.state.phase == "I.turns"
    take(t, "cy", choices(t, "cy", "take_nature", "quality")[0], "Family", "Kin")
    assert t.state.phase == "I.scenes"
    assert kinds(t) == ["open_scene"]
    assert t.state.on_turn is None


def test_ms_act1_02_a_nature_is_taken_through_one_of_its_qualities_or_the_forsworn_through_any() -> None:
    """Family has Duty and Secret, Vassal Deed and Duty; the Forsworn stands under every Quality."""
    t = turn_of("ann", {"ann": player(None, [1, 6, 6, 6]), "bob": player(), "cy": player()},
                ["Forsworn", "Traitor", "Rival", "Mentor", "Family", "Vassal"])  # fmt: skip
    assert natures_of(t, "ann") == {
        "Duty": ["Forsworn", "Mentor", "Family", "Vassal"],
        "Secret": ["Forsworn", "Traitor", "Family"],
        "Taint": ["Forsworn", "Traitor", "Rival"],
    }
    assert refuses(t, "ann", "take_nature", {"quality": "Secret", "nature": "Vassal", "trait": "Land"})
    assert refuses(t, "ann", "take_nature", {"quality": "Duty", "nature": "Friend", "trait": "Land"})
    t.answer("ann", "take_nature", {"quality": "Secret", "nature": "Family", "trait": "Kin"})
    (told,) = said(t, "MS-ACT1-02")
    assert told.figures == {"seat": "ann", "nature": "Family", "quality": "Secret", "value": 6}
    assert "Family" not in t.state.table_natures


def test_ms_act1_03_the_trait_is_one_of_the_natures_three_and_its_detail_comes_from_the_die() -> None:
    """A 4 on Duty with Mentor's Trust is Secrecy; Gold is not Mentor's to choose."""
    t = turn_of("ann", {"ann": player(None, [1, 4, 4, 2]), "bob": player(None, [1, 2, 3, 5]), "cy": player()},
                ["Forsworn", "Mentor", "Family", "Vassal", "Friend"])  # fmt: skip
    assert follow(t, "ann", "take_nature", quality="Duty", nature="Mentor")["trait"] == [
        "Trust",
        "Kin",
        "Heritage",
    ]
    refuses(t, "ann", "take_nature", {"quality": "Duty", "nature": "Mentor", "trait": "Gold"})
    t.answer("ann", "take_nature", {"quality": "Duty", "nature": "Mentor", "trait": "Trust"})
    assert t.state.players["ann"].tp == {"Trust": 0, "Kin": 0, "Heritage": 0}
    assert "“Secrecy”" in one(t, "ann", "write_tie").prompt
    assert DENMARK["Trust"][3] == "Secrecy"


def test_ms_act1_04_everybody_makes_one_relationship_to_the_left_and_receives_one() -> None:
    """Whoever begins: from each player to the next in the list."""
    t = acted()
    assert [(x.kind, x.from_, x.to) for x in t.state.ties] == [
        ("relationship", "cy", "ann"),
        ("relationship", "ann", "bob"),
        ("relationship", "bob", "cy"),
    ]
    assert sorted(x.to for x in t.state.ties) == ["ann", "bob", "cy"]


def acted(**options):
    """Act I with all its turns taken: cy Forsworn, ann Rival, bob Vassal."""
    t = after_layout([[5, 5, 1, 2], [4, 4, 1, 3], [6, 6, 6, 1]], SIX, **options)
    take(t, "cy", "Duty", "Forsworn", "Love", ["Traitor", "Mentor", "Family"])
    take(t, "ann", "Deed", "Rival", "Foe")
    take(t, "bob", "Deed", "Vassal", "Land")
    return t


def test_ms_act1_05_the_ban_and_the_rerolls_follow_each_turn() -> None:
    """A 6 used is banned for ann and bob, a 5 then for bob alone."""
    t = after_layout([[5, 5, 1, 2], [6, 6, 5, 3], [6, 6, 6, 1]], SIX)
    t.chance.extend([4, 2, 1])
    take(t, "cy", "Duty", "Forsworn", "Love", ["Traitor", "Mentor", "Family"])
    assert t.state.banned == [6]
    assert t.state.players["bob"].dice == {"Deed": 4, "Duty": 2, "Secret": 5, "Taint": 3}
    take(t, "ann", "Deed", "Rival", "Foe")
    assert t.state.banned == [5, 6]
    assert t.state.players["bob"].dice == {"Deed": 4, "Duty": 2, "Secret": 1, "Taint": 3}


def test_ms_act1_06_the_last_player_must_take_a_forsworn_nobody_took() -> None:
    """Through any Quality of the matching set; the three cards left become the face-down ones unasked."""
    t = turn_of("cy", {"ann": player("Rival"), "bob": player("Vassal"), "cy": player(None, [3, 3, 1, 2])},
                ["Forsworn", "Traitor", "Mentor", "Family"])  # fmt: skip
    assert natures_of(t, "cy") == {"Deed": ["Forsworn"], "Duty": ["Forsworn"]}
    refuses(t, "cy", "take_nature", {"quality": "Deed", "nature": "Mentor", "trait": "Kin"})
    t.answer("cy", "take_nature", {"quality": "Deed", "nature": "Forsworn", "trait": "Love"})
    assert kinds(t) == ["write_tie"]
    assert t.state.players["cy"].facedown == ["Traitor", "Mentor", "Family"]
    assert t.state.table_natures == []


def test_ms_act1_06_before_the_last_turn_nobody_must_take_the_forsworn() -> None:
    """The last but one may leave it."""
    t = turn_of("bob", {"ann": player("Rival"), "bob": player(None, [3, 3, 1, 2]), "cy": player()},
                ["Forsworn", "Traitor", "Mentor", "Family", "Vassal"])  # fmt: skip
    assert natures_of(t, "bob")["Deed"] == ["Forsworn", "Mentor", "Vassal"]


def test_ms_act1_07_where_the_matching_set_opens_nothing_any_die_may_be_used() -> None:
    """Only the Qualities that a free Nature has; the value is then that die's (R-09)."""
    t = turn_of("cy", {"ann": player("Forsworn"), "bob": player("Vassal"), "cy": player(None, [1, 5, 6, 6])},
                ["Rival"])  # fmt: skip
    t2 = turn_of("cy", {"ann": player("Forsworn"), "bob": player("Vassal"), "cy": player(None, [5, 1, 6, 2])},
                 ["Mentor"])  # fmt: skip
    assert natures_of(t, "cy") == {"Taint": ["Rival"]}  # Taint is in the set: no fallback
    assert natures_of(t2, "cy") == {"Deed": ["Mentor"], "Duty": ["Mentor"]}
    t2.answer("cy", "take_nature", {"quality": "Duty", "nature": "Mentor", "trait": "Kin"})
    t2.answer("cy", "write_tie", {"text": "of the blood"})
    assert (t2.state.ties[-1].value, t2.state.ties[-1].detail) == (1, "Kin by marriage")


def test_ms_act1_07_a_quality_that_is_not_open_says_why() -> None:
    """Its die is not in the set; or it is, and nobody who is free has it."""
    cast = {"ann": player("Forsworn"), "bob": player("Vassal"), "cy": player(None, [1, 5, 6, 6])}
    asked = next(iter(turn_of("cy", cast, ["Rival"]).play.open.values()))
    assert "one of your matching dice" in asked.asks
    assert {one.what: one.rule for one in asked.describe(Take).closed} == {
        "Deed": "MS-DICE-06", "Duty": "MS-DICE-06", "Secret": "MS-ACT1-02",
    }  # fmt: skip
    cast["cy"] = player(None, [5, 1, 6, 2])
    asked = next(iter(turn_of("cy", cast, ["Mentor"]).play.open.values()))
    assert "any die of yours that opens one" in asked.asks
    assert {one.what: one.rule for one in asked.describe(Take).closed} == {
        "Secret": "MS-ACT1-02", "Taint": "MS-ACT1-02",
    }  # fmt: skip


def test_ms_act1_07_a_free_forsworn_is_a_legal_choice_so_there_is_no_fallback() -> None:
    """With nothing but the Forsworn under the matching set, that is what is offered."""
    t = turn_of("bob", {"ann": player("Rival"), "bob": player(None, [1, 2, 6, 3]), "cy": player()},
                ["Forsworn", "Mentor", "Vassal", "Friend", "Magnate"])  # fmt: skip
    assert natures_of(t, "bob") == {"Secret": ["Forsworn"]}


def test_ms_act1_08_scenes_follow_and_award_nothing() -> None:
    """Each player opens one, and nobody has a point when Act II begins (R-10)."""
    t = acted()
    assert t.state.phase == "I.scenes"
    for seat in ("cy", "ann", "bob"):
        scene(t, seat, *[s for s in ("ann", "bob") if s != seat])
    assert t.state.act == "II"
    assert points(t) == {"ann": 0, "bob": 0, "cy": 0}
    assert not said(t, "MS-SCN-05") + said(t, "MS-SCN-06")
