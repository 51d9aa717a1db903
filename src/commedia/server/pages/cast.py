"""The cast: everybody at the table in their fixed order, the same bytes for every viewer.

Which of them is "you" is shown by the sheet: the body of the page says the viewer's chair, and every seat
carries the tag.
"""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from commedia.engine import Seat
from commedia.props.template import NOTHING, joined, template
from commedia.server.lobby import COLOURS, SYMBOLS, Chair
from commedia.server.pages.game_page import drawn_of, game_page_for
from commedia.server.pages.presence import presence
from commedia.server.table_view import TableView, in_story

FILLS = {
    "verdigris": "#2f8573", "steel": "#4b78a8", "ochre": "#a0741c", "rose": "#c4547f", "violet": "#8464bd",
    "rust": "#b85c38", "moss": "#64823a", "slate": "#6d7785", "plum": "#9a4f94", "sand": "#94805a",
}  # fmt: skip
"""Each chair's colour: three to one at least on both papers, light and dark."""

SHAPES = {
    "lozenge": "M8 .5 15 8 8 15.5 1 8Z",
    "circle": "M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z",
    "square": "M2 2H14V14H2Z",
    "triangle": "M8 1.5 15 14H1Z",
    "star": "M8 .8 10.2 5.6 15.4 6.2 11.5 9.7 12.6 14.9 8 12.3 3.4 14.9 4.5 9.7.6 6.2 5.8 5.6Z",
    "cross": "M5.7 1.5H10.3V5.7H14.5V10.3H10.3V14.5H5.7V10.3H1.5V5.7H5.7Z",
    "crescent": "M11 1.4A6.8 6.8 0 1 0 14.6 11.2 5.6 5.6 0 0 1 11 1.4Z",
    "drop": "M8 .8C11.6 5.4 13 7.6 13 10A5 5 0 0 1 3 10C3 7.6 4.4 5.4 8 .8Z",
    "ring": "M8 1.2a6.8 6.8 0 1 1 0 13.6A6.8 6.8 0 0 1 8 1.2Zm0 3.6a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z",
    "bar": "M6 1H10V15H6Z",
}


@lru_cache(maxsize=32)
def mark(colour: str) -> Markup:
    """A chair's mark: its colour and the symbol that always goes with it. The name stands beside it."""
    symbol = SYMBOLS[COLOURS.index(colour)]
    return Markup(
        h.svg(".tok.mark", viewBox="0 0 16 16", aria_hidden="true")[
            h.path(d=SHAPES[symbol], fill=FILLS[colour], fill_rule="evenodd")
        ]
    )


def cast(seen: TableView) -> Markup:
    """Every seat, clockwise."""
    waited = {seat for seat, _ in seen.waiting}
    doing = dict(seen.waiting)
    return joined([_seat(seen, seat, seat in waited, doing.get(seat, "")) for seat in seen.seats])


def _seat(seen: TableView, seat: Seat, waited: bool, doing: str) -> Markup:
    chair = seen.chairs[seat]
    drawn = game_page_for(seen)
    count, does, tags = drawn.cast_line(seen.public, seat)
    name = seen.names[seat]
    player = _played_by(chair, name, seen.players.get(seat, seat))
    lit = waited and not seen.finished and not seen.stopped
    return _card(
        chair.n,
        chair.colour,
        chair.played_by,
        drawn.face(seen.public, seat, seen.names),
        name,
        player,
        NOTHING if count is None else drawn_of(count),
        in_story(doing or does, seen.names),
        tuple(tags),
        lit,
        presence(seen, seat, apart=APART) if chair.kind == "person" else NOTHING,
    )


@lru_cache(maxsize=2048)
def _card(
    n: int, colour: str, kind: str, face: Markup, name: str, player: str, count: Markup, does: str,
    tags: tuple[str, ...], lit: bool, present: Markup,
) -> Markup:  # fmt: skip
    """A seat's card; from one move to the next most stay as they are."""
    return _CARD(
        n=n,
        turn=joined([_TURN if lit else NOTHING, _LONG if len(name) > LONG else NOTHING]),
        current=_CURRENT if lit else NOTHING,
        face=face,
        mark=mark(colour),
        name=name,
        player=_SPAN(text=player) if player else NOTHING,
        count=count,
        does=_DOES(text=does) if does else NOTHING,
        present=present,
        you=YOU,
        cue=_CUE if lit else NOTHING,
        kind=KINDS.get(kind, NOTHING),
        tags=joined([_TAG(text=tag) for tag in tags]),
    )


_CARD = template(
    '<li class="seat{turn}" id="seat-{n}" data-chair="{n}"{current}><div class="seat__card">{face}',
    '<p class="seat__name">{mark}<b>{name}</b>{player}</p><p class="seat__count">{count}{does}{present}</p>',
    '<p class="seat__tags">{you}{cue}{kind}{tags}</p></div></li>',
)
_TURN, _LONG, _CURRENT = Markup(" seat--turn"), Markup(" is-long"), Markup(' aria-current="true"')
LONG = 16
"""Letters of a name that is given more than one line where there is no room for it in one."""
_CUE = Markup('<span class="tag tag--cue">Cue</span>')
YOU = Markup('<span class="tag tag--you">You</span>')
"""The tag of the viewer's own seat."""
KINDS = {
    "house": Markup('<span class="tag tag--house">House</span>'),
    "model": Markup('<span class="tag tag--house">House, with a model</span>'),
    "open": Markup('<span class="tag">Open seat</span>'),
}
"""The tag of a seat that no person has, by who plays its chair."""
APART = Markup('<span class="visually-hidden">, </span>')
"""Between what is beside each other in sight, for whoever hears it."""
_TAG = template('<span class="tag tag--spot">{text}</span>')
_SPAN = template(f"{APART}<span>{{text}}</span>")
_DOES = template(f'{APART}<span class="seat__does">{{text}}</span>')


def _played_by(chair: Chair, name: str, player: str) -> str:
    """The player beside the character, with their pronouns; "" where the name says it all."""
    who = player if player != name else ""
    return ", ".join(part for part in (who, chair.pronouns) if part)
