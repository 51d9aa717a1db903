"""The prologue: a minute before the table, for everybody who plays there."""

from __future__ import annotations

import re
from html import unescape

import pytest
from litestar.testing import TestClient

from commedia import games
from commedia.engine import Game
from commedia.kit.page import page_of
from tests.server.tables import open_table

MOST_WORDS = 240
"""Read in a minute: what the play is and what one will do. What was agreed comes after it."""


def told(page: str) -> str:
    """The words of a page, without what they are set in."""
    return " ".join(unescape(re.sub("<[^>]+>", " ", page)).split())


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.slug)
def test_every_game_of_the_house_is_told_in_a_minute(game: Game) -> None:
    """What it is, what one will do, and how it ends."""
    own = page_of(game).prologue
    assert own is not None
    said = [own.what, *(text for pair in own.does for text in pair), own.ends]
    assert len(" ".join(said).split()) <= MOST_WORDS
    assert len(own.does) >= 3


def test_whoever_tries_a_game_begins_there(client: TestClient) -> None:
    """The page says where one is, offers the table at once, and is remembered on this device."""
    reply = client.post("/try", data={"game": "men-of-stones"})
    me = reply.url.path.removesuffix("/prologue")
    assert reply.url.path == f"{me}/prologue"
    said = told(reply.text)
    assert "You each play one proud soul in a tragedy of five acts." in said
    assert "What you will do" in said
    assert f'href="{me}">To the table' in reply.text
    assert "Guest; " in said
    assert "of the house" in said
    assert "What was agreed" in said
    assert me.removeprefix("/s/") in str(client.cookies)


def test_what_was_agreed_stands_there(client: TestClient) -> None:
    """House rules that differ from the rulebook, who deals, the pace, lines and veils as they are now."""
    table = open_table(client, dealer="hand", options={"scene_rounds": 2})
    said = told(client.get(f"/s/{table.tokens['Ann']}/prologue").text)
    assert "You, with your own dice" in said
    assert "Rounds of scenes, Acts I to III Each player opens two scenes an act, in two rounds." in said
    assert "As the rulebook has them" not in said
    assert "How long Until it is told." in said
    assert "Never here Nothing has been named." in said
    table.post("Ann", "veil", {"kind": "line", "text": "spiders"})
    table.post("Bob", "veil", {"kind": "veil", "text": "wounds"})
    said = told(client.get(f"/s/{table.tokens['Cy']}/prologue").text)
    assert "Never here spiders" in said
    assert "Behind a veil wounds" in said


def test_the_x_card_lies_there_for_whoever_has_a_seat(client: TestClient) -> None:
    """It is in play already; a spectator has none."""
    table = open_table(client)
    assert f'action="/s/{table.tokens["Ann"]}/stop"' in client.get(f"/s/{table.tokens['Ann']}/prologue").text
    watch = client.get(f"/s/{table.watch}/prologue")
    assert watch.status_code == 200
    assert "/stop" not in watch.text


def test_a_link_that_is_void_leads_to_the_page_that_says_so(client: TestClient) -> None:
    """As it does without the prologue."""
    table = open_table(client)
    old = table.tokens["Ann"]
    client.post(f"/s/{old}/new-link")
    reply = client.get(f"/s/{old}/prologue")
    assert "What was agreed" not in reply.text
