"""What stands over and beside a scene: its place, who is in it, and what lies between them.

The same bytes for every viewer; which of them is "you" the style sheet shows. Nothing of it is drawn while
nobody is on stage.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, permutations

from markupsafe import Markup

from commedia.engine import Seat
from commedia.engine.visible_text import begun
from commedia.kit.stage import Bond, Bystander
from commedia.props.svg import clipped, columns
from commedia.props.template import NOTHING, joined, template
from commedia.server.pages.game_page import game_page_for
from commedia.server.pages.presence import player_of, presence
from commedia.server.table_view import TableView, as_told

MOST_TURNED = 5
"""So many stand in whatever order brings those together who are bound; more stand as at the table."""
MANY = 6
"""In so many figures or more the line scrolls, also by keys."""
MOST_ARROWS = 4
"""Between two neighbours; the others stand beside the script, with all their words."""
PLACE = 90
"""Characters of a place."""
ONE_LINE = 44
"""Columns of a place that stands in one line, in large letters; a longer one is set smaller, in two."""
SHORT = 18
"""Characters of what a bond is, on an arrow."""


def headpiece(seen: TableView) -> Markup:
    """The place in italic, the figures who are in the scene, and arrows between neighbours."""
    if not seen.on_stage:
        return NOTHING
    drawn = game_page_for(seen)
    title, _ = drawn.slate(seen.public, seen.names)
    place = begun(in_short(drawn.place(seen.public, seen.names)))
    bonds = _between(seen.on_stage, drawn.bonds(seen.public))
    row = in_a_row(tuple(seen.on_stage), tuple(dict.fromkeys((bond.by, bond.toward) for bond in bonds)))
    figures = [_actor(seen, row[0])]
    for left, right in pairwise(row):
        figures += [_arrows(seen, bonds, left, right), _actor(seen, right)]
    return _HEAD(
        size=_LONG if columns(place or title) > ONE_LINE else NOTHING,
        place=place or title,
        title=_LABEL(text=title) if place and place != begun(in_short(title)) else NOTHING,
        apart=apart(seen),
        scrolls=_BY_KEYS if len(row) >= MANY else NOTHING,
        figures=joined(figures),
    )


def apart(seen: TableView) -> Markup:
    """What tells whoever is elsewhere that this place is not theirs: each reads their own."""
    find = seen.game.cast.elsewhere
    if find is None or seen.public is None:
        return NOTHING
    places = {seat: find(seen.public, seat, "") for seat in seen.seats if seat not in seen.on_stage}
    return joined(
        [_APART_FROM_IT(chair=seen.chairs[seat].n, place=place) for seat, place in places.items() if place]
    )


_APART_FROM_IT = template(
    '<div class="apart" data-chair="{chair}"><p class="actor__you">You are elsewhere: {place}</p></div>'
)


_HEAD = template(
    '<div class="valance" aria-hidden="true"></div><div class="headpiece__place{size}">',
    '<h2 id="place" dir="auto">{place}</h2>{title}{apart}</div>',
    '<ul class="cast-line" aria-label="In the scene, and what lies between them"{scrolls}>{figures}</ul>',
)
_LABEL = template('<p class="label">{text}</p>')
_LONG = Markup(" is-long")
_BY_KEYS = Markup(' tabindex="0"')


def in_short(place: str) -> str:
    """As much of what was said of a place as stands over a scene: its first sentence.

    >>> in_short("The ice-house, at night. Somebody has been here.")
    'The ice-house, at night'
    """
    first = re.split(r"(?<=[.!?…])\s|\n", place.strip(), maxsplit=1)[0]
    return clipped(first.rstrip(". "), PLACE)


def _between(on_stage: Sequence[Seat], bonds: Sequence[Bond]) -> list[Bond]:
    """The bonds among those on stage."""
    return [bond for bond in bonds if bond.by in on_stage and bond.toward in on_stage]


@lru_cache(maxsize=512)
def in_a_row(seats: tuple[Seat, ...], bound: tuple[tuple[Seat, Seat], ...]) -> tuple[Seat, ...]:
    """The seats so that as many as may be stand beside somebody they are bound to; else in their own order.

    >>> in_a_row(("Ann", "Bob", "Cy"), (("Ann", "Cy"), ("Cy", "Bob")))
    ('Ann', 'Cy', 'Bob')
    """
    if len(seats) > MOST_TURNED:
        return seats
    pairs = {frozenset(pair) for pair in bound}
    return max(permutations(seats), key=lambda row: sum(frozenset(two) in pairs for two in pairwise(row)))


def _actor(seen: TableView, seat: Seat) -> Markup:
    chair, name = seen.chairs[seat], seen.names[seat]
    return _ACTOR(
        chair=chair.n,
        away=NOTHING if chair.kind != "person" or seat in seen.here else _AWAY,
        face=game_page_for(seen).face(seen.public, seat, seen.names),
        turn=_TURN if seat == seen.has_turn else NOTHING,
        name=name,
        presence=presence(seen, seat, player_of(seen, seat)),
    )


_TURN = Markup('<span class="lamp lamp--lit" aria-hidden="true"></span> ')
"""The status says whose turn it is, too."""
_ACTOR = template(
    '<li class="actor{away}" data-chair="{chair}">{face}<b>{turn}{name}</b>',
    '<span class="visually-hidden">, </span><span class="actor__you">you</span>{presence}</li>',
)
_AWAY = Markup(" is-away")


def _arrows(seen: TableView, bonds: Sequence[Bond], left: Seat, right: Seat) -> Markup:
    """What lies between two neighbours: an arrow for each bond, from whoever it is of."""
    arrows = [
        _ARROW(
            look=joined([NOTHING if bond.firm else _DASHED, NOTHING if bond.by == left else _BACK]),
            who=f"{seen.names[bond.by]} to {seen.names[bond.toward]}: {bond.told}",
            short=clipped(bond.short, SHORT),
        )
        for bond in bonds
        if {bond.by, bond.toward} == {left, right}
    ]
    return _PAIR(arrows=joined(arrows[:MOST_ARROWS])) if arrows else _APART


_PAIR = template(
    '<li class="tie-pair"><button type="button" popovertarget="beside">{arrows}</button></li>',
)
_APART = Markup('<li class="tie-pair" aria-hidden="true"></li>')
_ARROW = template(
    '<span class="arrow{look}" title="{who}"><span aria-hidden="true">{short}</span>',
    '<span class="visually-hidden">{who}. </span><i></i></span>',
)
_DASHED, _BACK = Markup(" arrow--dashed"), Markup(" arrow--back")


# -- beside it -------------------------------------------------------------------------------------------


def beside(seen: TableView) -> Markup:
    """What lies between those in the scene, in its authors' words; who is off stage; the way to the stage."""
    if not seen.on_stage:
        return NOTHING
    drawn = game_page_for(seen)
    bonds, here = drawn.bonds(seen.public), drawn.bystanders(seen.public, seen.names)
    between = _between(seen.on_stage, bonds)
    off = [seat for seat in seen.seats if seat not in seen.on_stage]
    count = f"{len(bonds)} between all, {len(between)} between those here" if bonds else "as it stands now"
    return joined(
        [
            _BACK_TO_IT,
            _BETWEEN(bonds=joined([_bond(seen, bond) for bond in between])) if between else NOTHING,
            _HERE(people=joined([_bystander(seen, one) for one in here])) if here else NOTHING,
            _OFF(people=joined([_off_stage(seen, seat) for seat in off])) if off else NOTHING,
            _TO_THE_STAGE(count=count),
        ]
    )


_BACK_TO_IT = Markup(
    '<button class="button button--small over__back" type="button" popovertarget="beside" '
    'popovertargetaction="hide">Back to the scene</button>'
)
_BETWEEN = template(
    '<section class="rail__part"><h2 class="label">Between them</h2>',
    '<ul class="tie-words">{bonds}</ul></section>',
)
_HERE = template(
    '<section class="rail__part"><h2 class="label">Also here</h2>',
    '<ul class="tie-words">{people}</ul></section>',
)
_OFF = template(
    '<section class="rail__part"><h2 class="label">Off stage</h2>',
    '<ul class="off-stage">{people}</ul></section>',
)
_TO_THE_STAGE = template(
    '<section class="rail__part"><button class="to-stage" type="button" popovertarget="stage">',
    '<b>The whole stage</b><span class="visually-hidden">: </span><span>{count}</span></button>',
    '<button class="to-view js-only" type="button" data-view="stage">Rather play on the stage</button>',
    "</section>",
)


def _bond(seen: TableView, bond: Bond) -> Markup:
    return _TIE(
        look=NOTHING if bond.firm else _IS_DASHED,
        by=seen.names[bond.by],
        toward=seen.names[bond.toward],
        words=_Q(words=as_told(seen, bond.by, bond.words)) if bond.words else NOTHING,
        told=bond.told,
    )


_TIE = template(
    '<li{look}><p class="tie-words__who">{by} <span aria-hidden="true">→</span>'
    '<span class="visually-hidden">to</span> {toward}</p>{words}',
    '<p class="tie-words__what">{told}</p></li>',
)


def _bystander(seen: TableView, one: Bystander) -> Markup:
    return _ALSO_HERE(
        name=one.name,
        words=_Q(words=as_told(seen, one.by, one.words)) if one.words else NOTHING,
        told=one.told,
    )


_ALSO_HERE = template(
    '<li><p class="tie-words__who"><bdi>{name}</bdi></p>{words}<p class="tie-words__what">{told}</p></li>',
)
_IS_DASHED = Markup(' class="is-dashed"')
_Q = template('<q dir="auto">{words}</q>')


def _off_stage(seen: TableView, seat: Seat) -> Markup:
    return _OFF_STAGE(
        chair=seen.chairs[seat].n,
        name=seen.names[seat],
        presence=presence(seen, seat, player_of(seen, seat)),
    )


_OFF_STAGE = template(
    '<li data-chair="{chair}"><b>{name}</b> ',
    '<span class="visually-hidden">, </span><span class="actor__you">you</span>{presence}</li>',
)
