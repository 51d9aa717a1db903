"""The same games in processes whose hashes differ: a rule that iterates over a set plays them otherwise.

    python -m commedia.lab.check.hashing GAME SEATS SEED GAMES

prints one digest a line, of the log, the moments and every seat's view of each game.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator

import msgspec

from commedia.engine import Game
from commedia.lab.actors import legal_answer
from commedia.lab.check.recording import MOST_MOVES, Recording
from commedia.lab.whereabouts import find

HASH_SEEDS = ("0", "1", "4242")


def digest(game: Game, seats: int, seed: int) -> str:
    """What one random game came to, in a hash: each seat's last view, the log, the moments."""
    recording = Recording(game, seats, seed)
    told: list[bytes] = []
    try:
        play = recording.open()
        recording.keep(play)
        for _ in range(MOST_MOVES):
            waiting = [q for q in play.open.values() if q.given is None]
            if not waiting:
                break
            question = waiting[recording.below(len(waiting))]
            play.answer(question.id, question.seat, legal_answer(question, recording.below, play.moves))
            recording.keep(play)
        told = [msgspec.json.encode(play.view(seat)) for seat in (*play.seats, None)]
    except Exception as fault:  # the trial of this very game tells of it; here, whether it comes every time
        told = [type(fault).__name__.encode()]
    told += [*recording.bodies, msgspec.json.encode(recording.moments)]
    return hashlib.sha256(b"\0".join(told)).hexdigest()


def differing(name: str, seats: int, seed: int, games: int) -> Iterator[tuple[int, str]]:
    """The seeds of games that differ with the order of sets, each with a sentence."""
    # Started together: they share the cores.
    running = [(hash_seed, _start(name, seats, seed, games, hash_seed)) for hash_seed in HASH_SEEDS]
    digests: list[list[str]] = []
    for hash_seed, process in running:
        out, err = process.communicate()
        if process.returncode:
            last = err.strip().splitlines()[-1:] or ["no message"]
            yield seed, f"under PYTHONHASHSEED={hash_seed} it does not run: {last[0]}"
            continue
        digests.append(out.split())
    for number, same in enumerate(zip(*digests, strict=True)):
        if len(set(same)) > 1:
            yield seed + number, "the same game goes otherwise under another PYTHONHASHSEED"


def _start(name: str, seats: int, seed: int, games: int, hash_seed: str) -> subprocess.Popen[str]:
    path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
    return subprocess.Popen(
        [sys.executable, "-m", __name__, name, str(seats), str(seed), str(games)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


if __name__ == "__main__":
    played, (seats, first, count) = find(sys.argv[1]), map(int, sys.argv[2:5])
    for each in range(first, first + count):
        print(digest(played, seats, each))
