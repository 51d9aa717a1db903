"""`commedia export` and `commedia import`: what they say, and what they refuse."""

from __future__ import annotations

import asyncio
import errno
import os
from functools import partial
from pathlib import Path
from random import Random

import pytest
from litestar.testing import TestClient

from commedia.cli import moving, verify
from commedia.engine import BadOption
from commedia.server.app import build
from commedia.server.ports_and_locks import hold
from commedia.store import Store, Unavailable
from commedia.store.moving import read_file
from tests.server.tables import Table, open_table


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table at play in a house that is closed by now, in the folder `house`."""
    monkeypatch.delenv("COMMEDIA_DATABASE_URL", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house").mkdir()
    with TestClient(build(partial(Store.open, tmp_path / "house" / "commedia.sqlite3"), pace=0.0)) as client:
        table = open_table(client, title="The Salt Stair")
        table.play_on(Random(2), 10)
    return table


def test_a_table_moves_from_folder_to_folder(
    begun: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each command says what it did. The file is the keeper's alone to read."""
    assert moving.export(begun.id, None, "house") == 0
    file = tmp_path / f"commedia-table-{begun.id}.json"
    said = capsys.readouterr().out
    assert f"“The Salt Stair”, Men of Stones, is in {file.name}: " in said
    assert "It is no longer here, and its links say so." in said
    assert "Import it at one house" in said
    assert file.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["house", file.name]
    assert verify.run(file) == 0
    assert capsys.readouterr().out.startswith("True so far, and the play goes on. Men of Stones, 3 seats")
    assert moving.import_(file, "other", "https://house.example") == 0
    first, _, *links, last = capsys.readouterr().out.splitlines()
    assert first.startswith("“The Salt Stair”, Men of Stones, goes on here: ")
    assert "every draw follows from the seed" in first
    told = dict(link.strip().rsplit("  ", 1) for link in links)
    assert [who.strip() for who in told] == ["Ann (host)", "Bob", "Cy", "spectators"]
    assert all(link.startswith(f"https://house.example/s/{begun.id}-") for link in told.values())
    assert last.endswith("Delete the file now.")
    with pytest.raises(BadOption, match="is here already"):
        moving.import_(file, "other", "")
    with pytest.raises(BadOption, match="it moved to another house"):
        moving.export(begun.id, None, "house")
    with pytest.raises(BadOption, match="No table there is called"):
        moving.export("The Salt Stair", None, "house")


def test_a_table_is_found_by_its_title_or_a_link(begun: Table, tmp_path: Path) -> None:
    """Whatever whoever keeps the house has at hand."""
    moving.export("the salt stair", tmp_path / "one", "house")
    moving.import_(tmp_path / "one", "house", "")
    moving.export(f"http://127.0.0.1:8000/s/{begun.tokens['Ann']}", tmp_path / "two", "house")
    assert (tmp_path / "two").exists()


def test_what_cannot_be_given_away_is_told_in_a_sentence(begun: Table, tmp_path: Path) -> None:
    """And the table stays; no file is left."""
    (tmp_path / "there").write_text("A letter.")
    with pytest.raises(BadOption, match="is there already"):
        moving.export(begun.id, tmp_path / "there", "house")
    with pytest.raises(BadOption, match="No tables are kept in"):
        moving.export(begun.id, None, "nowhere")
    with hold(tmp_path / "house"), pytest.raises(BadOption, match="close it, export, and open it again"):
        moving.export(begun.id, None, "house")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["house", "there"]
    store = Store.open(tmp_path / "house" / "commedia.sqlite3")
    assert asyncio.run(store.count_tables()) == 1
    store.close()


def test_no_file_is_thrown_away_that_may_be_all_there_is(
    begun: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the database gives no answer, the table may be gone; where the disk is full, it is not."""
    part = tmp_path / "file.part"

    async def silent(*_: object) -> bool:
        raise Unavailable("The database has not answered.")

    with monkeypatch.context() as lost:
        lost.setattr(Store, "remove_table", silent)
        with pytest.raises(BadOption, match=r"does not list the table any more, \S*file.part holds it"):
            moving.export(begun.id, tmp_path / "file", "house")
    assert read_file(part.read_bytes()).id == begun.id

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as lost:
        lost.setattr(os, "fsync", full)
        with pytest.raises(BadOption, match="cannot be written: No space left on device"):
            moving.export(begun.id, tmp_path / "file", "house")
    assert not part.exists()
    assert moving.export(begun.id, tmp_path / "file", "house") == 0


def test_what_cannot_be_taken_in_is_told_in_a_sentence(tmp_path: Path) -> None:
    """A file that is none, or not there."""
    with pytest.raises(BadOption, match="cannot be read: No such file"):
        moving.import_(tmp_path / "none", str(tmp_path), "")
    (tmp_path / "letter").write_text("Dear Ann,")
    with pytest.raises(BadOption, match="The file is none of `commedia export`"):
        moving.import_(tmp_path / "letter", str(tmp_path), "")
