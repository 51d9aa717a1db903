"""A database that hangs: who needs it is told so in time, and who does not goes on."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread
from typing import Any

import pytest
import uvicorn

from commedia.server.app import build
from commedia.server.run import settings
from commedia.store import CannotOpen, CannotRead, Store, Unavailable
from tests.postgresql import IS_THERE, hanging, new_database, postgresql
from tests.server.streets import Street
from tests.store.making import batch, open_table

__all__ = ["new_database", "postgresql"]

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not IS_THERE, reason="PostgreSQL is not installed")]

MOST_SECONDS = 12.0
"""What is told to whoever needs the database is told in ten; a busy machine may take a little longer."""


@pytest.fixture
def address(new_database: Callable[[], str]) -> str:
    """An empty database of a PostgreSQL of our own."""
    return new_database()


async def refused(asked: Awaitable[Any], kind: type[Exception]) -> float:
    """Seconds until it is refused."""
    begun = time.monotonic()
    with pytest.raises(kind):
        await asked
    return time.monotonic() - begun


def test_whatever_is_asked_of_a_store_that_hangs_is_refused_in_time(address: str) -> None:
    """Reads and writes, however many come at once; and as soon as it goes on, so does the store."""

    async def play() -> None:
        store = Store.open(address)
        await open_table(store)
        with hanging(address):
            waited = await asyncio.gather(
                *(refused(store.append(batch(1, f"c{n}")), Unavailable) for n in range(20)),
                *(refused(store.restore("lamp"), CannotRead) for _ in range(20)),
                refused(store.answers(2.0), CannotRead),
            )
            assert max(waited) < MOST_SECONDS
            assert waited[-1] < 3
            assert await refused(store.append(batch(1, "d")), Unavailable) < MOST_SECONDS
            with pytest.raises(CannotOpen):
                Store.open(address)
        await store.answers(MOST_SECONDS)
        await store.append(batch(1, "e"))
        assert len(await store.entries("lamp")) == 2
        store.close()

    asyncio.run(play())


def test_a_worker_that_stops_in_the_midst_of_a_transaction_holds_up_nobody_for_long(address: str) -> None:
    """The server ends what is idle, and what waits for it."""

    async def play() -> None:
        store = Store.open(address)
        await open_table(store)
        other = Store.open(address)
        idle = other._database.writer.connect()
        idle.exec_driver_sql("SELECT 1 FROM tables FOR UPDATE")
        begun = time.monotonic()
        while True:
            try:
                await store.append(batch(1, "a"))
                break
            except Unavailable:
                assert time.monotonic() - begun < MOST_SECONDS
        assert time.monotonic() - begun < MOST_SECONDS
        idle.invalidate()
        other.close()
        store.close()

    asyncio.run(play())


def test_the_limits_of_an_address_go_before_ours(address: str) -> None:
    """Whoever keeps the database knows its line."""
    store = Store.open(f"{address}?connect_timeout=7&keepalives_idle=99")
    with store._database.reader.connect() as connection:
        line: Any = connection.connection.dbapi_connection
        told = line.info.get_parameters()
        limits = connection.exec_driver_sql(
            "SELECT current_setting('statement_timeout'), "
            "current_setting('idle_in_transaction_session_timeout')"
        ).one()
    assert (told["connect_timeout"], told["keepalives_idle"], told["keepalives_interval"]) == ("7", "99", "5")
    assert tuple(limits) == ("5s", "5s")
    store.close()


@contextmanager
def street_on(address: str) -> Iterator[Street]:
    """A house over that database, which listens."""
    server = uvicorn.Server(settings(build(partial(Store.open, address), pace=0.0)))
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield Street(server.servers[0].sockets[0].getsockname()[1])
    server.should_exit = True
    thread.join()


def test_a_house_whose_database_hangs_lives_and_is_not_ready(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A table in memory is seen as ever, while words at another are refused; and the log says why."""
    with street_on(address) as street:
        other = street.ask("POST", "/api/tables", {"game": "men-of-stones", "seats": ["Ann", "Bob", "Cy"]})[1]
        bearer = {"Authorization": f"Bearer {other['seats']['Ann']}"}
        assert street.ask("GET", "/ready")[0].status == 200
        said: list[tuple[int, Any, float]] = []

        def speak() -> None:
            begun = time.monotonic()
            reply, told = street.ask("POST", street.path("say"), {"text": "Well?"}, **street.bearer("Ann"))
            said.append((reply.status, told, time.monotonic() - begun))

        with hanging(address), caplog.at_level(logging.WARNING):
            speaking = [Thread(target=speak) for _ in range(5)]
            for one in speaking:
                one.start()
            looked = []
            while any(one.is_alive() for one in speaking):
                begun = time.monotonic()
                reply, seen = street.ask("GET", f"/api/tables/{other['table']}/view", **bearer)
                assert (reply.status, seen["stage"]) == (200, "play")
                assert street.ask("GET", "/healthy")[1] == {"open": True}
                looked.append(time.monotonic() - begun)
                time.sleep(0.1)
            begun = time.monotonic()
            reply, told = street.ask("GET", "/ready")
            assert time.monotonic() - begun < 4
            assert (reply.status, told["ready"]) == (503, False)
            assert told["error"] == "The database does not answer, so no move can be saved just now."
        assert max(looked) < 2
        assert {status for status, _, _ in said} == {503}
        assert {told["error"] for _, told, _ in said} <= {
            "The house could not write that down just now, so it has not happened. Send it again.",
            "The house cannot look that up just now. Nothing was lost; try again.",
        }
        assert max(seconds for _, _, seconds in said) < 2 * MOST_SECONDS
        assert "because of ConnectionTimeout: connection timeout expired" in caplog.text
        assert street.ask("GET", "/ready")[1] == {"ready": True, "error": ""}
        reply, _ = street.ask("POST", street.path("say"), {"text": "Well?"}, **street.bearer("Ann"))
        assert reply.status == 200
