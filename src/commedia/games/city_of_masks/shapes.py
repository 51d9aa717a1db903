"""The shapes of plain data that somebody wrote by hand: by name, in a list, in pairs, a number.

Each reads what is written in one place of a state, and raises BadState that names the place where it is of
another shape. Nothing at all, or None, is empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import BadState


def by_name(where: str, written: Any) -> Mapping[Any, Any]:
    """Values by name."""
    if written is None:
        return {}
    if not isinstance(written, Mapping):
        raise BadState(f"{where} is written by name, as {{name: value}}, not {short(written)}.")
    return written


def in_a_list(where: str, written: Any) -> Sequence[Any]:
    """Values in a list."""
    if written is None:
        return ()
    if not isinstance(written, list | tuple):
        raise BadState(f"{where} is a list, not {short(written)}.")
    return written


def pairs(where: str, written: Any) -> list[tuple[Any, Any]]:
    """Pairs, by name or as [one, other] in a list."""
    if isinstance(written, Mapping):
        return list(written.items())
    found = in_a_list(where, written)
    for pair in found:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise BadState(f"{where} is made of pairs, [one, other], not of {short(pair)}.")
    return [(one, other) for one, other in found]


def number(where: str, written: Any) -> int:
    """A whole number."""
    if not isinstance(written, int) or isinstance(written, bool):
        raise BadState(f"{where} is a whole number, not {short(written)}.")
    return written


def short(written: Any) -> str:
    """As much of something that is of the wrong shape as a sentence can carry."""
    return f"{str(written)[:60]!r}"
