"""Players for our server: starts it on one core, plays from another, and speaks the line protocol.

    taskset -c 0 python -m benchmarks.server_load pages 1 50 4     core, tables, moves a second at each table
    taskset -c 0 python -m benchmarks.server_load api 1 50 0       0: the next move follows at once

`pages`: every seat's page is open, that is, its stream; a latency, in ms, runs from the moment an accepted
answer is sent until the last of the other seats' streams has brought the page part that shows it. The way to
the server and its checks lie inside that time, so the figure errs against us.
`api`: no page is open; a move is one answer through the HTTP API, whose reply brings what its seat is asked
next, and a look at the cue of whoever is asked next where that is another seat.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
import time
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks import server_client as api
from benchmarks.pairing import answer_slices
from benchmarks.server_process import Served, Server, scratch
from benchmarks.table_play import TablePlay
from benchmarks.wire import Events

UNSEEN = 1.0
"""Seconds after which a page that has not changed counts as never told."""

SETTLES = 0.15
"""Seconds that are left to the server after a slice; those of them in which it works count."""

SPARE = 12
"""Tables kept ready beside those in play, since a game may end in the middle of a slice."""


class Screens:
    """The open pages of one table: for each seat, what its stream has brought and when."""

    def __init__(self) -> None:
        self.streams: list[Events] = []
        self.heard: dict[str, deque[tuple[int, float]]] = {}
        self.newest: dict[str, int] = {}
        self.changed = asyncio.Event()

    @classmethod
    async def open(cls, ports: Sequence[int], table: api.Table, after: Mapping[str, int] = {}) -> Screens:
        """Open every seat's page, each at its port. after: where those stand that have been fetched."""
        screens = cls()
        for port, seat in zip(ports, table.tokens, strict=True):
            screens.heard[seat] = deque(maxlen=64)
            screens.newest[seat] = -1

            def heard(number: int, moment: float, seat: str = seat) -> None:
                screens.heard[seat].append((number, moment))
                screens.newest[seat] = max(screens.newest[seat], number)
                screens.changed.set()

            screens.streams.append(
                await Events.open(port, api.page_stream(table, seat, after.get(seat)), heard)
            )
        return screens

    async def all_have(self, marks: dict[str, int]) -> float | None:
        """The moment at which the last of these seats had the page its mark names; None if it never had."""
        until = time.perf_counter() + UNSEEN
        while True:
            self.changed.clear()
            if all(self.newest[seat] >= mark for seat, mark in marks.items()):
                return max(
                    min(moment for number, moment in self.heard[seat] if number >= mark)
                    for seat, mark in marks.items()
                )
            try:
                await asyncio.wait_for(self.changed.wait(), until - time.perf_counter())
            except TimeoutError:
                return None

    def close(self) -> None:
        """Close the pages."""
        for stream in self.streams:
            stream.close()


class Load:
    """The tables in play and the tally of one slice."""

    def __init__(self, server: Served, tables: int, rate: float, *, pages: bool = False) -> None:
        self.server = server
        self.tables = tables
        self.rate = rate
        self.pages = pages
        self.seeds = itertools.count(1)
        self.plays: list[TablePlay] = []
        self.spare: list[TablePlay] = []
        self.screens: dict[str, Screens] = {}
        self.playing = False
        self.reset()

    def reset(self) -> None:
        """Begin a new tally."""
        self.moves = self.late = self.unseen = self.refused = 0
        self.latencies: list[float] = []

    async def ready_tables(self) -> None:
        """Replace tables that are over, so that a slice begins with all of them in play. Not timed."""
        over = [play for play in self.plays if play.is_over]
        for play in over:
            self.leave(play)
        self.plays = [play for play in self.plays if not play.is_over]
        while len(self.plays) < self.tables:
            self.plays.append(self.spare.pop() if self.spare else await self.sit_down())
        while len(self.spare) < SPARE:
            self.spare.append(await self.sit_down())

    async def sit_down(self) -> TablePlay:
        """A fresh table, with its pages open if pages are asked for."""
        seed = next(self.seeds)
        play = await TablePlay.open(self.server.port_of(seed), seed)
        if self.pages:
            ports = [self.server.port_of(seed, number) for number, _ in enumerate(play.table.tokens)]
            self.screens[play.table.id] = await Screens.open(ports, play.table)
        return play

    def leave(self, play: TablePlay) -> None:
        """Close all that a table held open."""
        play.close()
        if screens := self.screens.pop(play.table.id, None):
            screens.close()

    async def slice(self, seconds: float, pace: float | None = None) -> dict[str, Any]:
        """One slice of play; the reply of the line protocol. pace: moves a second at all tables together."""
        if pace is not None:
            self.rate = pace / self.tables
        await self.ready_tables()
        self.reset()
        served, used, start = self.server.busy_seconds(), time.process_time(), time.perf_counter()
        self.playing = True
        self.end = start + seconds
        tasks = [asyncio.create_task(self.run_table(i, start)) for i in range(self.tables)]
        await asyncio.sleep(seconds)
        took, moves = time.perf_counter() - start, self.moves
        busy = {
            "load_busy": (time.process_time() - used) / took,
            "server_busy": (self.server.busy_seconds() - served) / took,
        }
        self.playing = False
        await asyncio.gather(*tasks)  # what is under way still counts for the latencies
        rested = self.server.busy_seconds()
        await asyncio.sleep(SETTLES)  # what the server puts off until it is quiet is not the peer's to bear
        took += self.server.busy_seconds() - rested  # but ours
        return {
            "units": moves,
            "seconds": took,
            "late": self.late,
            "unseen": self.unseen,
            "refused": self.refused,
            "latencies": [round(ms, 3) for ms in self.latencies],
            **busy,
        }

    async def run_table(self, index: int, start: float) -> None:
        """Play at one place until the slice ends, on a fresh table where a game is over."""
        gap = 1 / self.rate if self.rate else 0.0
        due = start + index / self.tables * gap
        while True:
            if gap and (wait := min(due, self.end) - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            if not self.playing or time.perf_counter() >= self.end:
                return
            play = self.plays[index]
            refused = play.refused
            await self.move(play)
            self.refused += play.refused - refused
            await play.look()
            if play.is_over:
                self.leave(play)
                self.plays[index] = self.spare.pop() if self.spare else await self.sit_down()
            due += gap
            while gap and due < time.perf_counter():  # a tick that passed while this table was busy
                due += gap
                self.late += 1

    async def move(self, play: TablePlay) -> None:
        """One accepted answer, timed up to the last other seat's page if pages are open."""
        assert play.next is not None
        if not self.pages:
            await play.answer()
            self.moves += self.playing
            return
        screens = self.screens[play.table.id]
        mover = play.next.seat
        seq = await play.answer()
        self.moves += self.playing
        marks = {seat: seq for seat in screens.newest if seat != mover}
        if (shown := await screens.all_have(marks)) is None:
            self.unseen += 1
        else:
            self.latencies.append((shown - play.sent_at) * 1000)


def main(kind: str, core: int, tables: int, rate: float) -> None:
    """Start the server, seat the players, and work slice by slice."""
    loop = event_loop()
    with scratch() as data, Server(core, Path(data)) as server:
        load = Load(server, tables, rate, pages=kind == "pages")
        loop.run_until_complete(load.slice(1.0))
        answer_slices(lambda *asked: loop.run_until_complete(load.slice(*asked)))


def event_loop() -> asyncio.AbstractEventLoop:
    """The quicker loop where it is installed: the load must not be what is measured."""
    try:
        import uvloop
    except ImportError:
        loop = asyncio.new_event_loop()
    else:
        loop = uvloop.new_event_loop()
    asyncio.set_event_loop(loop)
    return loop


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
