"""Two sides measured beside each other in one run, because only their ratio holds.

A core of a shared machine runs at paces up to twice apart and changes between them every few moments,
unseen from inside. A figure taken alone says as much about the neighbours as about the program. So each
side is a process of its own that waits for work, and the run alternates short slices of the peer, ours and
the peer again: a change of pace meets both, and a drift cancels.

The line protocol, over a side's standard streams:

    side    > ready
    harness > run 0.25                                       seconds of work, at least; a pace may follow
    side    > {"units": 1200, "seconds": 0.2503, ...}        more keys are notes of that side's own
    harness > (closes the stream)                            the side ends

`serve` is the side's half, `Side` the harness's.
"""

from __future__ import annotations

import gc
import json
import os
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

Play = Callable[[float], tuple[int, int]]
"""Plays until `time.perf_counter()` passes the deadline given; returns (decisions, games)."""

QUIET = 0.85
"""A slice counts as quiet where the cores ran at this part of their best pace before and after it."""

ENOUGH_QUIET = 5
"""With fewer quiet slices than this, every slice is used, and the figure is marked as noisy."""


# The cores -------------------------------------------------------------------------------------------


def cores() -> tuple[int, int]:
    """(core for load, core to be measured); the same one twice on a machine that has one."""
    there = sorted(os.sched_getaffinity(0))
    return there[0], there[min(1, len(there) - 1)]


def pinned(cores: int | Sequence[int], command: Sequence[str]) -> list[str]:
    """The command, held to one core, or to several."""
    held = [cores] if isinstance(cores, int) else cores
    return ["taskset", "-c", ",".join(map(str, held)), *command]


class Gate:
    """Whether the machine is quiet: times a fixed loop on each core that matters."""

    def __init__(self, watched: Sequence[int]) -> None:
        self.watched = tuple(dict.fromkeys(watched))
        self.best = dict.fromkeys(self.watched, 0.0)
        for _ in range(40):
            self.pace()

    def pace(self) -> dict[int, float]:
        """Million turns of the loop a second, for each watched core; remembers the best seen."""
        home = os.sched_getaffinity(0)
        paces = {}
        for core in self.watched:
            os.sched_setaffinity(0, {core})
            paces[core] = _turns()
        os.sched_setaffinity(0, home)
        for core, turns in paces.items():
            self.best[core] = max(self.best[core], turns)
        return paces

    def quiet(self, *paces: Mapping[int, float]) -> bool:
        """Whether all these readings are near the best seen so far. Ask at the end of a run."""
        return all(turns >= QUIET * self.best[core] for pace in paces for core, turns in pace.items())

    def wait(self, patience: float) -> dict[int, float]:
        """Wait for a quiet moment, `patience` seconds at most; returns the last reading."""
        until = time.perf_counter() + patience
        while True:
            now = self.pace()
            if self.quiet(now) or time.perf_counter() > until:
                return now
            time.sleep(0.1)


def _turns() -> float:
    start = time.perf_counter()
    x = 0
    for i in range(120_000):
        x = (x * 29 + i) & 0xFFFF
    return 0.12 / (time.perf_counter() - start)


# A side's half ---------------------------------------------------------------------------------------


def serve(make: Callable[[], Play]) -> None:
    """Be one side of a pairing: build the play once, then run it on demand until the stream closes."""
    answer_slices(_Slices(make()))


class _Slices:
    def __init__(self, play: Play) -> None:
        self.play = play
        play(time.perf_counter() + 0.3)  # caches, imports and the like belong to no slice

    def __call__(self, seconds: float) -> dict[str, Any]:
        gc.collect()
        start = time.perf_counter()
        decisions, games = self.play(start + seconds)
        return {"units": decisions, "seconds": time.perf_counter() - start, "games": games}


def answer_slices(run: Callable[..., Mapping[str, Any]]) -> None:
    """Speak the protocol with any slice of work that returns its own "units" and "seconds".

    run: is given the seconds, and where the harness sets one, the pace.
    """
    with _own_stdout() as say:
        say("ready")
        for line in sys.stdin:
            say(json.dumps(run(*map(float, line.split()[1:]))))


@contextmanager
def _own_stdout() -> Iterator[Callable[[str], None]]:
    """Keep standard output for the protocol: what a library prints, even from C, goes to stderr."""
    with os.fdopen(os.dup(1), "w") as out:
        os.dup2(2, 1)

        def say(line: str) -> None:
            out.write(line + "\n")
            out.flush()

        yield say


# The harness's half ----------------------------------------------------------------------------------


class SideError(Exception):
    """A side did not start, ended early or fell silent; carries the end of what it said."""


@dataclass(frozen=True)
class Slice:
    """One slice of work: `units` done (decisions, moves) in `seconds`."""

    units: int
    seconds: float
    notes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Units a second."""
        return self.units / self.seconds


class Side:
    """One measured process."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        *,
        cwd: str | os.PathLike[str],
        env: Mapping[str, str] | None = None,
        patience: float = 90.0,
    ) -> None:
        self.name = name
        self.patience = patience
        # A file and not a pipe: nobody reads it while a slice runs.
        self.stderr = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the side
        self.process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.stderr,
            cwd=cwd,
            env={**os.environ, **(env or {})},
        )
        try:
            self._line()
        except SideError:
            self.close()
            raise

    def run(self, seconds: float, pace: float | None = None) -> Slice:
        """Have the side work for that long. pace: units a second; 0: as fast as it can; None: as it began."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"run {seconds}{'' if pace is None else f' {pace}'}\n".encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise SideError(f"{self.name} has ended: {self._last_words()}") from None
        reply = json.loads(self._line())
        return Slice(reply.pop("units"), reply.pop("seconds"), reply)

    def close(self) -> None:
        """Let the side end by itself; end it if it will not."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.close()
            self.process.wait(10)
        except (BrokenPipeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.stderr.close()

    def __enter__(self) -> Side:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _line(self) -> str:
        stdout = self.process.stdout
        assert stdout is not None
        if not select.select([stdout], [], [], self.patience)[0]:
            raise SideError(f"{self.name} said nothing for {self.patience:.0f} s: {self._last_words()}")
        line = stdout.readline().decode()
        if not line:
            self.process.wait()
            raise SideError(f"{self.name} ended: {self._last_words()}")
        return line

    def _last_words(self) -> str:
        self.stderr.seek(0)
        said = self.stderr.read().decode(errors="replace").strip()
        if "Traceback (most recent call last)" in said:
            said = said.splitlines()[-1]  # what it came to, and not the way there
        return said[-600:] or "it gave no reason"


# Figures ---------------------------------------------------------------------------------------------


def at(values: Sequence[float], part: float) -> float:
    """The value below which that part of the others lie, by nearest rank.

    >>> at([4, 1, 3, 2, 5], 0.5), at([4, 1, 3, 2, 5], 0.99), at([7], 0.1)
    (3, 5, 7)
    """
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * part))]


@dataclass(frozen=True)
class Spread:
    """A median with its 10th and 90th centiles, and all that was measured: from the least to the most."""

    median: float
    p10: float
    p90: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """
        >>> Spread.of([1.0, 2.0, 3.0])
        Spread(median=2.0, p10=1.0, p90=3.0, least=1.0, most=3.0)
        """
        return cls(statistics.median(values), at(values, 0.1), at(values, 0.9), min(values), max(values))


@dataclass(frozen=True)
class Alone:
    """One side's own figure. It holds for this machine and this minute only."""

    rate: Spread
    slices: int
    quiet: int
    noisy: bool
    used: Sequence[Slice]


@dataclass(frozen=True)
class Comparison:
    """Ours over the peer's, paired."""

    ratio: Spread
    ours: Spread
    peer: Spread
    pairs: int
    quiet: int
    noisy: bool
    ours_used: Sequence[Slice]
    peer_used: Sequence[Slice]


def compare(
    ours: Side,
    peer: Side,
    gate: Gate,
    *,
    seconds: float,
    slice_seconds: float = 0.25,
    pairs: int = 20,
    pace: float | None = None,
) -> Comparison:
    """Alternate peer, ours, peer for `seconds` and for at least that many pairs. pace: see `Side.run`.

    The ratio is taken pair by pair and then summed up, so that a slow minute of the machine weighs on both
    of its halves alike.
    """
    rows: list[tuple[tuple[dict[int, float], dict[int, float]], Slice, Slice]] = []
    start = time.perf_counter()
    while len(rows) < pairs or time.perf_counter() - start < seconds:
        before = gate.pace()
        first, own, second = (side.run(slice_seconds, pace) for side in (peer, ours, peer))
        both = Slice(first.units + second.units, first.seconds + second.seconds, second.notes)
        rows.append(((before, gate.pace()), own, both))
    quiet = [row for row in rows if gate.quiet(*row[0])]
    used = quiet if len(quiet) >= ENOUGH_QUIET else rows
    return Comparison(
        ratio=Spread.of([own.rate / other.rate for _, own, other in used]),
        ours=Spread.of([own.rate for _, own, _ in used]),
        peer=Spread.of([other.rate for _, _, other in used]),
        pairs=len(rows),
        quiet=len(quiet),
        noisy=used is rows,
        ours_used=[own for _, own, _ in used],
        peer_used=[other for _, _, other in used],
    )


def measure(
    side: Side, gate: Gate, *, seconds: float, slice_seconds: float = 0.25, patience: float = 0.0
) -> Alone:
    """One side alone. With `patience`, each slice waits that many seconds at most for a quiet moment."""
    rows: list[tuple[tuple[dict[int, float], dict[int, float]], Slice]] = []
    start = time.perf_counter()
    while not rows or time.perf_counter() - start < seconds:
        before = gate.wait(patience) if patience else gate.pace()
        done = side.run(slice_seconds)
        rows.append(((before, gate.pace()), done))
    quiet = [row for row in rows if gate.quiet(*row[0])]
    used = quiet if len(quiet) >= ENOUGH_QUIET else rows
    return Alone(
        rate=Spread.of([done.rate for _, done in used]),
        slices=len(rows),
        quiet=len(quiet),
        noisy=used is rows,
        used=[done for _, done in used],
    )
