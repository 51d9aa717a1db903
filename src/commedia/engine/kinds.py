"""Which kinds of decision a game has, whether or not any of them is open."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from types import ModuleType
from typing import Any, TypeAlias, get_args

from commedia.engine.answers import Answer
from commedia.engine.decisions import Decision
from commedia.engine.game import Game

Kind: TypeAlias = type[Decision[Any]]


def decisions_of(game: Game) -> list[Kind]:
    """Every decision that a game's rules can put: those of its own modules, and those its scenes name."""
    scenes = list(game.scenes.values())
    home = _home([game.rules.world.__module__, *(scene.__module__ for scene in scenes)])
    named = {kind for scene in scenes for kind in _named(scene.__globals__)}
    return [
        kind
        for kind in _below(Decision)
        # One that is private, or has parameters, is there for others to be made of, and not put to anybody.
        if not (kind.__name__.startswith("_") or vars(kind)["__parameters__"])
        and (kind in named or (home and f"{kind.__module__}.".startswith(home)))
    ]


@lru_cache(64)
def kinds_by_name(game: Game) -> Mapping[str, Kind]:
    """The same by kind, and by the name of each class too."""
    kinds = decisions_of(game)
    return {one.own_name: one for one in kinds} | {one.kind: one for one in kinds if one.kind == one.own_name}


def answers_to(kind: Kind) -> list[type[Answer]]:
    """The answers that a kind of decision declares to take; empty where it does not say."""
    for base in (base for cls in kind.__mro__ for base in getattr(cls, "__orig_bases__", ())):
        for arg in get_args(base):
            found = [a for a in (get_args(arg) or (arg,)) if inspect.isclass(a) and issubclass(a, Answer)]
            if found:
                return found
    return []


def may_go_on(game: Game) -> bool:
    """Whether the rules of a game ever go on without somebody who is away."""
    return any(kind._goes_on for kind in decisions_of(game))


def _home(modules: Sequence[str]) -> str:
    """The package that holds them all, with a dot after it; "" where there is none.

    >>> _home(["games.lamplight.state", "games.lamplight.rules.dusk"]), _home(["lamplight", "state"])
    ('games.lamplight.', '')
    """
    steps = zip(*(module.split(".") for module in modules), strict=False)
    return "".join(f"{step[0]}." for step in takewhile(lambda step: len(set(step)) == 1, steps))


def _named(names: Mapping[str, Any]) -> Iterator[Kind]:
    """The decisions among the names of a module, and of the modules that it names."""
    for value in names.values():
        for one in vars(value).values() if isinstance(value, ModuleType) else (value,):
            if isinstance(one, type) and issubclass(one, Decision):
                yield one


def _below(kind: Kind) -> Iterator[Kind]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)
