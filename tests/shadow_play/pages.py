"""What pages show of a table of Shadow Play, for its tests: the Challenge and the cards of the mocks."""

from __future__ import annotations

from typing import Any

from commedia.testing import ScriptedTable
from tests.shadow_play.tables import at, describe

NAMES = {"dee": "The Director", "ann": "Ines", "bob": "Tobin", "cy": "Maro <b>"}
"""Names as people write them; one would break a page that did not escape it."""

LAMP = "I hang the storm lamp in the lower window and I turn it, twice, the way the pilots taught me."
PERSONAE = {
    "ann": {
        "stance": 3, "chars": [2, 2, 3, 3, 1, 5], "fortune_left": 3,
        "expressions": {"Reason": "counts before answering", "Compassion": "feeds strays"},
        "traits": [
            {"kind": "knack", "text": "reads a doorway", "adjusts": {"guard": 1}},
            {"kind": "knack", "text": "slow to break", "adjusts": {"threshold": 1}},
            {"kind": "power", "text": "the sea answers her", "adjusts": {"lead": 2}},
            {"kind": "item", "text": "her father’s storm lamp", "adjusts": {"defense": 1, "fortune": 1}},
        ],
        "followed": ["s1"],
    },
    "bob": {
        "stance": 4, "chars": [2, 4, 5, 1, 3, 3],
        "traits": [
            {"kind": "knack", "text": "nobody notices him", "adjusts": {"threat": 1}},
            {"kind": "item", "text": "a doctored ledger", "adjusts": {"guard": 1, "stunt": 1}},
        ],
    },
    "cy": {"stance": 5, "chars": [3, 3, 1, 5, 5, 1]},
}  # fmt: skip
STANDING = {
    "ann": {"threat": 2, "opp": 1, "dan": 1, "st": 3, "st0": 4},
    "bob": {"threat": 1, "opp": 3, "dan": 7, "st": 4, "st0": 4},
    "cy": {"threat": 5, "opp": 0, "dan": 0, "st": 5, "st0": 5},
}
TRAITS = [
    {"id": "t1", "bearer": "ann", "positive": True, "strength": 5, "text": "The keeper’s spare key"},
    {"id": "t2", "bearer": "ann", "strength": 5, "text": "The keeper has seen her face"},
    {"id": "t3", "bearer": "e1", "strength": 3, "text": "Wet powder"},
    {"id": "t4", "bearer": "cy", "strength": 8, "threatened": True, "text": "Hauled down by the ankle"},
]
CARDS = {
    "s1": {"text": "Make the keeper owe us", "by": ["ann", "cy"]},
    "s2": {"text": "Buy the inspector", "by": ["bob"], "barred": ["bob"]},
}


def fourth_cycle(chance: list[list[int]] | None = None, **more: Any) -> ScriptedTable:
    """Ines on the Move in the fourth cycle of her Challenge, with Threat 2 and a spare key that helps."""
    challenge = {
        "cycle": 3, "strategy": "s1", "statement": "Then you hear him go down the stair.",
        "effects": [{"seat": "ann", "trait": "t1", "score": "lead", "amount": 1}],
    }  # fmt: skip
    return at(
        "cycle", STANDING, PERSONAE, chance or [], traits=TRAITS, challenge=challenge,
        strategies=CARDS, elements={"e1": {"name": "The signal gun", "scope": 2}}, **more,
    )  # fmt: skip


def dice_down(*dice: int) -> ScriptedTable:
    """The same, with the dice of Ines’s Leading Move on the table: Scope 3 of 7, paid in dice."""
    t = fourth_cycle([list(dice)])
    describe(t, "ann", "leading", scope=(1, 2), words=LAMP, aim="good", bearer="ann")
    t.answer("ann", "pay_scope", {"do": "pay", "fortune": 0})
    return t


def in_dialogue(**more: Any) -> ScriptedTable:
    """The cards of the mock beside the Dialogue."""
    things = {"e1": {"name": "The signal gun", "scope": 2}, "e2": {"name": "The clerk", "gone": True}}
    state = {"strategies": CARDS, "challenge": None, "elements": things, **more}
    return at("dialogue", None, PERSONAE, **state)
