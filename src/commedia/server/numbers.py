"""The numbers that each viewer of a table is shown: see `engine.missed` for what they are and why.

They are counted as entries and lines are kept, or read again from the log. A checkpoint holds what they had
come to, and each line of the script what they were when it was told. A table that was opened before any were
counted goes on as it began: everybody's numbers are the table's, or lines that are told already would have
other numbers than they had, and new ones the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from commedia.engine import Moment, Seat, log
from commedia.engine.missed import NOTHING_MISSED, Missed, one_more, others


class Numbers:
    """What the viewers of one table have missed so far, who sit in these seats or look on.

    are_own: whether each viewer has numbers of their own there (`log.Opened.counts`).
    """

    def __init__(
        self, seats: Sequence[Seat], missed: Missed = NOTHING_MISSED, *, are_own: bool = True
    ) -> None:
        self.missed = missed if are_own else NOTHING_MISSED
        self._are_own = are_own
        self._seats = seats
        self._kept_from: list[tuple[int, list[Seat]]] = []
        """Since the checkpoint: the lines that not everybody may know, each with those who may not."""

    def entered(self, readers: Collection[Seat] | None) -> None:
        """One more entry is in the log. readers: who may know of it; None is everybody."""
        if readers is not None:
            self.missed = self.missed.entry_kept_from(others(self._seats, readers))

    def told(self, moment: Moment) -> None:
        """One more line is told; what each viewer had missed before it is noted on it."""
        if not self._are_own:
            return
        missed = self.missed
        if missed is not NOTHING_MISSED:
            gone = moment.takes_back
            moment.missed = (
                msgspec.structs.replace(missed, since=self._before(gone.start)) if gone else missed
            )
        if moment.to is not None:
            unheard = others(self._seats, moment.to)
            self._kept_from.append((moment.n, unheard))
            self.missed = missed.line_kept_from(unheard)

    def told_with(self, moments: Sequence[Moment], start: log.SceneStart | None) -> None:
        """These lines are told, and among them a checkpoint is laid, which is given what it holds of this."""
        ahead = 0 if start is None else sum(moment.n < start.moments for moment in moments)
        for moment in moments[:ahead]:
            self.told(moment)
        if start is not None:
            start.missed = self.missed
        for moment in moments[ahead:]:
            self.told(moment)
        if start is not None:  # nothing is taken back from beyond it any more
            self._kept_from = [line for line in self._kept_from if line[0] >= start.moments]

    def told_again(self, lines: Sequence[tuple[int, Moment]], secret: Mapping[int, list[Seat]]) -> None:
        """The entries since the checkpoint were read again, and these lines told.

        lines: each behind how many of the entries had been taken. secret: who knows of an entry, by its place
        among them, where not everybody does.
        """
        due = iter(sorted(secret.items()))
        place, readers = next(due, (None, None))
        for taken, moment in (*lines, *_the_rest()):
            while place is not None and place < taken:
                self.entered(readers)
                place, readers = next(due, (None, None))
            if moment is not None:
                self.told(moment)

    def _before(self, n: int) -> dict[Seat, int]:
        """How many lines each viewer had missed before line `n`, which was told since the checkpoint."""
        missed: dict[Seat, int] = {}
        for line, viewers in self._kept_from:
            if line >= n:
                missed = one_more(missed, viewers)
        return {viewer: count - missed.get(viewer, 0) for viewer, count in self.missed.lines.items()}


def _the_rest() -> Iterator[tuple[float, None]]:
    yield float("inf"), None
