"""Fronts of houses in a row, cut out of paper: where people may be found; and a stage door that is shut."""

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


@lru_cache(maxsize=1)
def stage_door() -> Markup:
    """A stage door that is shut, hidden from readers: the light of the house falls out under it."""
    return picture(
        240, 132, "",
        '<path class="stage-door__light" d="M86 112H154L212 132H28Z"/>',
        '<path class="stage-door__frame" d="M78 112V22L120 6 162 22V112H154V28H86V112Z"/>',
        '<path class="stage-door__leaf" d="M86 28H154V109H86Z"/>',
        '<path class="stage-door__fold" d="M120 28H154V109H120Z"/>',
        '<path class="stage-door__panel" d="M93 36h20v28H93ZM127 36h20v28h-20ZM93 72h20v29H93Z'
        'M127 72h20v29h-20Z"/>',
        '<path class="stage-door__gap" d="M86 109H154V112H86ZM116.5 68l3.5-5 3.5 5-3.5 5Z"/>',
        kind="stage-door",
    )  # fmt: skip
