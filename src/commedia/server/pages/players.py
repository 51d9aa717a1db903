"""The players of a table: who plays which seat, and how a seat changes hands.

Everybody may change the name they play under, and finds the link to their own seat. The host may let the
house play a seat whose player is away, open it for somebody else, who is invited by a new link, and hand the
host's part on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import htpy as h
from markupsafe import Markup

from commedia.engine import Seat
from commedia.engine.english import listed, plural
from commedia.engine.lengths import LONGEST_NAME
from commedia.props.identity_cache import identity_cache
from commedia.props.template import NOTHING, joined, template
from commedia.server.lobby import Chair
from commedia.server.pages.cast import KINDS, YOU, mark
from commedia.server.pages.chairs import asked_for, hidden, named, post_form
from commedia.server.table_view import Links, TableView


def players(seen: TableView) -> Markup:
    """Who plays the seats, for those who have one; "" for spectators and once the play is over."""
    if seen.seat is None or seen.finished:
        return NOTHING
    return _list(
        seen.links.me, seen.lobby.host, seen.seat, seen.base, seen.links, seen.chairs, seen.names,
        seen.lobby.shown_seal, seen.lobby.asked_for,
    )  # fmt: skip


def lets_go(me: str, asked: str) -> h.Node:
    """The two answers of whoever is asked for their seat: see `Lobby.asks_for`."""
    keep = "I play on" if asked == "house" else "Keep it"
    ways = (("false", keep), ("true", "Let the house play it" if asked == "house" else "Let it go"))
    return [
        post_form(
            me, "let-house", hidden("let-house.may", may),
            h.button(".button.button--small", type="submit")[does],
        )
        for may, does in ways
    ]  # fmt: skip


def asks_for_it(asked: str) -> h.Node:
    """The question that they are asked."""
    if asked == "house":
        return [h.b["May the house play your seat?"], " The host asks. You take it back whenever you like."]
    return [
        h.b["May somebody else have your seat?"],
        " The host asks. If you let it go, your link ends here; what you wrote stays yours to erase.",
    ]


def back_in_seat(me: str) -> h.Element:
    """The button by which a person takes their own seat back from the house."""
    return post_form(me, "chair", h.button(".button.button--small", type="submit")["I play it myself"])


@identity_cache(most=2048)
def _list(
    me: str, host: int, mine: Seat, base: str, links: Links, chairs: Mapping[Seat, Chair],
    names: Mapping[Seat, str], seal: str, asked: Sequence[tuple[int, str]],
) -> Markup:  # fmt: skip
    """The list, drawn anew only when somebody comes, goes or is called something else; and who deals.

    host: the number of the host's chair. mine: the seat of whoever looks.
    """
    by_host = chairs[mine].n == host
    rows = [
        _row(
            chair, names[seat], mine=seat == mine, host=chair.n == host,
            manage=joined([
                Markup(h.fragment[asked_for(me, chair, dict(asked).get(chair.n, ""))]),
                _manage(me, chair, base, links.chairs, mine=seat == mine),
            ]) if by_host else NOTHING,
            own=_own(me, chair) if seat == mine else NOTHING,
        )
        for seat, chair in chairs.items()
    ]  # fmt: skip
    kinds = Counter(chair.played_by for chair in chairs.values())
    nouns = {
        "person": ("person", "people"),
        "house": ("house actor", "house actors"),
        "model": ("house actor with a model", "house actors with a model"),
        "open": ("open seat", "open seats"),
    }
    counted = [plural(kinds[kind], *noun) for kind, noun in nouns.items() if kinds[kind]]
    return _LIST(
        counted=listed(counted),
        rows=joined(rows),
        watch=_WATCH(me=me, link=f"{base}{links.watch}") if by_host else NOTHING,
        dealt=_DEALT(seal=in_fours(seal)) if seal else NOTHING,
    )


_LIST = template(
    '<section class="hand players" aria-label="Who plays"><details id="players-list">',
    "<summary>Who plays<span>{counted}</span></summary>",
    '<ul class="players__list">{rows}</ul>{watch}{dealt}</details></section>',
)
_DEALT = template(
    '<p class="quiet players__dealt">The house deals, under this seal: <code class="digits">{seal}</code> ',
    "It is the SHA-256 of the seed, which is shown when the play is over.</p>",
)


def in_fours(digits: str) -> str:
    """Digits as people compare them."""
    return " ".join(digits[i : i + 4] for i in range(0, len(digits), 4))


def _row(chair: Chair, name: str, *, mine: bool, host: bool, manage: Markup, own: Markup) -> Markup:
    player = named(chair)
    return _ROW(
        n=chair.n,
        mark=mark(chair.colour),
        player=player,
        name=_AS(name=name) if name != player else NOTHING,
        you=YOU if mine else NOTHING,
        host=_HOST if host else NOTHING,
        kind=KINDS.get(chair.played_by, NOTHING),
        own=own,
        manage=manage,
    )


def _own(me: str, chair: Chair) -> Markup:
    """What one may do about one's own seat: be called otherwise, and have its link."""
    whose = _GIVEN if chair.link == "given" else NOTHING
    return joined([_OWN_NAME(me=me, player=named(chair), most=LONGEST_NAME), _OWN_LINK(me=me, whose=whose)])


def _manage(me: str, chair: Chair, base: str, links: Mapping[int, str], *, mine: bool) -> Markup:
    """What the host may do about a seat: who plays it, who is invited to it, who is to be the host."""
    n, house, player = chair.n, chair.kind == "house", named(chair)
    action, does = ("open", "Give to a person") if house else ("house", "Let the house play")
    hand_over = _HAND_OVER(me=me, n=n, action=action, does=does, player=player)
    if mine or (house and n not in links):
        return hand_over
    if n in links:
        return joined([_LINK(n=n, player=player, link=f"{base}{links[n]}"), hand_over])
    return joined([hand_over, _OPEN(me=me, n=n, player=player), _MAKE_HOST(me=me, n=n, player=player)])


_ROW = template(
    '<li class="players__seat" id="plays-{n}" tabindex="-1">',
    '<div class="players__who">{mark}<b>{player}</b>{name}{you}{host}{kind}</div>',
    "{own}{manage}</li>",
)
_HOST = Markup('<span class="tag">Host</span>')
_AS = template('<span class="quiet"> as {name}</span>')
_OWN_NAME = template(
    '<form action="{me}/chair" method="post" hx-post="{me}/chair" hx-swap="none"',
    ' hx-sync="this:queue last" class="invite">',
    '<label class="visually-hidden" for="my-name">The name you play under</label>',
    '<input id="my-name" class="input" name="chair.name" value="{player}" maxlength="{most}" required',
    ' autocomplete="nickname"><button class="button button--small" type="submit">Keep this name</button>',
    "</form>",
)
"""Whoever takes a seat over may play it under a name of their own."""
_HAND_OVER = template(
    '<form action="{me}/seat" method="post" hx-post="{me}/seat" hx-swap="none" hx-sync="this:queue last">',
    '<input type="hidden" name="seat.chair" value="{n}">',
    '<input type="hidden" name="seat.action" value="{action}">',
    '<button class="button button--small" type="submit" aria-label="{does}, seat of {player}">{does}',
    "</button></form>",
)
_OWN_LINK = template('{whose}<a class="button button--small" href="{me}/link">Your link</a>')
_GIVEN = Markup(
    '<p class="quiet">Whoever sent you your link may have it, too. You can make one of your own.</p>'
)
_LINK = template(
    '<div class="invite"><label class="visually-hidden" for="link-{n}">The link to the seat of {player}',
    '</label><input class="input" id="link-{n}" type="text" readonly value="{link}">',
    '<button class="button button--small js-only" type="button" data-copy="#link-{n}">Copy the invitation',
    '<span class="visually-hidden"> to the seat of {player}</span></button></div>',
)
_OPEN = template(
    '<details class="players__host" id="open-{n}"><summary>Open the seat of {player} again</summary>',
    '<p class="quiet">For somebody who has lost their link, or leaves for good. Their old link stops ',
    "working, you find a new invitation here, and everybody is told.</p>",
    '<form action="{me}/seat" method="post" hx-post="{me}/seat" hx-swap="none" hx-sync="this:queue last">',
    '<input type="hidden" name="seat.chair" value="{n}">',
    '<input type="hidden" name="seat.action" value="open">',
    '<button class="button button--small" type="submit" aria-label="Open it again, seat of {player}">',
    "Open it again</button></form></details>",
)
_WATCH = template(
    '<div class="players__watch"><p class="quiet">Friends may look on without a seat:</p>',
    '<div class="invite"><label class="visually-hidden" for="watch-link">The link for friends who look on',
    '</label><input class="input" id="watch-link" type="text" readonly value="{link}">',
    '<button class="button button--small js-only" type="button" data-copy="#watch-link">Copy',
    '<span class="visually-hidden"> the link for friends who look on</span></button></div>',
    '<form action="{me}/seat" method="post" hx-post="{me}/seat" hx-swap="none" hx-sync="this:queue last">',
    '<input type="hidden" name="seat.chair" value="0">',
    '<input type="hidden" name="seat.action" value="new-link">',
    '<button class="button button--small" type="submit">New link',
    '<span class="visually-hidden"> for friends who look on</span></button></form></div>',
)
_MAKE_HOST = template(
    '<details class="players__host" id="host-{n}"><summary>Make {player} the host</summary>',
    '<p class="quiet">They invite people here from then on, and say which seats the house plays. ',
    "You do not, unless they hand it back.</p>",
    '<form action="{me}/seat" method="post" hx-post="{me}/seat" hx-swap="none" hx-sync="this:queue last">',
    '<input type="hidden" name="seat.chair" value="{n}">',
    '<input type="hidden" name="seat.action" value="host">',
    '<button class="button button--small" type="submit">{player} is the host</button></form></details>',
)
