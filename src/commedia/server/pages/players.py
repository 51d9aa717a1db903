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
from commedia.props.template import NOTHING, joined, template
from commedia.server.pages.cast import HOUSE, YOU, mark
from commedia.server.pages.chairs import named, post_form
from commedia.server.seen import Seen


def players(seen: Seen) -> Markup:
    """Who plays the seats, for those who have one; "" for spectators and once the play is over."""
    if seen.seat is None or seen.finished:
        return NOTHING
    rows = tuple(
        (
            chair.n, chair.colour, chair.kind == "house", named(chair), seen.names[seat],
            seat == seen.seat, f"{seen.base}{link}" if (link := seen.links.chairs.get(chair.n)) else "",
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
    return _LIST(
        counted=" and ".join(c for c in counted if c),
        rows=joined([_row(me, host, *row) for row in rows]),
    )


_LIST = template(
    '<section class="hand players" aria-label="Who plays"><details id="players-list">',
    "<summary>Who plays<span>{counted}</span></summary>",
    '<ul class="players__list">{rows}</ul></details></section>',
)


def _count(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}" if count else ""


def _row(
    me: str, host: bool, n: int, colour: str, house: bool, player: str, name: str, mine: bool, link: str
) -> Markup:
    return _ROW(
        mark=mark(colour),
        player=player,
        name=_AS(name=name) if name != player else NOTHING,
        you=YOU if mine else NOTHING,
        house=HOUSE if house else NOTHING,
        own_name=_OWN_NAME(me=me, player=player, most=MOST_NAME) if mine else NOTHING,
        hand_over=_hand_over(me, n, house, player) if host else NOTHING,
        link=_LINK(n=n, player=player, link=link) if host and not mine and not house and link else NOTHING,
    )


def _hand_over(me: str, n: int, house: bool, player: str) -> Markup:
    action, does = ("open", "Give to a person") if house else ("house", "Let the house play")
    return _HAND_OVER(me=me, n=n, action=action, does=does, player=player)


_ROW = template(
    '<li class="players__seat"><div class="players__who">{mark}<b>{player}</b>{name}{you}{house}</div>',
    "{own_name}{hand_over}{link}</li>",
)
_AS = template('<span class="quiet"> as {name}</span>')
_OWN_NAME = template(
    '<form action="{me}/chair" method="post" hx-post="{me}/chair" hx-swap="none"',
    ' hx-sync="this:queue last" class="invite">',
    '<label class="visually-hidden" for="my-name">The name you play under</label>',
    '<input id="my-name" class="input" name="name" value="{player}" maxlength="{most}" required',
    ' autocomplete="nickname"><button class="button button--small" type="submit">Keep this name</button>',
    "</form>",
)
"""Whoever takes a seat over may play it under a name of their own."""
_HAND_OVER = template(
    '<form action="{me}/seat" method="post" hx-post="{me}/seat" hx-swap="none" hx-sync="this:queue last">',
    '<input type="hidden" name="chair" value="{n}"><input type="hidden" name="action" value="{action}">',
    '<button class="button button--small" type="submit" aria-label="{does}, seat of {player}">{does}',
    "</button></form>",
)
_LINK = template(
    '<div class="invite"><label class="visually-hidden" for="link-{n}">The link to the seat of {player}',
    '</label><input class="input" id="link-{n}" type="text" readonly value="{link}">',
    '<button class="button button--small js-only" type="button" data-copy="#link-{n}">Copy their link',
    "</button></div>",
)
