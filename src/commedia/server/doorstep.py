"""Where requests arrive: uvicorn's own protocol, with a short way for what is asked most.

Between two moves a table is sent a look and an answer, and what uvicorn and ASGI do around each costs as much
as the reply itself. So a request that the door knows is held back until all of it is there, answered, and
written in one piece. Whatever else comes, or turns out not to be what it seemed, goes its usual way.

Nor are the heads of such a request read twice: a program sends the same ones with every look, and with every
answer but for its length. Heads that were read once, byte by byte the same, mean the same again.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from commedia.server.door import Asked, Door
from commedia.server.errors import UNREADABLE
from commedia.server.routes.replies import JSON, KEPT_NOWHERE, MOST_BYTES, SECURITY

MOST_HEADS = 65_536
"""Bytes of a request's heads that are gathered; a browser sends a few thousand."""
MOST_KNOWN = 8_192
LONGEST_KNOWN = 1_024
"""How many heads are remembered, and of how many bytes: two or three for each seat that a program plays."""
MOST_DIGITS = 9
"""Of a length that is read here; longer ones are for uvicorn."""


class Heads:
    """Heads of requests that were read, and what they ask for; the length of a body may be another."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, bytes], Asked] = {}

    def learn(self, request: bytes, asked: Asked, body: bytes) -> None:
        """Remember the heads of a request that is all there, alone. Where there are too many, begin anew."""
        heads, length, rest = _parts(request)
        if rest == body and length == len(body) and len(request) - length <= LONGEST_KNOWN:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[heads] = asked

    def read(self, data: bytes) -> tuple[Asked, bytes] | None:
        """The request that these bytes are, no more and no less, with its body; None where it isn't known."""
        heads, length, body = _parts(data)
        asked = self._known.get(heads)
        return None if asked is None or len(body) != length or length > MOST_BYTES else (asked, body)


def _parts(data: bytes) -> tuple[tuple[bytes, bytes], int, bytes]:
    """What stands before and behind the length in a request's heads; the length, -1 if unread; the body."""
    heads, _, body = data.partition(b"\r\n\r\n")
    before, name, rest = heads.partition(b"\r\nContent-Length: ")
    if not name:
        before, name, rest = heads.partition(b"\r\ncontent-length: ")
    if not name:
        return (heads, b""), 0, body
    digits, line, after = rest.partition(b"\r\n")
    is_read = digits.isdigit() and len(digits) <= MOST_DIGITS
    return (before + name, line + after), int(digits) if is_read else -1, body


class _OnTheWay:
    """Stands where uvicorn keeps the request that a connection is busy with, and says the same of it."""

    def __init__(self) -> None:
        self.response_complete = True
        self.disconnected = False
        self.keep_alive = True
        self.message_event = asyncio.Event()


class Doorstep(HttpToolsProtocol):
    """One connection. door: whom to ask; known: heads that came before; the rest is uvicorn's."""

    def __init__(self, door: Door, known: Heads, **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self._door = door
        self._known = known
        self._between = True  # two requests: what comes now begins one
        self._came = b""  # what the parser is being fed, where a request begins with it
        self._quiet_since = 0.0
        self._due: tuple[Asked, Any] | None = None
        self._bell: asyncio.Future[None] | None = None  # wakes the clerk, where one waits for work
        self._clerk: asyncio.Task[None]
        self._asked: Asked | None = None  # of a request that is held back until all of it is there
        self._body = b""
        self._way = _OnTheWay()
        self._heads = -1  # bytes so far, while the heads of a request are coming in

    # -- what comes in -------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._between:
            if self._way.response_complete and self._known_again(data):
                return
            self._came = data
        super().data_received(data)
        self._came = b""
        if self._heads >= 0:
            self._heads += len(data)
            if self._heads > MOST_HEADS:
                self.send_400_response("That has too long heads.")

    def _known_again(self, data: bytes) -> bool:
        """Whether these bytes are a request whose heads are known, which then is on its way."""
        known = self._known.read(data) if self.cycle is None or self.cycle.response_complete else None
        if known is None:
            return False
        asked, sent = known
        try:
            body = asked.way.read(sent)
        except UNREADABLE:  # its route says what is wrong with it
            return False
        self._begin(keep_alive=True)
        self._reply(asked, body)
        return True

    # -- what the parser finds ---------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        self._between = False
        self._heads = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._heads = -1
        if (self.cycle is None or self.cycle.response_complete) and not self.expect_100_continue:
            self._asked = self._door.asked(self.parser.get_method(), self.url, self.headers)
        if self._asked is None:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self._asked is None:
            super().on_body(body)
            return
        self._body += body
        if len(self._body) > MOST_BYTES:
            self._go_on()

    def on_message_complete(self) -> None:
        self._between = True
        if self._asked is None:
            super().on_message_complete()
            return
        try:
            body = self._asked.way.read(self._body)
        except UNREADABLE:  # its route says what is wrong with it
            self._go_on()
            super().on_message_complete()
            return
        asked, sent, self._asked, self._body = self._asked, self._body, None, b""
        self._begin(keep_alive=self.parser.should_keep_alive())
        if self._way.keep_alive and self._came:
            self._known.learn(self._came, asked, sent)
        self._reply(asked, body)

    def _reply(self, asked: Asked, body: Any) -> None:
        reply = None if self.flow.write_paused else self._door.reply_at_once(asked)
        if reply is not None:
            self._write(*reply)
            return
        self._due = asked, body
        if self._bell is None:
            self._clerk = self.loop.create_task(self._work())
        else:
            self._bell.set_result(None)
            self._bell = None
        self.tasks.add(self._clerk)

    def _go_on(self) -> None:
        """Let a request that was held back go its usual way."""
        self._asked, body, self._body = None, self._body, b""
        super().on_headers_complete()
        if body:
            super().on_body(body)

    # -- the short way -----------------------------------------------------------------------------------

    def _begin(self, *, keep_alive: bool) -> None:
        way = self._way
        way.response_complete = way.disconnected = False
        way.keep_alive = keep_alive
        self.cycle = cast(RequestResponseCycle, way)

    async def _work(self) -> None:
        """Answer one request after the other: a task for each would take longer than what some of them do."""
        while self._due is not None:
            (asked, body), self._due = self._due, None
            try:
                await self._answer(asked, body)
            except Exception:
                self.transport.close()  # rather than leave somebody waiting for a reply
                raise
            finally:
                self.tasks.discard(self._clerk)
            if not self._way.disconnected:
                self._bell = self.loop.create_future()
                await self._bell

    def connection_lost(self, exc: Exception | None) -> None:
        self._way.disconnected = True  # uvicorn tells the last request alone
        super().connection_lost(exc)
        if self._bell is not None:  # nothing is due any more
            self._bell.set_result(None)
            self._bell = None

    async def _answer(self, asked: Asked, body: Any) -> None:
        status, reply = await self._door.reply(asked, body)
        if self.flow.write_paused:
            await self.flow.drain()
        if not self._way.disconnected:
            self._write(status, reply)

    def _write(self, status: int, reply: bytes) -> None:
        way = self._way
        heads = _heads(self.server_state.default_headers)
        close = b"" if way.keep_alive else b"connection: close\r\n"
        self.transport.write(
            b"%b%b%bcontent-length: %d\r\n\r\n%b" % (STATUS_LINE[status], heads, close, len(reply), reply)
        )
        way.response_complete = True
        if not way.keep_alive:
            self.transport.close()
        self._rest()

    # -- between two requests ------------------------------------------------------------------------------

    def _rest(self) -> None:
        """As `on_response_complete`, with one clock for many requests: setting one for each takes time."""
        if self.pipeline or self.transport.is_closing():
            self.on_response_complete()
            return
        self.server_state.total_requests += 1
        self._quiet_since = self.loop.time()
        if self.timeout_keep_alive_task is None:
            self._wait(self.timeout_keep_alive)

    def _wait(self, seconds: float) -> None:
        self.timeout_keep_alive_task = self.loop.call_later(seconds, self.timeout_keep_alive_handler)

    def timeout_keep_alive_handler(self) -> None:
        """Hang up, unless there was a request meanwhile that did not stop the clock."""
        self.timeout_keep_alive_task = None
        left = self._quiet_since + self.timeout_keep_alive - self.loop.time()
        if not self._way.response_complete:
            return  # the clock is set again when it is answered
        if left > 0:
            self._wait(left)
        else:
            super().timeout_keep_alive_handler()


_Usual = list[tuple[bytes, bytes]]
_joined: tuple[_Usual, bytes] = ([], b"")


def _heads(usual: _Usual) -> bytes:
    """The heads of every reply, joined. usual: uvicorn's own, which are others every second."""
    global _joined
    if _joined[0] is not usual:
        _joined = usual, b"".join(b"%b: %b\r\n" % head for head in (*usual, JSON, KEPT_NOWHERE, *SECURITY))
    return _joined[1]
