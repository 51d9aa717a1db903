"""The links of a table, for whoever keeps the house."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia import games
from commedia.cli import links
from commedia.engine import BadOption, Diverged, Play, log
from commedia.server.app import build
from commedia.server.playhouse import Playhouse
from commedia.store import Store
from tests.server.tables import open_table
from tests.toys import candlelight


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A house with two tables, one of them with Ann as its host."""

    async def open_tables() -> None:
        store = Store.open(tmp_path / "commedia.sqlite3")
        house = await Playhouse.open(store)
        live = await house.open_table("men-of-stones", "The Salt Stair", 3)
        live.lobby.chairs[0].kind, live.lobby.chairs[0].name = "person", "Ann"
        live.lobby.watch = 2  # made anew twice
        await live.save()
        await house.open_table("city-of-masks", "A [cold] Coronation", 5)
        store.close()

    asyncio.run(open_tables())
    return tmp_path


def test_every_seat_of_a_table_has_its_link(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each leads where it says: the house reads it as that chair of that table."""
    assert links.run("salt", str(folder), "https://house.example/") == 0
    title, *rows = capsys.readouterr().out.splitlines()
    assert title == "The Salt Stair, Men of Stones, in its lobby"
    told = [row.strip().rsplit("  ", 1) for row in rows]
    assert [who.strip() for who, _ in told] == ["Ann (host)", "seat 2", "seat 3", "spectators"]

    async def chairs() -> list[tuple[str, int]]:
        store = Store.open(folder / "commedia.sqlite3")
        house = await Playhouse.open(store)
        found: list[tuple[str, int]] = []
        for _, link in told:
            async with house.seated(link.removeprefix("https://house.example/s/")) as (live, chair):
                found.append((live.lobby.title, chair))
        store.close()
        return found

    assert asyncio.run(chairs()) == [("The Salt Stair", chair) for chair in (1, 2, 3, 0)]


def test_without_a_title_it_says_what_tables_there_are(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And gives no link away."""
    assert links.run("", str(folder), "") == 0
    said = capsys.readouterr().out
    assert "The Salt Stair" in said
    assert "A [cold] Coronation" in said
    assert "/s/" not in said


@pytest.mark.slow
def test_it_says_which_plays_are_over_and_which_wait(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lobby, a play that goes on, one that is over, and one whose rules have changed since."""
    with TestClient(build(partial(Store.open, tmp_path / "commedia.sqlite3"), pace=0.0)) as client:
        for title, moves in (("The Salt Stair", 3), ("The Long Vigil", 10_000), ("Rooks at Noon", 3)):
            open_table(client, title=title).play_on(Random(3), moves)
        open_table(client, title="The Quiet Gate", seats=[])
    restore = Play.restore

    def changed(game: Any, opened: log.Opened, *rest: Any) -> Play:
        if len(stranded) == 2:
            raise Diverged("MS-X", "MS-Y")
        stranded.append(opened)
        return restore(game, opened, *rest)

    stranded: list[log.Opened] = []
    monkeypatch.setattr(Play, "restore", changed)
    assert links.run("", str(tmp_path), "") == 0
    said = {line.split("│")[1].strip(): line for line in capsys.readouterr().out.splitlines() if "│" in line}
    stands = {title: line.split("│")[3].strip() for title, line in said.items()}
    assert stands == {
        "The Quiet Gate": "in its lobby",
        "Rooks at Noon": "at play",
        "The Long Vigil": "over",
        "The Salt Stair": "waits for a take-back: the rules have changed",
    }
    stranded.clear()
    assert links.run("vigil", str(tmp_path), "") == 0
    assert capsys.readouterr().out.startswith("The Long Vigil, Men of Stones, over\n")


def test_a_table_whose_game_is_not_on_keeps_nobody_from_their_links(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was put on for an evening; the tables of other games are told as ever, and its links, too."""
    games.put_on(candlelight.HONEST)
    try:

        async def open_one() -> None:
            store = Store.open(folder / "commedia.sqlite3")
            await (await Playhouse.open(store)).open_table("candlelight", "The Long Way", 3)
            store.close()

        asyncio.run(open_one())
    finally:
        games.take_off("candlelight")
    assert links.run("", str(folder), "") == 0
    out = capsys.readouterr().out
    assert "The Salt Stair" in out
    assert "The Long Way" in out
    assert links.run("long way", str(folder), "") == 0
    title, *rows = capsys.readouterr().out.splitlines()
    assert title == "The Long Way, candlelight, waits for its game, which is not on: --game puts it on"
    assert len(rows) == 4


def test_what_is_not_there_is_said_and_not_made(folder: Path, tmp_path: Path) -> None:
    """Neither a folder nor a database comes of asking."""
    with pytest.raises(BadOption, match="No table there is called 'Fen'"):
        links.run("Fen", str(folder), "")
    with pytest.raises(BadOption, match="No tables are kept in"):
        links.run("", str(tmp_path / "nowhere"), "")
    assert not (tmp_path / "nowhere").exists()
