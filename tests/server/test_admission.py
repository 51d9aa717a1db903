"""Which writes are let in, and what nobody may keep of the replies."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.server import assets
from commedia.server.address_limits import USUAL, Bounds
from commedia.server.routes.admission import within_bounds
from commedia.server.routes.replies import NOT_LET_IN, status_of
from tests.server.streets import Street
from tests.server.tables import Table

HOUSE = "http://testserver.local"
NEW = {"game": "men-of-stones"}
HERE = [
    {},
    {"Origin": HOUSE},
    {"Origin": f"{HOUSE}:80"},
    {"Origin": "HTTP://TestServer.local"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
    {"Origin": "https://table.example.org", "Host": "table.example.org"},
    {"Origin": "https://table.example.org:8443", "Host": "table.example.org:8443"},
    {
        "Origin": "https://table.example.org",
        "Host": "127.0.0.1:8000",
        "X-Forwarded-Host": "table.example.org",
    },
    {"Origin": "https://[fd00::80]", "Host": "[fd00::80]:443"},
]
ELSEWHERE = [
    {"Origin": "http://elsewhere.example"},
    {"Origin": f"{HOUSE}:8000"},
    {"Origin": f"{HOUSE}.elsewhere.example"},
    {"Origin": "https://elsewhere.example", "X-Forwarded-Host": "table.example.org"},
    {"Origin": ""},
    {"Origin": "://"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site", "Origin": "https://other.example.org"},
    {"Sec-Fetch-Site": "cross-site", "Origin": HOUSE},
]


def writes(table: Table) -> list[tuple[str, dict[str, object]]]:
    """A write of every kind: pages, a table's own address, the API with an invitation and without."""
    return [
        ("/try", {"data": NEW}),
        ("/tables", {"data": NEW}),
        ("/forget", {"data": {"seat": table.tokens["Ann"]}}),
        ("/join", {"data": {"link": table.tokens["Ann"]}}),
        (f"/s/{table.tokens['Ann']}/say", {"data": {"text": "Hush.", "how": "aside"}}),
        ("/api/tables", {"json": NEW}),
        (f"/api/tables/{table.id}/say", {"json": {"text": "Hush."}}),
        (f"/api/tables/{table.id}/stop", {"json": {}}),
    ]


def status(table: Table, path: str, sent: dict[str, object], heads: dict[str, str]) -> int:
    heads = {**table.headers("Ann"), **heads}
    return int(table.client.post(path, headers=heads, follow_redirects=False, **sent).status_code)


@pytest.mark.parametrize("heads", HERE, ids=str)
def test_a_page_of_this_house_and_a_program_may_write(table: Table, heads: dict[str, str]) -> None:
    """As a browser says, at any port, and behind a proxy with TLS; a program says nothing."""
    for path, sent in writes(table):
        assert status(table, path, sent, heads) in (200, 201, 303), path


@pytest.mark.parametrize("heads", ELSEWHERE, ids=str)
def test_another_sites_page_may_not(table: Table, heads: dict[str, str]) -> None:
    """Nothing is done, nothing is remembered, and the page says why."""
    before = table.view("Ann")
    for path, sent in writes(table):
        assert status(table, path, sent, heads) == 403, path
    refused = table.client.post("/tables", data=NEW, headers=heads)
    assert "another site’s page" in refused.text
    assert "set-cookie" not in refused.headers
    assert table.view("Ann") == before
    assert table.client.get("/", headers=heads).status_code == 200  # a link from there leads here


def test_a_page_that_keeps_its_address_to_itself_may_write_at_that_address(table: Table) -> None:
    """A browser then names no origin, and neither does anybody else's page: only a table's own page may."""
    heads = {"Origin": "null"}
    allowed = [path for path, sent in writes(table) if status(table, path, sent, heads) != 403]
    assert allowed == [f"/s/{table.tokens['Ann']}/say"]
    for path, policy in (("/", "same-origin"), (f"/s/{table.tokens['Ann']}", "no-referrer")):
        assert table.client.get(path).headers.get_list("referrer-policy") == [policy]


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        None,
    ],
)
def test_the_api_takes_json_and_nothing_else(table: Table, kind: str | None) -> None:
    """What a form of any site could send in a visitor's name is not read, whatever is in it."""
    before = table.view("Ann")
    heads = {**table.headers("Ann"), **({} if kind is None else {"Content-Type": kind})}
    bodies = {"say": {"text": "Hush."}, "suggest": {"decision": "x"}, "stop": {}, "chair": {"name": "Eve"}}
    for path, body in [
        ("/api/tables", NEW),
        *((f"/api/tables/{table.id}/{verb}", b) for verb, b in bodies.items()),
    ]:
        reply = table.client.post(path, content=json.dumps(body).encode(), headers=heads)
        assert reply.status_code == 415, path
        assert reply.json()["error"].startswith("Messages to the API are JSON")
    assert table.view("Ann") == before


def test_json_may_say_its_charset_and_nothing_needs_no_format(table: Table) -> None:
    """`stop` has nothing in it."""
    heads = table.headers("Ann")
    spoken = {**heads, "Content-Type": "Application/JSON; charset=utf-8"}
    path = f"/api/tables/{table.id}"
    assert table.client.post(f"{path}/say", content=b'{"text": "Hush."}', headers=spoken).status_code == 200
    assert table.client.post(f"{path}/stop", headers=heads).status_code == 200


def test_the_short_way_lets_in_what_the_usual_way_does(street: Street) -> None:
    """Over a socket: neither another format nor another site's page."""
    path, body = street.path("say"), json.dumps({"text": "Hush."}).encode()
    for heads, due in (
        ({}, 200),
        ({"Origin": f"http://127.0.0.1:{street.port}"}, 200),
        ({"Content-Type": "text/plain"}, 415),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
    ):
        assert street.ask("POST", path, body, **street.bearer("Ann"), **heads)[0].status == due, heads


@pytest.mark.slow
def test_nothing_that_is_anybodys_is_kept(client: TestClient, table: Table) -> None:
    """Pages, files, views, errors: no browser and no proxy keeps a copy. Style sheets are everybody's."""
    seat, api, heads = f"/s/{table.tokens['Ann']}", f"/api/tables/{table.id}", table.headers("Ann")
    paths = ["/", seat, f"{seat}/book", f"{seat}/book.md", f"{seat}/export", f"{seat}/words", "/s/nobody"]
    paths += ["/nowhere", "/api/nowhere", f"{api}/view", f"{api}/script", f"{api}/export", f"{api}/words"]
    paths += ["/api/games", "/rulebook/none", "/static/none"]
    for path in paths:
        assert client.get(path, headers=heads).headers.get_list("cache-control") == ["no-store"], path
    refused = client.post(f"{seat}/say", data={"how": "whisper", "text": "x"})
    assert refused.status_code == 422
    assert refused.headers["cache-control"] == "no-store"
    assert "immutable" in client.get(f"/static/{assets.style().name}").headers["cache-control"]


@pytest.mark.parametrize("is_closing", [True, False])
def test_whoever_still_waits_as_the_house_closes_is_told_to_send_it_again(is_closing: bool) -> None:
    """Where a database hangs, closing ends requests that wait for it: they are replied to all the same."""
    house: Any = SimpleNamespace(bounds=Bounds(USUAL), draining=is_closing)
    refused: list[Exception] = []

    async def hang_or_refuse(scope: Any, receive: Any, send: Any) -> None:
        if (fault := scope["state"].get(NOT_LET_IN)) is None:
            await asyncio.Event().wait()
        refused.append(fault)

    async def run() -> None:
        scope: Any = {
            "type": "http",
            "path": "/api/games",
            "headers": [],
            "client": ("127.0.0.1", 1),
            "state": {},
        }
        asks: Any = within_bounds(hang_or_refuse, lambda: house)(scope, None, None)  # type: ignore[arg-type]
        asking = asyncio.create_task(asks)
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)

    asyncio.run(run())
    assert [status_of(fault) for fault in refused] == ([503] if is_closing else [])
