"""How far an actor goes: four tempers, and which goes with a seat's name."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from commedia.engine import Seat
from commedia.kit.house import by_name


class Temper(Struct, frozen=True):
    """How far an actor goes; all but `thrift` are times in ten.

    eager: goes for an objective in the first round; in each round after it does so more readily.
    quarrels: challenges somebody without an objective to gain by it. raises: goes higher for the sport of it.
    desperate: stakes all rather than back down, where that is about as good. keeps: lends what it promised.
    gives: promises to whoever wooed it. denounces: reports a breach by somebody it hates.
    roams: is elsewhere than at the main scene. thrift: Hidden Face it keeps when it buys a mask.
    warm: pays lenders more than it must, and forgives sooner.
    """

    name: str
    eager: int
    quarrels: int
    raises: int
    desperate: int
    keeps: int
    gives: int
    denounces: int
    roams: int
    thrift: int
    warm: bool


TEMPERS: Final = (
    Temper(
        "bold",
        eager=2, quarrels=5, raises=4, desperate=8, keeps=9, gives=5, denounces=3, roams=2, thrift=1,
        warm=False,
    ),
    Temper(
        "tender",
        eager=0, quarrels=3, raises=1, desperate=5, keeps=10, gives=8, denounces=1, roams=3, thrift=3,
        warm=True,
    ),
    Temper(
        "cunning",
        eager=1, quarrels=4, raises=2, desperate=6, keeps=6, gives=6, denounces=6, roams=4, thrift=2,
        warm=False,
    ),
    Temper(
        "guarded",
        eager=0, quarrels=2, raises=1, desperate=4, keeps=9, gives=3, denounces=4, roams=3, thrift=4,
        warm=True,
    ),
)  # fmt: skip


def temper_of(seat: Seat) -> Temper:
    """The temper that goes with a seat's name, today and in a hundred years."""
    return by_name(seat, TEMPERS)
