"""`commedia games`: the playbill."""

from __future__ import annotations

import msgspec
from rich.table import Table

from commedia import games
from commedia.cli.progress import say, screen


def run(json: bool) -> int:
    """Print every game: slug, title, and how many may play; 1 where one is installed and broken."""
    broken = games.faults()
    for fault in broken:
        say(f"commedia: {fault}")
    if json:
        print(msgspec.json.encode(games.playbill()).decode())
        return 1 if broken else 0
    table = Table("slug", "title", "players")
    for game in games.playbill():
        table.add_row(game.slug, game.title, f"{game.seats.min} to {game.seats.max}")
    screen().print(table)
    return 1 if broken else 0
