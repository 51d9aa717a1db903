"""A finished table as a file: what `commedia verify` reads."""

from __future__ import annotations

from typing import Any

from commedia.engine import log
from commedia.lab import export
from commedia.server.errors import NotNow
from commedia.server.live import LiveTable


async def export_table(live: LiveTable) -> dict[str, Any]:
    """A finished table as a file. Raises NotNow while it is at play: its secrets are still in use.

    What was whispered stays with those it was whispered to, in a file too: its words are left out.
    """
    if live.play is None or not live.play.finished:
        raise NotNow("The whole table can be saved when the play is over; until then its secrets are in use.")
    sealed = [(e.seq, e.kind, e.body, mark) for e, mark in await live.store.sealed(live.id)]
    said = [log.decode(body) for _, kind, body, _ in sealed if kind == "said"]
    whispered = {entry.words for entry in said if isinstance(entry, log.Said) and entry.how == "whisper"}
    words = {w.id: w.text for w in await live.store.all_words(live.id) if w.id not in whispered}
    seed = bytes.fromhex(live.lobby.seed) if live.lobby.dealer == "house" else b""
    return export.export_table(live.id, sealed, seed, words, title=live.lobby.title)
