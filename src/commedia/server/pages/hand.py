"""The hand: what the viewer's own seat holds, as the game draws it. Spectators hold nothing."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from commedia.server.pages.staging import staging_of
from commedia.server.seen import Seen


def hand(seen: Seen) -> Markup:
    """The sheet of the viewer's seat, "" where there is none to show."""
    if seen.seat is None:
        return Markup("")
    held = staging_of(seen.game.slug).hand(seen.own, seen.seat, seen.names)
    return _framed(seen.names[seen.seat], str(h.fragment[held])) if held is not None else Markup("")


@lru_cache(maxsize=1024)
def _framed(name: str, held: str) -> Markup:
    """The game's drawing under the name of the character, unless it frames itself."""
    if held.startswith("<section"):
        return Markup(held)
    return Markup(
        h.section(".hand", aria_labelledby="hand-title")[
            h.header(".hand__head")[h.h2("#hand-title")[f"{name}’s sheet"]], Markup(held)
        ]
    )
