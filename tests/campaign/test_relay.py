"""A relay: what comes of each of its faults, seen from both ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest

from tests.campaign.relay import TRICKLE_BYTES, Relay, Relays

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def connected(relay: Relay) -> AsyncIterator[Ends]:
    """A line through it."""
    line = await asyncio.open_connection("127.0.0.1", relay.port)
    try:
        yield line
    finally:
        line[1].close()
        with suppress(OSError):
            await line[1].wait_closed()


def with_echo(then: Callable[[Relay, Relays, list[bytes]], Awaitable[None]]) -> None:
    """A relay before somebody who echoes; what they were sent is noted."""
    heard: list[bytes] = []

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(1000):
            heard.append(piece)
            writer.write(piece)
        writer.close()

    async def run() -> None:
        server = await asyncio.start_server(echo, "127.0.0.1", 0)
        relays = Relays(1)
        try:
            relay = await asyncio.to_thread(relays.to, server.sockets[0].getsockname()[1])
            await then(relay, relays, heard)
        finally:
            await asyncio.to_thread(relays.close)
            server.close()

    asyncio.run(asyncio.wait_for(run(), 20))


async def asked(ends: Ends, what: bytes, seconds: float = 5.0) -> bytes:
    """What is echoed; b"" where the line is cut. Raises TimeoutError."""
    ends[1].write(what)
    async with asyncio.timeout(seconds):
        try:
            return await ends[0].readexactly(len(what))
        except (asyncio.IncompleteReadError, OSError):
            return b""


async def silenced(ends: Ends, what: bytes) -> None:
    """Nothing comes of it, and the line stays open."""
    with pytest.raises(TimeoutError):
        await asked(ends, what, 0.15)


def test_a_cut_ends_every_line_and_each_new_one_until_it_is_mended() -> None:
    """Whoever holds one learns of it at once."""

    async def then(relay: Relay, relays: Relays, heard: list[bytes]) -> None:
        async with connected(relay) as line:
            assert await asked(line, b"there?") == b"there?"
            await asyncio.to_thread(relay.be, "cut")
            assert await asked(line, b"there?") == b""
        async with connected(relay) as line:
            assert await asked(line, b"there?") == b""
        await asyncio.to_thread(relay.be, "open")
        async with connected(relay) as line:
            assert await asked(line, b"again") == b"again"

    with_echo(then)


def test_a_silent_line_stays_open_and_what_it_was_sent_comes_when_it_is_good_again() -> None:
    """Half silent: what is asked arrives, and no reply comes back."""

    async def then(relay: Relay, relays: Relays, heard: list[bytes]) -> None:
        async with connected(relay) as line:
            for way, arrives in (("silent", False), ("half-silent", True)):
                assert await asked(line, b"there?") == b"there?"
                heard.clear()
                await asyncio.to_thread(relay.be, way)
                await silenced(line, b"hello?")
                assert bool(heard) == arrives
                await asyncio.to_thread(relay.be, "open")
                assert await asyncio.wait_for(line[0].readexactly(6), 5) == b"hello?"

    with_echo(then)


def test_a_slow_line_and_a_trickling_one_bring_everything_in_the_end() -> None:
    """In its order, and late."""

    async def then(relay: Relay, relays: Relays, heard: list[bytes]) -> None:
        long = bytes(range(256)) * 8
        assert len(long) > 4 * TRICKLE_BYTES
        async with connected(relay) as line:
            for way in ("slow", "trickle"):
                await asyncio.to_thread(relay.be, way)
                assert await asked(line, long) == long

    with_echo(then)
