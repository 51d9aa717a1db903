"""One worker at a time acts for a table, whatever it believes itself."""

import asyncio
from collections.abc import Callable

import pytest

from commedia.store import Batch, LeaseLost, NoTable, Store, leases
from commedia.store.database import Database
from tests import postgresql as of_postgresql
from tests.store.making import entry, open_table


def test_a_lease_is_one_workers_until_it_is_over_or_given_back(store: Store):
    """Each taking over has the next number."""

    async def run():
        await open_table(store)
        assert await store.take_lease("lamp", "one", 60) == 1
        assert await store.take_lease("lamp", "other", 60) is None
        assert await store.renew_leases("one", ["lamp", "nowhere"], 60) == {"lamp": 1}
        assert await store.renew_leases("other", ["lamp"], 60) == {}
        await store.give_back_leases("other", ["lamp"])  # it is not theirs
        assert await store.take_lease("lamp", "other", 60) is None
        await store.give_back_leases("one", ["lamp"])
        assert await store.take_lease("lamp", "other", 60) == 2
        with pytest.raises(NoTable):
            await store.take_lease("nowhere", "one", 60)

    asyncio.run(run())


def test_a_lease_that_was_not_renewed_goes_to_whoever_asks(store: Store):
    """By the database's clock: no worker's own counts."""

    async def run():
        await open_table(store)
        assert await store.take_lease("lamp", "one", 0.05) == 1
        await asyncio.sleep(0.1)
        assert await store.renew_leases("one", ["lamp"], 60) == {}
        assert await store.take_lease("lamp", "other", 60) == 2

    asyncio.run(run())


def test_whoever_was_frozen_and_still_believes_writes_nothing(store: Store):
    """What is written under a number holds as long as the number; who needs no lease writes all the same."""

    async def run():
        await open_table(store)
        first = await store.take_lease("lamp", "one", 60)
        await store.append(Batch("lamp", [entry(1)], lease=first))
        await store.give_back_leases("one", ["lamp"])
        second = await store.take_lease("lamp", "other", 60)
        with pytest.raises(LeaseLost):
            await store.append(Batch("lamp", [entry(2)], lease=first))
        assert len(await store.entries("lamp")) == 2
        answers = await asyncio.gather(  # in one group of writes, too: nobody is harmed by who is refused
            store.append(Batch("lamp", [entry(2)], lease=second)),
            store.append(Batch("lamp", [entry(3)], lease=first)),
            store.append(Batch("lamp", [entry(3)])),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), LeaseLost, type(None)]
        assert len(await store.entries("lamp")) == 4

    asyncio.run(run())


@pytest.mark.slow
@pytest.mark.skipif(not of_postgresql.IS_THERE, reason="PostgreSQL is not installed here")
def test_two_workers_never_wait_for_each_other_over_leases(new_database: Callable[[], str]):
    """Whatever each has taken or renewed in its transaction, and in whatever order: while that is under way
    the other waits for nothing, but gives up what is locked. One statement waits no longer than a moment.
    """
    address = new_database()
    store = Store.open(address)
    for table in ("lamp", "wall"):
        asyncio.run(open_table(store, table=table))
    store.close()
    one, other = Database(address), Database(address)
    try:
        with one.writer.begin() as here, other.writer.begin() as there:
            assert leases.take(here, "lamp", "one", 60) == 1
            assert leases.take(there, "wall", "other", 60) == 1
        for connection in (one, other):
            with connection.writer.begin() as line:
                line.exec_driver_sql("SET lock_timeout = '500ms'")
        with one.writer.begin() as here, other.writer.begin() as there:
            assert leases.take(there, "lamp", "other", 60) is None  # one has it: it is not locked by that
            assert leases.renew(here, "one", ["lamp"], 60) == {"lamp": 1}
            assert leases.take(here, "wall", "one", 60) is None
            assert leases.renew(there, "other", ["wall"], 60) == {"wall": 1}
        with one.writer.begin() as line:
            line.exec_driver_sql("UPDATE leases SET until = 0")
        with one.writer.begin() as here, other.writer.begin() as there:
            assert leases.take(here, "wall", "one", 60) == 2  # each of what was the other's
            assert leases.take(there, "lamp", "other", 60) == 2
            assert leases.renew(here, "one", ["lamp", "wall"], 60) == {"wall": 2}
            leases.give_back(there, "other", ["wall", "lamp"])
        with one.writer.begin() as line:
            assert leases.free(line, ["lamp", "wall"]) == ["lamp"]
    finally:
        one.close()
        other.close()
