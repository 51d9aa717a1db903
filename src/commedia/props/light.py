"""One thing in the light: a beam from above, the ground, names beneath, what was before as a dashed ghost.

A picture of a moment is 1000 by 420. On a page that holds the moment it lies in the dark, and what has class
"falls", "rises" or "flies" comes to where it is drawn; everywhere else it is as still as a woodcut.
"""

from __future__ import annotations

from markupsafe import Markup, escape

from commedia.props.circles import num
from commedia.props.svg import clipped, columns, picture

WIDTH, HEIGHT = 1000, 420
GROUND = 362
"""The line on which everything stands."""


def lit(says: str, *parts: str) -> Markup:
    """The picture. says: the sentence for those who do not see it."""
    return picture(WIDTH, HEIGHT, says, *parts, kind="lit art tones-spot")


def beam(x: float, half: float = 150) -> str:
    """The light that falls there, so wide to both sides on the ground."""
    return (
        f'<path class="beam" d="M{num(x - 34)}-700H{num(x + 34)}L{num(x + half)} {GROUND}H{num(x - half)}Z"/>'
    )


def ground(x: float, half: float) -> str:
    """The shadow beneath what stands there."""
    return f'<ellipse class="ground" cx="{num(x)}" cy="{GROUND + 2}" rx="{num(half)}" ry="14"/>'


def name(x: float, called: str, most: int, *, main: bool = False) -> str:
    """A name beneath what it belongs to, whole: where that is wide on two lines, and smaller if it must be.

    most: columns that it has room for. main: of whoever is lit.
    """
    kind = ' class="lit__one"' if main else ""
    lines = halved(called) if columns(called) > most * ROOMY else [called]
    size = max(SMALLEST, min(1.0, most / max(map(columns, lines))))
    rows = [
        f'<tspan x="0" dy="{n * 1.05:g}em">{escape(clipped(line, int(most / SMALLEST)))}</tspan>'
        for n, line in enumerate(lines)
    ]
    at = GROUND + (38 if len(lines) == 1 else 30)
    return f'<text{kind} transform="translate({num(x)} {at}) scale({size:.3g})">{"".join(rows)}</text>'


ROOMY, SMALLEST = 1.4, 0.5
"""A name that is wider than its room by more than this is set on two lines; it grows no smaller than that."""


def halved(name: str) -> list[str]:
    """A name on two lines, as long as each other as may be; on one, where it is a single word.

    >>> halved("Halvard the Lame"), halved("Maud")
    (['Halvard', 'the Lame'], ['Maud'])
    """
    words = name.split()
    ways = [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    return min(ways, key=lambda way: max(map(columns, way)), default=[name])


def ghost(outline: str) -> str:
    """What is there no more, or is not there yet."""
    return f'<path class="ghost" d="{outline}"/>'
