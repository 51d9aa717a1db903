"""Cut-paper stones: slabs that lie in a ring, standing stones for people, pillars built of points."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from commedia.props.circles import Point, num
from commedia.props.svg import picture

SLABS = (
    (
        ("f1", "M-48-4-38-21 4-25 14-3-14 6Z"),
        ("f2", "M4-25 38-20 48 0 14-3Z"),
        ("f3", "M-48-4-14 6 2 25-36 20Z"),
        ("f4", "M-14 6 14-3 48 0 40 18 2 25Z"),
        ("stone__edge", "M-48-4-38-21 4-25 38-20 48 0 40 18 2 25-36 20Z"),
    ),
    (
        ("f1", "M-47 2-40-18-6-25-14-2Z"),
        ("f2", "M-6-25 36-21 47-6 10 2-14-2Z"),
        ("f3", "M-47 2-14-2 10 2 6 24-38 21Z"),
        ("f4", "M10 2 47-6 38 20 6 24Z"),
        ("stone__edge", "M-47 2-40-18-6-25 36-21 47-6 38 20 6 24-38 21Z"),
    ),
)
"""Two slabs about their own centre, 96 by 50: four facets and the edge."""

TILTS = (6, -4, 3, 5, -6, -5, 4, -3)
"""Degrees by which each stone of a ring lies askew, so that no two look alike."""

MONOLITH = (
    '<path class="g3" d="M14 40 17 9 27 3 29 40Z"/>'
    '<path class="g1" d="M27 3 38 10 42 40H29Z"/>'
    '<path class="g2" d="M17 9 27 3 38 10 28 15Z"/>'
)
"""A standing stone in a box of 54 by 42: its two sides and its top."""


def slab(place: int) -> str:
    """The facets of the stone at that place of a ring."""
    facets = "".join(f'<path class="{name}" d="{d}"/>' for name, d in SLABS[place % 2])
    return f'<g transform="rotate({TILTS[place % 8]})">{facets}</g>'


FITS = (1.0, 0.8, 0.6)
"""How large one letter is cut, two, or three: none reaches over the edge of its stone."""


def _cut(letter: str) -> str:
    """The letter of a standing stone, or as many as tell it apart."""
    size = FITS[min(len(letter), len(FITS)) - 1] if letter else 1.0
    return (
        f'<text transform="translate(28 {num(25 + 8 * size)}) scale({num(size)})" text-anchor="middle">'
        f"{escape(letter)}</text>"
    )


@lru_cache(maxsize=256)
def monolith(letter: str, kind: str = "") -> Markup:
    """A standing stone with a letter cut in it, hidden from readers: the name stands beside it."""
    return picture(54, 42, "", MONOLITH, _cut(letter), kind=f"monolith art tones-spot {kind}".rstrip())


def standing(letter: str, x: float, y: float, size: float = 1.3) -> str:
    """A standing stone as part of a larger picture, its middle at that place."""
    return (
        f'<g class="monolith art tones-spot" transform="translate({num(x)} {num(y)}) scale({num(size)}) '
        f'translate(-28 -22)">{MONOLITH}{_cut(letter)}</g>'
    )


WIDE, COURSE, ROOM = 96, 16.0, 150.0
"""A pillar's width, the most a course is high, and the height that the tallest pillar may take."""
SWAY = (0.0, 1.6, -1.2, 0.8, -1.8, 1.0, -0.6, 1.4, -1.0)
"""How far each course lies off the middle, so that the pillar looks laid by hand."""


@lru_cache(maxsize=1024)
def pillar(
    letter: str,
    solid: int,
    possible: int,
    held: int,
    tallest: int,
    *,
    lit: bool = False,
    fallen: bool = False,
) -> Markup:
    """A pillar, a course for every point: solid ones below, possible ones dashed, held ones hatched on top.

    tallest: points of the tallest pillar beside it: they share one scale and one height. lit: in a beam of
    light. fallen: it lies on the ground, whatever it held. Hidden from readers: the figures stand beside it.
    """
    step = min(COURSE, ROOM / max(tallest, 1))
    ground = max(tallest * step, 44) + 34
    parts = [f'<path class="pillar__beam" d="M36 0H60L94 {num(ground)}H2Z"/>'] if lit else []
    parts.append(f'<path class="pillar__ground" d="M2 {num(ground + 0.5)}H94"/>')
    if fallen:
        parts.append(
            f'<g class="pillar__fallen" transform="translate(0 {num(ground)})">'
            '<path class="g3" d="M10 0 14-20 62-30 70-16 64 0Z"/>'
            '<path class="g2" d="M14-20 62-30 70-16 30-12Z"/><path class="g1" d="M70-16 86 0H64Z"/></g>'
        )
        top, middle = ground - 30, 42
    else:
        total = solid + possible + held
        for course in range(total):
            kind = "solid" if course < solid else "possible" if course < solid + possible else "held"
            parts.append(_course(course, step, ground, kind))
        top, middle = ground - total * step, WIDE // 2
    parts.append(
        f'<text class="pillar__letter" x="{middle}" y="{num(top - 8)}" text-anchor="middle">'
        f"{escape(letter)}</text>"
    )
    kind = "pillar pillar--down" if fallen else "pillar"
    return picture(WIDE, ground + 6, "", *parts, kind=f"{kind} art tones-spot")


@lru_cache(maxsize=1024)
def _course(course: int, step: float, ground: float, kind: str) -> str:
    """One stone of a pillar, narrower the higher it lies: a lit and a shaded facet."""
    half = max(30 - course * min(1.0, step / 14), 14)
    middle = WIDE / 2 + SWAY[course % len(SWAY)]
    low, high = ground - course * step - 0.6, ground - (course + 1) * step + 0.6
    left, right, seam = middle - half, middle + half, middle + half * 0.3
    corners = (Point(left, low), Point(left + 1.5, high), Point(right - 2, high), Point(right, low))
    edge = "M" + " ".join(map(str, corners)) + "Z"
    if kind == "possible":
        return f'<path class="course course--possible" d="{edge}"/>'
    if kind == "held":
        rise = low - high
        strokes = (left + 3 + i * 7 for i in range(int((right - left - 12) / 7) + 1))
        hatch = "".join(f"M{Point(x, low)}L{Point(x + rise * 0.7, high)}" for x in strokes)
        inner = f'<path class="course__hatch" d="{hatch}"/>'
    else:
        inner = (
            f'<path class="g1" d="M{Point(seam, low)} {Point(seam - 2, high)} {corners[2]} {corners[3]}Z"/>'
        )
    return f'<g class="course course--{kind}"><path class="course__face" d="{edge}"/>{inner}</g>'


MENHIRS = (
    (
        "M9 76 14 14 27 4 30 76Z", "M27 4 42 15 47 76H30Z", "M14 14 27 4 42 15 29 22Z",
        "M9 76 14 14 27 4 42 15 47 76Z",
    ),
    (
        "M8 76 11 22 24 6 28 76Z", "M24 6 44 20 46 76H28Z", "M11 22 24 6 44 20 27 28Z",
        "M8 76 11 22 24 6 44 20 46 76Z",
    ),
    (
        "M10 76 16 8 31 3 33 76Z", "M31 3 43 12 48 76H33Z", "M16 8 31 3 43 12 32 18Z",
        "M10 76 16 8 31 3 43 12 48 76Z",
    ),
    (
        "M5 76 9 28 20 14 26 76Z", "M20 14 45 24 49 76H26Z", "M9 28 20 14 45 24 25 33Z",
        "M5 76 9 28 20 14 45 24 49 76Z",
    ),
    (
        "M14 76 18 12 29 2 32 76Z", "M29 2 38 9 43 76H32Z", "M18 12 29 2 38 9 30 16Z",
        "M14 76 18 12 29 2 38 9 43 76Z",
    ),
)  # fmt: skip
"""Five tall stones, so that each of a company has its own: shaded side, lit side, top, and the outline of all
three. Each stands on 76, about 27 from the left.
"""
_FEET = (47, 46, 48, 49, 43)
"""Where the right foot of each is, over which it falls."""
_LIE = (94.7, 92.0, 94.5, 94.4, 94.3)
"""Degrees by which each has turned when it lies on its right side."""


def menhir(shape: int, x: float, y: float, size: float, kind: str = "") -> str:
    """A tall stone as part of a larger picture, standing there. shape: any number. kind: its class names."""
    return _at(x, y, size, _menhir(shape % len(MENHIRS)), kind)


def fallen_menhir(shape: int, x: float, y: float, size: float, kind: str = "") -> str:
    """The same stone, which stood there, on its side; a page that holds the moment lets it fall."""
    n = shape % len(MENHIRS)
    lies = f'<g transform="rotate({_LIE[n]} {_FEET[n]} 76)"><g class="falls">{_menhir(n)}</g></g>'
    return _at(x, y, size, lies, kind)


def menhir_outline(shape: int, x: float, y: float, size: float) -> str:
    """Where it stood, dashed."""
    outline = MENHIRS[shape % len(MENHIRS)][-1]
    return _at(x, y, size, f'<path class="ghost" d="{outline}"/>', "")


def _menhir(n: int) -> str:
    facets = zip(("g3", "g1", "g2"), MENHIRS[n][:3], strict=True)
    return "".join(f'<path class="{tone}" d="{d}"/>' for tone, d in facets)


def _at(x: float, y: float, size: float, drawn: str, kind: str) -> str:
    named = f' class="{kind}"' if kind else ""
    place = f"translate({num(x - 27 * size)} {num(y - 76 * size)}) scale({num(size)})"
    return f'<g{named} transform="{place}">{drawn}</g>'
