"""The rooms and the people of the Palace as they lie on the table, and who may see what of them.

Source: KT-ROLE-02, KT-ROOM-01, KT-NPC-01.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from commedia.engine import NAMES_SOMEBODY, NO_WORDS, PUBLIC, Prose, State, named_in

RoomId: TypeAlias = str
A_ROOM: Final = named_in("rooms")

GUEST_SUITE, MASTER_SUITE, CLIFFS = "guest_suite", "master_suite", "cliffs"
FORBIDDEN_WAYS = ("hedge_maze", "mirrored_hall")
"""Rooms in which losers may be lost themselves (KT-FX-02)."""


class Room(State):
    """What players see of a room (KT-ROLE-02)."""

    id: Annotated[RoomId, PUBLIC]
    name: Annotated[str, PUBLIC]
    exits: Annotated[list[RoomId], PUBLIC, A_ROOM] = []
    """Rooms behind its open doors."""
    shut: Annotated[list[RoomId], PUBLIC, A_ROOM] = []
    """Rooms behind doors that never open (KT-MOVE-03)."""
    at: Annotated[list[int], PUBLIC] = []
    """Where it is drawn: left, top, width and height, in hundredths of a unit of the map."""


class Doorway(State):
    """A door between two rooms, or a passage (KT-MOVE-03, KT-MOVE-08, KT-MOVE-09)."""

    between: Annotated[list[RoomId], PUBLIC, A_ROOM]
    at: Annotated[list[int], PUBLIC]
    """Where it stands, in hundredths of a unit of the map."""
    open: Annotated[bool, PUBLIC] = True
    stairs: Annotated[bool, PUBLIC] = False
    way: Annotated[list[list[int]], PUBLIC] = []
    """The points that a passage goes by."""


class RoomCard(State):
    """What the GM alone has of a room (KT-ROOM-01)."""

    look: Annotated[str, PUBLIC] = ""
    conflicts: Annotated[list[str], PUBLIC] = []
    hooks: Annotated[list[str], PUBLIC] = []
    cast: Annotated[list[str], PUBLIC] = []
    """People of the Palace who are likely to be there, by their ids."""


class Denizen(State):
    """One of the people of the Palace, as the GM has them (KT-NPC-01)."""

    id: Annotated[str, PUBLIC]
    name: Annotated[str, PUBLIC, NAMES_SOMEBODY] = ""
    epithet: Annotated[str, PUBLIC] = ""
    renamed: Annotated[Prose, PUBLIC, NAMES_SOMEBODY] = NO_WORDS
    altered: Annotated[Prose, PUBLIC] = NO_WORDS
    """What the GM has made of the name and of the epithet (KT-NPC-02)."""

    @property
    def called(self) -> str:
        """By what name they go."""
        return self.renamed.text or self.name

    @property
    def described(self) -> str:
        """What they are."""
        return self.altered.text or self.epithet


class Guest(State):
    """One of them who was brought on, for everybody to see."""

    who: Annotated[Denizen, PUBLIC]
    room: Annotated[RoomId, PUBLIC, A_ROOM]
