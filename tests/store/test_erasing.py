"""Words that are erased."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

import commedia.store.store
from commedia.store import Batch, Position, Stale, Store, Words
from tests.store.making import assert_sealed, entry, open_table

SAID = "the lamp-keeper drowned the letters"


def is_on_disk(folder: Path) -> bool:
    """Whether what was said stands in any file there."""
    return any(SAID.encode() in path.read_bytes() for path in folder.iterdir())


def test_erased_words_are_gone_and_the_log_is_not(store: Store):
    async def play():
        await open_table(store)
        await store.append(
            Batch("lamp", [entry(1)], words=[Words("w1", "Ana", "One."), Words("w2", "Bo", "Two.")])
        )
        with pytest.raises(Stale):  # its document has moved on: whoever asks does not know what is there
            await store.erase_words("lamp", "w1", 3)
        assert await store.erase_words("lamp", "w1", 0) == 1
        assert await store.positions(["lamp", "nowhere"]) == {"lamp": Position(1, 1)}
        assert await store.erase_words("lamp", "w1", 1) is None
        assert [w.id for w in await store.words("lamp", ["w1", "w2"])] == ["w2"]
        assert_sealed("lamp", await store.sealed("lamp"))

    asyncio.run(play())


def test_erased_words_leave_no_trace_in_the_files(tmp_path: Path):
    """Not in the database's free space, nor in the file of recent writes beside it."""
    store = Store.open(tmp_path / "tables.sqlite3")

    async def play():
        await open_table(store)
        await store.append(Batch("lamp", [entry(1)], words=[Words("w", "Ana", SAID)]))
        assert is_on_disk(tmp_path)
        await store.erase_words("lamp", "w", 0)
        assert not is_on_disk(tmp_path)

    asyncio.run(play())
    store.close()


def test_a_backup_that_is_being_made_puts_off_the_clearing_of_traces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Words are erased for all who ask at once, and from the files as soon as nobody reads them any more."""
    monkeypatch.setattr(commedia.store.store, "SWEEP_SECONDS", 0.05)
    store = Store.open(tmp_path / "tables.sqlite3")

    async def play():
        await open_table(store)
        await store.append(Batch("lamp", [entry(1)], words=[Words("w", "Ana", SAID)]))
        backup = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
        backup.execute("BEGIN")
        backup.execute("SELECT count(*) FROM words").fetchone()
        assert await store.erase_words("lamp", "w", 0)
        assert await store.words("lamp", ["w"]) == []
        assert is_on_disk(tmp_path)
        backup.close()
        for _ in range(600):
            if not is_on_disk(tmp_path):
                break
            await asyncio.sleep(0.1)
        assert not is_on_disk(tmp_path)

    asyncio.run(play())
    store.close()
