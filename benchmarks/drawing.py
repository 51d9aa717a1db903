"""How long the parts of a table page take to draw, over a whole game of random answers.

    python -m benchmarks.drawing

Shared parts are drawn once a table and move, own parts once a seat and move. Prints milliseconds: median and
90th centile, beside the limits that leave a core idle at fifty tables of four and four moves a second each.
"""

from __future__ import annotations

import time
from random import Random

from commedia.lab.playouts import below_of
from commedia.server.pages import table
from tests.server.seeing import Stage

SEATS = ["Maud", "Iris", "Bo", "Cy"]
LIMITS = {"shared parts": 1.5, "own parts": 0.7}


def measure() -> dict[str, list[float]]:
    """The milliseconds of each drawing, sorted, in a game that was played once before to warm the caches."""
    took: dict[str, list[float]] = {}
    for _ in range(2):
        took = {name: [] for name in LIMITS}
        stage = Stage("men-of-stones", SEATS)
        below = below_of(Random(3))
        while not stage.play.finished:
            waiting = [q for q in stage.play.open.values() if q._answer is None]
            question = waiting[below(len(waiting))]
            stage.play.answer(question.id, question.seat, question.sample(below, stage.play.moves))
            stage.drain()
            views = [stage.seen(seat) for seat in SEATS]
            begun = time.perf_counter()
            table.shared_parts(views[0])
            took["shared parts"].append((time.perf_counter() - begun) * 1000)
            for view in views:
                begun = time.perf_counter()
                table.own_parts(view)
                took["own parts"].append((time.perf_counter() - begun) * 1000)
    return {name: sorted(times) for name, times in took.items()}


if __name__ == "__main__":
    for name, times in measure().items():
        median, tenth = times[len(times) // 2], times[len(times) * 9 // 10]
        print(f"{name:14} median {median:.2f} ms, 90th centile {tenth:.2f} ms, limit {LIMITS[name]} ms")
