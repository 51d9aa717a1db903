"""The lobby: chairs and their links, the terms of the table, and the curtain. And the curtain between two
people at one device.
"""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup

from commedia.engine.english import capital, listed
from commedia.kit.addresses import at
from commedia.kit.page import page_of
from commedia.server import assets
from commedia.server.lobby import Chair
from commedia.server.open_time import day, stays_until
from commedia.server.pages import layout, notices
from commedia.server.pages.chairs import hidden, named, post_form, seats
from commedia.server.pages.game_page import game_page_of
from commedia.server.pages.parts import Part
from commedia.server.pages.players import asks_for_it, lets_go
from commedia.server.pages.seed_words import due, rising
from commedia.server.pages.terms import terms
from commedia.server.table_view import LobbyView


def page(seen: LobbyView, devices: Sequence[tuple[str, str]] = ()) -> h.Element:
    """The lobby of one viewer. devices: other seats that this device holds, each name with the way there."""
    own = {part.target: Markup(part.html) for part in parts(seen)}
    me = seen.links.me
    return layout.page(
        str(own["title"]),
        h.main("#main.lobby")[
            layout.notices(own["notices"]),
            _dress_of_faces(seen),
            h.section("#seats.stage.lobby__seats", aria_labelledby="seats-title", tabindex="-1")[
                own["seats"]
            ],
            h.div("#terms.lobby__terms")[own["terms"]],
            h.div("#cue.lobby__curtain", tabindex="-1")[own["cue"]],
            h.p(".lobby__stays.quiet")[
                f"This table stays until {day(stays_until())} at least, and whenever somebody comes, for "
                "seven days more. While the house is closed, that time does not run; and once the curtain "
                "has risen, the table is kept for good."
            ],
        ],
        marquee=layout.marquee(
            h.fragment[h.h1("#lobby-title")[seen.lobby.title], h.p[f"{seen.game.title} · being set"]],
            status=own["status"],
            tools=[
                h.a("#rulebook-link", href=seen.links.rulebook)["Rulebook"],
                h.a(href=f"{me}/prologue")["Prologue"],
                [h.a(".marquee__seat", href=path)[f"Hand over to {name}"] for name, path in devices],
                h.a(href=at("/"))["All games"],
            ],
        ),
        game=seen.game.slug,
        kind="lobby",
        you=seen.me,
        skip=("seats", "Skip to the seats"),
        stream=f"{me}/events?lobby=true",
        rises_to=f"{me}/prologue" if seen.me is not None else "",
    )


def _dress_of_faces(seen: LobbyView) -> h.Node:
    """What the game's faces are dressed in, where it has some to pick from: the sheets of its curtain."""
    own = assets.curtain_of(seen.game.slug) if page_of(seen.game).faces else None
    return h.link(rel="stylesheet", href=own.path) if own else None


def parts(seen: LobbyView) -> list[Part]:
    """Everything in the lobby that can change."""
    lit, bold, rest = status(seen)
    words = h.span[h.b[bold], " ", rest] if bold else h.span[rest]
    title = f"Setting {seen.lobby.title} · Commedia"
    return [
        Part("status", str(h.fragment[layout.lamp("lit" if lit else ""), words])),
        Part("title", str(h.fragment[f"● Your cue · {title}" if lit else title])),
        Part("lobby-title", str(h.fragment[seen.lobby.title])),
        Part("seats", str(h.fragment[seats(seen)])),
        Part("terms", str(h.fragment[terms(seen)])),
        Part("notices", str(h.fragment[_asked(seen)])),
        Part("cue", str(h.fragment[before_the_curtain(seen)])),
    ]


def status(seen: LobbyView) -> tuple[bool, str, str]:
    """Whose move it is before the curtain: whether the lamp is lit, the bold beginning, the rest."""
    if seen.lobby.rising:
        if seen.me in seen.lobby.due:
            return True, "The curtain rises:", "your word is due"
        return (
            False,
            "The curtain rises:",
            f"it waits for {due(seen.lobby)}" if seen.lobby.due else "a moment",
        )
    if seen.is_host:
        empty, slow = _open_chairs(seen), _not_ready(seen)
        if empty:
            return True, "Your cue:", f"fill {_seats(len(empty))}, then raise the curtain"
        return True, "Your cue:", "raise the curtain" if not slow else f"{listed(slow)} not ready yet"
    if seen.lobby.asks_for(seen.me):
        return True, "Your cue:", "the host asks for your seat"
    if seen.me is not None and not (chair := seen.lobby.chair(seen.me)).ready:
        who = "" if chair.link == "own" else "who you are, and "  # whoever sat down has said so
        return True, "Your cue:", f"say {who}that you are ready"
    return False, "", f"{named(seen.lobby.chair(seen.lobby.host))} sets the table"


def _asked(seen: LobbyView) -> h.Node:
    """Whether one lets one's seat go, where the host asks for it: as at play."""
    asked = seen.lobby.asks_for(seen.me)
    if not asked or seen.lobby.rising:
        return None
    return notices.notice("", h.fragment[asks_for_it(asked)], lets_go(seen.links.me, asked))


def _open_chairs(seen: LobbyView) -> list[Chair]:
    return [chair for chair in seen.lobby.chairs if chair.kind == "open"]


def _not_ready(seen: LobbyView) -> list[str]:
    """The people who have not said that they are ready; the host says so by raising the curtain."""
    lobby = seen.lobby
    return [named(c) for c in lobby.chairs if c.kind == "person" and not c.ready and c.n != lobby.host]


def _seats(count: int) -> str:
    return "the open seat" if count == 1 else f"{count} open seats"


# -- before the curtain ------------------------------------------------------------------------------------


def checks(seen: LobbyView) -> list[tuple[bool, str, str]]:
    """What stands between the table and its play: whether it is done, what it is, and a hint."""
    lobby, empty, slow = seen.lobby, _open_chairs(seen), _not_ready(seen)
    filled = len(lobby.chairs) - len(empty)
    rows = [(not empty, f"{filled} of {len(lobby.chairs)} seats filled", "")]
    if empty:
        warm = "a house actor can keep it warm" if len(empty) == 1 else "house actors can keep them warm"
        rows.append((False, f"{capital(_seats(len(empty)))} to fill", warm))
    if slow:
        rows.append((False, f"{listed(slow)} {'has' if len(slow) == 1 else 'have'} not said ready", ""))
    else:
        rows.append((True, "Everybody here is ready", ""))
    own = f"Your own {game_page_of(lobby.game).chance(lobby.options)}"
    dealer = "The house deals, under seal" if lobby.dealer == "house" else own
    return [*rows, (True, dealer, "")]


def before_the_curtain(seen: LobbyView) -> h.Element:
    """What is still to do, and the one button that begins, or says that one is ready."""
    if seen.lobby.rising:
        return rising(seen)
    return h.section(
        ".cue.curtain" if seen.me is not None else ".cue.cue--waiting.curtain",
        aria_labelledby="curtain-title",
    )[
        h.header(".cue__head")[
            layout.lamp("lit" if status(seen)[0] else ""), h.h2("#curtain-title")["Before the curtain"]
        ],
        h.ol(".checks")[
            [
                h.li(class_="is-done" if done else None)[
                    what,
                    h.span(".visually-hidden")[": done" if done else ": still to do"],
                    h.span(".quiet")[hint] if hint else None,
                ]
                for done, what, hint in checks(seen)
            ]
        ],
        h.div(".go")[_begin(seen) if seen.is_host else _ready(seen)],
    ]


def _begin(seen: LobbyView) -> h.Node:
    me = seen.links.me
    empty = len(_open_chairs(seen))
    verb, does = "begin", "Raise the curtain"
    if empty:
        verb = "fill-and-begin"
        does = f"Seat {'a house actor' if empty == 1 else f'{empty} house actors'} and raise the curtain"
    return [
        post_form(me, verb, h.button(".button.button--cue", type="submit")[does]),
        h.p(".quiet")["A person may take over a house actor’s seat later."],
    ]


def _ready(seen: LobbyView) -> h.Node:
    if seen.me is None:
        return h.p(".quiet")["You are looking on, without a seat."]
    ready = seen.lobby.chair(seen.me).ready
    does = "Not ready after all" if ready else "I am ready"
    return [
        post_form(
            seen.links.me, "chair", hidden("chair.ready", "false" if ready else "true"),
            h.button(".button" if ready else ".button.button--cue", type="submit")[does],
        ),
        h.p(".quiet")["The host raises the curtain."],
    ]  # fmt: skip


# -- between two people at one device ----------------------------------------------------------------------


def curtain(name: str, path: str) -> h.Element:
    """The page between two people at one device: nothing of either is on it.

    name: whose turn at the device it is. path: their own page.
    """
    return layout.page(
        f"For {name} · Commedia",
        h.main("#main.curtain-page", tabindex="-1")[
            h.div(".valance", aria_hidden="true"),
            h.h1[f"Hand the device to {name}"],
            h.p(".lead")[f"Behind this curtain is what only {name} may see. Everybody else, look away."],
            h.p[h.a(".button.button--spot", href=path)[f"I am {name}: open the curtain"]],
        ],
        marquee=layout.marquee(),
        kind="curtain",
    )
