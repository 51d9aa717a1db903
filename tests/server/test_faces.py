"""Faces are picked in the lobby, seen by all, had by one alone, and shown when the masks come off."""

from __future__ import annotations

import re

import pytest
from litestar.testing import TestClient

from commedia import games
from commedia.kit.page import page_of
from commedia.kit.portraits import faces_at
from commedia.server.pages import lobby as lobby_page
from commedia.server.pages.curtain import curtain
from tests.server.seeing import Stage, lobby_seen
from tests.server.tables import Table, open_table

GAME = games.get("city-of-masks")
FACES = page_of(GAME).faces
CURLS, GOATEE = FACES[0], FACES[1]


@pytest.fixture
def table(client: TestClient) -> Table:
    """City of Masks in its lobby."""
    return open_table(client, game=GAME.slug, seats=[])


def picked(table: Table) -> list[str]:
    """The faces of all chairs, as the last of them is told."""
    reply = table.client.get(f"/api/tables/{table.id}/seats", headers=table.headers("watch"))
    return [chair["face"] for chair in reply.json()]


def test_a_face_is_seen_by_all_and_kept_throughout_the_play(table: Table) -> None:
    """Also by who only looks on; once the curtain has risen nobody picks another."""
    first, second, *_ = table.tokens
    assert table.view("watch")["lobby"]["faces"][GOATEE.key] == "a brown goatee"
    assert table.post(first, "chair", {"name": "Ada", "face": GOATEE.key}).status_code == 200
    assert table.view(second)["lobby"]["chairs"][0]["face"] == GOATEE.key
    host = next(seat for seat, token in table.tokens.items() if token == table.host)
    assert table.post(host, "fill-and-begin").status_code == 200
    assert picked(table)[0] == GOATEE.key
    refused = table.post(first, "chair", {"face": CURLS.key})
    assert refused.json()["error"].startswith("Faces are picked before the curtain rises.")


def test_what_cannot_be_picked_is_refused_in_a_sentence(table: Table, client: TestClient) -> None:
    """Another's, one that there is not, and any in a game without; nothing else of the message is done."""
    first, second, *_ = table.tokens
    assert table.post(first, "chair", {"name": "Ada", "face": CURLS.key}).status_code == 200
    for face, sentence in (
        (CURLS.key, "Ada has that face already. Which else would you have?"),
        ("a-beak", "There is no face 'a-beak' here."),
    ):
        refused = table.post(second, "chair", {"name": "Bea", "face": face})
        assert refused.json()["error"].startswith(sentence)
    assert "Bea" not in str(table.view("watch"))
    stones = open_table(client, seats=[])
    assert "has no faces to pick from" in stones.post(first, "chair", {"face": CURLS.key}).text


def test_a_face_that_is_left_can_be_picked_by_another(table: Table) -> None:
    """Given back by who had it, or by the house when it takes the seat over."""
    first, second, *_ = table.tokens
    for left in ("", None):
        assert table.post(second, "chair", {"name": "Bea", "face": CURLS.key}).status_code == 200
        if left is None:
            assert table.post(first, "seat", {"chair": 2, "action": "house"}).status_code == 200
        else:
            assert table.post(second, "chair", {"face": left}).status_code == 200
        assert picked(table)[1] == ""


def test_the_lobby_shows_whose_each_face_is() -> None:
    """One's own is checked, another's closed by name; in a game without faces nothing is asked."""
    seen = lobby_seen(1, game=GAME.slug)
    mine, other, *_ = seen.lobby.chairs
    mine.face, other.face = CURLS.key, GOATEE.key
    page = str(lobby_page.page(seen))
    [own] = re.findall(rf'<input[^>]* value="{CURLS.key}"[^>]*>', page)
    [closed] = re.findall(rf'<input[^>]* value="{GOATEE.key}"[^>]*>', page)
    assert " checked" in own
    assert " disabled" in closed
    assert 'aria-label="a brown goatee, Tom’s"' in closed
    assert "Face: a brown goatee. " in page
    assert 'name="chair.face"' not in str(lobby_page.page(lobby_seen(1)))


@pytest.mark.slow
def test_the_curtain_shows_the_face_that_was_picked() -> None:
    """Nobody has the same as another: who picked none has their place's, or one that is left."""
    stage = Stage.performed(GAME.slug, ["Ann", "Bob", "Cy", "Dee"], 2)
    seen = stage.seen(None)
    usual = re.findall(r'class="art (bare-\d)"', str(curtain(seen)))
    assert usual == ["bare-1", "bare-2", "bare-3", "bare-4"]
    seen = stage.seen(None)
    seen.chairs["Cy"].face = CURLS.key
    drawn = re.findall(r'class="art (bare-\d)"', str(curtain(seen)))
    assert drawn == ["bare-3", "bare-2", "bare-1", "bare-4"]


def test_there_is_a_face_for_everybody() -> None:
    """At the largest table, whoever picks what; and each is told apart by its words."""
    seats = [f"p{n}" for n in range(GAME.seats[-1])]
    keys = [face.key for face in FACES]
    assert len({face.says for face in FACES}) == len(set(keys)) >= len(seats)
    assert len({str(face.picture) for face in FACES}) == len(keys)
    for n in range(len(seats)):
        has = faces_at(seats, {seats[n]: keys[0], seats[0]: keys[n] if n else ""}, keys)
        assert len(set(has.values())) == len(seats)
    assert faces_at(seats, {}, []) == {}
