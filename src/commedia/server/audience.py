"""The windows that look on at one table: what wakes each, and who is seen to be here by them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping

from commedia.engine import Seat
from commedia.server.presence import Attendance, Presence


class Audience:
    """See above. watchers: what wakes each window, with the chair that it looks from. attended: told when
    windows came or went, or somebody writes.
    """

    def __init__(
        self, presence: Presence, seats: Callable[[], Mapping[int, Seat]], draw_anew: Callable[[], None]
    ) -> None:
        """presence: who is here, and who writes. seats: by chair, as they are just now. draw_anew: has the
        table drawn anew, as others are seen there.
        """
        self.watchers: dict[asyncio.Event, int] = {}
        self.attended: Callable[[], None] = lambda: None
        self._presence = presence
        self._seats = seats
        self._draw_anew = draw_anew
        self._attendance = Attendance()
        self._due: asyncio.TimerHandle | None = None

    def watch(self, bell: asyncio.Event, chair: int) -> None:
        """A window looks on from that chair, and is woken by its bell."""
        self.watchers[bell] = chair
        self._presence.came(chair)
        self.look_who_is_here()

    def unwatch(self, bell: asyncio.Event) -> None:
        """That window is closed."""
        chair = self.watchers.pop(bell, None)
        if chair is not None:
            self._presence.went(chair)
            self.look_who_is_here()

    def writes(self, chair: int) -> None:
        """Somebody presses keys there; what, nobody learns before it is said."""
        self._presence.wrote(chair)
        self.look_who_is_here()

    def spoke(self, chair: int) -> None:
        """What they wrote there is said."""
        self._presence.spoke(chair)
        self.look_who_is_here()

    def look_who_is_here(self) -> None:
        """Show who is here and who writes, where that has changed, and again as soon as it will."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self.attended()
        now = self._presence.clock()
        attendance = self._presence.seen(now)
        if attendance != self._attendance:
            self._attendance = attendance
            self._draw_anew()
            self.wake_all()
        wait = self._presence.changes_in(now)
        if wait is not None:
            self._due = asyncio.get_running_loop().call_later(wait, self.look_who_is_here)

    def wake(self, mover: Seat = "", knowers: Collection[Seat] | None = None) -> None:
        """Wake whoever looks on from a seat that may know of something.

        mover: the seat whose doing it is. Its own windows are woken last: it has had its reply already.
        knowers: the seats that may know of it, None for everybody; no other window stirs.
        """
        if not self.watchers:
            return
        seats = self._seats()
        for watcher in sorted(self.watchers, key=lambda one: seats.get(self.watchers[one]) == mover):
            if knowers is None or seats.get(self.watchers[watcher]) in knowers:
                watcher.set()

    def wake_all(self) -> None:
        """Wake every window."""
        for watcher in list(self.watchers):
            watcher.set()
