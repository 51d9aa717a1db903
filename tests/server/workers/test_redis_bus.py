"""The bus over a real Redis: killed, started again, and frozen with every line open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from commedia.server.workers.bus import Moved, News
from commedia.server.workers.redis_bus import ASK_SECONDS, DEAF_SECONDS, RedisBus
from tests.redis_server import IS_THERE, RedisServer, redis_server

__all__ = ["redis_server"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not IS_THERE, reason="no Redis is installed on this machine"),
]


class Ear:
    """One worker on the bus: what it heard, and how often it was told that it may have missed something."""

    def __init__(self, server: RedisServer) -> None:
        self.bus = RedisBus(server.address, "commedia:test")
        self.heard: list[News] = []
        self.caught_up = 0

    async def look(self) -> None:
        """Something may have been missed."""
        self.caught_up += 1

    async def until(self, is_so: Callable[[], bool], seconds: float = 15.0) -> None:
        """Wait until something has come about."""
        async with asyncio.timeout(seconds):
            while not is_so():
                await asyncio.sleep(0.02)


@asynccontextmanager
async def two(server: RedisServer) -> AsyncIterator[tuple[Ear, Ear]]:
    """Two of them, both heard."""
    ears = Ear(server), Ear(server)
    running = [asyncio.create_task(ear.bus.run(ear.heard.append, ear.look)) for ear in ears]
    try:
        for ear in ears:
            await ear.until(lambda ear=ear: ear.caught_up == 1)
        yield ears
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def run(then: Callable[[], Awaitable[None]]) -> None:
    """To its end, within a minute."""
    asyncio.run(asyncio.wait_for(then(), 60))


def test_what_one_says_all_hear_in_its_order(redis_server: RedisServer) -> None:
    """Many messages at once are sent together."""

    async def then() -> None:
        async with two(redis_server) as (one, other):
            said = [Moved("table", n, 0) for n in range(500)]
            for news in said:
                one.bus.say(news)
            await other.until(lambda: len(other.heard) == 500)
            assert other.heard == said
            assert one.heard == said
            assert one.bus.is_heard

    run(then)


def test_how_long_it_is_waited_for_is_told(redis_server: RedisServer) -> None:
    """Until a message was taken, and until it answered on the line by which it is heard."""

    async def then() -> None:
        waits: list[tuple[str, float]] = []
        async with two(redis_server) as (one, _):
            one.bus.waited = lambda does, seconds: waits.append((does, seconds))
            one.bus.say(Moved("table", 1, 0))
            await one.until(lambda: {does for does, _ in waits} == {"say", "hear"})
            assert all(0 <= seconds < DEAF_SECONDS for _, seconds in waits)

    run(then)


def test_a_bus_that_dies_and_comes_back_is_heard_again(redis_server: RedisServer) -> None:
    """Whoever listens is told that something may have been missed; what is said then is heard."""

    async def then() -> None:
        async with two(redis_server) as (one, other):
            redis_server.kill()
            one.bus.say(Moved("lost", 1, 0))
            await asyncio.sleep(0.5)
            redis_server.start()
            await other.until(lambda: other.caught_up >= 2)
            await one.until(lambda: one.caught_up >= 2)
            one.bus.say(Moved("table", 2, 0))
            await other.until(lambda: Moved("table", 2, 0) in other.heard)

    run(then)


def test_a_bus_that_is_frozen_is_noticed_within_seconds(redis_server: RedisServer) -> None:
    """Its lines stay open, and no error comes of it: nobody would ever learn of it unasked."""

    async def then() -> None:
        async with two(redis_server) as (one, other):
            redis_server.freeze()
            await other.until(lambda: not other.bus.is_heard, 2 * DEAF_SECONDS + 1)
            await asyncio.sleep(2 * ASK_SECONDS)  # until it has let go of the line
            redis_server.thaw()
            await other.until(lambda: other.caught_up >= 2)
            await other.until(lambda: other.bus.is_heard)
            await one.until(lambda: one.bus.is_heard)
            one.bus.say(Moved("table", 3, 0))
            await other.until(lambda: Moved("table", 3, 0) in other.heard)

    run(then)
