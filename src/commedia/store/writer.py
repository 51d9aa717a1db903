"""One writing thread for a whole process, with group commit.

When nothing waits, a write is committed at once. Whatever arrives while a commit is on its way to the disk
goes together into the next one, and a group grows as long as every turn of the event loop adds to it. So a
lone table pays for one commit, and fifty busy tables share one: nobody waits for a timer.
"""

import asyncio
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Generic, NamedTuple, TypeVar

from commedia.store.errors import Closed

LARGEST = 256
"""Writes in one group at most, so that a flood does not make the first wait for the last."""

W = TypeVar("W")


class _Waiting(NamedTuple, Generic[W]):
    work: W
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class Writer(Generic[W]):
    """Queues writes for `write_group`, which answers each with a result or an exception."""

    def __init__(self, write_group: Callable[[Sequence[W]], list[Any]]) -> None:
        """Start the thread."""
        self._write_group = write_group
        self._queue: SimpleQueue[list[_Waiting[W]] | None] = SimpleQueue()
        self._gathered: dict[asyncio.AbstractEventLoop, list[_Waiting[W]]] = {}
        self._door = Lock()  # nothing may be queued behind the closing mark
        self._is_closed = False
        self._thread = Thread(target=self._run, name="commedia-store-writer", daemon=True)
        self._thread.start()

    async def write(self, work: W) -> Any:
        """Wait until it is durable. Being cancelled stops the waiting, not the writing."""
        loop = asyncio.get_running_loop()
        waiting = _Waiting(work, loop, loop.create_future())
        with self._door:
            if self._is_closed:
                raise Closed
            gathered = self._gathered.get(loop)
            if gathered is None:
                # Not handed over before the loop has turned: waking the thread once is enough.
                self._gathered[loop] = [waiting]
                loop.call_soon(self._hand_over, loop, 0)
            else:
                gathered.append(waiting)
        return await waiting.future

    def _hand_over(self, loop: asyncio.AbstractEventLoop, had: int) -> None:
        """Give the thread what was gathered, unless this turn of the loop brought more than it `had`."""
        with self._door:
            gathered = self._gathered.get(loop, [])
            if had < len(gathered) < LARGEST:
                loop.call_soon(self._hand_over, loop, len(gathered))
            elif gathered:
                self._queue.put(self._gathered.pop(loop))

    def close(self) -> None:
        """Write what was queued before this call, then stop. A second call does nothing."""
        with self._door:
            if not self._is_closed:
                self._is_closed = True
                for gathered in self._gathered.values():
                    self._queue.put(gathered)
                self._gathered.clear()
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            waiting: list[_Waiting[W]] = []
            handed = self._queue.get()
            try:
                while handed is not None:
                    waiting += handed
                    handed = self._queue.get_nowait()
                else:
                    is_open = False
            except Empty:
                pass
            for start in range(0, len(waiting), LARGEST):
                self._serve(waiting[start : start + LARGEST])

    def _serve(self, group: list[_Waiting[W]]) -> None:
        try:
            answers = self._write_group([waiting.work for waiting in group])
        except BaseException as fault:  # whatever it is, nobody may be left waiting for ever
            answers = [fault] * len(group)
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
        for waiting, answer in zip(group, answers, strict=True):
            by_loop.setdefault(waiting.loop, []).append((waiting.future, answer))
        for loop, settled in by_loop.items():
            try:
                loop.call_soon_threadsafe(_settle, settled)  # wake the loop once, not once for each
            except RuntimeError:  # the loop is closed: nobody is waiting any more
                continue


def _settle(settled: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, answer in settled:
        if future.done():  # cancelled meanwhile
            continue
        if isinstance(answer, BaseException):
            future.set_exception(answer)
        else:
            future.set_result(answer)
