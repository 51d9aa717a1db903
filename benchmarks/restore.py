"""How soon tables are back after a restart, seen from outside: the first look at each, over HTTP.

    taskset -c 0 python -m benchmarks.restore 1 100         core, tables; a side; see pairing.py

A table is made by playing it through the API. Random play ends sooner than 5,000 moves do, so a long table
is an ordinary game in which people also talk, as they would: lines said are moves like the rest.

Each slice is one restart: its units are the tables, its seconds those until all were looked at. Beside them
it notes the first looks at long tables and short ones, and how long it takes to do no more than read from the
database what belongs to the same tables, and decode it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from benchmarks import server_client as api
from benchmarks.pairing import answer_slices
from benchmarks.server_process import Server, scratch
from benchmarks.table_play import TablePlay
from benchmarks.wire import Connection

SHORT, LONG, MANY = 500, 5_000, 100
"""Moves of the tables compared, and of each of the many."""

COMPARED = 1
"""Long tables, and as many short ones: each is looked at for the first time after every restart."""

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


def rows_seconds(database: Path, tables: Iterable[api.Table]) -> float:
    """Seconds to read what belongs to these tables since the last scene of each began, and to decode it."""
    file = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    decode = msgspec.json.Decoder().decode
    start = time.perf_counter()
    for table in tables:
        told = file.execute("SELECT doc FROM tables WHERE id = ?", (table.id,)).fetchall()
        scene = "SELECT seq, body FROM checkpoints WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
        [(since, begun)] = file.execute(scene, (table.id,)).fetchall()
        told.append((begun,))
        told += file.execute("SELECT body FROM log WHERE table_id = ? AND seq = 0", (table.id,))
        told += file.execute("SELECT body FROM log WHERE table_id = ? AND seq > ?", (table.id, since))
        for (body,) in told:
            decode(body)
    seconds = time.perf_counter() - start
    file.close()
    return seconds


class Restarts:
    """A server with its tables, to be started again and again."""

    def __init__(self, server: Server, loop: asyncio.AbstractEventLoop, many: int) -> None:
        self.server = server
        self.loop = loop
        self.made: dict[str, list[api.Table]] = {"short": [], "long": [], "many": [], "warm": []}
        work = [self._making("warm", MANY, 0, MANY)]
        for seed in range(COMPARED):
            work.append(self._making("short", SHORT, seed, ANSWERED))
            work.append(self._making("long", LONG, seed, ANSWERED))
        work += [self._making("many", MANY, 10_000 + seed, MANY) for seed in range(many)]
        loop.run_until_complete(several(work))

    def _making(self, kind: str, moves: int, seed: int, answers: int) -> Callable[[], Awaitable[None]]:
        async def make() -> None:
            self.made[kind].append(await make_table(self.server.port, moves, seed, answers))

        return make

    def slice(self, _seconds: float) -> dict[str, Any]:
        """One restart, and the first looks after it: at long and short tables in turn, then at the many."""
        short, long = self.made["short"], self.made["long"]
        self.server.stop()
        self.server.start()
        alternating = [table for both in zip(short, long, strict=True) for table in both]
        looks = self.loop.run_until_complete(first_looks(self.server.port, self.made["warm"][0], alternating))
        seconds = self.loop.run_until_complete(all_back(self.server.port, self.made["many"]))
        return {
            "units": len(self.made["many"]),
            "seconds": seconds,
            "short": statistics.median(looks[::2]),
            "long": statistics.median(looks[1::2]),
            "rows": rows_seconds(self._database(), self.made["many"]),
            "long_rows": rows_seconds(self._database(), long) / len(long),
        }

    def _database(self) -> Path:
        [found] = (self.server.data / "table-data").glob("*.sqlite3")
        return found


def main(core: int, many: int) -> None:
    """Be a side."""
    loop = asyncio.new_event_loop()
    with scratch() as data, Server(core, Path(data)) as server:
        answer_slices(Restarts(server, loop, many).slice)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
