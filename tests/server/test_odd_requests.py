"""Numbers and invitations that nobody sends by accident: each gets a reply, and none is the house's fault."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from litestar.testing import TestClient

from commedia.server.playhouse import Playhouse
from commedia.server.streams import Wanted
from commedia.store import Store
from tests.server.tables import Table, open_table

EDGES = [edge + step for edge in (0, 2**31, 2**53, 2**63, 2**64, 10**30) for step in (-65, -64, -1, 0, 1)]
ODD = [
    "",
    " ",
    "-",
    "+1",
    "1.5",
    "1e3",
    "nan",
    "0x1",
    "١",
    "²",
    "one",
    "null",
    "\0",
    "1,2",
    "[]",
    "9" * 5_000,
]


def test_any_line_can_be_asked_for(client: TestClient, table: Table) -> None:
    """Before a line that will never be is the script's end; what is no such number is said to be none."""
    path, told = f"/api/tables/{table.id}/script", table.script("Ann")
    for before in EDGES:
        reply = client.get(path, params={"before": before}, headers=table.headers("Ann"))
        is_number = 0 <= before < 2**63
        assert reply.status_code == (200 if is_number else 400), (before, reply.text)
        if is_number and before > len(told):
            assert reply.json()["lines"][-1] == told[-1]
        if not is_number:
            assert reply.json()["error"].startswith("That message could not be read: ")
    for odd in ODD:
        reply = client.get(f"{path}?before={quote(odd)}", headers=table.headers("Ann"))
        assert reply.status_code in (200, 400), (odd, reply.text)


def test_any_entry_can_be_asked_for_in_a_stream(client: TestClient, table: Table) -> None:
    """A window says where its page stands; whatever is no entry's number counts for nothing."""
    for after in (*map(str, EDGES), *ODD):
        for query, heads in ((f"after={quote(after)}", []), ("", [(b"last-event-id", after.encode())])):
            scope = {"query_string": query.encode(), "headers": heads, "scheme": "http"}
            assert -1 <= Wanted.of(scope).after < 10**16  # type: ignore[arg-type]
        address = f"/s/{table.tokens['Ann']}/events?after={quote(after)}&lobby={quote(after)}"
        assert client.head(address).status_code == 200


def tokens(table: Table, database_tokens: list[str]) -> Iterator[str]:
    """Invitations of every kind: good and void ones, the spectators', forged ones, and what is none."""
    ann = table.tokens["Ann"]
    yield from (ann, table.watch, *database_tokens)
    yield from (ann[:-1], ann + "a", ann.replace("-1-", "-2-", 1), ann.upper(), f"{ann}~{ann}", f" {ann} ")
    yield from (
        "-",
        "--",
        "---",
        "----",
        "a-1-0-b",
        "a-x-0-b",
        "",
        " ",
        "~",
        "~~~",
        "%00",
        "%",
        "é",
        "\u0661",
    )
    yield from (f"{table.id}-{2**63}-0-x", f"{table.id}-0-{10**30}-x", f"{table.id}--1-0-x", "x" * 300)


@pytest.fixture
def signed(client: TestClient, table: Table, lobby: Table, database: object) -> list[str]:
    """Invitations that this house could have signed: to chairs that never were, and to no table."""

    async def write() -> list[str]:
        store = Store.open(str(database))
        keeper = (await Playhouse.open(store)).signer
        store.close()
        return [
            keeper.write(id, chair, nonce)
            for id in (table.id, lobby.id, "nowhere")
            for chair, nonce in ((0, 0), (0, 7), (1, 9), (99, 0), (2**63, 2**64), (-1, 0))
        ]

    return asyncio.run(write())


@pytest.fixture
def lobby(client: TestClient) -> Table:
    return open_table(client, seats=[])


@pytest.mark.slow
def test_any_invitation_is_answered_wherever_one_can_stand(
    client: TestClient, table: Table, signed: list[str]
) -> None:
    """In an address, in a head, in a form and among what a device remembers."""
    for token in tokens(table, signed):
        cookie = {"Cookie": "commedia_seats=" + quote(token, safe="~-% ")}
        replies = [
            client.get("/", headers=cookie),
            client.get(f"/s/{table.tokens['Ann']}", headers=cookie),
            client.post("/forget", data={"seat": token}, headers=cookie, follow_redirects=False),
            client.post("/join", data={"link": token}, follow_redirects=False),
            client.post("/join", data={"link": f"http://x/s/{token}?a#b"}, follow_redirects=False),
            client.get(
                f"/api/tables/{table.id}/view", headers={"Authorization": b"Bearer " + token.encode()}
            ),
        ]
        replies += [
            client.get(f"/s/{quote(token, safe='')}{page}")
            for page in ("", "/book", "/book.md", "/words", "/curtain", "/export")
        ]
        replies += [client.head(f"/s/{quote(token, safe='')}/events")]
        replies += [
            client.post(f"/s/{quote(token, safe='')}/{verb}", data={"text": "x"}, follow_redirects=False)
            for verb in ("say", "foresee", "suggest", "stop", "go-on")
        ]
        assert [reply.status_code for reply in replies if reply.status_code >= 500] == [], token


def test_a_device_forgets_the_spectators_link(client: TestClient, table: Table) -> None:
    """It opens no seat, so it is not among the tables where one sits."""
    page = client.get("/", headers={"Cookie": f"commedia_seats={table.watch}~{table.tokens['Ann']}"})
    assert page.status_code == 200
    assert table.watch not in page.text
    assert f"/s/{table.tokens['Ann']}" in page.text


@pytest.mark.parametrize("host", ["house:abc", "house:99999", "[::1", "a]b", "house:8000:8000"])
def test_a_request_that_asks_no_host_is_told_so(client: TestClient, table: Table, host: str) -> None:
    """On pages, in the API and where there is nothing; it is not the house's own fault."""
    heads = {"Host": host}
    seat = table.tokens["Ann"]
    replies = [
        client.get("/", headers=heads),
        client.get(f"/s/{seat}", headers=heads),
        client.head(f"/s/{seat}/events", headers=heads),
        client.post(f"/s/{seat}/stop", headers={**heads, "Origin": f"http://{host}"}),
        client.get(f"/api/tables/{table.id}/seats", headers={**heads, **table.headers("Ann")}),
    ]
    assert [reply.status_code for reply in replies] == [400] * len(replies)
    assert "its Host is no name or address of one" in replies[1].text
    assert replies[-1].json()["error"].startswith("That message could not be read: its Host")
    assert client.get("/nowhere", headers=heads).status_code == 404
    assert not table.view("Ann")["stopped"]
