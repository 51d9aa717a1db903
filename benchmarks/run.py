"""One command for the whole comparison; README.md says what each figure means.

    python -m benchmarks.run                             all of it
    python -m benchmarks.run playouts capacity           some of it
    python -m benchmarks.run --against COMMIT pages      beside another commit of ours, in turns
    python -m benchmarks.run --peers                     the peers alone, to see that they are there

Run it with the project's own Python, on a machine that does nothing else. Prints each figure beside its
limit, writes the same as JSON, and ends with 1 where a limit was missed or something could not run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from benchmarks import against, first_page, limits, sides
from benchmarks import memory as weight
from benchmarks.climbing import climb
from benchmarks.figures import Missing, keep, table
from benchmarks.pairing import Gate, compare, cores, measure
from benchmarks.server_process import scratch
from benchmarks.telling import Results, alone, busy, held, latency, ratio, shares, times, told
from benchmarks.trees import HERE, NoSuchTreeError, checked_out

RESTORED, RESTARTS = 50, 6
"""Tables that are looked at after a restart, and restarts. Starts are measured as often."""


def playouts(seconds: float) -> Results:
    """Random play on one core, checked and logged, beside each Python engine."""
    gate, results = Gate([cores()[1]]), Results()
    for (game, other), limit in limits.PLAYOUTS.items():
        name, seats = limits.GAMES[game]
        what = f"playouts: {name} / {sides.PYTHON_PEERS[other]}"
        with told(what, results), sides.playouts(game, seats) as ours, sides.python_peer(other) as peer:
            results.append(ratio(what, compare(ours, peer, gate, seconds=seconds), limit, "decisions/s"))
    for game, (name, seats) in limits.GAMES.items():
        what = f"for scale: {name}, compiled / as written"
        with (
            told(what, results),
            sides.playouts(game, seats) as ours,
            sides.playouts(game, seats, is_compiled=False) as plain,
        ):
            results.append(ratio(what, compare(ours, plain, gate, seconds=seconds), None, "decisions/s"))
    return results


def capacity(seconds: float) -> Results:
    """Moves a second that one process takes, a socket for each seat, beside boardgame.io's server.

    Both are warmed up and left alone, both tell all four seats of a table of each move. Ours is on the disk
    before it is acknowledged; so the limit is beside their files, and their memory stands there for scale.
    """
    results, over_http = Results(), partial(sides.server, "api", 0)
    with scratch() as files:
        for what, side, limit, folder in (
            ("capacity: ours over sockets / boardgame.io on files", sides.sockets, limits.CAPACITY, files),
            ("for scale: ours over sockets / boardgame.io in memory", sides.sockets, None, None),
            ("for scale: ours over HTTP / boardgame.io in memory", over_http, None, None),
        ):
            gate = Gate(cores())
            with told(what, results), side() as ours, sides.boardgame_server(0, folder) as peer:
                found = compare(ours, peer, gate, seconds=seconds, slice_seconds=0.5)
                used = busy(found.ours_used, found.peer_used)
                results.append(ratio(what, found, limit, "moves/s", used))
    return results


def workers(seconds: float) -> Results:
    """Two workers over one, on one PostgreSQL and one Redis, everybody on the same two cores."""
    results = Results()
    for kind, what, limit in (
        ("sockets", "workers: two / one, a table at one of them", limits.WORKERS),
        ("spread", "for scale: two / one, each seat at another", None),
    ):
        with (
            told(what, results),
            sides.workers(kind, 2, sides.TABLES) as two,
            sides.workers(kind, 1, sides.TABLES) as one,
        ):
            found = compare(two, one, Gate(cores()), seconds=seconds, slice_seconds=0.5)
            used = shares(found.ours_used, found.peer_used)
            results.append(ratio(what, found, limit, "moves/s", used))
    what = "workers: a thousand tables at two / fifty at one"
    with (
        told(what, results),
        sides.workers("pages", 2, 200, 800) as thousand,
        sides.workers("pages", 1, sides.TABLES) as fifty,
    ):
        results += held(what, climb(thousand, fifty, seconds=seconds), None, limits.THOUSAND_WAIT)
    return results


def memory(_seconds: float) -> Results:
    """What a table and a page weigh in memory, and what is left of a table."""
    results = Results()
    with told("memory", results):
        results += weight.run()
    return results


def pages(seconds: float) -> Results:
    """Moves a second with every page open, before any is late, beside boardgame.io with as many clients."""
    results = Results()
    what = "pages: ours / boardgame.io"
    with (
        told(what, results),
        sides.server("pages", sides.PACE) as ours,
        sides.boardgame_server(sides.PACE) as peer,
    ):
        results += held(what, climb(ours, peer, seconds=seconds), limits.PAGES, limits.PAGES_WAIT)
    return results


def parts(seconds: float) -> Results:
    """Drawing what a move changes on every open page, over a random decision of the same game."""
    results = Results()
    for game, full in limits.PARTS.items():
        what = f"parts after a move / a decision: {full.name}"
        with told(what, results), sides.parts(game, full.seats) as ours:
            done = measure(ours, Gate([cores()[1]]), seconds=seconds).used
            drawn = statistics.median(one.seconds / one.units for one in done) * 1000
            ratios = [one.seconds / one.notes["deciding"] for one in done]
            results.append(times(what, ratios, full.most, f"{drawn:.2f} ms"))
    return results


def start(_seconds: float) -> Results:
    """The first answer of a server that starts, over a Python that imports what it does."""
    results = Results()
    what = "start: the first answer / a Python with the same libraries and database"
    with told(what, results), sides.start() as ours:
        done = [ours.run(0) for _ in range(RESTARTS)]
        ratios = [one.seconds / one.notes["bare"] for one in done]
        took = statistics.median(one.seconds for one in done)
        results.append(times(what, ratios, limits.START, f"{took:.2f} s"))
    return results


def restore(_seconds: float) -> Results:
    """Tables back after a restart, over reading and decoding the same rows."""
    results = Results()
    with told("restore", results), sides.restore(RESTORED) as ours:
        done = [ours.run(0) for _ in range(RESTARTS)]
        per_table = statistics.median(one.seconds / one.units for one in done) * 1000
        long = statistics.median(one.notes["long"] for one in done) * 1000
        results += [
            times(
                f"restore: {RESTORED} tables of 100 moves / their rows",
                [one.seconds / one.notes["rows"] for one in done], limits.RESTORED,
                f"{per_table:.2f} ms each",
            ),
            times(
                "restore: a table of 5,000 moves / its rows",
                [one.notes["long"] / one.notes["long_rows"] for one in done], limits.RESTORED_LONG,
                f"{long:.1f} ms",
            ),
            times(
                "restore: 5,000 moves / 500 moves",
                [one.notes["long"] / one.notes["short"] for one in done], limits.LONG_OVER_SHORT, "",
            ),
        ]  # fmt: skip
    return results


def first_pages(_seconds: float) -> Results:
    """What a table's page weighs."""
    results = Results()
    with told("first page", results):
        results += first_page.run(limits.FIRST_PAGE)
    return results


def peers_alone(seconds: float) -> Results:
    """Every peer by itself. These figures hold for this machine and minute, and have no limits."""
    results = Results()
    gate = Gate([cores()[1]])
    for game, name in sides.PYTHON_PEERS.items():
        with told(name, results), sides.python_peer(game) as peer:
            results.append(alone(name, measure(peer, gate, seconds=seconds), "decisions/s"))
    what = "Python peers paired: uno / leduc"
    with told(what, results), sides.python_peer("uno") as uno, sides.python_peer("leduc") as leduc:
        results.append(ratio(what, compare(uno, leduc, gate, seconds=seconds, pairs=5), None, "decisions/s"))
    gate = Gate(cores())
    name = f"boardgame.io, {sides.TABLES} matches of {sides.SEATS}"
    with told(name, results), sides.boardgame_server(0) as peer:
        found = measure(peer, gate, seconds=seconds, slice_seconds=0.5)
        results.append(alone(name, found, "moves/s", busy(found.used)))
    with told(name, results), sides.boardgame_server(sides.PACE) as peer:
        found = measure(peer, gate, seconds=seconds, slice_seconds=1.0, patience=2.0)
        results.append(latency("boardgame.io paced, last other player", found.used))
    return results


BENCHMARKS: dict[str, Callable[[float], Results]] = {
    "first-page": first_pages,
    "playouts": playouts,
    "pages": pages,
    "capacity": capacity,
    "workers": workers,
    "memory": memory,
    "parts": parts,
    "start": start,
    "restore": restore,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what was asked for; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__.partition("\n")[0])
    parser.add_argument("benchmarks", nargs="*", metavar="BENCHMARK", help=f"of {', '.join(BENCHMARKS)}")
    parser.add_argument(
        "--against", metavar="COMMIT", help=f"measure beside that commit: {', '.join(against.BENCHMARKS)}"
    )
    parser.add_argument("--peers", action="store_true", help="measure the peers alone, without us")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each comparison, at least (20)")
    parser.add_argument(
        "--json", type=Path, default=HERE / "results/latest.json", help="where the figures go"
    )
    asked = parser.parse_args(arguments)
    known: Sequence[str] = [*(against.BENCHMARKS if asked.against else BENCHMARKS)]
    if unknown := set(asked.benchmarks) - set(known):
        parser.error(f"no such benchmark here: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    if not shutil.which("taskset"):
        parser.error("taskset is missing; on Debian it comes with util-linux")
    # This process only times the cores and sleeps, but it should not do that on the measured one.
    os.sched_setaffinity(0, set(cores()))
    results = Results()
    if asked.against:
        try:
            with checked_out(asked.against) as then:
                for name in asked.benchmarks or known:
                    results += against.BENCHMARKS[name](then, asked.seconds)
        except NoSuchTreeError as nowhere:
            parser.error(str(nowhere))
    else:
        results += peers_alone(asked.seconds) if asked.peers else []
        for name in asked.benchmarks or ([] if asked.peers else known):
            results += BENCHMARKS[name](asked.seconds)
    print(table(results))
    keep(results, asked.json)
    if asked.against:
        return 0  # there are no limits, and an older tree need not be able to do everything
    return 1 if any(isinstance(r, Missing) or r.ok is False for r in results) else 0


if __name__ == "__main__":
    sys.exit(main())
