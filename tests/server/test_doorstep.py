"""Requests as they arrive over a socket: the short way says what the usual way says, in order."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any, cast

import pytest
import uvicorn

from commedia.server.app import build
from commedia.server.doorstep import Doorstep
from commedia.server.routes.replies import MOST_BYTES, SECURITY
from commedia.store import Store

SEATS = ["Ann", "Bob", "Cy"]
PATIENCE = 10.0


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
            *([f"Content-Length: {len(body)}"] if body else []),
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


@pytest.fixture
def street(tmp_path: Path) -> Iterator[Street]:
    """A house behind its doorstep, on a port of its own."""
    application = build(Store.open(tmp_path / "commedia.sqlite3"), pace=0.0)
    config = uvicorn.Config(
        application,
        http=cast(Any, partial(Doorstep, application)),
        port=0,
        log_level="warning",
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run)
    thread.start()
    try:
        until = time.monotonic() + PATIENCE
        while not server.started:
            assert thread.is_alive(), "the house did not open"
            assert time.monotonic() < until
            time.sleep(0.01)
        yield Street(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


def test_a_look_is_the_same_by_either_way(street: Street) -> None:
    """A query takes a request to the routes; heads and body are as on the short way."""
    short, seen = street.ask("GET", street.path("view"), **street.bearer("Ann"))
    usual, also_seen = street.ask("GET", street.path("view") + "?", **street.bearer("Ann"))
    assert seen == also_seen
    assert (short.status, usual.status) == (200, 200)
    for name, value in (*SECURITY, (b"content-type", b"application/json")):
        assert short.headers[name.decode()] == usual.headers[name.decode()] == value.decode()


def test_one_line_brings_its_replies_in_order(street: Street) -> None:
    """Looks, an address of the routes between them, a word and a look after it: all sent at once."""
    healthy = b"GET /healthy HTTP/1.1\r\nHost: commedia\r\n\r\n"
    word = json.dumps({"text": "Who is there?"}).encode()
    before = street.view("Ann")["seq"]
    sent = [
        street.raw("view", "Ann"),
        healthy,
        street.raw("say", "Bob", word),
        street.raw("view", "Cy"),
        healthy,
    ]
    replies = street.send(b"".join(sent), replies=5)
    assert [status for status, _ in replies] == [200] * 5
    assert replies[0][1]["seat"] == "Ann"
    assert replies[1][1] == replies[4][1] == {"open": True}
    assert replies[2][1]["seq"] == before + 1
    assert (replies[3][1]["seat"], replies[3][1]["seq"]) == ("Cy", before + 1)


def test_a_request_may_come_in_pieces(street: Street) -> None:
    """Cut anywhere, it is one request."""
    whole = street.raw("say", "Bob", json.dumps({"text": "One. Two."}).encode())
    for cut in (5, 60, len(whole) - 4):
        assert street.send(whole[:cut], whole[cut:], replies=1)[0][0] == 200


def test_what_cannot_be_read_is_told_by_its_route(street: Street) -> None:
    """No JSON, the wrong fields, far too much: the connection says why."""
    path, bearer = street.path("say"), street.bearer("Ann")
    before = street.view("Ann")["seq"]
    for body, status in (
        (b"{", 400),
        (b"", 400),
        (b'{"text": 7}', 400),
        (b'{"text": "' + b"x" * MOST_BYTES + b'"}', 413),
    ):
        reply, said = street.ask("POST", path, body, **bearer)
        assert (reply.status, bool(said["error"])) == (status, True)
    assert street.view("Ann")["seq"] == before


def test_whoever_is_not_invited_is_told_so(street: Street) -> None:
    """No invitation, somebody else's table, and a move that is not theirs."""
    assert street.ask("GET", street.path("view"))[0].status == 401
    other = Street(street.port)
    assert street.ask("GET", other.path("view"), **street.bearer("Ann"))[0].status == 403
    body = {"decision": "gone", "answer": None}
    reply, said = street.ask("POST", street.path("answer"), body, **street.bearer("Ann"))
    assert reply.status == 409
    assert "no longer on the table" in said["error"]


def test_a_line_is_closed_where_that_is_wished(street: Street) -> None:
    """By its own word, or because it speaks the older tongue."""
    for request in (
        street.raw("view", "Ann", b"", "Connection: close"),
        street.raw("view", "Ann").replace(b"HTTP/1.1", b"HTTP/1.0"),
    ):
        with socket.create_connection(("127.0.0.1", street.port), PATIENCE) as line:
            line.sendall(request)
            with line.makefile("rb") as reply:
                heard = reply.read()  # to the end: the house hangs up
        assert b"connection: close\r\n" in heard
        assert heard.startswith(b"HTTP/1.1 200 OK\r\n")


def test_a_line_that_is_hung_up_loses_no_move(street: Street) -> None:
    """Whoever sends a word and goes has said it."""
    before = street.view("Ann")["seq"]
    with socket.create_connection(("127.0.0.1", street.port), PATIENCE) as line:
        line.sendall(street.raw("say", "Bob", json.dumps({"text": "Farewell."}).encode()))
    until = time.monotonic() + PATIENCE
    while street.view("Ann")["seq"] == before:
        assert time.monotonic() < until
        time.sleep(0.01)
