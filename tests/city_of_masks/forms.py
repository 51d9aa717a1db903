"""Tables at which the forms are looked at, and what they say."""

from __future__ import annotations

from typing import Any

from commedia.server.pages import asking, decision_form
from commedia.testing import ScriptedTable
from tests.games.forms import text
from tests.server.seeing import Stage

SLUG = "city-of-masks"


FACE = [
    {"key": "H1", "words": "Show mercy to the beaten", "value": 3, "against": "KS.2"},
    {"key": "H2", "words": "Feed stray cats", "value": 1},
]


def noble(mask: str, **more: Any) -> dict[str, Any]:
    """An avatar that wears its one mask."""
    return {"face": 12, "hid": 10, "masks": [mask], "worn": mask, "gender": "m", **more}


def table(options: dict[str, Any] | None = None, **more: dict[str, Any]) -> ScriptedTable:
    """Ann's turn, with everybody there; what differs by seat."""
    masks = {"ann": "KS", "bob": "KD", "cy": "KH", "dee": "QC"}
    avatars = {seat: noble(mask) | more.get(seat, {}) for seat, mask in masks.items()}
    avatars |= {seat: avatar for seat, avatar in more.items() if seat not in masks}
    avatars["ann"] = {"hidden_face": FACE} | avatars["ann"]
    state = {"avatars": avatars, "places": [{"present": list(avatars)}], "phase": "scene", "round": 2}
    return ScriptedTable.at(SLUG, state, scene="open_scene", args={"at": 0}, options=options)


def against_bob(options: dict[str, Any] | None = None, **more: dict[str, Any]) -> ScriptedTable:
    """Ann has challenged Bob and opens with 5; Bob, whose turn it is to bid, has put in nothing."""
    t = table(options, **more)
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "bob"})
    t.answer("ann", "declare_actions", {"actions": ["KS.1"]})
    t.answer("ann", "open_pot", 2)
    t.answer("bob", "declare_actions", {"actions": ["other.1"]})
    return t


def foreseen(t: ScriptedTable, seat: str, kind: str, **form: str | list[str]) -> str:
    """What the page says that such a form would come to. Dots in names are written as double underscores."""
    stage = Stage.of(t)
    view = stage.seen(seat)
    decision = next(q for q in view.decisions if q.kind == kind)
    sent = {name.replace("__", "."): [v] if isinstance(v, str) else v for name, v in form.items()}
    return text(asking.foreseen(view, decision, decision_form.fieldset(view, decision), sent))


def form_of(t: ScriptedTable, seat: str, kind: str) -> str:
    """A decision's whole form."""
    stage = Stage.of(t)
    view = stage.seen(seat)
    return str(decision_form.form(view, next(q for q in view.decisions if q.kind == kind), "cue"))


def alone(randomizer: str = "dominoes", **ann: Any) -> ScriptedTable:
    """Ann is about to say what she does by herself."""
    t = table({"randomizer": randomizer}, ann=ann)
    t.answer("ann", "take_turn", "act_alone")
    return t


BREAKS = "This breaks with your mask before everybody: whoever is here and thinks ill of you may denounce you"
