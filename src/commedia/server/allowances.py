"""An allowance: so much at once, and so much more with each second that passes."""

from __future__ import annotations

import time
from collections.abc import Callable


class Allowance:
    """Of one thing, for one who uses it up. It begins whole.

    most: how much there is of it at once. a_second: how much comes again, until it is whole. now: a clock, in
    seconds.

    >>> lamp_oil = Allowance(most=10, a_second=2, now=lambda: 0.0)
    >>> lamp_oil.take(9), lamp_oil.take(5)
    (0.0, 2.0)
    """

    __slots__ = ("_a_second", "_at", "_left", "_most", "_now")

    def __init__(self, most: float, a_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most, self._a_second, self._now = most, a_second, now
        self._left, self._at = most, now()

    def take(self, much: float) -> float:
        """Take so much; 0.0, or nothing is taken, and how many seconds it is until it can be.

        More than the whole can be taken of a whole one alone, and is missing for as much longer.
        """
        self._come_again()
        due = min(much, self._most) - self._left
        if due > 0:
            return due / self._a_second
        self._left -= much
        return 0.0

    def use(self, much: float) -> None:
        """So much was taken elsewhere, and is missing here, also where there was less."""
        self._come_again()
        self._left -= much

    def give_back(self, much: float) -> None:
        """It was not used after all."""
        self._left = min(self._most, self._left + much)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing: a new one would be the same."""
        self._come_again()
        return self._left >= self._most

    def _come_again(self) -> None:
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
