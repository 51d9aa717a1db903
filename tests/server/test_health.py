"""What the house says of itself: that it lives, and that it can take moves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from litestar.testing import TestClient

from commedia.server.playhouse import Playhouse
from commedia.server.routes.health import ready, why_not
from commedia.store import Store, Unavailable


def test_a_house_that_is_open_lives_and_is_ready(client: TestClient) -> None:
    """Two addresses, as one may be true without the other."""
    assert client.get("/healthy").json() == {"open": True}
    reply = client.get("/ready")
    assert (reply.status_code, reply.json()) == (200, {"ready": True, "error": ""})
    assert reply.headers["cache-control"] == "no-store"
    assert client.head("/ready").status_code == 200


def test_a_house_that_cannot_write_is_not_ready(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It lives all the same, and says so."""

    async def silent(self: Store, seconds: float) -> None:
        raise Unavailable("not now")

    monkeypatch.setattr(Store, "answers", silent)
    reply = client.get("/ready")
    assert reply.status_code == 503
    assert reply.json() == {
        "ready": False,
        "error": "The database does not answer, so no move can be saved just now.",
    }
    assert client.get("/healthy").status_code == 200


def test_however_many_ask_the_database_is_asked_once(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody keeps the writer busy by asking whether it is."""
    asked: list[float] = []
    answers = Store.answers

    async def counted(self: Store, seconds: float) -> None:
        asked.append(seconds)
        await asyncio.sleep(0)
        await answers(self, seconds)

    monkeypatch.setattr(Store, "answers", counted)

    async def together() -> None:
        store = Store.open(database)
        house = await Playhouse.open(store)
        replies = await asyncio.gather(*(ready.fn(house) for _ in range(20)))
        assert {reply.status_code for reply in replies} == {200}
        house.draining = True
        assert await why_not(house) == "The house is closing."
        store.close()

    asyncio.run(together())
    assert len(asked) == 1
