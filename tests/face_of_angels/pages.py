"""What people at a table of The Face of Angels are called, and answers to its forms, for tests of pages."""

from __future__ import annotations

from random import Random

from commedia.engine import sight
from commedia.engine.sampling import sample_answer
from commedia.games.face_of_angels.state import Town
from commedia.lab.playouts import below_of
from commedia.testing import ScriptedTable
from tests.server.seeing import Stage
from tests.server.test_own_forms import misses

NAMES = {"eve": "The World", "ann": "June", "bob": "Sam <b>", "cy": "Ana", "dee": "Bo"}
"""Names as people write them; one would break a page that did not escape it."""


def seen_by(t: ScriptedTable, seat: str) -> Town:
    """The table as a seat sees it."""
    return sight(t.state, seat, None)


def sampled(t: ScriptedTable, seat: str, kind: str, times: int = 12) -> None:
    """Whatever chance would answer, the form that asks a seat that has an input for it."""
    stage, below = Stage.of(t), below_of(Random(7))
    decision = next(q for q in stage.seen(seat).decisions if q.kind == kind)
    for _ in range(times):
        assert misses(stage, decision, sample_answer(decision, below, stage.play.moves)) == []
