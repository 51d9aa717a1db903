"""An older worker beside a newer one hands on what the newer one has played on, and writes nothing there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from commedia import games
from commedia.server import streams
from commedia.server.errors import NewerHouse
from commedia.server.invitations import Invitation
from commedia.server.sockets import HANDED_ON, SeatSocket, Wants
from commedia.server.verbs import SayBody
from tests.server.workers.pairs import Line, Worker, settled, two_workers


@contextmanager
def upgraded() -> Iterator[None]:
    """A worker that does something meanwhile has version 2 of the game; all others have version 1."""
    with pytest.MonkeyPatch.context() as newer:
        newer.setattr(games.get("men-of-stones"), "version", "2")
        yield


async def played_on(one: Worker, id: str) -> None:
    """The first worker is upgraded, and somebody speaks at a table there."""
    with upgraded():
        one.house.forget(await one.table(id))  # as after its restart
        assert not await one.do(
            await one.table(id), 1, "say", SayBody(text="Onward.", how="aside", move_id="a")
        )


def test_an_older_worker_writes_nothing_at_a_table_of_a_newer_one(tmp_path: Path) -> None:
    """Whatever it has in memory, and also where it hears nothing of the other."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        line.is_broken = True
        live = await other.table(id)
        await played_on(one, id)
        before = await one.house.store.positions([id])
        for _ in range(2):
            with pytest.raises(NewerHouse, match="has version 2 of Men of Stones, and this one version 1"):
                await other.do(live, 2, "say", SayBody(text="Back.", how="aside", move_id="b"))
        assert await one.house.store.positions([id]) == before
        with upgraded():
            assert not await one.do(
                await one.table(id), 2, "say", SayBody(text="Back.", how="aside", move_id="b")
            )

    two_workers(tmp_path, then)


def test_windows_at_an_older_worker_are_opened_anew(tmp_path: Path) -> None:
    """As soon as it hears of the other: a page's stream ends with that, and a program's socket says why."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        invitation = Invitation(id, 3, (await other.table(id)).lobby.chair(3).nonce)
        stream = streams.events(other.house, invitation, streams.Wanted())
        await anext(stream)  # how soon to come again
        closed: list[tuple[int, str]] = []

        async def send(_: str) -> None:
            pass

        is_closed = asyncio.Event()

        async def close(code: int, reason: str) -> None:
            closed.append((code, reason))
            is_closed.set()

        async def receive() -> str | None:
            await is_closed.wait()
            return None

        socket = asyncio.create_task(
            SeatSocket(
                other.house, other.companies, invitation, "", Wants(), send, receive, close
            ).run()
        )  # fmt: skip
        await settled()
        await played_on(one, id)
        told = [message async for message in stream]
        assert told[-1] == b"event: curtain\ndata: opened anew\n\n"
        await asyncio.wait_for(socket, 5)
        assert closed == [tuple(HANDED_ON)]
        assert id not in other.house.tables

    two_workers(tmp_path, then)
