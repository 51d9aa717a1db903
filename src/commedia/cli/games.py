"""`commedia games`: the playbill."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.table import Table

from commedia import games


def run(json: bool) -> int:
    """Print every game: slug, title, and how many may play."""
    playbill = games.all_games()
    if json:
        plain = [
            {"slug": game.slug, "title": game.title, "seats": {"min": game.seats[0], "max": game.seats[-1]}}
            for game in playbill
        ]
        print(msgspec.json.encode(plain).decode())
        return 0
    table = Table("slug", "title", "players")
    for game in playbill:
        table.add_row(game.slug, game.title, f"{game.seats[0]} to {game.seats[-1]}")
    Console().print(table)
    return 0
