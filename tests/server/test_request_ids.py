"""By which id a request is known: given, or drawn, and sent back."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.server.request_ids import apart, begin, current
from tests.server.tables import Table

DRAWN = re.compile("[0-9a-f]{16}")
UUID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"


@pytest.mark.parametrize("given", [UUID, "9f86d081884c7d659a2feaa0c55ad015", "0123456789ABCDEF"])
def test_an_id_that_a_proxy_gave_is_kept_and_sent_back(client: TestClient, given: str) -> None:
    """So that both logs say the same of one request."""
    assert client.get("/healthy", headers={"X-Request-ID": given}).headers["x-request-id"] == given


@pytest.mark.parametrize(
    "given", ["", "7", "the letter is under the floor", "a" * 65, "0123456789abcdeg", "é" * 20]
)
def test_what_is_no_id_is_not_taken_for_one(client: TestClient, given: str) -> None:
    """Nobody writes into the log by it."""
    drawn = client.get("/healthy", headers={b"X-Request-ID": given.encode("latin-1")}).headers["x-request-id"]
    assert DRAWN.fullmatch(drawn)


def test_a_link_is_not_taken_for_an_id(client: TestClient, table: Table) -> None:
    """Whatever it is made of."""
    token = table.tokens["Ann"]
    assert client.get("/healthy", headers={"X-Request-ID": token}).headers["x-request-id"] != token


def test_each_request_has_another_and_no_reply_is_without(client: TestClient, table: Table) -> None:
    """Pages, programs, errors, what is refused at the door; and they don't count what others ask."""
    paths = ("/", "/api/games", f"/s/{table.tokens['Ann']}", "/s/nowhere", "/nothing", "/schema/openapi.json")
    ids = [client.get(path).headers["x-request-id"] for path in paths]
    assert all(DRAWN.fullmatch(id) for id in ids)
    assert len({id[:8] for id in ids}) == len(ids)


def test_what_goes_on_beyond_a_request_is_of_none() -> None:
    """What house actors have to tell an hour later is not about whoever woke them."""
    seen: dict[str, str] = {}

    async def note(name: str) -> None:
        seen[name] = current.get()

    async def ask() -> None:
        scope: Any = {"headers": [(b"x-request-id", UUID.encode())]}
        begin(scope)
        await asyncio.gather(asyncio.create_task(note("within")), apart(note("apart")))
        await note("after")

    asyncio.run(ask())
    assert seen == {"within": UUID, "apart": "", "after": UUID}
