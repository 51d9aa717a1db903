"""The Palace as it lies on the table: rooms, doorways and people, made from its data.

Lengths are in hundredths of a unit of the map, so that they are whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from commedia.games.know_thyself.palace import PalaceData, stock_palace
from commedia.games.know_thyself.rooms import Denizen, Doorway, Room, RoomCard

HUNDREDTHS: Final = 100


@cache
def stock_plan() -> tuple[Mapping[str, Room], Sequence[Doorway]]:
    """Rooms and doorways of the Palace that comes with the game. They never change: all tables share them."""
    return rooms_of(stock_palace()), doorways_of(stock_palace())


def rooms_of(palace: PalaceData) -> dict[str, Room]:
    """What players see of the rooms (KT-ROLE-02)."""
    return {
        id: Room(id=id, name=room.name, exits=list(room.exits), shut=list(room.shut), at=_whole(*room.at))
        for id, room in palace.rooms.items()
    }


def cards_of_rooms(palace: PalaceData, people: int) -> dict[str, RoomCard]:
    """What the GM has of them; {N} stands for the number of PCs (KT-ROOM-01)."""
    return {
        id: RoomCard(
            look=_filled(room.look, people),
            conflicts=[_filled(text, people) for text in room.conflicts],
            hooks=[_filled(text, people) for text in room.hooks],
            cast=list(room.cast),
        )
        for id, room in palace.rooms.items()
    }


def _filled(text: str, people: int) -> str:
    return text.replace("{N}", str(people))


def people_of(palace: PalaceData) -> list[Denizen]:
    """Everybody of the Palace, by name and epithet (KT-NPC-01)."""
    return [Denizen(id=who, name=who.capitalize(), epithet=what) for who, what in palace.people.items()]


def doorways_of(palace: PalaceData) -> list[Doorway]:
    """Each door once, open or shut, where the data says or in the middle of the wall. Source: KT-MOVE-03."""
    placed = {frozenset(door.between): door for door in palace.doors}
    found = []
    for one, other, is_open in _pairs(palace):
        door = placed.get(frozenset((one, other)))
        at = door.at if door else middle_of_wall(palace.rooms[one].at, palace.rooms[other].at)
        found.append(
            Doorway(
                between=[one, other],
                at=_whole(*at),
                open=is_open,
                stairs=door is not None and door.stairs,
                way=[_whole(*point) for point in door.way] if door else [],
            )
        )
    return found


def _pairs(palace: PalaceData) -> Iterator[tuple[str, str, bool]]:
    ids = list(palace.rooms)
    for id, room in palace.rooms.items():
        for is_open, others in ((True, room.exits), (False, room.shut)):
            for other in others:
                if ids.index(id) < ids.index(other):
                    yield id, other, is_open


def middle_of_wall(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, float]:
    """The middle of the wall that two rooms share; between their middles, where they share none.

    >>> middle_of_wall((15, 4, 3, 3), (6, 7, 15, 3))
    (16.5, 7)
    """
    (x, y, wide, high), (u, v, broad, tall) = one, other
    left, right = max(x, u), min(x + wide, u + broad)
    top, foot = max(y, v), min(y + high, v + tall)
    if left < right and foot == top:
        return ((left + right) / 2, top)
    if top < foot and left == right:
        return (left, (top + foot) / 2)
    return ((2 * x + wide + 2 * u + broad) / 4, (2 * y + high + 2 * v + tall) / 4)


def _whole(*lengths: float) -> list[int]:
    return [round(length * HUNDREDTHS) for length in lengths]
