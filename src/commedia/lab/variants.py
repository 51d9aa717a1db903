"""A game under several options at once: every combination of the values that are named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import product
from math import prod
from typing import Any

from commedia.engine import BadOption, Game
from commedia.engine.english import listed

MOST = 12
"""Combinations that still stand side by side."""


def pairs(options: Iterable[str]) -> list[tuple[str, str]]:
    """Table options as they are typed. Raises BadOption.

    >>> pairs(["round_limit = 2"])
    [('round_limit', '2')]
    """
    split = [option.partition("=") for option in options]
    for key, equals, _ in split:
        if not equals:
            raise BadOption(f"A table option is typed as key=value, not as {key}.")
    return [(key.strip(), value.strip()) for key, _, value in split]


def variants(game: Game, options: Sequence[str]) -> list[dict[str, Any]]:
    """Every combination of `key=a,b`, the last key's values changing first. Raises BadOption.

    None named is one combination, of no option at all.
    """
    named: dict[str, list[Any]] = {}
    for key, written in pairs(options):
        if key in named:
            raise BadOption(f"{key} is given twice. Several values go together: {key}=a,b.")
        named[key] = _values(game, key, written)
    count = prod(map(len, named.values()))
    if count > MOST:
        times = " × ".join(f"{len(values)} of {key}" for key, values in named.items())
        raise BadOption(
            f"That makes {count:,} combinations ({times}), and {MOST} at most stand side by side. "
            "Leave out some values."
        )
    return [dict(zip(named, values, strict=True)) for values in product(*named.values())]


def spelt(options: Mapping[str, Any]) -> list[str]:
    """Options as they are typed.

    >>> spelt({"round_limit": 2})
    ['round_limit=2']
    """
    return [f"{key}={value}" for key, value in options.items()]


def _values(game: Game, key: str, written: str) -> list[Any]:
    option = game.options.get(key)
    if option is None:
        if key in game.documents:
            raise BadOption(
                f"{key} is a text of the table's own, written in its lobby; it has no values to name here."
            )
        known = list(game.options)
        near = get_close_matches(key, known)
        has = f"Did you mean {listed(near, 'or')}?" if near else f"It has {listed(known)}." if known else ""
        raise BadOption(f"{game.title} has no option {key[:60]}. {has}".rstrip())
    values = [option.read(value.strip()) for value in written.split(",")]
    return list(dict.fromkeys(values))
