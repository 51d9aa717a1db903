"""Games of one's own on the playbill of this house: `--game module:NAME`."""

from __future__ import annotations

from collections.abc import Sequence

from commedia import games
from commedia.cli.progress import say
from commedia.engine import BadOption
from commedia.games.finding import load
from commedia.server.pages.rulebook import read


def put_on(names: Sequence[str]) -> None:
    """Put them on, and tell which installed games are broken. Raises BadOption where one cannot be played."""
    for name in names:
        game = load(name)
        try:
            read(game.rules.rulebook())
        except Exception as fault:
            raise BadOption(f"The rulebook of {name} cannot be read. {fault}") from fault
        games.put_on(game)
    for sentence in games.faults():
        say(f"commedia: {sentence}")
