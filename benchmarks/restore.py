"""How soon tables are back after a restart, seen from outside: the first look at each, over HTTP.

A table is made by playing it through the API. Random play ends sooner than 5,000 moves do, so a long table
is an ordinary game in which people also talk, as they would: lines said are moves like the rest.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from benchmarks import server_client as api
from benchmarks.figures import Figure
from benchmarks.pairing import cores
from benchmarks.server_process import Server, scratch
from benchmarks.table_play import TablePlay
from benchmarks.wire import Connection

SHORT, LONG, MANY = 500, 5_000, 100
"""Moves of the tables compared, and of each of the thousand."""

ANSWERED = 60
"""Decisions answered in a short or a long table; the rest of their moves are lines said."""

AT_ONCE = 8
"""Connections by which tables are made and asked for."""


async def make_table(port: int, moves: int, seed: int, answers: int) -> api.Table:
    """A table of that many moves: so many answers, fewer where the game ends first, and talk for the rest."""
    play = await TablePlay.open(port, seed)
    lines = moves // answers - 1
    while play.moves < moves:
        if not play.is_over:
            await play.answer()
            await play.look()
        for _ in range(min(moves - play.moves, moves if play.is_over else lines)):
            await play.say("And who told you that?")
    play.close()
    return play.table


async def several(work: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Do all of it, so many at a time."""
    left = list(reversed(work))

    async def one() -> None:
        while left:
            await left.pop()()

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def look_seconds(connection: Connection, table: api.Table) -> float:
    """Seconds until a seat of the table has its view."""
    start = time.perf_counter()
    await connection.must(api.view(table, next(iter(table.tokens))))
    return time.perf_counter() - start


async def first_looks(port: int, warm: api.Table, tables: Sequence[api.Table]) -> list[float]:
    """Seconds of the first look at each, in turn; the server's own first requests are not among them."""
    connection = Connection(port)
    for _ in range(20):
        await look_seconds(connection, warm)
    seconds = [await look_seconds(connection, table) for table in tables]
    connection.close()
    return seconds


async def all_back(port: int, tables: Sequence[api.Table]) -> float:
    """Seconds until every table has been looked at."""
    left = list(tables)

    async def one() -> None:
        connection = Connection(port)
        while left:
            await look_seconds(connection, left.pop())
        connection.close()

    start = time.perf_counter()
    await asyncio.gather(*(one() for _ in range(AT_ONCE)))
    return time.perf_counter() - start


def run(*, tables: int = 1_000, restarts: int = 3, pairs: int = 4) -> list[Figure]:
    """Make the tables, restart the server some times, and look."""
    loop = asyncio.new_event_loop()
    with scratch() as data, Server(cores()[1], Path(data)) as server:
        made: dict[str, list[api.Table]] = {"short": [], "long": [], "many": [], "warm": []}

        def making(kind: str, moves: int, seed: int, answers: int) -> Callable[[], Awaitable[None]]:
            async def make() -> None:
                made[kind].append(await make_table(server.port, moves, seed, answers))

            return make

        work = [making("warm", MANY, 0, MANY)]
        for seed in range(pairs * restarts):
            work.append(making("short", SHORT, seed, ANSWERED))
            work.append(making("long", LONG, seed, ANSWERED))
        work += [making("many", MANY, 10_000 + seed, MANY) for seed in range(tables)]
        loop.run_until_complete(several(work))

        short: list[float] = []
        long: list[float] = []
        for turn in range(restarts):  # a table's first look comes once a restart
            server.stop()
            server.start()
            chosen = slice(turn * pairs, (turn + 1) * pairs)
            alternating = [
                t for both in zip(made["short"][chosen], made["long"][chosen], strict=True) for t in both
            ]
            looks = loop.run_until_complete(first_looks(server.port, made["warm"][0], alternating))
            short += looks[::2]
            long += looks[1::2]

        back, whole = [], []
        for _ in range(restarts):
            server.stop()
            server.start()
            seconds = loop.run_until_complete(all_back(server.port, made["many"]))
            back.append(seconds)
            whole.append(server.start_seconds + seconds)
    ratio = statistics.median(a / b for a, b in zip(long, short, strict=True))
    return [
        Figure(
            f"restore: {LONG:,} moves / {SHORT} moves",
            ratio,
            "x",
            limit=2,
            detail=f"{statistics.median(long) * 1e3:.1f} ms / {statistics.median(short) * 1e3:.1f} ms",
        ),
        Figure(f"restore: a table of {LONG:,} moves", statistics.median(long) * 1e3, "ms", limit=20),
        Figure(
            f"restore: {tables:,} tables of {MANY} moves",
            statistics.median(back),
            "s",
            limit=2,
            detail=f"from the first answer; {statistics.median(whole):.1f} s from the start of the process",
        ),
    ]
