"""The writing thread, with a database made of a list."""

import asyncio
from collections.abc import Callable, Sequence
from threading import Event
from time import sleep
from typing import Any

import pytest
from sqlalchemy.engine.default import DefaultDialect

from commedia.store import AlreadyDone, Store, Unavailable
from commedia.store.writer import LARGEST, Writer
from tests.store.making import assert_sealed, batch, open_table


def gated(groups: list[list[int]]) -> tuple[Callable[[Sequence[int]], list[Any]], Event, Event]:
    """A disk that starts on a group, says so, and waits for leave to finish it."""
    started, leave = Event(), Event()

    def write(group: Sequence[int]) -> list[Any]:
        groups.append(list(group))
        started.set()
        leave.wait()
        return [number * 10 for number in group]

    return write, started, leave


def test_what_waits_together_is_written_together():
    """The first goes at once; all that came during its commit share the next."""
    groups: list[list[int]] = []
    write, started, leave = gated(groups)

    async def play():
        writer: Writer[int] = Writer(write)
        first = asyncio.create_task(writer.write(0))
        await asyncio.to_thread(started.wait)
        others = [asyncio.create_task(writer.write(number)) for number in range(1, 50)]
        await asyncio.sleep(0)
        leave.set()
        assert await asyncio.gather(first, *others) == [number * 10 for number in range(50)]
        writer.close()

    asyncio.run(play())
    assert groups == [[0], list(range(1, 50))]


def test_a_group_grows_while_every_turn_of_the_loop_adds_to_it():
    """Moves that come in one after the other, as from a busy network, cost one commit and not one each."""
    groups: list[list[int]] = []

    def write(group: Sequence[int]) -> list[Any]:
        groups.append(list(group))
        return list(group)

    async def play():
        writer: Writer[int] = Writer(write)
        moves = []
        for number in range(10):
            moves.append(asyncio.create_task(writer.write(number)))
            await asyncio.sleep(0)
            sleep(0.002)  # the thread could begin, if it had anything
        await asyncio.gather(*moves)
        writer.close()

    asyncio.run(play())
    assert groups == [list(range(10))]


def test_a_flood_is_cut_into_groups():
    groups: list[list[int]] = []
    write, started, leave = gated(groups)

    async def play():
        writer: Writer[int] = Writer(write)
        flood = [asyncio.create_task(writer.write(0))]
        await asyncio.to_thread(started.wait)
        flood += [asyncio.create_task(writer.write(number)) for number in range(LARGEST + 5)]
        await asyncio.sleep(0)
        leave.set()
        await asyncio.gather(*flood)
        writer.close()

    asyncio.run(play())
    assert [len(group) for group in groups] == [1, LARGEST, 5]


def test_nobody_waits_for_ever():
    """A fault in the writing itself reaches those who wait, and the thread goes on."""

    def write(group: Sequence[int]) -> list[Any]:
        if 13 in group:
            raise RuntimeError("unlucky")
        return list(group)

    async def play():
        writer: Writer[int] = Writer(write)
        with pytest.raises(RuntimeError, match="unlucky"):
            await writer.write(13)
        assert await writer.write(14) == 14
        writer.close()

    asyncio.run(play())


def test_a_loop_that_has_gone_stops_nothing():
    """Its answers have nowhere to go; the next loop's do."""
    groups: list[list[int]] = []
    write, started, leave = gated(groups)
    writer: Writer[int] = Writer(write)

    async def leave_early():
        waiting = asyncio.create_task(writer.write(1))
        await asyncio.to_thread(started.wait)
        waiting.cancel()

    asyncio.run(leave_early())
    leave.set()
    assert asyncio.run(writer.write(2)) == 20
    writer.close()


def test_a_commit_that_fails_is_told_and_can_be_sent_again(store: Store, monkeypatch: pytest.MonkeyPatch):
    """Nothing is known about it, so nobody is told that it is saved; the client id settles the rest."""
    commit = DefaultDialect.do_commit

    def fail_before(dialect: Any, connection: Any) -> None:
        raise OSError("disk on fire")

    def fail_after(dialect: Any, connection: Any) -> None:
        commit(dialect, connection)
        raise OSError("line cut")

    async def play():
        await open_table(store)
        with monkeypatch.context() as broken:
            broken.setattr(DefaultDialect, "do_commit", fail_before)
            with pytest.raises(Unavailable):
                await store.append(batch(1, "a"))
        await store.append(batch(1, "a"))
        with monkeypatch.context() as broken:
            broken.setattr(DefaultDialect, "do_commit", fail_after)
            with pytest.raises(Unavailable):
                await store.append(batch(2, "b"))
        with pytest.raises(AlreadyDone):
            await store.append(batch(2, "b"))
        assert_sealed("lamp", await store.sealed("lamp"))

    asyncio.run(play())
