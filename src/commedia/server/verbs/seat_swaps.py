"""Before the curtain rises two may change places: whoever sits first plays the Master, where a game has one.

A place is where a chair stands among the others. The chair itself, its number and its link stay with whoever
has them, so that nobody's link ever leads to somebody else's seat.
"""

from __future__ import annotations

from commedia.server.body import Body
from commedia.server.errors import Refused
from commedia.server.live import LiveTable
from commedia.server.lobby import Chair, Lobby
from commedia.server.playhouse import Playhouse
from commedia.server.verbs.asking import in_lobby, own_chair


class PlacesBody(Body):
    """With whom, by the number of their chair. agrees: false takes back one's own wish, and theirs."""

    example = {"chair": 1}

    chair: int
    agrees: bool = True


async def change_places(house: Playhouse, live: LiveTable, chair: int, body: PlacesBody) -> None:
    """Before the curtain rises, wish to change places with another chair: when both do, they have. The host
    does so at once with a chair in which no person sits. Everybody keeps their link.
    """
    mine, lobby = own_chair(live, chair), live.lobby
    in_lobby(live)
    other = next((one for one in lobby.chairs if one.n == body.chair and one is not mine), None)
    if other is None:
        raise Refused("Say with which other seat you would change places.")
    if not body.agrees:
        for one, to in ((mine, other), (other, mine)):
            if lobby.wishes.get(one.n) == to.n:
                del lobby.wishes[one.n]
    elif _other_agrees(lobby, mine, other):
        _swap(lobby, mine, other)
    else:
        lobby.wishes[mine.n] = other.n
    await live.save()


def _other_agrees(lobby: Lobby, mine: Chair, other: Chair) -> bool:
    """Whether the other side wishes it too; for a chair in which no person sits, the host says so.

    Raises Refused where nobody sits at either end who could wish for anything.
    """
    if mine.kind != "person" and mine.n != lobby.host:
        raise Refused("Sit down first: say who you are.")
    if other.kind == "person":
        return lobby.wishes.get(other.n) == mine.n
    if mine.n == lobby.host:
        return True
    raise Refused("No person sits there who could agree. The host may change places with that seat.")


def _swap(lobby: Lobby, one: Chair, other: Chair) -> None:
    """Each stands where the other stood; other wishes about the two were about where they stood before."""
    for chair in (one, other):
        lobby.forget_wishes(chair.n)
    chairs = lobby.chairs
    here, there = chairs.index(one), chairs.index(other)
    chairs[here], chairs[there] = other, one
