"""`commedia where`: where a rule stands in rulebook, code and tests."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.markup import escape

from commedia import games
from commedia.cli.progress import screen
from commedia.lab.game_address import find
from commedia.lab.where import Spot, Stands, game_of, where


def run(rule: str, game: str | None, json: bool) -> int:
    """Print file and line of each place, and return 0. Raises BadOption where there is no such rule."""
    rule = rule.upper()
    stands = where(find(game) if game is not None else game_of(rule, games.all_games()), rule)
    if json:
        print(msgspec.json.encode(stands).decode())
    else:
        show(stands)
    return 0


def show(stands: Stands) -> None:
    """Print the places under three heads, `file:line` first, so that a terminal or an editor can go there."""
    print = screen(highlight=False).print
    print(f"{stands.rule} · {escape(stands.title or 'no heading of the rulebook')} ({escape(stands.game)})")
    without = (
        "nowhere" if stands.tested else "none lie beside the game: they are no part of what is installed"
    )
    in_no_file = "in no file of the game: its rulebook is put together" if stands.title else "nowhere"
    parts: Sequence[tuple[str, list[Spot], str]] = (
        ("rulebook", stands.rulebook, in_no_file),
        ("code", stands.code, "nowhere"),
        ("tests", stands.tests, without),
    )
    for head, spots, otherwise in parts:
        print(f"\n[bold]{head}[/bold]" + ("" if spots else f": {otherwise}"))
        for spot in spots:
            print(f"  {spot.file}:{spot.line}  {escape(spot.says)}", soft_wrap=True)
