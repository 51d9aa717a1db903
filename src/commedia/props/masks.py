"""Cut-paper masks: a half mask of flat facets, and whatever is pinned on behind it or in front.

A drawing is text, a piece a line, and most pieces are drawn twice, the second time mirrored:

    m2 100 40 84 25 44 10       a facet of that tone, by its corners
    m4/5 56 16 30 -34           a stroke of that width along those points
    mx@10 100 28                a disc of that radius; mx/3@10 a ring
    =mx 148 2 142 40 150 37     a piece that is not mirrored

Tones are m1 (dark), m2, m3 (light), m4 (lines), mx (trimmings), j1 to j3 (a second colour), eye and shade.
The mask is 200 wide, its middle at 100, and 112 high; pieces may reach 45 beyond it on every side.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.props.circles import num
from commedia.props.svg import picture

WIDTH, HEIGHT = 290, 190
LEFT, TOP = 45, 58
"""Where the corner of the mask lies in its picture."""

FACE = """
m2 100 40 84 25 44 10 56 44 84 58
m3 44 10 10 18 4 50 26 52 56 44
m1 4 50 18 92 42 72 26 52
m2 18 92 54 108 66 76 42 72
m3 54 108 84 92 86 64 84 58 66 76
m1 84 92 100 112 100 40 84 58 86 64
=shade 100 40 116 25 156 10 190 18 196 50 182 92 146 108 116 92 100 112
eye 26 52 56 44 84 58 66 76 42 72
lid 26 52 56 44 84 58 58 51
"""
"""The half mask that all of them share, its right side in the shade."""


@lru_cache(maxsize=256)
def mask(behind: str, front: str, kind: str, says: str = "", face: str = FACE) -> Markup:
    """A mask as a picture. says: the sentence for readers, "" where its name stands beside it."""
    inside = f'<g transform="translate({LEFT} {TOP})">{pieces(behind + face + front)}</g>'
    return picture(WIDTH, HEIGHT, says, inside, kind=f"mask art {kind}")


@lru_cache(maxsize=256)
def pieces(drawing: str) -> str:
    """The pieces of a drawing as markup. Raises ValueError for a line that is none."""
    drawn: list[tuple[str, str]] = []
    for line in drawing.split("\n"):
        if not line.strip():
            continue
        tone, *places = line.removeprefix("=").split()
        points = [float(place) for place in places]
        if not points or len(points) % 2:
            raise ValueError(f"{line!r} is no piece of a mask: coordinates come in pairs")
        drawn.append(_piece(tone, points))
        if not line.startswith("="):
            mirrored = [200 - at if n % 2 == 0 else at for n, at in enumerate(points)]
            drawn.append(_piece(tone, mirrored))
    return _merged(drawn)


def _piece(tone: str, points: list[float]) -> tuple[str, str]:
    """What every piece of that kind begins with, and the outline of this one."""
    tone, _, radius = tone.partition("@")
    tone, _, width = tone.partition("/")
    look = f'class="{tone}line" stroke-width="{width}"' if width else f'class="{tone}"'
    if radius:
        r, x, y = float(radius), *points
        return (
            look,
            f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 0 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 0"
            + (f" {num(-2 * r)} 0Z"),
        )
    corners = " ".join(map(num, points))
    return look, f"M{corners}" + ("" if width else "Z")


def _merged(drawn: list[tuple[str, str]]) -> str:
    """Neighbours that look alike become one path."""
    paths: list[tuple[str, str]] = []
    for look, outline in drawn:
        if paths and paths[-1][0] == look:
            paths[-1] = look, paths[-1][1] + outline
        else:
            paths.append((look, outline))
    return "".join(f'<path {look} d="{outline}"/>' for look, outline in paths)
