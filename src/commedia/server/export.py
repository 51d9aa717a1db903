"""A finished table as a file: what `commedia verify` reads."""

from __future__ import annotations

import asyncio

import msgspec

from commedia.engine import log
from commedia.lab import export
from commedia.server.errors import NotNow
from commedia.server.live import LiveTable


async def export_table(live: LiveTable) -> str:
    """A finished table as a file, which is JSON; a long one is made aside, in a thread.

    What was whispered stays with those it was whispered to, in a file too: its words are left out. Raises
    NotNow while it is at play: its secrets are still in use.
    """
    if live.play is None or not live.play.finished:
        raise NotNow("The whole table can be saved when the play is over; until then its secrets are in use.")
    entries, prose = await live.store.sealed(live.id), await live.store.all_words(live.id)
    seed = bytes.fromhex(live.lobby.seed) if live.lobby.dealer == "house" else b""
    title = live.lobby.title

    def aside() -> str:
        sealed = [(e.seq, e.kind, e.body, mark) for e, mark in entries]
        said = [log.decode(body) for _, kind, body, _ in sealed if kind == "said"]
        whispered = {entry.words for entry in said if isinstance(entry, log.Said) and entry.how == "whisper"}
        words = {w.id: w.text for w in prose if w.id not in whispered}
        return msgspec.json.encode(export.export_table(live.id, sealed, seed, words, title=title)).decode()

    return await asyncio.to_thread(aside)
