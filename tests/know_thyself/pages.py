"""What pages show of a table of Know Thyself, for its tests: the Garden of the mocks."""

from __future__ import annotations

from typing import Any

from commedia.testing import ScriptedTable
from tests.know_thyself.tables import at

THINGS = {
    "D": "a brass key, teeth filed flat", "H": "half a letter", "C": "a dog whistle",
    "S": {"text": "nine stitches across the palm", "body": True},
}  # fmt: skip
OPENED = {"type": "triumph", "text": "I opened a door with it, and nobody dared follow.", "truename": "x"}
ANN = {
    "coins": 7, "room": "garden", "called": "Grey Coat", "appearance": "A grey coat, buttoned wrong.",
    "attachments": {**THINGS, "D": {"text": THINGS["D"], "memories": [OPENED]}}, "owes": True,
    "edges": ["owed by the gardener’s boy"],
}  # fmt: skip
SIDE = {
    "want": "one white bloom", "staked": 3, "matched": 4, "edge": 1, "card": "8D", "let_go": ["4C"],
}  # fmt: skip
GARDEN = "Garden of Fruitful Betrayal"
TRUENAMES = {"garden": GARDEN, "library": "Library of Unearned Knowledge"}


def garden(scene: str, step: str, gm_card: str = "", **more: Any) -> ScriptedTable:
    """The Wager of the mocks: 3 staked, 4 matched, the eight on the second card; what differs of it.

    pcs, side, wager: changes to these. chance, options: of the table.
    """
    pcs = {
        "ann": {**ANN, **more.pop("ann", {})},
        "bob": {"coins": 11, "room": "garden", "attachments": THINGS},
        "cy": {"coins": 9, "room": "library", "owes": True, "attachments": THINGS},
    }
    sides = {"ann": {**SIDE, **more.pop("side", {})}, **more.pop("sides", {})}
    wager = {
        "room": "garden", "opener": "ann", "outcome": "her pockets turned out", "stake": 3,
        "gm_card": gm_card, "participants": sides, **more.pop("wager", {}),
    }  # fmt: skip
    return at(
        scene, pcs, more.pop("chance", ()), more.pop("options", None), phase="wager", step=step, wager=wager,
        master=more.pop("master", 51), truenames=TRUENAMES, **more,
    )  # fmt: skip
