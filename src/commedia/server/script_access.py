"""What whoever has a seat now may know of its script, and by which numbers.

It is what the seat was told, less what was whispered from it by whoever had it before. Of that not even the
number is missed: two tables that differ in such whispers alone look the same to whoever sat down later.
"""

from __future__ import annotations

from commedia.engine import Moment, Seat
from commedia.server.lobby import Chair, Lobby


class Known:
    """Of one table, as it was last noted."""

    def __init__(self) -> None:
        self._sat_down: dict[Seat, Chair] = {}
        """Who sat down at play, by their seats: few, and mostly nobody."""

    def note(self, lobby: Lobby) -> None:
        """So who sits where stands now."""
        seats = lobby.seats.items() if lobby.stage != "lobby" else ()
        self._sat_down = {seat: chair for n, seat in seats if (chair := lobby.chair(n)).since}

    def knows(self, m: Moment, seat: Seat | None) -> bool:
        """Whether whoever has a seat now, None for a spectator, may know of a moment."""
        if not m.seen_by(seat):
            return False
        chair = self._chair(seat) if m.kind == "whisper" and m.seat == seat else None
        return chair is None or m.n >= chair.since

    def number(self, m: Moment, seat: Seat | None) -> int:
        """The number that a moment has for them, who may know of it."""
        return m.number(seat) - self.unread(seat, m.n)

    def entry(self, seq: int, m: Moment, seat: Seat | None) -> int:
        """The number that the entry has for them which brought a moment, the table's `seq`."""
        return m.entry(seq, seat) - self.unread(seat, m.n)

    def unread(self, seat: Seat | None, before: int | None = None) -> int:
        """How many lines, before that one, were whispered from a seat by whoever had it before."""
        chair = self._chair(seat)
        if chair is None:
            return 0
        return sum(before is None or n < before for n in chair.unread)

    def _chair(self, seat: Seat | None) -> Chair | None:
        return self._sat_down.get(seat) if self._sat_down and seat is not None else None
