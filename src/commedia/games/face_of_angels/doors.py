"""Why something can't be done just now, to whoever would do it.

Source: FA-TBL-02, FA-TBL-04 to FA-TBL-07, FA-NEG-07, FA-NEG-08, FA-NEG-11, FA-STK-05, FA-TYP, FA-REL.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from commedia.engine import Asked, Closed, Decision, NotTheirs, Seat
from commedia.engine.doors import Door, Reason
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.decisions import acting, both, bringing, parked, scenes, stakes
from commedia.games.face_of_angels.state import Town

WORLDS = NotTheirs("That is the World’s to do.", "FA-TBL-02")
PLAYERS = NotTheirs("That is for who plays a protagonist: the World plays everybody else.", "FA-TBL-02")
NO_SCENE = NotTheirs("No scene is open.", "FA-TBL-02")
NO_CONTEST = NotTheirs("No contest is on.", "FA-NEG-01")
CONTESTANTS = NotTheirs("That is for the two who are against each other.", "FA-NEG-07")

NEGOTIATION: Final = (phases.OPPOSE, phases.STAKES, phases.NEGOTIATING)
"""The steps of a contest before anything is accepted."""


def entering(w: Town, seat: Seat, asked: Asked) -> Closed:
    """Why somebody does not come into a scene. Source: FA-TBL-05, FA-TBL-06."""
    if seat not in w.pcs:
        return PLAYERS
    if w.scene is None:
        return NO_SCENE
    if w.plays(seat):
        return NotTheirs("You play somebody in this scene, and keep them until it closes.", "FA-TBL-05")
    if w.phase != phases.SCENE:
        return Closed("A contest is on: nobody comes in before it is over.", "FA-TBL-06")
    return Closed("Nobody of yours is where the scene is.", "FA-TBL-05")


def taking_part(w: Town, seat: Seat, asked: Asked) -> Reason:
    """Why somebody does nothing, and puts nothing forward. Source: FA-TBL-04."""
    if seat not in w.pcs:
        return PLAYERS
    if w.phase in (phases.SCENE, phases.BETWEEN):
        return acting.TakePart(w, seat)
    return _later(w, "FA-TBL-04")


def running(w: Town, seat: Seat, asked: Asked) -> Reason:
    """Why the World does nothing with a scene. Source: FA-TBL-02."""
    if seat != w.world:
        return WORLDS
    if w.scene is None:
        return NO_SCENE
    return scenes.RunScene(w, seat) if w.phase == phases.SCENE else _later(w, "FA-TBL-02")


def _later(w: Town, rule: str) -> Closed:
    if w.contest is not None and w.phase not in (phases.SCENE, phases.BETWEEN):
        return Closed("A contest is on: that is for before it, or after.", rule)
    return NotTheirs("That is for a scene, or for the time between two.", rule)


def giving_way(w: Town, seat: Seat, asked: Asked) -> Closed:
    """Why somebody does not withdraw, or stand aside. Source: FA-NEG-07."""
    if w.contest is None:
        return NO_CONTEST
    if seat not in w.contest.contestants:
        return CONTESTANTS
    if w.contest.state not in NEGOTIATION:
        return Closed("The stakes are accepted: there is no way out any more.", "FA-NEG-07")
    return NotTheirs("You have the word: withdraw or stand aside by your answer.", "FA-NEG-07")


def disputing(w: Town, seat: Seat, asked: Asked) -> Closed:
    """Why somebody does not dispute how a condition is marked. Source: FA-STK-05."""
    if w.contest is None:
        return NO_CONTEST
    if w.contest.win is None:
        return Closed("Nothing is written yet that could be disputed.", "FA-STK-05")
    if w.contest.state not in NEGOTIATION:
        return Closed("The stakes are accepted, and stand as they are marked.", "FA-STK-05")
    if w.contest.dispute is not None:
        return Closed("The World judges a dispute: that comes first.", "FA-STK-05")
    return Closed("You have disputed each of them as it stands.", "FA-STK-05")


def settling_both(w: Town, seat: Seat, asked: Asked) -> Closed:
    """What both would come to, where somebody goes for broke. Source: FA-TYP-04, FA-TYP-07, FA-TYP-09."""
    if w.contest is None:
        return NO_CONTEST
    if not w.contest.broke:
        return NotTheirs("Nobody goes for broke in this contest.", "FA-TYP-04")
    if seat not in w.contest.contestants:
        return CONTESTANTS
    if w.contest.state not in NEGOTIATION:
        return Closed("The stakes are accepted.", "FA-TYP-09")
    if w.contest.both_agreed:
        return Closed("You two have agreed on what happens then.", "FA-TYP-09")
    if not w.contest.incompatible:
        return Closed("As it stands, both can happen.", "FA-TYP-07")
    return Closed("It is said already that both can’t happen: settle what does.", "FA-TYP-09")


def marking(w: Town, seat: Seat, asked: Asked) -> Closed:
    """Why somebody does not say whom a contest is about. Source: FA-NEG-11."""
    if seat not in w.pcs:
        return PLAYERS
    if not w.waiting:
        return NotTheirs(
            "That is for when the stakes are accepted, and before a contest begins.", "FA-NEG-11"
        )
    if all(seat not in contest.pcs for contest in w.waiting):
        return NotTheirs("Your protagonist is in no contest that waits.", "FA-NEG-11")
    if w.phase != phases.SCENE:
        return _later(w, "FA-NEG-11")
    return Closed("Your protagonist has nobody left whom it could be about.", "FA-NEG-11")


def starting(w: Town, seat: Seat, asked: Asked) -> Closed:
    """Why somebody does not begin or drop an accepted contest. Source: FA-NEG-08, FA-NEG-10."""
    if w.contest is None:
        return NO_CONTEST
    if w.contest.state in NEGOTIATION:
        return Closed("The stakes are not accepted yet.", "FA-NEG-08")
    if not w.contest.waits:
        return NotTheirs("A contest is being played: the next begins when it is over.", "FA-NEG-08")
    return NotTheirs("That is for the two who are against each other, and for the World.", "FA-NEG-08")


def bringing_in(w: Town, seat: Seat, asked: Asked) -> Closed:
    """Why somebody brings in no friend or foe of their own. Source: FA-REL-01, FA-REL-04, FA-REL-05."""
    if seat not in w.pcs:
        return PLAYERS
    if (none := _in_trick(w, "FA-REL-01")) is not None:
        return none
    if seat not in w.may_bring_in:
        return NotTheirs("Your protagonist takes no part in this contest.", "FA-REL-01")
    if w.to_bring_in(seat):
        return Closed("Not before this is answered.", "FA-REL-01")
    return Closed("None of your friends and foes is left who could come into it.", "FA-REL-05")


def bringing_foe(w: Town, seat: Seat, asked: Asked) -> Closed:
    """Why the World brings in no foe. Source: FA-REL-02."""
    if seat != w.world:
        return WORLDS
    if (none := _in_trick(w, "FA-REL-02")) is not None:
        return none
    if any(rel.kind == "foe" for pc in w.may_bring_in for rel in w.to_bring_in(pc)):
        return Closed("Not before this is answered.", "FA-REL-02")
    return Closed("No foe of anybody who takes part is left to come into it.", "FA-REL-05")


def claiming(w: Town, seat: Seat, asked: Asked) -> Closed:
    """Why a Jack does not claim their area. Source: FA-TYP-03, R-14."""
    if seat not in w.pcs or w.pcs[seat].face != "J":
        return NotTheirs("Only a Jack has an area of their own.", "FA-TYP-03")
    if (none := _in_trick(w, "FA-TYP-03")) is not None:
        return none
    contest = w.clash
    if contest.side(seat) is None or not w.plays_own_pc(seat):
        return NotTheirs("Your protagonist takes no part in this contest.", "FA-TYP-03")
    if seat in contest.areas:
        return Closed("You have drawn for it in this contest.", "FA-TYP-03")
    if contest.claims.get(seat) == contest.laid:
        return Closed("The World has said no: ask again once another card lies there.", "FA-TYP-03")
    return Closed("Not before this is answered.", "FA-TYP-03")


def _in_trick(w: Town, rule: str) -> Closed | None:
    """Why nobody is brought in; None in the steps of a trick (FA-REL-01)."""
    if w.contest is None:
        return NO_CONTEST
    if w.contest.state in phases.TRICK:
        return None
    return Closed("That is for a trick, while cards are laid.", rule)


DOORS: Final[Mapping[type[Decision[Any]], Door]] = {
    acting.EnterScene: entering,
    acting.TakePart: taking_part,
    scenes.RunScene: running,
    stakes.GiveWay: giving_way,
    stakes.DisputeTags: disputing,
    both.MarkIncompatible: settling_both,
    both.SettleBoth: settling_both,
    parked.MarkAbout: marking,
    parked.StartOrDrop: starting,
    bringing.BringInOwn: bringing_in,
    bringing.BringInFoe: bringing_foe,
    bringing.ClaimArea: claiming,
}
"""Each by the class of decision that it is about."""
