"""Two trees measured in turns, in one run: this checkout over another commit, with the same benchmarks.

Each tree runs its own code. What an old one can't do yet is said in its line, and the others go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from benchmarks import sides
from benchmarks.climbing import climb
from benchmarks.limits import GAMES, PARTS
from benchmarks.pairing import Gate, Side, compare, cores
from benchmarks.telling import Results, busy, held, ratio, told
from benchmarks.trees import OURS, Tree

RESTORED = 50
"""Tables that are looked at after a restart."""
RESTARTS = 6
"""Pairs where each slice starts a server again."""


@contextmanager
def _both(make: Callable[[Tree], Side], then: Tree) -> Iterator[tuple[Side, Side]]:
    """The same side of both trees, this checkout's first."""
    with ExitStack() as opened:
        yield opened.enter_context(make(OURS)), opened.enter_context(make(then))


def playouts(then: Tree, seconds: float) -> Results:
    """Random play on one core, compiled: decisions a second."""
    gate, results = Gate([cores()[1]]), Results()
    for game, (name, seats) in GAMES.items():
        what = f"playouts: {name}, now / {then.name}"
        with told(what, results), _both(lambda tree: sides.playouts(game, seats, tree), then) as (now, old):  # noqa: B023
            results.append(ratio(what, compare(now, old, gate, seconds=seconds), None, "decisions/s"))
    return results


def pages(then: Tree, seconds: float) -> Results:
    """Every page open: moves a second before any is late; and as fast as they go, one move at a table."""
    results = Results()
    what = f"pages: now / {then.name}"
    with told(what, results), _both(lambda tree: sides.server("pages", 0, tree), then) as (now, old):
        results += held(what, climb(now, old, seconds=seconds), None, None)
        found = compare(now, old, Gate(cores()), seconds=seconds, slice_seconds=1.0, pace=0, pairs=10)
        used = busy(found.ours_used, found.peer_used)
        results.append(ratio(f"{what}, as fast as they go", found, None, "moves/s", used))
    return results


def capacity(then: Tree, seconds: float) -> Results:
    """No page open: moves a second over sockets, and over HTTP."""
    gate, results = Gate(cores()), Results()
    ways: dict[str, Callable[[Tree], Side]] = {
        "over sockets": sides.sockets,
        "over HTTP": lambda tree: sides.server("api", 0, tree),
    }
    for way, make in ways.items():
        what = f"capacity: {way}, now / {then.name}"
        with told(what, results), _both(make, then) as (now, old):
            found = compare(now, old, gate, seconds=seconds, slice_seconds=0.5)
            results.append(ratio(what, found, None, "moves/s", busy(found.ours_used, found.peer_used)))
    return results


def parts(then: Tree, seconds: float) -> Results:
    """What a move costs in drawing: moves drawn a second."""
    gate, results = Gate([cores()[1]]), Results()
    for game, full in PARTS.items():
        what = f"parts: {full.name}, now / {then.name}"
        with told(what, results), _both(lambda tree: sides.parts(game, full.seats, tree), then) as (now, old):  # noqa: B023
            results.append(ratio(what, compare(now, old, gate, seconds=seconds), None, "moves/s"))
    return results


def start(then: Tree, _seconds: float) -> Results:
    """Starts a second."""
    gate, results = Gate([cores()[1]]), Results()
    what = f"start: now / {then.name}"
    with told(what, results), _both(sides.start, then) as (now, old):
        results.append(ratio(what, compare(now, old, gate, seconds=0, pairs=RESTARTS), None, "starts/s"))
    return results


def restore(then: Tree, _seconds: float) -> Results:
    """Tables back a second, after a restart."""
    gate, results = Gate([cores()[1]]), Results()
    what = f"restore: now / {then.name}"
    with told(what, results), _both(lambda tree: sides.restore(RESTORED, tree), then) as (now, old):
        results.append(ratio(what, compare(now, old, gate, seconds=0, pairs=RESTARTS), None, "tables/s"))
    return results


BENCHMARKS: dict[str, Callable[[Tree, float], Results]] = {
    "playouts": playouts,
    "pages": pages,
    "capacity": capacity,
    "parts": parts,
    "start": start,
    "restore": restore,
}
