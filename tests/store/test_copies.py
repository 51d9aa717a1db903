"""A whole database in another: a backup, its way back, and a house that moves from one kind to the other."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text, update

from commedia.store import Batch, CannotCopy, Checkpoint, ScriptEntry, Store, Words
from commedia.store.copies import copy
from commedia.store.database import Database
from commedia.store.schema import entries
from tests.store.making import assert_sealed, entry, open_table


async def fill(store: Store) -> bytes:
    """Two tables with what goes with them, and words of which some are erased; the secret of the house."""
    for table in ("lamp", "wall"):
        await open_table(store, 3, table)
        words = [Words(f"w{n}", "Ana", f"{table} {n}") for n in range(3)]
        await store.append(
            Batch(table, [entry(3)], Checkpoint(1, "dusk", b"{}"), words, [ScriptEntry(0, 1, b"[]")], 12.5)
        )
        await store.erase_words(table, "w1", 0)
    await store.take_lease("lamp", "one", 60)
    return await store.secret()


def test_a_copy_is_the_house_again_in_either_kind_of_database(
    new_address: Callable[[], str], tmp_path: Path
) -> None:
    """Logs, documents, the secret that signs links; what was erased is not there; and it goes on."""
    first, back = new_address(), new_address()
    store = Store.open(first)
    secret = asyncio.run(fill(store))
    told: list[int] = []
    copied = copy(first, tmp_path / "backup.sqlite3", lambda rows: told.append(sum(rows.values())))
    store.close()  # which was open meanwhile
    assert (copied["tables"], copied["log"], copied["words"]) == (2, 8, 4)
    assert told[-1] == copied.total()
    assert (tmp_path / "backup.sqlite3").stat().st_mode & 0o077 == 0
    assert copy(tmp_path / "backup.sqlite3", back) == copied

    async def go_on() -> None:
        again = Store.open(back)
        assert await again.secret() == secret
        for table in ("lamp", "wall"):
            assert_sealed(table, await again.sealed(table))
            assert [w.text for w in await again.all_words(table)] == [f"{table} 0", f"{table} 2"]
            assert await again.done(table, "move-2") == 2
            assert await again.take_lease(table, "another", 60) == 1
            await again.append(Batch(table, [entry(4)]))
        again.close()

    asyncio.run(go_on())


def test_nothing_is_copied_to_where_tables_are(new_address: Callable[[], str]) -> None:
    """Neither would anybody know whose were whose, nor could the links of both hold."""
    addresses = new_address(), new_address()
    for address in addresses:
        store = Store.open(address)
        asyncio.run(open_table(store))
        store.close()
    with pytest.raises(CannotCopy, match="already"):
        copy(*addresses)


def test_a_log_that_was_tampered_with_is_told_of_and_not_copied(new_address: Callable[[], str]) -> None:
    """The copy is left as empty as it was."""
    first, other = new_address(), new_address()
    store = Store.open(first)
    asyncio.run(open_table(store, 4))
    store.close()
    database = Database(first)
    with database.writer.begin() as connection:
        connection.execute(update(entries).where(entries.c.seq == 2).values(body=b"{}"))
    database.close()
    with pytest.raises(CannotCopy, match="Entry 2 of table lamp"):
        copy(first, other)
    database = Database(other)
    with database.reader.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM tables")).scalar() == 0
    database.close()
