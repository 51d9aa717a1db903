"""Tiles or dice as they lie, and how the spectacle adds up. Source: CM-EQ-03, CM-EQ-05, CM-OPP-05."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.props.dominoes import domino, domino_down, two_dice
from commedia.props.template import NOTHING, template


def lying(whose: str, tile: tuple[int, ...], dice: bool) -> Markup:
    """What somebody has drawn, or is to draw, face down until they do. whose: as in "Ana’s"."""
    if dice:
        inner, outer = tile or (0, 0)
        return two_dice(inner, outer, f"{whose} dice")
    return domino(*tile, f"{whose} tile") if tile else domino_down(f"{whose} tile")


def added(name: str, points: Sequence[int], none: Markup | int = 0, look: Markup = NOTHING) -> Markup:
    """A side's spectacle, as it adds up. none: what stands there before there is any."""
    return _SIDE(
        look=look,
        name=name,
        total=sum(points) if points else none,
        added=_ADDED(text=" + ".join(map(str, points))) if len(points) > 1 else NOTHING,
    )


_SIDE = template('<div{look}><dt class="visually-hidden">{name}</dt><dd><b>{total}</b>{added}</dd></div>')
_ADDED = template('<span class="quiet">{text}</span>')
