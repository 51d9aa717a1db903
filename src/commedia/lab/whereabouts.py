"""Where a game can be found again, so that other processes can play it too."""

from __future__ import annotations

import importlib
import sys

from commedia import games
from commedia.engine import BadOption, Game


def find(name: str) -> Game:
    """A game by its slug, or by `module:NAME` for one that is not on the playbill. Raises BadOption."""
    if ":" not in name:
        return games.get(name)
    module, _, attribute = name.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), attribute)):
        raise BadOption(f"{name} names no Game: write it as module:NAME, such as lamplight:GAME.")
    try:
        game = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as missing:
        raise BadOption(f"There is no game at {name}: {missing}.") from missing
    if not isinstance(game, Game):
        raise BadOption(f"{name} is not a Game.")
    return game


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
    if game.slug in games.SLUGS and games.get(game.slug) is game:
        return game.slug
    for module_name, module in list(sys.modules.items()):
        for attribute, value in vars(module).items() if module_name != "__main__" else ():
            if value is game:
                return f"{module_name}:{attribute}"
    raise BadOption(
        f"{game.title} must stand in a module under a name of its own, so that other processes find it."
    )
