"""Act II: everybody wants something of somebody (MS-ACT2)."""

from tests.men_of_stones.tables import (
    at,
    award_all,
    choices,
    kinds,
    lay_out,
    offers,
    one,
    player,
    points,
    refuses,
    said,
    scene,
    stones,
    tie,
)

ROLLS = [[6, 6, 1, 2], [4, 4, 1, 3], [5, 5, 1, 2]]


def act_two(rolls=ROLLS, more=()):
    """Act II begins: ann Family, bob Vassal, cy Forsworn and bare."""
    cast = {
        "ann": player("Family"),
        "bob": player("Vassal"),
        "cy": player("Forsworn", points=0, facedown=["Mentor", "Friend", "Traitor"]),
    }
    t = at("begin_act", stones(cast, act="I", banned=[6, 4, 5]), [*rolls, *more], act="II")
    t.answer("cy", "forsworn_choice", "stay_bare")
    return t


def test_ms_act2_01_the_forsworns_choice_then_dice_then_scenes() -> None:
    """In that order; the dice as in Act I, the scenes with points."""
    t = act_two()
    assert t.state.phase == "II.assign"
    lay_out(t)
    assert t.state.phase == "II.turns"
    tie(t, "ann", "Deed", "Kin")
    tie(t, "cy", "Deed", "Love")
    tie(t, "bob", "Deed", "Land")
    assert t.state.phase == "II.scenes"
    rules = [m.rule for m in t.moments() if m.rule]
    order = ["MS-FOR-04", "MS-DICE-01", "MS-DICE-02", "MS-DICE-04", "MS-DICE-10"]
    assert list(dict.fromkeys(r for r in rules if r != "MS-DICE-07")) == order


def test_ms_act2_02_any_quality_of_the_matching_set_and_a_trait_of_ones_own() -> None:
    """Family may choose Taint, which it does not have (R-17); no Nature is taken."""
    t = act_two([[1, 2, 6, 6], *ROLLS[1:]])
    lay_out(t)
    decision = one(t, "ann", "choose_tie")
    assert decision.rule == "MS-ACT2-02"
    assert choices(t, "ann", "choose_tie", "quality") == ["Secret", "Taint"]
    assert choices(t, "ann", "choose_tie", "trait") == ["Kin", "Heritage", "Companion"]
    assert set(offers(t, "ann", "choose_tie")["bind"]) == {"do", "quality", "trait"}
    refuses(t, "ann", "choose_tie", {"quality": "Deed", "trait": "Kin"})
    refuses(t, "ann", "choose_tie", {"quality": "Taint", "trait": "Land"})
    tie(t, "ann", "Taint", "Kin")
    made = t.state.ties[-1]
    assert (made.quality, made.value, made.detail) == ("Taint", 6, "Parent")
    assert t.state.players["ann"].nature == "Family"


def test_ms_act2_03_the_tie_is_a_desire_toward_the_right_neighbour() -> None:
    """In seats ann, bob, cy: ann wants of cy, cy of bob, bob of ann; nothing else is offered."""
    t = act_two()
    lay_out(t)
    refuses(t, "ann", "choose_tie", {"quality": "Deed", "trait": "Kin", "kind": "relationship"})
    tie(t, "ann", "Deed", "Kin")
    tie(t, "cy", "Deed", "Love")
    tie(t, "bob", "Deed", "Land")
    assert [(x.kind, x.from_, x.to) for x in t.state.ties] == [
        ("desire", "ann", "cy"),
        ("desire", "cy", "bob"),
        ("desire", "bob", "ann"),
    ]


def test_ms_act2_04_bans_rerolls_and_the_first_player_work_afresh() -> None:
    """What Act I banned is allowed again; a 6 used now is banned for those yet to go."""
    t = act_two([[6, 6, 1, 2], [4, 4, 6, 3], [5, 5, 6, 2]])
    assert t.state.banned == []
    lay_out(t)
    assert (t.state.first, t.state.order) == ("ann", ["ann", "cy", "bob"])
    t.chance.extend([3, 1])
    tie(t, "ann", "Deed", "Kin")
    assert t.state.banned == [6]
    assert t.state.players["cy"].dice["Secret"] == 3  # the right neighbour rolls first
    assert t.state.players["bob"].dice["Secret"] == 1


def test_ms_act2_05_scenes_award_points() -> None:
    """Two in a scene gain 2 each, and a soliloquy 1."""
    t = act_two()
    lay_out(t)
    tie(t, "ann", "Deed", "Kin")
    tie(t, "cy", "Deed", "Love")
    tie(t, "bob", "Deed", "Land")
    scene(t, "ann", "bob")
    assert "award_self" in kinds(t)
    award_all(t)
    assert points(t) == {"ann": 2, "bob": 2, "cy": 0}
    scene(t, "cy")
    assert points(t) == {"ann": 2, "bob": 2, "cy": 1}
    assert len(said(t, "MS-SCN-05")) == 3
