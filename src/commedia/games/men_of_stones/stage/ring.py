"""The ring of the eight Traits, with Natures as arcs over the three that each of them has."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from markupsafe import Markup, escape

from commedia.engine.english import listed
from commedia.games.men_of_stones import phases
from commedia.games.men_of_stones.natures import (
    FORSWORN,
    NATURES,
    ORDINARY,
    TRAITS,
    natures_with,
    traits_beside,
)
from commedia.games.men_of_stones.stage.wording import SHORT
from commedia.games.men_of_stones.state import Stones
from commedia.kit.stage import Names, called
from commedia.props.circles import Point, arc, around, is_low, lanes, num
from commedia.props.stones import slab
from commedia.props.svg import clipped, picture

Look: TypeAlias = Literal["held", "free", "open", "out", "lit"]
Arc: TypeAlias = tuple[str, str, Look]
"""A Nature, what its arc says, and its look: held by somebody, free to take, open to be found, out, lit."""
Stone: TypeAlias = tuple[str, str]
"""How a Trait's stone looks ("", "named" or "open"), and what stands under its name."""

STEP = 45.0
FIRST = 22.5
"""Might lies just below three o'clock, so that Companion and Land lie on top."""
STONES_AT, ARCS_AT, LANE = 130.0, 186.0, 25.0
PLAIN: tuple[Stone, ...] = (("", ""),) * len(TRAITS)


def ring(arcs: tuple[Arc, ...], stones: tuple[Stone, ...], middle: tuple[str, ...], says: str) -> Markup:
    """The ring. stones: one a Trait, in the ring's order. middle: a label and up to two lines under it."""
    tracks = lanes([ORDINARY.index(nature) for nature, _, _ in arcs], 3, len(TRAITS))
    half = ARCS_AT + LANE * max(tracks, default=0) + 13
    centre = Point(half, half)
    parts = [
        _arc(centre, nature, text, look, ARCS_AT + LANE * lane)
        for (nature, text, look), lane in zip(arcs, tracks, strict=True)
    ]
    parts += [_stone(centre, i, *stone) for i, stone in enumerate(stones)]
    parts.append(_middle(centre, middle))
    return picture(2 * half, 2 * half, says, *parts, name="arcs")


@lru_cache(maxsize=1024)
def _arc(centre: Point, nature: str, text: str, look: Look, radius: float) -> str:
    """A band over three stones, its words along it and the right way up."""
    angle = FIRST + STEP * (ORDINARY.index(nature) + 1)
    low = is_low(angle)
    line = arc(centre, radius + (5.5 if low else -5.5), angle, 58, back=low)
    name = f"arc-{nature.lower()}"
    return (
        f'<g class="band is-{look}" id="{name}">'
        f'<path class="band__arc" d="{arc(centre, radius, angle, 60)}"/>'
        f'<path class="band__line" id="{name}-words" d="{line}"/>'
        f'<text><textPath href="#{name}-words" startOffset="50%">{escape(text)}</textPath></text></g>'
    )


def _stone(centre: Point, place: int, look: str, under: str) -> str:
    """A Trait's stone; `under` is a second, smaller line."""
    at = around(centre, STONES_AT, FIRST + STEP * place)
    kind = f"stone stone--{look}" if look else "stone"
    second = f'<text class="stone__under" y="17">{escape(under)}</text>' if under else ""
    return (
        f'<g class="{kind}" transform="translate({at})">{slab(place)}'
        f'<text y="{1 if under else 5}">{TRAITS[place]}</text>{second}</g>'
    )


def _middle(centre: Point, lines: tuple[str, ...]) -> str:
    """A label, and what it is about, in the middle of the ring."""
    if not lines:
        return ""
    y = centre.y - 13 * (len(lines) - 1) + 2
    label = f'<text class="label" x="{num(centre.x)}" y="{num(y)}">{escape(lines[0])}</text>'
    rest = "".join(
        f'<text x="{num(centre.x)}" y="{num(y + 26 * (i + 1))}">{escape(line)}</text>'
        for i, line in enumerate(lines[1:])
    )
    return f'<g class="ring__sum" text-anchor="middle">{label}{rest}</g>'


def _figure(drawing: Markup, rows: tuple[str, ...]) -> Markup:
    """The drawing, and the same as a list for whoever reads the page by ear."""
    items = "".join(f"<li>{escape(row)}</li>" for row in rows)
    return Markup(
        f'<figure class="ring" aria-label="The ring of Traits">{drawing}'
        f'<ul class="visually-hidden">{items}</ul></figure>'
    )


def _holder(public: Stones, names: Names, seat: str) -> str:
    """Who holds a Nature, as an arc has it."""
    name = clipped(called(names, seat), SHORT)
    return f"{name}, the Forsworn" if public.players[seat].is_forsworn else name


def _over(nature: str) -> str:
    return listed(list(NATURES[nature].traits))


@lru_cache(maxsize=512)
def _natures_figure(arcs: tuple[Arc, ...], middle: tuple[str, ...]) -> Markup:
    words = {"held": "taken", "free": "free to take"}
    rows = tuple(
        f"{text}: over {_over(nature)}, {words.get(look, 'not set out')}" for nature, text, look in arcs
    )
    says = "Ring of the eight Traits, with a Nature as an arc over each three."
    says += f" {middle[0]}: {middle[1]}." if middle else ""
    return _figure(ring(arcs, PLAIN, middle, says), rows)


def natures_ring(public: Stones, names: Names) -> Markup:
    """Acts I and II: which Natures lie on the table, and who has taken the others."""
    held = public.natures_in_play()
    free = public.table_natures
    arcs: list[Arc] = []
    for nature in ORDINARY:
        if nature in held:
            arcs.append((nature, f"{nature}: {_holder(public, names, held[nature])}", "held"))
        elif nature in free:
            arcs.append((nature, nature, "free"))
        elif not free and public.phase == phases.phase("I", phases.NATURES):
            arcs.append((nature, nature, "out"))
    middle: tuple[str, ...] = ()
    if public.act == "I":
        outcast = public.forsworn
        if outcast is not None:
            middle = ("The Forsworn", clipped(called(names, outcast.seat), SHORT))
        elif FORSWORN in free:
            middle = ("Also free", "the Forsworn")
        else:
            middle = ("Setting out", f"{public.natures_out + 1} Natures")
    return _natures_figure(tuple(arcs), middle)


def pivot_ring(public: Stones, names: Names) -> Markup:
    """Act III: the stones named, those that may be named, and whom each leaves (MS-ACT3-03 to MS-ACT3-06)."""
    held = public.natures_in_play()
    named: list[str] = public.pivot_traits
    left = natures_with(named, held)
    found = public.pivot is not None
    open_ = [] if found else traits_beside(named, held)
    stones: list[Stone] = []
    rows = []
    for trait in TRAITS:
        if trait in named:
            stones.append(("named", ""))
            rows.append(f"{trait}: named")
        elif trait in open_:
            whom = [called(names, held[n]) for n in left if trait in NATURES[n].traits]
            # The third Trait settles it, so its stone says for whom.
            stones.append(("open", clipped(whom[0], 11) if len(named) == 2 else ""))
            rows.append(f"{trait}: may be named, and leaves {listed(whom)}")
        else:
            stones.append(("", ""))
            rows.append(f"{trait}: not open")
    look: Look = "lit" if found else "open" if named else "held"
    arcs = tuple(
        (n, f"{n}: {_holder(public, names, held[n])}", look if n in left else "out")
        for n in ORDINARY
        if n in held
    )
    rows += [f"{text}: over {_over(n)}" + (", ruled out" if look == "out" else "") for n, text, look in arcs]
    return _pivot_figure(arcs, tuple(stones), _pivot_words(public, names), tuple(rows))


def _pivot_words(public: Stones, names: Names) -> tuple[str, ...]:
    named = public.pivot_traits
    if public.pivot is not None:
        return ("The Pivot", clipped(called(names, public.pivot), SHORT))
    if len(named) == 2:
        return ("Named so far", named[0], f"and {named[1]}")
    return ("Named so far", named[0]) if named else ("Not named yet", "three Traits")


@lru_cache(maxsize=512)
def _pivot_figure(
    arcs: tuple[Arc, ...], stones: tuple[Stone, ...], middle: tuple[str, ...], rows: tuple[str, ...]
) -> Markup:
    says = f"Ring of the eight Traits. {middle[0]}: {' '.join(middle[1:])}."
    return _figure(ring(arcs, stones, middle, says), rows)
