"""The file of tables is its owner's alone to read, and so is a copy that is put back."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from commedia.store import Store
from commedia.store.records import TableRow

PRIVATE, PRIVATE_FOLDER, FOR_ALL = 0o600, 0o700, 0o644


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """What is made without a word about it can be read by all."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def keep_a_table(store: Store) -> None:
    asyncio.run(store.create_table(TableRow("t", "men-of-stones", "The Salt Stair", 1.0, b"{}")))


def test_what_is_made_is_private(tmp_path: Path) -> None:
    """The folder, the file, and what SQLite keeps beside it while it is open."""
    folder = tmp_path / "tables"
    store = Store.open(folder / "commedia.sqlite3")
    keep_a_table(store)
    assert stat.S_IMODE(folder.stat().st_mode) == PRIVATE_FOLDER
    assert modes(folder) == {f"commedia.sqlite3{end}": PRIVATE for end in ("", "-wal", "-shm")}
    store.close()


def test_a_copy_that_is_put_back_is_private_again(tmp_path: Path) -> None:
    """With what was copied beside it, and what is made beside it; the folder stays as somebody made it."""
    store = Store.open(tmp_path / "was" / "commedia.sqlite3")
    keep_a_table(store)
    folder = tmp_path / "is"
    folder.mkdir()
    for file in (tmp_path / "was").iterdir():
        shutil.copyfile(file, folder / file.name)
    store.close()
    assert set(modes(folder).values()) == {FOR_ALL}
    store = Store.open(folder / "commedia.sqlite3")
    assert asyncio.run(store.table("t")) is not None
    assert set(modes(folder).values()) == {PRIVATE}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    store.close()


def test_a_copy_made_by_another_program_is_private_once_it_is_opened(tmp_path: Path) -> None:
    """Nothing is beside such a copy yet."""
    with closing(Store.open(tmp_path / "commedia.sqlite3")) as store:
        keep_a_table(store)
    copy = tmp_path / "copy" / "tables-backup.sqlite3"
    copy.parent.mkdir()
    with (
        closing(sqlite3.connect(tmp_path / "commedia.sqlite3")) as one,
        closing(sqlite3.connect(copy)) as two,
    ):
        one.backup(two)
    assert modes(copy.parent)[copy.name] == FOR_ALL
    with closing(Store.open(copy)) as store:
        keep = TableRow("u", "men-of-stones", "The Quiet Gate", 2.0, b"{}")
        asyncio.run(store.create_table(keep))
        assert set(modes(copy.parent).values()) == {PRIVATE}
