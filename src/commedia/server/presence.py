"""Who is here, who has gone and since when, and who is writing: in memory alone, in no log and no store.

It knows windows and keys pressed, and nothing of the play: nothing that it says can tell who could act. Who
whispers gives no sign, so that nobody learns of a whisper by it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from commedia.engine import Seat

WRITING_SECONDS = 8.0
"""For how long a key that was pressed means that somebody writes."""
AWAY_SECONDS = 10.0
"""How long somebody without a window is here still: a page that is opened anew, or a line that broke off."""


LONG_AGO = float("-inf")


class Attendance(NamedTuple):
    """What everybody sees of it. here: with a window open. away: the others who have been here, each since
    when, in seconds since 1970. writing: whose keys were pressed just now. All in the order of the chairs.
    """

    here: tuple[Seat, ...] = ()
    away: tuple[tuple[Seat, int], ...] = ()
    writing: tuple[Seat, ...] = ()


class Presence:
    """Of one table. seats: by chair, as they are just now. clock: seconds that only grow; wall: since 1970.

    Chair 0 is the spectators', and nobody sees whether they are there.
    """

    def __init__(
        self,
        seats: Callable[[], Mapping[int, Seat]],
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._seats = seats
        self.clock = clock
        self._wall = wall
        self._windows: Counter[int] = Counter()
        self._left: dict[int, tuple[float, int]] = {}  # by either clock
        self._wrote: dict[int, float] = {}

    # -- what happens --------------------------------------------------------------------------------

    def came(self, chair: int) -> None:
        """A window was opened from that chair."""
        self._windows[chair] += 1
        self._left.pop(chair, None)

    def went(self, chair: int) -> None:
        """A window of that chair is closed."""
        self._windows[chair] -= 1
        if self._windows[chair] <= 0:
            del self._windows[chair]
            self._left[chair] = (self.clock(), int(self._wall()))

    def wrote(self, chair: int) -> None:
        """A key was pressed there, in what is not for a few ears alone."""
        self._wrote[chair] = self.clock()

    def spoke(self, chair: int) -> None:
        """What was written there has been said."""
        self._wrote.pop(chair, None)

    # -- what can be seen ----------------------------------------------------------------------------

    def is_here(self, seat: Seat, now: float | None = None) -> bool:
        """Whether somebody has a window open in that seat, or had one a moment ago. now: by `clock`."""
        return seat in self.seen(now).here

    def is_writing(self, seat: Seat, now: float | None = None) -> bool:
        """Whether somebody writes in that seat. now: by `clock`."""
        return seat in self.seen(now).writing

    def writing(self, now: float | None = None) -> tuple[Seat, ...]:
        """The seats in which somebody writes. now: by `clock`."""
        return self.seen(now).writing

    def wrote_at(self, seat: Seat) -> float:
        """When a key was last pressed there for what is not said yet, by `clock`; long ago if never."""
        seats = self._seats()
        return max((at for chair, at in self._wrote.items() if seats.get(chair) == seat), default=LONG_AGO)

    def seen(self, now: float | None = None) -> Attendance:
        """All that can be seen. now: by `clock`."""
        now = self.clock() if now is None else now
        seats = self._seats()
        here = tuple(seat for chair, seat in seats.items() if self._is_here(chair, now))
        return Attendance(
            here,
            tuple(
                (seat, self._left[chair][1])
                for chair, seat in seats.items()
                if chair in self._left and seat not in here
            ),
            tuple(seat for chair, seat in seats.items() if self._until(chair) > now),
        )

    def _is_here(self, chair: int, now: float) -> bool:
        if self._windows[chair]:
            return True
        return chair in self._left and self._left[chair][0] + AWAY_SECONDS > now

    def _until(self, chair: int) -> float:
        """When whoever writes there has ceased to."""
        return self._wrote[chair] + WRITING_SECONDS if chair in self._wrote else LONG_AGO

    def changes_in(self, now: float | None = None) -> float | None:
        """Seconds until something else can be seen by itself; None where nothing will."""
        now = self.clock() if now is None else now
        ends = [*map(self._until, self._wrote), *(at + AWAY_SECONDS for at, _ in self._left.values())]
        due = [end - now for end in ends if end > now]
        return min(due) if due else None
