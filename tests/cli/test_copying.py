"""`commedia backup`, `restore` and `migrate`: what they say, and what they refuse."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from commedia.cli import copying
from commedia.engine import BadOption
from commedia.store import Store
from tests.store.making import open_table


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with one table in it."""
    monkeypatch.delenv("COMMEDIA_DATABASE_URL", raising=False)
    store = Store.open(tmp_path / "house" / "commedia.sqlite3")
    asyncio.run(open_table(store, 3))
    store.close()
    return tmp_path


def test_a_house_is_kept_in_a_file_and_comes_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With its tables; to a folder that is made for it."""
    assert copying.backup(folder / "backup.sqlite3", str(folder / "house")) == 0
    assert copying.restore(folder / "backup.sqlite3", str(folder / "other" / "house")) == 0
    assert copying.migrate(str(folder / "backup.sqlite3"), str(folder / "third.sqlite3")) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == ["Copied and checked: 1 tables, 3 entries, 0 pieces of prose."] * 3
    store = Store.open(folder / "other" / "house" / "commedia.sqlite3")
    assert len(asyncio.run(store.entries("lamp"))) == 3
    store.close()


def test_what_cannot_be_copied_is_told_in_a_sentence(folder: Path) -> None:
    """Nothing is written over, and nothing half made is left."""
    with pytest.raises(BadOption, match="No tables are kept in"):
        copying.backup(folder / "backup.sqlite3", str(folder / "nowhere"))
    with pytest.raises(BadOption, match="There is no"):
        copying.restore(folder / "none.sqlite3", str(folder / "house"))
    with pytest.raises(BadOption, match="There is no"):
        copying.migrate(str(folder / "none.sqlite3"), str(folder / "other.sqlite3"))
    copying.backup(folder / "backup.sqlite3", str(folder / "house"))
    with pytest.raises(BadOption, match="is there already"):
        copying.backup(folder / "backup.sqlite3", str(folder / "house"))
    with pytest.raises(BadOption, match="There are tables in the database already"):
        copying.restore(folder / "backup.sqlite3", str(folder / "house"))
