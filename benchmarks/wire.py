"""HTTP/1.1 and server-sent events on bare asyncio, to 127.0.0.1.

A load that costs more than the server measures itself, so this knows only what a benchmark needs: one
request at a time on a connection that stays open, bodies by length or in chunks, and streams read as event
ids and moments.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast


@dataclass(frozen=True)
class Request:
    """One request; the host and the length are added on the wire."""

    method: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""

    def encoded(self) -> bytes:
        """
        >>> Request("GET", "/a", {"Accept": "text/html"}).encoded()
        b'GET /a HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nAccept: text/html\\r\\n\\r\\n'
        """
        lines = [f"{self.method} {self.path} HTTP/1.1", "Host: 127.0.0.1"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        if self.body:
            lines.append(f"Content-Length: {len(self.body)}")
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + self.body


@dataclass(frozen=True)
class Reply:
    """A status with its body as sent."""

    status: int
    body: bytes


class RefusedError(Exception):
    """The server answered a request with something else than it had to."""

    def __init__(self, request: Request, reply: Reply) -> None:
        said = reply.body[:400].decode(errors="replace")
        super().__init__(f"{request.method} {request.path.partition('?')[0]}: {reply.status} {said}")


class Chunks:
    """Takes a chunked body apart as it arrives.

    >>> chunks = Chunks()
    >>> chunks.feed(b"3\\r\\nabc\\r\\n4\\r"), chunks.ended
    (b'abc', False)
    >>> chunks.feed(b"\\ndefg\\r\\n0\\r\\n\\r\\n"), chunks.ended
    (b'defg', True)
    """

    def __init__(self) -> None:
        self.buffer = b""
        self.ended = False

    def feed(self, data: bytes) -> bytes:
        """The plain bytes that these complete."""
        self.buffer += data
        plain = []
        while (line := self.buffer.find(b"\r\n")) >= 0:
            size = int(self.buffer[:line].partition(b";")[0], 16)
            end = line + 2 + size
            if len(self.buffer) < end + 2:
                break
            plain.append(self.buffer[line + 2 : end])
            self.buffer = self.buffer[end + 2 :]
            if size == 0:
                self.ended = True
                break
        return b"".join(plain)


def _head(raw: bytes) -> tuple[int, dict[str, str]]:
    first, *rest = raw.decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in rest)
    return int(first.split()[1]), {name.strip().lower(): value.strip() for name, _, value in pairs}


class _Receiver(asyncio.Protocol):
    """Splits the head from the body; what the body is, the subclass knows."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.buffer = b""
        self.in_body = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are transports in all but their class.
        self.transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        if not self.in_body:
            self.buffer += data
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            status, headers = _head(self.buffer[:end])
            data, self.buffer, self.in_body = self.buffer[end + 4 :], b"", True
            self.begun(status, headers)
        self.arrived(data)

    def begun(self, status: int, headers: Mapping[str, str]) -> None:
        raise NotImplementedError

    def arrived(self, data: bytes) -> None:
        raise NotImplementedError


class _Replies(_Receiver):
    reply: asyncio.Future[Reply]

    def begun(self, status: int, headers: Mapping[str, str]) -> None:
        self.status = status
        self.plain: list[bytes] = []
        self.missing = 0 if status == 204 else int(headers.get("content-length", 0))
        self.chunks = Chunks() if headers.get("transfer-encoding") == "chunked" else None

    def arrived(self, data: bytes) -> None:
        if self.chunks is not None:
            self.plain.append(self.chunks.feed(data))
            whole = self.chunks.ended
        else:
            self.plain.append(data)
            self.missing -= len(data)
            whole = self.missing <= 0
        if whole:
            self.in_body = False
            if not self.reply.done():
                self.reply.set_result(Reply(self.status, b"".join(self.plain)))

    def connection_lost(self, exc: Exception | None) -> None:
        if hasattr(self, "reply") and not self.reply.done():
            self.reply.set_exception(ConnectionError("the server closed the connection"))


class Connection:
    """One connection that stays open; one request at a time.

    A server may hang up on a line that was quiet for long just as a request is on its way. Then it is sent
    once more on a new one, as any client would: moves carry an id, so that none is made twice.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.receiver: _Replies | None = None

    async def ask(self, request: Request) -> Reply:
        """Send a request and wait for the whole reply."""
        receiver = self.receiver
        if receiver is not None and receiver.transport is not None and not receiver.transport.is_closing():
            try:
                return await self._ask(receiver, request)
            except ConnectionError:
                pass
        loop = asyncio.get_running_loop()
        _, self.receiver = await loop.create_connection(_Replies, "127.0.0.1", self.port)
        return await self._ask(self.receiver, request)

    @staticmethod
    async def _ask(receiver: _Replies, request: Request) -> Reply:
        assert receiver.transport is not None
        receiver.reply = asyncio.get_running_loop().create_future()
        receiver.transport.write(request.encoded())
        return await receiver.reply

    async def must(self, request: Request) -> bytes:
        """The body of a reply that has to be good."""
        reply = await self.ask(request)
        if not 200 <= reply.status < 300:
            raise RefusedError(request, reply)
        return reply.body

    def close(self) -> None:
        """Hang up."""
        if self.receiver is not None and self.receiver.transport is not None:
            self.receiver.transport.close()


Heard = Callable[[int, float], None]
"""Called with an event's id and the `time.perf_counter()` at which all of it was there."""


class Events(_Receiver):
    """An open stream of server-sent events. Those without an id (pings, comments) are passed over."""

    def __init__(self, heard: Heard) -> None:
        super().__init__()
        self.heard = heard
        self.opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.pending = b""
        self.chunks: Chunks | None = None

    @classmethod
    async def open(cls, port: int, request: Request, heard: Heard) -> Events:
        """Connect and wait for the stream's head."""
        loop = asyncio.get_running_loop()
        _, events = await loop.create_connection(lambda: cls(heard), "127.0.0.1", port)
        assert events.transport is not None
        events.transport.write(request.encoded())
        if (status := await events.opened) != 200:
            raise RefusedError(request, Reply(status, b"not a stream"))
        return events

    def begun(self, status: int, headers: Mapping[str, str]) -> None:
        self.chunks = Chunks() if headers.get("transfer-encoding") == "chunked" else None
        self.opened.set_result(status)

    def arrived(self, data: bytes) -> None:
        self.pending += self.chunks.feed(data) if self.chunks is not None else data
        if b"\n\n" not in self.pending:
            return
        now = time.perf_counter()
        *whole, self.pending = self.pending.split(b"\n\n")
        for event in whole:
            if (number := event_id(event)) is not None:
                self.heard(number, now)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed the stream"))

    def close(self) -> None:
        """Stop listening."""
        if self.transport is not None:
            self.transport.close()


def event_id(event: bytes) -> int | None:
    """
    >>> event_id(b"id: 17\\ndata: <p>"), event_id(b"data: <p>\\nid:4"), event_id(b": ping")
    (17, 4, None)
    """
    for line in event.split(b"\n"):
        if line.startswith(b"id:"):
            return int(line[3:])
    return None
