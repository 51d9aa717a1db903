"""A table that a newer house has played on is handed on, in a sentence, and left as it is."""

from __future__ import annotations

import sqlite3
from functools import partial
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

from commedia import games
from commedia.server.app import build
from commedia.server.lobby import FORMAT, read_lobby
from commedia.server.rules_version import is_newer
from commedia.store import Store
from tests.server.tables import Table, open_table

WHY = "it has version 2 of Men of Stones, and this one version 1"


def opened(client: TestClient, before: Table) -> Table:
    """The same table, at a house that was opened anew."""
    told = {"table": before.id, "seats": before.tokens, "host": before.host, "watch": before.watch}
    return Table(client, told)


def document(database: Path, id: str, **changed: object) -> dict[str, object]:
    """A table's document, as it is in the database once these of it are changed."""
    with sqlite3.connect(database) as line:
        [[doc]] = line.execute("SELECT doc FROM tables WHERE id = ?", [id])
        data: dict[str, object] = msgspec.json.decode(doc) | changed
        if changed:
            line.execute("UPDATE tables SET doc = ? WHERE id = ?", [msgspec.json.encode(data), id])
    line.close()
    return data


def begun(database: Path) -> Table:
    """A table at its first decision, in a house that is closed."""
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        return open_table(client)


def played_on_by_newer_rules(database: Path, before: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The house is upgraded, and somebody says something there."""
    with monkeypatch.context() as newer:
        newer.setattr(games.get("men-of-stones"), "version", "2")
        with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
            table = opened(client, before)
            for text in ("We go on.", "And on."):
                assert table.post("Ann", "say", {"text": text, "how": "aside"}).status_code == 200


def test_newer_rules_say_so_before_the_first_entry_that_they_bring(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, in the document; to look at a table leaves it to the older ones, too."""
    before = begun(database)
    with monkeypatch.context() as newer:
        newer.setattr(games.get("men-of-stones"), "version", "2")
        with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
            opened(client, before).view("Ann")
    assert document(database, before.id)["rules"] == ""
    played_on_by_newer_rules(database, before, monkeypatch)
    assert document(database, before.id)["rules"] == "2"


def test_an_older_house_hands_the_table_on(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs are told so with 503 and when to ask again; a page asks by itself. Nothing is written."""
    before = begun(database)
    played_on_by_newer_rules(database, before, monkeypatch)
    was = document(database, before.id)
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        table = opened(client, before)
        for reply in (
            client.get(f"/api/tables/{table.id}/view", headers=table.headers("Ann")),
            table.post("Ann", "say", {"text": "Who is there?", "how": "aside"}),
        ):
            assert reply.status_code == 503
            assert WHY in reply.json()["error"]
            assert reply.headers["Retry-After"] == "3"
        page = client.get(f"/s/{table.tokens['Ann']}")
        assert page.status_code == 503
        assert "A newer house plays this table" in page.text
        assert page.headers["Refresh"] == "3"
        with client.websocket_connect(f"/api/tables/{table.id}/live", headers=table.headers("Ann")) as socket:
            assert socket.receive_json()["status"] == 503
    assert document(database, before.id) == was
    with sqlite3.connect(database) as line:
        assert line.execute("SELECT count(*) FROM log WHERE kind = 'said'").fetchone() == (2,)


def test_so_does_one_that_could_not_read_its_document(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a newer format holds is not looked into."""
    before = begun(database)
    document(database, before.id, format=FORMAT + 1, pace={"what": "it is by then"})
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        reply = client.get(f"/api/tables/{before.id}/view", headers=before.headers("Ann"))
        assert reply.status_code == 503
        assert f"it keeps tables in format {FORMAT + 1}" in reply.json()["error"]


def test_older_tables_go_on(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose document says nothing of rules, from before any did."""
    before = begun(database)
    data = document(database, before.id)
    with sqlite3.connect(database) as line:
        older = msgspec.json.encode({key: data[key] for key in data if key not in ("rules", "format")})
        line.execute("UPDATE tables SET doc = ?", [older])
    line.close()
    assert read_lobby(older).format == 1
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        assert opened(client, before).decisions()


@pytest.mark.parametrize(
    ("one", "other", "newer"),
    [("2", "1", True), ("10", "9", True), ("1.2", "1", True), ("1", "1", False), ("", "1", False)],
)
def test_versions_are_compared_number_by_number(one: str, other: str, newer: bool) -> None:
    """As people count them."""
    assert is_newer(one, other) is newer
    assert not is_newer(other, other)
