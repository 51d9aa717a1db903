"""The moments of a table that strike out words told before, as far as its script is in memory."""

from __future__ import annotations

from collections.abc import Callable, Reversible, Sequence

from commedia.engine import Moment


class Strikes:
    """See above. It goes from one change of a table to the next, so only lines that are new are read."""

    def __init__(self) -> None:
        self._found: list[Moment] = []
        self._lines: object = None
        self._last = -1

    def among(
        self, lines: Reversible[tuple[int, Moment]], strikes: Callable[[Moment], object]
    ) -> Sequence[Moment]:
        """As it stands now. lines: of the script; strikes: whether a moment does."""
        if self._lines is not lines:  # it was read from the store
            self._found, self._lines, self._last = [], lines, -1
        new = list[Moment]()
        for _, moment in reversed(lines):
            if moment.n <= self._last:
                break
            new.append(moment)
        if new:
            self._found += [m for m in reversed(new) if m.kind == "rule" and strikes(m)]
            self._last = new[0].n
        return self._found
