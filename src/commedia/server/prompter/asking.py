"""One question to a model over HTTP, with bounds on all that comes back.

Whatever answers there is a stranger: it may be slow, broken, or mean harm. It has so many seconds in all and
so many bytes; it sends nobody elsewhere, keeps no cookie, and whatever is wrong with its reply, there is no
answer, and the house has lines of its own.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import TYPE_CHECKING, TypedDict

import msgspec

from commedia.server.prompter.endpoint import Endpoint

if TYPE_CHECKING:
    import httpx

MOST_BYTES = 65_536
"""Of a reply."""
MOST_TOKENS = 400
"""That a model may spend on an answer."""
AT_ONCE = 8
"""Questions on their way, over all tables: further ones are not asked."""
FAULTS, REST_SECONDS = 3, 60.0
"""After so many faults in a row a model is left alone for a while, so that nobody waits for it in vain."""
OK = 200
CUT = ("length", "content_filter")
"""Why a model may have stopped in the middle."""

_log = logging.getLogger(__name__)


class Message(TypedDict):
    """One part of a question. role: "system" for what the house says, "user" for what is on the table."""

    role: str
    content: str


class _Said(msgspec.Struct):
    content: str | None = None


class _Choice(msgspec.Struct):
    message: _Said
    finish_reason: str | None = None


class _Reply(msgspec.Struct):
    choices: list[_Choice]


class _NoAnswer(Exception):
    """Why there is none, as it stands in the log: never with words of the question, or of the reply."""


_decode = msgspec.json.Decoder(_Reply).decode


class Asking:
    """Asks one model. clock: seconds that only grow."""

    def __init__(self, endpoint: Endpoint, clock: Callable[[], float] = time.monotonic) -> None:
        self.endpoint = endpoint
        self._clock = clock
        self._client: httpx.AsyncClient | None = None
        self._asked = 0  # and not answered
        self._faults = 0  # in a row
        self._rests_until = float("-inf")

    async def ask(self, question: list[Message]) -> str | None:
        """What the model says to that; None where it does not answer in time, or as it should."""
        if self._asked >= AT_ONCE or self._clock() < self._rests_until:
            return None
        self._asked += 1
        try:
            async with asyncio.timeout(self.endpoint.seconds):
                said = await self._post(question)
        except TimeoutError:
            self._failed(f"takes more than {self.endpoint.seconds:g} seconds")
        except _NoAnswer as why:
            self._failed(str(why))
        except Exception as fault:  # whatever a stranger may bring about; its words may be anything
            self._failed(f"cannot be asked ({type(fault).__name__})")
        else:
            self._faults = 0
            return said
        finally:
            self._asked -= 1
        return None

    async def _post(self, question: list[Message]) -> str:
        body = {"model": self.endpoint.model, "messages": question, "max_tokens": MOST_TOKENS}
        client = self._client = self._client or _client(self.endpoint)
        async with client.stream("POST", self.endpoint.url, content=msgspec.json.encode(body)) as reply:
            if reply.status_code != OK:
                raise _NoAnswer(f"answers with {reply.status_code}")
            if reply.headers.get("content-encoding", "identity") != "identity":
                raise _NoAnswer("answers with something packed, which may be larger than it looks")
            said = bytearray()
            async for piece in reply.aiter_raw():
                said += piece
                if len(said) > MOST_BYTES:
                    raise _NoAnswer(f"answers with more than {MOST_BYTES:,} bytes")
        try:
            [choice, *_] = _decode(said).choices
        except ValueError as fault:  # no JSON, other JSON, not text, or no choice
            raise _NoAnswer("answers with something else than a chat completion") from fault
        if choice.finish_reason in CUT or not choice.message.content:
            raise _NoAnswer("does not finish what it says")
        return choice.message.content

    def _failed(self, why: str) -> None:
        self._faults += 1
        _log.info("the model %s, and the house speaks for itself", why)
        if self._faults >= FAULTS:
            self._faults = 0
            self._rests_until = self._clock() + REST_SECONDS
            _log.warning("the model failed %d times in a row; it rests for %g s", FAULTS, REST_SECONDS)

    async def close(self) -> None:
        """Let go of the connections."""
        if self._client is not None:
            await self._client.aclose()
            self._client = None


def _client(endpoint: Endpoint) -> httpx.AsyncClient:
    import httpx  # here, so that a house without a model does not wait for it as it opens

    heads = {
        "Accept": "application/json",
        "Accept-Encoding": "identity",  # what is packed small may be large
        "Content-Type": "application/json",
        "User-Agent": "commedia",
    }
    if endpoint.key:
        heads["Authorization"] = f"Bearer {endpoint.key}"
    return httpx.AsyncClient(
        headers=heads,
        timeout=endpoint.seconds,
        follow_redirects=False,  # what was meant for one address is sent to no other
        trust_env=False,  # nor to a proxy, nor with a password out of a file
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
    )
