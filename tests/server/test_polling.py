"""A window that has no stream asks, and is told what a stream would have told it since."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from litestar.testing import TestClient

from tests.server.tables import SEATS, Table


class Answer(NamedTuple):
    """What is told, and where the window stands then; `curtain` where it is to be opened anew."""

    text: str
    after: int
    seen: str
    curtain: bool


def ask(table: Table, seat: str, last: Answer | None = None, **more: Any) -> Answer:
    """Ask what is new since the last answer."""
    since = {"after": last.after, "seen": last.seen} if last else {"after": -1}
    token = table.tokens.get(seat, table.watch)
    reply = table.client.get(f"/s/{token}/events/once", params={**since, **more})
    assert reply.status_code == 200
    assert reply.headers["content-type"].startswith("text/html")
    told = json.loads(reply.headers["hx-trigger"])
    where = told.get("told", {"after": -1, "seen": ""})
    return Answer(reply.text, where["after"], where["seen"], "curtain" in told)


def test_what_is_new_is_told_once(table: Table) -> None:
    """First the whole page, then nothing, then each line once; the parts only where any has changed."""
    first = ask(table, "Ann")
    assert 'hx-target="#cue"' in first.text
    quiet = ask(table, "Ann", first)
    assert quiet == first._replace(text="")
    assert table.post("Bob", "say", {"text": "Who goes there?"}).status_code == 200
    heard = ask(table, "Ann", quiet)
    assert heard.text.count("Who goes there?") >= 1
    assert heard.text.count('hx-target="#lines"') == 1
    assert heard.after > quiet.after
    assert 'hx-target="#lines"' not in ask(table, "Ann", heard).text


def test_a_secret_moves_nothing_of_anybody_elses_answer(table: Table) -> None:
    """A whisper is told to its ears; of the others no byte and no number is another."""
    before = {seat: ask(table, seat) for seat in (*SEATS, "watch")}
    sent = {"text": "The well, at midnight.", "how": "whisper", "to": ["Bob"]}
    assert table.post("Ann", "say", sent).status_code == 200
    assert "The well, at midnight." in ask(table, "Bob", before["Bob"]).text
    for seat in ("Cy", "watch"):
        assert ask(table, seat, before[seat]) == before[seat]._replace(text="")


def test_whoever_asks_is_here(table: Table) -> None:
    """The others see that somebody looks on from that seat, as if they had a stream."""
    away = ask(table, "Bob")
    assert "presence--here" not in away.text.partition("Ann")[2][:600]
    ask(table, "Ann")
    assert ask(table, "Bob", away).text != ""


def test_another_page_is_told_of(table: Table, client: TestClient) -> None:
    """A link that was made void; the lobby whose curtain has risen; a number that was never given."""
    lobby = client.post("/api/tables", json={"game": "men-of-stones"}).json()
    host = Table(client, {**lobby, "seats": {"host": next(iter(lobby["seats"].values()))}})
    assert not ask(host, "host", lobby="true").curtain
    assert host.post("host", "fill-and-begin").status_code == 200
    assert ask(host, "host", lobby="true").curtain
    assert ask(table, "Ann", Answer("", 99_999, "", False)).curtain
    old = table.tokens["Bob"]
    assert client.post(f"/s/{old}/new-link", follow_redirects=False).status_code == 303
    assert ask(table, "Bob").curtain


def test_a_link_of_no_table_leads_nowhere(client: TestClient) -> None:
    assert client.get("/s/nothing-1-0-aaaa/events/once").status_code == 404
