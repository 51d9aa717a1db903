"""What the house does when the store cannot keep a move."""

from __future__ import annotations

import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.engine import Closed, Offers
from commedia.games.men_of_stones.decisions.dice import AssignDice, LayDice
from commedia.server.app import build
from commedia.server.live import LiveTable
from commedia.store import AlreadyDone, Batch, Store, Unavailable
from commedia.store.ledger import Ledger
from tests.server.tables import SEATS, Table, open_table


def sealed(table: Table, seat: str) -> bool:
    """Whether that seat's answer about its dice is in."""
    return bool(table.view(seat)["decisions"][0]["sealed"])


def lay(table: Table, seat: str, move_id: str, **more: Any) -> Any:
    """Lay out the dice of a seat as they fell."""
    seen = table.view(seat)
    rolled = seen["state"]["players"][seat]["rolled"]
    answer = {"dice": dict(zip(["Deed", "Duty", "Secret", "Taint"], rolled, strict=True))}
    return table.answer(seen["decisions"][0], answer, move_id, **more)


def dice_form(table: Table, seat: str) -> dict[str, str]:
    """The form that says the same."""
    seen = table.view(seat)
    [decision] = seen["decisions"]
    [do] = [one["do"] for one in decision["open"]]
    rolled = zip(["Deed", "Duty", "Secret", "Taint"], seen["state"]["players"][seat]["rolled"], strict=True)
    form = {"decision": decision["id"], "do": do, "move_id": "m1"}
    return form | {f"{do}.dice.{place}": str(value) for place, value in rolled}


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


def test_the_log_says_why_a_move_could_not_be_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The cause, for whoever keeps the house; the sentence alone, for whoever moved. Of the words neither."""
    refuse = Ledger._transaction

    def full(self: Ledger, group: Any, way: Any) -> Any:
        def fails(connection: Any, *_: Any) -> Any:
            connection.exec_driver_sql("PRAGMA max_page_count=1")
            return way(connection, *_)

        return refuse(self, group, fails)

    with monkeypatch.context() as broken:
        broken.setattr(Ledger, "_transaction", full)
        refused = table.post("Ann", "say", {"text": "The letter is under the floor. " * 120})
    assert refused.status_code == 503
    assert "disk" not in refused.text
    assert "because of OperationalError: database or disk is full" in caplog.text
    assert "letter" not in caplog.text


@pytest.mark.parametrize("look", ["look", "cue"])
def test_a_move_that_only_the_store_remembers_is_one_move(
    client: TestClient, table: Table, monkeypatch: pytest.MonkeyPatch, look: str
) -> None:
    """The store says it took that id long ago: the sender is told so, and shown the table as its log has it.

    Nobody looks at what would have come of another answer, or at the dice, by sending an old id.
    """

    async def known(self: Store, batch: Batch) -> None:
        raise AlreadyDone(batch.table, "1:m1", 4)

    before = table.view("Ann")
    with monkeypatch.context() as remembering:
        remembering.setattr(Store, "append", known)
        again = lay(table, "Ann", "m1", **{look: True})
    assert again.json()["again"] is True
    shown = again.json()["view" if look == "look" else "cue"]
    assert shown == (before if look == "look" else {key: before[key] for key in shown})
    assert not sealed(table, "Ann")


def test_a_form_that_only_the_store_remembers_is_done(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page goes on as after any answer; nothing happens twice."""

    async def known(self: Store, batch: Batch) -> None:
        raise AlreadyDone(batch.table, "1:m1", 4)

    form = dice_form(table, "Ann")
    monkeypatch.setattr(Store, "append", known)
    sent = table.client.post(f"/s/{table.tokens['Ann']}/answer", data=form, headers={"HX-Request": "true"})
    assert sent.status_code == 204, sent.text
    assert not sealed(table, "Ann")


def test_what_the_database_does_not_answer_can_be_asked_again(table: Table, database: Path) -> None:
    """A look that fails is no fault of whoever looks, and is told in words."""
    with sqlite3.connect(database) as broken:
        broken.execute("ALTER TABLE script RENAME TO elsewhere")
    look = partial(table.client.get, f"/api/tables/{table.id}/script", headers=table.headers("Ann"))
    refused = look()
    assert refused.status_code == 503
    assert refused.json()["error"] == "The house cannot look that up just now. Nothing was lost; try again."
    with sqlite3.connect(database) as mended:
        mended.execute("ALTER TABLE elsewhere RENAME TO script")
    assert look().status_code == 200


def test_a_table_that_the_rules_do_not_follow_any_more_can_be_taken_back(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later edition of the game closes an answer that was given: whoever looks is told what can be done."""

    def closed(self: AssignDice) -> Offers:
        return {LayDice: Closed("A later edition forbids it.", "MS-DICE-02")}

    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        table = open_table(client)
        assert lay(table, "Ann", "m1").status_code == 200
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client, monkeypatch.context() as later:
        table.client = client
        later.setattr(AssignDice, "offers", closed)
        assert table.post("Ann", "say", {"text": "Well?"}).status_code == 409
        page = client.get(f"/s/{table.tokens['Ann']}")
        assert page.status_code == 200
        assert "taken back" in page.text
        for seat in SEATS:
            assert table.post(seat, "take-back").status_code == 200, seat
        assert not sealed(table, "Ann")


def test_an_id_of_an_answer_is_none_of_a_word(table: Table) -> None:
    """A program that counts its answers and its words apart loses neither."""
    assert lay(table, "Ann", "1").json()["again"] is False
    said = {"text": "Who is there?", "move_id": "1"}
    assert table.post("Ann", "say", said).json()["again"] is False
    assert table.post("Ann", "say", said).json()["again"] is True
    assert [line["words"] for line in table.script("Bob") if line["kind"] == "aside"] == ["Who is there?"]


def test_a_form_that_is_sent_twice_is_done_once(table: Table) -> None:
    """Whoever lost the reply presses the button again, also after a restart, and the page goes on."""
    form = dice_form(table, "Ann")

    def send() -> int:
        address = f"/s/{table.tokens['Ann']}/answer"
        return int(table.client.post(address, data=form, headers={"HX-Request": "true"}).status_code)

    assert send() == 204
    for seat in ("Bob", "Cy"):
        assert lay(table, seat, "m1").status_code == 200
    seq = table.view("Ann")["seq"]
    assert send() == 204
    assert table.view("Ann")["seq"] == seq
    form["move_id"] = "m2"
    assert send() == 409  # another click of the same form is another move, and too late


def test_what_was_done_is_known_when_play_has_stopped(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that sends its answer again is told so, also where only the store remembers it."""
    seen = table.view("Ann")
    assert lay(table, "Ann", "m1").status_code == 200
    assert table.post("Bob", "stop").status_code == 200
    monkeypatch.setattr(LiveTable, "_done", property(lambda _: {}, lambda *_: None), raising=False)
    again = table.answer(seen["decisions"][0], {"dice": {}}, "m1")
    assert (again.status_code, again.json()["again"]) == (200, True)
    refused = table.answer(seen["decisions"][0], {"dice": {}}, "m2")
    assert refused.status_code == 422
    assert "has stopped" in refused.json()["error"]


def test_ids_of_who_had_the_chair_before_are_not_taken_for_ones_own(table: Table) -> None:
    """The host opens a chair again: its next holder's program counts from one again."""
    said = {"text": "Farewell.", "move_id": "1"}
    assert table.post("Bob", "say", said).json()["again"] is False
    changed = table.post("Ann", "seat", {"chair": 2, "action": "new-link"})
    assert changed.status_code == 200
    seats = table.client.get(f"/api/tables/{table.id}/seats", headers=table.headers("Ann")).json()
    table.tokens["Bob"] = seats[1]["token"]
    table.tokens["Bob"] = table.post("Bob", "sit").json()["token"]
    assert table.post("Bob", "say", {"text": "Well met.", "move_id": "1"}).json()["again"] is False
    assert [line["words"] for line in table.script("Ann") if line["kind"] == "aside"] == [
        "Farewell.",
        "Well met.",
    ]


def test_a_chair_that_is_given_away_in_a_stop_leaves_nobody_to_be_waited_for(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All but Cy agree to go on; the host gives his chair to the house, and the disk fails once: nothing
    of it is kept, and it is done again.
    """
    assert table.post("Bob", "stop").status_code == 200
    for seat in ("Ann", "Bob"):
        assert table.post(seat, "go-on").status_code == 200
    given = {"chair": 3, "action": "house"}

    async def full(self: Store, *_: Any) -> None:
        raise Unavailable("no space left")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", full)
        assert table.post("Ann", "seat", given).status_code == 503
    assert table.view("Ann")["stopped"]
    assert table.post("Ann", "seat", given).status_code == 200
    assert not table.view("Ann")["stopped"]
    assert table.view("Ann")["going_on"] == []
