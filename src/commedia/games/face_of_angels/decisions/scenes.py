"""The World's decisions about scenes: who is there, what comes of it, what is between them.

Source: FA-TBL-02, FA-TBL-06, FA-TBL-08, FA-RSK-07, FA-PWR-02, FA-NEG-10, FA-END-01.
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Pick,
    Prose,
    Required,
    Seat,
    Some,
    Timing,
    Voluntary,
    Words,
)
from commedia.engine.closed_choices import SomeKnown
from commedia.engine.domains import Fields
from commedia.engine.manner import Manner
from commedia.engine.sentences import say
from commedia.games.face_of_angels.consequences import of_a_scene, of_an_end
from commedia.games.face_of_angels.decisions.acting import (
    ClaimEnd,
    Do,
    Invent,
    doing_something,
    ends_open,
    gone,
    inventing,
)
from commedia.games.face_of_angels.decisions.decision import Decision
from commedia.games.face_of_angels.decisions.ending import ENDS, RecordTerminal, recording
from commedia.games.face_of_angels.state import Town
from commedia.kit.decisions import OfMany, some

# -- while a scene is on ----------------------------------------------------------------------------------


class BringOn(Answer):
    """Bring somebody on."""

    seldom = 6
    pcs: list[Seat]
    npcs: list[str]
    words: Prose = NO_WORDS


class Restore(Answer):
    """Somebody is well again."""

    relationship: str
    words: Prose = NO_WORDS


class Suggest(Answer):
    """Suggest a scene: somebody who was absent, and one of their relationships."""

    relationship: str
    words: Prose = NO_WORDS


class TheEvent(Answer):
    """Now something comes over the night."""


class CloseScene(Answer):
    """Close the scene."""

    words: Prose = NO_WORDS


def restoring(w: Town, _seat: Seat) -> Fields | Closed:
    """Who was injured in an earlier scene. Source: FA-RSK-07, R-28."""
    hurt = [rel.id for rel in w.relationships() if rel.state == "injured" and rel.injured_in < w.scenes]
    return {"relationship": Pick(hurt), "words": RESTORED} if hurt else NOBODY_INJURED


RESTORED = Words("how they are restored")
NOBODY_INJURED = Closed("Nobody was injured in an earlier scene.", "FA-RSK-07")


def event_open(w: Town, _seat: Seat) -> Fields | Closed:
    """Whether the event may come: all who live have had a contest.

    Source: FA-PWR-01, FA-PWR-02, FA-NEG-10.
    """
    if not w.scenes:
        return NOT_BEGUN
    if w.act:
        return HAS_COME
    waiting = [seat for seat in w.alive if not w.pcs[seat].contested]
    if waiting:
        return Closed(say("{waiting} has had no contest yet.", waiting=waiting[0]), "FA-PWR-01")
    return TO_BE_PLAYED if w.contest else {}


NOT_BEGUN = Closed("The night has not begun.", "FA-PWR-01")
HAS_COME = Closed("It has come already.", "FA-PWR-02")


def bringing_on(w: Town, _seat: Seat) -> Fields | Closed:
    """Who is not in the scene, and could be. Source: FA-TBL-06."""
    here = w.open_scene.pcs
    absent = [seat for seat in w.alive if seat not in here]
    if not absent and not _elsewhere(w):
        return Closed("Everybody is here.", "FA-TBL-06")
    return {"pcs": Some(absent), "npcs": Some(partial(_elsewhere, w)), "words": COMING_IN}


COMING_IN = Words("how they come in")


def _elsewhere(w: Town) -> list[str]:
    """The people of the town who are in play and not in the scene."""
    here = set(w.open_scene.npcs)
    return [id for id in w.in_play if id not in here]


def closing(w: Town, _seat: Seat) -> Fields | Closed:
    """A scene closes unless a contest waits in it. Source: FA-NEG-10."""
    return _CLOSING if w.contest is None else TO_BE_PLAYED


_CLOSING = {"words": Words("how it closes")}
TO_BE_PLAYED = Closed("A contest waits to be played or dropped.", "FA-NEG-10")


class RunScene(
    OfMany, Decision[Do | BringOn | Restore | Invent | ClaimEnd | RecordTerminal | TheEvent | CloseScene]
):
    """The World directs a scene while it is open."""

    rule = "FA-TBL-02"
    bounds = {
        "do": "FA-NEG-01", "do.char": "FA-NEG-02", "bring_on": "FA-TBL-06", "restore": "FA-RSK-07",
        "invent": "FA-TBL-03", "claim_end": "FA-END-01", "the_event": "FA-PWR-02", "close_scene": "FA-NEG-10",
        "record_terminal": "FA-END-06",
    }  # fmt: skip
    asks = "You direct the scene, and play whoever nobody else plays."
    doing = "directing the scene"
    manner: ClassVar[Manner] = Required(timing=Timing.AFTER_SCENE)
    quietly = "Direct the scene"
    each = {
        Do: doing_something, BringOn: bringing_on, Restore: restoring, Invent: inventing,
        ClaimEnd: ends_open, RecordTerminal: recording, TheEvent: event_open, CloseScene: closing,
    }  # fmt: skip

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described(answer.label, comes_to=comes_to(self.w, draft))


def comes_to(w: Town, draft: Draft | None) -> list[str]:
    """Who would be there, or how somebody would end."""
    if draft is None:
        return []
    if draft.is_for(RecordTerminal):
        pc, end = draft.get(RecordTerminal.pc), draft.get(RecordTerminal.terminal)
        return of_an_end(w, pc, ENDS[end]) if pc and end else []
    there = w.open_scene.pcs if draft.is_for(BringOn) else []
    known = [seat for seat in w.alive if seat not in there]
    pcs, npcs = draft.get(Open.pcs, BringOn.pcs) or [], draft.get(Open.npcs, BringOn.npcs) or []
    return of_a_scene(w, pcs, npcs, known)


class RunSceneLater(RunScene):
    """The World may do so while others are at it or a contest waits: the same decision, as a door."""

    kind = RunScene.kind
    manner = Voluntary(timing=Timing.AFTER_SCENE)


# -- between scenes ---------------------------------------------------------------------------------------


class Open(Answer):
    """Open a scene."""

    frames = True

    place: Prose
    time: Prose
    pcs: list[Seat]
    npcs: list[str] = []


class CloseAct(Answer):
    """Close the act."""

    words: Prose = NO_WORDS


def opening(w: Town, _seat: Seat) -> Fields | Closed:
    """Where, when, and who is there: all protagonists, on graduation night. Source: FA-TBL-06, FA-PWR-01."""
    return {
        "place": Words("where it is", due=True), "time": Words("when it is", due=True),
        "pcs": some(tuple(w.alive), 0 if w.scenes else len(w.alive)),
        "npcs": SomeKnown(lambda: w.in_play, partial(gone, w), least=0, seldom=4),
    }  # fmt: skip


def closing_act(w: Town, _seat: Seat) -> Fields | Closed:
    """An act closes once one of its ends has come about. Source: FA-END-01, FA-END-02, FA-PWR-04."""
    if w.recorded:
        return {"words": Words("how it ends")}
    if w.rules.ends:
        return Closed("None of the act’s ends has come about.", "FA-END-01")
    return Closed("This act ends otherwise.", "FA-PWR-04" if w.act == 0 else "FA-END-02")


def suggesting(w: Town, _seat: Seat) -> Fields | Closed:
    """Relationships of protagonists who were absent from the scene before. Source: FA-TBL-08."""
    known = [rel.id for seat in w.alive if seat not in w.last_pcs for rel in w.pcs[seat].ties]
    if not w.scenes:
        return Closed("There has been no scene yet.", "FA-TBL-08")
    if not known:
        absent = [seat for seat in w.alive if seat not in w.last_pcs]
        return Closed("Whoever was absent has no relationship." if absent else ALL_THERE, "FA-TBL-08")
    return {"relationship": Pick(known), "words": Words("a threat to them, or from them")}


ALL_THERE = say("Everybody was in the last scene.")


class FrameScene(OfMany, Decision[Open | CloseAct | Suggest | Invent | ClaimEnd | RecordTerminal | TheEvent]):
    """The World frames the next scene, or closes the act."""

    rule = "FA-TBL-06"
    bounds = {
        "close_act": "FA-END-01", "suggest": "FA-TBL-08", "invent": "FA-TBL-03", "claim_end": "FA-END-01",
        "record_terminal": "FA-END-06", "the_event": "FA-PWR-02",
    }  # fmt: skip
    doing = "framing a scene"
    each = {
        Open: opening, CloseAct: closing_act, Suggest: suggesting, Invent: inventing, ClaimEnd: ends_open,
        RecordTerminal: recording, TheEvent: event_open,
    }  # fmt: skip

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """The answer that closes the act tells by what it may close."""
        came = [one.end for one in self.w.recorded]
        by = say("It has come about: {came}.", came=came) if answer is CloseAct and came else ""
        return Described(answer.label, then=by, comes_to=comes_to(self.w, draft))

    @property
    def asks(self) -> str:
        if not self.w.scenes:
            return "It is graduation night, and all protagonists are in one place. Choose it together: where?"
        return "Where and when is the next scene, and who is there? Take suggestions."
