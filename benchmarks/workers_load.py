"""Players for a house of several workers: a side of a comparison, which opens the house and plays there.

    python -m benchmarks.workers_load sockets 2 50            workers, tables
    python -m benchmarks.workers_load spread 2 50             each seat of a table at the next worker
    python -m benchmarks.workers_load pages 2 200 800         and so many tables that nobody plays just now

A slice's notes say what part of one core the players took (`load_busy`), the workers (`server_busy`),
PostgreSQL and Redis. `latencies` of pages are as in server_load.py.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from benchmarks.house import House, house
from benchmarks.pairing import answer_slices
from benchmarks.server_load import Load as PageLoad
from benchmarks.server_load import event_loop
from benchmarks.server_process import scratch
from benchmarks.socket_load import Load as SocketLoad
from benchmarks.table_play import TablePlay

RESTING_MOVES = 10
"""Moves at a table before it is left alone."""


def main(kind: str, workers: int, tables: int, resting: int) -> None:
    """Open the house, seat the players, and work slice by slice."""
    loop = event_loop()
    with scratch() as data, house(Path(data), workers, is_affine=kind != "spread") as served:
        loop.run_until_complete(rest(served, resting))
        load = PageLoad(served, tables, 0, pages=True) if kind == "pages" else SocketLoad(served, tables)

        def one(*asked: float) -> dict[str, Any]:
            before = served.other_seconds()
            done = loop.run_until_complete(load.slice(*asked))
            after = served.other_seconds()
            return {**done, **{name: (after[name] - used) / done["seconds"] for name, used in before.items()}}

        one(1.0)
        answer_slices(one)


async def rest(served: House, tables: int) -> None:
    """Begin so many tables, and leave each after a few moves."""
    for number in range(tables):
        play = await TablePlay.open(served.port_of(number), number)
        for _ in range(RESTING_MOVES):
            if not play.is_over:
                await play.answer()
                await play.look()
        play.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int((sys.argv[4:] or ["0"])[0]))
