"""What was measured, turned into figures."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from benchmarks.climbing import Held
from benchmarks.figures import Figure, Missing, short
from benchmarks.pairing import Alone, Comparison, SideError, Slice, Spread, at
from benchmarks.wire import RefusedError

Results = list[Figure | Missing]


@contextmanager
def told(what: str, results: Results) -> Iterator[None]:
    """Say what is being measured; turn what cannot run into a line of the table."""
    print(f"measuring {what} ...", file=sys.stderr, flush=True)
    try:
        yield
    except (SideError, RefusedError, OSError, RuntimeError, ImportError) as failure:
        results.append(Missing(what, " ".join(str(failure).split())[-200:]))


def ratio(what: str, found: Comparison, limit: float | None, unit: str, more: str = "") -> Figure:
    """Ours over the other's, of which more is better."""
    detail = (
        f"{between(found.ratio)}; {short(found.ours.median)} / {short(found.peer.median)} {unit}; "
        f"{found.quiet} of {found.pairs} pairs quiet{', all used' if found.noisy else ''}"
    )
    return Figure(what, found.ratio.median, "x", limit, at_least=True, detail=joined(detail, more))


def times(what: str, ratios: Sequence[float], limit: float | None, more: str) -> Figure:
    """How many times as long ours takes as what stands beside it, of which less is better."""
    spread = Spread.of(ratios)
    detail = joined(f"{between(spread)}, {len(ratios)} times", more)
    return Figure(what, spread.median, "x", limit, detail=detail)


def held(what: str, found: Held, least: float | None, most: float | None) -> Results:
    """Moves a second before any is late, and how long the last page waits at half of that.

    least, most: the limits of the two.
    """
    paces = f"{short(found.ours.median)} / {short(found.other.median)} moves/s"
    waits = f"{short(found.ours_ms.median)} / {short(found.other_ms.median)} ms"
    turns = f"{found.turns} turns"
    return [
        Figure(
            f"{what}: moves/s before any is late", found.ratio.median, "x", least, at_least=True,
            detail=joined(between(found.ratio), paces, turns, busy(*found.at_top)),
        ),
        Figure(
            f"{what}: last page at half of its own, median", found.latency.median, "x", most,
            detail=joined(between(found.latency), waits),
        ),
    ]  # fmt: skip


def alone(what: str, found: Alone, unit: str, more: str = "") -> Figure:
    """One side by itself, for scale."""
    basis = f"{found.quiet} of {found.slices} slices quiet{', all used' if found.noisy else ''}"
    return Figure(what, found.rate.median, unit, detail=joined(between(found.rate), basis, more))


def latency(what: str, slices: Sequence[Slice]) -> Figure:
    """The median of all that was waited in these slices, for scale. Raises SideError where nothing was."""
    waited = [ms for done in slices for ms in done.notes["latencies"]]
    if not waited:
        raise SideError("no page ever showed a move")
    return Figure(what, at(waited, 0.5), "ms")


def joined(*parts: str) -> str:
    """As a detail."""
    return "; ".join(part for part in parts if part)


def between(spread: Spread) -> str:
    """The 10th and the 90th centile, and in what range all of it lies."""
    return f"[{short(spread.p10)}..{short(spread.p90)}] of {short(spread.least)}..{short(spread.most)}"


def shares(*sides: Sequence[Slice]) -> str:
    """What part of one core each part of a house took, and its players."""
    names = {"players": "load_busy", "workers": "server_busy", "PostgreSQL": "PostgreSQL", "Redis": "Redis"}
    return " / ".join(
        ", ".join(
            f"{name} {Spread.of([done.notes[note] for done in slices]).median:.0%}"
            for name, note in names.items()
        )
        for slices in sides
    )


def busy(*sides: Sequence[Slice]) -> str:
    """How full the cores were: where the load's is full and the server's is not, the load was measured."""
    shares = []
    for slices in sides:
        server, load = (
            Spread.of([done.notes[note] for done in slices]).median for note in ("server_busy", "load_busy")
        )
        shares.append(f"server {server:.0%}, load {load:.0%}")
    return "busy: " + " / ".join(shares)
