"""Places round a circle, arcs over them, and lanes in which arcs do not meet.

Angles are in degrees, clockwise from three o'clock, as the screen has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple


class Point(NamedTuple):
    """A place in a picture, y downward."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{num(self.x)} {num(self.y)}"


def num(value: float) -> str:
    """A length to a tenth, written as short as can be.

    >>> num(3.0), num(2.449), num(-0.01)
    ('3', '2.4', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def around(centre: Point, radius: float, angle: float, flat: float = 1.0) -> Point:
    """The place at that angle of a circle; `flat` below 1 presses it into an ellipse."""
    turn = radians(angle)
    return Point(centre.x + radius * cos(turn), centre.y + radius * flat * sin(turn))


def arc(centre: Point, radius: float, middle: float, spread: float, back: bool = False) -> str:
    """The path of an arc: `spread` degrees to both sides of its middle; `back` runs it counterclockwise."""
    start, end = around(centre, radius, middle - spread), around(centre, radius, middle + spread)
    if back:
        start, end = end, start
    return f"M{start}A{num(radius)} {num(radius)} 0 {int(spread > 90)} {int(not back)} {end}"


def is_low(angle: float) -> bool:
    """Whether text on an arc with that middle would hang upside down if it ran clockwise.

    >>> is_low(90), is_low(270), is_low(22.5)
    (True, False, True)
    """
    return 0 < angle % 360 < 180


def lanes(places: Sequence[int], apart: int, round_: int) -> list[int]:
    """A lane for each arc, lowest first, so that arcs of one lane never meet.

    places: where each arc stands among `round_` places of the circle. apart: how many places two arcs of one
    lane must lie from each other.

    >>> lanes([0, 1, 3, 6], 3, 8)
    [0, 1, 0, 1]
    """
    taken: list[list[int]] = []
    chosen = []
    for place in places:
        lane = 0
        while lane < len(taken) and any(_gap(place, other, round_) < apart for other in taken[lane]):
            lane += 1
        if lane == len(taken):
            taken.append([])
        taken[lane].append(place)
        chosen.append(lane)
    return chosen


def _gap(a: int, b: int, round_: int) -> int:
    """Places from one to the other, the shorter way about."""
    return min((a - b) % round_, (b - a) % round_)
