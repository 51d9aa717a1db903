"""What a table costs in memory, and an open page, and what is left of a table that nobody looks at any more.

    python -m benchmarks.memory              200 tables, some four minutes

A server's resident memory, in kB, is read at each step. It gives little back to the system: what is left is
told by another lot of tables, as large as the one before, which finds its place where that was. So 'left' is
what it adds to the most that there ever was, for each of its tables.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from benchmarks import limits
from benchmarks.figures import Figure, table
from benchmarks.pairing import cores
from benchmarks.server_load import Screens, event_loop
from benchmarks.server_process import Server, scratch
from benchmarks.table_play import TablePlay
from benchmarks.telling import Results

TABLES, MOVES = 200, 40
UNWATCHED_SECONDS = 90
"""After which a table that nobody looks at should be in memory no more."""
SETTLES = 2.0


@dataclass(frozen=True)
class Weighed:
    """kB of each: a table in play, an open page of it, and what is left of a table afterwards."""

    table: float
    page: float
    left: float


def weigh(server: Server, tables: int, unwatched: float) -> Weighed:
    """Open two lots of tables, the second when the first has been left alone for so many seconds."""
    loop = event_loop()
    seeds = itertools.count(1)

    async def lot() -> Sequence[TablePlay]:
        plays = [await TablePlay.open(server.port, next(seeds)) for _ in range(tables)]
        for play in plays:
            for _ in range(MOVES):
                if not play.is_over:
                    await play.answer()
                    await play.look()
        await asyncio.sleep(SETTLES)
        return plays

    async def whole() -> Weighed:
        for play in await lot():  # caches and the like belong to no table
            play.close()
        await asyncio.sleep(unwatched)
        least = _kilobytes(server)
        plays = await lot()
        with_tables = _kilobytes(server)
        screens = [await Screens.open([server.port] * len(play.table.tokens), play.table) for play in plays]
        await asyncio.sleep(SETTLES)
        with_pages = _kilobytes(server)
        pages = sum(len(shown.streams) for shown in screens)
        for shown in screens:
            shown.close()
        for play in plays:
            play.close()
        await asyncio.sleep(unwatched)
        for play in await lot():
            play.close()
        most = max(with_tables, with_pages)
        return Weighed(
            table=(with_tables - least) / tables,
            page=(with_pages - with_tables) / pages,
            left=max(0.0, _kilobytes(server) - most) / tables,
        )

    return loop.run_until_complete(whole())


def figures(weighed: Weighed) -> Results:
    """Each beside its limit."""
    return [
        Figure("memory: a table in play", weighed.table, "kB", limits.TABLE_KB),
        Figure("memory: an open page", weighed.page, "kB", limits.PAGE_KB),
        Figure("memory: left of a table that nobody looks at", weighed.left, "kB", limits.LEFT_KB),
    ]


def _kilobytes(server: Server) -> float:
    return psutil.Process(server.process.pid).memory_info().rss / 1000


def run() -> Results:
    """All of it, with a server of its own."""
    with _server() as server:
        return figures(weigh(server, TABLES, UNWATCHED_SECONDS))


def main() -> None:
    """Print the table of figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--unwatched", type=float, default=UNWATCHED_SECONDS, help="seconds (90)")
    asked = parser.parse_args()
    with _server() as server:
        print(table(figures(weigh(server, asked.tables, asked.unwatched))))


@contextmanager
def _server() -> Iterator[Server]:
    with scratch() as data, Server(cores()[1], Path(data)) as server:
        yield server


if __name__ == "__main__":
    main()
