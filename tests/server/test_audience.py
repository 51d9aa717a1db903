"""The windows of a table: who wakes, and when who is here is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from commedia.server.audience import Audience
from commedia.server.presence import AWAY_SECONDS, Presence

SEATS = {1: "Ann", 2: "Bob", 3: "Cy"}


class Windows:
    """An audience with a window from each chair and one of a spectator. drawn: how often it was anew."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.drawn = 0
        self.presence = Presence(lambda: SEATS, lambda: self.now)
        self.audience = Audience(self.presence, lambda: SEATS, self._draw)
        self.bells = {chair: asyncio.Event() for chair in (0, 1, 2, 3)}
        for chair, bell in self.bells.items():
            self.audience.watch(bell, chair)
        self.calm()

    def _draw(self) -> None:
        self.drawn += 1

    def calm(self) -> None:
        """All have seen what there was."""
        self.drawn = 0
        for bell in self.bells.values():
            bell.clear()

    @property
    def woken(self) -> list[int]:
        """The chairs whose windows are woken."""
        return [chair for chair, bell in self.bells.items() if bell.is_set()]


def with_windows(then: Callable[[Windows], Awaitable[None]]) -> None:
    """In a loop, since what is due by itself is due there."""

    async def run() -> None:
        await then(Windows())

    asyncio.run(run())


def test_a_window_stirs_only_for_what_its_seat_may_know() -> None:
    """A spectator's stirs for what all may know."""

    async def then(windows: Windows) -> None:
        windows.audience.wake("Ann", {"Ann", "Cy"})
        assert windows.woken == [1, 3]
        windows.calm()
        windows.audience.wake("Ann", set())
        assert windows.woken == []
        windows.audience.wake("Ann")
        assert windows.woken == [0, 1, 2, 3]
        assert windows.drawn == 0

    with_windows(then)


def test_who_is_here_is_drawn_only_where_it_has_changed() -> None:
    """A second window from a chair changes nothing, nor one that is closed while another is open."""

    async def then(windows: Windows) -> None:
        second = asyncio.Event()
        windows.audience.watch(second, 1)
        windows.audience.unwatch(second)
        assert (windows.drawn, windows.woken) == (0, [])
        windows.audience.writes(2)
        assert (windows.drawn, windows.woken) == (1, [0, 1, 2, 3])
        windows.audience.spoke(2)
        assert windows.drawn == 2

    with_windows(then)


def test_who_has_left_is_shown_to_be_away_as_soon_as_it_is_so() -> None:
    """Not at once: a page may be opened anew. Nobody has to ask."""

    async def then(windows: Windows) -> None:
        windows.audience.unwatch(windows.bells[3])
        windows.audience.unwatch(windows.bells[3])  # which is nothing more
        windows.calm()
        windows.now += AWAY_SECONDS
        windows.audience.look_who_is_here()
        assert windows.presence.seen().here == ("Ann", "Bob")
        assert (windows.drawn, windows.woken) == (1, [0, 1, 2])

    with_windows(then)
