"""One WebSocket a seat: what it is told, what it may do, and what is left when either end goes."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from commedia.server import new_table, sockets
from commedia.server.address_limits import Limits
from commedia.server.recent_lines import RECENT_LINES
from commedia.server.routes import live as route
from commedia.server.routes.replies import MOST_BYTES
from tests.server.streets import PATIENCE, SEATS, Street, open_street
from tests.server.tables import by_schema

Message = dict[str, Any]
SECRET = "the well at midnight"


@contextmanager
def line(street: Street, seat: str, query: str = "", **heads: str) -> Iterator[ClientConnection]:
    """A seat's socket. query: what stands behind its address."""
    address = f"ws://127.0.0.1:{street.port}{street.path('live')}{query}"
    with connect(
        address, additional_headers={**street.bearer(seat), **heads}, proxy=None, close_timeout=1
    ) as held:
        yield held


def heard(held: ClientConnection) -> Message:
    message: Message = json.loads(held.recv(PATIENCE))
    return message


def ask(held: ClientConnection, id: str, verb: str, **body: Any) -> None:
    held.send(json.dumps({"id": id, "verb": verb, "body": body}))


def reply(held: ClientConnection, id: str) -> Message:
    """The reply to that message; what comes before it is let pass."""
    while id not in ((said := heard(held)).get("done"), said.get("refused")):
        pass
    return said


def close_of(held: ClientConnection) -> tuple[int, str]:
    """The code and the reason with which the house closes; what comes before is let pass."""
    return to_the_end(held)[1:]


def to_the_end(held: ClientConnection) -> tuple[list[Message], int, str]:
    """All that is said until the house closes, and how it does."""
    said = []
    with suppress(ConnectionClosed):
        while True:
            said.append(heard(held))
    assert held.close_code is not None
    return said, held.close_code, held.close_reason or ""


# -- what it is told ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("query", "look"), [("", "cue"), ("?view=true", "view")])
def test_a_seat_is_shown_what_http_would_show(street: Street, query: str, look: str) -> None:
    """At first, and with every entry of the log, under its number."""
    with line(street, "Bob", query) as bob, line(street, "Ann") as ann:
        for _ in range(2):
            _, due = street.ask("GET", street.path(look), **street.bearer("Bob"))
            assert heard(bob) == {"seq": due["seq"], look: due}
            ask(ann, "a1" if due["seq"] < 5 else "a2", "say", text="Hear me.")
        assert heard(bob)["seq"] == due["seq"] + 1


def test_a_move_is_acknowledged_with_what_follows_from_it(street: Street) -> None:
    """The cue of whoever made it comes with the acknowledgement; the others are told by theirs."""
    with line(street, "Ann") as ann, line(street, "Bob") as bob:
        [dice] = heard(ann)["cue"]["decisions"]
        heard(bob)
        ask(ann, "m1", "answer", decision=dice["id"], answer=by_schema(dice["schema"], Random(1)))
        told = heard(ann)
        assert (told["done"], told["again"], told["entry"]) == ("m1", False, told["seq"])
        assert told["cue"] == street.ask("GET", street.path("cue"), **street.bearer("Ann"))[1]
        assert "Ann" not in [waits["seat"] for waits in heard(bob)["cue"]["waiting"]]


def test_what_is_refused_is_told_in_a_sentence_and_nothing_has_changed(street: Street) -> None:
    """By the rules, by its shape, by who asks; the socket stays open."""
    before = street.view("Ann")
    with line(street, "Ann") as ann:
        heard(ann)
        for sent, status, why in (
            (b"{", 400, "it is no JSON"),
            (b'{"id": "", "verb": "say"}', 400, "“id”"),
            (b'{"id": "x", "verb": "say", "body": {"words": "?"}}', 400, "“words” is no key of it"),
            (b'{"id": "x", "verb": "seat", "body": {}}', 404, "is not done over a socket"),
            (b'{"id": "x", "verb": "say", "body": {"text": ""}}', 422, "."),
            (b'{"id": "x", "verb": "answer", "body": {"decision": "gone"}}', 409, "no longer on the table"),
        ):
            ann.send(sent, text=True)
            said = heard(ann)
            assert (said["status"], why in said["error"]) == (status, True), said
            assert said["refused"] == ("x" if b'"x"' in sent else None)
        ask(ann, "good", "say", text="Here.")
        assert reply(ann, "good")["done"] == "good"
    with line(street, "Ann") as ann:
        ann.send(b"x" * (MOST_BYTES + 1), text=True)
        assert close_of(ann)[0] == 1009
    assert street.view("Ann")["seq"] == before["seq"] + 1


def test_what_is_sent_again_is_done_once_whichever_way_it_comes(street: Street) -> None:
    """Over a socket, over another, over HTTP."""
    with line(street, "Ann") as ann:
        heard(ann)
        ask(ann, "a1", "say", text="Once.")
        entry = reply(ann, "a1")["entry"]
        ask(ann, "a1", "say", text="Once.")
        assert (reply(ann, "a1")["again"], street.view("Ann")["seq"]) == (True, entry)
    with line(street, "Ann") as ann:
        ask(ann, "a1", "say", text="Once.")
        assert reply(ann, "a1")["again"]
    again = street.ask("POST", street.path("say"), {"text": "Once.", "move_id": "a1"}, **street.bearer("Ann"))
    assert again[1] == {"seq": entry, "again": True}
    assert all_asides(street) == ["Once."]


def test_a_secret_answer_says_nothing_to_another_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables dealt alike, at which Ann answers and whispers otherwise: Bob's sockets say the same."""
    monkeypatch.setattr(new_table.secrets, "token_bytes", lambda count: bytes(range(count)))
    monkeypatch.setattr(new_table.secrets, "choice", lambda values: values[0])
    told: list[Message] = []
    for n, whisper in enumerate((SECRET, "not at all there")):
        with (
            open_street(tmp_path / f"{n}.sqlite3") as street,
            line(street, "Ann") as ann,
            line(street, "Bob", "?view=true&after=-1") as bob,
        ):
            [dice] = heard(ann)["cue"]["decisions"]
            ask(ann, "m1", "answer", decision=dice["id"], answer=by_schema(dice["schema"], Random(n)))
            assert "done" in reply(ann, "m1")
            ask(ann, "m2", "say", how="whisper", to=["Cy"], text=whisper)
            reply(ann, "m2")
            ask(ann, "m3", "say", how="aside", text="That is all.")
            entry, whole = reply(ann, "m3")["entry"], ""
            while (said := heard(bob))["seq"] < entry - 1:  # he has not been told of the whisper
                whole += json.dumps(said)
            assert SECRET not in whole + json.dumps(said)
            said["view"].pop("log_seal")  # of the whole log
            told.append(said)
    assert told[0] == told[1]


# -- who is let in -----------------------------------------------------------------------------------------


def test_a_page_says_in_its_first_message_who_it_is(street: Street, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser can send no bearer token with the request; whoever says nothing is not let in."""
    address = f"ws://127.0.0.1:{street.port}{street.path('live')}"
    ours = f"http://127.0.0.1:{street.port}"
    with connect(address, origin=ours, proxy=None) as page:
        page.send(json.dumps({"token": street.tokens["Bob"]}))
        assert heard(page)["cue"]["seat"] == "Bob"
    monkeypatch.setattr(route, "FIRST_SECONDS", 0.05)
    for first, status in ((None, 4401), ('{"token": "nobody"}', 4401), ("{}", 4400)):
        with connect(address, origin=ours, proxy=None) as page:
            if first:
                page.send(first)
            said = heard(page)
            assert (said["refused"], said["status"]) == (None, status - 4000)
            code, reason = close_of(page)
            assert (code, said["error"].startswith(reason[:40])) == (status, True)


def test_whoever_may_not_look_is_told_why_and_shown_nothing(street: Street) -> None:
    """A page of another site, another table's invitation, one that is void, a number that is none."""
    other = Street(street.port)
    street.ask("POST", street.path("seat"), {"chair": 3, "action": "new-link"}, **street.bearer("Ann"))
    theirs = {"Authorization": f"Bearer {other.tokens['Ann']}"}
    for seat, query, heads, code in (
        ("Ann", "", {"Origin": "http://elsewhere.example"}, 4403),
        ("Ann", "", {"Sec-Fetch-Site": "cross-site"}, 4403),
        ("Ann", "", theirs, 4403),
        ("Cy", "", {}, 4403),
        ("Ann", "?after=soon", {}, 4400),
    ):
        sent = {**street.bearer(seat), **heads}
        address = f"ws://127.0.0.1:{street.port}{street.path('live')}{query}"
        with connect(address, additional_headers=sent, proxy=None) as held:
            assert heard(held)["status"] == code - 4000
            assert close_of(held)[0] == code


def test_one_address_holds_so_many_sockets_streams_among_them(database: Path) -> None:
    """Whoever hangs up makes room."""
    with open_street(database, limits=Limits(streams=2)) as street:
        with line(street, "Ann") as first, line(street, "Bob") as second:
            assert heard(first)["cue"]
            assert heard(second)["cue"]
            with line(street, "Cy") as third:
                assert "too many windows and programs" in heard(third)["error"]
                assert close_of(third)[0] == 4429
        until = time.monotonic() + PATIENCE
        while True:
            with line(street, "Cy") as again:
                if "cue" in heard(again):
                    break
            assert time.monotonic() < until


def test_spectators_look_on(street: Street) -> None:
    """They are shown what is public, and do nothing."""
    opened = street.ask("POST", "/api/tables", {"game": "men-of-stones", "seats": SEATS})[1]
    address = f"ws://127.0.0.1:{street.port}/api/tables/{opened['table']}/live"
    bearer = {"Authorization": f"Bearer {opened['watch']}"}
    with connect(address, additional_headers=bearer, proxy=None) as watch:
        assert heard(watch)["cue"]["seat"] is None
        ask(watch, "w1", "say", text="I was here.")
        assert reply(watch, "w1")["status"] == 403


# -- when it ends ------------------------------------------------------------------------------------------


def test_a_link_that_is_made_void_closes_its_socket(street: Street) -> None:
    """And what is whispered to that seat behind it is not in it."""
    with line(street, "Bob", "?after=-1") as bob:
        heard(bob)
        street.ask("POST", street.path("seat"), {"chair": 2, "action": "new-link"}, **street.bearer("Ann"))
        whisper = {"how": "whisper", "to": ["Bob"], "text": SECRET}
        street.ask("POST", street.path("say"), whisper, **street.bearer("Ann"))
        said, code, _ = to_the_end(bob)
        assert (code, SECRET in str(said)) == (4403, False)


def test_a_house_that_closes_says_come_again(database: Path) -> None:
    """And does not wait for whoever holds a line."""
    with ExitStack() as held:
        with open_street(database) as street:
            ann = held.enter_context(line(street, "Ann"))
            heard(ann)
            begun = time.monotonic()
        assert time.monotonic() - begun < PATIENCE / 2
        assert close_of(ann)[0] == 1012


@pytest.mark.slow
def test_after_a_break_the_lines_since_are_told(street: Street) -> None:
    """By the last number that was heard: none is lost and none comes twice, however many there are."""
    with line(street, "Bob", "?after=-1") as bob:
        first = heard(bob)
        number, lines = first["seq"], list(first["lines"])
    with line(street, "Ann") as ann:
        for n in range(RECENT_LINES + sockets.MOST_LINES):
            ask(ann, f"a{n}", "say", text=f"Line {n}.")
        last = reply(ann, f"a{n}")["entry"]
    for query, known in ((f"?after={number}", lines), ("?after=-1", [])):
        told = list(known)
        with line(street, "Bob", query) as bob:
            seq = number
            while seq < last:
                said = heard(bob)
                seq = said["seq"]
                told += said.get("lines", [])
                assert len(said.get("lines", [])) <= sockets.MOST_LINES
        assert [said["n"] for said in told] == list(range(len(told)))
        assert told[-1]["words"] == f"Line {n}."


@pytest.mark.slow
def test_a_slow_reader_is_told_to_come_again_and_loses_nothing(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replies do not gather without an end: what had none is sent again, and done once."""
    monkeypatch.setattr(sockets, "MOST_UNSENT", 4)
    spoken = [f"Word {n}." for n in range(100)]
    with open_street(database, kept_bytes=4_096) as street, socket.socket() as narrow:
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        narrow.connect(("127.0.0.1", street.port))
        address = f"ws://127.0.0.1:{street.port}{street.path('live')}?view=true"
        with connect(
            address, sock=narrow, additional_headers=street.bearer("Ann"), max_queue=1, proxy=None
        ) as slow:
            for n, words in enumerate(spoken):
                ask(slow, f"s{n}", "say", text=words)
            until_it_stands_still(street)
            said, code, _ = to_the_end(slow)
            assert code == 1013
        heard_of = {message["done"] for message in said if "done" in message}
        assert len(heard_of) < len(spoken)
        with line(street, "Ann") as ann:
            for n, words in enumerate(spoken):
                ask(ann, f"s{n}", "say", text=words)
                assert reply(ann, f"s{n}")["again"] or f"s{n}" not in heard_of
        assert all_asides(street) == spoken


def until_it_stands_still(street: Street) -> None:
    """Until the house takes no more."""
    seq, until = -1, time.monotonic() + PATIENCE
    while (now := street.view("Bob")["seq"]) != seq:
        assert time.monotonic() < until
        seq = now
        time.sleep(0.5)


def all_asides(street: Street) -> list[str]:
    """All that was ever said aside, a page of the script at a time."""
    found: list[str] = []
    query = ""
    while True:
        _, page = street.ask("GET", street.path("script") + query, **street.bearer("Ann"))
        found = [said["words"] for said in page["lines"] if said["kind"] == "aside"] + found
        if page["before"] is None:
            return found
        query = f"?before={page['before']}"


@pytest.mark.slow
def test_a_house_that_is_killed_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    """Killed between a message and its reply, again and again: what is sent again is done once."""
    acknowledged: set[str] = set()
    street: Any = None
    for round_ in range(2):
        with killed_house(tmp_path) as (port, kill):
            if street is None:
                street = Street(port)
            street.port = port
            with line(street, "Ann") as ann:
                heard(ann)
                for n in range(3 * (round_ + 1)):  # all that was ever sent, once more
                    ask(ann, f"k{n}", "say", text=f"Word {n}.")
                for n in range(3 * round_ + 1):
                    acknowledged.add(reply(ann, f"k{n}")["done"])
                kill()
    with killed_house(tmp_path) as (port, _):
        street.port = port
        words = all_asides(street)
        with line(street, "Ann") as ann:
            for n in range(6):
                ask(ann, f"k{n}", "say", text=f"Word {n}.")
            last = [reply(ann, f"k{n}") for n in range(6)]
    assert len(words) == len(set(words))
    assert {f"k{word.split()[1].rstrip('.')}" for word in words} >= acknowledged
    assert [said["again"] for said in last[: len(words)]] == [True] * len(words)


@contextmanager
def killed_house(folder: Path) -> Iterator[tuple[int, Any]]:
    """A house in a process of its own, and how it is killed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    with (folder / "house.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "commedia", "play", "--port", str(port), "--data", str(folder / "tables")],
            stdout=log,
            stderr=log,
            env={**os.environ, "COMMEDIA_PACE": "0"},
        )
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert process.poll() is None
                assert time.monotonic() < until
                time.sleep(0.05)
        yield port, lambda: process.send_signal(signal.SIGKILL)
    finally:
        process.kill()
        process.wait()
