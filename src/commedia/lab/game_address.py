"""Where a game can be found again, so that other processes can play it too."""

from __future__ import annotations

import re
import sys

from commedia import games
from commedia.engine import BadOption, Game
from commedia.games.finding import lies_below, load


def find(name: str) -> Game:
    """A game by its slug, or by `module:NAME` for one that is not on the playbill. Raises BadOption.

    Where its module is at fault, the sentence names file and line.
    """
    if ":" in name:
        return load(name)
    if fault := games.fault_of(name):
        raise BadOption(fault)
    try:
        return games.get(name)
    except BadOption as unknown:
        module = "_".join(re.findall(r"[a-z0-9]+", name.casefold())) or "lamplight"
        rather = f"One that is not on the playbill is module:NAME: {module}:GAME.{lies_below(module)}"
        raise BadOption(f"{unknown} {rather}") from None


def find_loaded(name: str) -> Game:
    """The same, where it is on the playbill or in a module that is loaded already. Raises BadOption.

    A file from somebody else may name any module at all, and to load one is to run it.
    """
    module, colon, _ = name.partition(":")
    if colon and module not in sys.modules:
        raise BadOption(f"{name} is not on the playbill, and a file loads no module.")
    return find(name)


def name_of(game: Game) -> str:
    """The name under which `find` finds this very game. Raises BadOption where there is none."""
    if games.is_registered(game):
        return game.slug
    for module_name, module in list(sys.modules.items()):
        for attribute, value in vars(module).items() if module_name != "__main__" else ():
            if value is game:
                return f"{module_name}:{attribute}"
    raise BadOption(
        f"{game.title} must stand in a module under a name of its own, so that other processes find it."
    )
