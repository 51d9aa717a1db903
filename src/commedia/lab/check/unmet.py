"""Decisions of a game that none of its games came to: they may be rare, or no way may lead there."""

from __future__ import annotations

import inspect
from collections.abc import Collection
from pathlib import Path
from typing import Any

from commedia.engine import Decision, Game
from commedia.lab.sources import sources
from commedia.lab.subclasses import below


def unmet(game: Game, asked: Collection[str]) -> list[type[Decision[Any]]]:
    """Those that nobody was asked. asked: the kinds that were put to anybody."""
    return [kind for kind in kinds_of(game) if kind.kind not in asked]


def kinds_of(game: Game) -> list[type[Decision[Any]]]:
    """The decisions in a game's own files, in the order in which they were declared.

    One that others of these files are made of is left out; what is made of it elsewhere, as in a test, says
    nothing of the game.
    """
    own = {str(path) for path in sources(game)}
    kinds = list(dict.fromkeys(kind for kind in below(Decision) if _file(kind) in own))
    made_of = {base for kind in kinds for base in kind.__mro__[1:]}
    return [kind for kind in kinds if kind not in made_of]


def _file(kind: type) -> str:
    try:
        return str(Path(inspect.getfile(kind)))
    except (OSError, TypeError):  # made by hand, as in a shell
        return ""
