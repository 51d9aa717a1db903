"""Seats that pass from one to another at play.

Who played whom, and until when, is for the cast of the book. What somebody wrote stays theirs to erase: of
the link that is taken from them, so much goes on being good. It opens what they wrote by it and nothing else,
which is less than it opened before, so nobody learns anything by it who did not know it already. And whoever
sits down next reads what the seat was told, and nothing of what was whispered from it.
"""

from __future__ import annotations

from commedia.server.live import LiveTable
from commedia.server.lobby import Authorship, Before, Chair, move_of


def hand_on(live: LiveTable, chair: Chair, kind: str, name: str = "") -> None:
    """Whoever plays a seat does no more: it is somebody else's from now on, or nobody's.

    kind: who has it now, as of a `Chair`; name: what they are called, "" where that stays. It is nobody else
    where both stay as they are, and nothing is kept of the lobby, or of a chair that stood open.
    """
    is_same = kind == chair.kind and name in ("", chair.name)
    if live.lobby.stage == "lobby" or chair.kind == "open" or is_same:
        return
    chair.before = [*chair.before, Before(chair.name, chair.played_by, chair.pronouns, _heading(live))]


async def keep_authorship(live: LiveTable, chair: Chair) -> None:
    """The link to a chair is about to be taken from whoever has it: what they wrote by it stays theirs."""
    if live.lobby.stage == "lobby" or chair.may_be_handed_on:
        return
    until = await _last_move(live, chair)
    chair.wrote = [*chair.wrote, Authorship(chair.nonce, chair.writes_after, until, chair.name)]


async def begin_anew(live: LiveTable, chair: Chair) -> None:
    """Somebody is about to sit down in a chair: what they write is theirs, and what was whispered from it
    before is nothing to them.
    """
    if live.lobby.stage == "lobby":
        return
    chair.writes_after = await _last_move(live, chair)
    seat, lines = live.lobby.seats[chair.n], await live.script.whole.read()
    chair.since = lines[-1][1].n + 1 if lines else 0
    chair.unread = [m.n for _, m in lines if m.kind == "whisper" and m.seat == seat]


async def _last_move(live: LiveTable, chair: Chair) -> int:
    """The move that is told next: whatever is written later is brought by a later one."""
    if live.play is not None:
        return int(live.play.next_move(live.lobby.seats[chair.n], secretly=False))
    return max((move_of(said.id) for said in await live.store.all_words(live.id)), default=-1)


def _heading(live: LiveTable) -> str:
    """Under which heading the play is now."""
    names = live.snapshot.company.names
    script = live.script
    headings = (m for _, m in reversed(script.recent) if m.kind == "scene" and not script.is_undone(m))
    return next((m.sentence(names, script.words) for m in headings), "")
