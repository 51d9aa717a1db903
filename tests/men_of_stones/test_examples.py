"""The worked examples of the rulebook, E1 to E8, with exactly their figures."""

from tests.games.schemas import fields_of
from tests.men_of_stones.tables import (
    at,
    award_all,
    caution,
    choices,
    follow,
    in_fall,
    in_final,
    kinds,
    lay_out,
    name,
    new,
    one,
    player,
    points,
    refuses,
    said,
    scene,
    stones,
    strike,
    tragedy,
)

SEATS = ["A", "B", "C", "D"]
NATURES = ["Rival", "Mentor", "Family", "Vassal", "Friend", "Magnate"]
ROLLS = [[4, 4, 2, 1], [5, 5, 3, 3], [2, 2, 2, 6], [6, 6, 6, 1]]


def first_act():
    """Act I of E1 and E2: D has laid 6s on Duty, Secret and Taint, and the 1 on Deed."""
    t = new(SEATS, [NATURES, *ROLLS])
    t.answer("D", "assign_dice", {"Deed": 1, "Duty": 6, "Secret": 6, "Taint": 6})
    for seat in "ABC":
        t.answer(seat, "assign_dice", list(t.state.players[seat].rolled))
    return t


def test_e1_first_player_and_bans() -> None:
    """MS-DICE-04, MS-DICE-07: D is first with (3,6); a 6 is banned, and then a 4."""
    sets = {}
    for seat, dice in zip(SEATS, ROLLS, strict=True):
        alone = at("first_player", stones({seat: player("Rival", dice)}, act="I"))
        (told,) = said(alone, "MS-DICE-04")
        sets[seat] = (told.figures["size"], told.figures["value"])
    assert sets == {"A": (2, 4), "B": (2, 5), "C": (3, 2), "D": (3, 6)}

    t = first_act()
    assert (t.state.first, t.state.order) == ("D", ["D", "A", "B", "C"])
    t.chance.extend([6, 4])
    t.answer("D", "take_nature", {"quality": "Secret", "nature": "Family", "trait": "Companion"})
    t.answer("D", "write_tie", {"text": "inseparable", "name": "Dagmar"})
    assert t.state.banned == [6]
    assert list(t.state.players["C"].dice.values()) == [2, 2, 2, 4]
    assert len(t.chance) == 0

    t.chance.append(1)
    t.answer("A", "take_nature", {"quality": "Deed", "nature": "Rival", "trait": "Foe"})
    t.answer("A", "write_tie", {"text": "an old score", "name": "Absalon"})
    assert t.state.banned == [4, 6]
    assert list(t.state.players["C"].dice.values()) == [2, 2, 2, 1]
    assert list(t.state.players["B"].dice.values()) == [5, 5, 3, 3]
    assert len(t.chance) == 0


def test_e2_taking_a_nature() -> None:
    """MS-ACT1-02, MS-ACT1-03: Duty, Secret and Taint are open; Family by Secret with a 6 is Beloved."""
    t = first_act()
    assert choices(t, "D", "take_nature", "quality") == ["Duty", "Secret", "Taint"]
    assert "Vassal" not in follow(t, "D", "take_nature", quality="Secret")["nature"]
    refuses(t, "D", "take_nature", {"quality": "Deed", "nature": "Mentor", "trait": "Kin"})
    refuses(t, "D", "take_nature", {"quality": "Secret", "nature": "Vassal", "trait": "Land"})
    t.chance.append(4)
    t.answer("D", "take_nature", {"quality": "Secret", "nature": "Family", "trait": "Companion"})
    t.answer("D", "write_tie", {"text": "inseparable", "name": "Dagmar"})
    made = t.state.ties[-1]
    assert (made.kind, made.from_, made.to) == ("relationship", "D", "A")
    assert (made.quality, made.trait, made.value, made.detail) == ("Secret", "Companion", 6, "Beloved")


def test_e3_forsworn_timeline() -> None:
    """MS-FOR-04 to MS-FOR-10: Friend in Act II, Traitor in Act III, Mentor for good in Act IV."""
    cast = {
        "A": player("Forsworn", points=3, facedown=["Mentor", "Friend", "Traitor"]),
        "B": player("Rival", points={"Foe": 1}),
        "C": player("Vassal", points={"Land": 1}),
    }
    rolls = [[6, 6, 1, 2], [4, 4, 1, 3], [5, 5, 1, 2]]
    t = at("begin_act", stones(cast, act="I"), rolls, act="II")
    t.answer("A", "forsworn_choice", {"do": "reveal", "nature": "Friend"})
    lay_out(t)
    assert choices(t, "A", "choose_tie", "trait") == ["Companion", "Land", "Gold"]

    cast["A"] |= {"facedown": ["Mentor", "Traitor"], "revealed": ["Friend"]}
    t = at("begin_act", stones(cast, act="II"), rolls, act="III")
    assert choices(t, "A", "forsworn_choice", "nature", "reveal") == ["Mentor", "Traitor"]
    assert choices(t, "A", "forsworn_choice", "nature", "make_permanent") == ["Friend"]
    t.answer("A", "forsworn_choice", {"do": "reveal", "nature": "Traitor"})

    cast["A"] |= {"facedown": ["Mentor"], "revealed": ["Friend", "Traitor"]}
    t = at("begin_act", stones(cast, act="III", pivot="A"), act="IV")
    assert choices(t, "A", "forsworn_for_good", "nature", "make_permanent") == ["Friend", "Traitor"]
    assert choices(t, "A", "forsworn_for_good", "nature", "take_remaining") == ["Mentor"]
    t.answer("A", "forsworn_for_good", {"do": "take_remaining", "nature": "Mentor"})
    t.answer("A", "open_scene", {"do": "open", "others": ["B"]})
    t.answer("B", "bid_caution", 0)
    t.answer("C", "bid_caution", 0)
    assert choices(t, "A", "fall_turn", "trait") == ["Trust", "Kin", "Heritage"]


def test_e4_awards() -> None:
    """MS-SCN-06, MS-SCN-08: 0 to 3, 3 to 1, 1 to 0; six points in all, and one for a soliloquy."""
    natures = ["Traitor", "Rival", "Mentor", "Family", "Vassal"]
    seats = ["0", "1", "2", "3", "4"]
    cast = {seat: player(nature) for seat, nature in zip(seats, natures, strict=True)}
    t = at("play_scene", stones(cast, act="II", order=["0", "4", "3", "2", "1"]), turn=0)
    scene(t, "0", "1", "3")
    award_all(t)
    gifts = {m.seat: m.figures["receiver"] for m in said(t, "MS-SCN-06")}
    assert gifts == {"0": "3", "3": "1", "1": "0"}
    assert points(t) == {"0": 2, "1": 2, "2": 0, "3": 2, "4": 0}
    assert sum(points(t).values()) == 6
    scene(t, "4")
    award_all(t)
    assert points(t)["4"] == 1


def test_e5_pivot() -> None:
    """MS-ACT3-02 to MS-ACT3-06: 19, 17, then the 12 with the pair of 4s; Kin, Trust, Heritage are Mentor."""
    dice = [[6, 5, 4, 2], [3, 3, 4, 2], [6, 6, 6, 1], [4, 4, 3, 1]]
    cast = {
        seat: player(n, d) for seat, n, d in zip("ABC", ["Rival", "Mentor", "Vassal"], dice, strict=False)
    }
    cast["D"] = player("Forsworn", dice[3], points=0, revealed=["Magnate"], current="Magnate")

    def choosing():
        t = at("find_pivot", stones(cast, act="III"))
        assert [p.total0 for p in t.state.players.values()] == [17, 12, 19, 12]
        assert t.state.selectors == ["C", "A", "D"]
        return t

    t = choosing()
    t.answer("C", "name_trait", "Kin")
    assert sorted(choices(t, "A", "name_trait", "trait")) == ["Foe", "Heritage", "Trust"]
    t.answer("A", "name_trait", "Trust")
    assert sorted(choices(t, "D", "name_trait", "trait")) == ["Foe", "Heritage"]
    t.answer("D", "name_trait", "Heritage")
    assert t.state.pivot == "B"

    t = choosing()
    t.answer("C", "name_trait", "Gold")
    assert sorted(choices(t, "A", "name_trait", "trait")) == ["Land", "Might"]
    t.answer("A", "name_trait", "Might")
    t.answer("D", "name_trait", "Land")
    assert t.state.pivot == "D"


def duel():
    """The duel of E6: P names, Q challenges, and P's third point stands."""
    cast = {
        "P": player("Family", points={"Kin": 2, "Heritage": 1, "Companion": 2}),
        "Q": player("Vassal", points={"Heritage": 1, "Companion": 1, "Land": 2}),
        "R": player("Rival", points={"Foe": 1, "Trust": 0, "Kin": 0}),
    }
    t = in_fall(cast, ["Q"], {"P": 2, "Q": 0, "R": 0})
    available = [(t.state.players["P"].available, t.state.players["Q"].available)]
    name(t, "P", "Kin")
    available.append((t.state.players["P"].available, t.state.players["Q"].available))
    t.answer("Q", "challenge_or_pass", {"do": "challenge", "trait": "Land"})
    for seat, trait in (("P", "Heritage"), ("Q", "Land"), ("P", "Kin")):
        t.answer(seat, "duel_turn", {"do": "raise", "trait": trait})
        available.append((t.state.players["P"].available, t.state.players["Q"].available))
    t.answer("Q", "duel_turn", "decline")
    assert kinds(t, "P") == ["shape_consequence"]
    t.answer("P", "shape_consequence", "They are banished.")
    assert available == [(3, 4), (2, 4), (1, 3), (1, 2), (0, 2)]
    return t


def test_e6_duel_and_rebid() -> None:
    """MS-ACT4-09, MS-ACT4-14: P ends the scene at 3/2 with nothing left, Q at 2/0 with 2 left."""
    t = duel()
    for seat in ("P", "Q"):
        t.answer(seat, "fall_turn", "finish")
    p, q = t.state.players["P"], t.state.players["Q"]
    assert (p.tragedy, p.caution, p.left) == (3, 2, 0)
    assert (q.tragedy, q.caution, q.left) == (2, 0, 2)

    t.answer("R", "open_scene", {"do": "open", "others": ["Q"]})
    assert kinds(t, "P") == []
    assert fields_of(one(t, "Q", "bid_caution"))["caution"] == {
        "type": "integer", "minimum": 0, "maximum": 2,
    }  # fmt: skip
    t.answer("R", "bid_caution", 0)
    t.answer("Q", "bid_caution", 2)
    assert [c["do"] for c in one(t, "Q", "fall_turn").closed] == ["consequence"]
    for seat in ("R", "Q"):
        t.answer(seat, "fall_turn", "finish")
    assert (q.tragedy, q.caution) == (2, 2)


def test_e6_had_q_bid_nothing_to_the_end() -> None:
    """MS-ACT4-15: Q turns what is left into Tragedy, 4/0."""
    t = duel()
    for seat in ("P", "Q"):
        t.answer(seat, "fall_turn", "finish")
    for opener, other in (("R", "P"), ("Q", "P")):
        t.answer(opener, "open_scene", {"do": "open", "others": [other]})
        for seat in ("Q", "R"):
            t.answer(seat, "bid_caution", 0)
        for seat in (opener, other):
            t.answer(seat, "fall_turn", "finish")
    assert (tragedy(t)["Q"], caution(t)["Q"]) == (4, 0)
    assert (tragedy(t)["P"], caution(t)["P"]) == (3, 2)


def test_e7_final_scene() -> None:
    """MS-ACT5-10, MS-END-02: B falls by 3, A survives with 1/1; T=7, C=2 is Disaster and Grief."""
    t = in_final({"S": (6, 1), "A": (4, 1), "B": (3, 0)}, "S")
    strike(t, "A", "B", 3)
    assert tragedy(t)["A"] == 1
    assert [(d.seat, d.kind) for d in t.decisions()] == [("S", "overcome_for_other")]
    t.answer("S", "overcome_for_other", "suffer")
    assert not t.state.players["B"].alive
    assert t.state.survivor == "A"
    fate = t.state.fate
    assert (fate.tragedy, fate.caution, fate.row, fate.column) == (7, 2, "Disaster", "Grief")


def test_e7_had_the_spotlight_spent_the_caution() -> None:
    """MS-ACT5-10: B lives at 3, A stays at 1, S is 6/0."""
    t = in_final({"S": (6, 1), "A": (4, 1), "B": (3, 0)}, "S")
    strike(t, "A", "B", 3)
    t.answer("S", "overcome_for_other", "overcome")
    assert tragedy(t) == {"S": 6, "A": 1, "B": 3}
    assert caution(t) == {"S": 0, "A": 1, "B": 0}
    assert t.state.living() == ["S", "A", "B"]


def test_e8_both_at_zero() -> None:
    """MS-ACT5-11: B dies first, so A lives with nothing; T=5, C=0 is Disaster and Madness."""
    t = in_final({"S": (5, 0), "A": (2, 0), "B": (1, 0)}, "S")
    strike(t, "A", "B", 2)
    assert tragedy(t) == {"S": 5, "A": 0, "B": 0}
    assert t.state.living() == ["S", "A"]
    assert t.state.survivor == "A"
    fate = t.state.fate
    assert (fate.tragedy, fate.caution, fate.row, fate.column) == (5, 0, "Disaster", "Madness")
