"""`commedia check`: whether a game keeps what every game must keep."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from commedia.cli.progress import progress, say
from commedia.lab.check import SHARE, check
from commedia.lab.check.trial import Trial
from commedia.lab.whereabouts import find

MANY = 100
"""Games that take long enough for a word on the way, where no bar is seen."""


def run(
    game: str, games: int, seats: Sequence[int], seed: int, workers: int | None, most: int, upto: int | None
) -> int:
    """Play, print each finding with its details, and return 1 where there are any."""
    tables = list(seats) or list(find(game).seats)
    if upto is not None:
        for count in tables:
            trial = Trial(find(game), count, seed)
            trial.run()
            print(*trial.script(upto), sep="\n")
    with progress(f"checking {game}", games * len(tables)) as bar:

        def report(done: int, total: int) -> None:
            bar(done)
            if not sys.stderr.isatty() and total >= MANY and done % max(SHARE, total // 10) < SHARE:
                say(f"{game}: {done:,} of {total:,} games")

        findings = check(game, games, tables, seed, workers, report, most)
    for finding in findings:
        print(finding, *(f"    {line}" for line in finding.details(game)), sep="\n")
    played = f"{games:,} games at each of {', '.join(map(str, tables))} seats"
    ended = " at most: left off at so many findings" if len(findings) >= most else ""
    say(f"{game}: {len(findings) or 'no'} finding{'s' * (len(findings) != 1)} in {played}{ended}")
    return 1 if findings else 0
