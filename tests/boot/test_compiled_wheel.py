"""The compiled wheel plays as the source does: `hatch_build.py`."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from benchmarks.compiled import build

ROOT = Path(__file__).parents[2]

LIBRARIES = """
import importlib
for name in ("engine.runner", "engine.decisions", "games.men_of_stones.rules.fall",
             "games.men_of_stones.decisions.scenes", "games.city_of_masks.state.city"):
    print(importlib.import_module("commedia." + name).__file__)
"""

PLAYS = """
import hashlib, random
import msgspec
from commedia import games
from commedia.engine import log
from commedia.lab.playouts import below_of, random_game
SIZES = {
    "men-of-stones": (3, 4, 5), "city-of-masks": (3, 5, 7), "know-thyself": (2, 4), "face-of-angels": (3, 5),
    "shadow-play": (2, 4),
}
for slug, seats in ((slug, seats) for slug, sizes in SIZES.items() for seats in sizes):
    for seed in range(2):
        play, decisions = random_game(games.get(slug), seats, below_of(random.Random(seed)))
        kept = [log.encode(entry) for entry in play.outbox.entries]
        seen = [play.outbox.moments, *(play.view(seat) for seat in (*play.seats, None))]
        kept += map(msgspec.json.encode, seen)
        print(slug, seats, seed, decisions, hashlib.sha256(b"".join(kept)).hexdigest())
"""


def said(program: str, source: Path) -> list[str]:
    """What a program prints, with our code from that folder."""
    command = [sys.executable, "-c", program]
    env = {**os.environ, "PYTHONPATH": str(source)}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.slow
def test_the_compiled_wheel_plays_as_the_source_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One test, for making the wheel takes the longest of it; so the C compiler is the quickest that is here.

    Engine and rules are loaded as libraries, with their source beside them. By the same chance they play the
    same games, of every rule: the same log, moments and views, byte by byte. And what the tests say of the
    engine, every refusal too, holds for it. Pages and house actors are not compiled.
    """
    if shutil.which("tcc"):
        monkeypatch.setenv("CC", "tcc")
        monkeypatch.setenv("LDSHARED", "tcc -shared")
    else:
        monkeypatch.setenv("CFLAGS", "-O0 -fno-asynchronous-unwind-tables -fno-stack-protector")
    wheel = tmp_path / "unpacked"
    with zipfile.ZipFile(build(tmp_path)) as packed:
        packed.extractall(wheel)

    for library in map(Path, said(LIBRARIES, wheel)):
        assert library.is_relative_to(wheel)
        assert library.suffix == ".so"
        assert library.with_name(f"{library.name.partition('.')[0]}.py").exists()

    plays = said(PLAYS, wheel)
    assert len(plays) == 24
    assert plays == said(PLAYS, ROOT / "src")

    command = [
        sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-o", f"pythonpath={wheel} .",
        "-m", "not browser and not slow", "tests/engine",
    ]  # fmt: skip
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout[-3000:]
