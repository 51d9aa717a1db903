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

STEPS = (1.5, 1.25, 1.1)
"""By how much each turn goes up or down: in big steps first, the last from then on."""
SETTLED = 6
"""Turns until both are where they belong; what comes before is left out."""
FIRST = 50.0
"""Moves a second to begin with."""


class Climber:
    """One server on its way. slices: one for each turn, and paces: the moves a second asked of it in each."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.slices: list[Slice] = []
        self.paces: list[float] = []
        self.next = FIRST

    def climb(self, seconds: float) -> None:
        """One turn."""
        done = self.side.run(seconds, self.next)
        self.slices.append(done)
        self.paces.append(self.next)
        step = STEPS[min(len(self.paces), len(STEPS)) - 1]
        is_late = done.notes["late"] or done.notes.get("unseen")
        self.next = self.next / step if is_late else self.next * step


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
    start = time.perf_counter()
    while (turns := len(climbers[1].paces)) < 3 * SETTLED or time.perf_counter() - start < seconds:
        for climber in climbers if turns % 2 else climbers[::-1]:
            climber.climb(slice_seconds)
    their_pace, our_pace = (one.paces[SETTLED:] for one in climbers)
    half = Spread.of(our_pace).median / 2, Spread.of(their_pace).median / 2
    waits: list[tuple[float, float]] = []
    for _ in range(max(SETTLED, turns // 4)):
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
        turns=turns,
        at_top=(climbers[1].slices[SETTLED:], climbers[0].slices[SETTLED:]),
    )
