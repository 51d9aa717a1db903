"""Where tables stand in the database, asked for all who wait at once.

Whoever asks is told how it stood at some moment after they asked: questions that come while one is on its way
wait for the next, and go together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

from commedia.store import Position


class Positions:
    """ask: where those of some tables stand that exist."""

    def __init__(self, ask: Callable[[Sequence[str]], Awaitable[Mapping[str, Position]]]) -> None:
        self._ask = ask
        self._wanted: dict[str, asyncio.Future[Position | None]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def of(self, table: str) -> Position | None:
        """Where a table stands; None where there is none. Raises StoreError."""
        wanted = self._wanted.get(table)
        if wanted is None:
            wanted = self._wanted[table] = asyncio.get_running_loop().create_future()
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_all())
        return await asyncio.shield(wanted)

    async def _ask_all(self) -> None:
        try:
            while self._wanted:
                asked, self._wanted = self._wanted, {}
                try:
                    found = await self._ask(list(asked))
                except Exception as fault:
                    for future in asked.values():
                        future.set_exception(fault)
                        future.exception()  # whoever asked may have gone
                else:
                    for table, future in asked.items():
                        future.set_result(found.get(table))
        finally:
            self._asking = None
