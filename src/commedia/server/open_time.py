"""For how long the house has been open, in all: the time in which somebody could have come.

No calendar tells it. A house that is closed for a week is no older by that, a clock that is set wrong changes
nothing, and neither does a machine that sleeps or a process that is stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, date, datetime

HOUR = 3_600.0
DAY = 24 * HOUR
UNBEGUN_SECONDS = 7 * DAY
"""For which nobody has come to a table whose curtain never rose, before it is swept away."""
KEPT_EVERY_SECONDS = 300.0
"""How often the store is told: as much is forgotten at most where a house falls rather than closes."""
MOST_AT_ONCE_SECONDS = 2 * KEPT_EVERY_SECONDS
"""What counts of the time since it was last told: whoever could not tell it let nobody in, either."""


class OpenTime:
    """Counts it. seconds: as the store has them. ticks: a clock that is never set."""

    def __init__(self, seconds: float, ticks: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._ticks = ticks
        self._since = ticks()

    def now(self) -> float:
        """Seconds for which the house has been open by now."""
        return self._seconds + min(self._ticks() - self._since, MOST_AT_ONCE_SECONDS)

    def was_kept(self, told: float, stands: float) -> None:
        """The store was told `told`, and has had `stands` since: more, where another process had the house
        open before this one.
        """
        self._seconds = self.now() + stands - told
        self._since = self._ticks()


def stays_until(now: float | None = None) -> date:
    """Until when a lobby that somebody looks at now is there for certain: that day where it ends first.

    now: seconds since 1970.

    >>> stays_until(0.0)
    datetime.date(1970, 1, 7)
    """
    seen = time.time() if now is None else now
    return datetime.fromtimestamp(seen + UNBEGUN_SECONDS - 12 * HOUR, UTC).date()


def day(of: date) -> str:
    """A day in words.

    >>> day(date(2026, 12, 4))
    'Friday, 4 December'
    """
    return f"{of:%A}, {of.day} {of:%B}"
