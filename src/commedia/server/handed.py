"""Seats that pass from one to another at play: who played whom, and until when, for the cast of the book."""

from __future__ import annotations

from commedia.server.live import LiveTable
from commedia.server.lobby import Before, Chair


def hand_on(live: LiveTable, chair: Chair, kind: str, name: str = "") -> None:
    """Whoever plays a seat does no more: it is somebody else's from now on, or nobody's.

    kind: who has it now, as of a `Chair`; name: what they are called, "" where that stays. It is nobody else
    where both stay as they are, and nothing is kept of the lobby, or of a chair that stood open.
    """
    is_same = kind == chair.kind and name in ("", chair.name)
    if live.lobby.stage == "lobby" or chair.kind == "open" or is_same:
        return
    chair.before = [*chair.before, Before(chair.name, chair.played_by, chair.pronouns, _heading(live))]


def _heading(live: LiveTable) -> str:
    """Under which heading the play is now."""
    names = live.edition.company.names
    told = (m for _, m in reversed(live.lines) if m.kind == "scene" and not live.is_undone(m))
    return next((m.sentence(names, live.words) for m in told), "")
