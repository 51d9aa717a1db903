"""What somebody was not told, counted, so that their own numbers have no gaps.

A table counts its entries and the lines of its script, and among them is what only some may know: a whisper,
what was ticked on a secret list, a sealed answer that was given anew. Whoever saw these numbers move, or saw
a gap in them, would learn that something had been done in secret. So each viewer is shown numbers of their
own: the table's, less what they have missed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from commedia.engine.state import Seat

SPECTATORS = ""
"""Under this, beside the seats, stands what those have missed who only look on."""


class Missed(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """How many entries and lines each viewer has missed; those who have missed none are left out.

    since: how many lines each had missed where that is where a scene or an answer is taken back to.
    """

    entries: dict[Seat, int] = {}
    lines: dict[Seat, int] = {}
    since: dict[Seat, int] = {}

    def number(self, n: int, viewer: Seat | None) -> int:
        """The number, from 0, that a line of the table's number `n` has for a viewer who may know it."""
        return n - self.lines.get(viewer or SPECTATORS, 0)

    def entry(self, seq: int, viewer: Seat | None) -> int:
        """The number of the last entry that a viewer may know, up to the table's entry `seq`."""
        return seq - self.entries.get(viewer or SPECTATORS, 0)

    def entry_kept_from(self, viewers: Collection[Seat]) -> Missed:
        """The same with one entry more that these may not know."""
        return msgspec.structs.replace(self, entries=one_more(self.entries, viewers))

    def line_kept_from(self, viewers: Collection[Seat]) -> Missed:
        """The same with one line more that these may not know."""
        return msgspec.structs.replace(self, lines=one_more(self.lines, viewers))


NOTHING_MISSED = Missed()


def others(seats: Sequence[Seat], readers: Collection[Seat]) -> list[Seat]:
    """All viewers of a table but these seats."""
    return [viewer for viewer in (*seats, SPECTATORS) if viewer not in readers]


def one_more(missed: Mapping[Seat, int], viewers: Collection[Seat]) -> dict[Seat, int]:
    """Counts by viewer, with one more for each of these."""
    return {**missed, **{viewer: missed.get(viewer, 0) + 1 for viewer in viewers}}
