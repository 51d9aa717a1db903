"""How an Actor of the house makes a Move: what it is for, which die it takes, and what it raises."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.testing import ScriptedTable
from tests.shadow_play.tables import at, describe, move, take
from tests.shadow_play.test_house import COMPANY

TELLER = {"id": "t1", "strength": 1, "positive": True}


def chosen(t: ScriptedTable, seat: str, kind: str) -> dict[str, Any]:
    """What the house answers to a seat's open decision; and the table takes it."""
    [asked] = [q for q in t.play.open.values() if (q.kind, q.seat) == (kind, seat)]
    answer = COMPANY.chosen(t.play, asked, lambda n: 0, t.words)
    assert answer is not None
    t.play.foresee(asked.id, seat, answer)  # raises where the table would not take it
    return dict(answer)


@pytest.mark.parametrize(
    ("standing", "traits", "cycle", "does"),
    [
        ({"ann": {"threat": 3}}, [], 1, "leading"),
        ({"ann": {"threat": 3}}, [TELLER], 1, "recovery"),
        ({"ann": {"threat": 3, "st": 1}}, [{"id": "t2", "strength": 1, "threatened": True}], 1, "defensive"),
        ({"ann": {"threat": 3, "st": 3}}, [{"id": "t2", "strength": 1, "threatened": True}], 1, "leading"),
        ({"ann": {"threat": 3}}, [TELLER], 13, "pass"),
    ],
    ids=["makes what tells", "raises what tells", "its last point", "has points left", "lets things be"],
)
def test_sp_move_01_what_a_move_is_for(standing: Any, traits: Any, cycle: int, does: str) -> None:
    """A Trait that tells, and then to raise it; nothing costs it its last point of the Threshold."""
    t = at(standing=standing, traits=traits, challenge={"cycle": cycle - 1})
    answer = chosen(t, "ann", "make_move")
    assert answer["do"] == does
    if does == "leading":
        assert (answer["aim"], answer["bearer"]) == ("good", "ann")


def test_sp_trait_04_what_helps_its_persona_is_claimed_and_nothing_else() -> None:
    """A Trait that is good for it; not one that is bad, nor somebody else's."""
    traits = [
        TELLER,
        {"id": "t2", "strength": 1},
        {"id": "t3", "strength": 1, "positive": True, "bearer": "bob"},
    ]
    t = at(standing={"ann": {"threat": 3}, "bob": {}}, traits=traits)
    assert chosen(t, "ann", "make_move")["claims"] == ["t1"]


@pytest.mark.parametrize(("scope", "fortune"), [((3, 0), 0), ((2, 2), 1), ((3, 2), 2)])
def test_sp_move_07_as_little_fortune_is_paid_as_leaves_two(scope: tuple[int, int], fortune: int) -> None:
    """To choose among; none, where the Scope leaves as many."""
    t = at(standing={"ann": {"threat": 3}}, personae={"ann": {"fortune_left": 3}})
    describe(t, "ann", "leading", scope, aim="good", bearer="ann")
    assert chosen(t, "ann", "pay_scope") == {"do": "pay", "fortune": fortune}


def picked(t: ScriptedTable) -> int:
    """The die that ann takes."""
    return int(chosen(t, "ann", "pick_die")["one"])


def test_sp_move_09_the_least_die_is_taken_that_does_what_the_move_is_for() -> None:
    """To ward off what would wound; and where none does, the most."""
    wound = [{"id": "t1", "strength": 3, "threatened": True}]
    for dice, die in (([1, 3, 4, 6], 3), ([1, 1, 2, 2], 2)):
        t = at(standing={"ann": {"threat": 3, "st": 1}}, traits=wound, chance=[dice])
        move(t, "ann", "defensive", (0, 0))
        assert picked(t) == die


def test_sp_tell_01_what_tells_is_raised_to_the_threat_one_after_the_other() -> None:
    """Of six points two bring the first to the threat of three, and the last has all that is left."""
    good = [TELLER, {"id": "t2", "strength": 1, "positive": True}]
    t = at(standing={"ann": {"threat": 3}}, traits=good, chance=[[6] * 4])
    move(t, "ann", "recovery")
    take(t, "ann", 6)
    for raised in (("t1", 2), ("t2", 4)):
        answer = chosen(t, "ann", "spend_power")
        assert (answer["do"], answer["trait"], answer["points"]) == ("raise", *raised)
        t.answer("ann", "spend_power", answer)


def test_the_strongest_that_threatens_is_lowered_as_far_as_it_goes() -> None:
    """Not the first that lies there."""
    wounds = [
        {"id": "t1", "strength": 1, "threatened": True}, {"id": "t2", "strength": 3, "threatened": True},
    ]  # fmt: skip
    t = at(standing={"ann": {"threat": 3, "st": 1}}, traits=wounds, chance=[[4] * 4])
    move(t, "ann", "defensive", (0, 0))
    take(t, "ann", 4)
    answer = chosen(t, "ann", "spend_power")
    assert (answer["do"], answer["trait"], answer["points"]) == ("lower", "t2", 3)
