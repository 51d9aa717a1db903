"""Who came is noted beside what other workers write, and neither waits for the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from commedia.store import Store
from tests.postgresql import IS_THERE
from tests.store.making import open_table


@pytest.mark.slow
@pytest.mark.skipif(not IS_THERE, reason="PostgreSQL is not installed")
def test_a_visit_waits_for_no_table_that_another_worker_writes_to(new_database: Callable[[], str]) -> None:
    """Two that noted many at once, and wrote to some, would wait for one another. That one is left out."""
    import psycopg

    database = new_database()

    async def run() -> None:
        store = Store.open(database)
        for table in ("lamp", "wall"):
            await open_table(store, table=table)
        with psycopg.connect(database) as other:
            other.execute("SELECT 1 FROM tables WHERE id = 'lamp' FOR NO KEY UPDATE")
            async with asyncio.timeout(3):
                assert await store.visit({"wall": 5.0, "lamp": 5.0}, 9.0) == 9.0
        assert [quiet.id for quiet in await store.quiet_tables(4.0, 6.0)] == ["wall"]
        store.close()

    asyncio.run(run())
