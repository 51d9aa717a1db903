"""What pages show of a table of Know Thyself, for its tests: the Garden of the mocks, and forms as text."""

from __future__ import annotations

import re
from typing import Any

from commedia.server.pages import asking, cue
from commedia.testing import ScriptedTable
from tests.know_thyself.tables import at
from tests.server.seeing import Stage

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


def text(html: str) -> str:
    """What a piece of a page says."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", str(html))).strip()


def seen(t: ScriptedTable, seat: str) -> Any:
    """The table as pages of that seat are drawn from it."""
    stage = Stage.__new__(Stage)
    stage.play, stage.words, stage.moments = t.play, t.words, []
    return stage.seen(seat)


def form_of(t: ScriptedTable, seat: str, kind: str) -> str:
    """The form that asks a seat that, as HTML."""
    view = seen(t, seat)
    decision = next(q for q in view.decisions if q.kind == kind)
    drawn = asking.drawn(view, decision, cue.fieldset(view, decision))
    assert drawn is not None, f"{kind} has no form of its own, or it failed"
    return str(drawn)


def foreseen(t: ScriptedTable, seat: str, kind: str, **form: str) -> str:
    """What the page says that such a form would come to. Dots in names are written as double underscores."""
    view = seen(t, seat)
    decision = next(q for q in view.decisions if q.kind == kind)
    sent = {name.replace("__", "."): [value] for name, value in form.items()}
    return text(asking.foreseen(view, decision, cue.fieldset(view, decision), sent))
