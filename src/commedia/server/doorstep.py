"""Where requests arrive: uvicorn's own protocol, with a short way for what is asked most.

Between two moves a table is sent a look and an answer, and what uvicorn and ASGI do around each costs as much
as the reply itself. So a request that the door knows is held back until all of it is there, answered, and
written in one piece. Whatever else comes, or turns out not to be what it seemed, goes its usual way.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from commedia.server.door import Asked, Door
from commedia.server.errors import UNREADABLE
from commedia.server.routes.replies import JSON, MOST_BYTES, SECURITY

Heads = list[tuple[bytes, bytes]]

MOST_HEADS = 65_536
"""Bytes of a request's heads that are gathered; a browser sends a few thousand."""


class _OnTheWay:
    """Stands where uvicorn keeps the request that a connection is busy with, and says the same of it."""

    def __init__(self) -> None:
        self.response_complete = True
        self.disconnected = False
        self.keep_alive = True
        self.message_event = asyncio.Event()


class Doorstep(HttpToolsProtocol):
    """One connection. door: whom to ask; the rest is uvicorn's."""

    def __init__(self, door: Door, **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self._door = door
        self._asked: Asked | None = None  # of a request that is held back until all of it is there
        self._body = b""
        self._way = _OnTheWay()
        self._heads = -1  # bytes so far, while the heads of a request are coming in

    # -- what the parser finds ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._heads >= 0:
            self._heads += len(data)
            if self._heads > MOST_HEADS:
                self.send_400_response("That has too long heads.")

    def on_message_begin(self) -> None:
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
        if self._asked is None:
            super().on_message_complete()
            return
        try:
            body = self._asked.way.read(self._body)
        except UNREADABLE:  # its route says what is wrong with it
            self._go_on()
            super().on_message_complete()
            return
        asked, self._asked, self._body = self._asked, None, b""
        self._begin()
        reply = None if self.flow.write_paused else self._door.reply_at_once(asked)
        if reply is not None:
            self._write(*reply)
            return
        task = self.loop.create_task(self._answer(asked, body))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    def _go_on(self) -> None:
        """Let a request that was held back go its usual way."""
        self._asked, body, self._body = None, self._body, b""
        super().on_headers_complete()
        if body:
            super().on_body(body)

    # -- the short way -----------------------------------------------------------------------------------

    def _begin(self) -> None:
        way = self._way
        way.response_complete = way.disconnected = False
        way.keep_alive = self.parser.should_keep_alive()
        self.cycle = cast(RequestResponseCycle, way)

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
        self.on_response_complete()


_joined: tuple[Heads, bytes] = ([], b"")


def _heads(usual: Heads) -> bytes:
    """The heads of every reply, joined. usual: uvicorn's own, which are others every second."""
    global _joined
    if _joined[0] is not usual:
        _joined = usual, b"".join(b"%b: %b\r\n" % head for head in (*usual, JSON, *SECURITY))
    return _joined[1]
