"""One's own last answer, taken back at a table: the view is as before, and the script has it struck."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from litestar.testing import TestClient

from tests.server.tables import Table, by_schema, open_table

BUTTON = "Take my last answer back"


def seen(table: Table) -> list[Any]:
    """What all see, without what counts up."""
    views = [table.view(seat) for seat in table.tokens]
    return [{key: view[key] for key in ("state", "waiting", "scene")} for view in views]


def page(table: Table, seat: str) -> str:
    """A seat's page."""
    text: str = table.client.get(f"/s/{table.tokens[seat]}").text
    return text


def an_answer(table: Table) -> str:
    """Somebody answers something that can be taken back. Returns who."""
    random = Random(3)
    for _ in range(40):
        decision = table.decisions()[0]
        assert table.answer(decision, by_schema(decision["schema"], random)).status_code == 200
        if BUTTON in page(table, decision["seat"]):
            return str(decision["seat"])
    raise AssertionError("nothing could be taken back")


def test_ones_last_answer_is_taken_back_and_struck_in_the_script(client: TestClient) -> None:
    """Only its author has the button; twice is refused with a sentence; the play goes on."""
    table = open_table(client)
    table.play_on(Random(8), 12)
    before = seen(table)
    seat = an_answer(table)
    while seen(table) == before:
        seat = an_answer(table)
    others = [other for other in table.tokens if other != seat]
    assert all(BUTTON not in page(table, other) for other in others)
    assert table.post(others[0], "undo").status_code == 422
    lines = len(table.script(seat))
    assert table.post(seat, "undo").status_code == 200
    assert BUTTON not in page(table, seat)
    refused = table.post(seat, "undo")
    assert (refused.status_code, refused.json()["error"]) == (
        422,
        "Your answer stands: something has been answered or drawn since.",
    )
    told = table.script(seat)
    assert len(told) == lines + 1
    gone = range(told[-1]["figures"]["since"], told[-1]["figures"]["until"])
    struck = [line["n"] for line in told if line["n"] in gone]
    for n in struck:
        opening = page(table, seat).split(f'data-n="{n}"')[0].rpartition("<li")[2]
        assert "undone" in opening
    assert table.play_on(Random(9), 5) == 5


def test_a_line_that_was_taken_back_is_struck_in_the_script(client: TestClient) -> None:
    """What was said in a scene that all take back stays to be read, and does not count."""
    table = open_table(client)
    table.post("Ann", "say", {"how": "line", "text": "The salt is in the well."})
    for seat in table.tokens:
        assert table.post(seat, "take-back").status_code == 200
    for seat in table.tokens:
        opening = page(table, seat).partition("The salt is in the well.")[0].rpartition("<li")[2]
        assert "undone" in opening


def test_what_was_taken_back_can_be_sent_again_as_it_was(client: TestClient) -> None:
    """It is another move, and not the first one sent twice."""
    table = open_table(client)
    table.play_on(Random(8), 12)
    ids = {seat: move_ids(page(table, seat)) for seat in table.tokens}
    seat = an_answer(table)
    assert table.post(seat, "undo").status_code == 200
    again = move_ids(page(table, seat))
    assert again
    assert not {*again} & {id for of in ids.values() for id in of}


def move_ids(html: str) -> list[str]:
    """The ids that the forms of a cue send along."""
    return re.findall(r'name="move_id" value="([0-9a-f]{16})"', html.partition('id="cue"')[2])
