"""The page between a host's address and a device that opens it for the first time."""

from __future__ import annotations

import htpy as h

from commedia.kit.addresses import at
from commedia.server.pages import layout
from commedia.server.pages.chairs import named
from commedia.server.table_view import LobbyView


def asked(seen: LobbyView) -> h.Element:
    """Whether this device is the host's, too: somebody may have sent their own address for an invitation.

    seen: as the host sees the table, of which nothing else is told here.
    """
    lobby, me = seen.lobby, seen.links.me
    host = named(lobby.chair(lobby.host))
    return layout.page(
        f"The host’s address of {lobby.title} · Commedia",
        h.main("#main.invited", tabindex="-1")[
            h.div(".valance", aria_hidden="true"),
            h.p(".invited__over")[f"{seen.game.title} · {lobby.title}"],
            h.h1[f"Are you {host}?"],
            h.p(".lead")[
                f"This is the address of the host’s own seat, which {host} has on another device. Whoever "
                "goes on here has it, too: they set the table, and see all that the host may see."
            ],
            h.form(".invited__form", action=f"{me}/here", method="post")[
                h.button(".button.button--cue", type="submit")[f"I am {host}: go on here"]
            ],
            h.p(".quiet")[
                f"If it was sent to you, ask {host} for an invitation: each seat has a link of its own in "
                "the lobby. Until then you can look on."
            ],
            h.p(".lost__on")[h.a(".button", href=seen.links.watch)["Look on"]],
        ],
        marquee=layout.marquee(
            tools=[h.a(href=seen.links.rulebook)["Rulebook"], h.a(href=at("/"))["All games"]]
        ),
        game=seen.game.slug,
        kind="curtain",
    )
