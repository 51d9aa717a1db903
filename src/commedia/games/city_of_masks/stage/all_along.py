"""What everybody felt all along: love above the names, hatred below, and the stronger the wider."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from commedia.games.city_of_masks.feelings import Feeling
from commedia.games.city_of_masks.stage.wording import called
from commedia.games.city_of_masks.state import City, Score
from commedia.kit.figures import signed
from commedia.kit.stage import Names
from commedia.props.circles import num
from commedia.props.svg import clipped, picture
from commedia.props.template import NOTHING, joined, template

WIDE, CLEAR, LEAST, STEP, APART = 1000, 22, 50, 46, 26
"""The drawing's width; what an arc leaves round the names; how far it reaches at least, and more for each
seat that it passes; and how much more on the way back, so that two who answer each other are both seen.
"""
ALL = 12
"""So many are drawn at most, before each heart shows but its strongest."""
STRONGEST = 2
"""Of each heart, where there are more."""


class Felt(NamedTuple):
    """Somebody's feeling for somebody else, both by their places in the row, from 0."""

    by: int
    toward: int
    value: int
    enduring: bool


def strongest(felt: dict[str, Feeling]) -> list[tuple[str, Feeling]]:
    """What somebody felt, the strongest first; of nothing they felt nothing."""
    return sorted(((t, f) for t, f in felt.items() if f.value), key=lambda one: -abs(one[1].value))


def between(public: City, names: Names) -> Markup:
    """What everybody felt as a drawing and as a list; what is too faint to be drawn is folded below."""
    by_seat = {score.seat: score for score in public.scores}
    seats = [seat for seat in public.seats if seat in by_seat]
    held = [_of(by_seat[seat], seats) for seat in seats]
    every = [felt for heart in held for felt in heart]
    if not every:
        return NOTHING
    drawn = every if len(every) <= ALL else [felt for heart in held for felt in heart[:STRONGEST]]
    rest = [felt for felt in every if felt not in drawn]
    called_ = [called(names, seat) for seat in seats]
    return _ALL_ALONG(
        drawing=_drawing(drawn, called_),
        felt=_told(drawn, called_),
        rest=_REST(felt=_told(rest, called_), count=len(rest)) if rest else NOTHING,
    )


_ALL_ALONG = template(
    '<section class="all-along" aria-labelledby="all-along"><h3 id="all-along">All along</h3>',
    "<p>love above, hatred below; the wider, the stronger</p>{drawing}",
    '<ul class="all-along__told">{felt}</ul>{rest}</section>',
)
_REST = template("<details><summary>{count} fainter ones</summary><ul>{felt}</ul></details>")
_SAID = template("<li>{text}</li>")


def _of(score: Score, seats: Sequence[str]) -> list[Felt]:
    """What one of them felt for others in the row, the strongest first."""
    by = seats.index(score.seat)
    return [
        Felt(by, seats.index(target), felt.value, felt.enduring)
        for target, felt in strongest(score.felt)
        if target in seats
    ]


def _told(felt: Sequence[Felt], called_: Sequence[str]) -> Markup:
    ordered = sorted(felt, key=lambda one: -abs(one.value))
    return joined([_SAID(text=in_words(one, called_)) for one in ordered])


def in_words(felt: Felt, called_: Sequence[str]) -> str:
    """One of them as a sentence.

    >>> in_words(Felt(0, 1, -4, True), ["Lucan", "Fosco"])
    'Lucan hated Fosco, 4 and for good'
    """
    how = "loved" if felt.value > 0 else "hated"
    lasting = " and for good" if felt.enduring else ""
    return f"{called_[felt.by]} {how} {called_[felt.toward]}, {abs(felt.value)}{lasting}"


def _drawing(felt: Sequence[Felt], called_: Sequence[str]) -> Markup:
    """Hidden from readers: the list says the same."""
    step = WIDE / len(called_)
    above = max((_reach(one) for one in felt if one.value > 0), default=0) * 0.75
    below = max((_reach(one) for one in felt if one.value < 0), default=0) * 0.75
    middle = above + CLEAR + 16
    # The widest first, so that no thin one is lost below another.
    arcs = [_arc(one, step, middle) for one in sorted(felt, key=lambda one: -abs(one.value))]
    room = int(step / 11)
    texts = [
        f'<text x="{num(step * (n + 0.5))}" y="{num(middle + 6)}">{escape(clipped(name, room))}</text>'
        for n, name in enumerate(called_)
    ]
    return picture(WIDE, middle + CLEAR + below + 16, "", *arcs, *texts, kind="all-along__drawn")


def _reach(felt: Felt) -> int:
    """How far the arc's handles stand from the names."""
    span = abs(felt.by - felt.toward)
    return LEAST + STEP * (span - 1) + APART * (felt.by > felt.toward)


def _arc(felt: Felt, step: float, middle: float) -> str:
    """An arc from one name to the other, with its head and its figure; dashed where it is hatred."""
    side = -1 if felt.value > 0 else 1
    # The farther they go, the nearer to the middle of a name they stand: so arcs lie within each other.
    over = max(24 - 5 * abs(felt.by - felt.toward), 4)
    ahead = 1 if felt.by < felt.toward else -1
    start = step * (felt.by + 0.5) + ahead * (over + 4)
    end = step * (felt.toward + 0.5) - ahead * over
    near, far = middle + side * CLEAR, middle + side * (CLEAR + _reach(felt))
    tip = near - side * 2
    width = num(1 + abs(felt.value) * 0.6)
    kind = "warm" if felt.value > 0 else "cold"
    top = 0.25 * near + 0.75 * far
    return (
        f'<path class="{kind}" stroke-width="{width}" d="M{num(start)} {num(near)}C{num(start)} {num(far)} '
        f'{num(end)} {num(far)} {num(end)} {num(near + side * 8)}"/>'
        f'<path class="{kind}__head" d="M{num(end - 7)} {num(near + side * 10)}L{num(end)} {num(tip)} '
        f'{num(end + 7)} {num(near + side * 10)}Z"/>'
        f'<text class="n" x="{num((start + end) / 2)}" y="{num(top + 4.5)}">{signed(felt.value)}</text>'
    )
