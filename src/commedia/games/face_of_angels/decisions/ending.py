"""How a protagonist ends by what came of a contest, and the closings. Source: FA-END-05, FA-END-06."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from commedia.engine import Answer, Closed, Pick, Prose, Seat, Words
from commedia.engine.closed_choices import OneKnown, Reason
from commedia.engine.domains import Fields
from commedia.engine.sentences import say, say_each
from commedia.games.face_of_angels.acts import LAST
from commedia.games.face_of_angels.decisions.decision import Decision
from commedia.games.face_of_angels.state import TERMINALS, Terminal, Town
from commedia.kit.decisions import Say

ENDS: Final[Mapping[str, str]] = say_each({
    "dead": "is dead", "hidden": "has gone into hiding", "controlled": "is somebody’s tool",
    "in control": "is in control", "ordinary": "is ordinary again",
})  # fmt: skip
"""How a protagonist has ended, as a sentence goes on behind their name (FA-END-02)."""


class RecordTerminal(Answer):
    """Write down how a protagonist ends by what came of a contest."""

    seldom = 6
    outcome: str
    pc: Seat
    terminal: Terminal
    words: Prose


NOT_YET = Closed("That is for the last act.", "FA-END-06")
WAITS = Closed("That is for when no contest is on.", "FA-END-06")
NOTHING_CAME = Closed("Nothing has come of a contest of this act yet.", "FA-END-06")
STAKED = Closed("Whoever dies in a contest dies of what was staked, and it is written down.", "FA-STK-02")


def recording(w: Town, _seat: Seat) -> Fields | Closed:
    """Whose end follows from what came of a contest, and what it is; death is never the World’s to add.

    Source: FA-END-06, R-39. The World, who confirms it, is who writes it down.
    """
    if w.act != LAST:
        return NOT_YET
    if w.contest is not None:
        return WAITS
    if not w.outcomes or not w.alive:
        return NOTHING_CAME
    return {
        "outcome": Pick([one.id for one in reversed(w.outcomes)]),
        "pc": Pick({seat: {"terminal": _ends(w, seat)} for seat in w.alive}),
        "words": Words("how it comes of that", due=True),
    }


def _ends(w: Town, seat: Seat) -> OneKnown:
    """The ends that a protagonist may have besides: those that it has not, and not death."""
    others = [one for one in TERMINALS if one not in ("dead", w.pcs[seat].terminal)]
    return OneKnown(others, partial(_no_end, w, seat), "FA-END-06")


def _no_end(w: Town, seat: Seat, terminal: str) -> Reason:
    """Why a protagonist cannot end so."""
    if terminal == "dead":
        return STAKED
    return say("{seat} has ended so.", seat=seat) if terminal == w.pcs[seat].terminal else ""


class Close(Answer):
    """Tell it."""

    words: Prose


class TellClosing(Say, Decision[Close]):
    """Each character player tells what becomes of theirs, and the World of the town, last."""

    rule = "FA-END-05"
    answer = Close
    box = Words("a short closing", due=True)
    doing = "closing the story"

    @property
    def asks(self) -> str:
        if self.seat == self.w.world:
            return "The last word is yours: what becomes of the town?"
        return "What becomes of your protagonist?"
