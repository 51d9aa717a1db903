"""The bus in virtual time, over a Redis that goes away, is silent with every line open, or brings rubbish."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from redis.exceptions import ConnectionError as Broken
from redis.exceptions import TimeoutError as Late

from commedia.server.workers import redis_bus
from commedia.server.workers.bus import Moved, News
from commedia.server.workers.redis_bus import AGAIN_SECONDS, ASK_SECONDS, DEAF_SECONDS, RedisBus
from tests.server.workers.virtual import in_virtual_time, now

SEEDS, AT_ONCE = 80, 40
HEARD_AGAIN_SECONDS = 2 * DEAF_SECONDS + 2 * ASK_SECONDS + AGAIN_SECONDS
"""Until whoever hung on a dead line has let go of it and has another."""
RUBBISH = (b"", b"{", b"[]", b'[["moved"]]', b'[["sung","a",1]]', b"\xff", b'{"a":1}', b'[1,"here"]')


class Server:
    """A Redis. is_up: whether it takes lines. is_silent: it holds every line, and answers nothing."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.is_up, self.is_silent = True, False
        self.lines: dict[str, set[Subscription]] = defaultdict(set)
        self._held: list[Callable[[], None]] = []

    def does(self, what: Callable[[], None]) -> None:
        """What it was sent comes in its order, however late."""
        if self.is_silent:
            self._held.append(what)
        else:
            what()

    def mend(self) -> None:
        """It is there, and does what it was sent meanwhile."""
        self.is_up, self.is_silent = True, False
        held, self._held = self._held, []
        for what in held:
            what()

    def kill(self) -> None:
        """Every line breaks."""
        self.is_up = False
        self._held.clear()
        for subscriptions in self.lines.values():
            for one in subscriptions:
                one.came.put_nowait(None)
        self.lines.clear()

    def forget(self) -> None:
        """It hears no more of those who listen, and they of nothing: as after a cut that neither end sees."""
        for subscriptions in self.lines.values():
            for one in subscriptions:
                one.is_forgotten = True
        self.lines.clear()

    async def answers(self, seconds: float = DEAF_SECONDS) -> None:
        """Once it has answered. Raises as the client does where it does not."""
        await asyncio.sleep(self.random.choice((0.0, 0.001, 0.05)))
        if not self.is_up:
            raise Broken
        if self.is_silent:
            await asyncio.sleep(seconds)
            raise Late

    def publish(self, channel: str, message: bytes) -> None:
        """To all that listen there."""
        for one in self.lines[channel]:
            one.came.put_nowait({"type": "message", "data": message})


class Subscription:
    """One line by which somebody listens."""

    def __init__(self, server: Server) -> None:
        self.came: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self.is_forgotten = False
        self._server = server

    async def __aenter__(self) -> Subscription:
        return self

    async def __aexit__(self, *_: object) -> None:
        for subscriptions in self._server.lines.values():
            subscriptions.discard(self)

    async def subscribe(self, channel: str) -> None:
        """Confirmed later, if at all."""
        if not self._server.is_up:
            raise Broken

        def confirm() -> None:
            self._server.lines[channel].add(self)
            self.came.put_nowait({"type": "subscribe"})

        self._server.does(confirm)

    async def get_message(self, timeout: float) -> dict[str, Any] | None:
        """The next, or None after a while: also where nobody is there any more."""
        try:
            async with asyncio.timeout(timeout):
                message = await self.came.get()
        except TimeoutError:
            return None
        if message is None:
            raise Broken
        return message

    async def ping(self, _message: str) -> None:
        """It is sent; whether anything comes back is another matter."""
        if not self._server.is_up:
            raise Broken
        if not self.is_forgotten:
            self._server.does(lambda: self.came.put_nowait({"type": "pong"}))


class Client:
    """What `redis.asyncio.Redis` is to the bus."""

    server: Server

    @classmethod
    def from_url(cls, *_: Any, **__: Any) -> Client:
        return cls()

    def pubsub(self) -> Subscription:
        return Subscription(self.server)

    async def publish(self, channel: str, message: bytes) -> None:
        await self.server.answers()
        self.server.publish(channel, message)

    async def aclose(self) -> None:
        """Nothing is open."""


class Ear:
    """One worker on the bus. said: all that it said, and when; heard; caught_up: when it looked up."""

    def __init__(self) -> None:
        self.bus = RedisBus("redis://", "commedia:test")
        self.heard: list[News] = []
        self.caught_up: list[float] = []
        self.running = asyncio.create_task(self.bus.run(self.heard.append, self.look))

    async def look(self) -> None:
        """Something may have been missed."""
        self.caught_up.append(now())


@pytest.fixture(autouse=True)
def virtual(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bus has that client, and that clock."""
    monkeypatch.setattr(redis_bus, "Redis", Client)
    monkeypatch.setattr(redis_bus, "time", SimpleNamespace(monotonic=now))


async def harmed(seed: int) -> None:
    """Some harm, then all is well: what is said is heard by all, and whoever was deaf has looked up."""
    random = Random(seed)
    server = Client.server = Server(random)
    ears = [Ear() for _ in range(2)]
    said: list[float] = []
    for _ in range(6):
        harm = random.choice(("kill", "silence", "forget", "rubbish", "nothing"))
        began = now()
        if harm == "kill":
            server.kill()
        server.is_silent = harm == "silence"
        if harm == "forget":
            server.forget()
        if harm == "rubbish":
            server.publish("commedia:test", random.choice(RUBBISH))
        for _ in range(random.randrange(4)):
            random.choice(ears).bus.say(Moved("lamp", len(said), 0))
            said.append(now())
            await asyncio.sleep(random.choice((0.0, 0.3, 1.0, 3.0)))
        if now() - began > DEAF_SECONDS + ASK_SECONDS and harm in ("kill", "silence"):
            assert not any(ear.bus.is_heard for ear in ears), f"it is not noticed that Redis is gone: {harm}"
        server.mend()
        await asyncio.sleep(random.choice((0.0, 0.5, HEARD_AGAIN_SECONDS)))
    mended = now()
    await asyncio.sleep(HEARD_AGAIN_SECONDS)
    assert all(not ear.running.done() for ear in ears), "nobody listens any more"
    assert all(ear.bus.is_heard for ear in ears)
    for n, ear in enumerate(ears):
        ear.bus.say(Moved("wall", n, 0))
    await asyncio.sleep(1.0)
    for ear in ears:
        assert {Moved("wall", 0, 0), Moved("wall", 1, 0)} <= set(ear.heard), "what is said now is heard"
        for n, at in enumerate(said):
            looked_up = ear.caught_up[-1] > at
            assert looked_up or Moved("lamp", n, 0) in ear.heard, "what was missed is looked up"
        assert max(ear.caught_up) <= mended + HEARD_AGAIN_SECONDS
    for ear in ears:
        ear.running.cancel()
    for done in await asyncio.gather(*(ear.running for ear in ears), return_exceptions=True):
        assert isinstance(done, asyncio.CancelledError)


@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE))
def test_a_bus_that_was_harmed_is_heard_again_and_what_was_missed_is_looked_up(first: int) -> None:
    """Whatever goes wrong, in whatever order."""
    for seed in range(first, first + AT_ONCE):
        try:
            in_virtual_time(harmed(seed))
        except (AssertionError, TimeoutError) as broken:
            raise AssertionError(f"seed {seed}: {broken}") from broken


@pytest.mark.parametrize("rubbish", RUBBISH)
def test_whatever_stands_on_the_channel_a_worker_goes_on_to_listen(rubbish: bytes) -> None:
    """A worker of another version, or somebody by mistake."""

    async def then() -> None:
        server = Client.server = Server(Random(1))
        ear = Ear()
        await asyncio.sleep(1.0)
        server.publish("commedia:test", rubbish)
        ear.bus.say(Moved("lamp", 1, 0))
        await asyncio.sleep(1.0)
        assert ear.heard == [Moved("lamp", 1, 0)]
        ear.running.cancel()
        await asyncio.gather(ear.running, return_exceptions=True)

    in_virtual_time(then())
