"""The chairs of a lobby: who sits where, who is still to be invited, and what the host may do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import htpy as h

from commedia.engine.lengths import LONGEST_NAME
from commedia.engine.visible_text import isolated
from commedia.kit.page import page_of
from commedia.kit.portraits import Face
from commedia.kit.stage import initial
from commedia.server import reach
from commedia.server.lobby import COLOURS, SYMBOLS, Chair
from commedia.server.pages import layout
from commedia.server.pages.cast import mark
from commedia.server.pages.game_page import game_page_of
from commedia.server.reach import leads_here_alone
from commedia.server.table_view import LobbyView


def post_form(me: str, verb: str, *children: h.Node, saves: bool = False, **attributes: Any) -> h.Element:
    """A form that posts a verb. saves: it is sent as soon as something in it changes, too."""
    action = f"{me}/{verb}"
    return h.form(
        action=action, method="post", hx_post=action, hx_swap="none", hx_sync="this:queue last",
        data_keep="" if saves else None, **attributes,
    )[children]  # fmt: skip


def hidden(name: str, value: str) -> h.VoidElement:
    """A field that nobody sees."""
    return h.input(type="hidden", name=name, value=value)


def named(chair: Chair) -> str:
    """What a chair is called: its player's name, or its number."""
    return isolated(chair.name or f"Seat {chair.n}")


def seats(seen: LobbyView) -> h.Node:
    """The chairs, each with who sits there and what may be done about it."""
    game = seen.game
    least, most = game.seats[0], game.seats[-1]
    return [
        h.div(".valance", aria_hidden="true"),
        h.header(".slate")[
            h.h2("#seats-title")["The cast"],
            h.p(".quiet")[f"For {least} to {most}. Each link invites one person."],
        ],
        h.blockquote(".prompt")[seen.lobby.greeting] if seen.lobby.greeting else None,
        _leads_nowhere(seen)
        if seen.is_host and (leads_here_alone(seen.base) or reach.leads_inside(seen.base))
        else None,
        h.ol(".chairs")[[_chair(seen, chair) for chair in seen.lobby.chairs]],
        h.div(".chairs__more")[
            post_form(
                seen.links.me, "add-chair", h.button(".button.button--small", type="submit")["Add a seat"]
            )
            if seen.is_host and len(seen.lobby.chairs) < most
            else None,
            h.div(".watchers")[
                h.label(".quiet", for_="watch-link")["Friends may look on without a seat:"],
                copied("watch-link", seen.base + seen.links.watch, "the link for friends who look on"),
                _new_link(seen.links.me, 0, "for friends who look on") if seen.is_host else None,
            ],
        ],
    ]


def _leads_nowhere(seen: LobbyView) -> h.Element:
    """What a host is told whose links lead to their own machine: where else it is found, or can be."""
    where = urlsplit(seen.base).netloc
    is_inside = reach.leads_inside(seen.base)
    whose = "a name that only machines near it know" if is_inside else "this machine’s own name for itself"
    ways = [h.li[h.a(href=f"{site}{seen.links.me}")[site]] for site in reach.FOUND]
    return h.section(".reach", aria_label="Where these links lead")[
        h.p[
            h.b["These links lead nowhere from another device."],
            f" You found the house at {where}, which is {whose}.",
        ],
        [h.p["Open this lobby by one of these, and the links follow:"], h.ul[ways]]
        if ways
        else h.p(".quiet")[
            "In your own network: start the house with ", h.code["--host 0.0.0.0"],
            ", and this page says where it is found.",
        ],
        h.p(".quiet")[
            "A proxy that comes here by that name hides its own: have it pass "
            if is_inside
            else "Behind a proxy that comes here by another name: have it pass ",
            h.code["Host"], " and ",
            h.code["X-Forwarded-Proto"], " on, or set ", h.code["COMMEDIA_URL"],
            " to the address at which others find it, once and for all tables.",
        ],
    ]  # fmt: skip


def copied(id: str, address: str, what: str) -> h.Element:
    """A link to keep or to hand on, with a button that copies it.

    what: how the button tells it from the others.
    """
    return h.span(".invite")[
        h.input(".input", id=id, type="text", readonly=True, value=address),
        h.button(".button.button--small.js-only", type="button", data_copy=f"#{id}")[
            "Copy", h.span(".visually-hidden")[f" {what}"]
        ],
    ]


_ACTORS = {"house": "House actor", "model": "House actor, with a model"}


def _chair(seen: LobbyView, chair: Chair) -> h.Element:
    you = chair.n == seen.me
    dress = {"open": ".chair--empty", "house": ".chair--ready"}.get(
        chair.kind, ".chair--ready" if chair.ready else ""
    )
    return h.li(f".chair{dress}", id=f"chair-{chair.n}", tabindex="-1")[
        h.span(".chair__face")[_face(seen, chair)],
        h.div(".chair__who")[
            mark(chair.colour) if chair.kind != "open" else None,
            h.b[named(chair) if chair.kind != "open" else f"Seat {chair.n} is open"],
            h.fragment[h.span(".quiet")[chair.pronouns], " "] if chair.pronouns else None,
            h.fragment[h.span(".tag.tag--you")["You"], " "] if you else None,
            _role(seen, chair),
            h.span(".tag")["Host"] if chair.n == seen.lobby.host else None,
            h.span(".tag.tag--house")[_ACTORS[chair.played_by]] if chair.kind == "house" else None,
            _duty(seen, chair),
            _wish(seen, chair),
            _chair_below(seen, chair, you),
        ],
        h.div(".chair__do")[_chair_state(chair), _chair_actions(seen, chair, you)],
    ]


def _face(seen: LobbyView, chair: Chair) -> h.Node:
    """The face that was picked for a chair, in words for whoever does not see it; else the game's emblem."""
    picked = next((face for face in page_of(seen.game).faces if face.key == chair.face), None)
    if picked is not None:
        return [picked.picture, h.span(".visually-hidden")[f"Face: {picked.says}. "]]
    return game_page_of(seen.game.slug).emblem_face(initial(named(chair)) if chair.kind != "open" else "?")


def _faces(seen: LobbyView, mine: Chair) -> h.Node:
    """The faces to pick from, where the game has some; those of others are closed, and say whose they are."""
    faces = page_of(seen.game).faces
    if not faces:
        return None
    taken = {one.face: named(one) for one in seen.lobby.chairs if one.face and one.n != mine.n}
    return h.fieldset(".marks")[
        h.legend["Your face"],
        h.label(".marks__one.marks__face", title="whichever is left")[
            h.input(
                type="radio", name="chair.face", value="", checked=not mine.face,
                aria_label="whichever is left",
            ),
            h.span(".quiet", aria_hidden="true")["any"],
        ],
        [
            h.label(".marks__one.marks__face", title=_said_of(face, taken))[
                h.input(
                    type="radio", name="chair.face", value=face.key, checked=face.key == mine.face,
                    disabled=face.key in taken, aria_label=_said_of(face, taken),
                ),
                face.picture,
            ]
            for face in faces
        ],
    ]  # fmt: skip


def _said_of(face: Face, taken: Mapping[str, str]) -> str:
    """A face in words, with whose it is."""
    return f"{face.says}, {taken[face.key]}’s" if face.key in taken else face.says


def _role(seen: LobbyView, chair: Chair) -> h.Node:
    """What a seat is that plays no character, as a tag."""
    role = role_of(seen, chair)
    return h.fragment[h.span(".tag.tag--spot")[role], " "] if role else None


def _duty(seen: LobbyView, chair: Chair) -> h.Node:
    duty = duty_of(seen, chair)
    return h.p(".quiet.chair__duty")[duty] if duty else None


def duty_of(seen: LobbyView, chair: Chair) -> str:
    """What whoever sits there does, where that is no character; "" for all others, or where none is told."""
    duties = zip(seen.game.cast.roles, page_of(seen.game).duties, strict=False)
    return dict(duties).get(role_of(seen, chair), "")


def role_of(seen: LobbyView, chair: Chair) -> str:
    """What a seat is that plays no character, such as "The World"; "" for all others."""
    roles = seen.game.cast.roles
    place = [one.n for one in seen.lobby.chairs].index(chair.n)
    return roles[place] if place < len(roles) else ""


def _places(seen: LobbyView, chair: Chair) -> h.Node:
    """What one may do so as to change places with a chair, where one of the two plays no character."""
    lobby, me = seen.lobby, seen.me
    if me is None or lobby.rising or (lobby.chair(me).kind != "person" and not seen.is_host):
        return None
    standing = [one.n for one in lobby.chairs]
    if min(standing.index(me), standing.index(chair.n)) >= len(seen.game.cast.roles):
        return None
    if chair.kind != "person":
        return _place_form(seen, chair, True, "Take its place") if seen.is_host else None
    if lobby.wishes.get(me) == chair.n:
        return _place_form(seen, chair, False, "Stay where I am")
    if lobby.wishes.get(chair.n) == me:
        return [
            _place_form(seen, chair, True, "Change places"),
            _place_form(seen, chair, False, "Stay where I am"),
        ]
    return _place_form(seen, chair, True, "Ask to change places")


def _place_form(seen: LobbyView, chair: Chair, agrees: bool, does: str) -> h.Element:
    """One answer to the question whether two change places."""
    return post_form(
        seen.links.me, "change-places", hidden("change-places.chair", str(chair.n)),
        hidden("change-places.agrees", "true" if agrees else "false"),
        h.button(".button.button--small", type="submit")[
            does, h.span(".visually-hidden")[f", {named(chair)}"]
        ],
        id=f"chair-{chair.n}-{'places' if agrees else 'stay'}",
    )  # fmt: skip


def _wish(seen: LobbyView, chair: Chair) -> h.Node:
    """With whom somebody would change places, for all to see."""
    lobby = seen.lobby
    if chair.n not in lobby.wishes:
        return None
    other = lobby.wishes[chair.n]
    return h.p(".quiet")[
        f"would change places with {'you' if other == seen.me else named(lobby.chair(other))}"
    ]


def _chair_below(seen: LobbyView, chair: Chair, you: bool) -> h.Node:
    """Under the name: one's own particulars, or the link that is this seat."""
    if you:
        return None if seen.lobby.rising else _own_chair(seen, chair)
    asked = seen.lobby.asks_for(chair.n)
    if asked and seen.is_host:
        return asked_for(seen.links.me, chair, asked)
    address = seen.links.chairs.get(chair.n)
    was = h.p(".quiet")[f"{chair.was} sat here; the host opened the seat again."] if chair.was else None
    if address is None:
        return [h.p(".quiet")["waiting for whoever is invited"], was] if chair.kind == "open" else None
    field = [
        h.label(".visually-hidden", for_=f"link-{chair.n}")[f"Invitation to seat {chair.n}"],
        copied(f"link-{chair.n}", seen.base + address, f"the invitation to seat {chair.n}"),
    ]
    if chair.kind == "open":
        return [*field, was]
    return h.details(".chair__link", id=f"chair-{chair.n}-link")[
        h.summary["Hand this seat to a person"], field
    ]


def asked_for(me: str, chair: Chair, asked: str) -> h.Node:
    """What the host is told of a seat that they asked for, and whether they insist: see `Lobby.asks_for`."""
    if not asked:
        return None
    here = "They are here, and are asked."
    if asked == "house":
        return h.p(".quiet")[f"{here} The house plays this seat as soon as they let it."]
    return [
        h.p(".quiet")[f"{here} The seat is open as soon as they let it go."],
        post_form(
            me, "seat", hidden("seat.chair", str(chair.n)), hidden("seat.action", "open"),
            hidden("seat.insists", "true"),
            h.button(".button.button--small", type="submit")[
                "Open it all the same", h.span(".visually-hidden")[f", seat of {named(chair)}"]
            ],
            id=f"chair-{chair.n}-insist",
        ),
    ]  # fmt: skip


def _own_chair(seen: LobbyView, chair: Chair) -> h.Element:
    """Who one is at this table."""
    n = chair.n
    return h.details(".chair__self", id=f"chair-{n}-self", open=not chair.ready)[
        h.summary[f"Your name, pronouns{', mark and face' if page_of(seen.game).faces else ' and mark'}"],
        post_form(
            seen.links.me,
            "chair",
            h.div(".chair__fields")[
                h.div(".field")[
                    h.label(for_="my-name")["Your name"],
                    h.input(
                        "#my-name.input", name="chair.name", value=chair.name, maxlength=str(LONGEST_NAME),
                        required=True,
                        autocomplete="nickname",
                    ),
                ],
                h.div(".field")[
                    h.label(for_="my-pronouns")["Pronouns"],
                    h.input(
                        "#my-pronouns.input", name="chair.pronouns", value=chair.pronouns, maxlength="20",
                        placeholder="they, she, he …", autocomplete="off",
                    ),
                ],
            ],
            h.fieldset(".marks")[
                h.legend["Your mark"],
                [
                    h.label(".marks__one", title=f"{colour}, {SYMBOLS[i]}")[
                        h.input(
                            type="radio", name="chair.colour", value=colour, checked=colour == chair.colour,
                            aria_label=f"{colour} {SYMBOLS[i]}",
                        ),
                        mark(colour),
                    ]
                    for i, colour in enumerate(COLOURS)
                ],
            ],
            _faces(seen, chair),
            h.noscript[h.button(".button.button--small", type="submit")["Keep"]],
            saves=True,
        ),
    ]  # fmt: skip


def _chair_state(chair: Chair) -> h.Node:
    if chair.kind != "person":
        return None
    if chair.ready:
        return h.span(".chair__state")[layout.lamp("done"), "Ready"]
    return h.span(".chair__state")[layout.lamp(), "Here now" if chair.here else "Invited"]


def _chair_actions(seen: LobbyView, chair: Chair, you: bool) -> h.Node:
    """What one may do with one's own seat, and the host with another's."""
    if you:
        return h.a(".button.button--small", href=f"{seen.links.me}/link")["Your link"]
    if not seen.is_host:
        return _places(seen, chair)
    can_remove = chair.kind != "person" and len(seen.lobby.chairs) > seen.game.seats[0]
    actions: list[tuple[str, str]] = {
        "open": [("house", "Seat a house actor"), ("new-link", "New link")],
        "house": [("open", "Give to a person")],
        "person": [("house", "Let the house play"), ("open", "Open it again"), ("host", "Make host")],
    }[chair.kind]
    return [
        *(_chair_action(seen, chair, action, does, "") for action, does in actions),
        h.a(".button.button--small", href=f"{seen.links.chairs[chair.n]}/curtain")[
            "Play it on this device", h.span(".visually-hidden")[f", seat {chair.n}"]
        ]
        if chair.kind == "open" and chair.n in seen.links.chairs
        else None,
        _places(seen, chair),
        _chair_action(seen, chair, "remove", "Remove", f" seat {chair.n}") if can_remove else None,
    ]


def _new_link(me: str, chair: int, what: str) -> h.Element:
    """Make a link that is to be handed on void, and another in its place."""
    return post_form(
        me, "seat", hidden("seat.chair", str(chair)), hidden("seat.action", "new-link"),
        h.button(".button.button--small", type="submit")["New link", h.span(".visually-hidden")[f" {what}"]],
    )  # fmt: skip


def _chair_action(seen: LobbyView, chair: Chair, action: str, does: str, what: str) -> h.Element:
    """One thing to do. It has an id, so that no button becomes another's under somebody's finger."""
    return post_form(
        seen.links.me, "seat", hidden("seat.chair", str(chair.n)), hidden("seat.action", action),
        h.button(".button.button--small", type="submit")[
            does, h.span(".visually-hidden")[what or f", {named(chair)}"]
        ],
        id=f"chair-{chair.n}-{action}",
    )  # fmt: skip
