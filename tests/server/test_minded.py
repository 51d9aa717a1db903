"""Words that a table minds, and lets be said: their writer is told, over HTTP, on a socket and on a page."""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient

from tests.server.tables import Table, open_table
from tests.shadow_play.test_book import OPENING

NAMED = "She is well rehearsed."
"""A phrase of Tobin’s own, who is Ann’s."""
TOLD = ["“well rehearsed” is yours to show, never to name. (SP-EXPR-04)"]


def in_dialogue(client: TestClient, guard: str) -> Table:
    """A table of Shadow Play whose Director has begun to tell."""
    seats, options = ["Dee", "Ann"], {"mention_guard": guard}
    table = open_table(client, game="shadow-play", seats=seats, options=options)
    for seat, kind, answer in OPENING[:10]:
        assert table.answer(asked(table, seat, kind), answer).status_code == 200
    return table


def asked(table: Table, seat: str, kind: str) -> Any:
    """What a seat is asked of that kind."""
    return next(d for d in table.view(seat)["decisions"] if d["kind"] == kind)


def test_sp_expr_04_a_reply_has_the_warning_and_the_words_are_said(client: TestClient) -> None:
    """R-07: for what is done, and for what is said; sent again, it is no news. Nobody else is told."""
    table = in_dialogue(client, "warn")
    speak = asked(table, "Ann", "speak")
    reply = table.answer(speak, {"do": "act", "words": NAMED}, "m1").json()
    assert reply["minded"] == TOLD
    assert "minded" not in table.answer(speak, {"do": "act", "words": NAMED}, "m1").json()
    assert table.post("Ann", "say", {"how": "line", "text": NAMED}).json()["minded"] == TOLD
    assert "minded" not in table.post("Dee", "say", {"how": "line", "text": NAMED}).json()
    assert "minded" not in table.post("Ann", "say", {"how": "aside", "text": NAMED}).json()
    assert sum(line["words"] == NAMED for line in table.script("Dee")) == 4
    assert "never to name" not in str(table.view("Dee")) + str(table.script("Dee"))


def test_sp_expr_04_a_table_that_has_it_off_says_nothing(client: TestClient) -> None:
    """R-07."""
    table = in_dialogue(client, "off")
    assert "minded" not in table.answer(asked(table, "Ann", "speak"), {"do": "act", "words": NAMED}).json()


def test_sp_expr_04_a_page_says_it_as_a_notice(client: TestClient) -> None:
    """R-07: to whoever wrote it, beside what stands there."""
    table = in_dialogue(client, "warn")
    path = f"/s/{table.tokens['Ann']}/say"
    told = client.post(path, data={"how": "line", "text": NAMED}, headers={"hx-request": "true"})
    assert (told.status_code, told.headers["HX-Retarget"]) == (200, "#notice")
    assert "never to name" in told.text
    plain = client.post(path, data={"how": "line", "text": "She waits."}, headers={"hx-request": "true"})
    assert (plain.status_code, plain.text) == (204, "")
