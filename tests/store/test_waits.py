"""Every wait for the database is told, with its seconds, whether it was answered or not."""

import asyncio

import pytest

from commedia.store import SeqTaken, Store
from tests.store.making import batch, open_table


def test_each_kind_of_wait_is_told_once(store: Store):
    """To append to a log, to change what lies beside it, and to read; nothing of what it was about."""
    waits: list[tuple[str, float]] = []
    store.waited = lambda does, seconds: waits.append((does, seconds))

    async def play():
        await open_table(store, entries=1)
        with pytest.raises(SeqTaken):
            await store.append(batch(0))
        await store.count_tables()

    asyncio.run(play())
    assert [does for does, _ in waits] == ["change", "append", "append", "read"]
    assert all(0 < seconds < 60 for _, seconds in waits)
