"""`commedia check`: whether a game keeps what every game must keep."""

from __future__ import annotations

from collections.abc import Sequence

from commedia.cli.progress import progress, say
from commedia.lab.check import check
from commedia.lab.whereabouts import find


def run(game: str, games: int, seats: Sequence[int], seed: int, workers: int | None) -> int:
    """Play, print each finding on a line of its own, and return 1 where there are any."""
    tables = list(seats) or list(find(game).seats)
    with progress(f"checking {game}", games * len(tables)) as report:
        findings = check(game, games, tables, seed, workers, lambda done, total: report(done))
    for finding in findings:
        print(finding)
    played = f"{games:,} games at each of {', '.join(map(str, tables))} seats"
    say(f"{game}: {len(findings) or 'no'} finding{'s' * (len(findings) != 1)} in {played}")
    return 1 if findings else 0
