"""The pie of the town: a slice for each player, people in it as pills, friends as lines, foes as saws.

Source: FA-TBL-03, FA-CHR-06. The World's slice is at the top and plain; every other has a pattern of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from commedia.engine.english import plural
from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.state import Npc, Relationship, Town
from commedia.kit.stage import Names, called
from commedia.props.circles import Point, around, num
from commedia.props.curves import between
from commedia.props.svg import clipped, columns, picture
from commedia.props.template import template

WIDE, HIGH = 720, 600
CENTRE: Final = Point(360, 300)
CRUST, PEOPLE = 230.0, 132.0
"""How far the crust is from the centre, and the middle of the people of a slice."""
APART = 34.0
"""From one pill to the next below it."""
MOST, LETTERS = 4, 15
"""So many pills in a slice, and columns of a name in one; the list beside the pie has everybody, in full."""
BESIDE, NARROW, SMALL, BELOW, ROW = 40.0, 9, 13, 24, 22.0
"""A name is beside the pie that is so far from its middle. Columns of it there, in letters as large as
elsewhere and in small ones, and columns above or below; a row."""
NEAR, GLANCED, GLANCED_NPC = 276.0, 42.0, 20.0
"""At a glance: half of its width, and how far the disc of a protagonist and the mark of others reach."""
TOOTH, JAG = 11.0, 6.0
"""Of a saw: how long a tooth is, and how far it stands out."""


class Pie(NamedTuple):
    """The places of everything in the pie.

    turn: degrees that a slice is wide. middles: where each slice is, by seat. places: those of people who
    have a pill.
    """

    public: Town
    turn: float
    middles: Mapping[str, float]
    places: Mapping[str, Point]

    @classmethod
    def of(cls, public: Town) -> Pie:
        """The pie of a town."""
        turn = 360 / len(public.seats)
        middles = {seat: -90 + turn * n for n, seat in enumerate(public.seats)}
        people = (_people(public, seat, middle) for seat, middle in middles.items())
        return cls(public, turn, middles, {npc.id: at for slice in people for npc, at in slice})

    def at(self, seat: str) -> Point:
        """The place of a protagonist on the crust."""
        return around(CENTRE, CRUST, self.middles[seat])

    def slices(self) -> list[str]:
        """The slices with their patterns, and the crust around them."""
        slices = [_slice(n, middle, self.turn) for n, middle in enumerate(self.middles.values())]
        return [*slices, _CRUST]

    def ties(self, present: bool = False) -> list[str]:
        """What is between protagonists and people of the town. present: of those who are in the scene."""
        return [
            _tie(self.public, rel, self.at(rel.pc), self.places[rel.npc])
            for rel in self.public.relationships()
            if rel.npc in self.places and (not present or rel.pc in self.public.open_scene.pcs)
        ]

    def more(self) -> list[str]:
        """How many of each slice have no pill."""
        return [_more(self.public, seat, middle) for seat, middle in self.middles.items()]


def pie(public: Town, names: Names, present: bool = False) -> Markup:
    """The whole of it, with what its lines mean. present: only lines of those who are in the scene."""
    it = Pie.of(public)
    ties, places = it.ties(present), it.places
    asked = [_asked(it.at(wish.seat), places[wish.npc]) for wish in public.wishes if wish.npc in places]
    drawn = picture(
        WIDE, HIGH, _in_a_sentence(public), *it.slices(), *ties, *asked,
        *(_pill(public, npc, places[npc]) for npc in places), *it.more(),
        *(_marker(public, names, seat, middle) for seat, middle in it.middles.items()),
        kind="town",
    )  # fmt: skip
    return _PIE(drawn=drawn, key=_KEY if ties or asked else "")


def to_choose(public: Town, names: Names, inputs: Mapping[str, str]) -> Markup:
    """The whole of it to choose from: a touch on somebody ticks their input, which stands elsewhere in words.

    inputs: the id of the input of everybody who may be chosen, a protagonist by their seat. The page's script
    marks the labels of inputs that are ticked.
    """
    it = Pie.of(public)
    pills = [
        _touched(_pill(public, npc, at), at, _half(_pill_text(public, npc)), APART / 2, inputs.get(npc, ""))
        for npc, at in it.places.items()
    ]
    faces = [
        _touched(_marker(public, names, seat, middle), it.at(seat), DISC, DISC, inputs.get(seat, ""))
        for seat, middle in it.middles.items()
    ]
    drawn = picture(
        WIDE, HIGH, "", *it.slices(), *it.ties(), *pills, *it.more(), *faces, kind="town town--choose"
    )
    return _PIE(drawn=drawn, key=_KEY)


DISC: Final = 24.0
"""How far from the middle of a protagonist's disc a touch is still meant for them."""


def _touched(drawn: str, at: Point, wide: float, high: float, input: str) -> str:
    """Somebody, and over them the label of their input; without one as they are.

    wide, high: half of the room in which a touch is meant for them.
    """
    if not input:
        return drawn
    room = f'x="{num(at.x - wide)}" y="{num(at.y - high)}" width="{num(2 * wide)}" height="{num(2 * high)}"'
    return (
        f'<g class="town__one">{drawn}<foreignObject {room}><label for="{input}"></label></foreignObject></g>'
    )


def glance(public: Town) -> Markup:
    """The pie at a glance, beside a contest: all as marks, and whoever is in it in full colour.

    Who is who stands in the whole pie, and in the list beside that.
    """
    it = Pie.of(public)
    return picture(
        2 * NEAR, 2 * NEAR, _in_a_sentence(public),
        f'<g transform="translate({num(NEAR - CENTRE.x)} {num(NEAR - CENTRE.y)})">',
        *(_edge(middle, it.turn) for middle in it.middles.values()), _CRUST, *it.ties(),
        *(_mark(public, npc, at) for npc, at in it.places.items()),
        *(_face(public, seat, it.at(seat), GLANCED) for seat in it.middles), "</g>",
        kind="town town--glance",
    )  # fmt: skip


_CRUST = f'<circle class="town__crust" cx="360" cy="300" r="{num(CRUST)}"/>'
_PIE = template('<figure class="town-pie">{drawn}{key}</figure>')


def _in_a_sentence(public: Town) -> str:
    """What one sees of it; who is who stands in the list beside it."""
    people = plural(len(public.in_play), "person", "people")
    lines = plural(sum(len(pc.ties) for pc in public.pcs.values()), "line")
    return f"The town as a pie of {len(public.seats)} slices, with {people} in them and {lines} between."


# -- slices ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _slice(n: int, middle: float, turn: float) -> str:
    """A slice and its pattern. n: its place at the table, 0 for the World's. turn: degrees wide."""
    return _edge(middle, turn) + _pattern(n, middle, turn)


def _edge(middle: float, turn: float) -> str:
    """A slice alone."""
    a, b = around(CENTRE, CRUST, middle - turn / 2), around(CENTRE, CRUST, middle + turn / 2)
    wide = int(turn > 180)
    edge = f"M{CENTRE}L{a}A{num(CRUST)} {num(CRUST)} 0 {wide} 1 {b}Z"
    return f'<path class="town__slice" d="{edge}"/>'


def _pattern(n: int, middle: float, turn: float) -> str:
    """Lines that tell a slice from its neighbours: rays, rings, dots, both, short strokes, fine rays."""
    if not n:
        return ""
    half = turn / 2 - 3
    rings = "".join(_ring(radius, middle, half) for radius in range(40, 226, 16))
    rays = "".join(_ray(middle + half * step / 6) for step in range(-6, 7))
    drawn = {
        1: rays, 2: rings, 3: rings, 4: rays + rings, 5: rays, 6: rings,
    }[n]  # fmt: skip
    return f'<path class="town__pattern town__pattern--{n}" d="{drawn}"/>'


def _ring(radius: float, middle: float, half: float) -> str:
    a, b = around(CENTRE, radius, middle - half), around(CENTRE, radius, middle + half)
    return f"M{a}A{num(radius)} {num(radius)} 0 0 1 {b}"


def _ray(angle: float) -> str:
    return f"M{around(CENTRE, 40, angle)}L{around(CENTRE, CRUST - 4, angle)}"


# -- people ------------------------------------------------------------------------------------------------


def _shown(public: Town, seat: str) -> list[Npc]:
    """The people of a slice who have a pill; the last one says how many more there are."""
    people = public.slice_of(seat)
    return people if len(people) <= MOST else people[: MOST - 1]


def _people(public: Town, seat: str, middle: float) -> list[tuple[Npc, Point]]:
    shown = _shown(public, seat)
    rows = len(shown) + (len(shown) < len(public.slice_of(seat)))
    return [(npc, _row(middle, n, rows)) for n, npc in enumerate(shown)]


def _row(middle: float, n: int, rows: int) -> Point:
    """The place of a pill among so many rows, from 0 at the top."""
    at = around(CENTRE, PEOPLE, middle)
    return Point(at.x, at.y + APART * (n - (rows - 1) / 2))


def _pill(public: Town, id: str, at: Point) -> str:
    return _label(_pill_text(public, id), at, f"npc{_how(public, id)}")


def _pill_text(public: Town, id: str) -> str:
    return clipped(npc_called(public, id), LETTERS)


def _mark(public: Town, id: str, at: Point) -> str:
    """Somebody of the town as a lozenge."""
    half = num(GLANCED_NPC)
    edge = f"M{num(at.x)} {num(at.y - GLANCED_NPC)}l{half} {half}-{half} {half}-{half}-{half}Z"
    return f'<path class="npc__mark{_how(public, id)}" d="{edge}"/>'


def _how(public: Town, id: str) -> str:
    """Whether somebody is in the contest that is on, or in the scene."""
    contest = public.contest
    if contest is not None and (
        id in (contest.char_I, contest.char_O)
        or any(public.relationship(one.rel).npc == id for one in contest.used)
    ):
        return " is-hot"
    return " is-here" if public.scene is not None and id in public.scene.npcs else ""


def _more(public: Town, seat: str, middle: float) -> str:
    """How many of a slice have no pill of their own."""
    shown, all_ = len(_shown(public, seat)), len(public.slice_of(seat))
    return _label(f"and {all_ - shown} more", _row(middle, shown, shown + 1), "npc") if shown < all_ else ""


def _half(text: str) -> float:
    """Half of how wide a pill with that text is."""
    return 12 + 4.1 * columns(text)


def _label(text: str, at: Point, kind: str) -> str:
    half = _half(text)
    return (
        f'<g class="{kind}"><rect x="{num(at.x - half)}" y="{num(at.y - 14)}" width="{num(2 * half)}" '
        f'height="28" rx="14"/><text x="{num(at.x)}" y="{num(at.y + 5)}">{escape(text)}</text></g>'
    )


def _marker(public: Town, names: Names, seat: str, middle: float) -> str:
    """Whose slice it is, outside the crust; on it the face of their protagonist."""
    at, beyond = around(CENTRE, CRUST, middle), around(CENTRE, CRUST + 32, middle)
    return _face(public, seat, at, 20.0) + _who(called(names, seat), beyond)


def _face(public: Town, seat: str, at: Point, radius: float) -> str:
    """The letter of a protagonist on a disc; nothing of the World, which has none."""
    pc = public.pcs.get(seat)
    if pc is None:
        return ""
    dead = " is-out" if pc.dead else ""
    return (
        f'<g class="pc{dead}"><circle cx="{num(at.x)}" cy="{num(at.y)}" r="{num(radius)}"/>'
        f'<text x="{num(at.x)}" y="{num(at.y + 0.35 * radius)}">{pc.face or "?"}</text></g>'
    )


def _who(name: str, at: Point) -> str:
    """A name outside the crust; beside it, where there is less room, a word below the other."""
    if abs(at.x - CENTRE.x) <= BESIDE:
        side, rows, drop = "middle", [clipped(name, BELOW)], 0.0 if at.y < CENTRE.y else 14.0
    else:
        side = "start" if at.x > CENTRE.x else "end"
        first, _, rest = name.partition(" ")
        rows = [name] if columns(name) <= NARROW else [clipped(one, SMALL) for one in (first, rest) if one]
        drop = 6 - ROW / 2 * (len(rows) - 1)
        side += " is-small" if any(columns(row) > NARROW for row in rows) else ""
    return "".join(
        f'<text class="town__who town__who--{side}" x="{num(at.x)}" y="{num(at.y + drop + ROW * n)}">'
        f"{escape(row)}</text>"
        for n, row in enumerate(rows)
    )


# -- what is between them ----------------------------------------------------------------------------------


def _tie(public: Town, rel: Relationship, start: Point, end: Point) -> str:
    if rel.state == "dead":
        return ""
    out = rel.state == "injured" or rel.lock_act == public.act
    hot = public.contest is not None and public.contest.has_used(rel.id)
    kind = f"tie tie--{rel.kind}{' is-out' if out else ''}{' is-hot' if hot else ''}"
    return f'<path class="{kind}" d="{_line(start, end) if rel.kind == "friend" else saw(start, end)}"/>'


def _asked(start: Point, end: Point) -> str:
    return f'<path class="tie tie--ask" d="{_line(start, end)}"/>'


def _line(start: Point, end: Point) -> str:
    return between(start, end, CENTRE, 14, 0).path()


def saw(start: Point, end: Point) -> str:
    """A line with teeth from one place to another.

    >>> saw(Point(0, 0), Point(44, 0))
    'M0 0L11 6L22 -6L33 6L44 0'
    """
    x, y = end.x - start.x, end.y - start.y
    length = hypot(x, y) or 1.0
    teeth = max(2, round(length / TOOTH))
    corners: Sequence[Point] = [
        Point(start.x + x * n / teeth - y / length * side, start.y + y * n / teeth + x / length * side)
        for n in range(1, teeth)
        for side in ((JAG if n % 2 else -JAG),)
    ]
    return f"M{start}" + "".join(f"L{corner}" for corner in (*corners, end))


_KEY = Markup(
    '<figcaption class="town__key" aria-hidden="true"><span><i class="is-friend"></i> friend</span>'
    '<span><svg viewBox="0 0 33 14" aria-hidden="true">'
    f'<path d="{saw(Point(0, 7), Point(33, 7))}"/></svg> foe</span>'
    '<span><i class="is-out"></i> out, or only asked for</span></figcaption>'
)
"""What the lines mean, each as it is drawn."""
