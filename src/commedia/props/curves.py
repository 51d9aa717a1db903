"""The ties of a web: a curve from one place to another, whole, broken or struck."""

from __future__ import annotations

from math import hypot

from msgspec import Struct

from commedia.props.circles import Point


class Curve(Struct, frozen=True):
    """A quadratic curve from `start` to `end`, drawn toward `pull` and never reaching it."""

    start: Point
    pull: Point
    end: Point

    def at(self, t: float) -> Point:
        """The place at `t` of the way, 0 to 1."""
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return Point(
            a * self.start.x + b * self.pull.x + c * self.end.x,
            a * self.start.y + b * self.pull.y + c * self.end.y,
        )

    def along(self, t: float) -> Point:
        """The direction there, of length 1."""
        x = (1 - t) * (self.pull.x - self.start.x) + t * (self.end.x - self.pull.x)
        y = (1 - t) * (self.pull.y - self.start.y) + t * (self.end.y - self.pull.y)
        length = hypot(x, y) or 1.0
        return Point(x / length, y / length)

    def part(self, t0: float, t1: float) -> Curve:
        """The piece of the curve between two points of the way."""
        # The pull of a piece lies where the tangents at its ends meet.
        start, end = self.at(t0), self.at(t1)
        x = (1 - t0) * (1 - t1) * self.start.x + (t0 + t1 - 2 * t0 * t1) * self.pull.x + t0 * t1 * self.end.x
        y = (1 - t0) * (1 - t1) * self.start.y + (t0 + t1 - 2 * t0 * t1) * self.pull.y + t0 * t1 * self.end.y
        return Curve(start, Point(x, y), end)

    def turned(self) -> Curve:
        """The same curve from its end to its start."""
        return Curve(self.end, self.pull, self.start)

    def path(self) -> str:
        """As an SVG path."""
        return f"M{self.start}Q{self.pull} {self.end}"


def between(a: Point, b: Point, centre: Point, bow: float, clear: float) -> Curve:
    """A curve from `a` to `b`, its middle `bow` away from the straight line, outward from `centre`.

    clear: room left about both ends, for what stands there.
    """
    x, y = b.x - a.x, b.y - a.y
    length = hypot(x, y) or 1.0
    ux, uy = x / length, y / length
    nx, ny = -uy, ux
    middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    if (middle.x - centre.x) * nx + (middle.y - centre.y) * ny < 0:
        nx, ny = -nx, -ny
    aside = bow * 0.45
    start = Point(a.x + ux * clear + nx * aside, a.y + uy * clear + ny * aside)
    end = Point(b.x - ux * clear + nx * aside, b.y - uy * clear + ny * aside)
    pull = Point(middle.x + nx * (2 * bow - aside), middle.y + ny * (2 * bow - aside))
    return Curve(start, pull, end)


def across(curve: Curve, t: float, half: float, lean: float = 0.0) -> str:
    """A short stroke across the curve there; `lean` carries its far end along the way."""
    place, way = curve.at(t), curve.along(t)
    a = Point(place.x - way.y * half - way.x * lean, place.y + way.x * half - way.y * lean)
    b = Point(place.x + way.y * half + way.x * lean, place.y - way.x * half + way.y * lean)
    return f"M{a}L{b}"


def head(curve: Curve, size: float = 8.0) -> str:
    """An arrowhead at the end."""
    tip, way = curve.end, curve.along(1.0)
    back = Point(tip.x - way.x * size * 1.5, tip.y - way.y * size * 1.5)
    a = Point(back.x - way.y * size * 0.6, back.y + way.x * size * 0.6)
    b = Point(back.x + way.y * size * 0.6, back.y - way.x * size * 0.6)
    return f"M{tip}L{a}L{b}Z"
