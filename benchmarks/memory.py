"""What a table costs in memory, and an open page, and what is left of a table that nobody looks at any more.

    python -m benchmarks.memory              200 tables, some four minutes

A server's resident memory, in kB, is read at each step. It gives little back to the system, so nothing may
have been left before where something new could find its place: half of the tables are opened first, with
their pages, and stay open while the other half is weighed. These fill what the house keeps for all, such as
pieces that are drawn alike at many tables: so many of each and no more (see caches.py). A page is opened as
a browser does: it is fetched, and listens from where it stands.

What is left is told by more rounds of as many tables and pages, which find their place where those before
were: it is what the memory grows by from one round to the next, for each table.
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
from benchmarks import server_client as api
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
MORE_ROUNDS = 2
"""By which it is told what is left."""


@dataclass(frozen=True)
class Weighed:
    """kB of each: a table in play, an open page of it, and what is left of a table afterwards."""

    table: float
    page: float
    left: float


def weigh(server: Server, tables: int, unwatched: float) -> Weighed:
    """Open tables in rounds, each when those of the one before were left alone for so many seconds."""
    loop = event_loop()
    seeds = itertools.count(1)

    half = tables // 2

    async def played() -> Sequence[TablePlay]:
        plays = [await TablePlay.open(server.port, next(seeds)) for _ in range(half)]
        for play in plays:
            for _ in range(MOVES):
                if not play.is_over:
                    await play.answer()
                    await play.look()
        await asyncio.sleep(SETTLES)
        return plays

    async def with_pages(plays: Sequence[TablePlay]) -> Sequence[Screens]:
        screens = [await _opened(server, play) for play in plays]
        await asyncio.sleep(SETTLES)
        return screens

    async def one_round() -> tuple[float, float, float]:
        """Kilobytes with half of the tables and their pages, with the others beside them, with all pages."""
        first = await played()
        screens = [*await with_pages(first)]
        before = _kilobytes(server)
        others = await played()
        in_play = _kilobytes(server)
        screens += await with_pages(others)
        most = _kilobytes(server)
        for closes in (*screens, *first, *others):
            closes.close()
        await asyncio.sleep(unwatched)
        return before, in_play, most

    async def whole() -> Weighed:
        before, in_play, most = await one_round()
        for _ in range(MORE_ROUNDS):
            *_, grown = await one_round()
        return Weighed(
            table=(in_play - before) / half,
            page=(most - in_play) / half / len(api.SEATS),
            left=max(0.0, grown - most) / (half * 2 * MORE_ROUNDS),
        )

    return loop.run_until_complete(whole())


def figures(weighed: Weighed) -> Results:
    """Each beside its limit."""
    return [
        Figure("memory: a table in play", weighed.table, "kB", limits.TABLE_KB),
        Figure("memory: an open page", weighed.page, "kB", limits.PAGE_KB),
        Figure("memory: left of a table that nobody looks at", weighed.left, "kB", limits.LEFT_KB),
    ]


async def _opened(server: Server, play: TablePlay) -> Screens:
    """A page for each seat, as browsers open them."""
    fetched = {
        seat: await play.connection.must(api.opened_page(play.table, seat)) for seat in play.table.tokens
    }
    after = {seat: api.stands_at(page) for seat, page in fetched.items()}
    return await Screens.open([server.port] * len(after), play.table, after)


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
