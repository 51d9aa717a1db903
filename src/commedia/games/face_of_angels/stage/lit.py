"""Pieces of pictures in the light: a protagonist as a card, somebody they are bound to, a lozenge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import escape

from commedia.games.face_of_angels.state import Town
from commedia.props.circles import Point, num
from commedia.props.light import ghost
from commedia.props.suits import SUITS

TALL, BROAD = 230.0, 164.0
"""Of a protagonist's card."""


def outline(at: Point, size: float) -> str:
    """The outline of a protagonist's card."""
    wide, high = BROAD * size, TALL * size
    return f"M{num(at.x - wide / 2)} {num(at.y - high / 2)}h{num(wide)}v{num(high)}h{num(-wide)}Z"


def card(public: Town, seat: str, at: Point, size: float) -> str:
    """A protagonist as a card with the letter of their type, which never changes."""
    letter = escape(public.pcs[seat].face or "?")
    return (
        f'<path class="lands__pawn" d="{outline(at, size)}"/>'
        f'<path class="lands__plate" d="{lozenge(at.x, at.y, 66 * size)}"/>'
        f'<text class="lands__letter" x="{num(at.x)}" y="{num(at.y + 16)}">{letter}</text>'
    )


def pill_outline(at: Point) -> str:
    """The outline of somebody whom a protagonist is bound to."""
    return f"M{num(at.x - 70)} {num(at.y - 34)}h140a34 34 0 0 1 0 68h-140a34 34 0 0 1 0-68Z"


def pill(at: Point) -> str:
    """Somebody whom a protagonist is bound to."""
    return f'<path class="lands__plate" d="{pill_outline(at)}"/>'


def lozenge(x: float, y: float, half: float) -> str:
    """A lozenge round a point, half as wide as that."""
    side = num(half)
    return f"M{num(x)} {num(y - half)}l{side} {side}-{side} {side}-{side}-{side}Z"


def realms(suits: Sequence[str], at: Point, size: float) -> str:
    """The suits in which a protagonist has power, in a row at the foot of their card."""
    apart, half = 38 * size, 15 * size
    left, y = at.x - apart * (len(suits) - 1) / 2, at.y + 92 * size
    return "".join(
        f'<path class="lands__pip" transform="translate({num(left + apart * n - half)} {num(y - half)}) '
        f'scale({num(half / 8)})" d="{SUITS[suit][1]}"/>'
        for n, suit in enumerate(suits)
    )


FEATHERS = (
    "M0 20 70 22 140 30 92 58 24 50Z", "M0 10 96-8 200-22 150 28 40 36Z", "M0 0 110-50 242-84 182-20 50 20Z",
    "M0-10 118-94 268-152 200-66 58 2Z",
)  # fmt: skip
"""Those of a wing, from where it begins, the lowest first."""


def wings(at: Point, kind: str, size: float = 1.0) -> str:
    """A pair of wings whose middle is there, of such paper."""
    return "".join(
        f'<path class="{kind}" transform="translate({num(at.x)} {num(at.y)}) scale({num(side * size)} '
        f'{num(size)})" d="{feather}"/>'
        for feather in FEATHERS
        for side in (-1, 1)
    )


MIDDLE, SIZE = Point(160, 138), 0.8
"""Of a card in a drawing of 320 by 250."""
WORN: Mapping[str, tuple[str, str]] = {
    "hidden": (" that is hardly seen", ""),
    "in control": (
        " with a crown", '<path class="lands__plate" d="M126 44V10l17 17 17-21 17 21 17-17v34Z"/>'
    ),
    "controlled": (" on threads", '<path class="lands__tie" d="M112 50V-8M208 50V-8"/>'),
    "dead": (" that has fallen over", ""),
}  # fmt: skip
"""What shows on a card how somebody has ended: in words, and drawn over it."""


def ended(public: Town, seat: str, terminal: str, trumps: Sequence[str]) -> tuple[str, str]:
    """A protagonist's card as they ended, on wings and with their realms; dashed, as it was before.

    terminal: "" where they have no end. trumps: the suits in which they have power, which whoever is ordinary
    again has no more. Returns how it is drawn, as a sentence goes on behind the card, and the drawing.
    """
    suits = [] if terminal == "ordinary" else trumps
    says, worn = WORN.get(terminal, ("", ""))
    drawn = card(public, seat, MIDDLE, SIZE) + realms(suits, MIDDLE, SIZE)
    if terminal == "dead":
        return (
            says,
            f'{ghost(outline(MIDDLE, 0.9))}<g transform="translate(8 18) rotate(74 {MIDDLE})">{drawn}</g>',
        )
    is_hidden = terminal == "hidden"
    kind = f"lands__pawn{'' if is_hidden else ' unlit'}" if suits else "ghost"
    has_wings = wings(Point(160, 118), kind, 0.58) if public.pcs[seat].perceived else ""
    drawn = f'<g class="unlit">{has_wings}{drawn}</g>' if is_hidden else f"{has_wings}{drawn}"
    return says, f"{ghost(outline(Point(138, 148), 0.72))}{drawn}{worn}"
