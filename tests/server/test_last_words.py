"""The last word: once a seat, when the play is over, for seven days; the house has its own first."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from commedia.lab.verify import verify_file
from tests.server.tables import Table, by_schema, open_table

LAMP = "Leave the lamp. I know the way."
DAY = 24 * 3600


def played_out(client: TestClient) -> Table:
    """Men of Stones, over."""
    table = open_table(client)
    table.play_on(Random(7), moves=2_000)
    return table


def last_of(table: Table) -> dict[str, str]:
    """Who has had which last word."""
    return {line["seat"]: line["words"] for line in table.script("watch") if line["kind"] == "last"}


def refused(reply: Any) -> str:
    """The sentence of a refusal."""
    assert reply.status_code in (403, 409, 422), reply.text
    said: str = reply.json()["error"]
    return said


@pytest.mark.slow
def test_each_seat_has_one_last_word_when_the_play_is_over(client: TestClient) -> None:
    """Not before, not twice, not for more than there is room, and not for a spectator."""
    table = open_table(client)
    assert refused(table.post("Ann", "last", {"text": LAMP})) == (
        "The last word is for when the play is over."
    )
    table.play_on(Random(7), moves=2_000)
    assert "300" in refused(table.post("Ann", "last", {"text": "a" * 301}))
    assert refused(table.post("Ann", "last", {"text": "  "}))
    assert "seat" in refused(table.post("watch", "last", {"text": LAMP}))
    assert last_of(table) == {}
    assert table.post("Ann", "last", {"text": LAMP, "move_id": "l1"}).status_code == 200
    assert table.post("Ann", "last", {"text": LAMP, "move_id": "l1"}).json()["again"] is True
    assert refused(table.post("Ann", "last", {"text": "And"})) == "You have had your last word."
    assert table.post("Bob", "last", {"text": "b" * 300}).status_code == 200
    assert last_of(table) == {"Ann": LAMP, "Bob": "b" * 300}


@pytest.mark.slow
def test_last_words_wait_while_play_has_stopped(client: TestClient) -> None:
    """The X-card is good at the curtain, too."""
    table = played_out(client)
    assert table.post("Bob", "stop").status_code == 200
    assert "stopped" in refused(table.post("Ann", "last", {"text": LAMP}))
    for seat in table.tokens:
        table.post(seat, "go-on")
    assert table.post("Ann", "last", {"text": LAMP}).status_code == 200


@pytest.mark.slow
def test_after_seven_days_it_is_quiet(opened_on: Callable[[Path], ASGIApp], database: Path) -> None:
    """A restart changes nothing of it: they count from when the play was over, whatever was said since."""
    with TestClient(opened_on(database)) as client:
        table = played_out(client)
        assert table.post("Ann", "last", {"text": LAMP}).status_code == 200
    for days, open_ in ((6, True), (2, False)):
        with sqlite3.connect(database) as rows:
            rows.execute("UPDATE log SET written = written - ?", [days * DAY])
        with TestClient(opened_on(database)) as client:
            table.client = client
            assert last_of(table)["Ann"] == LAMP
            assert refused(table.post("Ann", "last", {"text": "And"}))
            assert table.post("Cy", "say", {"text": "Are you all home?"}).status_code == 200
            reply = table.post("Bob" if open_ else "Cy", "last", {"text": "I am."})
            assert (reply.status_code == 200) is open_, reply.text
    assert "seven days" in refused(reply)


@pytest.mark.slow
def test_last_words_close_the_book_and_can_be_erased(client: TestClient) -> None:
    """Under their characters' names, after all that was said later; what their author erases is gone."""
    table = played_out(client)
    for seat in ("Bob", "Ann"):
        table.post(seat, "last", {"text": f"{LAMP} {seat}."})
    text = client.get(f"/s/{table.tokens['Cy']}/book.md").text
    told = text.partition("## Last words")[2]
    assert told.index(f"{LAMP} Bob.") < told.index(f"{LAMP} Ann.")
    page = client.get(f"/s/{table.tokens['Cy']}/book").text
    assert page.index("Last words") < page.index(f"{LAMP} Bob.")
    [mine] = [one["words"] for one in words_of(table, "Ann") if one["text"] == f"{LAMP} Ann."]
    assert table.post("Ann", "erase", {"words": mine}).status_code == 200
    assert f"{LAMP} Ann." not in client.get(f"/s/{table.tokens['Cy']}/book").text


def words_of(table: Table, seat: str) -> list[dict[str, Any]]:
    """What a seat wrote."""
    found: list[dict[str, Any]] = table.client.get(
        f"/api/tables/{table.id}/words", headers=table.headers(seat)
    ).json()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", ["men-of-stones", "city-of-masks"])
def test_the_house_has_its_last_words_first(client: TestClient, game: str) -> None:
    """At once, each another, where a person plays on a page; then whoever is left has theirs."""
    token = client.post("/try", data={"game": game}).url.path.split("/")[2]
    id = token.partition("-")[0]
    table = Table(client, {"table": id, "seats": {"Guest": token}, "host": "Guest", "watch": token})
    client.get(f"/s/{token}")  # where a person reads it
    random = Random(1)
    while not table.view("Guest")["finished"]:
        for asked in table.decisions():
            table.answer(asked, by_schema(asked["schema"], random))
        table.post("Guest", "let-end")
    seats = table.view("Guest")["state"]["players" if game == "men-of-stones" else "avatars"]
    for _ in range(200):
        said = last_of(table)
        if len(said) == len(seats) - 1:
            break
    assert sorted(said) == sorted(seat for seat in seats if seat != "Guest")
    assert len(set(said.values())) == len(said)
    assert table.post("Guest", "last", {"text": LAMP}).status_code == 200


@pytest.mark.slow
def test_last_words_are_in_the_saved_table_which_is_true(client: TestClient, tmp_path: Path) -> None:
    """Whoever derives the play again comes to the same end, last words and all."""
    table = played_out(client)
    table.post("Ann", "last", {"text": LAMP})
    saved = client.get(f"/api/tables/{table.id}/export", headers=table.headers("Ann"))
    assert LAMP in saved.json()["words"].values()
    (file := tmp_path / "table.json").write_bytes(saved.content)
    verify_file(file)


@pytest.mark.slow
def test_the_box_stands_there_for_whoever_has_not_had_theirs(client: TestClient) -> None:
    """By a form as well, without a script; then it is gone, and all see what was said."""
    table = played_out(client)
    me = f"/s/{table.tokens['Ann']}"
    assert 'id="last"' in client.get(me).text
    assert 'id="last"' not in client.get(f"/s/{table.watch}").text
    assert client.post(f"{me}/last", data={"text": "*shuts the door.*"}).status_code == 200
    assert 'id="last"' not in client.get(me).text
    assert "shuts the door." in client.get(f"/s/{table.tokens['Bob']}").text
