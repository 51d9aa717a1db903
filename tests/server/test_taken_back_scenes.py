"""A scene that all took back is no part of the story: its words are gone from the book, and its heading."""

from __future__ import annotations

import re
from random import Random

import pytest
from litestar.testing import TestClient

from commedia import games
from tests.server.tables import Table, by_schema, open_table

NAMES = ["Ann", "Bob", "Cy", "Dee"]
HEADING = re.compile(r"^(##+) (.+)$")


def empty_chapters(book: str) -> list[str]:
    """Headings under which nothing stands: what follows is another of as high a rank, or the end."""
    told = [line for line in book.splitlines() if line.strip()]
    empty = []
    for line, next_line in zip(told, [*told[1:], "# The end"], strict=True):
        heading, follows = HEADING.match(line), re.match(r"(#+) ", next_line)
        if heading and follows and len(follows[1]) <= len(heading[1]):
            empty.append(heading[2])
    return empty


def answer_somehow(table: Table, random: Random) -> None:
    """Somebody answers something that the rules take."""
    for _ in range(200 if table.decisions() else 0):
        decision = random.choice(table.decisions())
        answer = by_schema(decision["schema"], random)
        if isinstance(answer, dict) and "name" in answer:
            answer["name"] = f"Name {random.randrange(1000)}"  # no two are to be alike
        if table.answer(decision, answer).status_code == 200:
            return
    assert not table.decisions()


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_scene_that_was_taken_back_leaves_no_empty_chapter(client: TestClient, slug: str) -> None:
    """Each way back that there is, one time after another, as far into a play as chance leads."""
    game = games.get(slug)
    seats = NAMES[: min(max(3, game.seats[0]), game.seats[-1])]
    table, random = open_table(client, game=slug, seats=seats), Random(slug)
    ways: set[str] = set()
    for n in range(14):
        for _ in range(4):
            answer_somehow(table, random)
        if not table.decisions():
            break
        table.post(seats[0], "say", {"text": f"Rain number {n} begins.", "how": "line"})
        if n % 3:
            continue
        way = random.choice([one for one in table.view(seats[0])["ways_back"] if one != "answer"])
        table.post(seats[1], "stop")
        for seat in seats:
            assert table.post(seat, "take-back", {"to": way}).status_code == 200
        ways.add(way)
        book = client.get(f"/s/{table.tokens[seats[0]]}/book.md").text
        assert empty_chapters(book) == []
        assert f"Rain number {n} " not in book
    assert "scene" in ways
