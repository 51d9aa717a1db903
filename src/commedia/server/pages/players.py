"""The players of a table: who plays which seat, and how a seat changes hands.

Everybody may change the name they play under. The host may let the house play a seat whose player is away,
give it to a person again, by a new link, and hand the host's part on.
"""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h
from markupsafe import Markup

from commedia.engine import Seat
from commedia.engine.names import MOST_NAME
from commedia.props.kept import kept
from commedia.props.template import NOTHING, joined, template
from commedia.server.lobby import Chair
from commedia.server.pages.cast import HOUSE, YOU, mark
from commedia.server.pages.chairs import named, post_form
from commedia.server.seen import Seen


def players(seen: Seen) -> Markup:
    """Who plays the seats, for those who have one; "" for spectators and once the play is over."""
    if seen.seat is None or seen.finished:
        return NOTHING
    return _list(
        seen.links.me, seen.lobby.host, seen.seat, seen.base, seen.links.chairs, seen.chairs, seen.names,
        seen.lobby.shown_seal,
    )  # fmt: skip


def back_in_seat(me: str) -> h.Element:
    """The button by which a person takes their own seat back from the house."""
    return post_form(me, "chair", h.button(".button.button--small", type="submit")["I play it myself"])


@kept(most=2048)
def _list(
    me: str, host: int, mine: Seat, base: str, links: Mapping[int, str], chairs: Mapping[Seat, Chair],
    names: Mapping[Seat, str], seal: str,
) -> Markup:  # fmt: skip
    """The list, drawn anew only when somebody comes, goes or is called something else; and who deals.

    host: the number of the host's chair. mine: the seat of whoever looks. links: the seats' links, as far as
    they may be known.
    """
    by_host = chairs[mine].n == host
    rows = [
        _row(
            chair, names[seat], mine=seat == mine, host=chair.n == host,
            manage=_manage(me, chair, base, links, mine=seat == mine) if by_host else NOTHING,
            own_name=_OWN_NAME(me=me, player=named(chair), most=MOST_NAME) if seat == mine else NOTHING,
        )
        for seat, chair in chairs.items()
    ]  # fmt: skip
    houses = sum(chair.kind == "house" for chair in chairs.values())
    people = len(rows) - houses
    counted = [_count(people, "person", "people"), _count(houses, "house actor", "house actors")]
    return _LIST(
        counted=" and ".join(c for c in counted if c),
        rows=joined(rows),
        dealt=_DEALT(seal=in_fours(seal)) if seal else NOTHING,
    )


_LIST = template(
    '<section class="hand players" aria-label="Who plays"><details id="players-list">',
    "<summary>Who plays<span>{counted}</span></summary>",
    '<ul class="players__list">{rows}</ul>{dealt}</details></section>',
)
_DEALT = template(
    '<p class="quiet players__dealt">The house deals, under this seal: <code class="digits">{seal}</code> ',
    "It is the SHA-256 of the seed, which is shown when the play is over.</p>",
)


def in_fours(digits: str) -> str:
    """Digits as people compare them."""
    return " ".join(digits[i : i + 4] for i in range(0, len(digits), 4))


def _count(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}" if count else ""


def _row(chair: Chair, name: str, *, mine: bool, host: bool, manage: Markup, own_name: Markup) -> Markup:
    player = named(chair)
    return _ROW(
        mark=mark(chair.colour),
        player=player,
        name=_AS(name=name) if name != player else NOTHING,
        you=YOU if mine else NOTHING,
        host=_HOST if host else NOTHING,
        house=HOUSE if chair.kind == "house" else NOTHING,
        own_name=own_name,
        manage=manage,
    )


def _manage(me: str, chair: Chair, base: str, links: Mapping[int, str], *, mine: bool) -> Markup:
    """What the host may do about a seat: who plays it, where its link leads, who is to be the host."""
    n, house, player = chair.n, chair.kind == "house", named(chair)
    action, does = ("open", "Give to a person") if house else ("house", "Let the house play")
    hand_over = _HAND_OVER(me=me, n=n, action=action, does=does, player=player)
    if mine or house:
        return hand_over
    link = _LINK(n=n, player=player, link=f"{base}{links[n]}") if n in links else NOTHING
    return joined([hand_over, link, _MAKE_HOST(me=me, n=n, player=player)])


_ROW = template(
    '<li class="players__seat"><div class="players__who">{mark}<b>{player}</b>{name}{you}{host}{house}</div>',
    "{own_name}{manage}</li>",
)
_HOST = Markup('<span class="tag">Host</span>')
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
_MAKE_HOST = template(
    '<details class="players__host" id="host-{n}"><summary>Make {player} the host</summary>',
    '<p class="quiet">They find every link here from then on, and say which seats the house plays. ',
    "You do not, unless they hand it back.</p>",
    '<form action="{me}/seat" method="post" hx-post="{me}/seat" hx-swap="none" hx-sync="this:queue last">',
    '<input type="hidden" name="chair" value="{n}"><input type="hidden" name="action" value="host">',
    '<button class="button button--small" type="submit">{player} is the host</button></form></details>',
)
