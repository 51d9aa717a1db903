"""The same play gives the same log, byte by byte, in whichever process and by whichever way it is played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from commedia.lab.check import hashing

ROOT = Path(__file__).parents[2]
HASH_SEEDS = ("0", "1", "2")


def written(slug: str, seats: int) -> list[dict[str, str]]:
    """The digest of the log by each way of playing, in one process for each hash seed."""
    command = [sys.executable, "-m", "tests.lab.writing", slug, str(seats), "1"]
    running = [
        subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seed in HASH_SEEDS
    ]
    found = []
    for process in running:
        out, err = process.communicate()
        assert process.returncode == 0, err[-2_000:]
        found.append(dict(line.split() for line in out.splitlines()))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats"), [("men-of-stones", 3), ("city-of-masks", 3)])
def test_a_play_leaves_one_log_under_any_hash_seed_and_by_any_way(slug: str, seats: int) -> None:
    """Random play in words, told to the engine, to a scripted table, over the API and by the pages' forms.

    What house actors play is another game; it is the same one under any hash seed.
    """
    first, *others = written(slug, seats)
    assert others == [first] * (len(HASH_SEEDS) - 1)
    assert list(first) == ["play", "script", "api", "forms", "house"]
    assert len({first[way] for way in ("play", "script", "api", "forms")}) == 1


@pytest.mark.slow
def test_the_check_answers_in_words() -> None:
    """A set of what was written differs from process to process, and is found; an honest game is not."""
    assert list(hashing.differing("tests.toys.wordy:GAME", 2, 0, 3)) == []
    assert [seed for seed, _ in hashing.differing("tests.toys.wordy:SCATTERED", 2, 0, 3)] == [0, 1, 2]
