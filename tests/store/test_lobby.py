"""The rows of the lobby, and the secret."""

import asyncio

import msgspec
import pytest

from commedia.store import (
    Batch,
    Checkpoint,
    NoTable,
    ScriptEntry,
    Stale,
    Store,
    SweptTable,
    TableExists,
    Words,
)
from tests.store.making import batch, entry, open_table, row

LEFT = SweptTable("lamp", "lamplight", "The Long Watch", "unbegun", 9.0)


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


def test_quiet_tables_are_listed_by_the_last_visit(store: Store):
    """A table is visited as it is opened; page after page, each once, also of those quiet for as long."""

    async def play():
        for k, created in enumerate((1.0, 1.0, 1.0, 3.0, 5.0)):
            await store.create_table(row(f"t{k}", created=created), created)
        await store.visit({"t0": 4.0, "gone": 4.0}, 4.0)
        await store.visit({}, 4.0)
        first = await store.quiet_tables(0.0, 4.0, limit=3)
        assert [table.id for table in first] == ["t1", "t2", "t3"]
        assert [table.id for table in await store.quiet_tables(0.0, 4.0, first[0], limit=2)] == ["t2", "t3"]
        assert [table.id for table in await store.quiet_tables(0.0, 4.0, first[-1])] == ["t0"]
        assert [table.id for table in await store.quiet_tables(1.0, 4.0)] == ["t3", "t0"]
        assert await store.count_tables() == 5

    asyncio.run(play())


def test_a_table_is_taken_away_with_all_that_is_its_own(store: Store):
    """If it is as it was read: nobody was there, changed it or moved meanwhile. Its neighbour stays whole."""

    async def play():
        for table in ("lamp", "wall"):
            await open_table(store, entries=3, table=table)
            point, said = Checkpoint(3, "watch", b"{}"), [Words("w1", "Ana", "Hm.")]
            await store.append(Batch(table, [entry(3)], point, said, [ScriptEntry(0, 3, b"[]")]))
        [lamp, _] = await store.quiet_tables(-1.0, 9.0)
        assert not await store.remove_table(lamp, 2, LEFT)
        await store.visit({"lamp": 8.0}, 8.0)
        assert not await store.remove_table(lamp, 3, LEFT)
        [_, lamp] = await store.quiet_tables(-1.0, 9.0)
        await store.save_doc("lamp", b"1", 0)
        assert not await store.remove_table(lamp, 3, LEFT)
        [wall, lamp] = await store.quiet_tables(-1.0, 9.0)
        assert await store.remove_table(lamp, 3, LEFT)
        assert not await store.remove_table(lamp, 3, LEFT)
        assert await store.table("lamp") is None
        assert (await store.swept("lamp"), await store.swept("wall")) == (LEFT, None)
        assert await store.restore("lamp") is None
        assert (await store.all_words("lamp"), await store.script("lamp")) == ([], [])
        assert await store.checkpoints("lamp") == []
        with pytest.raises(NoTable):
            await store.append(batch(4))
        await open_table(store, table="lamp")  # nothing of the other is in its way
        assert len(await store.entries("wall")) == 4
        assert [said.text for said in await store.all_words("wall")] == ["Hm."]
        await store.append(batch(4, table="wall"))
        assert wall.id == "wall"

    asyncio.run(play())


def test_how_long_the_house_was_open_is_kept(address: str, store: Store):
    """It only grows, whoever tells it, and is there after a restart."""

    async def play():
        assert await store.open_seconds() == 0.0
        assert await store.visit({}, 12.5) == 12.5
        other = Store.open(address)
        assert await other.open_seconds() == 12.5
        assert await asyncio.gather(other.visit({}, 20.0), store.visit({}, 13.0)) in (
            [20.0, 20.0],
            [20.0, 13.0],
        )
        assert await store.visit({}, 1.0) == 20.0
        other.close()

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
