"""What the house does when the store cannot keep a move."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.store import AlreadyDone, Batch, Store, Unavailable
from tests.server.tables import SEATS, Table


def sealed(table: Table, seat: str) -> bool:
    """Whether that seat's answer about its dice is in."""
    return bool(table.view(seat)["decisions"][0]["sealed"])


def lay(table: Table, seat: str, move_id: str) -> Any:
    """Lay out the dice of a seat as they fell."""
    seen = table.view(seat)
    rolled = seen["state"]["players"][seat]["rolled"]
    answer = {"dice": dict(zip(["Deed", "Duty", "Secret", "Taint"], rolled, strict=True))}
    return table.answer(seen["decisions"][0], answer, move_id)


def test_a_move_that_could_not_be_kept_has_not_happened(
    client: TestClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: the sender is told to try again, nobody sees the move, and trying again works."""
    before = [table.view(seat) for seat in SEATS]

    async def full(self: Store, batch: Batch) -> None:
        raise Unavailable("no space left")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", full)
        refused = lay(table, "Ann", "m1")
    assert refused.status_code == 503
    assert "Send it again" in refused.json()["error"]
    assert [table.view(seat) for seat in SEATS] == before
    assert lay(table, "Ann", "m1").status_code == 200
    assert sealed(table, "Ann")


def test_a_move_that_only_the_store_remembers_is_one_move(
    client: TestClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store says it took that id long ago: the sender is told so, and the table is as its log has it."""

    async def known(self: Store, batch: Batch) -> None:
        raise AlreadyDone(batch.table, "1:m1", 4)

    with monkeypatch.context() as remembering:
        remembering.setattr(Store, "append", known)
        again = lay(table, "Ann", "m1")
    assert again.json()["again"] is True
    assert not sealed(table, "Ann")
