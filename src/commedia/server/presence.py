"""Who is here, who has gone and since when, and who is writing: in memory alone, in no log and no store.

It knows windows and keys pressed, and nothing of the play: nothing that it says can tell who could act. Who
whispers gives no sign, so that nobody learns of a whisper by it. What is written in the boxes of a question
is shown to nobody: that would tell who is asked.

Two things follow from a key. For some seconds everybody sees that somebody writes. And as long as something
is half-written, and no more than two minutes have gone by since its last key, the house waits for it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from commedia.engine import Seat

WRITING_SECONDS = 8.0
"""For how long a key that was pressed means that somebody writes."""
DRAFT_SECONDS = 130.0
"""For how long what is half-written is waited for: two minutes from its last key, of which a page tells us at
most some seconds before."""
AWAY_SECONDS = 10.0
"""How long somebody without a window is here still: a page that is opened anew, or a line that broke off."""


LONG_AGO = float("-inf")

KeyEvent = Literal["wrote", "spoke", "drafted", "dropped"]
"""What somebody does with a key: see the methods of `Presence` that are called so."""
Box = Literal["pen", "cue"]
"""Where one writes: in the pen, or in the boxes of a question."""
BOXES: tuple[Box, ...] = ("pen", "cue")


class Attendance(NamedTuple):
    """What everybody sees of it. here: with a window open. away: the others who have been here, each since
    when, in seconds since 1970. writing: whose keys were pressed just now. All in the order of the chairs.
    """

    here: tuple[Seat, ...] = ()
    away: tuple[tuple[Seat, int], ...] = ()
    writing: tuple[Seat, ...] = ()


class Departures(NamedTuple):
    """Who came and who left, by chair: all that has to be known when nobody is there any more."""

    left: dict[int, tuple[float, int]]
    came: dict[int, float]


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
        self.told: Callable[[KeyEvent, int, Sequence[Box]], None] = lambda event, chair, boxes: None
        """Told of each key that is pressed through this worker."""
        self._windows: Counter[int] = Counter()
        self._elsewhere: dict[str, tuple[float, frozenset[int]]] = {}  # by worker: until when, and whose
        self._left: dict[int, tuple[float, int]] = {}  # by either clock
        self._came: dict[int, float] = {}  # when the last window was opened there
        self._wrote: dict[int, float] = {}
        self._keys: dict[Box, dict[int, float]] = {
            box: {} for box in BOXES
        }  # the last, of what is half-written

    # -- what happens --------------------------------------------------------------------------------

    def came(self, chair: int) -> None:
        """A window was opened from that chair."""
        self._windows[chair] += 1
        self._came[chair] = self.clock()
        self._left.pop(chair, None)

    def went(self, chair: int) -> None:
        """A window of that chair is closed."""
        self._windows[chair] -= 1
        if self._windows[chair] <= 0:
            del self._windows[chair]
            self._leave([chair], self.clock())

    def wrote(self, chair: int) -> None:
        """A key was pressed there in the pen, in what is not for a few ears alone."""
        self._does("wrote", chair, "pen")

    def spoke(self, chair: int) -> None:
        """What was written there with the pen has been said."""
        self._does("spoke", chair, "pen")

    def drafted(self, chair: int, box: Box) -> None:
        """There is something half-written there, and a key was pressed just now."""
        self._does("drafted", chair, box)

    def dropped(self, chair: int, *boxes: Box) -> None:
        """There is nothing in these boxes any more, or nothing that the house should wait for. What everybody
        sees stays as it was: it would tell of a whisper.
        """
        self._does("dropped", chair, *boxes)

    def _does(self, event: KeyEvent, chair: int, *boxes: Box) -> None:
        self.hears(event, chair, boxes)
        self.told(event, chair, boxes)

    def windows_at(self, chair: int) -> int:
        """How many windows look on from that chair through this worker."""
        return self._windows[chair]

    def departures(self) -> Departures:
        """To be recalled when the table is in memory again."""
        return Departures(dict(self._left), dict(self._came))

    def recall(self, before: Departures) -> None:
        """Who was there before the table left the memory, by the same clocks."""
        self._left |= before.left
        self._came |= before.came

    # -- what happens at other workers ---------------------------------------------------------------

    def hears(self, event: KeyEvent, chair: int, boxes: Sequence[Box]) -> None:
        """Somebody did that with a key, through whichever worker."""
        if event == "wrote":
            self._wrote[chair] = self.clock()
        elif event == "spoke":
            self._wrote.pop(chair, None)
        for box in boxes:
            if event in ("wrote", "drafted"):
                self._keys[box][chair] = self.clock()
            else:
                self._keys[box].pop(chair, None)

    def hears_of_windows(self, worker: str, chairs: Collection[int], seconds: float) -> None:
        """Through another worker windows are open from these chairs; that holds for so many seconds."""
        now = self.clock()
        _, before = self._elsewhere.get(worker, (now, frozenset[int]()))
        self._elsewhere[worker] = now + seconds, frozenset(chairs)
        for chair in self._elsewhere[worker][1] - before:
            self._came[chair] = now
            self._left.pop(chair, None)
        self._leave(before - self._elsewhere[worker][1], now)

    def _leave(self, chairs: Iterable[int], now: float) -> None:
        """Windows from there were closed, or nothing is heard of them any more."""
        for chair in chairs:
            if not self.has_window(chair):
                self._left[chair] = (now, int(self._wall()))

    def _lapse(self, now: float) -> None:
        """What was said by workers from which nothing is heard any more is over."""
        for worker in [one for one, (until, _) in self._elsewhere.items() if until <= now]:
            until, chairs = self._elsewhere.pop(worker)
            self._leave(chairs, until)

    # -- what can be seen ----------------------------------------------------------------------------

    @property
    def windows(self) -> tuple[int, ...]:
        """The chairs from which windows are open through this worker, the spectators' among them."""
        return tuple(sorted(self._windows))

    def has_window(self, chair: int) -> bool:
        """Whether a window is open from there through any worker."""
        return bool(self._windows[chair]) or any(chair in chairs for _, chairs in self._elsewhere.values())

    @property
    def is_watched(self) -> bool:
        """Whether any window is open at all."""
        self._lapse(self.clock())
        return bool(+self._windows) or any(chairs for _, chairs in self._elsewhere.values())

    def is_here(self, seat: Seat, now: float | None = None) -> bool:
        """Whether somebody has a window open in that seat, or had one a moment ago. now: by `clock`."""
        return seat in self.seen(now).here

    def has_come_since(self, seat: Seat, at: float | None = None) -> bool:
        """Whether somebody has opened a window there since, and is here. at: by `clock`; None: ever."""
        seats = self._seats()
        came = max((when for chair, when in self._came.items() if seats.get(chair) == seat), default=LONG_AGO)
        return self.is_here(seat) and (came > LONG_AGO if at is None else came > at)

    def gone_for(self, seat: Seat) -> float | None:
        """For how many seconds no window was open in a seat; None where one is, or never was."""
        left = [when for chair, (when, _) in self._left.items() if self._seats().get(chair) == seat]
        return None if self.is_here(seat) or not left else self.clock() - max(left)

    def is_writing(self, seat: Seat, now: float | None = None) -> bool:
        """Whether somebody writes in that seat. now: by `clock`."""
        return seat in self.seen(now).writing

    def writing(self, now: float | None = None) -> tuple[Seat, ...]:
        """The seats in which somebody writes. now: by `clock`."""
        return self.seen(now).writing

    def draft_left(self, seat: Seat, box: Box = "pen") -> float:
        """For how many seconds yet what is half-written there is waited for; 0 where no window is open."""
        left = self.drafts_until(seat, box) - self.clock()
        return max(0.0, left) if self.is_here(seat) else 0.0

    def drafts_until(self, seat: Seat, box: Box = "pen") -> float:
        """Until when what is half-written there is waited for, by `clock`; long ago if there is nothing."""
        seats = self._seats()
        keys = (at for chair, at in self._keys[box].items() if seats.get(chair) == seat)
        return max(keys, default=LONG_AGO) + DRAFT_SECONDS

    def seen(self, now: float | None = None) -> Attendance:
        """All that can be seen. now: by `clock`."""
        now = self.clock() if now is None else now
        self._lapse(now)
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

    def sits_here(self, chair: int) -> bool:
        """The same of a chair, before the play as well."""
        return self._is_here(chair, self.clock())

    def _is_here(self, chair: int, now: float) -> bool:
        if self.has_window(chair):
            return True
        return chair in self._left and self._left[chair][0] + AWAY_SECONDS > now

    def _until(self, chair: int) -> float:
        """When whoever writes there has ceased to."""
        return self._wrote[chair] + WRITING_SECONDS if chair in self._wrote else LONG_AGO

    def changes_in(self, now: float | None = None) -> float | None:
        """Seconds until something else can be seen by itself; None where nothing will."""
        now = self.clock() if now is None else now
        ends = [*map(self._until, self._wrote), *(at + AWAY_SECONDS for at, _ in self._left.values())]
        ends += [until for until, _ in self._elsewhere.values()]
        due = [end - now for end in ends if end > now]
        return min(due) if due else None
