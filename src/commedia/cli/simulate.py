"""`commedia simulate`: whole games by house actors."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from rich.markup import escape
from rich.table import Table

from commedia.cli import rows as csv_rows
from commedia.cli.progress import progress, screen
from commedia.lab.compare import Column, Compared, Difference, compare, flattened
from commedia.lab.game_address import find
from commedia.lab.intervals import Interval
from commedia.lab.simulate import Broke, Ended, scores_of, simulate
from commedia.lab.variants import spelt, variants

MOST_VALUES = 12
"""Values of a figure that get a row each, where it is no number."""


def run(
    slug: str,
    games: int,
    seats: int | None,
    seed: int,
    json: bool,
    workers: int | None,
    options: Sequence[str] = (),
    csv: str | None = None,
) -> int:
    """Play them and print what they came to; 1 where a game did not end.

    options: `key=a,b`, side by side. csv: a file for one row a game, or `-`. Raises BadOption.
    """
    try:
        return _run(slug, games, seats, seed, json, workers, options, csv)
    except Broke as fault:
        again = f"commedia check {slug}{f' --seats {seats}' if seats else ''}"
        print(
            f"commedia: {fault}\n  `{again}` tells more of what breaks, and how it came to that.",
            file=sys.stderr,
        )
        return 1


def _run(
    slug: str,
    games: int,
    seats: int | None,
    seed: int,
    json: bool,
    workers: int | None,
    options: Sequence[str],
    csv: str | None,
) -> int:
    game = find(slug)
    count = seats if seats is not None else game.seats[0]
    game.read_seats([f"seat {n + 1}" for n in range(count)])
    chosen = variants(game, options)
    csv_rows.settle(csv, json)
    if not options and csv is None:
        with progress(f"{slug}, {count} seats", games) as report:
            alone = simulate(slug, games, count, seed, workers, report)
        if json:
            print(msgspec.json.encode(alone).decode())
        else:
            show(alone)
        return 1 if alone["unfinished"] else 0
    with progress(f"{slug}, {count} seats", games * len(chosen)) as report:
        came_to, played = compare(slug, games, count, seed, chosen, workers, report)
    if csv is not None:
        csv_rows.write(csv, ["game", *chosen[0], "ended", "decisions"], list(each_game(came_to, played)))
    if csv == csv_rows.HERE:
        pass
    elif not options:
        alone = as_alone(came_to)
        if json:
            print(msgspec.json.encode(alone).decode())
        else:
            show(alone)
    elif json:
        print(msgspec.json.encode(came_to).decode())
    else:
        side_by_side(came_to)
    return 1 if came_to.unfinished else 0


def as_alone(came_to: Compared) -> dict[str, Any]:
    """Games under one set of options as `lab.simulate.simulate` tells them."""
    whole: dict[str, Any] = msgspec.to_builtins(came_to)
    del whole["differences"]
    del whole["columns"]
    return whole | scores_of(came_to.columns[0].scores) | {"figures": came_to.columns[0].figures}


def each_game(came_to: Compared, played: Sequence[Sequence[Ended]]) -> Iterator[dict[str, Any]]:
    """A row for each game of each column. game: its number; games of one number have the same seed."""
    for column, ended in zip(came_to.columns, played, strict=True):
        for number, one in enumerate(ended):
            told = {"game": number, **column.options, "ended": one.figures is not None}
            yield told | {"decisions": one.decisions} | flattened(one)


def show(came_to: dict[str, Any]) -> None:
    """Print the figures as a table."""
    table = Table("figure", "value", title=f"{came_to['game']}, {came_to['seats']} seats")
    for key in ("games", "unfinished", "decisions", "seconds", "decisions_per_second"):
        table.add_row(key.replace("_", " "), f"{came_to[key]:,}")
    if "scores" not in came_to:
        table.caption = "this game keeps no score"
    for place, score in came_to.get("scores", {}).items():
        table.add_row(f"score, {place}", written(Interval(**score), 1, signed=False))
    for key, figure in came_to["figures"].items():
        for row in rows(key, figure):
            table.add_row(*row)
    screen().print(table)


def rows(name: str, figure: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """A figure as rows of a table: one, or one for each seat or whatever else it is told by.

    >>> list(rows("points", {"seat 1": {"mean": 4.5, "min": 4}}))
    [('points, seat 1', 'mean 4.5, min 4')]
    >>> list(rows("the lamp lasted", {"true": 30, "false": 10}))
    [('the lamp lasted', 'true 30 (75 %), false 10 (25 %)')]
    """
    flat = {key: value for key, value in figure.items() if not isinstance(value, Mapping)}
    games = sum(flat.values()) if flat.keys() <= {"true", "false"} else 0
    if flat:
        share = (f" ({100 * value / games:.0f} %)" if games else "" for value in flat.values())
        yield (
            name,
            ", ".join(f"{key} {value}{of}" for (key, value), of in zip(flat.items(), share, strict=True)),
        )
    for key, value in figure.items():
        if isinstance(value, Mapping):
            yield from rows(f"{name}, {key}", value)


# -- side by side ------------------------------------------------------------------------------------------


def side_by_side(came_to: Compared) -> None:
    """Print a column for each set of options, and how each differs from the first."""
    heads = [escape("\n".join(spelt(column.options))) for column in came_to.columns]
    title = f"{came_to.game}, {came_to.seats} seats, {came_to.games:,} games in each column"
    table = Table("figure", *heads, title=title, caption="means and shares, with intervals of 95 %")
    table.add_row("unfinished", *(f"{column.unfinished:,}" for column in came_to.columns))
    for row in figures(came_to.columns, signed=False):
        table.add_row(*row)
    screen().print(table)
    if came_to.differences:
        caption = "games of the same seed, one from the other; intervals of 95 %, ● where 0 lies outside"
        table = Table("figure", *heads[1:], title=f"less {', '.join(spelt(came_to.columns[0].options))}")
        table.caption = caption
        for row in figures(came_to.differences, signed=True):
            table.add_row(*row)
        screen().print(table)


def figures(columns: Sequence[Column] | Sequence[Difference], signed: bool) -> Iterator[list[str]]:
    """A row for each mean, and for each value of what is no number. signed: they are differences."""
    for name in dict.fromkeys(name for column in columns for name in column.means):
        yield [escape(name), *(written(column.means.get(name), 1, signed) for column in columns)]
    for name in dict.fromkeys(name for column in columns for name in column.shares):
        values = list(dict.fromkeys(value for column in columns for value in column.shares.get(name, ())))
        for value in values[:MOST_VALUES]:
            told = (column.shares.get(name, {}).get(value) for column in columns)
            yield [escape(f"{name}: {value}"), *(written(one, 100, signed) for one in told)]
        if len(values) > MOST_VALUES:
            more = len(values) - MOST_VALUES
            yield [escape(f"{name}: {more:,} other values"), *("" for _ in columns)]


def written(figure: Interval | None, scale: int, signed: bool) -> str:
    """A figure and its interval. scale: 100 for shares.

    >>> written(Interval(0.25, 0.1, 0.4, 30), 100, False)
    '25.0 % (10.0 to 40.0)'
    >>> written(Interval(1.5, 0.25, 2.75, 9), 1, True)
    '+1.5 (+0.25 to +2.75) ●'
    """
    if figure is None:
        return ""
    unit = " %" if scale == 100 else ""
    shown = _number(figure.value, scale, signed) + unit
    if figure.low is None or figure.high is None:
        return f"{shown} (one game)"
    if figure.low == figure.high:
        return f"{shown} (in every game)"
    apart = " ●" if signed and not figure.low <= 0 <= figure.high else ""
    return f"{shown} ({_number(figure.low, scale, signed)} to {_number(figure.high, scale, signed)}){apart}"


def _number(number: float, scale: int, signed: bool) -> str:
    sign = "+" if signed and number > 0 else ""
    if scale == 100:
        return f"{sign}{100 * number:.1f}"
    return f"{sign}{round(number, 2):,}" if abs(number) < 1_000 else f"{sign}{number:,.0f}"
