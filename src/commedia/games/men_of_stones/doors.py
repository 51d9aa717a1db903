"""Why something can't be done just now, to whoever would do it. Source: MS-SCN-02, MS-ACT4-12, MS-ACT5-05."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from commedia.engine import Asked, Closed, Decision, NotTheirs, Seat
from commedia.engine.doors import Door
from commedia.games.men_of_stones.decisions import fall, scenes, silence
from commedia.games.men_of_stones.phases import FINAL, phase
from commedia.games.men_of_stones.state import Stones

NO_SCENE = NotTheirs("No scene is open.", "MS-SCN-02")


def joining(w: Stones, seat: Seat, asked: Asked) -> Closed:
    """A scene of others. Source: MS-SCN-02, MS-SCN-03, MS-ACT4-12."""
    scene = w.staging
    if scene is None:
        return NO_SCENE
    if seat in scene.participants:
        return NotTheirs("You are in the scene already.", "MS-SCN-02")
    if scene.soliloquy:
        return Closed("It is a soliloquy: nobody joins it.", "MS-SCN-02")
    if seat in scene.finished:
        return Closed("You are finished with this scene.", "MS-ACT4-12")
    if scene.bidding:
        return Closed("The scene waits for everybody’s bid of Caution.", "MS-ACT4-02")
    if scene.consequence is not None and not scene.consequence.settled:
        return Closed("A consequence is named: nobody comes in before it is settled.", "MS-ACT4-08")
    return Closed("The scene has been played.", "MS-SCN-02")


def stepping_back(w: Stones, seat: Seat, asked: Asked) -> Closed:
    """To be finished with a scene of the fourth act. Source: MS-ACT4-12."""
    scene = w.staging
    if scene is None or w.act != "IV":
        return NotTheirs(
            "Only a scene of the fourth act is played until everybody is finished.", "MS-ACT4-12"
        )
    if seat in scene.finished:
        return Closed("You are finished with this scene already.", "MS-ACT4-12")
    if seat not in scene.participants:
        return NotTheirs("You are not in the scene.", "MS-ACT4-12")
    if seat in (*asked.get(fall.DuelTurn.kind, ()), *asked.get(fall.ShapeConsequence.kind, ())):
        return NotTheirs("The word is yours: answer first.", "MS-ACT4-12")
    open_ = scene.consequence
    if open_ is not None and not open_.settled and seat in (open_.namer, open_.challenger):
        if open_.challenger is None:
            return Closed("You have named a consequence: that is settled first.", "MS-ACT4-12")
        return Closed("The consequence is between the two of you, and the other answers.", "MS-ACT4-12")
    return NotTheirs("Not at this moment: you are finished when it is your turn to say so.", "MS-ACT4-12")


def striking_late(w: Stones, seat: Seat, asked: Asked) -> Closed:
    """A downfall after a pass. Source: MS-ACT5-05, MS-ACT5-13."""
    if w.phase != phase("V", FINAL):
        return NotTheirs("That is for the Final Scene.", "MS-ACT5-05")
    if not w.players[seat].alive:
        return NotTheirs("Your character is dead.", "MS-ACT5-05")
    if w.downfall is not None:
        return Closed("A downfall is on its way: it is settled first.", "MS-ACT5-10")
    if seat not in w.passes:
        return NotTheirs("You have not passed.", "MS-ACT5-05")
    if not w.players[seat].tragedy:
        return Closed("You have no Tragedy to spend.", "MS-ACT5-05")
    return Closed("Not before this is answered.", "MS-ACT5-05")


DOORS: Final[Mapping[type[Decision[Any]], Door]] = {
    scenes.JoinScene: joining,
    fall.StepBack: stepping_back,
    silence.LateDownfall: striking_late,
}
"""Each by the class of decision that it is about."""
