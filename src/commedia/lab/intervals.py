"""Intervals of 95 %: what a figure of some games says of the figure that all such games would have.

A mean has Student's, a share Wilson's, and a difference between two ways of playing the same seeds Student's
for the mean of the differences, game by game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from statistics import NormalDist, fmean, stdev

import msgspec

LEVEL = 0.95
_Z = NormalDist().inv_cdf((1 + LEVEL) / 2)
MANY = 1_000
"""Degrees of freedom from which Student's curve is the normal one, to three figures."""


class Interval(msgspec.Struct, frozen=True):
    """A figure of n games between its bounds. low, high: None where one game says nothing of the others."""

    value: float
    low: float | None
    high: float | None
    n: int


def of_mean(numbers: Sequence[float]) -> Interval:
    """The mean of at least one number.

    >>> of_mean([1, 2, 3])
    Interval(value=2, low=-0.4841, high=4.4841, n=3)
    """
    n, mean = len(numbers), fmean(numbers)
    if n < 2:
        return Interval(_rounded(mean), None, None, n)
    half = student(n - 1) * stdev(numbers) / math.sqrt(n)
    return Interval(_rounded(mean), _rounded(mean - half), _rounded(mean + half), n)


def of_share(times: int, n: int) -> Interval:
    """The share of at least one game in which something came.

    >>> of_share(0, 10)
    Interval(value=0, low=0, high=0.2775, n=10)
    """
    share, z = times / n, _Z * _Z / n
    middle = (share + z / 2) / (1 + z)
    half = _Z / (1 + z) * math.sqrt(share * (1 - share) / n + z / (4 * n))
    # At either end one bound is the end itself.
    low = 0.0 if times == 0 else middle - half
    high = 1.0 if times == n else middle + half
    return Interval(_rounded(share), _rounded(low), _rounded(high), n)


@cache
def student(freedom: int) -> float:
    """How many standard errors to either side hold the level, by Student's curve of so many degrees.

    >>> [round(student(n), 3) for n in (1, 2, 10, 99)]
    [12.706, 4.303, 2.228, 1.984]
    """
    if freedom > MANY:
        return _Z
    low, high = 0.0, 100.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < LEVEL else (low, middle)
    return low


def _within(t: float, freedom: int) -> float:
    """The share of Student's curve between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = math.atan2(t, math.sqrt(freedom))
    cosine = math.cos(angle)
    odd = freedom % 2
    term = total = (cosine if odd else 1.0) if freedom > 1 else 0.0
    for n in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (n - 1) / n
        total += term
    total *= math.sin(angle)
    return 2 / math.pi * (angle + total) if odd else total


def _rounded(number: float) -> float:
    number = round(number, 4)
    return int(number) if number == int(number) else number
