"""Whoever counts what the house does: told by those who do it, at few places, and of figures alone.

This one counts nothing, and is all that most houses have. `metrics/figures.py` is one that does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence

from commedia.engine import CommediaError
from commedia.store import Entry


class Witness:
    """See above."""

    async def begins(self, tables: Callable[[], int], late: Callable[[], Sequence[float]]) -> None:
        """The house is open. tables: how many are in memory; late: by how many seconds each company of house
        actors is late that has an act due.
        """

    async def ends(self) -> None:
        """The house is closed."""

    # -- moves -----------------------------------------------------------------------------------------

    def kept(
        self, game: str, entries: Sequence[Entry], watchers: Iterable[asyncio.Event], began: float
    ) -> None:
        """A move is durable, and those of the watchers who may know of it are rung for. began: when the rules
        had taken it, on the clock of `time.monotonic`.
        """

    def followed(self, watchers: Iterable[asyncio.Event], moments: Sequence[float]) -> None:
        """Moves that other workers took are known here from now on, and those of the watchers who look on
        were rung for. moments: when each of them was made, in seconds since 1970 by that worker's clock.
        """

    def refused(self, fault: CommediaError) -> None:
        """What somebody would have done at a table was refused."""

    # -- windows: "window" is one of a page, "program" a program's stream, "socket" its socket ---------

    def opened(self, kind: str, bell: asyncio.Event) -> None:
        """Somebody looks on from now on, and has that bell."""

    def shown(self, bell: asyncio.Event) -> None:
        """Whoever has that bell was shown all that there was, unless it has been rung again."""

    def closed(self, kind: str, bell: asyncio.Event) -> None:
        """They look on no more."""

    # -- waits, in seconds -----------------------------------------------------------------------------

    def restored(self, why: str, seconds: float) -> None:
        """A table was brought up from its log: it was not in memory ("asked"), or behind ("followed")."""

    def database(self, does: str, seconds: float) -> None:
        """The database was waited for, whether it answered or not. does: "append", "change" or "read"."""

    def bus(self, does: str, seconds: float) -> None:
        """The bus was waited for. does: "say", until it had taken a message; "hear", until it answered."""
