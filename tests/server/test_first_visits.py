"""To open a page is to read: nothing is written for it, whoever comes, and however often."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.handlers import HTTPRouteHandler
from litestar.testing import TestClient

from commedia.server.app import build
from commedia.server.deferred_writes import SOON_SECONDS
from commedia.server.lobby import Lobby
from commedia.server.playhouse import Playhouse
from commedia.server.routes.api import Tables
from commedia.server.routes.pages import Pages
from commedia.server.routes.sitting import Sitting
from commedia.store import Store, Unavailable
from commedia.store.writer import Writer
from tests.server.tables import SEATS, Table, open_table
from tests.server.test_seed_words import Patience, until


@pytest.fixture
def writes(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Whatever is asked of the writing thread."""
    found: list[Any] = []
    write = Writer.write

    async def counted(self: Writer[Any], work: Any) -> Any:
        found.append(work)
        return await write(self, work)

    monkeypatch.setattr(Writer, "write", counted)
    return found


@pytest.fixture
def patience() -> Patience:
    """How long it is until what was noted is written."""
    return Patience()


@pytest.fixture
def house(database: Path, patience: Patience) -> Iterator[TestClient]:
    """A house that waits by that clock."""
    with TestClient(build(partial(Store.open, database), pace=0.0, soon=patience.rest)) as client:
        yield client


def addresses() -> set[str]:
    """Every address of a page or of the API that is looked at."""
    return {
        f"{vars(owner).get('path', '')}{path}".replace(":str", "")
        for owner in (Pages, Sitting, Tables)
        for handler in vars(owner).values()
        if isinstance(handler, HTTPRouteHandler) and "GET" in handler.http_methods
        for path in handler.paths
    }


def pages(table: Table, lobby: Table, seat: str) -> list[tuple[str, str]]:
    """Each of them, filled in for a seat at play, and in a lobby; beside it as it is declared."""
    found = []
    for address in sorted(addresses()):
        for at, token in ((table, table.tokens.get(seat, table.watch)), (lobby, lobby.host)):
            path = address.replace("{slug}", "men-of-stones").replace("{game}", "men-of-stones")
            path = path.replace("{rule}", "MS-DICE-02").replace("{token}", token).replace("{table}", at.id)
            found.append((path, token))
    return found


@pytest.mark.slow
def test_a_first_visit_to_any_page_writes_nothing(
    house: TestClient, database: Path, writes: list[Any], patience: Patience
) -> None:
    """Every seat and the spectators open every page, in a browser that was never here."""
    table, lobby = open_table(house), open_table(house, seats=[])
    assert len(addresses()) > 20
    writes.clear()
    with closing(sqlite3.connect(database)) as beside:
        before = beside.execute("PRAGMA data_version").fetchone()
        for seat in (*SEATS, "watch"):
            for path, token in pages(table, lobby, seat):
                house.cookies.clear()
                if not path.endswith("/events"):
                    reply = house.get(path, headers={"Authorization": f"Bearer {token}"})
                    assert reply.status_code in (200, 403, 409) or seat == "watch", (path, reply.text)
        assert writes == []
        assert beside.execute("PRAGMA data_version").fetchone() == before
        patience.ends()
        until(lambda: beside.execute("PRAGMA data_version").fetchone() != before)
        (doc,) = beside.execute("SELECT doc FROM tables WHERE id = ?", (table.id,)).fetchone()
    assert patience.asked == [SOON_SECONDS]
    assert [chair["page"] for chair in msgspec.json.decode(doc)["chairs"]] == [True] * 3


def test_what_was_noted_is_written_with_the_next_that_is_or_as_the_house_closes(
    database: Path, writes: list[Any]
) -> None:
    """A lobby's document has it in whatever else it says; and nothing of it is lost with a closed house."""
    for close in (False, True):
        with TestClient(build(partial(Store.open, database), pace=0.0, soon=Patience().rest)) as client:
            table = open_table(client)
            client.get(f"/s/{table.tokens['Bob']}")
            if not close:
                assert table.post("Ann", "pace", {"pace": "stately"}).status_code == 200
            writes.clear()
        with closing(sqlite3.connect(database)) as kept:
            (doc,) = kept.execute("SELECT doc FROM tables WHERE id = ?", (table.id,)).fetchone()
        assert [chair["page"] for chair in msgspec.json.decode(doc)["chairs"]] == [False, True, False]


def test_what_could_not_be_written_yet_is_tried_again_and_keeps_nobody_waiting(
    house: TestClient, database: Path, patience: Patience, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full: the page is there, and so is what was noted, as soon as there is room."""
    table = open_table(house)

    async def full(self: Store, *_: Any) -> int:
        raise Unavailable("no space left")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "save_doc", full)
        assert house.get(f"/s/{table.tokens['Bob']}").status_code == 200
        patience.ends()
        until(lambda: len(patience.asked) == 2)
        assert house.get(f"/s/{table.tokens['Bob']}").status_code == 200
    patience.ends()
    with closing(sqlite3.connect(database)) as kept:
        until(lambda: b'"page":true' in kept.execute("SELECT doc FROM tables").fetchone()[0])
    assert table.post("Ann", "pace", {"pace": "stately"}).status_code == 200


def test_a_table_from_before_is_brought_back_the_same_however_often_without_a_write(
    database: Path, writes: list[Any]
) -> None:
    """A lobby with words in the clear, and an actor who has a model by now: so at once, and kept later."""

    async def brought_back() -> Lobby:
        store = Store.open(database)
        house = await Playhouse.open(store)
        house.has_model = True
        live = await house.table(table.id)
        assert live.document.has_notes
        store.close()  # as if it had been killed: nothing is put away
        return live.lobby

    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        table = open_table(client, seats=[])
        for chair, token in ((1, table.host), (2, table.tokens["seat 2"])):
            named = client.post(
                f"/api/tables/{table.id}/chair",
                json={"name": f"Player {chair}"},
                headers={"Authorization": f"Bearer {token}"},
            )
            assert named.status_code == 200, named.text
    with closing(sqlite3.connect(database)) as kept, kept:
        (doc,) = kept.execute("SELECT doc FROM tables").fetchone()
        before = {**msgspec.json.decode(doc), "entropy": {"1": "quince", "2": "rue"}}
        before["chairs"][2]["kind"] = "house"
        del before["words"]
        kept.execute("UPDATE tables SET doc = ?", (msgspec.json.encode(before),))
    writes.clear()
    first, again = asyncio.run(brought_back()), asyncio.run(brought_back())
    assert writes == []
    assert [word.word for word in first.words] == ["quince", "rue"]
    assert [chair.model for chair in first.chairs][2]
    assert first == again
