"""A table whose rules have changed under a scene says so to programs, and goes on when it is taken back."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.engine import Diverged, Play
from commedia.server.app import build
from commedia.store import Store
from tests.server.tables import SEATS, Table, open_table


def test_a_program_is_told_that_the_table_waits_for_a_take_back(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its cue and its view, as the page tells a person, until everybody has agreed to that."""
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        before = open_table(client)

    def changed(*_: Any) -> Play:
        raise Diverged("MS-X", "MS-Y")

    monkeypatch.setattr(Play, "restore", changed)
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        table = Table(
            client, {"table": before.id, "seats": before.tokens, "host": before.host, "watch": before.watch}
        )
        for seat in (*SEATS, "watch"):
            for look in ("cue", "view"):
                told = client.get(f"/api/tables/{table.id}/{look}", headers=table.headers(seat)).json()
                assert told.pop("stranded").endswith("It waits for everybody to agree to that, by take-back.")
                assert told == {"stage": "play", "seq": table.view("Ann")["seq"], "decisions": [],
                                "taking_back": []}  # fmt: skip
        for seat in SEATS[:-1]:
            assert table.post(seat, "take-back").status_code == 200
        assert table.view("Cy")["taking_back"] == SEATS[:-1]
        assert table.post(SEATS[-1], "take-back").status_code == 200
        assert "stranded" not in table.view("Ann")
        assert table.decisions()
