"""Our own side at random play: every answer checked by the rules and written to the log.

python -m benchmarks.playouts_side men-of-stones 4
"""

from __future__ import annotations

import importlib
import sys

from benchmarks.pairing import Play, serve


def make(slug: str, seats: int, seed: int = 1) -> Play:
    """The engine's play loop for one game."""
    playouts = importlib.import_module("commedia.lab.playouts")
    play: Play = playouts.random_playouts(slug, seats, seed)
    return play


if __name__ == "__main__":
    serve(lambda: make(sys.argv[1], int(sys.argv[2])))
