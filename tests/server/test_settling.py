"""After an X-card: what was said last lies behind a veil, and just the last answer can be taken back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.server.veiling import VEILED
from tests.server.tables import SEATS, Table, by_schema, open_table

GORE = "His hand comes off at the wrist."


def pages(table: Table) -> list[str]:
    """All that anybody can read of the table: pages, books, and what programs are told."""
    client = table.client
    found = [client.get(f"/s/{token}{page}").text for token in (*table.tokens.values(), table.watch)
             for page in ("", "/book?rules=on&asides=on", "/book.md?asides=on")]  # fmt: skip
    found += [str(table.view(seat)) + str(table.script(seat)) for seat in (*SEATS, "watch")]
    return found


def settle(table: Table) -> None:
    """All agree that play goes on."""
    for seat in SEATS:
        assert table.post(seat, "go-on").status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("how", ["line", "aside", "deed"])
def test_what_was_said_last_is_veiled_for_everybody_until_all_go_on(table: Table, how: str) -> None:
    """At once, whoever said it and whoever laid the card; then it stands there again."""
    assert table.post("Bob", "say", {"how": how, "text": GORE}).status_code == 200
    assert all("comes off" in page for page in pages(table))
    table.post("Cy", "stop")
    for page in pages(table):
        assert "comes off" not in page
        assert "behind a veil, until this is settled" in page
    table.post("Ann", "say", {"how": "aside", "text": "Tea, anyone?"})
    assert all("Tea, anyone?" in page for page in pages(table))
    settle(table)
    assert all("comes off" in page and "behind a veil, until" not in page for page in pages(table))


def test_what_was_whispered_last_is_veiled_for_whoever_heard_it(table: Table) -> None:
    """And for everybody what all know; nobody else learns that anything was whispered."""
    table.post("Bob", "say", {"how": "line", "text": GORE})
    table.post("Ann", "say", {"how": "whisper", "to": ["Bob"], "text": "The well."})
    table.post("Cy", "stop")
    for seat in SEATS:
        assert "comes off" not in str(table.script(seat))
        assert "The well." not in str(table.script(seat))
    assert sum(line["words"] == VEILED for line in table.script("Bob")) == 2
    assert sum(line["words"] == VEILED for line in table.script("Cy")) == 1
    settle(table)
    assert "The well." in str(table.script("Bob"))


def test_a_window_that_is_open_has_the_line_drawn_anew(table: Table) -> None:
    """What lies in a script already is veiled there, and stands there again when all go on."""
    table.post("Bob", "say", {"how": "line", "text": GORE})
    seq = table.view("Ann")["seq"]
    once = f"/s/{table.tokens['Ann']}/events/once?after={seq}"

    def news() -> str:
        return str(table.client.get(once, headers={"HX-Request": "true"}).text)

    table.post("Cy", "stop")
    assert VEILED in news()
    settle(table)
    assert "comes off" in news()


def test_erased_behind_the_veil_it_is_gone(table: Table) -> None:
    """Its writer may erase it there and then."""
    table.post("Bob", "say", {"how": "line", "text": GORE})
    table.post("Cy", "stop")
    written = table.client.get(f"/api/tables/{table.id}/words", headers=table.headers("Bob")).json()
    assert written[-1]["text"] == GORE
    assert table.post("Bob", "erase", {"words": written[-1]["words"]}).status_code == 200
    settle(table)
    assert not any("comes off" in page or VEILED in page for page in pages(table))


def test_just_the_last_answer_is_taken_back_by_all(table: Table) -> None:
    """Its words stay behind the veil, play goes on from there, and nothing else is lost."""
    first = table.decisions()[0]
    before = table.view("Ann")["state"]
    answered(table, first)
    seat = first["seat"]
    again = next(q for q in table.decisions() if q["id"] != first["id"])
    state = table.view("Ann")["state"]
    answered(table, again)
    table.post(seat, "say", {"how": "line", "text": GORE})
    table.post("Cy", "stop")
    assert table.view("Ann")["ways_back"][0] == "answer"
    for who in SEATS:
        assert table.post(who, "take-back", {"to": "answer"}).status_code == 200
    view = table.view("Ann")
    assert (view["stopped"], view["taking_back"], view["state"]) == (False, [], state)
    assert again["id"] in [q["id"] for q in table.decisions()]
    assert state != before or first["id"] not in [q["id"] for q in table.decisions()]
    assert not any("comes off" in page for page in pages(table))


def answered(table: Table, decision: dict[str, Any]) -> None:
    """Answer it with whatever its schema allows and the rules take."""
    for n in range(30):
        if table.answer(decision, by_schema(decision["schema"], Random(n))).status_code == 200:
            return
    raise AssertionError(decision)


def test_one_way_back_is_put_to_all_at_a_time(table: Table) -> None:
    """A wish for another way is a new one; what is no way is refused, and nothing has changed."""
    answered(table, table.decisions()[0])
    table.post("Ann", "take-back", {"to": "answer"})
    table.post("Bob", "take-back", {"to": "scene"})
    view = table.view("Cy")
    assert (view["taking_back"], view["back_to"]) == (["Bob"], "scene")
    page = table.client.get(f"/s/{table.tokens['Cy']}").text
    assert "Somebody wishes to go back to where the scene began" in page
    assert table.post("Cy", "take-back", {"to": "framing"}).status_code == 409
    assert table.post("Cy", "take-back", {"to": "yesterday"}).status_code == 422
    assert table.view("Cy")["taking_back"] == ["Bob"]


def test_a_table_that_is_brought_back_keeps_its_veil(opened_on: Any, database: Any) -> None:
    """The house is closed and opened while play has stopped."""
    with TestClient(opened_on(database)) as client:
        table = open_table(client)
        table.post("Bob", "say", {"how": "line", "text": GORE})
        table.post("Cy", "stop")
    with TestClient(opened_on(database)) as client:
        table.client = client
        assert not any("comes off" in page for page in pages(table))
        settle(table)
        assert all("comes off" in page for page in pages(table))
