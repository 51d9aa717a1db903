"""States written by hand, for tests: the shapes of plain data, and people and seats in it.

Each function reads what is written in one place of a state (`where`), and raises BadState that names the
place where it is of another shape. Nothing at all, or None, is empty. What shorter ways of writing a game
allows beside these, and what follows from the rest, the game says itself (`commedia.engine.ByHand`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from commedia.engine import BadState, Seat, twice


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


def overlooked(written: Mapping[str, Any], field: str, who: str, others: str) -> Iterator[str]:
    """What cannot be about the seats as they are written, and about the one that is not like the others.

    field, who: where that one is written, and what it is called, such as "world" and "the World". others: the
    field with what all the others have.
    """
    one, seats = written.get(field), written.get("seats") or ()
    names = [str(seat) for seat in seats] if isinstance(seats, list | tuple) else []
    yield from seated_twice(written)
    if isinstance(one, list | tuple | set | frozenset | Mapping):
        yield f"There is one {who.removeprefix('the ')}, not {short(one)}: {field} is a seat."
    elif one is not None and names and str(one) not in names:
        yield f"{one} is {who}, and has no seat: the seats are {', '.join(names)}."
    elif str(one or next(iter(names), "")) in _named(written.get(others)):
        yield f"{one or names[0]} is {who}, and stands among the others too, in {others}."


def seated_twice(written: Mapping[str, Any]) -> Iterator[str]:
    """Who has two seats, as they are written."""
    seats = written.get("seats")
    for seat in twice(map(str, seats)) if isinstance(seats, list | tuple) else ():
        yield f"{seat} has two seats."


def _named(written: Any) -> list[str]:
    """The seats of those that are written of, as far as they are named."""
    if isinstance(written, Mapping):
        return [str(seat) for seat in written]
    found = written if isinstance(written, list | tuple) else ()
    return [str(one["seat"]) for one in found if isinstance(one, Mapping) and "seat" in one]


def the_one(written: Any) -> Any:
    """The first of several that are written where there is one: of the rest is complained elsewhere."""
    return next(iter(written), None) if isinstance(written, list | tuple | set | Mapping) else written
