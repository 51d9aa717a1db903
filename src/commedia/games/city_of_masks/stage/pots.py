"""The stakes: two piles that grow towards each other, and the gap between them. Source: CM-STK."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from commedia.engine.english import listed
from commedia.games.city_of_masks.stage.wording import called, held_in, stake
from commedia.games.city_of_masks.state import City
from commedia.kit.stage import Names
from commedia.props.circles import num
from commedia.props.stacks import stack, step_of
from commedia.props.svg import clipped, picture

WIDE, FOOT, HEAD = 372, 22, 56
"""The picture’s width, and the room below and above the piles."""
LEFT, RIGHT = 118, 254
"""Where the two piles of Face stand; the Hidden Face lies outside of them."""
SIDE = 40
SCALE = 0.5
"""How much smaller a pile of Hidden Face is drawn than one of Face."""


class Pile(NamedTuple):
    """What one side has put in: whose it is, own Face, Face by lender, and the Hidden Face invested."""

    name: str
    own: int
    lent: tuple[tuple[str, int], ...]
    hidden: int

    @property
    def total(self) -> int:
        """All the Face in the pot."""
        return self.own + sum(amount for _, amount in self.lent)


def pile_of(public: City, names: Names, seat: str) -> Pile:
    """What lies in the pots of a principal."""
    held = stake(public, seat)
    own = held.pop(seat, 0)
    lent = tuple((called(names, owner), amount) for owner, amount in held.items())
    return Pile(called(names, seat), own, lent, sum(held_in(public, f"veil of {seat}").values()))


def in_words(pile: Pile) -> str:
    """A pile as a sentence."""
    lent = [f"{amount} lent by {who}" for who, amount in pile.lent]
    parts = f", {pile.own} of their own and {listed(lent)}" if lent else ""
    hidden = f"; and {pile.hidden} Hidden Face" if pile.hidden else ""
    return f"{pile.name}’s pot holds {pile.total} Face{parts}{hidden}."


@lru_cache(maxsize=2048)
def pots(one: Pile, two: Pile | None = None, *, over: bool = False) -> Markup:
    """Both piles as a picture, the gap dashed; one alone where nobody stands against it.

    over: the bidding is over, so that a difference is no gap to be closed any more.
    """
    piles = [one] if two is None else [one, two]
    tallest = max(max(p.total for p in piles), max(p.hidden for p in piles) / 2, 1)
    step = step_of(int(tallest))
    veiled = max(step_of(max(p.hidden, 8)) * p.hidden * SCALE for p in piles)
    ground = HEAD + max(step * max(p.total for p in piles), veiled, 8)
    gap = abs(one.total - two.total) if two is not None and not over else 0
    parts = [f'<ellipse class="pots__ground" cx="{WIDE // 2}" cy="{num(ground + 8)}" rx="158" ry="13"/>']
    for n, pile in enumerate(piles):
        x = WIDE // 2 if two is None else (LEFT, RIGHT)[n]
        behind = gap if two is not None and pile.total < piles[1 - n].total else 0
        parts.append(_pile(pile, x, ground, step, behind, outward=-1 if n == 0 else 1))
    if gap:
        parts.append(_measure(min(one.total, two.total if two else 0), gap, ground, step))
    said = " ".join(map(in_words, piles)) + (f" The gap is {gap}." if gap else "")
    return picture(WIDE, ground + FOOT, said, *parts, kind="pots__piles")


def _pile(pile: Pile, x: float, ground: float, step: float, gap: int, outward: int) -> str:
    lent = sum(amount for _, amount in pile.lent)
    parts = (("own", pile.own), ("lent", lent), ("gap", gap))
    top = ground - step * (pile.total + gap) - 16
    drawn = [
        stack(x, ground, parts, step),
        f'<text class="pots__num" x="{num(x)}" y="{num(top)}">{pile.total}</text>',
    ]
    aside = x + outward * (SIDE + 4)
    end = "end" if outward < 0 else "start"
    if pile.own and lent:
        drawn.append(_label(aside, ground - step * pile.own / 2 + 4, f"own {pile.own}", end))
    if lent:
        who = f"{_short(pile.lent[0][0])} {lent}" if len(pile.lent) == 1 else f"lent {lent}"
        drawn.append(_label(aside, ground - step * (pile.own + lent / 2) + 4, who, end))
    if pile.hidden:
        # Outside of the Face it is for; inside where the lenders' names stand, away from the gap as a rule.
        beside = x - outward * (SIDE + 14) if lent else x + outward * (SIDE + 18)
        hidden = stack(0, 0, (("hidden", pile.hidden),), step_of(max(pile.hidden, 8)))
        drawn.append(f'<g transform="translate({num(beside)} {num(ground + 6)}) scale({SCALE})">{hidden}</g>')
        high = step_of(max(pile.hidden, 8)) * pile.hidden * SCALE
        drawn.append(
            f'<text class="pots__hidden" x="{num(beside)}" y="{num(ground - high - 6)}">{pile.hidden}</text>'
        )
    return "".join(drawn)


def _short(name: str) -> str:
    """A lender's name where there is little room."""
    return clipped(name.removeprefix("the "), 8)


def _label(x: float, y: float, text: str, end: str) -> str:
    return f'<text class="pots__label" x="{num(x)}" y="{num(y)}" text-anchor="{end}">{escape(text)}</text>'


def _measure(level: int, gap: int, ground: float, step: float) -> str:
    """How far apart the two are, between them."""
    low, high = ground - step * level, ground - step * (level + gap)
    middle = (low + high) / 2
    return (
        f'<path class="pots__measure" d="M179 {num(high)}h14M179 {num(low)}h14M186 {num(high)}V{num(low)}"/>'
        f'<g class="pots__gap"><rect x="157" y="{num(middle - 11)}" width="58" height="22" rx="11"/>'
        f'<text x="186" y="{num(middle + 5)}">gap {gap}</text></g>'
    )
