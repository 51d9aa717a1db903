"""What a move has brought and nobody has stored yet."""

from __future__ import annotations

from collections.abc import Callable

from commedia.engine.log import Entry
from commedia.engine.moments import Moment
from commedia.engine.state import Seat


class Outbox:
    """What a move has brought and nobody has stored: entries of the log, moments, and prose by id.

    secret: who knows of an entry, by its place in here, where not everybody does.
    """

    __slots__ = ("entries", "moments", "secret", "words")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.moments: list[Moment] = []
        self.secret: dict[int, list[Seat]] = {}
        self.words: dict[str, tuple[Seat, str]] = {}

    def clear(self) -> None:
        """Throw away what lies in it."""
        self.entries, self.moments, self.secret, self.words = [], [], {}, {}


class Retold(list[Moment]):
    """Moments that are told again as a table is restored. places: how many entries had been taken by each."""

    def __init__(self, taken: Callable[[], int]) -> None:
        super().__init__()
        self.places: list[int] = []
        self._taken = taken

    def append(self, moment: Moment) -> None:
        """One more, at the place where the log has come to."""
        self.places.append(self._taken())
        super().append(moment)
