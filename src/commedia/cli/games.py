"""`commedia games`: the playbill."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.table import Table

from commedia import games


def run(json: bool) -> int:
    """Print every game: slug, title, and how many may play."""
    if json:
        print(msgspec.json.encode(games.playbill()).decode())
        return 0
    table = Table("slug", "title", "players")
    for game in games.playbill():
        table.add_row(game.slug, game.title, f"{game.seats.min} to {game.seats.max}")
    Console().print(table)
    return 0
