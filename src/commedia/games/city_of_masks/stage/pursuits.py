"""How far a seat is with each of its aims, from what it may see. Source: CM-OBJ-06 to CM-OBJ-10, CM-FAC-09.

Nothing here is more than the seat's own view and what lies open: what others feel stays theirs.
"""

from __future__ import annotations

from commedia.engine import shows
from commedia.engine.english import listed
from commedia.games.city_of_masks.aims import MASKS_WANTED, UNTESTED, Aim
from commedia.games.city_of_masks.asks import GREAT, MUCH
from commedia.games.city_of_masks.factions import CHAMPION
from commedia.games.city_of_masks.stage.wording import called
from commedia.games.city_of_masks.state import Avatar, City
from commedia.kit.figures import signed
from commedia.kit.stage import Names


def so_far(own: City, seat: str, names: Names, aim: Aim) -> str:
    """How far one is, in a few words; "" once it is met."""
    if aim.met:
        return ""
    me, target = own.avatars[seat], aim.target
    match aim.kind:
        case "betray" if aim.threshold != UNTESTED:
            felt, due = me.feeling(target), aim.threshold
            return f"you feel {signed(felt)}, {'enough' if felt >= due else f'short of {signed(due)}'}"
        case "betray":
            return f"{_committed(me, target)}; {_champions(own, seat, names, target)}"
        case "seduce" if aim.faction:
            return f"{_committed(me, target)}, of {MUCH}"
        case "seduce":
            promised = own.avatars[target].promised.get(seat, 0)
            return f"they have promised you {promised} of {MUCH}"
        case _ if aim.faction:
            return f"{_riding(own, me)}; {_champions(own, seat, names, target)}"
    them = own.avatars[target]
    theirs = f"; they hold {them.face}" if shows(them, "face") else ""
    return _riding(own, me) + theirs


def personal_so_far(avatar: Avatar) -> str:
    """How far one is with the personal aim, where the table plays with them (R-52)."""
    if avatar.personal_met:
        return ""
    if avatar.personal == "coup":
        return "none"
    return f"{len(avatar.masks) + avatar.own_character} of {MASKS_WANTED}"


def _riding(own: City, me: Avatar) -> str:
    """What there is toward a great stake: in the pots of a challenge that is on, or else own Face."""
    pots = [pot.total for pot in own.pots if pot.name.startswith("stake of ")]
    if own.challenge and len(pots) > 1:
        counted = max(pots) if own.options.riding == "level" else sum(pots)
        return f"{counted} of {GREAT} at stake now"
    return f"you hold {me.face} Face of {GREAT}"


def _committed(me: Avatar, faction: str) -> str:
    return f"it has committed {me.committed.get(faction, 0)} Face to you"


def _champions(own: City, seat: str, names: Names, faction: str) -> str:
    """Whom a faction thinks enough of to be its champion; what they think of it is their secret."""
    liked = [s for s in own.seats if s != seat and own.avatars[s].regard.get(faction, 0) > CHAMPION]
    if not liked:
        return f"it thinks more than +{CHAMPION} of nobody else, so nobody else is its champion"
    return f"it thinks more than +{CHAMPION} of {listed([called(names, s) for s in liked])}"
