"""The web of ties between the characters: who is bound to whom, how, and what is left of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TypeAlias

from markupsafe import Markup, escape

from commedia.engine.english import listed, plural
from commedia.games.men_of_stones.stage.wording import KINDS
from commedia.games.men_of_stones.state import Stones, Tie
from commedia.kit.stage import Bond, Names, called, letter
from commedia.props.circles import Point, around, num
from commedia.props.curves import across, between, head
from commedia.props.identity_cache import identity_cache
from commedia.props.stones import standing
from commedia.props.svg import clipped, columns, picture
from commedia.props.template import NOTHING, template

Thread: TypeAlias = tuple[int, str, int, int, str, str, str, bool]
"""A tie: number, kind, places of author and of the other, Quality, Detail, status, whether it stands out."""
Person: TypeAlias = tuple[str, str, bool, bool]
"""A character: name, the letters on their stone, whether they are on stage, whether they live."""

WIDE, TALL = 500.0, 424.0
REACH, FLAT = 190.0, 0.84
CLEAR = 46.0
NAME = 20
"""Columns of a name: so many have room at the foot of the web, too, where two stand side by side."""
LETTER, STONE = 8.6, 24.0
"""About how wide a letter of a name is, and how far a stone reaches to either side."""
BOWS = (46.0, 7.0, -32.0, 66.0, -54.0)
"""How far the ties of one pair bow out, in the order in which they were made, so that none moves later."""


def web(public: Stones, names: Names, on_stage: Collection[str] | None = None) -> Markup:
    """The web with its list. on_stage: who is in the scene; None lights everybody."""
    seats = public.seats
    at = {seat: i for i, seat in enumerate(seats)}
    people = tuple(
        (called(names, s), letter(names, s), on_stage is None or s in on_stage, public.players[s].alive)
        for s in seats
    )
    threads = tuple(
        (
            t.number, t.kind, at[t.from_], at[t.to], t.quality, t.detail, t.status,
            on_stage is None or (t.from_ in on_stage and t.to in on_stage),
        )
        for t in public.ties
    )  # fmt: skip
    return _figure(people, threads)


@lru_cache(maxsize=512)
def _figure(people: tuple[Person, ...], threads: tuple[Thread, ...]) -> Markup:
    return Markup(
        f'<figure class="web">{_drawing(people, threads)}<figcaption class="web__key">'
        '<span class="key-line key-line--relationship">Relationship</span>'
        '<span class="key-line key-line--desire">Desire</span>'
        "<span>The arrow runs from its author.</span></figcaption></figure>"
    )


def _drawing(people: tuple[Person, ...], threads: tuple[Thread, ...]) -> Markup:
    spots = _spots(len(people))
    centre = Point(sum(p.x for p in spots) / len(spots), sum(p.y for p in spots) / len(spots))
    of_pair: dict[frozenset[int], int] = {}
    drawn = []
    for thread in threads:
        pair = frozenset(thread[2:4])
        nth = of_pair[pair] = of_pair.get(pair, -1) + 1
        drawn.append(
            (thread[7], _thread(thread, spots[thread[2]], spots[thread[3]], centre, BOWS[nth % len(BOWS)]))
        )
    # Those that stand out lie on top of the others.
    parts = [markup for stands_out, markup in sorted(drawn, key=lambda d: d[0])]
    parts += [_person(*person, *spot) for person, spot in zip(people, spots, strict=True)]
    return picture(WIDE, TALL, _says(people, threads), *parts, name="ties")


def _spots(count: int) -> tuple[Point, ...]:
    """Where they stand: clockwise from the top, as at the table."""
    middle = Point(WIDE / 2, TALL / 2 + (24 if count == 3 else 4))
    return tuple(around(middle, REACH, 360 / count * i - 90, FLAT) for i in range(count))


@lru_cache(maxsize=256)
def _person(name: str, cut: str, on_stage: bool, alive: bool, x: float, y: float) -> str:
    kind = "person" + ("" if on_stage else " person--off") + ("" if alive else " person--dead")
    name_y = y - 34 if y < TALL / 4 else y + 38  # of whoever stands at the top, all ties run downward
    shown = clipped(name, NAME)
    name_x = num(_name_x(shown, x))
    return (
        f'<g class="{kind}">{standing(cut, x, y - 4)}'
        f'<text class="person__name" x="{name_x}" y="{num(name_y)}">{escape(shown)}</text></g>'
    )


def _name_x(name: str, x: float) -> float:
    """The middle of a name: a long one hangs outward, clear of the ties that come in from the middle."""
    half = LETTER * columns(name) / 2
    outward = max(min(half - STONE, min(x, WIDE - x) - half), 0)
    return x + outward * ((x > WIDE / 2) - (x < WIDE / 2))


@lru_cache(maxsize=2048)
def _thread(thread: Thread, a: Point, b: Point, centre: Point, bow: float) -> str:
    """One tie: its line by kind and status, its words along it, its number beside its author."""
    number, kind, _, _, quality, detail, status, stands_out = thread
    curve = between(a, b, centre, bow, CLEAR)
    classes = (
        f"tie tie--{kind}"
        + (f" is-{status}" if status != "whole" else "")
        + ("" if stands_out else " is-faint")
    )
    if status == "harmed":
        line = f'<path class="tie__line" d="{curve.part(0, 0.27).path()}{curve.part(0.33, 1).path()}"/>'
        line += f'<path class="tie__break" d="{across(curve, 0.27, 8, 3)}{across(curve, 0.33, 8, 3)}"/>'
    else:
        line = f'<path class="tie__line" d="{curve.path()}"/>'
    if status == "destroyed":
        line += f'<path class="tie__strike" d="{across(curve, 0.27, 9, 4)}{across(curve, 0.32, 9, 4)}"/>'
    name = f"tie-{number}"
    along = curve if curve.end.x >= curve.start.x else curve.turned()
    room = int(((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5 - 2 * CLEAR - 34) // 7
    text = f"{quality}: {detail}"
    text = text if columns(text) <= room else clipped(detail, max(room, 6))
    dot = curve.at(0.1)
    # The words stand off from the number at the author's end, whichever way they run.
    offset = "54%" if along is curve else "46%"
    return (
        f'<g class="{classes}" id="{name}">{line}<path class="tie__head" d="{head(curve)}"/>'
        f'<path class="tie__words" id="{name}-words" d="{along.path()}"/>'
        f'<text class="tie__text" dy="-5"><textPath href="#{name}-words" startOffset="{offset}">'
        f"{escape(text)}</textPath></text>"
        f'<circle class="tie__dot" cx="{num(dot.x)}" cy="{num(dot.y)}" r="10"/>'
        f'<text class="tie__number" x="{num(dot.x)}" y="{num(dot.y + 4.3)}">{number}</text></g>'
    )


def _says(people: tuple[Person, ...], threads: tuple[Thread, ...]) -> str:
    """The web in a sentence; each tie is in the list beside it."""
    on = [name for name, _, on_stage, _ in people if on_stage]
    said = f"Web of {len(threads)} ties between {listed([person[0] for person in people])}."
    if len(on) < len(people):
        said += f" On stage: {listed(on)}." if on else ""
    for status in ("harmed", "destroyed"):
        count = sum(t[6] == status for t in threads)
        said += f" {count} {status}." if count else ""
    return said


# -- the same in words -----------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _row(
    number: int, kind: str, author: str, other: str, quality: str, trait: str, value: int, detail: str,
    text: str, status: str,
) -> Markup:  # fmt: skip
    """One tie in words."""
    return _TIE(
        number=number,
        status=status,
        author=author,
        other=other,
        kind=kind,
        called=KINDS[kind],
        hurt=_HURT(status=status) if status != "whole" else NOTHING,
        quality=quality,
        detail=detail,
        trait=trait,
        value=value,
        text=_TEXT(text=text) if text else NOTHING,
    )


_TIE = template(
    '<li class="tie-row is-{status}"><span class="tie-row__n">{number}</span>',
    '<p><b>{author} <span class="tie-row__to" role="img" aria-label="to">→</span> {other}</b> ',
    '<span class="tag tag--{kind}">{called}</span>{hurt}<br>',
    '<span class="tie-row__what">{quality}: <b>{detail}</b> ({trait} {value})</span>{text}</p></li>',
)
_HURT = template('<span class="tag tag--hurt">{status}</span>')
_TEXT = template('<q class="tie-row__text">{text}</q>')


def tie_rows(ties: Sequence[Tie], names: Names, among: Collection[str] | None = None) -> list[Markup]:
    """Ties in words, in the order in which they were made. among: only those between these seats."""
    return [
        _row(
            t.number, t.kind, called(names, t.from_), called(names, t.to), t.quality,
            t.trait, t.value, t.detail, t.text.text, t.status,
        )
        for t in ties
        if among is None or (t.from_ in among and t.to in among)
    ]  # fmt: skip


def bonds(public: Stones) -> list[Bond]:
    """Every tie that stands, in a few words and in a line; a Desire is dashed."""
    return [_bond(tie) for tie in public.ties if tie.status != "destroyed"]


def _bond(tie: Tie) -> Bond:
    hurt = f", {tie.status}" if tie.status != "whole" else ""
    told = f"{KINDS[tie.kind]} · {tie.quality}: {tie.detail} ({tie.trait} {tie.value}){hurt}"
    return Bond(tie.from_, tie.to, tie.detail, told, tie.text.text, firm=tie.kind != "desire")


def tie_fold(public: Stones, names: Names) -> Markup:
    """All ties in words, folded away until somebody wants them."""
    return _fold(public.ties, names)


@identity_cache(most=256)
def _fold(ties: list[Tie], names: Names) -> Markup:
    rows = tie_rows(ties, names)
    if not rows:
        return NOTHING
    hurt = sum(t.status != "whole" for t in ties)
    count = plural(len(rows), "tie")
    about = f"{count}, {hurt} hurt" if hurt else count
    return Markup(
        f'<details class="fold" id="all-ties"><summary>All ties in words '
        f'<span>{about}</span></summary><ol class="tie-rows tie-rows--columns">{"".join(rows)}</ol></details>'
    )
