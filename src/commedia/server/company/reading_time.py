"""How long whoever plays on a page still has to read: so long the house does nothing by itself.

All that is told is read by everybody but whoever said or did it, one after the other, at a reader's pace.
Whoever answers, speaks, or tells the house to go on is through with it. Only what everybody is told counts,
and only answers of which everybody sees that they are due: how long the house waits tells nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from commedia.engine import Moment, Seat

READER = 30.0
"""Characters a second, as somebody reads for whom all of it is new; a note of the rules is taken in at a
glance where words go with it."""
MOST_SECONDS = 10.0
"""As long at most, once something was told: nobody sits before a still table."""


class ReadingTime:
    """Of one table. clock: seconds that only grow."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._through: dict[Seat, float] = {}  # by when they have read all

    def told(
        self,
        seats: Iterable[Seat],
        moments: Iterable[Moment],
        words: Mapping[str, str],
        slower: float = 1.0,
    ) -> None:
        """These were told just now, to these seats. words: prose by id. slower: how many times as long the
        table takes over everything.
        """
        now = self._clock()
        lengths = [(m.seat, len(words.get(m.words.id, "") or m.says)) for m in moments if m.to is None]
        for seat in seats:
            if new := sum(length for by, length in lengths if by != seat):
                takes = new / READER * slower
                begins = max(self._through.get(seat, now), now)
                self._through[seat] = min(begins + takes, now + MOST_SECONDS * slower)

    def has_read(self, seat: Seat) -> None:
        """Whoever plays that seat is through with all of it, or has said that nobody need wait for them."""
        self._through.pop(seat, None)

    def left(self, seat: Seat) -> float:
        """Seconds that they still need; 0 where they need none."""
        return max(0.0, self._through[seat] - self._clock()) if seat in self._through else 0.0
