"""Discs in piles: solid ones lie there, hatched ones are borrowed, dashed ones are missing.

Two currencies are told apart by their shape and not by colour: a full disc, and one that is half in the dark.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.props.circles import num
from commedia.props.svg import picture

COINS = {
    "face": '<circle cx="8" cy="8" r="6.5" fill="currentColor"/>',
    "hidden": (
        '<circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="1.6"/>'
        '<path d="M8 2a6 6 0 0 1 0 12Z" fill="currentColor"/>'
    ),
}
"""One token of each currency."""

ROOM, THICK, RADIUS, SLIM = 110.0, 13.0, 36, 9
"""The most that a pile rises, how thick a disc is where there is room, and half its width and height."""


@lru_cache(maxsize=8)
def coin(kind: str) -> Markup:
    """One token, hidden from readers: the figure stands beside it. kind: one of COINS."""
    return picture(16, 16, "", COINS[kind], kind=f"tok tok--{kind}")


def step_of(tallest: int) -> float:
    """How far one disc lifts the next in piles of which the tallest has so many."""
    return min(THICK, ROOM / max(tallest, 1))


@lru_cache(maxsize=2048)
def stack(x: float, ground: float, parts: tuple[tuple[str, int], ...], step: float) -> str:
    """A pile as part of a larger picture.

    parts: kind and number from below; a kind is "own", "lent", "hidden" or "gap".
    """
    drawn = []
    level = 0
    for kind, count in parts:
        for _ in range(count):
            y = ground - step * (level + 1)
            drawn.append(_disc(kind, x, y, step))
            level += 1
    return "".join(drawn)


def _disc(kind: str, x: float, y: float, step: float) -> str:
    at = f'transform="translate({num(x)} {num(y)})"'
    if kind == "gap":
        return f'<ellipse class="disc disc--gap" {at} rx="{RADIUS}" ry="{SLIM}"/>'
    edge = num(max(step - 3.5, 1.5))
    rim = f"M-{RADIUS} 0v{edge}a{RADIUS} {SLIM} 0 0 0 {2 * RADIUS} 0V0Z"
    dark = f'<path class="disc__dark" d="M0-{SLIM}a{RADIUS} {SLIM} 0 0 1 0 {2 * SLIM}Z"/>'
    hatch = '<path class="disc__hatch" d="M-29 5 -17-8M-17 8-3-9M-4 9 10-8M10 8 22-7M22 6 31-4"/>'
    more = {"hidden": dark, "lent": hatch}.get(kind, "")
    return (
        f'<g class="disc disc--{kind}" {at}><path d="{rim}"/><ellipse rx="{RADIUS}" ry="{SLIM}"/>{more}</g>'
    )
