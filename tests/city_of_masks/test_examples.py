"""The worked examples of the rulebook, with exactly their figures."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import IllegalMove
from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import draw
from tests.games.schemas import fields_of

MASK = {"cavort": 3, "embarrass onlookers": 2, "never serious": 2, "bad puns": 1}
"""A mask for those whose own does not matter."""


def avatar(face: int = 0, hid: int = 0, **more: Any) -> dict[str, Any]:
    return {"face": face, "hid": hid, "worn": MASK, **more}


def at(scene: str, args: dict[str, Any], chance: list[Any], **avatars: Any) -> ScriptedTable:
    return ScriptedTable.at("city-of-masks", {"avatars": avatars}, scene=scene, args=args, chance=chance)


def face(t: ScriptedTable, *seats: str) -> list[int]:
    return [t.state.avatars[seat].face for seat in seats]


def feels(t: ScriptedTable, seat: str, toward: str) -> int:
    return int(t.state.avatars[seat].feels[toward].value)


def tell_all(t: ScriptedTable) -> None:
    """Everybody tells what they declared, and the winner turns the tile down."""
    while open_ := [d for d in t.decisions() if d.kind == "tell"]:
        seat = open_[0].seat
        side = next(s for s in t.state.challenge.sides if s.seat == seat)
        left = [action for action in side.actions if action not in side.told]
        told = all(set(s.actions) <= set(s.told) for s in t.state.challenge.sides if s.seat != seat)
        ends = told and t.state.challenge.winner in ("", seat)
        t.answer(seat, "tell", {"do": "turn_down"} if ends else {"do": "tell_on", "actions": left})


def skip(t: ScriptedTable, **answers: Any) -> None:
    """Answer whatever is open of those kinds, as long as any is."""
    while open_ := [d for d in t.decisions() if d.kind in answers]:
        for decision in open_:
            t.answer(decision.seat, decision.id, answers[decision.kind])


# -- CM-EX-1 ---------------------------------------------------------------------------------------------


def unopposed(actions: list[str], tile: list[int]) -> ScriptedTable:
    ana = {
        "face": 12, "hid": 12, "worn": "KS", "masks": ["KS"],
        "hidden": {"weep openly": 2, "show mercy": {"value": 3, "against": "KS.2"}},
    }  # fmt: skip
    t = at("unopposed_challenge", {"actor": "ana"}, [tile], ana=ana, bor=avatar(), cai=avatar())
    t.answer("ana", "declare_actions", {"actions": actions})
    t.answer("ana", "draw_tile")
    return t


def test_ex_1a_two_actions_succeed_and_the_hidden_one_fails() -> None:
    """CM-ACT-04, CM-UNO-02, CM-UNO-03: sums 1, 3, 5 against an inner court of 4."""
    t = unopposed(["KS.6", "KS.4", "weep openly"], [4, 1])
    (drawn,) = [m for m in t.moments() if m.rule == "CM-ACT-04"]
    assert drawn.figures["succeeded"] == ["KS.6", "KS.4"]
    ana = t.state.avatars["ana"]
    assert (ana.face, ana.hid) == (12 + 3, 12 - 2 + 3)


def test_ex_1b_a_contradiction_pays_even_when_all_fails() -> None:
    """CM-ACT-05: both halves were declared, and the pair pays once."""
    t = unopposed(["KS.2", "show mercy"], [0, 0])
    ana = t.state.avatars["ana"]
    assert (ana.face, ana.hid) == (12 - 2, 12 - 3 + 0 + 3)


def test_ex_1c_and_when_all_succeeds() -> None:
    """CM-ACT-05: the same with a tile on which both succeed and nothing is gained."""
    t = unopposed(["KS.2", "show mercy"], [6, 6])
    ana = t.state.avatars["ana"]
    assert (ana.face, ana.hid) == (12, 15)


# -- CM-EX-3 ---------------------------------------------------------------------------------------------


def wooed(tile: list[int]) -> ScriptedTable:
    t = at(
        "unopposed_challenge", {"actor": "jon"}, [tile],
        jon=avatar(10), kim=avatar(3, feels={"jon": -4}), lia=avatar(4, feels={"jon": 6}),
        mo=avatar(4, feels={"jon": 5}),
    )  # fmt: skip
    t.answer("jon", "declare_actions", {"actions": ["other.1"], "wooing": ["kim"]})
    t.answer("jon", "draw_tile")
    return t


def test_ex_3_wooing_moves_a_feeling_and_face_may_be_promised() -> None:
    """CM-WOO-02, CM-WOO-04: -4 becomes -2, and 0 to 3 may be promised: no more than the Face held."""
    t = wooed([6, 4])
    assert feels(t, "kim", "jon") == -2
    (asked,) = t.decisions("kim")
    amount = fields_of(asked)["amount"]
    assert (amount["minimum"], amount["maximum"]) == (0, 3)
    t.answer("kim", "allocate", 3)
    assert t.state.avatars["kim"].promised == {"jon": 3}
    assert t.state.avatars["kim"].face == 3


def test_ex_3_onlookers_with_strong_feelings_may_react() -> None:
    """CM-WOO-03: +6 may take +2; +5 is asked as well and may not."""
    t = wooed([6, 4])
    t.answer("kim", "allocate", 0)
    (mo,) = t.decisions("mo")
    assert [closed["do"] for closed in mo.closed] == ["react"]
    t.answer("mo", "onlooker_reacts", "ignore")
    t.answer("lia", "onlooker_reacts", {"do": "react"})
    assert (feels(t, "lia", "jon"), feels(t, "mo", "jon")) == (8, 5)


def test_ex_3_the_other_way_round() -> None:
    """CM-WOO-04: -4 becomes -6, and Face may be promised all the same."""
    t = wooed([4, 6])
    assert feels(t, "kim", "jon") == -6
    t.answer("kim", "allocate", 2)
    assert t.state.avatars["kim"].promised == {"jon": 2}


# -- CM-EX-4 ---------------------------------------------------------------------------------------------


def test_ex_4_an_opposed_challenge_with_a_chain() -> None:
    """CM-STK, CM-INF, CM-SUP, CM-SET: Ana wins 20, Cai's loan by way of Dov comes back with 1 more."""
    t = at(
        "opposed_challenge", {"challenger": "ana", "defender": "bor"}, [[5, 3], [0, 4], [6, 1]],
        ana=avatar(10, feels={"bor": 0}), bor=avatar(14, feels={"ana": 0}),
        cai=avatar(8, feels={"dov": 7, "ana": 0}), dov=avatar(5, feels={"ana": 6}),
    )  # fmt: skip
    t.answer("ana", "declare_actions", {"actions": ["cavort"]})
    t.answer("ana", "open_pot", 3)
    assert (t.state.stake("ana").total, face(t, "ana")) == (6, [4])
    t.answer("bor", "declare_actions", {"actions": ["never serious"]})
    t.answer("bor", "bid_turn", {"do": "raise_to", "to": 10})
    t.answer("ana", "bid_turn", {"do": "ask_for_face", "of": "cai", "through": ["dov"]})
    (dov,) = t.decisions("dov")
    assert "6" in str(dov.schema)
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 6})
    t.answer("cai", "lend", {"do": "bow", "amount": 5})
    assert face(t, "ana", "dov", "cai") == [2, 6, 8 + 1 - 2]
    t.answer("ana", "bid_turn", "level")
    pot = t.state.stake("ana")
    assert (pot.total, pot.of("ana"), pot.of("cai")) == (10, 8, 2)
    t.answer("cai", "support", {"actions": ["bad puns"]})
    draw(t)
    (won,) = [m for m in t.moments() if m.rule == "CM-OPP-05"]
    assert won.figures["spectacle"] == {"ana": 6, "bor": 5}
    assert (won.seat, face(t, "ana")) == ("ana", [20])
    tell_all(t)
    skip(t, onlooker_reacts="ignore")
    (mine,), (theirs,) = t.decisions("ana"), t.decisions("bor")
    assert fields_of(mine)["by"] == {
        "title": "what you feel for bor", "type": "integer", "minimum": -1, "maximum": 1, "default": 0,
    }  # fmt: skip
    assert fields_of(theirs)["by"] == {
        "title": "what you feel for ana", "type": "integer", "minimum": -3, "maximum": 3, "default": 0,
    }  # fmt: skip
    t.answer("ana", "shift", 0)
    t.answer("bor", "shift", -3)
    t.answer("ana", "repay", 3)
    t.answer("cai", "weigh", {"by": 1})
    assert face(t, "ana", "bor", "cai", "dov") == [17, 4, 10, 6]
    assert (feels(t, "bor", "ana"), feels(t, "cai", "ana")) == (-3, 1)
    assert t.state.avatars["ana"].coups == 0
    assert t.finished


# -- CM-EX-5 ---------------------------------------------------------------------------------------------


def short_side(*tiles: list[int]) -> ScriptedTable:
    t = at(
        "opposed_challenge", {"challenger": "fay", "defender": "eli"}, list(tiles),
        fay=avatar(11), eli=avatar(4), gus=avatar(),
    )  # fmt: skip
    t.answer("fay", "declare_actions", {"actions": ["cavort"]})
    t.answer("fay", "open_pot", 6)
    t.answer("eli", "declare_actions", {"actions": ["bad puns"]})
    return t


def test_ex_5_backing_down_pays_the_pot_so_far() -> None:
    """CM-STK-06: Eli pays 1; no tile is drawn."""
    t = short_side()
    t.answer("eli", "bid_turn", "back_down")
    assert face(t, "eli", "fay") == [3, 12]
    assert t.finished


def test_ex_5_a_desperate_attack_that_wins() -> None:
    """CM-STK-07: a greater spectacle takes the opponent's whole pot."""
    t = short_side([2, 2], [1, 4])
    t.answer("eli", "bid_turn", "attack_desperately")
    draw(t)
    assert face(t, "eli", "fay") == [13, 2]
    assert t.state.avatars["eli"].owes == {}


def test_ex_5_and_one_that_loses() -> None:
    """CM-STK-07, CM-OPP-05: 3 to 3 goes to the challenger, and Eli owes the 5 that were short."""
    t = short_side([0, 3], [1, 4])
    t.answer("eli", "bid_turn", "attack_desperately")
    draw(t)
    assert face(t, "eli", "fay") == [0, 15]
    assert t.state.avatars["eli"].owes == {"fay": 5}
    assert t.state.avatars["eli"].creditor == "fay"


# -- CM-EX-6 ---------------------------------------------------------------------------------------------


def asked_for_four(gives: int) -> ScriptedTable:
    t = at(
        "opposed_challenge", {"challenger": "hal", "defender": "ivo"}, [],
        hal=avatar(9, feels={"gus": 0}), gus=avatar(3, promised={"hal": 5}), ivo=avatar(9),
    )  # fmt: skip
    t.answer("hal", "declare_actions", {"actions": ["bad puns"]})
    t.answer("hal", "open_pot", 0)
    t.answer("ivo", "declare_actions", {"actions": ["cavort"]})
    t.answer("hal", "bid_turn", {"do": "ask_for_face", "of": "gus", "amount": 4})
    t.answer("gus", "lend", {"do": "bow", "amount": gives})
    return t


def test_ex_6_a_broken_promise() -> None:
    """CM-INF-08: min(5, 3, 4) - 1 = 2 are denied; 3 stay promised, and the fee is paid."""
    t = asked_for_four(1)
    (asked,) = t.decisions("hal")
    assert (asked.kind, fields_of(asked)["amount"]["maximum"]) == ("resent", 2)
    t.answer("hal", "resent", 2)
    assert feels(t, "hal", "gus") == -2
    assert t.state.avatars["gus"].promised == {"hal": 3}
    assert face(t, "gus", "hal") == [3 - 1 + 1, 9 - 1 - 1]


def test_ex_6_a_kept_one() -> None:
    """CM-INF-08: all that Gus has is no refusal, though more was promised."""
    t = asked_for_four(3)
    assert "resent" not in [d.kind for d in t.decisions()]
    assert t.state.avatars["gus"].promised == {"hal": 5}


def test_a_bare_value_is_enough_where_one_answer_takes_it() -> None:
    """A number to whoever is asked to lend; a list of actions where all the rest may be left out."""
    t = at(
        "opposed_challenge", {"challenger": "hal", "defender": "ivo"}, [],
        hal=avatar(9), gus=avatar(3, promised={"hal": 5}), ivo=avatar(9),
    )  # fmt: skip
    t.answer("hal", "declare_actions", ["bad puns"])
    t.answer("hal", "open_pot", 0)
    t.answer("ivo", "declare_actions", ["cavort"])
    t.answer("hal", "bid_turn", {"do": "ask_for_face", "of": "gus"})
    t.answer("gus", "lend", 3)
    assert face(t, "gus") == [0 + 1]
    t.answer("hal", "bid_turn", 5)  # above Ivo's already, so that nothing but to raise is open
    with pytest.raises(
        IllegalMove, match=r"Say which of these it is: “Hold out a palm: ask somebody .* or “Raise to "
    ):
        t.answer("ivo", "bid_turn", 6)


# -- CM-EX-7 ---------------------------------------------------------------------------------------------


def test_ex_7_a_faction_is_wooed() -> None:
    """CM-FAC-02 to CM-FAC-05: -2 +2 +1 +1 = +2; regard rises to 1 and 2 are committed."""
    t = at(
        "unopposed_challenge", {"actor": "ivo"}, [[3, 5]],
        ivo=avatar(9, gender="m", FR={"sun": -1}), bor=avatar(), cai=avatar(),
    )  # fmt: skip
    t.answer("ivo", "declare_actions", {"actions": ["cavort"], "wooing": ["sun"], "against": "moon"})
    (cavort,) = t.state.challenge.sides[0].actions
    t.answer("ivo", "tag_actions", {"pleases": [f"sun:{cavort}"]})
    t.answer("ivo", "draw_tile")
    ivo = t.state.avatars["ivo"]
    assert (ivo.regard["sun"], ivo.committed["sun"]) == (1, 2)
    (woos,) = [m for m in t.moments() if m.rule == "CM-FAC-02"]
    assert woos.figures["mods"] == {"against": 2, "proper": 1, "own": 1}


def test_ex_7_and_lends_and_is_not_repaid() -> None:
    """CM-FAC-07, CM-FAC-08: 2 are borrowed for 1, lost and not repaid: regard -1, nothing committed."""
    t = at(
        "opposed_challenge", {"challenger": "ivo", "defender": "bor"}, [[3, 3], [1, 4]],
        ivo=avatar(5, FR={"sun": 1}, FC={"sun": 2}), bor=avatar(9), cai=avatar(),
    )  # fmt: skip
    t.answer("ivo", "declare_actions", {"actions": ["bad puns"]})
    t.answer("ivo", "open_pot", 0)
    t.answer("bor", "declare_actions", {"actions": ["cavort"]})
    t.answer("ivo", "bid_turn", {"do": "ask_faction", "of": "sun", "amount": 2})
    assert face(t, "ivo") == [5 - 1 - 1]
    t.answer("ivo", "bid_turn", "level")
    draw(t)
    assert [m.seat for m in t.moments() if m.rule == "CM-OPP-05"] == ["bor"]
    tell_all(t)
    skip(t, side_bet="watch", onlooker_reacts="ignore", shift=0, repay=0)
    ivo = t.state.avatars["ivo"]
    assert (ivo.regard["sun"], ivo.committed["sun"]) == (-1, 0)
    assert face(t, "bor") == [9 + 3]


# -- CM-EX-8 ---------------------------------------------------------------------------------------------


def strained(tile: list[int]) -> ScriptedTable:
    commission = {"value": 4, "enduring": True, "magnitude": 4}
    ana = avatar(5, 11, feels={"personalists": 1, "commission": commission})
    return at("alienation_check", {"seat": "ana"}, [tile], ana=ana, bor=avatar(), cai=avatar())


def test_ex_8_strain_that_is_borne() -> None:
    """CM-ALI-01, CM-ALI-02: 2 + 3 is not more than 5."""
    t = strained([2, 5])
    assert (feels(t, "ana", "personalists"), feels(t, "ana", "commission")) == (1, 4)


def test_ex_8_and_strain_that_is_not() -> None:
    """CM-ALI-02, CM-REL-07: 3 + 3 is more than 5: +3 for one, and -3 saved up against the other."""
    t = strained([3, 5])
    commission = t.state.avatars["ana"].feels["commission"]
    assert feels(t, "ana", "personalists") == 4
    assert (commission.value, commission.marks) == (4, -3)
