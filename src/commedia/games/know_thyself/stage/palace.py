"""The Palace as a map: rooms, doors, True Names as they are written, and who is where. Source: KT-MOVE, KT-NAME."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from commedia.engine.domains import listed
from commedia.games.know_thyself.state import MASTER_SUITE, Palace, Room
from commedia.kit.stage import Names, called
from commedia.props.circles import num
from commedia.props.svg import picture
from commedia.props.template import joined, template

MARGIN = 40
DOOR = 34
"""The side of a door, in hundredths of a unit of the map."""
NAME, TRUE = 44, 47
"""How large a name is written, and a True Name."""
LETTER = 0.5
"""How wide a letter is, as a share of its height."""
PAWN = 38
NEAR = 900
"""Half of what is seen of the map where it is cropped round what is looked at."""


def palace(public: Palace, names: Names) -> Markup:
    """The whole map, the same cropped round the room that is looked into, and all of it in words."""
    width, height = size(tuple(tuple(room.at) for room in public.rooms.values()))
    here = public.wager.room if public.wager else public.on_screen
    drawn = [
        _walls(public),
        *(room(public, one, here) for one in outermost_first(public)),
        _doors(public),
        *(_pawns(public, names, id) for id in public.rooms),
    ]
    whole = picture(
        width, height, "", f'<g id="palace-map">{"".join(drawn)}</g>', kind="palace__whole", name="palace"
    )
    x, y, wide, high = public.rooms[here].at
    left = min(max(0, x + wide // 2 - NEAR), max(0, width - 2 * NEAR))
    top = min(max(0, y + high // 2 - NEAR * 2 // 3), max(0, height - NEAR * 4 // 3))
    near = _NEAR(box=f"{left} {top} {2 * NEAR} {NEAR * 4 // 3}")
    return _PALACE(whole=whole, near=near, says=in_words(public, names))


_PALACE = template('<figure class="palace">{whole}{near}{says}</figure>')
_NEAR = template(
    '<svg class="palace__near" id="palace-near" viewBox="{box}" aria-hidden="true"><use href="#palace-map"/></svg>'
)


def outermost_first(public: Palace) -> list[Room]:
    """The rooms as they are drawn: one that lies within another after it."""
    rooms = list(public.rooms.values())
    return sorted(rooms, key=lambda one: sum(_lies_in(one, other) for other in rooms))


@lru_cache(maxsize=64)
def size(rooms: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """How wide and how high the map is."""
    return (
        max(x + wide for x, _, wide, _ in rooms) + 2 * MARGIN,
        max(y + high for _, y, _, high in rooms) + 2 * MARGIN,
    )


def room(public: Palace, one: Room, here: str) -> str:
    """A room with its name, and its True Name once it has one."""
    kinds = ["room"]
    if one.id in public.truenames:
        kinds.append("room--known")
    if one.id == here:
        kinds.append("room--here")
    if one.id == MASTER_SUITE:
        kinds.append("room--locked")
    x, y, wide, high = one.at
    inside = any(_lies_in(one, other) for other in public.rooms.values())
    within = next((other.at for other in public.rooms.values() if _lies_in(other, one)), None)
    # What lies within a room takes its upper or its lower half; the name takes the other.
    side = "middle" if within is None else "foot" if 2 * within[1] + within[3] < 2 * y + high else "top"
    return _room(
        one.id, one.name, public.truenames.get(one.id, "").removeprefix(one.name).strip(), (x, y, wide, high),
        " ".join([*kinds, "room--inside"] if inside else kinds), inside and wide == high, side,
    )  # fmt: skip


def _lies_in(one: Room, other: Room) -> bool:
    (x, y, wide, high), (u, v, broad, tall) = one.at, other.at
    return one is not other and u <= x and v <= y and x + wide <= u + broad and y + high <= v + tall


@lru_cache(maxsize=512)
def _room(
    id: str, name: str, true: str, at: tuple[int, int, int, int], kind: str, is_round: bool, side: str
) -> str:
    x, y, wide, high = (at[0] + MARGIN, at[1] + MARGIN, at[2], at[3])
    shape = (
        f'<ellipse cx="{x + wide // 2}" cy="{y + high // 2}" rx="{wide // 2}" ry="{high // 2}"/>'
        if is_round
        else f'<rect x="{x}" y="{y}" width="{wide}" height="{high}"/>'
    )
    lines: list[tuple[str, str, int]] = [(line, "room__name", NAME) for line in wrapped(name, wide, NAME)]
    lines += [(line, "room__true", TRUE) for line in (wrapped(true, wide, TRUE) if true else [])]
    tall = sum(size * 1.1 for _, _, size in lines)
    top = {"top": y + 20, "foot": y + high - 110 - tall}.get(side, y + max(16, (high - 90 - tall) / 2))
    written = []
    for line, dress, letter in lines:
        top += letter * 1.1
        written.append(f'<text class="{dress}" x="{x + wide // 2}" y="{num(top)}">{escape(line)}</text>')
    return f'<g class="{kind}">{shape}{"".join(written)}</g>'


@lru_cache(maxsize=1024)
def wrapped(text: str, wide: int, size: int) -> list[str]:
    """A text in lines that fit a width.

    >>> wrapped("Countess' Chamber", 300, 44)
    ["Countess'", 'Chamber']
    """
    most = max(6, int((wide - 30) / (size * LETTER)))
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


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
            f'<rect class="{kind}{" door--held" if held else ""}" x="{x}" y="{y}" width="{DOOR}" height="{DOOR}"/>'
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
    x, y, wide, high = public.rooms[room].at
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


def letters_of(names: Sequence[str]) -> list[str]:
    """As many letters of each name as tell them apart.

    >>> letters_of(["Grey Coat", "Barefoot", "Gloves"])
    ['Gr', 'B', 'Gl']
    """
    bare = [name.removeprefix("the ").removeprefix("The ") for name in names]
    found = []
    for n, name in enumerate(bare):
        others = [one for m, one in enumerate(bare) if m != n]
        length = next(
            (k for k in (1, 2, 3) if not any(one[:k].lower() == name[:k].lower() for one in others)), 3
        )
        found.append(name[:1].upper() + name[1:length])
    return found


@lru_cache(maxsize=2048)
def _pawn(x: str, y: str, letter: str, owes: bool, place: int) -> str:
    ring = f'<circle class="pawn__owes" r="{PAWN + 8}"/>' if owes else ""
    return (
        f'<g class="pawn" data-place="{place}" transform="translate({x} {y})">{ring}'
        f'<path d="M0-{PAWN} {PAWN} 0 0 {PAWN}-{PAWN} 0Z"/><text y="13">{escape(letter)}</text></g>'
    )


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
    if not rows:
        return Markup("")
    return _ROWS(rows=joined(rows))


def toll(public: Palace) -> str:
    """What buys out instead of a Wager."""
    coins = public.toll
    return f" or {coins} Coin{'s' if coins != 1 else ''}" if coins else ""


_ROWS = template(
    '<figcaption><h3 class="label">True Names so far</h3><ol class="truenames">{rows}</ol></figcaption>'
)
_ROW = template('<li><b>{name}</b> <i>{true}</i> <span class="quiet">{here}{owes}{doors}</span></li>')
