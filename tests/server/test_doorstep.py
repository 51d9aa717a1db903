"""Requests as they arrive over a socket: the short way says what the usual way says, in order."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import cast

import pytest

from commedia.server import doorstep
from commedia.server.door import Asked, Door
from commedia.server.doorstep import Doorstep, Heads
from commedia.server.routes.replies import MOST_BYTES, SECURITY
from tests.server.streets import PATIENCE, SEATS, Street, open_street


@pytest.mark.parametrize("look", ["view", "cue"])
def test_a_look_is_the_same_by_either_way(street: Street, look: str) -> None:
    """A query takes a request to the routes; heads and body are as on the short way."""
    short, seen = street.ask("GET", street.path(look), **street.bearer("Ann"))
    usual, also_seen = street.ask("GET", street.path(look) + "?", **street.bearer("Ann"))
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


def test_heads_without_an_end_are_not_gathered(street: Street) -> None:
    """Whoever sends on and on is hung up on, and the house goes on."""
    with socket.create_connection(("127.0.0.1", street.port), PATIENCE) as line:
        line.sendall(b"GET /healthy HTTP/1.1\r\nHost: commedia\r\nX-Long: ")
        with line.makefile("rb") as heard, suppress(ConnectionError):
            for _ in range(200):
                line.sendall(b"x" * 65_536)
            assert heard.readline() in (b"HTTP/1.1 400 Bad Request\r\n", b"")
    assert street.ask("GET", "/healthy")[0].status == 200


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


# -- heads that came before --------------------------------------------------------------------------------


def test_the_same_heads_are_read_once_and_mean_the_same(
    street: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looks and words again and again, on one line and on others: each reply is the right seat's."""
    read = 0
    asked = Door.asked

    def counted(
        door: Door, method: bytes, path: bytes, headers: Iterable[tuple[bytes, bytes]]
    ) -> Asked | None:
        nonlocal read
        read += 1
        return asked(door, method, path, headers)

    monkeypatch.setattr(Door, "asked", counted)
    before = street.view("Ann")["seq"]
    read = 0
    rounds = 5
    for number in range(rounds):
        said = [json.dumps({"text": f"{seat} {'!' * (number + 1)}"}).encode() for seat in SEATS]
        for seat, word in zip(SEATS, said, strict=True):
            [(looked, cue), (spoke, done)] = street.send(
                street.raw("cue", seat), street.raw("say", seat, word), replies=2
            )
            assert (looked, spoke) == (200, 200)
            assert (cue["seat"], done["seq"]) == (seat, cue["seq"] + 1)
    assert street.view("Bob")["seq"] == before + rounds * len(SEATS)
    assert read == 2 * len(SEATS) + 1  # each seat's look and word, and that last look over another line
    lines = street.ask("GET", street.path("script"), **street.bearer("Ann"))[1]["lines"]
    assert [line["words"] for line in lines if line["kind"] == "aside"][-2:] == ["Bob !!!!!", "Cy !!!!!"]


def test_heads_that_differ_are_read_for_themselves(street: Street) -> None:
    """Another bearer, another table, a wish to close: none is taken for the one that is known."""
    look = street.raw("cue", "Ann")
    assert [said["seat"] for _, said in street.send(look, look, replies=2)] == ["Ann", "Ann"]
    ann, bob = street.tokens["Ann"].encode(), street.tokens["Bob"].encode()
    assert street.send(look, look.replace(ann, bob), look, replies=3)[1][1]["seat"] == "Bob"
    forged = look.replace(ann, ann[:-1] + (b"a" if ann[-1:] != b"a" else b"b"))
    assert [status for status, _ in street.send(look, forged, look, replies=3)] == [200, 401, 200]
    other = Street(street.port)
    elsewhere = look.replace(street.table.encode(), other.table.encode(), 1)
    assert [status for status, _ in street.send(look, elsewhere, look, replies=3)] == [200, 403, 200]
    with socket.create_connection(("127.0.0.1", street.port), PATIENCE) as line:
        line.sendall(look)
        line.sendall(street.raw("cue", "Ann", b"", "Connection: close"))
        with line.makefile("rb") as heard:
            assert heard.read().count(b"HTTP/1.1 200 OK\r\n") == 2  # and then the house hangs up


def test_known_heads_with_other_bodies(street: Street) -> None:
    """In pieces, two at once, too short, too long, or none that can be read: as if they had never come."""

    def word(text: str) -> bytes:
        return street.raw("say", "Bob", json.dumps({"text": text}).encode())

    known = word("Once.")
    assert street.send(known, known, replies=2)[1][0] == 200
    before = street.view("Ann")["seq"]
    for cut in (3, known.index(b"Content-Length: ") + 17, len(known) - 6):
        assert street.send(known[:cut], known[cut:], replies=1)[0][0] == 200
    both = street.send(known + word("Twice, and longer."), replies=2)
    assert [said["seq"] for _, said in both] == [before + 4, before + 5]
    look = street.raw("cue", "Ann")
    mixed = street.send(known + look, look + known, replies=4)
    assert [said["seq"] for _, said in mixed] == [before + 6, before + 6, before + 6, before + 7]
    for body in (b"{", b"{]", b'{"text": 7}'):
        status, said = street.send(street.raw("say", "Bob", body), replies=1)[0]
        assert (status, bool(said["error"])) == (400, True)
    chunked = known.replace(b"Content-Length: 17", b"Transfer-Encoding: chunked").partition(b"\r\n\r\n")
    piece = b"%x\r\n%b\r\n0\r\n\r\n" % (len(chunked[2]), chunked[2])
    for _ in range(2):
        assert street.send(chunked[0] + chunked[1] + piece, replies=1)[0][0] == 200


def test_two_requests_that_come_at_once_teach_nothing(street: Street) -> None:
    """The heads of the first are not taken for what the second asks."""
    heads = Heads()
    asked = cast(Asked, object())
    first, second = street.raw("cue", "Ann"), street.raw("cue", "Bob")
    word = street.raw("say", "Bob", b'{"text":"Well?"}')
    for came, body in ((first + second, b""), (first + word, b'{"text":"Well?"}'), (word + first, b"")):
        heads.learn(came, asked, body)
    for request in (first, second, word, first + second, first + word, word + first):
        assert heads.read(request) is None
    heads.learn(word, asked, b'{"text":"Well?"}')
    longer = street.raw("say", "Bob", b'{"text":"Well, well?"}')
    assert heads.read(longer) == (asked, b'{"text":"Well, well?"}')
    for odd in (
        longer[:-1],
        longer + b" ",
        longer.replace(b": 22", b": +22"),
        longer.replace(b": 22", b": "),
    ):
        assert heads.read(odd) is None


def test_no_more_heads_are_kept_than_a_house_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """And none that are long."""
    monkeypatch.setattr(doorstep, "MOST_KNOWN", 3)
    heads = Heads()
    asked = cast(Asked, object())
    requests = [b"GET /%d HTTP/1.1\r\nHost: h\r\n\r\n" % number for number in range(4)]
    for request in requests:
        heads.learn(request, asked, b"")
    assert [heads.read(request) is not None for request in requests] == [False, False, False, True]
    long = b"GET / HTTP/1.1\r\nCookie: " + b"x" * doorstep.LONGEST_KNOWN + b"\r\n\r\n"
    heads.learn(long, asked, b"")
    assert heads.read(long) is None
    vast = b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n%b"
    heads.learn(vast % (1, b"x"), asked, b"x")
    assert heads.read(vast % (2, b"xx")) == (asked, b"xx")
    assert heads.read(vast % (MOST_BYTES + 1, b"x" * (MOST_BYTES + 1))) is None


@pytest.mark.slow
def test_a_quiet_line_is_hung_up_on_and_a_busy_one_is_not(tmp_path: Path) -> None:
    """Looks by known heads and others keep a line open; some seconds without one end it."""
    with open_street(tmp_path / "commedia.sqlite3", keep_alive=1) as street:
        look = street.raw("cue", "Ann")
        with socket.create_connection(("127.0.0.1", street.port), PATIENCE) as line:
            begun = time.monotonic()
            while time.monotonic() < begun + 2.5:
                line.sendall(look)
                assert line.recv(65_536).startswith(b"HTTP/1.1 200 OK\r\n")
                time.sleep(0.1)
            asked = time.monotonic()
            line.settimeout(PATIENCE)
            assert line.recv(65_536) == b""
            assert time.monotonic() - asked > 0.8


def test_a_line_that_is_gone_leaves_no_clerk(street: Street, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hung up on in any way, with nothing under way or with much."""
    working: set[Doorstep] = set()
    work = Doorstep._work

    async def counted(line: Doorstep) -> None:
        working.add(line)
        try:
            await work(line)
        finally:
            working.discard(line)

    monkeypatch.setattr(Doorstep, "_work", counted)
    word = street.raw("say", "Bob", json.dumps({"text": "Gone."}).encode())
    healthy = b"GET /healthy HTTP/1.1\r\nHost: commedia\r\n\r\n"
    before = street.view("Ann")["seq"]
    for sent in (word, word + healthy, word + word, word + healthy + b"\x01rubbish"):
        for wait in (0.0, 0.05):
            with socket.create_connection(("127.0.0.1", street.port), PATIENCE) as line:
                line.sendall(sent)
                time.sleep(wait)
    until = time.monotonic() + PATIENCE
    while working or street.view("Ann")["seq"] < before + 8:
        assert time.monotonic() < until, working
        time.sleep(0.01)
