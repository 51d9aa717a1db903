"""Two piles: what lies in either pot, whose it is, and the gap. Source: CM-STK-01, CM-INF-06."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from commedia.engine.english import listed
from commedia.games.city_of_masks.forms.shared import called, rival
from commedia.games.city_of_masks.stage.wording import stake
from commedia.games.city_of_masks.state import City
from commedia.props.form import OpenDecision
from commedia.props.template import NOTHING, joined, template

_TALLEST = 16
"""Discs of a pile that are drawn one by one; a larger pile is drawn closer."""


def piles(asked: OpenDecision[City]) -> Markup:
    """Both pots side by side, own Face solid and lent Face hatched, with the gap between them."""
    own, seat = asked.own, asked.seat
    other = rival(asked)
    mine, theirs = stake(own, seat), stake(own, other)
    a, b = own.staked(seat), own.staked(other)
    high = max(a, b, 1)
    step = 6.0 if high <= _TALLEST else 96 / high
    gap = b - a
    says = (
        f"Your pot is {a}{_of_whom(asked, seat, mine)}. {called(asked, other)}’s is "
        f"{b}{_of_whom(asked, other, theirs)}. "
        + (f"You are {gap} short." if gap > 0 else "They are level." if not gap else f"You are {-gap} ahead.")
    )
    top = round(112 - high * step - 26)
    return _PILES(
        says=says, top=top, high=148 - top,
        mine=_pile(mine, seat, 80, step), theirs=_pile(theirs, other, 240, step),
        gap=_gap(a, gap, step), a=a, b=b,
        name=called(asked, other),
    )  # fmt: skip


def _of_whom(asked: OpenDecision[City], seat: str, held: Mapping[str, int]) -> str:
    lent = [f"{much} lent by {called(asked, owner)}" for owner, much in held.items() if owner != seat]
    return f" ({held.get(seat, 0)} of own Face, {listed(lent)})" if lent else ""


def _pile(held: Mapping[str, int], seat: str, x: int, step: float) -> Markup:
    sorts = [sort for owner, much in held.items() for sort in ["own" if owner == seat else "lent"] * much]
    discs = [
        _DISC(sort=sort, x=x, y=f"{112 - n * step:.1f}") for n, sort in enumerate(sorted(sorts, reverse=True))
    ]
    return joined(discs)


def _gap(mine: int, gap: int, step: float) -> Markup:
    if gap <= 0:
        return NOTHING
    top, foot = 112 - (mine + gap - 1) * step - 6, 112 - mine * step + 7
    return _GAP(y=f"{top:.1f}", high=f"{foot - top:.1f}", over=f"{top - 4:.1f}", gap=gap)


_DISC = template('<ellipse class="pile__{sort}" cx="{x}" cy="{y}" rx="34" ry="7"/>')
_GAP = template(
    '<rect class="pile__gap" x="42" y="{y}" width="76" height="{high}" rx="4"/>',
    '<text class="pile__short" x="80" y="{over}" text-anchor="middle">{gap} short</text>',
)
_PILES = template(
    '<figure class="piles"><svg viewBox="0 {top} 320 {high}" role="img" aria-label="{says}">',
    '<defs><pattern id="lent-face" width="6" height="6" patternUnits="userSpaceOnUse" ',
    'patternTransform="rotate(45)"><rect class="pile__paper" width="6" height="6"/>',
    '<rect class="pile__ink" width="2.5" height="6"/></pattern></defs>{theirs}{mine}{gap}',
    '<text class="pile__sum" x="80" y="140" text-anchor="middle">You {a}</text>',
    '<text class="pile__sum" x="240" y="140" text-anchor="middle">{name} {b}</text></svg></figure>',
)
