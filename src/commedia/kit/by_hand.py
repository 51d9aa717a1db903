"""States written by hand, for tests: the shapes of plain data, and people and seats in it.

Each function reads what is written in one place of a state (`where`), and raises BadState that names the
place where it is of another shape. Nothing at all, or None, is empty. What shorter ways of writing a game
allows beside these, and what follows from the rest, the game says itself (`commedia.engine.ByHand`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import BadState, Seat


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


def seat_of(where: str, written: Any, seats: Sequence[Seat]) -> Seat:
    """A seat by its name or its number."""
    if str(written) in seats:
        return str(written)
    if isinstance(written, int) and 0 <= written < len(seats):
        return seats[written]
    raise BadState(f"{where} cannot be {written!r}: the seats are {', '.join(seats)}.")


def people(where: str, written: Any, seats: Sequence[Seat] = ()) -> dict[Seat, Any]:
    """What is written of everybody, by seat or in a list, where each may say its own "seat".

    seats: everybody around the table, where that is known; else those that are written of. Whoever nothing is
    written of has an empty mapping.
    """
    if isinstance(written, list | tuple):
        named = [*seats, *map(str, range(len(seats), len(written)))]
        written = {
            one.get("seat", named[i]) if isinstance(one, Mapping) else getattr(one, "seat", named[i]): one
            for i, one in enumerate(written)
        }
    found = {str(seat): one for seat, one in by_name(where, written).items()}
    if not seats:
        return found
    if all(seat.isdigit() and int(seat) < len(seats) for seat in found):
        found = {seats[int(seat)]: one for seat, one in found.items()}
    if strangers := [seat for seat in found if seat not in seats]:
        raise BadState(f"There is no seat {', '.join(strangers)}: the seats are {', '.join(seats)}.")
    return {seat: found.get(seat, {}) for seat in seats}
