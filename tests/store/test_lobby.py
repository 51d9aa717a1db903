"""The rows of the lobby, and the secret."""

import asyncio

import msgspec
import pytest

from commedia.store import NoTable, Stale, Store, TableExists
from tests.store.making import row


def test_a_table_is_entered_once(store: Store):
    async def play():
        await store.create_table(row())
        with pytest.raises(TableExists):
            await store.create_table(row())
        assert await store.table("lamp") == row()
        assert await store.table("wall") is None

    asyncio.run(play())


def test_the_faster_of_two_editors_wins(store: Store):
    """The other is told which version to read."""

    async def play():
        await store.create_table(row())
        assert await store.save_doc("lamp", b"1", 0) == 1
        with pytest.raises(Stale) as told:
            await store.save_doc("lamp", b"2", 0)
        assert told.value.current == 1
        assert await store.table("lamp") == msgspec.structs.replace(row(), doc=b"1", version=1)
        with pytest.raises(NoTable):
            await store.save_doc("wall", b"1", 0)

    asyncio.run(play())


def test_tables_are_listed(store: Store):
    async def play():
        for k in range(5):
            await store.create_table(row(f"t{k}", created=float(k)))
        assert [found.id for found in await store.recent(limit=3)] == ["t4", "t3", "t2"]
        assert [found.id for found in await store.tables(["t3", "gone", "t1"])] == ["t3", "t1"]
        assert await store.tables([]) == []

    asyncio.run(play())


def test_the_secret_is_made_once(address: str, store: Store):
    """Every process that opens the database signs with the same one, however they race."""

    async def play():
        other = Store.open(address)
        made = await asyncio.gather(*(each.secret() for each in (store, other) * 4))
        other.close()
        again = Store.open(address)
        made.append(await again.secret())
        again.close()
        assert len(set(made)) == 1
        assert len(made[0]) == 32

    asyncio.run(play())
