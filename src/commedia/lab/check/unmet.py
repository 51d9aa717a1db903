"""Decisions of a game that none of its games came to: they may be rare, or no way may lead there."""

from __future__ import annotations

import inspect
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from commedia.engine import Decision, Game
from commedia.lab.sources import sources


def unmet(game: Game, asked: Collection[str]) -> list[type[Decision[Any]]]:
    """Those that nobody was asked. asked: the kinds that were put to anybody."""
    return [kind for kind in kinds_of(game) if kind.kind not in asked]


def kinds_of(game: Game) -> list[type[Decision[Any]]]:
    """The decisions in a game's own files; of those that others are made of, only the latter."""
    own = {str(path) for path in sources(game)}
    return list(dict.fromkeys(kind for kind in _below(Decision) if _file(kind) in own))


def _below(kind: type[Decision[Any]]) -> Iterator[type[Decision[Any]]]:
    """Every kind of decision that no other is made of, in the order in which they were declared."""
    kinds = kind.__subclasses__()
    if not kinds:
        yield kind
    for one in kinds:
        yield from _below(one)


def _file(kind: type) -> str:
    try:
        return str(Path(inspect.getfile(kind)))
    except (OSError, TypeError):  # made by hand, as in a shell
        return ""
