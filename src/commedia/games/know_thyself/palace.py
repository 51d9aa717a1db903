"""The Palace as data: rooms, doors, people, the Letter. A table may write a Palace of its own.

Source: KT-ROOM, R-22.

    name = "The Palace of the Master"
    letter = "You do not know me ..."

    [people]
    grigori = "a butler whom nothing moves"

    [rooms.guest_suite]
    name = "Guest Suite"
    at = [15, 4, 3, 3]                 # left, top, width, height on the map, in units
    exits = ["great_hall"]             # open doors; each room names the other
    shut = ["gallery"]                 # doors that never open
    cast = ["grigori"]
    look = "..."
    conflicts = ["..."]
    hooks = ["..."]

    [[doors]]                          # where a door stands if not in the middle of the shared wall
    between = ["courtyard", "field"]
    at = [12, 16]
    stairs = true

Whatever is wrong with one is told at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from commedia.games.know_thyself.rooms import GUEST_SUITE, MASTER_SUITE, RoomId
from commedia.games.loading import read_text
from commedia.kit.documents import Document, DocumentError, short

LONGEST_TEXT: Final = 60_000
LONGEST_NAME: Final = 40
LONGEST_LOOK: Final = 600
LONGEST_HOOK: Final = 300
LONGEST_LETTER: Final = 2_000
MOST_ROOMS: Final = 26
"""There are 26 pairs of cards for True Names (KT-NAME-02)."""
WIDE, HIGH = 60, 60
"""Units of a map."""


class PalaceRoom(msgspec.Struct, frozen=True):
    """A room as it is written. at: left, top, width and height, in units."""

    name: str
    at: tuple[float, float, float, float]
    exits: tuple[RoomId, ...] = ()
    shut: tuple[RoomId, ...] = ()
    cast: tuple[str, ...] = ()
    look: str = ""
    conflicts: tuple[str, ...] = ()
    hooks: tuple[str, ...] = ()


class Door(msgspec.Struct, frozen=True):
    """Where a door stands. at: its middle, in units. stairs: a flight. way: points a passage goes by."""

    between: tuple[RoomId, RoomId]
    at: tuple[float, float]
    stairs: bool = False
    way: tuple[tuple[float, float], ...] = ()


class PalaceData(msgspec.Struct, frozen=True):
    """A whole Palace. people: epithets by id; the id with a capital is the name."""

    name: str
    letter: str
    people: dict[str, str]
    rooms: dict[RoomId, PalaceRoom]
    doors: tuple[Door, ...] = ()


class PalaceError(DocumentError):
    """A Palace that cannot be played in."""


@cache
def stock_text() -> str:
    """The Palace that comes with the game, as TOML."""
    return read_text("commedia.games.know_thyself", "palace.toml")


@cache
def stock_palace() -> PalaceData:
    """The Palace that comes with the game."""
    return load_palace(stock_text())


def load_palace(text: str) -> PalaceData:
    """Read a Palace that somebody wrote as TOML. Raises PalaceError with every fault found."""
    doc = Document()
    data = doc.toml(text, LONGEST_TEXT)
    doc.settle(PalaceError)
    assert data is not None
    return palace_from_data(data)


def palace_from_data(data: object) -> PalaceData:
    """A Palace from plain data. Raises PalaceError with every fault found."""
    doc = Document()
    if not isinstance(data, Mapping):
        raise PalaceError(["A Palace is a name, a Letter, people and rooms."])
    if unknown := [short(key) for key in data if key not in PalaceData.__struct_fields__]:
        doc.fault(f"A Palace has no {', '.join(unknown)}: it has {', '.join(PalaceData.__struct_fields__)}.")
    name = doc.words(data.get("name"), "The name", LONGEST_NAME)
    letter = doc.words(data.get("letter"), "The Letter", LONGEST_LETTER)
    people = _people(doc, data.get("people") or {})
    rooms = _rooms(doc, data.get("rooms"), people)
    doors = _doors(doc, data.get("doors") or [], rooms)
    if rooms:
        _must_fit(doc, rooms)
        _must_be_drawn(doc, rooms, doors)
    doc.settle(PalaceError)
    return PalaceData(name, letter, people, rooms, doors)


def palace_to_data(palace: PalaceData) -> dict[str, Any]:
    """A Palace as plain data, as a table's options hold it."""
    data: dict[str, Any] = msgspec.to_builtins(palace)
    return data


def _people(doc: Document, given: object) -> dict[str, str]:
    if not isinstance(given, Mapping):
        doc.fault(
            'The people stand under [people], each with an epithet: grigori = "a butler whom nothing moves".'
        )
        return {}
    return {
        str(who): doc.words(epithet, f"The epithet of {short(who)}", LONGEST_NAME)
        for who, epithet in given.items()
    }


def _rooms(doc: Document, given: object, people: Mapping[str, str]) -> dict[RoomId, PalaceRoom]:
    if not isinstance(given, Mapping) or not given:
        doc.fault("There are no rooms: write [rooms.guest_suite], and what is in it below.")
        return {}
    if len(given) > MOST_ROOMS:
        doc.fault(f"There are {len(given)} rooms, and True Names for {MOST_ROOMS}.")
    rooms = {}
    for key, room in given.items():
        id = short(key)
        if not isinstance(room, Mapping):
            doc.fault(f"{id} is not a room: write [rooms.{id}].")
            continue
        if unknown := [short(one) for one in room if one not in PalaceRoom.__struct_fields__]:
            doc.fault(
                f"{id} has no {', '.join(unknown)}: a room has {', '.join(PalaceRoom.__struct_fields__)}."
            )
        cast = _texts(doc, room.get("cast"), id, "cast", LONGEST_NAME)
        for who in cast:
            if who not in people:
                doc.fault(f"{id}: there is nobody called {who} under [people].")
        rooms[str(key)] = PalaceRoom(
            name=doc.words(room.get("name"), f"The name of {id}", LONGEST_NAME),
            at=_place(doc, room.get("at"), id),
            exits=_texts(doc, room.get("exits"), id, "exits", LONGEST_NAME),
            shut=_texts(doc, room.get("shut"), id, "shut doors", LONGEST_NAME),
            cast=cast,
            look=doc.words(room.get("look"), f"{id}: the look", LONGEST_LOOK),
            conflicts=_texts(doc, room.get("conflicts"), id, "conflicts", LONGEST_HOOK),
            hooks=_texts(doc, room.get("hooks"), id, "hooks", LONGEST_HOOK),
        )
    return rooms


def _texts(doc: Document, given: object, id: str, what: str, longest: int) -> tuple[str, ...]:
    if given is None:
        return ()
    if not isinstance(given, list | tuple):
        doc.fault(f"{id}: the {what} stand in square brackets, each in quotes.")
        return ()
    return tuple(words for one in given if (words := doc.words(one, f"{id}: one of the {what}", longest)))


def _place(doc: Document, given: object, id: str) -> tuple[float, float, float, float]:
    match given:
        case [int() | float() as x, int() | float() as y, int() | float() as wide, int() | float() as high]:
            if x < 0 or y < 0 or wide <= 0 or high <= 0 or x + wide > WIDE or y + high > HIGH:
                doc.fault(f"{id} lies off the map, which is {WIDE} units wide and {HIGH} high.")
            return (x, y, wide, high)
    doc.fault(f"{id}: at is left, top, width and height, in units of the map, as [15, 4, 3, 3].")
    return NOWHERE


NOWHERE: Final = (0.0, 0.0, 0.0, 0.0)
"""Of a room of which nobody can say where it lies: it touches nothing and lies over nothing."""


def _doors(doc: Document, given: object, rooms: Mapping[RoomId, PalaceRoom]) -> tuple[Door, ...]:
    if not isinstance(given, list | tuple):
        doc.fault("Doors are written as [[doors]], each with between and at.")
        return ()
    doors = []
    for one in given:
        try:
            door = msgspec.convert(one, Door)
        except msgspec.ValidationError as fault:
            doc.fault(f"A door is between two rooms, at a point of the map: {fault}.")
            continue
        one, other = door.between
        if unknown := [room for room in door.between if room not in rooms]:
            doc.fault(f"A door stands between {one} and {other}, and {unknown[0]} is no room.")
        elif other not in (*rooms[one].exits, *rooms[one].shut):
            doc.fault(f"A door stands between {one} and {other}, and {one} does not name {other}.")
        elif any(x < 0 or y < 0 or x > WIDE or y > HIGH for x, y in (door.at, *door.way)):
            doc.fault(f"The door between {one} and {other} lies off the map.")
        doors.append(door)
    return tuple(doors)


def _must_fit(doc: Document, rooms: Mapping[RoomId, PalaceRoom]) -> None:
    """Doors lead both ways, and every room can be reached."""
    for needed in (GUEST_SUITE, MASTER_SUITE):
        if needed not in rooms:
            doc.fault(f"There must be a {needed}: play begins in the one and ends in the other.")
    for id, room in rooms.items():
        for kind, lists in (("exits", room.exits), ("shut", room.shut)):
            for other in lists:
                if other not in rooms:
                    doc.fault(f"{id}: {other} is no room.")
                elif other == id:
                    doc.fault(f"{id} leads to itself.")
                elif id not in getattr(rooms[other], kind):
                    doc.fault(f"{id} names {other} under {kind}, and {other} does not name {id}.")
        if both := [other for other in room.exits if other in room.shut]:
            doc.fault(f"{id}: the door to {both[0]} is open and shut.")
    if MASTER_SUITE in rooms and rooms[MASTER_SUITE].exits:
        doc.fault(f"No open door may lead to {MASTER_SUITE}: it is entered at the end alone (KT-MOVE-10).")
    reached = _reached(rooms)
    if reached and (lost := [id for id in rooms if id not in reached and id != MASTER_SUITE]):
        doc.fault(f"Nobody can come to {', '.join(lost)} from {GUEST_SUITE}.")


def _must_be_drawn(doc: Document, rooms: Mapping[RoomId, PalaceRoom], doors: Sequence[Door]) -> None:
    """No room is drawn over another, and each door has a wall to stand in, or a place that is said."""
    placed = {frozenset(door.between) for door in doors}
    ids = list(rooms)
    for n, one in enumerate(ids):
        for other in ids[n + 1 :]:
            if _overlap(rooms[one].at, rooms[other].at) and not _lies_in(rooms[one].at, rooms[other].at):
                doc.fault(f"{one} and {other} are drawn over each other.")
            is_door = other in (*rooms[one].exits, *rooms[one].shut)
            if (
                is_door
                and frozenset((one, other)) not in placed
                and not _touch(rooms[one].at, rooms[other].at)
            ):
                doc.fault(f"{one} and {other} share no wall: say under [[doors]] where their door stands.")


def _reached(rooms: Mapping[RoomId, PalaceRoom]) -> set[RoomId]:
    reached, ahead = set[RoomId](), [GUEST_SUITE] if GUEST_SUITE in rooms else []
    while ahead:
        room = ahead.pop()
        if room not in reached:
            reached.add(room)
            ahead += [other for other in rooms[room].exits if other in rooms]
    return reached


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    (x, y, wide, high), (u, v, broad, tall) = one, other
    return x < u + broad and u < x + wide and y < v + tall and v < y + high


def _touch(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether they share a piece of a wall, with room for a door; where one has no place it is let be."""
    if NOWHERE in (one, other):
        return True
    (x, y, wide, high), (u, v, broad, tall) = one, other
    across = min(x + wide, u + broad) - max(x, u)
    down = min(y + high, v + tall) - max(y, v)
    return (across > 0 and down == 0) or (down > 0 and across == 0)


def _lies_in(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether one lies wholly within the other, as a fountain within its maze."""
    for (x, y, wide, high), (u, v, broad, tall) in ((one, other), (other, one)):
        if u >= x and v >= y and u + broad <= x + wide and v + tall <= y + high:
            return True
    return False
