"""One command for the whole comparison; README.md says what each figure means.

    python -m benchmarks.run                             all of it
    python -m benchmarks.run playouts capacity           some of it
    python -m benchmarks.run --peers                     the peers alone, to see that they are there

Run it with the project's own Python, on a machine that does nothing else. Prints each figure beside its
limit, writes the same as JSON, and ends with 1 where a limit was missed or something could not run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from benchmarks import compiled, first_page, restore, ten_seats
from benchmarks import server_client as api
from benchmarks.figures import Figure, Missing, keep, short, table
from benchmarks.pairing import (
    Alone,
    Comparison,
    Gate,
    Side,
    SideError,
    Slice,
    Spread,
    at,
    compare,
    cores,
    measure,
    pinned,
)
from benchmarks.server_process import HERE, ROOT, free_port
from benchmarks.wire import RefusedError

PEERS = HERE / ".peers"
TABLES, SEATS, PACE = 50, 4, 4
"""Fifty tables of four; paced, four moves a second at each: two hundred in all."""

PYTHON_PEERS = {
    "leduc": "PettingZoo leduc",
    "team-dominoes": "OpenSpiel team_dominoes",
    "uno": "RLCard uno",
}
"""Peer -> its name in the table."""

PLAYOUTS = {
    (api.GAME, SEATS, "leduc"): ("ours", 10.0),
    (api.GAME, SEATS, "team-dominoes"): ("ours", 4.0),
    (api.GAME, SEATS, "uno"): ("ours", 1.5),
    ("city-of-masks", 6, "team-dominoes"): ("City of Masks", 2.0),
    ("know-thyself", 4, "team-dominoes"): ("Know Thyself", 2.0),
    ("shadow-play", 4, "team-dominoes"): ("Shadow Play", 2.0),
    ("face-of-angels", 5, "team-dominoes"): ("The Face of Angels", 2.0),
}
"""Our game, its seats, a peer -> (our name in the table, how many times its decisions a second we need)."""

Results = list[Figure | Missing]


# The sides -------------------------------------------------------------------------------------------


def our_playouts(game: str, seats: int, source: Path) -> Side:
    """One of our games at random, on the measured core. source: where our code lies."""
    command = [sys.executable, "-m", "benchmarks.playouts_side", game, str(seats)]
    env = {**api.environment(), "PYTHONPATH": str(source)}
    return Side("our playouts", pinned(cores()[1], command), cwd=ROOT, env=env)


def python_peer(game: str) -> Side:
    """One of the Python engines, on the measured core."""
    python = PEERS / "venv/bin/python"
    if not python.exists():
        raise SideError("benchmarks/setup_peers installs it")
    command = [str(python), "-m", "benchmarks.peers.python_games", game]
    return Side(PYTHON_PEERS[game], pinned(cores()[1], command), cwd=ROOT)


def our_server(kind: str, rate: float) -> Side:
    """Our server on the measured core and its players on the other, over HTTP."""
    load, measured = cores()
    command = [sys.executable, "-m", "benchmarks.server_load", kind, str(measured), str(TABLES), str(rate)]
    return Side("our server", pinned(load, command), cwd=ROOT, patience=180)


def our_sockets() -> Side:
    """Our server on the measured core and its players on the other, a WebSocket for each seat."""
    load, measured = cores()
    command = [sys.executable, "-m", "benchmarks.socket_load", str(measured), str(TABLES)]
    return Side("our server", pinned(load, command), cwd=ROOT, patience=180)


def boardgame_server(rate: float) -> Side:
    """boardgame.io's server, in memory, on the measured core; its players on the other."""
    modules = PEERS / "npm/node_modules"
    if not modules.exists() or not shutil.which("node"):
        raise SideError("benchmarks/setup_peers installs it; it needs node and npm")
    load, measured = cores()
    places = [free_port(), measured, TABLES, SEATS, rate]
    command = ["node", str(HERE / "peers/boardgame/load.cjs"), *map(str, places)]
    return Side("boardgame.io", pinned(load, command), cwd=ROOT, env={"NODE_PATH": str(modules)})


# The benchmarks --------------------------------------------------------------------------------------


def playouts(seconds: float) -> Results:
    """Random play on one core, checked and logged, beside each Python engine."""
    gate = Gate([cores()[1]])
    results: Results = []
    with _told("playouts", results):
        fast = compiled.source()
        for (game, seats, other), (name, limit) in PLAYOUTS.items():
            what = f"playouts: {name} / {PYTHON_PEERS[other]}"
            with _told(what, results), our_playouts(game, seats, fast) as ours, python_peer(other) as peer:
                found = compare(ours, peer, gate, seconds=seconds)
                results.append(_ratio(what, found, limit, "decisions/s"))
        names = {(game, seats): name for (game, seats, _), (name, _) in PLAYOUTS.items()}
        for (game, seats), name in names.items():
            what = f"for scale: {name}, compiled / as written"
            with (
                _told(what, results),
                our_playouts(game, seats, fast) as ours,
                our_playouts(game, seats, api.SOURCE) as plain,
            ):
                found = compare(ours, plain, gate, seconds=seconds)
                results.append(_ratio(what, found, None, "decisions/s"))
    return results


def capacity(seconds: float) -> Results:
    """Moves a second that one process takes, a socket for each seat, beside boardgame.io's server in memory.

    Both are warmed up and left alone, both tell all four seats of a table of each move; ours is on the disk
    before it is acknowledged.
    """
    results: Results = []
    for what, side, limit in (
        ("capacity: ours / boardgame.io in memory, over sockets", our_sockets, 2.0),
        ("for scale: ours over HTTP / the same", partial(our_server, "api", 0), None),
    ):
        gate = Gate(cores())
        with _told(what, results), side() as ours, boardgame_server(0) as peer:
            found = compare(ours, peer, gate, seconds=seconds, slice_seconds=0.5)
            results.append(_ratio(what, found, limit, "moves/s", _busy(found.ours_used, found.peer_used)))
    return results


def pages(seconds: float) -> Results:
    """200 moves a second with every page open: how long until the last other screen shows one."""
    what = "pages: last other seat's page"
    gate = Gate(cores())
    results: Results = []
    with _told(what, results), our_server("pages", PACE) as ours:
        found = measure(ours, gate, seconds=seconds, slice_seconds=1.0, patience=2.0)
        latencies = _Latencies(found.used)
        unseen, late, refused = (_total(found.used, note) for note in ("unseen", "late", "refused"))
        results += [
            Figure(f"{what}, median", latencies.median, "ms", limit=5, detail=_basis(found)),
            Figure(f"{what}, p99", latencies.p99, "ms", limit=25, detail=latencies.pooled),
            Figure(
                "pages: moves a second, paced",
                found.rate.median,
                "moves/s",
                limit=0.95 * TABLES * PACE,
                at_least=True,
                detail=f"{late} late, {refused} refused; {_busy(found.used)}",
            ),
            Figure("pages: moves that some page never showed", unseen, "moves", limit=0),
        ]
    scale = "for scale: boardgame.io, last other player"
    with _told(scale, results), boardgame_server(PACE) as peer:
        found = measure(peer, gate, seconds=seconds, slice_seconds=1.0, patience=2.0)
        results += _paced_peer(scale, found)
    return results


def restoring(_seconds: float) -> Results:
    """Tables back after a restart."""
    results: Results = []
    with _told("restore", results):
        results += restore.run()
    return results


def first_pages(_seconds: float) -> Results:
    """The first answer and the first page."""
    results: Results = []
    with _told("first page", results):
        results += first_page.run()
    return results


def full_tables(_seconds: float) -> Results:
    """Pages of ten seats after a move."""
    results: Results = []
    with _told("ten seats", results):
        results += ten_seats.run()
    return results


def peers_alone(seconds: float) -> Results:
    """Every peer by itself. These figures hold for this machine and minute, and have no limits."""
    results: Results = []
    gate = Gate([cores()[1]])
    for game, name in PYTHON_PEERS.items():
        with _told(name, results), python_peer(game) as peer:
            results.append(_alone(name, measure(peer, gate, seconds=seconds), "decisions/s"))
    what = "Python peers paired: uno / leduc"
    with _told(what, results), python_peer("uno") as uno, python_peer("leduc") as leduc:
        results.append(_ratio(what, compare(uno, leduc, gate, seconds=seconds, pairs=5), None, "decisions/s"))
    gate = Gate(cores())
    name = f"boardgame.io, {TABLES} matches of {SEATS}"
    with _told(name, results), boardgame_server(0) as peer:
        found = measure(peer, gate, seconds=seconds, slice_seconds=0.5)
        results.append(_alone(name, found, "moves/s", _busy(found.used)))
    with _told(name, results), boardgame_server(PACE) as peer:
        found = measure(peer, gate, seconds=seconds, slice_seconds=1.0, patience=2.0)
        results += _paced_peer("boardgame.io paced, last other player", found)
    return results


BENCHMARKS: dict[str, Callable[[float], Results]] = {
    "first-page": first_pages,
    "playouts": playouts,
    "pages": pages,
    "capacity": capacity,
    "restore": restoring,
    "ten-seats": full_tables,
}


# From slices to figures ------------------------------------------------------------------------------


class _Latencies:
    """Milliseconds over the slices used."""

    def __init__(self, slices: Sequence[Slice]) -> None:
        each = [done.notes["latencies"] for done in slices if done.notes["latencies"]]
        pool = [ms for latencies in each for ms in latencies]
        if not pool:
            raise SideError("no page ever showed a move")
        self.median = at(pool, 0.5)
        # The middle one of the slices' own: a single stall of the host would rule the pooled figure.
        self.p99 = at([at(latencies, 0.99) for latencies in each], 0.5)
        self.pooled = f"{at(pool, 0.99):.1f} ms pooled"


def _paced_peer(what: str, found: Alone) -> Results:
    latencies = _Latencies(found.used)
    return [
        Figure(f"{what}, median", latencies.median, "ms", detail=_basis(found)),
        Figure(f"{what}, p99", latencies.p99, "ms", detail=latencies.pooled),
    ]


def _ratio(what: str, found: Comparison, limit: float | None, unit: str, more: str = "") -> Figure:
    detail = (
        f"{_between(found.ratio)}; {short(found.ours.median)} / {short(found.peer.median)} {unit}; "
        f"{found.quiet} of {found.pairs} pairs quiet{', all used' if found.noisy else ''}"
    )
    return Figure(what, found.ratio.median, "x", limit, at_least=True, detail=_joined(detail, more))


def _alone(what: str, found: Alone, unit: str, more: str = "") -> Figure:
    detail = f"{_between(found.rate)}; {_basis(found)}"
    return Figure(what, found.rate.median, unit, detail=_joined(detail, more))


def _joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _between(spread: Spread) -> str:
    return f"[{short(spread.p10)}..{short(spread.p90)}]"


def _basis(found: Alone) -> str:
    return f"{found.quiet} of {found.slices} slices quiet{', all used' if found.noisy else ''}"


def _total(slices: Sequence[Slice], note: str) -> int:
    return sum(done.notes[note] for done in slices)


def _busy(*sides: Sequence[Slice]) -> str:
    """How full the cores were: where the load's is full and the server's is not, the load was measured."""
    shares = []
    for slices in sides:
        server, load = (
            Spread.of([done.notes[note] for done in slices]).median for note in ("server_busy", "load_busy")
        )
        shares.append(f"server {server:.0%}, load {load:.0%}")
    return "busy: " + " / ".join(shares)


@contextmanager
def _told(what: str, results: Results) -> Iterator[None]:
    """Say what is being measured; turn what cannot run into a line of the table."""
    print(f"measuring {what} ...", file=sys.stderr, flush=True)
    try:
        yield
    except (SideError, RefusedError, OSError, RuntimeError, ImportError) as failure:
        results.append(Missing(what, " ".join(str(failure).split())[-200:]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what was asked for; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__.partition("\n")[0])
    parser.add_argument("benchmarks", nargs="*", metavar="BENCHMARK", help=f"of {', '.join(BENCHMARKS)}")
    parser.add_argument("--peers", action="store_true", help="measure the peers alone, without us")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each comparison, at least (20)")
    parser.add_argument(
        "--json", type=Path, default=HERE / "results/latest.json", help="where the figures go"
    )
    asked = parser.parse_args(arguments)
    if unknown := set(asked.benchmarks) - set(BENCHMARKS):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(BENCHMARKS)}")
    if not shutil.which("taskset"):
        parser.error("taskset is missing; on Debian it comes with util-linux")
    # This process only times the cores and sleeps, but it should not do that on the measured one.
    os.sched_setaffinity(0, set(cores()))
    results: Results = []
    if asked.peers:
        results += peers_alone(asked.seconds)
    for name in asked.benchmarks or ([] if asked.peers else BENCHMARKS):
        results += BENCHMARKS[name](asked.seconds)
    print(table(results))
    keep(results, asked.json)
    return 1 if any(isinstance(r, Missing) or r.ok is False for r in results) else 0


if __name__ == "__main__":
    sys.exit(main())
