"""What one heart holds for one avatar or faction, and how it is moved. Source: CM-REL-04..09.

A fickle feeling moves at once. An enduring one saves up marks and turns all at once, by as much as the card
said at the start. Plain cards are written rank first: "AH", "10S".
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

from commedia.engine import PUBLIC, State, between
from commedia.kit.shorthand import ALONE

Overshoot: TypeAlias = Literal["through", "carry"]
"""What an enduring feeling does with points beyond neutral: through to the other side, or kept as marks."""

STRONGEST: Final = 10
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
SUITS: Final = ("H", "D", "C", "S")

PLAIN_CARDS: Final[tuple[str, ...]] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The forty plain cards, suit by suit (CM-EQ-01)."""


@cache
def rank_of(card: str) -> int:
    """The strength of a plain card, 1 for an Ace to 10 (CM-REL-04). Raises ValueError for any other card."""
    rank, suit = card[:-1], card[-1:]
    if rank not in RANKS or suit not in SUITS:
        raise ValueError(f"{card!r} is no plain card; such cards are written like AH, 7D or 10S")
    return RANKS.index(rank) + 1


@cache
def suit_of(card: str) -> str:
    """The suit of a plain card: "H", "D", "C" or "S". Raises ValueError for any other card."""
    rank_of(card)
    return card[-1]


class Feeling(State):
    """What somebody feels for one target. Whoever may see the feeling sees all of it."""

    value: Annotated[int, PUBLIC, between(-STRONGEST, STRONGEST), ALONE] = 0
    """-10 to 10: hatred, neutral at 0, love (R)."""
    enduring: Annotated[bool, PUBLIC] = False
    magnitude: Annotated[int, PUBLIC, between(0, STRONGEST)] = 0
    """The strength of the card it began with, 1 to 10 (M); 0 if it began neutral without one."""
    marks: Annotated[int, PUBLIC] = 0
    """Points saved up and not yet felt, for better or worse; always 0 for a fickle feeling (CM-REL-07)."""


def from_card(card: str) -> Feeling:
    """The feeling that a plain card stands for (CM-REL-04). Raises ValueError for any other card.

    >>> from_card("7D")
    Feeling(value=7, enduring=True, magnitude=7, marks=0)
    >>> from_card("AC").value
    -1
    """
    rank, suit = rank_of(card), suit_of(card)
    return Feeling(
        value=rank if suit in "HD" else -rank,
        enduring=suit in "DS",
        magnitude=rank,
    )


def feeling_after(feeling: Feeling, delta: int, overshoot: Overshoot = "through") -> Feeling:
    """The feeling after one encounter that brought `delta` points, either way (CM-REL-06..09).

    Returns a new Feeling and leaves the old one as it was. Points from separate sources are separate
    encounters, so they are never added up first (CM-REL-10).
    overshoot: where an enduring feeling is brought past neutral at one stroke. By "through", the rest is
    felt at once on the other side, up to the feeling's magnitude (CM-REL-09). By "carry", the rest becomes
    marks there, and is felt only if it makes up the full magnitude (R-12).

    >>> feeling_after(Feeling(value=7), -9).value
    -2
    >>> hatred = feeling_after(from_card("9S"), 4)
    >>> hatred.value, hatred.marks
    (-9, 4)
    >>> feeling_after(hatred, 5).value
    0
    """
    value, marks = max(-STRONGEST, min(STRONGEST, feeling.value + delta)), 0  # a fickle one (CM-REL-06)
    if feeling.enduring:
        value, marks = _endured(feeling, delta, overshoot)
    return Feeling(value=value, enduring=feeling.enduring, magnitude=feeling.magnitude, marks=marks)


def _endured(feeling: Feeling, delta: int, overshoot: Overshoot) -> tuple[int, int]:
    """An enduring feeling's value and marks afterwards (CM-REL-07)."""
    value, full = feeling.value, feeling.magnitude
    marks = feeling.marks + delta
    if value == 0:
        return _from_neutral(marks, full)
    side = 1 if value > 0 else -1
    strength, for_it = abs(value), marks * side
    if for_it >= 0:  # reinforced: never beyond what it was at first
        return (side * full, 0) if strength + for_it >= full else (value, marks)
    if -for_it < strength:  # short of neutral
        return value, marks
    beyond = -for_it - strength
    if overshoot == "carry":
        return _from_neutral(-side * beyond, full)
    return -side * min(beyond, full), 0


def _from_neutral(marks: int, full: int) -> tuple[int, int]:
    """The value and marks that come of marks at neutral: all the way to one side, or none (CM-REL-08)."""
    if abs(marks) < full:
        return 0, marks
    return (full if marks > 0 else -full), 0
