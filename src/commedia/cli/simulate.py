"""`commedia simulate`: whole games by house actors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from rich.table import Table

from commedia.cli.progress import progress, screen
from commedia.lab.simulate import simulate
from commedia.lab.whereabouts import find


def run(slug: str, games: int, seats: int | None, seed: int, json: bool, workers: int | None) -> int:
    """Play them and print what they came to; 1 where a game did not end."""
    count = seats if seats is not None else find(slug).seats[0]
    with progress(f"{slug}, {count} seats", games) as report:
        came_to = simulate(slug, games, count, seed, workers, report)
    if json:
        print(msgspec.json.encode(came_to).decode())
    else:
        show(came_to)
    return 1 if came_to["unfinished"] else 0


def show(came_to: dict[str, Any]) -> None:
    """Print the figures as a table."""
    table = Table("figure", "value", title=f"{came_to['game']}, {came_to['seats']} seats")
    for key in ("games", "unfinished", "decisions", "seconds", "decisions_per_second"):
        table.add_row(key.replace("_", " "), f"{came_to[key]:,}")
    for key, figure in came_to["figures"].items():
        for row in rows(key, figure):
            table.add_row(*row)
    screen().print(table)


def rows(name: str, figure: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """A figure as rows of a table: one, or one for each seat or whatever else it is told by.

    >>> list(rows("points", {"seat 1": {"mean": 4.5, "min": 4}}))
    [('points, seat 1', 'mean 4.5, min 4')]
    """
    flat = {key: value for key, value in figure.items() if not isinstance(value, Mapping)}
    if flat:
        yield name, ", ".join(f"{key} {value}" for key, value in flat.items())
    for key, value in figure.items():
        if isinstance(value, Mapping):
            yield from rows(f"{name}, {key}", value)
