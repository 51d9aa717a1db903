"""A game that the house puts on besides: at every door, as any other, with pages that nobody drew for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from litestar.testing import TestClient

from commedia import games
from commedia.cli import guests, verify
from commedia.cli.new import write
from tests.server.tables import open_table


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Night Fair, on the playbill of this house."""
    write(["night", "fair"], tmp_path / "night-fair")
    monkeypatch.syspath_prepend(str(tmp_path / "night-fair"))
    guests.put_on(["night_fair:GAME"])
    yield "night-fair"
    games.take_off("night-fair")
    for name in [name for name in sys.modules if name.partition(".")[0] == "night_fair"]:
        del sys.modules[name]


def test_a_guest_is_played_to_its_end(
    guest: str, client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the playbill, by its rulebook, through the API and the pages; and its file is true."""
    assert f'data-game="{guest}"' in client.get("/").text
    assert client.get("/api/games").json()[-1]["slug"] == guest
    assert client.get(f"/api/games/{guest}/rules").json()[0]["id"] == "NF-OPEN-01"
    assert "A wish" in client.get(f"/rulebook/{guest}").text
    table, random = open_table(client, game=guest), Random(2)
    while not table.view("Ann")["finished"]:
        page = client.get(f"/s/{table.tokens['Ann']}")
        assert page.status_code == 200
        assert f"/rulebook/{guest}" in page.text
        table.play_on(random, moves=2)
    saved = tmp_path / "table.json"
    saved.write_bytes(client.get(f"/s/{table.tokens['Ann']}/export").content)
    assert verify.run(saved) == 0, capsys.readouterr().out
    games.take_off(guest)
    assert verify.run(saved) == 1
    assert "names a game that is not here" in capsys.readouterr().out


def test_a_guest_may_be_tried_alone(guest: str, client: TestClient) -> None:
    """As from its bill: the house takes the other seats."""
    tried = client.post("/try", data={"game": guest}, follow_redirects=False)
    assert tried.status_code == 303
    prologue = client.get(tried.headers["location"]).text
    assert "While your lamp is lit, it waits for you." in prologue  # what is so in every game
    table = client.get(tried.headers["location"].removesuffix("/prologue"))
    assert "What would you do with a prize?" in table.text
