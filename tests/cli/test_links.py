"""The links of a table, for whoever keeps the house."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from commedia.cli import links
from commedia.engine import BadOption
from commedia.server.house import House
from commedia.store import Store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A house with two tables, one of them with Ann as its host."""

    async def open_tables() -> None:
        store = Store.open(tmp_path / "commedia.sqlite3")
        house = await House.open(store)
        live = await house.open_table("men-of-stones", "The Salt Stair", 3)
        live.lobby.chairs[0].kind, live.lobby.chairs[0].name = "person", "Ann"
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
        house = await House.open(store)
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


def test_what_is_not_there_is_said_and_not_made(folder: Path, tmp_path: Path) -> None:
    """Neither a folder nor a database comes of asking."""
    with pytest.raises(BadOption, match="No table there is called 'Fen'"):
        links.run("Fen", str(folder), "")
    with pytest.raises(BadOption, match="No tables are kept in"):
        links.run("", str(tmp_path / "nowhere"), "")
    assert not (tmp_path / "nowhere").exists()
