"""The bus over Redis: one channel for all workers of a database.

Redis says nothing when it no longer hears us, and its client does not ask. So the line is asked again and
again, and where nothing comes back for some seconds it is let go of and a new one taken; whatever may have
been missed meanwhile is looked up.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff, NoBackoff
from redis.exceptions import RedisError

from commedia.server.workers.bus import Hears, Moved, News, Waited, decode, encode

ASK_SECONDS = 0.5
"""How often the line is asked whether it is there still."""
DEAF_SECONDS = 2.0
"""After so long without any sign of it the line is taken to be dead, however open it looks."""
AGAIN_SECONDS = 0.25
"""Until a new line is tried."""
MOST_UNSAID = 10_000
"""Messages that wait to be sent, once more where they could not be; where there are more the oldest go, and
whoever missed them asks the log.
"""

FAULTS = (RedisError, OSError, TimeoutError)
"""Whatever a line that breaks may raise."""

_log = logging.getLogger(__name__)


class RedisBus:
    """See above. address: `redis://...`; channel: of one database."""

    def __init__(self, address: str, channel: str) -> None:
        self._channel = channel
        self.waited: Waited = lambda does, seconds: None
        waits: Any = {"socket_timeout": DEAF_SECONDS, "socket_connect_timeout": DEAF_SECONDS}
        # Two clients: a line that breaks shows at once where one listens; what is said is tried once more,
        # for the first line after a restart is a dead one.
        self._listener: Redis = Redis.from_url(
            address, retry=Retry(NoBackoff(), 0), health_check_interval=0, **waits
        )
        self._speaker: Redis = Redis.from_url(address, retry=Retry(ConstantBackoff(0.05), 2), **waits)
        self._unsaid: deque[News] = deque(maxlen=MOST_UNSAID)
        self._has_unsaid = asyncio.Event()
        self._heard_at = float("-inf")

    @property
    def is_heard(self) -> bool:
        """Whether the line has given a sign of late."""
        return time.monotonic() - self._heard_at < DEAF_SECONDS

    def say(self, news: News) -> None:
        """Say it as soon as may be; nobody waits for it."""
        self._unsaid.append(news)
        self._has_unsaid.set()

    async def run(self, hears: Hears, caught_up: Callable[[], Awaitable[None]]) -> None:
        """Hear until cancelled; a line that breaks is taken anew."""
        saying = asyncio.create_task(self._say_all())
        was_heard = True
        try:
            while True:
                try:
                    await self._listen(hears, caught_up)
                except FAULTS as fault:
                    if was_heard or self.is_heard:
                        _log.warning("the bus is not heard, and news is slow: %s", type(fault).__name__)
                    was_heard = False
                await asyncio.sleep(AGAIN_SECONDS)
        finally:
            saying.cancel()
            await asyncio.gather(saying, return_exceptions=True)
            await self._speaker.aclose()
            await self._listener.aclose()

    async def _listen(self, hears: Hears, caught_up: Callable[[], Awaitable[None]]) -> None:
        """Hear for as long as the line holds. Raises one of `FAULTS` when it no longer does."""
        async with self._listener.pubsub() as line:
            await line.subscribe(self._channel)
            heard_at = asked_at = time.monotonic()
            while True:
                message = await line.get_message(timeout=ASK_SECONDS)
                now = time.monotonic()
                if message is not None:
                    self._heard_at = heard_at = now
                    if message["type"] == "subscribe":  # from here on nothing is missed
                        await caught_up()
                    elif message["type"] == "message":
                        self._tell(hears, message["data"])
                    elif message["type"] == "pong":
                        self.waited("hear", now - asked_at)
                if now - heard_at > DEAF_SECONDS:
                    raise TimeoutError
                if now - asked_at >= ASK_SECONDS:
                    asked_at = now
                    await _ask(line)

    def _tell(self, hears: Hears, messages: bytes) -> None:
        """Whatever stands there: nobody goes deaf by it."""
        try:
            each = _each(messages)
        except msgspec.DecodeError:  # somebody else uses the channel
            _log.debug("what was said on the bus could not be read")
            return
        for message in each:
            try:
                hears(decode(message))
            except msgspec.DecodeError:  # of a worker of another version
                _log.debug("a message on the bus could not be read")
            except Exception:
                _log.exception("what was heard on the bus could not be followed")

    async def _say_all(self) -> None:
        while True:
            await self._has_unsaid.wait()
            self._has_unsaid.clear()
            unsaid, self._unsaid = list(self._unsaid), deque(maxlen=MOST_UNSAID)
            began = time.monotonic()
            try:
                await self._speaker.publish(self._channel, b"[%b]" % b",".join(map(encode, unsaid)))
                self.waited("say", time.monotonic() - began)
            except FAULTS:
                await asyncio.sleep(AGAIN_SECONDS)
                # Whoever has a good line would not know that they missed anything. The rest is over soon.
                moved = [news for news in unsaid if isinstance(news, Moved)]
                self._unsaid = deque([*moved, *self._unsaid], maxlen=MOST_UNSAID)
                self._has_unsaid.set()


_each = msgspec.json.Decoder(list[msgspec.Raw]).decode
"""What was said together."""


async def _ask(line: PubSub) -> None:
    """Have Redis answer on the very line by which it is heard."""
    async with asyncio.timeout(DEAF_SECONDS):
        await line.ping("there?")
