"""Where the houses of the tests come from: a process that has read the program, and forks one for each.

To read it takes ten times as long as all that a house does before it answers. Each house is still a process
of its own, with its own port, folder, surroundings and chance; only that it begins where `commedia play` has
read itself. One nursery serves all houses that a test process opens.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

import psutil

from commedia.cli import main
from tests.chance import settle

ROOT = Path(__file__).parents[2]


def born(
    arguments: Sequence[str], chance: str, surroundings: Mapping[str, str], where: Sequence[Path], log: Path
) -> psutil.Process:
    """A new house: `commedia` called with these arguments, with chance settled by that name.

    surroundings: its environment. where: folders in which it finds modules besides.
    log: the file to which what it says is added.
    """
    nursery = _nursery()
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    asked = {
        "arguments": arguments,
        "chance": chance,
        "surroundings": dict(surroundings),
        "where": [str(folder) for folder in where],
        "log": str(log),
    }
    nursery.stdin.write(json.dumps(asked) + "\n")
    nursery.stdin.flush()
    return psutil.Process(int(nursery.stdout.readline()))


@cache
def _nursery() -> subprocess.Popen[str]:
    nursery = subprocess.Popen(
        [sys.executable, "-m", "tests.browser.nursery"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    atexit.register(nursery.communicate)  # it ends where nobody can ask it any more
    return nursery


def _serve() -> None:
    """Read the program; then for every line on standard input fork, and write which process that is."""
    import_module("commedia.server.run")
    import_module("commedia.games").faults()  # which reads all games of the playbill
    gc.freeze()  # the collector of a house leaves alone what all of them share
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no house is waited for here
    for line in sys.stdin:
        if not (number := os.fork()):
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            return _be_a_house(**json.loads(line))
        print(number, flush=True)
    return None


def _be_a_house(
    arguments: Sequence[str], chance: str, surroundings: dict[str, str], where: Sequence[str], log: str
) -> None:
    with open(os.devnull, "rb") as nothing, open(log, "ab") as told:
        os.dup2(nothing.fileno(), 0)
        os.dup2(told.fileno(), 1)
        os.dup2(told.fileno(), 2)
    os.environ.clear()
    os.environ.update(surroundings)
    tempfile.tempdir = None  # looked up anew, in these surroundings
    sys.path[1:1] = where
    sys.argv[1:] = arguments
    settle(chance)
    main()


if __name__ == "__main__":
    _serve()
