"""A house that listens on a port of its own, and what is asked of it over sockets."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn

from commedia.server.address_limits import USUAL, Limits
from commedia.server.app import build
from commedia.server.run import settings
from commedia.store import Store

SEATS = ["Ann", "Bob", "Cy"]
PATIENCE = 60.0
"""Seconds after which something that was due is not coming: more than the slowest machine takes."""


class Street:
    """A house that listens, and one table in it."""

    def __init__(self, port: int) -> None:
        self.port = port
        opened = self.ask("POST", "/api/tables", {"game": "men-of-stones", "seats": SEATS})[1]
        self.table: str = opened["table"]
        self.tokens: dict[str, str] = opened["seats"]

    def ask(
        self, method: str, path: str, body: Any = None, **heads: str
    ) -> tuple[http.client.HTTPResponse, Any]:
        """One request by itself: the reply, and its JSON."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            sent = body if body is None or isinstance(body, bytes) else json.dumps(body)
            line.request(method, path, sent, {"Content-Type": "application/json", **heads})
            reply = line.getresponse()
            return reply, json.loads(reply.read())
        finally:
            line.close()

    def path(self, verb: str) -> str:
        return f"/api/tables/{self.table}/{verb}"

    def bearer(self, seat: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    def view(self, seat: str) -> Any:
        """What that seat may see."""
        return self.ask("GET", self.path("view"), **self.bearer(seat))[1]

    def raw(self, verb: str, seat: str, body: bytes = b"", *more: str) -> bytes:
        """A request as bytes: a look, or with a body what is posted."""
        heads = [
            f"{'POST' if body else 'GET'} {self.path(verb)} HTTP/1.1",
            "Host: commedia",
            *(f"{name}: {value}" for name, value in self.bearer(seat).items()),
            *(["Content-Type: application/json", f"Content-Length: {len(body)}"] if body else []),
            *more,
        ]
        return "\r\n".join(heads).encode() + b"\r\n\r\n" + body

    def send(self, *pieces: bytes, replies: int) -> list[tuple[int, Any]]:
        """Send pieces down one line, one after the other, and read that many replies."""
        found = []
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for piece in pieces:
                line.sendall(piece)
                time.sleep(0.01)
            with line.makefile("rb") as heard:
                for _ in range(replies):
                    status = int(heard.readline().split()[1])
                    heads = http.client.parse_headers(heard)
                    found.append((status, json.loads(heard.read(int(heads["content-length"])))))
        return found


@contextmanager
def open_street(database: Path, limits: Limits = USUAL, kept_bytes: int = 0) -> Iterator[Street]:
    """A house that is served as `commedia play` serves it, until it is closed.

    kept_bytes: how much the system keeps of what nobody reads yet, 0 for as much as it likes.
    """
    application = build(partial(Store.open, database), pace=0.0, limits=limits)
    server = uvicorn.Server(settings(application))
    listening = socket.socket()
    if kept_bytes:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, kept_bytes)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.bind(("127.0.0.1", 0))
    thread = Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        until = time.monotonic() + PATIENCE
        while not server.started:
            assert thread.is_alive(), "the house did not open"
            assert time.monotonic() < until
            time.sleep(0.01)
        yield Street(listening.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()
