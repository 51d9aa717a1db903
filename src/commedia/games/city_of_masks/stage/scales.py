"""A pair of scales: what the authorities show in the one pan, what speaks for the accused in the other."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import TypeAlias

from markupsafe import Markup

from commedia.props.circles import Point, num
from commedia.props.svg import picture

WIDE, HIGH = 372, 176
PIVOT = Point(WIDE / 2, 24)
ARM, CHAIN, PAN = 118, 96, 54
"""From the pivot to a chain, from there down to the pan, and half of that pan."""
STEEPEST, PER_POINT = 10.0, 2.5
"""Degrees: the most that the beam tilts, and what it tilts by for each point between the two."""
SIZES = ((17.0, 6, 30), (12.0, 8, 64))
"""How large a weight is, how many lie side by side, and how many there is room for."""

Weights: TypeAlias = tuple[tuple[str, int], ...]
"""What lies in a pan from below: "own", "called" or "friend", each with its points; "missing" is dashed."""


@lru_cache(maxsize=512)
def scales(theirs: int, mine: Weights, missing: int) -> Markup:
    """Both pans as a picture, hidden from readers: the words beside it say the same.

    theirs: the authorities' points. missing: how many more the accused needs to have more than they.
    """
    total = sum(points for _, points in mine)
    tilt = max(-STEEPEST, min(STEEPEST, PER_POINT * (theirs - total)))
    size = next((one for one in SIZES if max(theirs, total + missing) <= one[2]), SIZES[-1])
    left, right = _end(-1, tilt), _end(1, tilt)
    return picture(
        WIDE,
        HIGH,
        "",
        f'<path class="scales__foot" d="M186 20l5 4V150l34 16v6H147v-6l34-16V24Z"/>'
        f'<path class="scales__beam" d="M{left}L{num(PIVOT.x)} {num(PIVOT.y - 7)} {right} '
        f'{num(PIVOT.x)} {num(PIVOT.y + 5)}Z"/>',
        _pan(left, (("own", theirs),), size),
        _pan(right, (*mine, ("missing", missing)), size),
        f'<circle class="scales__knob" cx="{num(PIVOT.x)}" cy="{num(PIVOT.y)}" r="7"/>',
        kind="scales",
    )


def _end(side: int, tilt: float) -> Point:
    """The end of the beam, left (-1) or right (1), tilted down on the left by so many degrees."""
    turn = radians(tilt)
    return Point(PIVOT.x + side * ARM * cos(turn), PIVOT.y - side * ARM * sin(turn))


def _pan(hangs: Point, weights: Weights, size: tuple[float, int, int]) -> str:
    x, floor = hangs.x, hangs.y + CHAIN
    left, right = num(x - PAN), num(x + PAN)
    drawn = [
        f'<path class="scales__chain" d="M{left} {num(floor)}L{hangs}L{right} {num(floor)}"/>'
        f'<path class="scales__pan" d="M{left} {num(floor)}H{right}L{num(x + 36)} {num(floor + 13)}'
        f'H{num(x - 36)}Z"/>'
    ]
    at = 0
    for kind, points in weights:
        most = min(points, size[2] - at)
        spots = [_spot(x, floor, n, size) for n in range(at, at + most)]
        drawn.append(_weights(kind, spots, size[0] / 2 - 0.5) if spots else "")
        at += most
    return "".join(drawn)


def _spot(x: float, floor: float, n: int, size: tuple[float, int, int]) -> Point:
    """The middle of the weight of that number, row by row from below, each row from the middle outwards."""
    step, across, _ = size
    row, nth = divmod(n, across)
    aside = (nth + 1) // 2 * (1 if nth % 2 else -1)
    return Point(x + (aside - 0.5) * step, floor - step * (row + 0.5))


def _weights(kind: str, spots: list[Point], half: float) -> str:
    """Weights of one kind as one path, each a lozenge."""
    drawn = f'<path class="weight weight--{kind}" d="{_lozenges(spots, half)}"/>'
    if kind == "called":
        drawn += f'<path class="weight" d="{_lozenges(spots, half * 0.4)}"/>'
    if kind == "friend":
        lines = "".join(
            f"M{num(x - half / 2)} {num(y + half / 2)}l{num(half)} {num(-half)}"
            f"M{num(x - half * 0.15)} {num(y + half * 0.85)}l{num(half)} {num(-half)}"
            f"M{num(x - half * 0.85)} {num(y + half * 0.15)}l{num(half)} {num(-half)}"
            for x, y in spots
        )
        drawn += f'<path class="weight__hatch" d="{lines}"/>'
    return drawn


def _lozenges(spots: list[Point], half: float) -> str:
    h = num(half)
    return "".join(f"M{num(x)} {num(y - half)}l{h} {h}-{h} {h}-{h}-{h}Z" for x, y in spots)
