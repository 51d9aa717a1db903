"""What the house's actors write: lives.toml, rooms.toml and lines.toml, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct, convert

from commedia.engine import Seat
from commedia.games.know_thyself.cards import MemoryType
from commedia.games.know_thyself.state import Palace
from commedia.games.loading import read_text
from commedia.kit.house import by_name

_PACKAGE = __name__.rpartition(".")[0]


class Life(Struct, frozen=True):
    """Who somebody was, as far as a play can need it.

    looks: the Appearance, and what others call them by it. things: by suit, an Attachment and whether it is
    part of the body. memories: by kind, each to be told once. name, why, prize, risk: their answers to the
    Master. happy, unhappy: how it ends.
    """

    called: str
    looks: str
    things: dict[str, str]
    body: tuple[str, ...]
    memories: dict[MemoryType, tuple[str, ...]]
    name: str
    why: str
    prize: str
    risk: str
    happy: str
    unhappy: str


class Clash(Struct, frozen=True):
    """Something that may stand in somebody's way in a room.

    who: of the people of the Palace; "" for the room itself. frames: what the GM says. wants: what a PC could
    want here. outcome: what the other side wants. won, lost: how it goes, by degrees.
    """

    frames: str
    wants: tuple[str, ...]
    outcome: str
    full: str
    partial: str
    minor: str
    lost: str
    who: str = ""


LIVES: Final = [convert(one, Life) for one in tomllib.loads(read_text(_PACKAGE, "lives.toml"))["life"]]
ROOMS: Final[dict[str, dict[str, Any]]] = tomllib.loads(read_text(_PACKAGE, "rooms.toml"))
CLASHES: Final = {
    room: [convert(one, Clash) for one in data.get("clash", [])] for room, data in ROOMS.items()
}
"""What may stand in somebody's way, by room."""
SCENES: Final[dict[str, list[str]]] = {room: data.get("scenes", []) for room, data in ROOMS.items()}
"""How a room is looked into."""
ALL_MEMORIES: Final = {
    life.called: {
        f"{type}.{n}": memory for type, told in life.memories.items() for n, memory in enumerate(told)
    }
    for life in LIVES
}
"""The Memories of each life by a name such as "guilt.0"."""
LINES: Final[dict[str, Any]] = tomllib.loads(read_text(_PACKAGE, "lines.toml"))


def likely(w: Palace) -> list[str]:
    """Who is likely in the room that is looked into, and was not brought on elsewhere, as the Master sees."""
    known = [one.id for one in w.roster]
    on = [guest.who.id for guest in w.guests]
    return [who for who in w.room_cards[w.on_screen].cast if who in known and who not in on]


def at_hand_first(w: Palace, clashes: Sequence[Clash]) -> list[Clash]:
    """Clashes of the room that is looked into: first what whoever is at hand has to do with."""
    at_hand = [guest.who.id for guest in w.at_hand]
    return sorted(clashes, key=lambda clash: clash.who not in at_hand)


def life_of(seat: Seat, seats: list[Seat]) -> Life:
    """The life that a seat leads, today and in a hundred years, and no two at a table the same."""
    taken: list[Life] = []
    for one in seats:
        left = [life for life in LIVES if life not in taken] or LIVES
        taken.append(by_name(one, left))
        if one == seat:
            break
    return taken[-1]
