"""HEAD, OPTIONS, and methods that an address does not have."""

from __future__ import annotations

import http.client

import pytest
from litestar.testing import TestClient

from tests.server.streets import PATIENCE, Street
from tests.server.tables import Table

CHANGING = {"date", "set-cookie", "x-request-id"}
"""Heads that are others from one reply to the next."""


def addresses(table: Table) -> list[str]:
    """Whatever can be got: pages, files, the API; what is there, and what is not."""
    seat, api = f"/s/{table.tokens['Ann']}", f"/api/tables/{table.id}"
    pages = ["/", "/healthy", "/nowhere", "/rulebook/men-of-stones", "/rulebook/men-of-stones/MS-DICE-02"]
    pages += [
        seat,
        f"{seat}/book",
        f"{seat}/book.md",
        f"{seat}/words",
        f"{seat}/curtain",
        f"{seat}/export",
        "/s/nobody",
    ]
    files = ["/static/lozenge.svg", "/static/none", "/schema/openapi.json"]
    return [*pages, *files, "/api/games", "/api/tables", "/api/nowhere"] + [
        f"{api}/{what}" for what in ("view", "seats", "script", "words", "export", "answer", "nothing")
    ]


def test_head_is_answered_like_get_without_a_body(client: TestClient, table: Table) -> None:
    """The same status and heads, also of a refusal, and the length that the body would have."""
    heads = {
        **table.headers("Ann"),
        "Accept-Encoding": "identity",
    }  # squeezed, a page's length varies by its ids
    for path in addresses(table):
        got, head = client.get(path, headers=heads), client.head(path, headers=heads)
        assert (head.status_code, head.content) == (got.status_code, b""), path
        for name in got.headers.keys() - CHANGING:
            assert head.headers[name] == got.headers[name], (path, name)
    assert client.head(f"/api/tables/{table.id}/view").status_code == 401


def test_head_over_a_line_leaves_the_line_to_the_next_request(street: Street) -> None:
    """No byte of a body comes between two replies; a stream's head is all of it."""
    line = http.client.HTTPConnection("127.0.0.1", street.port, timeout=PATIENCE)
    try:
        for path in (street.path("view"), f"/s/{street.tokens['Ann']}/events", "/", "/nowhere"):
            line.request("HEAD", path, headers=street.bearer("Ann"))
            reply = line.getresponse()
            assert (reply.status, reply.read()) == (404 if path == "/nowhere" else 200, b""), path
            if path.endswith("/events"):
                assert reply.headers.get_content_type() == "text/event-stream"
                assert reply.headers.get_all("content-type") == [reply.headers["content-type"]]
    finally:
        line.close()


AGENTS = (
    "WhatsApp/2.23.20.0",
    "TelegramBot (like TwitterBot)",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) "
    "Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    "Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0",
    "a messenger that nobody has heard of",
)
"""How messengers call themselves when they look a link up, the third being Apple's; and browsers."""


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("agent", AGENTS)
def test_whoever_looks_where_a_link_leads_takes_no_seat(client: TestClient, agent: str, method: str) -> None:
    """Otherwise the host would wait for somebody who has not come yet: a link in a message is looked up."""
    opened = client.post("/api/tables", json={"game": "men-of-stones"}).json()
    link, bearer = f"/s/{opened['seats']['seat 2']}", {"Authorization": f"Bearer {opened['host']}"}
    assert client.request(method, link, headers={"User-Agent": agent}).status_code == 200
    assert client.get(f"/api/tables/{opened['table']}/seats", headers=bearer).json()[1]["kind"] == "open"


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "PATCH", "DELETE", "POST", "GET"])
def test_the_methods_of_an_address_are_told(client: TestClient, table: Table, method: str) -> None:
    """To whoever asks for them, and to whoever uses another."""
    seat, api = f"/s/{table.tokens['Ann']}", f"/api/tables/{table.id}"
    looks = ["/", seat, f"{seat}/book", f"{seat}/events", "/static/lozenge.svg", "/healthy"]
    looks += [
        "/schema/openapi.json",
        "/api/games",
        f"{api}/view",
        f"{api}/cue",
        f"{api}/events",
        f"{api}/script",
    ]
    acts = ["/try", f"{seat}/say", "/api/tables", f"{api}/answer", f"{api}/say", f"{api}/stop"]
    for paths, has, allow in ((looks, "GET", "GET, HEAD, OPTIONS"), (acts, "POST", "OPTIONS, POST")):
        for path in paths if method != has else ():
            reply = client.request(method, path, headers=table.headers("Ann"))
            assert reply.status_code == (204 if method == "OPTIONS" else 405), path
            assert reply.headers["allow"] == allow, path
            assert bool(reply.content) is (method != "OPTIONS")
