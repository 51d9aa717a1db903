"""Lozenges: what is counted on a table."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.props.svg import picture

SHAPES = {
    "point": '<path d="M8 .5 15 8 8 15.5 1 8Z" fill="currentColor"/>',
    "hidden": '<path d="M8 1.6 14 8 8 14.4 2 8Z" fill="none" stroke="currentColor" stroke-width="1.6"/>',
    "possible": (
        '<path d="M8 1.6 14 8 8 14.4 2 8Z" fill="none" stroke="currentColor" stroke-width="1.6" '
        'stroke-dasharray="2.6 2"/>'
    ),
    "held": (
        '<path d="M8 1.2 14.4 8 8 14.8 1.6 8Z" fill="none" stroke="currentColor" stroke-width="1.5"/>'
        '<path d="M8 4.8 11 8 8 11.2 5 8Z" fill="currentColor"/>'
    ),
}
"""Solid: here. Hollow: hidden. Dashed: possible. One within the other: held back."""


@lru_cache(maxsize=32)
def lozenge(kind: str = "point") -> Markup:
    """One token, hidden from readers: the figure stands beside it. kind: one of SHAPES."""
    return picture(16, 16, "", SHAPES[kind], kind=f"tok tok--{kind}")


@lru_cache(maxsize=256)
def pile(count: int, kind: str = "point", most: int = 12) -> Markup:
    """So many tokens in a row, hidden from readers; more than `most` are left to the figure beside them."""
    return Markup(f'<span class="pile" aria-hidden="true">{lozenge(kind) * min(count, most)}</span>')
