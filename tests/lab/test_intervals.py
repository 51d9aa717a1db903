"""Intervals of 95 %, against published tables and figures worked out by hand."""

from __future__ import annotations

from random import Random

import pytest

from commedia.lab.intervals import Interval, of_mean, of_share, student


@pytest.mark.parametrize(
    ("freedom", "published"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (120, 1.980)],
)
def test_students_curve_is_the_published_one(freedom: int, published: float) -> None:
    """By the tables, odd and even degrees of freedom alike; the normal curve in the end."""
    assert student(freedom) == pytest.approx(published, abs=0.0006)
    assert student(10_000) == pytest.approx(1.960, abs=0.0006)


def test_a_mean_has_students_interval() -> None:
    """Five numbers with mean 4 and standard deviation √2.5: 4 ± 2.776 × √0.5."""
    told = of_mean([2, 3, 4, 5, 6])
    assert (told.value, told.n) == (4, 5)
    assert told.low == pytest.approx(4 - 2.776 * 0.5**0.5, abs=0.001)
    assert told.high == pytest.approx(4 + 2.776 * 0.5**0.5, abs=0.001)


def test_one_game_says_nothing_of_others() -> None:
    """A figure without bounds; and what is the same in all has no width."""
    assert of_mean([7]) == Interval(7, None, None, 1)
    assert of_mean([7, 7, 7]) == Interval(7, 7, 7, 3)


@pytest.mark.parametrize(
    ("times", "n", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634)]
)
def test_a_share_has_wilsons_interval(times: int, n: int, low: float, high: float) -> None:
    """By the formula; never beyond none and all."""
    told = of_share(times, n)
    assert (told.low, told.high) == (pytest.approx(low, abs=0.0001), pytest.approx(high, abs=0.0001))


def test_nineteen_intervals_in_twenty_hold_the_truth() -> None:
    """Means of ten dice, and shares of sixes in forty; a thousand times each."""
    random = Random(5)
    means = [of_mean([random.randint(1, 6) for _ in range(10)]) for _ in range(1_000)]
    shares = [of_share(sum(random.randint(1, 6) == 6 for _ in range(40)), 40) for _ in range(1_000)]
    for intervals, truth in ((means, 3.5), (shares, 1 / 6)):
        held = sum(i.low is not None and i.high is not None and i.low <= truth <= i.high for i in intervals)
        assert 925 <= held <= 975
