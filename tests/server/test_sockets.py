"""Requests as they arrive over a socket: whole or in pieces, many at once, hung up on."""

from __future__ import annotations

import http.client
import json
import socket
import time

import pytest

from commedia.server.routes.replies import MOST_BYTES, SECURITY
from tests.server.streets import PATIENCE, Street


@pytest.mark.parametrize("look", ["view", "cue"])
def test_a_look_has_the_heads_of_every_reply(street: Street, look: str) -> None:
    """What browsers are told of what is secret, and what it is."""
    reply, _ = street.ask("GET", street.path(look), **street.bearer("Ann"))
    assert reply.status == 200
    for name, value in (*SECURITY, (b"content-type", b"application/json"), (b"cache-control", b"no-store")):
        assert reply.headers[name.decode()] == value.decode()


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


def test_what_cannot_be_read_is_told(street: Street) -> None:
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
        assert b"connection: close\r\n" in heard.lower()
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


def test_a_program_holds_a_line_and_is_told_its_cue(street: Street) -> None:
    """Server-sent events: the cue at once, and again with the next entry of the log."""
    cue = street.ask("GET", street.path("cue"), **street.bearer("Bob"))[1]
    line = http.client.HTTPConnection("127.0.0.1", street.port, timeout=PATIENCE)
    line.request("GET", street.path("events"), headers=street.bearer("Bob"))
    told = line.getresponse()
    assert told.headers["content-type"].startswith("text/event-stream")
    assert [told.readline() for _ in range(3)] == [
        b"id: %d\n" % cue["seq"],
        b"data: " + json.dumps(cue, separators=(",", ":"), ensure_ascii=False).encode() + b"\n",
        b"\n",
    ]
    seq = street.ask("POST", street.path("say"), {"text": "Who is there?"}, **street.bearer("Ann"))[1]["seq"]
    assert told.readline() == b"id: %d\n" % seq
    line.close()
    refused, _ = street.ask("GET", street.path("events"), Authorization="Bearer nobody")
    assert refused.status == 401


def test_a_form_that_comes_after_its_link_was_made_void_does_nothing(street: Street) -> None:
    """What counts is whether the link is good when it is done, not when it was begun."""
    body = b"how=aside&text=Still+here."
    heads = [
        f"POST /s/{street.tokens['Bob']}/say HTTP/1.1",
        "Host: commedia",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}",
    ]
    before = street.view("Ann")["seq"]
    with socket.create_connection(("127.0.0.1", street.port), PATIENCE) as line:
        line.sendall("\r\n".join(heads).encode() + b"\r\n\r\n")
        void = {"chair": 2, "action": "new-link"}
        assert street.ask("POST", street.path("seat"), void, **street.bearer("Ann"))[0].status == 200
        line.sendall(body)
        with line.makefile("rb") as heard:
            assert heard.readline() == b"HTTP/1.1 403 Forbidden\r\n"
    assert street.view("Ann")["seq"] == before + 1  # all are told that the chair is open
