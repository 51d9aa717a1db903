"""Somebody as one of several to choose: what they hold, what stands between them and whoever chooses.

All of it is what that seat knows: its own feelings, promises and aims, and what lies open of the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Described, Seat
from commedia.engine.sentences import begin_with, in_a_row, in_list, say
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import signed


def person(w: City, seat: Seat, other: Seat) -> Described:
    """Somebody, with their Face where it is open to all, and what stands between the two."""
    them = w.avatars[other]
    price = say("{face} Face", face=them.face) if them.shows_tokens else ""
    return Described(label=other, price=price, then=between(w, seat, other))


def between(w: City, seat: Seat, other: Seat) -> str:
    """What a seat feels for somebody, what was promised and is owed, and what it is after, in sentences."""
    me, them = w.avatars[seat], w.avatars[other]
    told: list[str] = (
        [say("you feel {feeling}", feeling=signed(me.feeling(other)))] if other in me.feels else []
    )
    told += [
        say("{says} {amount}", says=says, amount=amount)
        for says, amount in (
            (say("they promised you"), them.promised.get(seat, 0)),
            (say("you promised them"), me.promised.get(other, 0)),
            (say("they owe you"), them.owes.get(seat, 0)),
            (say("you owe them"), me.owes.get(other, 0)),
        )
        if amount
    ]
    known = say("{told}.", told=begin_with(in_list(told))) if told else ""
    return in_a_row([known, aims(w, seat, [other])])


def aims(w: City, seat: Seat, targets: Sequence[str]) -> str:
    """What that seat is still after with any of these, in a sentence; "" where it is nothing."""
    after = still_after(w, seat, targets)
    return say("{aim}.", aim=begin_with(after)) if after else ""


def still_after(w: City, seat: Seat, targets: Sequence[str]) -> str:
    """The same as half a sentence."""
    after = [aim.kind for aim in w.avatars[seat].aims if aim.target in targets and not aim.met]
    return say("your aim: {deeds} them", deeds=list(dict.fromkeys(after))) if after else ""


def lender(w: City, seat: Seat, other: Seat) -> Described:
    """Somebody to whom a palm may be held out: what they hold, what they promised, and one's own aim."""
    them = w.avatars[other]
    promised = them.promised.get(seat, 0)
    told = [
        say("holds {face}", face=them.face) if them.shows_tokens else "",
        say("promised you {face}", face=promised) if promised else "",
        still_after(w, seat, [other]),
    ]
    return Described(label=other, price=in_a_row(told, ", "))
