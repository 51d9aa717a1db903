"""Candlelight, with a score: what each seat burnt."""

from __future__ import annotations

from commedia.engine import Lab, Seat
from tests.toys.candlelight import Keeper, Wall, candlelight, report

FULL = Keeper(seat="").oil


def burnt(w: Wall) -> dict[Seat, float]:
    """Measures of oil, from 0 to 2."""
    return {seat: FULL - keeper.oil for seat, keeper in w.keepers.items()}


def all_but_the_first(w: Wall) -> dict[Seat, float]:
    """The first seat is not spoken of."""
    return {seat: score for seat, score in burnt(w).items() if seat != w.seats[0]}


AT_THE_END = candlelight(lab=Lab(report=report, score=all_but_the_first))
ON_THE_WAY = candlelight(lab=Lab(report=report, score=burnt, running=True))
