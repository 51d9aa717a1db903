"""The players of a table: who plays which seat, and how a seat changes hands.

Everybody may change the name they play under. The host may let the house play a seat whose player is away,
and give it to a person again, by a new link.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import htpy as h
from markupsafe import Markup

from commedia.engine.names import MOST_NAME
from commedia.server.pages.cast import mark
from commedia.server.pages.chairs import hidden, named, post_form
from commedia.server.seen import Seen


def players(seen: Seen) -> Markup:
    """Who plays the seats, for those who have one; "" for spectators and once the play is over."""
    if seen.seat is None or seen.finished:
        return Markup("")
    rows = tuple(
        (
            chair.n, chair.colour, chair.kind == "house", named(chair), seen.names[seat],
            seat == seen.seat, seen.links.chairs.get(chair.n, ""),
        )
        for seat, chair in seen.chairs.items()
    )  # fmt: skip
    return _drawn(seen.links.me, seen.is_host, rows)


def back_in_seat(me: str) -> h.Element:
    """The button by which a person takes their own seat back from the house."""
    return post_form(me, "chair", h.button(".button.button--small", type="submit")["I play it myself"])


_Row: TypeAlias = tuple[int, str, bool, str, str, bool, str]
"""A seat: its chair, colour, whether the house plays it, player, character, whether it is mine, its link."""


@lru_cache(maxsize=2048)
def _drawn(me: str, host: bool, rows: tuple[_Row, ...]) -> Markup:
    """The list, drawn anew only when somebody comes, goes or is called something else."""
    houses = sum(house for _, _, house, *_ in rows)
    people = len(rows) - houses
    counted = [_count(people, "person", "people"), _count(houses, "house actor", "house actors")]
    return Markup(
        h.section(".hand.players", aria_label="Who plays")[
            h.details("#players-list")[
                h.summary["Who plays", h.span[" and ".join(c for c in counted if c)]],
                h.ul(".players__list")[(_row(me, host, *row) for row in rows)],
            ]
        ]
    )


def _count(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}" if count else ""


def _row(
    me: str, host: bool, n: int, colour: str, house: bool, player: str, name: str, mine: bool, link: str
) -> h.Element:
    return h.li(".players__seat")[
        h.div(".players__who")[
            mark(colour),
            h.b[player],
            h.span(".quiet")[f" as {name}"] if name != player else None,
            h.span(".tag.tag--you")["You"] if mine else None,
            h.span(".tag.tag--house")["House"] if house else None,
        ],
        _own_name(me, player) if mine else None,
        _hand_over(me, n, house, player) if host else None,
        _link(n, player, link) if host and not mine and not house and link else None,
    ]


def _own_name(me: str, player: str) -> h.Element:
    """Whoever takes a seat over may play it under a name of their own."""
    return post_form(
        me, "chair",
        h.label(".visually-hidden", for_="my-name")["The name you play under"],
        h.input("#my-name.input", name="name", value=player, maxlength=str(MOST_NAME), required=True,
                autocomplete="nickname"),
        h.button(".button.button--small", type="submit")["Keep this name"],
        class_="invite",
    )  # fmt: skip


def _hand_over(me: str, n: int, house: bool, player: str) -> h.Element:
    action, does = ("open", "Give to a person") if house else ("house", "Let the house play")
    return post_form(
        me, "seat", hidden("chair", str(n)), hidden("action", action),
        h.button(".button.button--small", type="submit", aria_label=f"{does}, seat of {player}")[does],
    )  # fmt: skip


def _link(n: int, player: str, link: str) -> h.Element:
    return h.div(".invite")[
        h.label(".visually-hidden", for_=f"link-{n}")[f"The link to the seat of {player}"],
        h.input(".input", id=f"link-{n}", type="text", readonly=True, value=link),
        h.button(".button.button--small.js-only", type="button", data_copy=f"#link-{n}")["Copy their link"],
    ]
