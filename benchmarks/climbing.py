"""How many moves a second a server holds before any is late, beside another's, in one run.

Both climb in turns, a slice each: a little more after a slice in which no move was late, a little less after
one in which some were. So each stays about the pace that it just holds, whatever the machine does meanwhile,
and the two paces of a turn belong together. Afterwards each goes at half of its own, and how long the last
page waits is set against the other's.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.pairing import Side, SideError, Slice, Spread, at

FIRST = 50.0
"""Moves a second to begin with."""
LARGEST, SMALLEST = 2.0, 1.1
"""By how much a turn goes up or down: at first, and once a server is where it belongs."""
TURNS = 12
"""The least that count: those before both are where they belong do not."""
SLOWEST = 1.0
"""Moves a second at which one gives up."""


class Climber:
    """One server on its way. slices: one for each turn, and paces: the moves a second asked of it in each."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.slices: list[Slice] = []
        self.paces: list[float] = []
        self._next = FIRST
        self._step = LARGEST
        self._was_late: bool | None = None

    @property
    def is_there(self) -> bool:
        """Whether it goes up and down about what it holds."""
        return self._step == SMALLEST

    def climb(self, seconds: float) -> None:
        """One turn. Raises SideError where even the slowest moves are late."""
        done = self.side.run(seconds, self._next)
        self.slices.append(done)
        self.paces.append(self._next)
        is_late = bool(done.notes["late"] or done.notes.get("unseen"))
        if (
            self._was_late is not None and is_late != self._was_late
        ):  # it went too far: half as far from now on
            self._step = max(SMALLEST, self._step**0.5)
        self._was_late = is_late
        self._next = self._next / self._step if is_late else self._next * self._step
        if self._next < SLOWEST:
            raise SideError(f"{self.side.name}: some moves are late however slowly they come")


@dataclass(frozen=True)
class Held:
    """What two servers just hold. ratio: ours over the other's, turn by turn; latency: likewise, each
    at half of what it holds. ours, other: moves a second; ours_ms, other_ms: the medians of those latencies.
    """

    ratio: Spread
    ours: Spread
    other: Spread
    latency: Spread
    ours_ms: Spread
    other_ms: Spread
    turns: int
    at_top: tuple[Sequence[Slice], Sequence[Slice]]


def climb(ours: Side, other: Side, *, seconds: float, slice_seconds: float = 1.0) -> Held:
    """Both climb for so many seconds, and then go at half pace for half as long. Raises SideError."""
    climbers = Climber(other), Climber(ours)
    start, turn, first = time.perf_counter(), 0, 0
    while turn - first < TURNS or time.perf_counter() - start < seconds:
        for climber in climbers if turn % 2 else climbers[::-1]:
            climber.climb(slice_seconds)
        turn += 1
        if not all(climber.is_there for climber in climbers):
            first = turn
    their_pace, our_pace = (one.paces[first:] for one in climbers)
    half = Spread.of(our_pace).median / 2, Spread.of(their_pace).median / 2
    waits: list[tuple[float, float]] = []
    for _ in range(max(TURNS // 2, turn // 4)):
        other_ms = other.run(slice_seconds, half[1]).notes["latencies"]
        our_ms = ours.run(slice_seconds, half[0]).notes["latencies"]
        if our_ms and other_ms:
            waits.append((at(our_ms, 0.5), at(other_ms, 0.5)))
    if not waits:
        raise SideError("no page ever showed a move")
    return Held(
        ratio=Spread.of([mine / theirs for mine, theirs in zip(our_pace, their_pace, strict=True)]),
        ours=Spread.of(our_pace),
        other=Spread.of(their_pace),
        latency=Spread.of([mine / theirs for mine, theirs in waits]),
        ours_ms=Spread.of([mine for mine, _ in waits]),
        other_ms=Spread.of([theirs for _, theirs in waits]),
        turns=turn - first,
        at_top=(climbers[1].slices[first:], climbers[0].slices[first:]),
    )
