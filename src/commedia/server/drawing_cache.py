"""What is drawn of a table while its rules wait.

As long as they do, the world stays as it is, and so does what they ask. So a line that somebody says, or an
answer that waits for others under seal, has nobody's sheet drawn again, nor their form, nor the stage.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from commedia.engine import Play, Seat

T = TypeVar("T")


class Lull:
    """What was made of a table since its rules last went on, out of nothing but what they left and who plays.

    play, company: whose it is. Whoever erases words lets it go, for it shows them.
    """

    def __init__(self, play: Play | None = None, company: object = None) -> None:
        self._play = play
        self._steps = -1 if play is None else play.steps
        self._company = company
        self._made: dict[tuple[str, Seat | None, str], Any] = {}

    def lasts(self, play: Play, company: object) -> bool:
        """Whether that play still waits where it did, with the very same company."""
        return self._play is play and self._steps == play.steps and self._company is company

    def once(self, what: str, seat: Seat | None, which: str, make: Callable[[], T]) -> T:
        """What a seat is shown, made when it is first asked for.

        seat: whose it is and nobody else's; None where it is what all see. which: of several of its kind.

        >>> lull = Lull()
        >>> [lull.once("hand", seat, "", seat.upper) for seat in ("ann", "bo")]
        ['ANN', 'BO']
        """
        key = (what, seat, which)
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found
