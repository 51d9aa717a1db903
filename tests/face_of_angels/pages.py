"""What pages show of a table of The Face of Angels, for its tests: names, and forms as text."""

from __future__ import annotations

import re
from typing import Any

from commedia.server.pages import asking, cue
from commedia.testing import ScriptedTable
from tests.server.seeing import Stage

NAMES = {"eve": "The World", "ann": "June", "bob": "Sam <b>", "cy": "Ana", "dee": "Bo"}
"""Names as people write them; one would break a page that did not escape it."""


def text(html: object) -> str:
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


def foreseen(t: ScriptedTable, seat: str, kind: str, form: dict[str, str]) -> str:
    """What the page says that such a form would come to, by the names of its inputs."""
    view = seen(t, seat)
    decision = next(q for q in view.decisions if q.kind == kind)
    sent = {name: [value] for name, value in form.items()}
    return text(asking.foreseen(view, decision, cue.fieldset(view, decision), sent))
