"""Chairs and their links: who may sit where, and what a refusal leaves as it was."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from commedia import games
from commedia.engine import BadOption
from commedia.store import Store
from tests.server.tables import Table, open_table

CHAIR = {"chair": 4}


@pytest.fixture
def lobby(client: TestClient) -> Table:
    """Men of Stones in its lobby, with four chairs."""
    return open_table(client, seats=[])


def status(table: Table, seat: str, verb: str, body: Any = None) -> int:
    """Do something as that seat: the status of the reply."""
    return int(table.post(seat, verb, body).status_code)


def host(table: Table) -> str:
    """The first chair."""
    return next(seat for seat, token in table.tokens.items() if token == table.host)


def test_the_link_of_a_chair_that_was_taken_away_stays_void(lobby: Table, database: Path) -> None:
    """A chair of the same number that is added later has another link; the word goes with who gave it."""
    gone = list(lobby.tokens)[-1]
    assert status(lobby, gone, "word", {"word": "quince"}) == 200
    assert status(lobby, host(lobby), "seat", {**CHAIR, "action": "remove"}) == 200
    assert status(lobby, host(lobby), "add-chair") == 200
    assert status(lobby, gone, "chair", {"name": "Mallory"}) == 403
    chairs = lobby.client.get(f"/api/tables/{lobby.id}/seats", headers=lobby.headers(host(lobby))).json()
    assert chairs[-1]["chair"] == 4
    lobby.tokens["anew"] = chairs[-1]["token"]
    assert status(lobby, "anew", "chair", {"name": "Dot"}) == 200
    assert status(lobby, host(lobby), "fill-and-begin") == 200
    store = Store.open(database)
    opening, *_ = asyncio.run(store.entries(lobby.id))
    store.close()
    assert b"quince" not in opening.body


def test_the_link_of_a_chair_that_was_opened_is_void(lobby: Table) -> None:
    """Whoever was sent away does not come back by it."""
    sent_away = list(lobby.tokens)[-1]
    assert status(lobby, sent_away, "chair", {"name": "Mallory"}) == 200
    assert status(lobby, host(lobby), "seat", {**CHAIR, "action": "open"}) == 200
    assert status(lobby, sent_away, "chair", {"name": "Mallory"}) == 403


def test_a_house_actor_is_not_called_by_the_pronouns_of_who_sat_there(lobby: Table) -> None:
    """In the lobby whoever is replaced takes name and pronouns along."""
    gone = list(lobby.tokens)[-1]
    assert status(lobby, gone, "chair", {"name": "Dot", "pronouns": "she/her"}) == 200
    assert status(lobby, host(lobby), "seat", {**CHAIR, "action": "house"}) == 200
    chair = lobby.client.get(f"/api/tables/{lobby.id}/seats", headers=lobby.headers(host(lobby))).json()[-1]
    assert (chair["kind"], chair["pronouns"]) == ("house", "")
    assert chair["name"] != "Dot"


@pytest.mark.parametrize("name", ["Ann", "ANN", "Ａnn", "Аnn"])
def test_nobody_takes_anothers_name_at_play(table: Table, name: str) -> None:
    """Neither as they are called now, nor as their seat has been called from the beginning."""
    assert status(table, "Bob", "chair", {"name": name}) == 422
    assert status(table, "Ann", "chair", {"name": "Isolde"}) == 200
    assert status(table, "Bob", "chair", {"name": name}) == 422
    assert status(table, "Bob", "chair", {"name": "isolde"}) == 422
    assert status(table, "Bob", "chair", {"name": "Tristan"}) == 200


def test_a_guest_is_told_at_once_what_nobody_can_be_called(client: TestClient) -> None:
    """In City of Masks the Sun is a faction, and has feelings of its own."""
    lobby = open_table(client, game="city-of-masks", seats=[])
    guest = list(lobby.tokens)[1]
    refused = lobby.post(guest, "chair", {"name": "sun"})
    assert refused.status_code == 422
    assert "Nobody can be called sun here" in refused.json()["error"]


@pytest.mark.parametrize("verb", ["chair", "sit"])
@pytest.mark.parametrize("game", games.SLUGS)
@pytest.mark.parametrize("name", ["You", "the HOUSE", "G.M.", "Wоrld"])
def test_nobody_sits_down_as_somebody_whom_every_table_has(
    client: TestClient, game: str, verb: str, name: str
) -> None:
    """In no game, neither by an invitation nor in the lobby; the chair is as it was."""
    lobby = open_table(client, game=game, seats=[])
    guest = next(seat for seat in lobby.tokens if seat != host(lobby))
    before = lobby.view(guest)
    refused = lobby.post(guest, verb, {"name": name})
    assert refused.status_code == 422
    assert refused.json()["error"].startswith(f"Nobody can be called {name}")
    assert lobby.view(guest) == before


def test_who_was_called_so_before_names_were_held_to_that_stays_so(
    opened_on: Callable[[Path], ASGIApp], database: Path
) -> None:
    """A lobby in which somebody is called The House goes on, and its curtain rises."""
    with TestClient(opened_on(database)) as client:
        lobby = open_table(client, seats=[])
        guest = list(lobby.tokens)[1]
        assert status(lobby, guest, "chair", {"name": "The Mouse"}) == 200
    with closing(sqlite3.connect(database)) as kept, kept:
        (doc,) = kept.execute("SELECT doc FROM tables").fetchone()
        kept.execute("UPDATE tables SET doc = ?", (doc.replace(b"The Mouse", b"The House"),))
    with TestClient(opened_on(database)) as client:
        lobby.client = client
        assert status(lobby, guest, "chair", {"name": "The House", "ready": True}) == 200
        assert status(lobby, guest, "chair", {"name": "The GM"}) == 422
        assert status(lobby, host(lobby), "fill-and-begin") == 200
        assert "The House" in lobby.view(guest)["state"]["seats"]


def test_a_curtain_that_does_not_rise_changes_nothing(lobby: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither who sits where nor the stage of the table; and it rises later."""
    before = lobby.view(host(lobby))
    game = games.get("men-of-stones")

    def never(seats: Any, chosen: Any) -> Any:
        raise BadOption("Not with these seats.")

    with monkeypatch.context() as refusing:
        refusing.setattr(game, "rules", msgspec.structs.replace(game.rules, set_up=never))
        refused = lobby.post(host(lobby), "fill-and-begin")
        assert (refused.status_code, refused.json()["error"]) == (422, "Not with these seats.")
    assert msgspec.json.encode(lobby.view(host(lobby))) == msgspec.json.encode(before)
    assert status(lobby, host(lobby), "fill-and-begin") == 200
    assert lobby.view(host(lobby))["stage"] == "play"
