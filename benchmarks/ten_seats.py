"""How long a full table takes to draw after a move: each game that seats more than five.

    python -m benchmarks.ten_seats

What is measured is what the house does for all open windows once a move is durable: the cast and the stage,
once for all of them, and each seat's own six parts, from views that are worked out already. Games are of
random answers; those that fill the caches come first and are not measured. The time is the processor's, on
one core.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from benchmarks.figures import Figure, table
from benchmarks.pairing import at
from commedia.lab.playouts import below_of
from commedia.server.pages import table as page
from tests.server.seeing import Stage


class Full(NamedTuple):
    """A game with every seat taken. limit: milliseconds for all the new parts that a move brings."""

    game: str
    seats: int
    options: dict[str, int | str]
    limit: float


TABLES = {
    "ten seats": Full("city-of-masks", 10, {"round_limit": 3}, 50.0),  # the fewest rounds there may be
    "Know Thyself, seven seats": Full("know-thyself", 7, {"wager_limit": 2}, 10.0),
    "Shadow Play, six seats": Full("shadow-play", 6, {"episodes": 1}, 10.0),
    "The Face of Angels, seven seats": Full("face-of-angels", 7, {"contest_limit": 12}, 10.0),
}
WARM, MEASURED = 1, 1
"""Games that fill the caches, and others that are measured."""
EVERY = 5
"""One move of so many is drawn: the views of so many seats take longer to make here than their pages."""


def drawings(full: Full, seed: int) -> Iterator[float]:
    """The milliseconds of the drawing after each move of one game that is drawn."""
    seats = [f"Seat {n}" for n in range(1, full.seats + 1)]
    stage = Stage(full.game, seats, full.options)
    below = below_of(Random(seed))
    moves = 0
    while not stage.play.finished:
        waiting = [q for q in stage.play.open.values() if q.given is None]
        decision = waiting[below(len(waiting))]
        stage.play.answer(decision.id, decision.seat, decision.sample(below, stage.play.moves))
        stage.drain()
        moves += 1
        if moves % EVERY:
            continue
        views = [stage.seen(seat) for seat in seats]
        begun = time.process_time()
        page.shared_parts(views[0])
        for view in views:
            page.own_parts(view)
        yield (time.process_time() - begun) * 1000


def run() -> list[Figure]:
    """The figures, with their limits."""
    return [figure for name, full in TABLES.items() for figure in _figures(name, full)]


def _figures(name: str, full: Full) -> list[Figure]:
    for seed in range(WARM):
        for _ in drawings(full, seed):
            pass
    took = [ms for seed in range(WARM, WARM + MEASURED) for ms in drawings(full, seed)]
    what = f"{name}: all parts after a move"
    return [
        Figure(f"{what}, median", at(took, 0.5), "ms", limit=full.limit, detail=f"{len(took)} moves drawn"),
        Figure(f"{what}, p99", at(took, 0.99), "ms", limit=full.limit),
    ]


if __name__ == "__main__":
    print(table(run()))
