"""The processes that are measured, each a side of a comparison. See pairing.py for how one speaks to them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import compiled
from benchmarks.pairing import Side, SideError, cores, pinned
from benchmarks.server_process import free_port
from benchmarks.trees import HERE, OURS, ROOT, Tree

PEERS = HERE / ".peers"
TABLES, SEATS, PACE = 50, 4, 4
"""Fifty tables of four; paced, four moves a second at each: two hundred in all."""

PYTHON_PEERS = {
    "leduc": "PettingZoo leduc",
    "team-dominoes": "OpenSpiel team_dominoes",
    "uno": "RLCard uno",
}
"""Peer -> its name in the table."""


def _of(tree: Tree, core: int, arguments: Sequence[object], source: Path | None = None) -> Side:
    """One of our own sides. arguments: the module under benchmarks, and what it is given."""
    module, *given = arguments
    command = [sys.executable, "-m", f"benchmarks.{module}", *map(str, given)]
    environment = tree.environment(source)
    return Side(f"{tree.name}, {module}", pinned(core, command), cwd=ROOT, env=environment, patience=300)


def playouts(game: str, seats: int, tree: Tree = OURS, *, is_compiled: bool = True) -> Side:
    """One of our games at random, on the measured core. Raises SideError where it can't be compiled."""
    source = compiled.source(tree) if is_compiled else tree.source
    return _of(tree, cores()[1], ["playouts_side", game, seats], source)


def python_peer(game: str) -> Side:
    """One of the Python engines, on the measured core."""
    python = PEERS / "venv/bin/python"
    if not python.exists():
        raise SideError("benchmarks/setup_peers installs it")
    command = [str(python), "-m", "benchmarks.peers.python_games", game]
    return Side(PYTHON_PEERS[game], pinned(cores()[1], command), cwd=ROOT)


def server(kind: str, rate: float, tree: Tree = OURS) -> Side:
    """Our server on the measured core and its players on the other, over HTTP. kind: "pages" or "api"."""
    load, measured = cores()
    return _of(tree, load, ["server_load", kind, measured, TABLES, rate])


def sockets(tree: Tree = OURS) -> Side:
    """Our server on the measured core and its players on the other, a WebSocket for each seat."""
    load, measured = cores()
    return _of(tree, load, ["socket_load", measured, TABLES])


def workers(kind: str, many: int, tables: int, resting: int = 0) -> Side:
    """A house of many workers with its players. kind: see workers_load.py."""
    module = "benchmarks.workers_load"
    command = [sys.executable, "-m", module, kind, *map(str, (many, tables, resting))]
    return Side(f"{many} workers", command, cwd=ROOT, env=OURS.environment(), patience=300)


def boardgame_server(rate: float, folder: Path | None = None) -> Side:
    """boardgame.io's server on the measured core; its players on the other. folder: for its files, if any."""
    modules = PEERS / "npm/node_modules"
    if not modules.exists() or not shutil.which("node"):
        raise SideError("benchmarks/setup_peers installs it; it needs node and npm")
    load, measured = cores()
    places = [free_port(), measured, TABLES, SEATS, rate, *([folder] if folder else [])]
    command = ["node", str(HERE / "peers/boardgame/load.cjs"), *map(str, places)]
    return Side("boardgame.io", pinned(load, command), cwd=ROOT, env={"NODE_PATH": str(modules)})


def parts(game: str, seats: int, tree: Tree = OURS) -> Side:
    """What the pages of a table cost to draw, on the measured core."""
    return _of(tree, cores()[1], ["parts", game, seats])


def start(tree: Tree = OURS) -> Side:
    """Our server as it starts, on the measured core."""
    load, measured = cores()
    return _of(tree, load, ["start", measured])


def restore(many: int, tree: Tree = OURS) -> Side:
    """Our server as it is started again with so many tables, on the measured core."""
    load, measured = cores()
    return _of(tree, load, ["restore", measured, many])
