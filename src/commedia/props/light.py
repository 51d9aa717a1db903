"""One thing in the light: a beam from above, the ground, what was before as a dashed ghost; names beneath.

A picture of a moment is 1000 by 396. On a page that holds the moment it lies in the dark, and what has class
"falls", "rises" or "flies" comes to where it is drawn; everywhere else it is as still as a woodcut. Names are
no part of the drawing: they are text under it, which wraps and is never cut, however long they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from markupsafe import Markup

from commedia.props.circles import num
from commedia.props.svg import picture
from commedia.props.template import NOTHING, joined, template

WIDTH, HEIGHT = 1000, 396
"""Names follow below it."""
GROUND = 362
"""The line on which everything stands."""
ONE_ROW = 6
"""As many names stand beside each other; more in two rows, every other one in the second."""
COLUMNS = 100
"""Of the table in which names stand, so that each is beneath what it belongs to."""


class Name(NamedTuple):
    """A name beneath what it belongs to. x: the middle of that. main: of whoever is lit."""

    x: float
    called: str
    main: bool = False


def lit(says: str, *parts: str | Name) -> Markup:
    """The picture, and the names under it. says: the sentence for those who do not see it."""
    names = sorted(part for part in parts if isinstance(part, Name))
    drawn = picture(
        WIDTH, HEIGHT, says, *(part for part in parts if isinstance(part, str)), kind="lit art tones-spot"
    )
    rows = [names] if len(names) <= ONE_ROW else [names[::2], names[1::2]]
    return _LIT(picture=drawn, names=joined([_ROW(cells=_cells(row)) for row in rows]) if names else NOTHING)


# A table of a hundred columns, for a page may not say of any one element how wide it is.
_LIT = template(
    '<div class="in-light">{picture}<table class="in-light__names" role="presentation" aria-hidden="true">',
    "{names}</table></div>",
)
_ROW = template("<tr>{cells}</tr>")
_CELL = template('<td colspan="{wide}"{main}>{name}</td>')
_GAP = template('<td colspan="{wide}"></td>')
_MAIN = Markup(' class="in-light__one"')


def _cells(names: Sequence[Name]) -> Markup:
    """A row of the table: each name in the room that it has, and what lies between."""
    cells, at = [], 0
    for name, (left, right) in zip(names, rooms(names), strict=True):
        if left > at:
            cells.append(_GAP(wide=left - at))
        cells.append(_CELL(wide=right - left, main=_MAIN if name.main else NOTHING, name=name.called))
        at = right
    return joined([*cells, _GAP(wide=COLUMNS - at)] if at < COLUMNS else cells)


def rooms(names: Sequence[Name]) -> list[tuple[int, int]]:
    """From where to where each of these may reach, in columns: as far to both sides, and to no other's.

    names: from left to right. Of the room between two, whoever is lit has twice as much.

    >>> rooms([Name(200, "Maud"), Name(500, "Halvard", main=True)])
    [(10, 30), (30, 70)]
    """
    shares = [
        (right.x - left.x) * (1 + left.main) / (2 + left.main + right.main) for left, right in pairwise(names)
    ]
    gaps = [right.x - left.x for left, right in pairwise(names)]
    found = []
    for n, name in enumerate(names):
        before = gaps[n - 1] - shares[n - 1] if n else inf
        after = shares[n] if n < len(shares) else inf
        half = min(before, after)
        if half == inf:
            half = min(name.x, WIDTH - name.x)
        step = WIDTH / COLUMNS
        found.append((round(max(0.0, name.x - half) / step), round(min(WIDTH, name.x + half) / step)))
    return found


def beam(x: float, half: float = 150) -> str:
    """The light that falls there, so wide to both sides on the ground."""
    return (
        f'<path class="beam" d="M{num(x - 34)}-700H{num(x + 34)}L{num(x + half)} {GROUND}H{num(x - half)}Z"/>'
    )


def ground(x: float, half: float) -> str:
    """The shadow beneath what stands there."""
    return f'<ellipse class="ground" cx="{num(x)}" cy="{GROUND + 2}" rx="{num(half)}" ry="14"/>'


def ghost(outline: str) -> str:
    """What is there no more, or is not there yet."""
    return f'<path class="ghost" d="{outline}"/>'
