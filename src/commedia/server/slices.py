"""What takes long is done in slices: everybody else has their turn between any two of them.

A long script is told aside, in a thread, and drawn here a little at a time, as its reader takes it. There is
one slice at one turn, however many read, and each address has so many readers at one time: the others wait.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

SLICE_SECONDS = 0.004
"""For so long others wait for one slice, but for what can't be divided. Whoever asks waits for a few."""
PIECE = 32_768
"""Characters that are sent at once."""
MOST_READERS = 20
"""Of one address, of long scripts, at one time."""


def parts_of(text: str) -> Iterator[str]:
    """A text in parts that are sent one by one, so that it is pressed a little at a time, too."""
    return (text[at : at + PIECE] for at in range(0, len(text), PIECE))


class Slices:
    """Of one house. clock: seconds that only grow."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._turn = asyncio.Lock()
        self._doors: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def reader(self, address: str) -> AsyncIterator[None]:
        """Somebody from an address reads something long while the block lasts; before it, they may wait."""
        door = self._doors.setdefault(address, asyncio.Semaphore(MOST_READERS))
        async with door:
            yield

    async def drawn(self, text: Iterator[str]) -> AsyncGenerator[bytes]:
        """A text that is made as it is asked for, in pieces."""
        is_over = False
        while not is_over:
            async with self._turn:
                piece, is_over = self._slice(text)
                await asyncio.sleep(0)  # others', before the next slice, whoever's that is
            if piece:
                yield piece.encode()

    def _slice(self, text: Iterator[str]) -> tuple[str, bool]:
        """As much as can be made in one slice, and whether that was the last."""
        until, made, length = self._clock() + SLICE_SECONDS, list[str](), 0
        for part in text:
            made.append(part)
            length += len(part)
            if length >= PIECE or self._clock() >= until:
                return "".join(made), False
        return "".join(made), True
