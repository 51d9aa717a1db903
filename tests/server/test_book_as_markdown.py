"""The script as a text file: everything that was told, in its order, and no whisper."""

from __future__ import annotations

from random import Random

import pytest
from litestar.testing import TestClient

from tests.server.tables import SEATS, Table


def book(table: Table, seat: str = "Ann", wanted: str = "?rules=on&asides=on") -> str:
    """The text file that this seat is given. wanted: what it asks for beside the story."""
    reply = table.client.get(f"/s/{table.tokens.get(seat, table.watch)}/book.md{wanted}")
    assert reply.status_code == 200, reply.text
    assert reply.headers["content-type"].startswith("text/markdown")
    assert reply.headers["content-disposition"] == f'attachment; filename="commedia-{table.id}.md"'
    return reply.text


@pytest.mark.slow
def test_a_whole_play_is_told_from_its_title_to_its_curtain(table: Table) -> None:
    """Every line that is on the book's page for all to read stands in the file, with its rule."""
    table.post("Bob", "say", {"how": "line", "text": "Who goes there?\n\nStand, ho!"})
    table.post("Cy", "say", {"how": "aside", "text": "Back in five minutes."})
    assert book(table).endswith(
        "\n\n**Bob.** Who goes there?\n\nStand, ho!\n\n(Cy, aside: Back in five minutes.)\n\n(So far.)\n"
    )
    table.play_on(Random(7), moves=2_000)
    bare = book(table, "watch", "")
    assert "aside" not in bare
    assert "[MS-" not in bare
    text = book(table, "watch")
    assert "Men of Stones, as it was told by Ann, Bob and Cy.\n\n## The cast\n\n- " in text
    assert "Who goes there?\n\nStand, ho!\n\n(Cy, aside: Back in five minutes.)\n\n" in text
    assert text.endswith("\n\nCurtain.\n")
    for line in table.script("watch"):
        assert line["words"].strip() in text
        assert line["rule"] in text


def test_a_whisper_is_in_nobodys_file_and_what_is_erased_is_not_in_any(table: Table) -> None:
    """Not even in the file of whoever whispered."""
    table.post("Ann", "say", {"how": "whisper", "text": "It was the steward.", "to": ["Bob"]})
    table.post("Ann", "say", {"how": "line", "text": "I saw nothing."})
    words = table.client.get(f"/api/tables/{table.id}/words", headers=table.headers("Ann")).json()[-1]
    table.post("Ann", "erase", {"words": words["words"]})
    for seat in (*SEATS, "watch"):
        text = book(table, seat)
        assert "steward" not in text
        assert "I saw nothing" not in text
        assert "**Ann.** (erased)" in text


def test_there_is_no_book_before_the_curtain_rises(client: TestClient) -> None:
    opened = client.post("/api/tables", json={"game": "men-of-stones"}).json()
    assert client.get(f"/s/{opened['host']}/book.md").status_code == 409
    assert client.get("/s/nobody/book.md").status_code in (401, 404)
