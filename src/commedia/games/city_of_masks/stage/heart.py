"""What one heart holds: everybody and every faction round its owner, warm above and cold below."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from commedia.kit.figures import signed
from commedia.props.circles import Point, num
from commedia.props.svg import clipped, picture

WIDE, ROW, BOX, ACROSS = 360, 46, 108, 3

Felt = tuple[str, int, bool, int]
"""For whom, how much, whether it endures, and points that are saved up."""


@lru_cache(maxsize=512)
def heart(feelings: tuple[Felt, ...]) -> Markup:
    """The web of feelings, the strongest farthest from the middle; a line's width is the strength."""
    ordered = sorted(feelings, key=lambda felt: -felt[1])
    neutral = [felt for felt in ordered if not felt[1]]
    warm = _rows([felt for felt in ordered if felt[1] > 0])
    cold = _rows(neutral[2:]) + _rows([felt for felt in ordered if felt[1] < 0])
    middle = ROW * len(warm) + 22
    placed = [p for n, row in enumerate(warm) for p in _across(row, ROW * n + 18)]
    placed += [p for n, row in enumerate(cold, 1) for p in _across(row, middle + ROW * n)]
    placed += zip(neutral[:2], (Point(BOX / 2 + 1, middle), Point(WIDE - BOX / 2 - 1, middle)), strict=False)
    lines = [_line(felt, spot, middle) for felt, spot in placed]
    nodes = [_node(felt, spot) for felt, spot in placed]
    top, low = num(middle - 19), num(middle + 19)
    you = (
        f'<path class="heart__you" d="M180 {top}L208 {num(middle)} 180 {low} 152 {num(middle)}Z"/>'
        f'<text class="heart__me" x="180" y="{num(middle + 4)}">you</text>'
    )
    said = "Your feelings. " + " ".join(f"{in_words(felt)}." for felt in feelings)
    return picture(WIDE, middle + ROW * len(cold) + 22, said, *lines, you, *nodes, kind="heart")


def in_words(felt: Felt) -> str:
    """One feeling as a phrase."""
    who, value, enduring, marks = felt
    kind = "neutral" if not value and not enduring else "enduring" if enduring else "fickle"
    saved = f", {signed(marks)} saved up" if marks else ""
    return f"{who} {signed(value)}, {kind}{saved}"


def _rows(feelings: list[Felt]) -> list[list[Felt]]:
    """The rows of the picture from its top down, with so many feelings in each."""
    return [feelings[n : n + ACROSS] for n in range(0, len(feelings), ACROSS)]


def _across(row: list[Felt], y: float) -> list[tuple[Felt, Point]]:
    """A row with the place of each, about the middle."""
    left = WIDE / 2 - (len(row) - 1) / 2 * (BOX + 14)
    return [(felt, Point(left + n * (BOX + 14), y)) for n, felt in enumerate(row)]


def _line(felt: Felt, spot: Point, middle: float) -> str:
    _, value, enduring, _ = felt
    dash = "" if enduring else ' stroke-dasharray="7 5"' if value else ' stroke-dasharray="1 5"'
    return (
        f'<path class="heart__line{_cold(value)}" stroke-width="{num(1 + abs(value) * 0.4)}"{dash} '
        f'd="M180 {num(middle)}L{spot}"/>'
    )


def _node(felt: Felt, spot: Point) -> str:
    who, value, _, marks = felt
    saved = f'<tspan class="heart__saved"> ({signed(marks)})</tspan>' if marks else ""
    return (
        f'<g class="heart__node{_cold(value)}" transform="translate({spot})">'
        f'<rect x="{num(-BOX / 2)}" y="-15" width="{BOX}" height="30" rx="2"/>'
        f'<text y="4.5">{escape(clipped(who, 10 if marks else 12))} '
        f'<tspan class="heart__value">{signed(value)}</tspan>{saved}</text></g>'
    )


def _cold(value: int) -> str:
    return " heart--cold" if value < 0 else ""
