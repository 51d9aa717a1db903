"""What a scene or procedure takes beside the table and the state, as a test may write it."""

from __future__ import annotations

import inspect
from traceback import extract_tb
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from commedia import games
from commedia.engine import BadOption, BadState, Game, Prose
from commedia.engine.english import listed
from commedia.games.finding import load


def game_of(game: str | Game) -> Game:
    """A game by its slug, by `module:NAME`, or itself. Raises BadOption."""
    if isinstance(game, Game):
        return game
    return load(game) if ":" in game else games.get(game)


def made_by_rules(function: Any) -> list[str]:
    """What a procedure takes beside the table and the state that cannot be said in plain data.

    A side of a challenge, say, with its pots: what takes such a thing cannot be begun by itself.
    """
    hints = get_type_hints(function)
    return [name for name in list(inspect.signature(function).parameters)[2:] if not _is_plain(hints[name])]


def must_be(scene: str, name: str, value: Any, hint: Any) -> None:
    """Raises BadOption where a scene takes a whole number, or one of a few values, and is given another."""
    if hint is int and type(value) is not int:
        raise BadOption(f"{scene} takes a whole number as its {name}, not {value!r}.")
    if get_origin(hint) is Literal and value not in get_args(hint):
        raise BadOption(f"{scene} takes {listed(get_args(hint), 'or')} as its {name}, not {value!r}.")


def lacking(scene: str, fault: Exception) -> BadState:
    """What to say where the rules run into something that a state by hand does not have."""
    counted_on = extract_tb(fault.__traceback__)[-1].line
    return BadState(
        f"{scene} cannot be played from that state, which lacks something that the scene counts on: "
        f"{fault!r} at “{counted_on}”."
    )


def _is_plain(hint: Any) -> bool:
    if get_origin(hint) is Literal or hint in (str, int, bool, Prose, NoneType):
        return True
    return bool(get_args(hint)) and all(map(_is_plain, get_args(hint)))
