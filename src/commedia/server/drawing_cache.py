"""What was made of a table for whoever looks at it, each piece once.

A table has two of these. One is its snapshot's, and goes as soon as anything can be seen that could not be
seen before: what a chair sees, the parts of its page, lines of the script. The other lasts while the rules
wait. As long as they do, the world stays as it is, and so does what they ask. So a line that somebody says,
or an answer that waits for others under seal, has nobody's sheet drawn again, nor their form, nor the
stage.

Nothing else that is drawn of a table is kept anywhere. Pieces that recur, at many tables or often at one,
such as a stone or a name with its colour, are kept by what they are drawn from (`functools.lru_cache`,
props/identity_cache.py). What each saves is measured: benchmarks/caches.py.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from commedia.engine import Play

T = TypeVar("T")


class DrawingCache:
    """See above."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, Hashable], Any] = {}

    def once(self, what: str, whose: Hashable, make: Callable[[], T]) -> T:
        """What is made when it is first asked for, and found again from then on.

        whose: all by which it differs from others of its kind; None where there is only one, for all.

        >>> cache = DrawingCache()
        >>> [cache.once("hand", seat, seat.upper) for seat in ("ann", "bo")]
        ['ANN', 'BO']
        """
        key = (what, whose)
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found


class Lull(DrawingCache):
    """The one that lasts while the rules wait: out of nothing but what they left and who plays.

    play, company: whose it is. Whoever erases words lets it go, for it shows them.
    """

    def __init__(self, play: Play | None = None, company: object = None) -> None:
        super().__init__()
        self._play = play
        self._steps = -1 if play is None else play.steps
        self._company = company

    def lasts(self, play: Play, company: object) -> bool:
        """Whether that play still waits where it did, with the very same company."""
        return self._play is play and self._steps == play.steps and self._company is company
