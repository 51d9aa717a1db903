"""How long the pages of a full table take to draw: ten seats of City of Masks, after each move.

    python -m benchmarks.ten_seats

What is measured is what the house does for ten open windows once a move is durable: the cast and the stage,
once for all of them, and each seat's own six parts, from views that are worked out already. Games are of
random answers; those that fill the caches come first and are not measured. The time is the processor's, on
one core.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from benchmarks.figures import Figure, table
from benchmarks.pairing import at
from commedia.lab.playouts import below_of
from commedia.server.pages import table as page
from tests.server.seeing import Stage

GAME, SEATS = "city-of-masks", [f"Seat {n}" for n in range(1, 11)]
LIMIT = 50.0
"""Milliseconds for the ten new parts that a move brings."""
WARM, MEASURED = 1, 1
"""Games that fill the caches, and others that are measured."""
ROUNDS = 3
"""Rounds of a game, the fewest there may be."""
EVERY = 5
"""One move of so many is drawn: the views of ten seats take longer to make here than their pages."""


def drawings(game: int) -> Iterator[float]:
    """The milliseconds of the drawing after each move of one game that is drawn."""
    stage = Stage(GAME, SEATS, {"round_limit": ROUNDS})
    below = below_of(Random(game))
    moves = 0
    while not stage.play.finished:
        waiting = [q for q in stage.play.open.values() if q.given is None]
        decision = waiting[below(len(waiting))]
        stage.play.answer(decision.id, decision.seat, decision.sample(below, stage.play.moves))
        stage.drain()
        moves += 1
        if moves % EVERY:
            continue
        views = [stage.seen(seat) for seat in SEATS]
        begun = time.process_time()
        page.shared_parts(views[0])
        for view in views:
            page.own_parts(view)
        yield (time.process_time() - begun) * 1000


def run() -> list[Figure]:
    """The figures, with their limit."""
    for game in range(WARM):
        for _ in drawings(game):
            pass
    took = [ms for game in range(WARM, WARM + MEASURED) for ms in drawings(game)]
    what = "ten seats: all parts after a move"
    return [
        Figure(f"{what}, median", at(took, 0.5), "ms", limit=LIMIT, detail=f"{len(took)} moves drawn"),
        Figure(f"{what}, p99", at(took, 0.99), "ms", limit=LIMIT),
    ]


if __name__ == "__main__":
    print(table(run()))
