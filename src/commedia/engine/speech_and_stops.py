"""What anyone may do at any time: speak, whisper, stop the table, let it go on.

The X-card has no author. A stop is one bit; nothing says who laid it, here, in the log or on any page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine.domains import Words, shown
from commedia.engine.english import listed
from commedia.engine.errors import IllegalMove
from commedia.engine.lengths import LONGEST_LAST_WORD, LONGEST_LINE
from commedia.engine.state import Seat

HOW = ("line", "aside", "whisper")
LAST = "last"
"""How one has the last word: in character, when the play is over, once a seat."""
_ALOUD = {"line": "a line", "aside": "what is said aside"}


class Standing:
    """The state of the standing moves: whether play has stopped, who agrees to go on, and who is away."""

    __slots__ = ("absent", "agreed", "stopped")

    def __init__(
        self, stopped: bool = False, agreed: Sequence[Seat] = (), absent: Sequence[Seat] = ()
    ) -> None:
        self.stopped = stopped
        self.agreed = list(agreed)
        self.absent = list(absent)

    def note(self, seat: Seat, *, gone: bool) -> None:
        """A seat is away from now on, or here again."""
        self.absent = [one for one in self.absent if one != seat] + [seat] * gone

    def stop(self) -> bool:
        """Stop play. Returns whether that changed anything."""
        changed = not self.stopped or bool(self.agreed)
        self.stopped = True
        self.agreed = []
        return changed

    def agree(self, seat: Seat, seats: Sequence[Seat]) -> bool:
        """A seat agrees to go on. Returns whether that changed anything."""
        if not self.stopped or seat in self.agreed:
            return False
        self.agreed.append(seat)
        if all(s in self.agreed for s in seats):
            self.stopped = False
            self.agreed = []
        return True

    def hear_last(self, text: Any) -> str:
        """A last word, checked. Raises IllegalMove."""
        if self.stopped:
            raise IllegalMove("Play has stopped. Last words wait until all have agreed to go on.")
        read: str = Words("have the last word", due=True, most=LONGEST_LAST_WORD).read(text)
        return read

    def hear(
        self, seat: Seat, how: str, text: Any, to: Sequence[Seat], seats: Sequence[Seat]
    ) -> tuple[str, list[Seat] | None]:
        """Speech, checked: its text, and the seats that may know of it (None: everybody).

        Raises IllegalMove.
        """
        if how not in HOW:
            raise IllegalMove(f"Speak as {listed(HOW, 'or')}.")
        if self.stopped and how == "line":
            raise IllegalMove("Play has stopped. You may speak aside; lines wait until all have agreed.")
        read = Words("say something", due=True, most=LONGEST_LINE).read(text)
        if how != "whisper":
            if to:  # meant for a few ears, perhaps: better unsaid than said to all
                raise IllegalMove(f"Everybody hears {_ALOUD[how]}. Only a whisper is for some.")
            return read, None
        unknown = [s for s in to if s not in seats]
        if unknown:
            raise IllegalMove(f"Nobody called {listed(unknown)} sits at this table.")
        others = [s for s in seats if s in to and s != seat]
        if not others:
            raise IllegalMove("Say whom you whisper to.")
        return read, [s for s in seats if s in others or s == seat]


def must_be_voice(how: str, as_: str, voices: Mapping[str, str]) -> None:
    """Raises IllegalMove unless one may speak so as that one now. voices: as `Play.voices` has them."""
    if how != "line":
        raise IllegalMove("Only a line is said as somebody. An aside and a whisper are your own.")
    if as_ not in voices:
        called = [name for name in voices.values() if name]
        others = f" You may as {listed(called, 'or')}, or as yourself." if called else ""
        raise IllegalMove(f"You cannot say a line as {shown(as_)} now.{others}")
