"""WebSockets in turns: however a line is written to, the others are served meanwhile, and nothing is lost."""

from __future__ import annotations

import base64
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from commedia.server import in_turns
from commedia.server.in_turns import Frame, frame_at
from commedia.server.routes import live as route
from tests.server.streets import PATIENCE, Street

TEXT, GOES_ON, CLOSE, PING, PONG = 1, 0, 8, 9, 10
NOBODY = b""


def frame(code: int, carried: bytes, is_last: bool = True) -> bytes:
    """A frame as a client sends it."""
    first, size = code | (0x80 if is_last else 0), len(carried)
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 2**16:
        head = bytes([first, 0x80 | 126]) + size.to_bytes(2)
    else:
        head = bytes([first, 0x80 | 127]) + size.to_bytes(8)
    return head + bytes(4) + carried  # under a mask of zeros they stay as they are


def in_parts(text: bytes, parts: int) -> bytes:
    """A message in so many parts, as long as each other."""
    size = len(text) / parts
    cut = [text[round(n * size) : round((n + 1) * size)] for n in range(parts)]
    return b"".join(frame(GOES_ON if n else TEXT, part, n == len(cut) - 1) for n, part in enumerate(cut))


@contextmanager
def opened(street: Street, token: str = "") -> Iterator[socket.socket]:
    """A line that is a WebSocket by now. token: whose it is, "" where that is not said."""
    key = base64.b64encode(os.urandom(16)).decode()
    heads = [
        f"GET {street.path('live')} HTTP/1.1",
        "Host: commedia",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        *([f"Authorization: Bearer {token}"] if token else []),
    ]
    with socket.create_connection(("127.0.0.1", street.port), PATIENCE) as held:
        held.sendall("\r\n".join(heads).encode() + b"\r\n\r\n")
        told = b""
        while not told.endswith(b"\r\n\r\n"):
            told += held.recv(1)
        assert told.startswith(b"HTTP/1.1 101 ")
        yield held


def all_frames(held: socket.socket) -> list[tuple[int, bytes]]:
    """Each frame that the house sends until it hangs up: its code, and what it carries."""
    told = b""
    with suppress(ConnectionError):
        while piece := held.recv(65_536):
            told += piece
    found, at = [], 0
    while (one := frame_at(told, at)) is not None:
        found.append((told[at] & 0x0F, told[at + one.size - one.carries : at + one.size]))
        at += one.size
    return found


def said(text: str, id: str = "a1") -> bytes:
    return json.dumps({"id": id, "verb": "say", "body": {"text": text}}).encode()


def asides(street: Street) -> list[str]:
    _, page = street.ask("GET", street.path("script"), **street.bearer("Ann"))
    return [line["words"] for line in page["lines"] if line["kind"] == "aside"]


def until_said(street: Street, words: list[str]) -> None:
    until = time.monotonic() + PATIENCE
    while asides(street) != words:
        assert time.monotonic() < until, asides(street)[-3:]
        time.sleep(0.02)


@pytest.mark.parametrize(
    "sent",
    [
        frame(PING, b"x") * 3_000,
        frame(PONG, b"x") * 3_000,
        frame(TEXT, b"x", is_last=False) + frame(GOES_ON, b"x", is_last=False) * 3_000,
        frame(TEXT, NOBODY, is_last=False) + frame(GOES_ON, NOBODY, is_last=False) * 3_000,
    ],
    ids=["pings", "pongs", "parts of one byte", "parts of none"],
)
def test_what_says_nothing_is_taken_a_little_at_a_time(
    street: Street, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    """The house hands on no more than the allowance of a line, and serves others between any two turns."""
    monkeypatch.setattr(route, "FIRST_SECONDS", 0.4)
    monkeypatch.setattr(in_turns, "FAREWELL_SECONDS", 0.2)
    handed_on = []
    hear = in_turns.WebSocketsSansIOProtocol.data_received

    def counted(self: in_turns.WebSocketsSansIOProtocol, data: bytes) -> None:
        handed_on.append(data)
        hear(self, data)

    monkeypatch.setattr(in_turns.WebSocketsSansIOProtocol, "data_received", counted)
    with opened(street) as held:
        held.sendall(sent)
        assert street.ask("GET", "/healthy")[0].status == 200
        told = all_frames(held)
    frames = handed_on[1:]  # behind the request
    assert len(frames) <= in_turns.AT_ONCE + 4 * in_turns.A_SECOND
    assert max(map(len, frames)) <= len(frame(PING, b"x"))
    assert len([1 for code, _ in told if code == PONG]) <= len(frames)


def test_whoever_does_not_say_who_they_are_is_hung_up_on_soon(
    street: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are told why, and then the line ends, whether they say farewell or not."""
    assert route.FIRST_SECONDS + in_turns.FAREWELL_SECONDS <= 8
    monkeypatch.setattr(route, "FIRST_SECONDS", 0.1)
    monkeypatch.setattr(in_turns, "FAREWELL_SECONDS", 0.1)
    begun = time.monotonic()
    with opened(street) as held:
        told = all_frames(held)
    assert time.monotonic() - begun < 9  # the server by itself waits ten seconds for a farewell
    assert [code for code, _ in told] == [TEXT, CLOSE]
    assert b"Say first which seat you hold" in told[0][1]


def test_a_message_may_come_in_parts_and_pieces(street: Street) -> None:
    """Cut into frames or into bytes, with pings between them: it is said once, and whole."""
    words = "Who is there? " * 200
    with opened(street, street.tokens["Bob"]) as held:
        parts = in_parts(said(words), 5)
        held.sendall(parts)
        until_said(street, [words.strip()])
        for byte in frame(TEXT, said("One.", "a2")):
            held.sendall(bytes([byte]))
        until_said(street, [words.strip(), "One."])
        between = frame(PING, b"here").join(
            [frame(TEXT, said("Two.", "a3")[:9], is_last=False), frame(GOES_ON, said("Two.", "a3")[9:])]
        )
        held.sendall(between)
        until_said(street, [words.strip(), "One.", "Two."])


def test_many_messages_at_once_are_done_in_order(street: Street) -> None:
    """As many as come together: none is lost, and none is done before its turn."""
    words = [f"Word {n}." for n in range(50)]
    with opened(street, street.tokens["Bob"]) as held:
        held.sendall(b"".join(frame(TEXT, said(one, f"a{n}")) for n, one in enumerate(words)))
        until_said(street, words)


def test_a_message_in_too_many_parts_ends_the_line(street: Street, monkeypatch: pytest.MonkeyPatch) -> None:
    """And says why; what came behind it is not done."""
    monkeypatch.setattr(in_turns, "MOST_PARTS", 20)
    monkeypatch.setattr(in_turns, "FAREWELL_SECONDS", 0.1)
    with opened(street, street.tokens["Bob"]) as held:
        held.sendall(in_parts(said("One. Two. Three."), 20) + in_parts(said("Four. Five. Six.", "a2"), 21))
        told = all_frames(held)
    assert told[-1] == (CLOSE, (1008).to_bytes(2) + b"That message comes in too many parts.")
    assert asides(street) == ["One. Two. Three."]


def test_long_messages_go_by_in_turns_too(street: Street) -> None:
    """The longest that is taken, in one frame and in large parts."""
    long = json.dumps({"id": "x", "verb": "say", "body": {"text": "x" * 250_000}}).encode()
    with opened(street, street.tokens["Bob"]) as held:
        held.sendall(frame(TEXT, long) + in_parts(long, 400) + frame(TEXT, said("Here.")))
        until_said(street, ["Here."])


def test_heads_of_frames_are_read_however_long_what_they_carry_is() -> None:
    """A head that is not whole is none yet."""
    for size in (0, 1, 125, 126, 65_535, 65_536):
        whole = frame(TEXT, bytes(size), is_last=False)
        head = len(whole) - size
        assert frame_at(whole, 0) == frame_at(b"??" + whole, 2) == Frame(False, True, False, size, len(whole))
        assert all(frame_at(whole[:cut], 0) is None for cut in range(head))
        assert frame_at(whole[:head], 0) is not None
    assert frame_at(frame(PONG, b"?"), 0) == Frame(True, True, True, 1, 7)
    assert frame_at(frame(GOES_ON, b"?"), 0) == Frame(False, False, True, 1, 7)
