"""A relay between two who speak over TCP, whose lines can be cut, silenced, delayed or starved.

One thread carries all relays of a town. What a silenced line is sent is kept, and goes on its way when the
line is good again, as a network does it that was parted for a while.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from typing import Any, Literal, TypeVar

Way = Literal["open", "cut", "silent", "half-silent", "slow", "trickle"]
"""How a relay carries.

"cut" ends every line, and each new one at once; "silent" carries nothing either way, with every line open;
"half-silent" carries what is asked, and no reply; "slow" is late with everything; "trickle" carries some
bytes at a time.
"""
FAULTS: tuple[Way, ...] = ("cut", "silent", "half-silent", "slow", "trickle")

CHUNK = 64 * 1024
SLOW_SECONDS = 0.4
"""At most, by which a slow line is late with each piece."""
TRICKLE_BYTES = 300
TRICKLE_SECONDS = 0.005

R = TypeVar("R")


class Relays:
    """The loop that carries them, in a thread of its own."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="relays", daemon=True)
        self._thread.start()
        self._relays: list[Relay] = []

    def to(self, port: int) -> Relay:
        """A new relay to whoever listens at a port of this machine."""
        relay = Relay(self, port)
        self._relays.append(relay)
        self.do(relay.open())
        return relay

    def do(self, what: Coroutine[Any, Any, R]) -> R:
        """Have it done by the thread, and wait for it."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(20)

    def close(self) -> None:
        """End all lines."""
        for relay in self._relays:
            self.do(relay.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(20)
        self._loop.close()


class Relay:
    """See above. port: where it listens; its target may be moved."""

    def __init__(self, relays: Relays, target: int) -> None:
        self.target = target
        self.port = 0
        self.way: Way = "open"
        self._relays = relays
        self._changed = asyncio.Event()
        self._lines: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def be(self, way: Way) -> None:
        """Carry otherwise from now on; to be called from any thread."""
        self._relays.do(self._be(way))

    async def _be(self, way: Way) -> None:
        self.way = way
        self._changed.set()
        self._changed = asyncio.Event()
        if way == "cut":
            await self._end_lines()

    async def _end_lines(self) -> None:
        for line in list(self._lines):
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    async def close(self) -> None:
        """End all its lines, and take no new one."""
        assert self._server is not None
        self._server.close()
        await self._end_lines()

    async def _carry(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        writers = [back]
        try:
            if self.way == "cut":
                return
            far, on = await asyncio.open_connection("127.0.0.1", self.target)
            writers.append(on)
            pumps = [
                asyncio.create_task(self._pump(near, on, is_reply=False)),
                asyncio.create_task(self._pump(far, back, is_reply=True)),
            ]
            try:
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for pump in pumps:
                    pump.cancel()
                await asyncio.gather(*pumps, return_exceptions=True)
        except (OSError, asyncio.CancelledError):
            pass  # the line is over, whoever ended it
        finally:
            self._lines.discard(line)
            for writer in writers:
                with suppress(OSError, RuntimeError):
                    writer.transport.abort() if self.way == "cut" else writer.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_reply: bool) -> None:
        while piece := await reader.read(CHUNK):
            await self._wait(is_reply)
            while self.way == "trickle" and piece:
                writer.write(piece[:TRICKLE_BYTES])
                piece = piece[TRICKLE_BYTES:]
                await asyncio.sleep(TRICKLE_SECONDS)
            writer.write(piece)
            await writer.drain()
        await self._wait(is_reply)  # nobody learns either that the other has gone

    async def _wait(self, is_reply: bool) -> None:
        if self.way == "slow":
            await asyncio.sleep(self._relays.random.random() * SLOW_SECONDS)
        while self.way == "silent" or (self.way == "half-silent" and is_reply):
            await self._changed.wait()
