"""Before an upgrade it is said which tables the new code would not go on with, where they part, and what
then.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from commedia.cli import upgrading
from commedia.server.app import build
from commedia.server.upgrade_check import Finding, check
from commedia.store import Store
from tests.server.tables import Table, open_table

Changing = Callable[[Any], None]


def checked(database: Path) -> list[Finding]:
    """What is found in a house that is there."""
    store = Store.open_as_it_is(database)
    try:
        return asyncio.run(check(store))
    finally:
        store.close()


def change(database: Path, what: str, where: str, changing: Changing) -> None:
    """Change a piece of JSON in the database, as other code might have written it."""
    column = "doc" if what == "tables" else "body"
    with sqlite3.connect(database) as line:
        [[body]] = line.execute(f"SELECT {column} FROM {what} WHERE {where}")
        data = msgspec.json.decode(body)
        changing(data)
        line.execute(f"UPDATE {what} SET {column} = ? WHERE {where}", [msgspec.json.encode(data)])
    line.close()


@pytest.fixture
def begun(database: Path) -> Table:
    """A table some answers on, in a house that is closed by now, with another that is in its lobby."""
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        table = open_table(client)
        table.play_on(Random(3), 12)
        client.post("/tables", data={"game": "know-thyself"})
    return table


LAST = "seq = (SELECT max(seq) FROM log WHERE kind = 'answered') AND kind = 'answered'"


def other_id(answered: Any) -> None:
    answered["id"] = answered["id"].replace("MS-", "MS-OLD-")


def test_where_the_rules_are_the_same_all_go_on(
    database: Path, begun: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tables at play and in their lobbies are counted, and nothing is written."""
    was = database.read_bytes()
    assert checked(database) == []
    assert upgrading.check(str(database.parent), json=False) == 0
    assert capsys.readouterr().out == "2 tables played by the code at hand: all go on.\n"
    assert database.read_bytes() == was


def test_a_table_that_would_part_is_told_with_its_entry_scene_and_rule(
    database: Path, begun: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    """And what its players would be told and could do; so it is at the house, too."""
    change(database, "log", LAST, other_id)
    [found] = checked(database)
    with sqlite3.connect(database) as line:
        [[seq, body]] = line.execute(f"SELECT seq, body FROM log WHERE {LAST}")
        [[laid]] = line.execute("SELECT max(seq) FROM checkpoints")
    logged = msgspec.json.decode(body)["id"]
    scene, rule, _ = logged.split("/")
    assert (found.table, found.kind, found.entry, found.back_to) == (begun.id, "parts", seq, laid)
    assert (found.scene, found.rule, found.logged) == (scene, rule, logged)
    assert found.sentence.startswith(
        f"It parts at entry {seq}, in the scene {scene} ({rule}): the log answers"
    )
    assert f"agree to take it back to entry {laid}" in found.then
    assert upgrading.check(str(database.parent), json=False) == 1
    *told, counted = capsys.readouterr().out.splitlines()
    assert told == [f"“{found.title}” (Men of Stones, table {begun.id}): {found.sentence}", f"  {found.then}"]
    assert counted == "2 tables played by the code at hand: 1 go on, 1 would not."
    assert upgrading.check(str(database.parent), json=True) == 1
    as_data = msgspec.json.decode(capsys.readouterr().out, type=upgrading.Report)
    assert as_data == upgrading.Report(2, 1, [found])
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        begun.client = client
        assert "stranded" in begun.view("Ann")
        for seat in begun.tokens:
            begun.post(seat, "take-back")
        assert "stranded" not in begun.view("Ann")
    assert checked(database) == []


def no_state(start: Any) -> None:
    start["state"] = {"what": "it once was"}


def test_one_whose_state_cannot_be_read_is_for_the_version_before(database: Path, begun: Table) -> None:
    """It can't be taken back either, and so it is said."""
    change(database, "checkpoints", "seq = (SELECT max(seq) FROM checkpoints)", no_state)
    [found] = checked(database)
    assert (found.kind, found.back_to) == ("parts", None)
    assert "can't be read any more (ValidationError at " in found.sentence
    assert "only the version before plays it on" in found.then


@pytest.mark.parametrize(
    ("what", "changing", "kind", "told"),
    [
        ("men-of-stones", {"rules": "2"}, "newer", "it has version 2 of Men of Stones"),
        ("men-of-stones", {"pace": "of another release"}, "unreadable", "It can't be read: ValidationError"),
        ("know-thyself", {"options": {"moon": "full"}}, "terms", "Know Thyself has no option moon"),
        ("know-thyself", {"game": "lamplight"}, "off", "lamplight"),
    ],
)
def test_what_else_may_be_the_matter(
    database: Path, begun: Table, what: str, changing: dict[str, Any], kind: str, told: str
) -> None:
    """Each with what comes of it."""
    change(database, "tables", f"game = '{what}'", lambda doc: doc.update(changing))
    if "game" in changing:
        with sqlite3.connect(database) as line:
            line.execute("UPDATE tables SET game = 'lamplight' WHERE game = 'know-thyself'")
        line.close()
    [found] = checked(database)
    assert found.kind == kind
    assert told in found.sentence
    assert found.then.endswith(".")
