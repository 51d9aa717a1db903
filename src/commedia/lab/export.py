"""A finished table as a file that anybody can check: its log, its seals, its words, its seed.

    {"format": "commedia-table/1", "table": id, "seed": hexadecimal, "words": {id: text},
     "entries": [{"seq": 0, "kind": "opened", "body": "{…}", "seal": hexadecimal}, …]}

Bodies are strings: their exact text is what the seals are over. The seed is empty where the table rolled its
own dice. Checkpoints are left out, since they follow from the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from commedia.engine import log
from commedia.store.seals import FIRST, seal

FORMAT = "commedia-table/1"


def export_table(
    table: str,
    entries: Iterable[tuple[int, str, bytes, bytes]],
    seed: bytes = b"",
    words: Mapping[str, str] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A table as plain data for a file.

    entries: (seq, kind, body, seal) from the first on. words: prose by id. more: further keys, such as a
    title, which the check does not look at.
    """
    return {
        "format": FORMAT,
        "table": table,
        **more,
        "seed": seed.hex(),
        "entries": [
            {"seq": seq, "kind": kind, "body": body.decode(), "seal": mark.hex()}
            for seq, kind, body, mark in entries
        ],
        "words": dict(words or {}),
    }


def sealed(table: str, entries: Iterable[log.Entry]) -> list[tuple[int, str, bytes, bytes]]:
    """Entries of a log as they are stored, each sealed on top of the one before; checkpoints are left out."""
    stored: list[tuple[int, str, bytes, bytes]] = []
    mark = FIRST
    for entry in entries:
        if type(entry) is log.SceneStart:
            continue
        kind, body = log.kind_of(entry), log.encode(entry)
        mark = seal(mark, table, len(stored), kind, body)
        stored.append((len(stored), kind, body, mark))
    return stored
