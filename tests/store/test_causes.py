"""Why something could not be kept: what the log of whoever keeps the house says of it."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from commedia.store import Batch, Refused, Store, Unavailable, Words, in_full
from tests.store.making import batch, entry, open_table

SECRET = "the letter is under the floor " * 400


def test_a_full_disk_is_a_passing_fault_whose_cause_is_told_without_what_was_to_be_written(tmp_path: Path):
    """SQLite's own sentence, and nothing of the words."""

    async def play():
        store = Store.open(tmp_path / "tables.sqlite3")
        await open_table(store)
        await store._change(None, lambda connection: connection.execute(text("PRAGMA max_page_count=1")))
        with pytest.raises(Unavailable) as told:
            await store.append(Batch("lamp", [entry(1)], words=[Words("w1", "Ana", SECRET)]))
        said = in_full(told.value)
        assert "because of OperationalError: database or disk is full" in said
        assert "letter" not in said
        assert "INSERT" not in said
        await store._change(None, lambda connection: connection.execute(text("PRAGMA max_page_count=999999")))
        await store.append(batch(1))
        store.close()

    asyncio.run(play())


def test_what_cannot_be_written_as_it_is_says_which_kind_of_fault_it_met(store: Store):
    """A words id used twice; of the statement and its values there is nothing."""

    async def play():
        await open_table(store)
        twice = [Words("w1", "Ana", SECRET), Words("w1", "Bo", SECRET)]
        with pytest.raises(Refused) as told:
            await store.append(Batch("lamp", [entry(1)], words=twice))
        said = in_full(told.value)
        assert "because of " in said
        assert "unique" in said.lower()
        assert "letter" not in said

    asyncio.run(play())


def test_each_cause_is_told_once_and_in_order():
    """Also where a chain bites its own tail."""
    fault, full = Unavailable("Not saved."), OSError(28, "No space left on device")
    fault.__cause__ = full
    told = in_full(fault)
    assert told == "Unavailable: Not saved. (because of OSError: [Errno 28] No space left on device)"
    full.__cause__ = fault
    assert in_full(fault) == told
