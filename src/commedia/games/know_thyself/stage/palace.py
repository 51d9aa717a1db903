"""The Palace as a map: rooms, doors, True Names, and who is where. Source: KT-MOVE, KT-NAME."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from markupsafe import Markup, escape

from commedia.engine.english import listed, plural
from commedia.games.know_thyself.rooms import MASTER_SUITE, Room
from commedia.games.know_thyself.state import Palace
from commedia.kit.stage import Names, called, letters_of
from commedia.props.circles import num
from commedia.props.identity_cache import identity_cache
from commedia.props.svg import picture
from commedia.props.template import NOTHING, joined, template

MARGIN = 40
DOOR = 34
"""The side of a door, in hundredths of a unit of the map."""
NAME, TRUE = 44, 47
"""How large a name is written, and a True Name, where the room is wide enough for it."""
SIZES = (1.0, 0.92, 0.84, 0.76, 0.68)
"""By how much it may be written smaller, so that it fits."""
LETTER = 0.53
"""How wide a letter is, as a share of its height."""
LINE = 1.12
"""From one line to the next, as a share of its height."""
PAWN = 38
STRIP = 2 * PAWN + 26
"""How much of a room's height the pawns in it take, at its foot."""
NEAR = 900
"""Half of what is seen of the map where it is cropped round what is looked at."""
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height."""


def palace(public: Palace, names: Names) -> Markup:
    """The whole map, the same cropped round the room that is looked into, and all of it in words."""
    return _PALACE(
        whole=whole(public, names), near=near(public), key=key(public), says=in_words(public, names)
    )


_PALACE = template('<figure class="palace">{whole}{near}{key}{says}</figure>')


def whole(public: Palace, names: Names) -> Markup:
    """The map, hidden from readers: the same is told in words beside it."""
    width, height = size(tuple(tuple(room.at) for room in public.rooms.values()))
    here = looked_into(public)
    drawn = [
        _walls(public),
        *(room(public, one, here) for one in outermost_first(public)),
        _doors(public),
        *(_pawns(public, names, id) for id in public.rooms),
    ]
    return picture(
        width, height, "", f'<g id="palace-map">{"".join(drawn)}</g>', kind="palace__whole", name="palace"
    )


def near(public: Palace) -> Markup:
    """The same, as much of it as a phone shows, round the room that is looked into."""
    width, height = size(tuple(tuple(room.at) for room in public.rooms.values()))
    x, y, wide, high = public.rooms[looked_into(public)].at
    left = min(max(0, x + wide // 2 - NEAR), max(0, width - 2 * NEAR))
    top = min(max(0, y + high // 2 - NEAR * 2 // 3), max(0, height - NEAR * 4 // 3))
    return _NEAR(box=f"{left} {top} {2 * NEAR} {NEAR * 4 // 3}")


_NEAR = template(
    '<svg class="palace__near" id="palace-near" viewBox="{box}" aria-hidden="true"><use '
    'href="#palace-map"/></svg>'
)


def key(public: Palace) -> Markup:
    """What the doors mean, with the price of leaving where somebody owes."""
    held = _HELD(toll=toll(public)) if any(pc.owes for pc in public.pcs.values()) else NOTHING
    return _KEY(held=held)


_KEY = template(
    '<p class="palace__key"><span class="key-door">open</span> <span class="key-door key-door--shut">never '
    "opens",
    "</span>{held}</p>",
)
_HELD = template(' <span class="key-door key-door--held">leave: a Wager{toll}</span>')


def looked_into(public: Palace) -> str:
    """The room that is looked into, or where the Wager is."""
    return public.wager.room if public.wager else public.on_screen


def outermost_first(public: Palace) -> list[Room]:
    """The rooms as they are drawn: one that lies within another after it."""
    around = _around_each(public.rooms)
    return sorted(public.rooms.values(), key=lambda one: around[one.id])


def size(rooms: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """How wide and how high the map is."""
    return (
        max(x + wide for x, _, wide, _ in rooms) + 2 * MARGIN,
        max(y + high for _, y, _, high in rooms) + 2 * MARGIN,
    )


# -- a room ----------------------------------------------------------------------------------------------


def room(public: Palace, one: Room, here: str) -> str:
    """A room with its name, and its True Name once it has one."""
    kinds = kinds_of(public, one, here)
    inside = _around_each(public.rooms)[one.id] > 0
    x, y, wide, high = free_part(public, one)
    true = public.truenames.get(one.id, "").removeprefix(one.name).strip()
    return _room(
        one.name, true, tuple(one.at), (x, y, wide, high), " ".join(kinds),
        inside and one.at[2] == one.at[3], STRIP if public.at(one.id) else 16,
    )  # fmt: skip


def kinds_of(public: Palace, one: Room, here: str) -> list[str]:
    """What a room is, as the names of its class: known, looked into, locked, within another."""
    kinds = {
        "room": True,
        "room--known": one.id in public.truenames,
        "room--here": one.id == here,
        "room--locked": one.id == MASTER_SUITE,
        "room--inside": _around_each(public.rooms)[one.id] > 0,
    }
    return [kind for kind, holds in kinds.items() if holds]


@identity_cache(most=64)
def _around_each(rooms: Mapping[str, Room]) -> dict[str, int]:
    """Within how many others each room lies."""
    return {one.id: sum(_lies_in(one, other) for other in rooms.values()) for one in rooms.values()}


def _lies_in(one: Room, other: Room) -> bool:
    (x, y, wide, high), (u, v, broad, tall) = one.at, other.at
    return one is not other and u <= x and v <= y and x + wide <= u + broad and y + high <= v + tall


def free_part(public: Palace, one: Room) -> Box:
    """The largest part of a room in which no other lies: there its name is written, and its pawns stand."""
    x, y, wide, high = one.at
    parts: list[Box] = [(x, y, wide, high)]
    for inner in public.rooms.values():
        if _lies_in(inner, one):
            u, v, broad, tall = inner.at
            parts = [
                (u + broad, y, x + wide - u - broad, high), (x, y, u - x, high),
                (x, y, wide, v - y), (x, v + tall, wide, y + high - v - tall),
            ]  # fmt: skip
    return max(parts, key=lambda part: (part[2] * part[3], part[2]))


@lru_cache(maxsize=512)
def _room(name: str, true: str, at: Box, free: Box, kind: str, is_round: bool, strip: int) -> str:
    x, y, wide, high = (at[0] + MARGIN, at[1] + MARGIN, at[2], at[3])
    shape = (
        f'<ellipse cx="{x + wide // 2}" cy="{y + high // 2}" rx="{wide // 2}" ry="{high // 2}"/>'
        if is_round
        else f'<rect x="{x}" y="{y}" width="{wide}" height="{high}"/>'
    )
    left, top, wide, high = (free[0] + MARGIN, free[1] + MARGIN, free[2], free[3])
    share, lines = lettering(name, true, wide, high - strip - 14)
    tall = sum(line[2] for line in lines) * share * LINE
    at_y = top + 12 + max(0, (high - strip - 14 - tall) / 2)
    written = []
    for line, dress, letter in lines:
        at_y += letter * share * LINE
        smaller = f' font-size="{num(letter * share)}"'
        written.append(
            f'<text class="{dress}"{smaller} x="{left + wide // 2}" y="{num(at_y - letter * share * 0.18)}">'
            f"{escape(line)}</text>"
        )
    return f'<g class="{kind}">{shape}{"".join(written)}</g>'


Lettering: TypeAlias = list[tuple[str, str, int]]
"""Lines of a room, each with its class and how large it is written at most."""


def lettering(name: str, true: str, wide: int, high: int) -> tuple[float, Lettering]:
    """How a room is written, and by how much smaller; a True Name that cannot fit is left to the list."""
    for named in (true, ""):
        for share in SIZES:
            lines: Lettering = [(line, "room__name", NAME) for line in wrapped(name, wide, NAME * share)]
            if named:
                lines += [(line, "room__true", TRUE) for line in wrapped(named, wide, TRUE * share)]
            fits = all(len(line) * of * share * LETTER <= wide - DOOR - 8 for line, _, of in lines)
            if fits and sum(of for _, _, of in lines) * share * LINE <= high:
                return share, lines
    return SIZES[-1], [(name, "room__name", NAME)]


def wrapped(text: str, wide: int, size: float) -> list[str]:
    """A text in lines that fit a width.

    >>> wrapped("Countess' Chamber", 300, 44)
    ["Countess'", 'Chamber']
    """
    most = max(4, int((wide - DOOR - 8) / (size * LETTER)))
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


# -- doors and pawns ---------------------------------------------------------------------------------------


def _walls(public: Palace) -> str:
    """Passages, which no wall is shared by."""
    ways = [door.way for door in public.doorways if door.way]
    points = [" ".join(f"{x + MARGIN},{y + MARGIN}" for x, y in way) for way in ways]
    return "".join(f'<polyline class="passage" points="{one}"/>' for one in points)


def _doors(public: Palace) -> str:
    """Open doors hollow, shut ones solid; stairs as a flight."""
    owing = {pc.room for pc in public.pcs.values() if pc.owes}
    drawn = []
    for door in public.doorways:
        held = door.open and any(room in owing for room in door.between)
        kind = "door" if door.open else "door door--shut"
        x, y = (side + MARGIN - DOOR // 2 for side in door.at)
        drawn.append(
            f'<rect class="{kind}{" door--held" if held else ""}" x="{x}" y="{y}" width="{DOOR}" '
            f'height="{DOOR}"/>'
        )
        if door.way:
            u, v = (side + MARGIN - DOOR // 2 for side in door.way[-1])
            drawn.append(f'<rect class="{kind}" x="{u}" y="{v}" width="{DOOR}" height="{DOOR}"/>')
        if door.stairs:
            drawn.append(
                f'<path class="stairs" d="M{x + 6} {y + 10}h22M{x + 6} {y + 17}h22M{x + 6} {y + 24}h22"/>'
            )
    return "".join(drawn)


def _pawns(public: Palace, names: Names, room: str) -> str:
    """Who is there: a lozenge each with a letter; whoever owes the room has a dashed ring."""
    seats = public.at(room)
    x, y, wide, high = free_part(public, public.rooms[room])
    gap = min(2.3 * PAWN, (wide - 40) / max(1, len(seats)))
    left = x + MARGIN + wide / 2 - gap * (len(seats) - 1) / 2
    foot = y + MARGIN + high - PAWN - 18
    letters = letters_of([called(names, seat) for seat in public.pcs])
    return "".join(
        _pawn(
            num(left + gap * n), num(foot), letters[list(public.pcs).index(seat)], public.pcs[seat].owes,
            list(public.seats).index(seat) + 1,
        )
        for n, seat in enumerate(seats)
    )  # fmt: skip


@lru_cache(maxsize=2048)
def _pawn(x: str, y: str, letter: str, owes: bool, place: int) -> str:
    ring = f'<circle class="pawn__owes" r="{PAWN + 8}"/>' if owes else ""
    return (
        f'<g class="pawn" data-place="{place}" transform="translate({x} {y})">{ring}'
        f'<path d="M0-{PAWN} {PAWN} 0 0 {PAWN}-{PAWN} 0Z"/><text y="13">{escape(letter)}</text></g>'
    )


# -- in words ----------------------------------------------------------------------------------------------


def in_words(public: Palace, names: Names) -> Markup:
    """The same as a list: the rooms with a True Name, who is in them, where their doors lead, who owes."""
    rows = []
    for id, true in public.truenames.items():
        one = public.rooms[id]
        here = [called(names, seat) for seat in public.at(id)]
        owing = [called(names, seat) for seat in public.at(id) if public.pcs[seat].owes]
        leads = listed([public.rooms[other].name for other in one.exits])
        rows.append(
            _ROW(
                name=one.name, true=true.removeprefix(one.name).strip(),
                here=f"{listed(here)} here. " if here else "",
                owes=f"{listed(owing)} may leave by a Wager{toll(public)}. " if owing else "",
                doors=f"Doors: {leads}." if here and one.exits else "",
            )
        )  # fmt: skip
    return _ROWS(rows=joined(rows)) if rows else NOTHING


def toll(public: Palace) -> str:
    """What buys out instead of a Wager."""
    coins = public.toll
    return f" or {plural(coins, 'Coin')}" if coins else ""


_ROWS = template(
    '<figcaption><h3 class="label">True Names so far</h3><ol class="truenames">{rows}</ol></figcaption>'
)
_ROW = template('<li><b>{name}</b> <i>{true}</i> <span class="quiet">{here}{owes}{doors}</span></li>')
