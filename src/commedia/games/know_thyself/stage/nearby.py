"""The Palace in small beside a Wager: rooms that were entered by number, and the whole map a tap away."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from markupsafe import Markup

from commedia.engine.english import listed
from commedia.games.know_thyself.stage.palace import (
    MARGIN,
    in_words,
    key,
    kinds_of,
    looked_into,
    near,
    outermost_first,
    size,
    whole,
)
from commedia.games.know_thyself.state import Palace
from commedia.kit.stage import Names, called
from commedia.props.circles import num
from commedia.props.svg import picture
from commedia.props.template import NOTHING, joined, template

SHOWN = 7
"""True Names that stand there at once, the latest first; the others are folded."""


def nearby(public: Palace, names: Names) -> Markup:
    """The small map as the button that opens the whole one, and the True Names so far."""
    rows = [_row(public, names, n, id) for n, id in enumerate(public.truenames, 1)][::-1]
    more = rows[SHOWN:]
    return _NEARBY(
        small=small(public), says=where_all_are(public, names),
        rows=joined(rows[:SHOWN]), n=len(rows),
        more=_MORE(n=len(more), rows=joined(more), first=len(more)) if more else NOTHING,
        whole=whole(public, names), near=near(public), key=key(public), words=in_words(public, names),
    )  # fmt: skip


_NEARBY = template(
    '<figure class="nearby"><button class="nearby__map" type="button" popovertarget="whole-palace">{small}',
    '<span class="visually-hidden">Open the whole Palace. {says}</span></button>',
    '<figcaption><h3 class="label">True Names so far</h3><ol class="names" reversed '
    'start="{n}">{rows}</ol>{more}',
    '</figcaption></figure><div class="palace palace--over" id="whole-palace" popover role="group" '
    'aria-label="The Palace">',
    '<button class="button button--small" type="button" popovertarget="whole-palace" '
    'popovertargetaction="hide">',
    "Back to the Wager</button>{whole}{near}{key}{words}</div>",
)
_MORE = template(
    '<details class="names__more"><summary>{n} more</summary>',
    '<ol class="names" reversed start="{first}">{rows}</ol></details>',
)


def _row(public: Palace, names: Names, n: int, id: str) -> Markup:
    one = public.rooms[id]
    return _ROW(n=n, name=one.name, true=public.truenames[id].removeprefix(one.name).strip())


_ROW = template('<li value="{n}"><b>{name}</b> {true}</li>')


def small(public: Palace) -> Markup:
    """Walls alone, with the numbers of the rooms that were entered; hidden from readers."""
    numbers = {id: n for n, id in enumerate(public.truenames, 1)}
    return _plan(public, looked_into(public), "", numbers, "palace nearby__plan")


def room_of(public: Palace, id: str) -> Markup:
    """The Palace in small, in which that room is lit; hidden from readers."""
    return _plan(public, "", id, {}, "palace nearby__plan nearby__plan--asked")


def _plan(public: Palace, here: str, asked: str, numbers: Mapping[str, int], kind: str) -> Markup:
    """The rooms, that in which one is and that which is asked about marked, some by their numbers."""
    width, height = size(tuple(tuple(room.at) for room in public.rooms.values()))
    drawn = []
    for one in outermost_first(public):
        kinds = [*kinds_of(public, one, here), *(["room--asked"] if one.id == asked else [])]
        drawn.append(_small_room(tuple(one.at), " ".join(kinds), numbers.get(one.id, 0)))
    return picture(width, height, "", *drawn, kind=kind)


@lru_cache(maxsize=512)
def _small_room(at: tuple[int, int, int, int], kind: str, n: int) -> str:
    x, y, wide, high = (at[0] + MARGIN, at[1] + MARGIN, at[2], at[3])
    number = f'<text x="{num(x + wide / 2)}" y="{num(y + high / 2 + 62)}">{n}</text>' if n else ""
    return f'<g class="{kind}"><rect x="{x}" y="{y}" width="{wide}" height="{high}"/>{number}</g>'


def where_all_are(public: Palace, names: Names) -> str:
    """Who is in which room, in a sentence each."""
    rooms = [(room, public.at(id)) for id, room in public.rooms.items()]
    return " ".join(
        f"{listed([called(names, seat) for seat in seats])} {'is' if len(seats) == 1 else 'are'} in the "
        f"{room.name}."
        for room, seats in rooms
        if seats
    )
