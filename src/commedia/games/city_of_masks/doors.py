"""Why something can't be done just now, to whoever would do it. Source: CM-TAB-02, CM-RND-10, CM-EQ-03."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from commedia.engine import Asked, Closed, Decision, NotTheirs, Seat
from commedia.engine.doors import Door
from commedia.engine.sentences import say
from commedia.games.city_of_masks.decisions import tags, telling, turns
from commedia.games.city_of_masks.state import City

NO_CHALLENGE = NotTheirs("No challenge is on.", "CM-TAB-02")


def objecting(w: City, seat: Seat, asked: Asked) -> Closed:
    """Why somebody cannot object to what a deed is said to mean. Source: CM-TAB-02."""
    challenge = w.challenge
    if challenge is None:
        return NO_CHALLENGE
    if seat not in w.here:
        return NotTheirs("You are not where that happens.", "CM-TAB-02")
    if len(w.seats) == len(challenge.sides):
        return NotTheirs("Nobody is left who could rule on an objection.", "CM-TAB-02")
    if not challenge.objections_left(seat):
        return Closed("You have objected as often as anybody may in one challenge.", "CM-TAB-02")
    if not any(side.seat != seat for side in challenge.sides):
        return NotTheirs("Nobody objects to their own deed.", "CM-TAB-02")
    if challenge.tiles:
        return NotTheirs("The tiles are drawn: only a breach is still open to objection.", "CM-TAB-02")
    return NotTheirs("Not at this moment: object while deeds are told, and before the draw.", "CM-TAB-02")


def taking_turn(w: City, seat: Seat, asked: Asked) -> Closed:
    """Why somebody cannot take a turn. Source: CM-RND-10."""
    if w.challenge is not None:
        return NotTheirs("A challenge is on: the next comes when it is settled.", "CM-RND-10")
    if others := asked.get(turns.TakeTurn.kind):
        return NotTheirs(say("It is {others}’s turn.", others=others[0]), "CM-RND-10")
    return NotTheirs("It is nobody’s turn just now.", "CM-RND-10")


def drawing(w: City, seat: Seat, asked: Asked) -> Closed:
    """Why somebody cannot draw a tile. Source: CM-EQ-03."""
    if others := asked.get(telling.DrawTile.kind):
        return NotTheirs(say("{others} draws first.", others=others[0]), "CM-EQ-03")
    return NotTheirs("Nothing is drawn just now.", "CM-EQ-03")


DOORS: Final[Mapping[type[Decision[Any]], Door]] = {
    tags.RaiseObjection: objecting,
    turns.TakeTurn: taking_turn,
    telling.DrawTile: drawing,
}
"""Each by the class of decision that it is about."""
