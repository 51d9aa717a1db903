"""The same games in processes whose hashes differ: a rule that iterates over a set plays them otherwise.

    python -m commedia.lab.check.hashing GAME SEATS SEED GAMES OPTIONS

prints one digest a line, of each game's log to the byte, its words, its moments and every seat's view.
OPTIONS are those that every game has, as JSON.
Answers are given as people send them, with words in every field that takes any, and people speak in between.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from commedia.engine import Decision, Game, IllegalMove, Play, RuleFault
from commedia.engine.domains import Below
from commedia.lab.actors import legal_answer, written_answer
from commedia.lab.check import watch
from commedia.lab.check.recording import MOST_MOVES, Recording
from commedia.lab.game_address import find

HASH_SEEDS = ("0", "1", "4242")


SPOKEN = 16
"""Moves from one word said in between to the next, about."""


def digest(game: Game, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> str:
    """What one random game came to, in a hash: each seat's last view, the log, the words, the moments."""
    recording = Recording(game, seats, seed, options)
    words: dict[str, tuple[str, str]] = {}
    told: list[bytes] = []
    try:
        with watch.cut_off(watch.STEP_SECONDS):
            told = _played(recording, words)
    except (Exception, watch.Endless) as fault:
        # The trial of this very game tells of it; here, whether it comes every time.
        told = [type(fault).__name__.encode()]
    told += [*recording.bodies, msgspec.json.encode(words), msgspec.json.encode(recording.moments)]
    return hashlib.sha256(b"\0".join(told)).hexdigest()


def _played(recording: Recording, words: dict[str, tuple[str, str]]) -> list[bytes]:
    """Play to the end: every seat's last view. words: takes what is written, by its id."""
    play = recording.open()
    recording.keep(play)
    for _ in range(MOST_MOVES):
        waiting = [q for q in play.open.values() if q.given is None]
        if not waiting:
            break
        watch.again(watch.STEP_SECONDS)
        if not recording.below(SPOKEN):
            speak(play, recording.below)
        give(play, waiting[recording.below(len(waiting))], recording.below)
        words |= play.outbox.words
        recording.keep(play)
    texts = {id: text for id, (_, text) in words.items()}
    return [msgspec.json.encode(play.view(seat, texts)) for seat in (*play.seats, None)]


def give(play: Play, decision: Decision[Any], below: Below) -> None:
    """Answer as people do, in words; where that cannot be done, without."""
    try:
        play.answer(decision.id, decision.seat, written_answer(decision, below, play.moves))
    except (IllegalMove, RuleFault):
        play.answer(decision.id, decision.seat, legal_answer(decision, below, play.moves))


def speak(play: Play, below: Below) -> None:
    """One seat whispers to some of the others, named in any order."""
    speaker, *others = sorted(play.seats, key=lambda _: below(1_000))
    play.say(speaker, "whisper", "A word with you.", others[below(len(others)) :])


def differing(
    name: str, seats: int, seed: int, games: int, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[int, str]]:
    """The seeds of games that differ with the order of sets, each with a sentence."""
    # Started together: they share the cores.
    asked = [name, str(seats), str(seed), str(games), msgspec.json.encode(options or {}).decode()]
    running = [(hash_seed, _start(asked, hash_seed)) for hash_seed in HASH_SEEDS]
    digests: list[list[str]] = []
    try:
        for hash_seed, process in running:
            out, err = process.communicate()
            if process.returncode:
                last = err.strip().splitlines()[-1:] or ["no message"]
                yield seed, f"under PYTHONHASHSEED={hash_seed} it does not run: {last[0]}"
                continue
            digests.append(out.split())
    finally:
        for _, process in running:
            if process.poll() is None:  # nobody waits for it any more
                process.kill()
                process.communicate()
    for number, same in enumerate(zip(*digests, strict=True)):
        if len(set(same)) > 1:
            yield seed + number, "the same game goes otherwise under another PYTHONHASHSEED"


def _start(asked: Sequence[str], hash_seed: str) -> subprocess.Popen[str]:
    path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
    return subprocess.Popen(
        [sys.executable, "-m", __name__, *asked],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


if __name__ == "__main__":
    played, (seats, first, count) = find(sys.argv[1]), map(int, sys.argv[2:5])
    fixed = msgspec.json.decode(sys.argv[5])
    for each in range(first, first + count):
        print(digest(played, seats, each, fixed))
