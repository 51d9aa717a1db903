"""What a move has brought and nobody has stored yet."""

from __future__ import annotations

from commedia.engine.log import Entry
from commedia.engine.moments import Moment
from commedia.engine.state import Seat


class Outbox:
    """What a move has brought and nobody has stored: entries of the log, moments, and prose by id."""

    __slots__ = ("entries", "moments", "words")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.moments: list[Moment] = []
        self.words: dict[str, tuple[Seat, str]] = {}

    def clear(self) -> None:
        """Throw away what lies in it."""
        self.entries, self.moments, self.words = [], [], {}
