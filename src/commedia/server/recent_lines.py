"""The last lines of a table's script, in memory for those who watch.

As many are kept of what everybody was told as of what any few were told: however much some whisper, nobody
else has a line less at hand, or they would learn of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import overload

from commedia.engine import Moment, Seat
from commedia.server.script_lines import Line

RECENT_LINES = 200
"""So many, for each set of readers; older ones are read from the store."""

_Readers = frozenset[Seat] | None


class RecentLines(Sequence[Line]):
    """See above. In the order of the script."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._counts: Counter[_Readers] = Counter()
        self._gone: dict[_Readers, Line] = {}
        """The last lines that are not kept any more, one for each set of readers."""

    @overload
    def __getitem__(self, at: int) -> Line: ...

    @overload
    def __getitem__(self, at: slice) -> list[Line]: ...

    def __getitem__(self, at: int | slice) -> Line | list[Line]:
        return self._lines[at]

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self._lines)

    def __reversed__(self) -> Iterator[Line]:
        return reversed(self._lines)

    def extend(self, lines: Iterable[Line]) -> None:
        """These were told; the oldest for the same readers go."""
        for line in lines:
            readers = _readers_of(line[1])
            self._lines.append(line)
            self._counts[readers] += 1
            if self._counts[readers] > RECENT_LINES:
                self._counts[readers] -= 1
                at = next(n for n, (_, one) in enumerate(self._lines) if _readers_of(one) == readers)
                self._gone[readers] = self._lines.pop(at)

    def are_all_since(
        self, after: int, seat: Seat | None, entry: Callable[[int, Moment, Seat | None], int]
    ) -> bool:
        """Whether whatever a seat, None for a spectator, may know from after its entry `after` is kept.

        entry: see `Known.entry`.
        """
        return all(entry(seq, m, seat) <= after for seq, m in self._gone.values() if m.seen_by(seat))


def _readers_of(moment: Moment) -> _Readers:
    return None if moment.to is None else frozenset(moment.to)
