"""`commedia check`: whether a game keeps what every game must keep."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from rich.markup import escape
from rich.table import Table

from commedia.cli import rows
from commedia.cli.endings import Stopped
from commedia.cli.progress import progress, say, screen
from commedia.cli.simulate import written
from commedia.engine import Game
from commedia.lab import source_lines
from commedia.lab.check import Finding, check
from commedia.lab.check.findings import alike, gathered
from commedia.lab.check.trial import Trial, Tried
from commedia.lab.check.unmet import unmet
from commedia.lab.game_address import find
from commedia.lab.intervals import of_mean, of_share
from commedia.lab.variants import spelt, variants

NAMED = 5
"""Decisions that are named where no game came to them."""
MANY = 100
"""Games that take long enough for a word on the way, where no bar is seen."""


class Checked(msgspec.Struct):
    """What the check found under some options, and every game that it played for it."""

    options: dict[str, Any]
    findings: list[Finding]
    games: list[Tried]


def run(
    game: str,
    games: int,
    seats: Sequence[int],
    seed: int,
    workers: int | None,
    most: int,
    upto: int | None,
    options: Sequence[str] = (),
    csv: str | None = None,
) -> int:
    """Play, print each finding with its details, and return 1 where there are any.

    options: `key=a,b`, side by side. csv: a file for one row a game, or `-`. Raises BadOption.
    """
    tables = list(seats) or list(find(game).seats)
    chosen = variants(find(game), options)
    rows.settle(csv, json=False)
    if upto is not None:
        for fixed in chosen:
            for count in tables:
                trial = Trial(find(game), count, seed, fixed)
                trial.run()
                print(*trial.script(upto), sep="\n")
    checked = []
    for fixed in chosen:
        called = " ".join([game, *spelt(fixed)])
        played_so_far: list[Tried] = []
        try:
            done = _one(game, called, games, tables, seed, workers, most, fixed, played_so_far)
        except Stopped as stopped:
            found = gathered(finding for tried in played_so_far for finding in tried.findings)
            _tell(game, found if csv != rows.HERE else ())
            raise Stopped(f"{stopped} Findings so far: {len(found) or 'none'}.") from None
        checked.append(done)
        _tell(game, done.findings if csv != rows.HERE else ())
        each = "each of " if len(tables) > 1 else ""
        played = f"{games:,} game{'s' * (games != 1)} at {each}{', '.join(map(str, tables))} seats"
        count = len(done.findings)
        ended = " at most: left off at so many findings" if count >= most else ""
        say(f"{called}: {count or 'no'} finding{'s' * (count != 1)} in {played}{ended}")
        if not count:
            _say_unmet(find(game), {kind for tried in done.games for kind in tried.asked})
    if csv is not None:
        first = ["seats", "seed", *chosen[0], "moves", "findings"]
        rows.write(csv, first, [row for done in checked for row in each_game(done)])
    if len(chosen) > 1 and csv != rows.HERE:
        side_by_side(checked)
    return 1 if any(done.findings for done in checked) else 0


def _tell(game: str, findings: Iterable[Finding]) -> None:
    """Print each finding, and its details below it."""
    for finding in findings:
        print(finding, *(f"    {line}" for line in finding.details(game)), sep="\n")


def _say_unmet(game: Game, asked: Collection[str]) -> None:
    """Name the decisions that none of the games came to, with the lines where they stand."""
    never = unmet(game, asked)
    for kind in never[:NAMED]:
        say(f"  never asked in them: {source_lines.of_kind(kind)}")
    if len(never) > NAMED:
        say(f"  and {len(never) - NAMED} more; further games may come to them")


def _one(
    game: str,
    called: str,
    games: int,
    tables: Sequence[int],
    seed: int,
    workers: int | None,
    most: int,
    fixed: Mapping[str, Any],
    played: list[Tried],
) -> Checked:
    """The check under one set of options, with a bar, or a word now and then. played: takes every game."""
    with progress(f"checking {called}", games * len(tables)) as bar:

        def report(done: int, total: int) -> None:
            bar(done)
            if not sys.stderr.isatty() and total >= MANY and done % (total // 10) == 0:
                say(f"{called}: {done:,} of {total:,} games")

        findings = check(game, games, tables, seed, workers, report, most, fixed, played.append)
    return Checked(dict(fixed), findings, played)


def each_game(done: Checked) -> Iterator[dict[str, Any]]:
    """A row for each game: its moves, how many findings, and their sentences."""
    for tried in done.games:
        sentences = [f"{found.check}: {found.sentence}" for found in tried.findings]
        row: dict[str, Any] = {"seats": tried.seats, "seed": tried.seed} | done.options
        yield row | {"moves": tried.moves, "findings": len(sentences), "what": "; ".join(sentences)}


def side_by_side(checked: Sequence[Checked]) -> None:
    """Print a column for each set of options: moves, games with a finding, and games with each of them."""
    heads = [escape("\n".join(spelt(done.options))) for done in checked]
    table = Table("", *heads, caption="means and shares of games, with intervals of 95 %")
    table.add_row("games played", *(f"{len(done.games):,}" for done in checked))
    moves = ([tried.moves for tried in done.games] for done in checked)
    table.add_row("moves", *(written(of_mean(counts), 1, False) if counts else "" for counts in moves))
    table.add_row("any finding", *(_share([bool(tried.findings) for tried in d.games]) for d in checked))
    for key, first in {alike(found): found for done in checked for found in done.findings}.items():
        cells = []
        for done in checked:
            if first.seed is None or first.check == "hashing":  # seen without playing these games
                cells.append("found" if key in map(alike, done.findings) else "")
            else:
                cells.append(_share([key in map(alike, tried.findings) for tried in done.games]))
        table.add_row(escape(f"{first.check}: {first.sentence}"), *cells)
    screen().print(table)


def _share(had: Sequence[bool]) -> str:
    return written(of_share(sum(had), len(had)), 100, False) if had else ""
