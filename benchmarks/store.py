"""The log alone, beside bare SQLite: durable appends a second, and how long one waits.

    .venv/bin/python -m benchmarks.store            # half a minute
    .venv/bin/python -m benchmarks.store --seconds 60

All sides run in this one process, on one core, in slices that alternate; each slice is also set
against the bare one beside it. Bare SQLite is Python's own `sqlite3` with the same pragmas and the
same row, one row a commit: no store can be faster for one appender without being less durable.
Fifty appenders share commits, so there the store may pass it.

The data lies in `.data/` here, on the real disk, and is removed afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

from benchmarks.figures import Figure, table
from benchmarks.pairing import ENOUGH_QUIET, Gate, Spread, at, cores
from commedia.store import Batch, Entry, Store, TableRow, Words

BODY = b'{"said":"' + b"x" * 189 + b'"}'
"""A move of 200 bytes."""

APPENDERS = 50
SLICE = 0.5
LIMITS = {"one appender": 0.4, f"{APPENDERS} appenders": 0.6}
"""Batches a second over those of bare SQLite, at least."""
PATIENCE = 2.0
"""Seconds that a slice waits at most for a quiet moment."""

Waits = list[float]
Work = Callable[[float], Waits]
"""Appends until the deadline; how long each append took, in seconds."""


def bare(folder: Path) -> Work:
    """Python's sqlite3, one row a commit."""
    file = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)
    file.execute("PRAGMA journal_mode=WAL")
    file.execute("PRAGMA synchronous=FULL")
    file.execute("PRAGMA foreign_keys=ON")
    file.execute(
        "CREATE TABLE log (name TEXT, seq INTEGER, kind TEXT, body BLOB, client_id TEXT, seal BLOB, "
        "PRIMARY KEY (name, seq)) WITHOUT ROWID"
    )
    file.execute("CREATE UNIQUE INDEX sent ON log (name, client_id)")
    numbers = count()

    def work(deadline: float) -> Waits:
        waits = []
        now = time.perf_counter()
        while now < deadline:
            seq = next(numbers)
            row = (f"t{seq % APPENDERS}", seq, "move", BODY, f"c{seq}", b"s" * 32)
            file.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)", row)
            before, now = now, time.perf_counter()
            waits.append(now - before)
        return waits

    return work


def ours(store: Store, runner: asyncio.Runner, appenders: int, *, with_words: bool = False) -> Work:
    """Our store, with that many appenders at tables of their own, each waiting for its own append."""
    kind = f"{appenders}{'w' if with_words else ''}"
    seats = [(f"{kind}-{k}", count()) for k in range(appenders)]

    async def open_tables() -> None:
        for name, _ in seats:
            await store.create_table(TableRow(name, "lamplight", name, 0.0, b"{}"))

    async def append(name: str, numbers: count[int], deadline: float, waits: Waits) -> None:
        now = time.perf_counter()
        while now < deadline:
            seq = next(numbers)
            prose = [Words(f"w{seq}", "Ana", "It is dark.")] if with_words else []
            await store.append(Batch(name, [Entry(seq, "move", BODY, f"c{seq}")], words=prose))
            before, now = now, time.perf_counter()
            waits.append(now - before)

    async def all_of_them(deadline: float) -> Waits:
        waits: Waits = []
        await asyncio.gather(*(append(name, numbers, deadline, waits) for name, numbers in seats))
        return waits

    runner.run(open_tables())
    return lambda deadline: runner.run(all_of_them(deadline))


def measure(sides: dict[str, Work], seconds: float) -> list[Figure]:
    """Alternate slices of all sides; rates and waits of the quiet rounds, and ratios to the first side."""
    gate = Gate([cores()[1]])
    rounds: list[tuple[list[dict[int, float]], dict[str, tuple[float, Waits]]]] = []
    start = time.perf_counter()
    for work in sides.values():
        work(start + 0.3)  # statements prepared, files grown: no slice pays for it
        start = time.perf_counter()
    while not rounds or time.perf_counter() - start < seconds:
        paces = [gate.wait(PATIENCE)]
        done: dict[str, tuple[float, Waits]] = {}
        for name, work in sides.items():
            gc.collect()
            begun = time.perf_counter()
            waits = work(begun + SLICE)
            done[name] = len(waits) / (time.perf_counter() - begun), waits
            paces.append(gate.pace())
        rounds.append((paces, done))
    quiet = [done for paces, done in rounds if gate.quiet(*paces)]
    used = quiet if len(quiet) >= ENOUGH_QUIET else [done for _, done in rounds]
    print(f"{len(rounds)} rounds, {len(quiet)} quiet{'' if used is quiet else ': all are used, noisy'}")

    figures = []
    first = next(iter(sides))
    for name in sides:
        rate = Spread.of([done[name][0] for done in used])
        ratio = Spread.of([done[name][0] / done[first][0] for done in used])
        middle = Spread.of([at(done[name][1], 0.5) * 1e3 for done in used])
        tail = Spread.of([at(done[name][1], 0.99) * 1e3 for done in used])
        figures += [
            Figure(
                f"{name}: batches a second, over {first}", ratio.median, "x",
                limit=LIMITS.get(name), at_least=True,
                detail=f"[{ratio.p10:.2f}..{ratio.p90:.2f}], {rate.median:,.0f} /s",
            ),
            Figure(
                f"{name}: a wait, median", middle.median, "ms",
                detail=f"[{middle.p10:.3f}..{middle.p90:.3f}]",
            ),
            Figure(f"{name}: a wait, p99", tail.median, "ms", detail=f"[{tail.p10:.2f}..{tail.p90:.2f}]"),
        ]  # fmt: skip
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description="Durable appends, beside bare SQLite.")
    parser.add_argument("--seconds", type=float, default=30.0)
    seconds = parser.parse_args().seconds
    os.sched_setaffinity(0, {cores()[1]})
    home = Path(__file__).parent / ".data"
    home.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=home))
    store = Store.open(folder / "tables.sqlite3")
    try:
        with asyncio.Runner() as runner:
            sides = {
                "bare sqlite": bare(folder),
                "one appender": ours(store, runner, 1),
                f"{APPENDERS} appenders": ours(store, runner, APPENDERS),
                f"{APPENDERS} appenders with words": ours(store, runner, APPENDERS, with_words=True),
            }
            print(table(measure(sides, seconds)))
    finally:
        store.close()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
