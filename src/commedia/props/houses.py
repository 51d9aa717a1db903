"""Fronts of houses in a row, cut out of paper: where people may be found."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.props.svg import picture

FRONTS = (
    ("M4 40V18L20 6 36 18V40Z", "M10 22h6v7h-6ZM24 22h6v7h-6ZM17 33h6v7h-6Z"),
    ("M38 40V10H44V5H52V10H62V5H70V10H76V40Z", "M46 16h6v8h-6ZM62 16h6v8h-6ZM54 30h6v10h-6Z"),
    ("M78 40V22Q93 2 108 22V40Z", "M90 18h6v8h-6ZM84 29h6v11h-6ZM97 29h6v11h-6Z"),
    ("M110 40V14L118 9V2H124V9L140 14V40Z", "M116 19h5v7h-5ZM129 19h5v7h-5ZM122 30h7v10h-7Z"),
)
"""A house front and its windows, four beside each other in a street 144 wide and 40 high."""


@lru_cache(maxsize=32)
def street(first: int, lit: bool) -> Markup:
    """A street of four fronts, hidden from readers. first: which stands in the light, from 0; lit: if any."""
    parts = []
    for n, (front, windows) in enumerate(FRONTS):
        shade = " is-lit" if lit and n == first % len(FRONTS) else ""
        parts.append(f'<path class="house{shade}" d="{front}"/><path class="window{shade}" d="{windows}"/>')
    return picture(144, 40, "", *parts, kind="street")
