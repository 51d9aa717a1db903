"""What stages repeat: what people are called, where they sit, and how far along the table is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from commedia.engine import Part, Seat
from commedia.engine.visible_text import without_isolates
from commedia.props.identity_cache import identity_cache

Names: TypeAlias = Mapping[Seat, str]
"""What each seat is called in the story."""
Step: TypeAlias = tuple[str, Literal["done", "now", ""]]
"""A step of what is going on, and whether it is over or at hand."""


class Bond(NamedTuple):
    """What binds one character to another, for everybody to see, as it stands beside a scene.

    by, toward: from whom, and to whom. short: in two or three words, for an arrow from one to the other.
    told: what it is, in a line. words: as its author wrote it. firm: whether the arrow is solid or dashed.
    """

    by: Seat
    toward: Seat
    short: str
    told: str
    words: str = ""
    firm: bool = True


class Bystander(NamedTuple):
    """Somebody who is in a scene and is nobody's own character, as it stands beside it.

    name: what they are called. told: what they are to others, in a line. by: who wrote them; words: as whom.
    """

    name: str
    told: str = ""
    by: Seat = ""
    words: str = ""


def called(names: Names, seat: Seat) -> str:
    """What a seat is called; its own name where the story has none for it."""
    return names.get(seat) or seat


LETTERS: Final = 3
"""As many of a name have room where it stands for somebody."""


def initial(name: str) -> str:
    """The letter that a name begins with, “the” left aside; "?" for none.

    >>> initial("maud"), initial("The Widow Zorzi"), initial("")
    ('M', 'W', '?')
    """
    return _bare(name)[:1].upper() or "?"


def letters_of(names: Sequence[str]) -> list[str]:
    """As many letters of each name as tell it apart from all the others, up to three.

    >>> letters_of(["Grey Coat", "Barefoot", "the Gloves"])
    ['Gr', 'B', 'Gl']
    """
    return [_letters(name, [*names[:n], *names[n + 1 :]]) for n, name in enumerate(names)]


def letter(names: Names, seat: Seat) -> str:
    """The same of one seat, among all that are called something."""
    return _letter_of_each(names).get(seat) or _letter(names, seat)


@identity_cache(most=512)
def _letter_of_each(names: Names) -> dict[Seat, str]:
    return {seat: _letter(names, seat) for seat in names}


def _letter(names: Names, seat: Seat) -> str:
    return _letters(called(names, seat), [called(names, other) for other in names if other != seat])


def _letters(name: str, others: Sequence[str]) -> str:
    bare = _bare(name)
    begun = [_bare(other).upper() for other in others]
    most = next(
        (n for n in range(1, LETTERS) if not any(one[:n] == bare[:n].upper() for one in begun)), LETTERS
    )
    return initial(name) + bare[1:most]


def _bare(name: str) -> str:
    return without_isolates(name.strip()).removeprefix("the ").removeprefix("The ")


def place_of(seats: Sequence[Seat], seat: Seat) -> int:
    """A seat's place at the table, from 1; 0 for whoever has none."""
    return seats.index(seat) + 1 if seat in seats else 0


def steps(titles: Sequence[str], here: int) -> list[Step]:
    """The steps in their order, those before `here` done.

    >>> steps(["bid", "land", "sell"], 1)
    [('bid', 'done'), ('land', 'now'), ('sell', '')]
    """
    return [(step, "done" if n < here else "now" if n == here else "") for n, step in enumerate(titles)]


def steps_within(part: Part, phase: str) -> list[Step]:
    """The steps of a part of the order of play, as of a phase of it; at the first where it has none."""
    title = part.title_of(phase)
    return steps(part.titles, part.titles.index(title) if title else 0)
