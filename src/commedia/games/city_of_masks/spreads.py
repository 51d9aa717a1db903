"""What numbers may come to, and how likely each is. Fractions throughout, so a page rounds once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from types import MappingProxyType
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


def total_chances(weighted: Iterable[tuple[T, Fraction]]) -> dict[T, Fraction]:
    """The chance of each outcome, where one outcome may come about in several ways."""
    chances: dict[T, Fraction] = {}
    for outcome, chance in weighted:
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    return chances


class Joint(Struct, Generic[T], frozen=True):
    """What several things may come to together, and how likely that is."""

    chances: Mapping[T, Fraction]
    """Only outcomes that can come. The chances sum to 1."""

    def chance(self, that: Callable[[T], bool]) -> Fraction:
        """The chance of an outcome that is as asked."""
        return sum((chance for outcome, chance in self.chances.items() if that(outcome)), Fraction(0))

    def spread(self, of: Callable[[T], int]) -> Spread:
        """The spread of one number read off the outcome.

        >>> Joint({(1, 2): Fraction(1, 4), (3, 0): Fraction(3, 4)}).spread(sum).mean
        Fraction(3, 1)
        """
        return Spread.of((of(outcome), chance) for outcome, chance in self.chances.items())


class Spread(Joint[int], frozen=True):
    """What a number may come to, and how likely each value is: the least comes first."""

    @classmethod
    def of(cls, weighted: Iterable[tuple[int, Fraction]]) -> Spread:
        """The spread of values with their chances; a value may be given several times."""
        return cls(MappingProxyType(dict(sorted(total_chances(weighted).items()))))

    @property
    def mean(self) -> Fraction:
        """What it comes to on average."""
        return sum((value * chance for value, chance in self.chances.items()), Fraction(0))

    @property
    def least(self) -> int:
        """The lowest value that can come."""
        return min(self.chances)

    @property
    def most(self) -> int:
        """The highest value that can come."""
        return max(self.chances)

    def at_least(self, value: int) -> Fraction:
        """The chance of this value or a higher one."""
        return self.chance(lambda v: v >= value)

    def quantile(self, share: Fraction) -> int:
        """The lowest value that is not exceeded in at least this share of cases.

        share: above 0, at most 1. Raises ValueError otherwise.
        """
        if not 0 < share <= 1:
            raise ValueError(f"a share is above 0 and at most 1, not {share}")
        reached = zip(self.chances, accumulate(self.chances.values()), strict=True)
        return next(value for value, so_far in reached if so_far >= share)
