"""How long the parts of a table page take to draw, over whole games of random answers.

    python -m benchmarks.drawing

Shared parts are drawn once a table and move, own parts once a seat and move. Prints milliseconds of the
processor: mean, median and 90th centile. The means stand beside limits that leave two thirds of a core to
everything else, at fifty tables of four and two hundred moves a second.
"""

from __future__ import annotations

import time
from random import Random
from statistics import mean

from commedia.lab.playouts import below_of
from commedia.server.pages import table
from tests.server.seeing import Stage

SEATS = ["Maud", "Iris", "Bo", "Cy"]
LIMITS = {"shared parts": 0.6, "own parts": 0.25}
WARM, MEASURED = 2, 8
"""Games that fill the caches, and others that are measured: what is kept of one hardly helps the next."""


def measure() -> dict[str, list[float]]:
    """The milliseconds of each drawing, sorted."""
    took: dict[str, list[float]] = {name: [] for name in LIMITS}
    for game in range(WARM + MEASURED):
        stage = Stage("men-of-stones", SEATS)
        below = below_of(Random(game))
        while not stage.play.finished:
            waiting = [q for q in stage.play.open.values() if q.given is None]
            decision = waiting[below(len(waiting))]
            stage.play.answer(decision.id, decision.seat, decision.sample(below, stage.play.moves))
            stage.drain()
            views = [stage.seen(seat) for seat in SEATS]
            begun = time.process_time()
            table.shared_parts(views[0])
            shared = time.process_time() - begun
            for view in views:
                table.own_parts(view)
            own = time.process_time() - begun - shared
            if game >= WARM:
                took["shared parts"].append(shared * 1000)
                took["own parts"].append(own * 1000 / len(views))
    return {name: sorted(times) for name, times in took.items()}


if __name__ == "__main__":
    for name, times in measure().items():
        median, tenth = times[len(times) // 2], times[len(times) * 9 // 10]
        print(
            f"{name:14} mean {mean(times):.2f} ms, limit {LIMITS[name]} ms; "
            f"median {median:.2f} ms, 90th centile {tenth:.2f} ms"
        )
