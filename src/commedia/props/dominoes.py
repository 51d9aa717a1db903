"""Dominoes with an inner and an outer court: the inner half is the black one."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.props.svg import picture

PIPS = {
    0: (),
    1: ((17, 17),),
    2: ((10, 10), (24, 24)),
    3: ((9, 9), (17, 17), (25, 25)),
    4: ((10, 10), (24, 10), (10, 24), (24, 24)),
    5: ((9, 9), (25, 9), (17, 17), (9, 25), (25, 25)),
    6: ((9, 9), (25, 9), (9, 17), (25, 17), (9, 25), (25, 25)),
}
"""Where the pips of a half stand, in a square of 34."""

LATTICE = "M9 17 17 9l8 8-8 8ZM25 17l8-8 8 8-8 8ZM41 17l8-8 8 8-8 8Z"


@lru_cache(maxsize=64)
def tile_drawn(inner: int, outer: int) -> str:
    """A tile face up as part of a larger picture, 66 by 34."""
    return "".join(
        (
            '<rect class="outer" x="1" y="1" width="64" height="32" rx="4"/>',
            '<path class="inner" d="M5 1H33V33H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4Z"/>',
            '<rect class="frame" x="1" y="1" width="64" height="32" rx="4"/>',
            _pips(inner, 0, "inner-pips"),
            _pips(outer, 32, "outer-pips"),
        )
    )


@lru_cache(maxsize=64)
def domino(inner: int, outer: int, whose: str = "Domino") -> Markup:
    """A tile face up. whose: what it is called to those who do not see it."""
    return picture(
        66,
        34,
        f"{whose}: inner court {inner}, outer court {outer}",
        tile_drawn(inner, outer),
        kind="domino",
    )


@lru_cache(maxsize=64)
def domino_down(whose: str = "A tile") -> Markup:
    """A tile that lies face down."""
    return picture(
        66,
        34,
        f"{whose}, face down",
        '<rect class="reverse" x="1" y="1" width="64" height="32" rx="4"/>',
        f'<path class="lattice" d="{LATTICE}"/>',
        kind="domino domino--down",
    )


@lru_cache(maxsize=64)
def two_dice(inner: int, outer: int, whose: str = "Dice") -> Markup:
    """Two dice instead of a tile, each a court of it; 0 for one that has not fallen yet."""
    says = f"inner court {inner}, outer court {outer}" if inner else "not thrown yet"
    return picture(
        66,
        34,
        f"{whose}: {says}",
        '<rect class="inner" x="1" y="2" width="30" height="30" rx="6"/>',
        '<rect class="outer" x="35" y="2" width="30" height="30" rx="6"/>',
        '<path class="frame" d="M7 2H25a6 6 0 0 1 6 6V26a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Z',
        'M41 2H59a6 6 0 0 1 6 6V26a6 6 0 0 1-6 6H41a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Z"/>',
        _pips(inner, -1, "inner-pips"),
        _pips(outer, 33, "outer-pips"),
        kind="domino" if inner else "domino domino--held",
    )


def _pips(number: int, right: int, kind: str) -> str:
    # A dot of no length with round ends is a pip: one path a half.
    dots = "".join(f"M{x + right} {y}h0" for x, y in PIPS[number])
    return f'<path class="{kind}" d="{dots}"/>' if dots else ""
