"""States written by hand, for tests: the shapes of plain data, and people and seats in it.

Each function reads what is written in one place of a state (`where`). What is of another shape it tells in a
sentence, which it adds to `wrong`, and reads as nothing; so all of it is told at once. Nothing at all, or
None, is empty. They serve what is read by the declarations of a state (`shorthand.py`), and games
where they have ways of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from commedia.engine import Seat, twice


def by_name(where: str, written: Any, wrong: list[str]) -> Mapping[Any, Any]:
    """Values by name."""
    if isinstance(written, Mapping):
        return written
    if written is not None:
        wrong.append(f"{where} is written by name, as {{name: value}}, not {short(written)}.")
    return {}


def in_a_list(where: str, written: Any, wrong: list[str]) -> Sequence[Any]:
    """Values in a list."""
    if isinstance(written, list | tuple):
        return written
    if written is not None:
        wrong.append(f"{where} is a list, not {short(written)}.")
    return ()


def pairs(where: str, written: Any, wrong: list[str]) -> list[tuple[Any, Any]]:
    """Pairs, by name or as [one, other] in a list."""
    if isinstance(written, Mapping):
        return list(written.items())
    found = []
    for pair in in_a_list(where, written, wrong):
        if isinstance(pair, list | tuple) and len(pair) == 2:
            found.append((pair[0], pair[1]))
        else:
            wrong.append(f"{where} is made of pairs, [one, other], not of {short(pair)}.")
    return found


def is_number(written: Any) -> bool:
    """Whether it is a whole number."""
    return isinstance(written, int) and not isinstance(written, bool)


def short(written: Any) -> str:
    """As much of something that is of the wrong shape as a sentence can carry."""
    return f"{str(written)[:60]!r}"


def seat_of(written: Any, seats: Sequence[Seat]) -> Any:
    """A seat by its name or its number; what is neither stays as it is, and is refused as no seat."""
    if str(written) in seats:
        return str(written)
    if isinstance(written, int):
        return seats[written] if 0 <= written < len(seats) else str(written)
    return written


def people(where: str, written: Any, seats: Sequence[Seat], wrong: list[str]) -> dict[Seat, Any]:
    """What is written of everybody, by seat or in a list, where each may say its own "seat".

    seats: everybody around the table, where that is known; else those that are written of. Whoever nothing is
    written of has an empty mapping; who has no seat is told, and left out.
    """
    if isinstance(written, list | tuple):
        named = [*seats, *map(str, range(len(seats), len(written)))]
        written = {
            one.get("seat", named[i]) if isinstance(one, Mapping) else getattr(one, "seat", named[i]): one
            for i, one in enumerate(written)
        }
    found = {str(seat): one for seat, one in by_name(where, written, wrong).items()}
    if not seats:
        return found
    if all(seat.isdigit() and int(seat) < len(seats) for seat in found):
        found = {seats[int(seat)]: one for seat, one in found.items()}
    if strangers := [seat for seat in found if seat not in seats]:
        wrong.append(no_seat(strangers, seats))
    return {seat: found.get(seat, {}) for seat in seats}


def others(where: str, written: Any, one: Seat, seats: Sequence[Seat], wrong: list[str]) -> dict[Seat, Any]:
    """The same of all but the one who is not like them, such as the Director.

    seats: that one's too. That something is written of that one as well, `overlooked` tells.
    """
    if isinstance(written, Mapping):
        written = {seat: held for seat, held in written.items() if str(seat) != one}
    found = people(where, written, [seat for seat in dict.fromkeys(seats) if seat != one], wrong)
    found.pop(one, None)
    return found


def no_seat(strangers: Sequence[str], seats: Sequence[Seat]) -> str:
    """What to say of those who have no seat."""
    return f"There is no seat {', '.join(strangers)}: the seats are {', '.join(seats)}."


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
        one = the_one(one)
    if one is not None and names and str(one) not in names:
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
