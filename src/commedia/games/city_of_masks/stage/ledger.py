"""What is open to all between scenes: promises and debts, and what the factions think and lend."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import NamedTuple

from markupsafe import Markup, escape

from commedia.engine.english import plural
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.stage.wording import called
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import signed
from commedia.kit.stage import Bond, Names, place_of
from commedia.props.circles import Point, around, num
from commedia.props.curves import Curve, between, head
from commedia.props.svg import clipped, picture
from commedia.props.template import NOTHING, joined, template


class Ground(NamedTuple):
    """What the web is drawn on: its size, and how far from the middle people stand."""

    wide: int
    high: int
    radius: float
    flat: float
    """How much lower than wide their ring is."""

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.wide / 2, self.high / 2)


FEW, MANY = Ground(360, 236, 138, 0.68), Ground(470, 330, 186, 0.76)
"""The ground for up to seven, and for more."""

Tie = tuple[int, int, int, bool]
"""From and to by their places from 0, how much, and whether it is a debt."""


def ties(public: City) -> list[Tie]:
    """Every promise and every debt."""
    seats = public.seats
    found: list[Tie] = []
    for n, seat in enumerate(seats):
        avatar = public.avatars[seat]
        for owed, debt in ((avatar.promised, False), (avatar.owes, True)):
            found += [
                (n, seats.index(to), much, debt) for to, much in owed.items() if much > 0 and to in seats
            ]
    return found


def bonds(public: City) -> list[Bond]:
    """Every promise, and dashed every debt, as it stands between two."""
    seats = public.seats
    return [
        Bond(seats[who], seats[whom], f"owes {much}", f"owes {much} Face", firm=False)
        if debt
        else Bond(seats[who], seats[whom], f"promised {much}", f"has promised {much} Face")
        for who, whom, much, debt in ties(public)
    ]


def in_words(names: tuple[str, ...], tie: Tie) -> str:
    """A promise or a debt as a sentence."""
    who, whom, much, debt = tie
    return f"{names[who]} {'owes' if debt else 'has promised'} {names[whom]} {much} Face"


@lru_cache(maxsize=512)
def web(names: tuple[str, ...], tied: tuple[Tie, ...]) -> Markup:
    """Promises as arrows between people, the figure on each; a debt is dashed."""
    ground = FEW if len(names) <= 7 else MANY
    spots = [_spot(ground, n, len(names)) for n in range(len(names))]
    halves = [_half(name) for name in names]
    lines, figures = [], []
    for tie in tied:
        who, whom, much, debt = tie
        back = any((a, b) == (whom, who) for a, b, _, _ in tied)
        curve = _arc(ground.centre, spots[who], spots[whom], max(halves[who], halves[whom]), back, who > whom)
        kind = "promise promise--debt" if debt else "promise"
        lines.append(
            f'<g class="{kind}"><path d="{curve.path()}"/>'
            f'<path class="promise__tip" d="{head(curve, 6)}"/></g>'
        )
        at = curve.at(0.62)
        figures.append(
            f'<g class="promise__sum" transform="translate({num(at.x)} {num(at.y)})">'
            f'<path d="M0-11 11 0 0 11-11 0Z"/><text y="4">{much}</text></g>'
        )
    nodes = [_node(spot, name) for spot, name in zip(spots, names, strict=True)]
    said = ". ".join(in_words(names, tie) for tie in tied) + "."
    return picture(ground.wide, ground.high, said, *nodes, *lines, *figures, kind="bonds__web")


def _spot(ground: Ground, n: int, count: int) -> Point:
    centre = ground.centre
    place = around(centre, ground.radius, -90 + 360 * n / count)
    return Point(place.x, centre.y + (place.y - centre.y) * ground.flat)


def _arc(centre: Point, a: Point, b: Point, half: float, back: bool, second: bool) -> Curve:
    """A bowed line from one card to another; the second of two that run there and back bows the other way."""
    length = hypot(b.x - a.x, b.y - a.y)
    clear = _clear(a, b, half)
    # Neighbours stand so close that the line has to reach over their cards.
    near = clear > length * 0.34
    middle = Point(a.x + b.x - centre.x, a.y + b.y - centre.y) if back and second else centre
    return between(a, b, middle, (20 if back else 9) + 14 * near, min(clear, length * 0.2) if near else clear)


def _half(name: str) -> float:
    """Half the width of the card with that name."""
    return max(16.0, 4.3 * len(clipped(name, 10)) + 6)


def _clear(a: Point, b: Point, half: float) -> float:
    """How far from its middle a line between them leaves a card of that half width."""
    x, y = abs(b.x - a.x), abs(b.y - a.y)
    length = hypot(x, y) or 1.0
    return min(half * length / x if x else half, 13 * length / y if y else half) + 5


def _node(spot: Point, name: str) -> str:
    text, half = clipped(name, 10), _half(name)
    return (
        f'<g class="bonds__who" transform="translate({num(spot.x)} {num(spot.y)})">'
        f'<rect x="{num(-half)}" y="-12" width="{num(2 * half)}" height="24" rx="2"/>'
        f'<text y="4.5">{escape(text)}</text></g>'
    )


WORTH_DRAWING = 3
"""So many ties make a web; fewer are said sooner than drawn."""


def promises(public: City, names: Names) -> Markup:
    """The web of what is promised, which everybody sees, and the same in words."""
    tied = tuple(ties(public))
    people = tuple(called(names, seat) for seat in public.seats)
    if not tied:
        return _PROMISES(about="nobody has promised anything", drawing=NOTHING, rows=NOTHING)
    rows = joined([_TIE(text=in_words(people, tie)) for tie in tied])
    drawing = web(people, tied) if len(tied) >= WORTH_DRAWING else NOTHING
    return _PROMISES(about=plural(len(tied), "tie"), drawing=drawing, rows=_TIES(rows=rows))


_PROMISES = template(
    '<section class="bonds"><h3 class="label">Promised <span class="quiet">{about}</span></h3>',
    "{drawing}{rows}</section>",
)
_TIES = template('<ul class="bonds__rows">{rows}</ul>')
_TIE = template("<li>{text}</li>")


# -- factions ------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def sign(faction: str) -> Markup:
    """The sign of a faction, hidden from readers: its name stands beside it."""
    return picture(20, 20, "", FACTIONS[faction].sign, kind="sign")


def leaning(value: int) -> Markup:
    """How far a faction leans for or against somebody, on a scale from -10 to 10."""
    bar = f"M22 2H{num(22 + value * 2.1)}V8H22Z" if value else ""
    kind = "leaning leaning--cold" if value < 0 else "leaning"
    return picture(
        44, 10, "", f'<path class="leaning__axis" d="M1 5H43M22 0V10"/><path d="{bar}"/>', kind=kind
    )


@lru_cache(maxsize=2048)
def _cell(regard: int, committed: int) -> Markup:
    lends = _LENDS(much=committed) if committed else NOTHING
    return _CELL(bar=leaning(regard), value=signed(regard), lends=lends)


_CELL = template('<td>{bar}<b class="num">{value}</b>{lends}</td>')
_LENDS = template(
    '<span class="commits" title="committed Face">{much}',
    '<span class="visually-hidden"> Face committed</span></span>',
)


def factions(public: City, names: Names) -> Markup:
    """What each faction thinks of everybody, and how much Face it has committed to them."""
    rows = []
    for seat in public.seats:
        avatar = public.avatars[seat]
        cells = [_cell(avatar.regard.get(f, 0), avatar.committed.get(f, 0)) for f in FACTIONS]
        rows.append(
            _ROW(
                place=place_of(public.seats, seat), name=clipped(called(names, seat), 12), cells=joined(cells)
            )
        )
    return _FACTIONS(head=_HEAD, rows=joined(rows))


_FACTIONS = template(
    '<section class="factions"><h3 class="label">The factions</h3><table><thead><tr><td></td>{head}</tr>',
    "</thead><tbody>{rows}</tbody></table></section>",
)
_HEAD = joined(
    [
        Markup(f'<th scope="col" title="{f.name}">{sign(f.key)}<span>{f.short}</span></th>')
        for f in FACTIONS.values()
    ]
)
_ROW = template('<tr data-place="{place}"><th scope="row">{name}</th>{cells}</tr>')


def fold(public: City, names: Names, more: Markup = NOTHING) -> Markup:
    """What is open to all, folded away until somebody wants it. more: what else there is to look up."""
    tied = len(ties(public))
    bound = f"{plural(tied, 'promise or debt', 'promises and debts')} and " if tied else ""
    return _FOLD(
        about=f"{bound}four factions",
        more=more,
        promises=promises(public, names),
        factions=factions(public, names),
    )


_FOLD = template(
    '<details class="fold" id="ledger"><summary>Who is bound to whom <span>{about}</span></summary>',
    '{more}<div class="ledger">{promises}{factions}</div></details>',
)
