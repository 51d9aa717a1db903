"""Chance by script: the outcomes that a test wants, and any for what it does not care about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from commedia.engine import BadOption, Chance, Play, ScriptedDealer, ScriptRanOut, SeededDealer
from commedia.engine.domains import shown

ANY: Final = "any"
"""In place of a script, or of one outcome in it: whatever comes, the same each time."""
OUTCOMES_OF_NO_MATTER: Final = b"whatever comes"


class Script(ScriptedDealer):
    """The scripted chance of a table; appending to it lets the table go on.

    outcomes: in the order in which they are asked for; or "any", and then whatever is not appended comes as
    it may, the same each time. An outcome may be "any" too.
    """

    play: Play | None = None

    def __init__(self, outcomes: Iterable[Any] = ()) -> None:
        """Raises BadOption for what is neither a list of outcomes nor "any"."""
        self._whatever = SeededDealer(OUTCOMES_OF_NO_MATTER)
        self._is_any = isinstance(outcomes, str) and outcomes == ANY
        if not self._is_any and (
            isinstance(outcomes, str | bytes | Mapping) or not isinstance(outcomes, Iterable)
        ):
            raise BadOption(f"chance is a list of outcomes, or 'any', not {shown(outcomes)}.")
        super().__init__(() if self._is_any else outcomes)

    def deal(self, chance: Chance[Any], number: int) -> Any:
        left = self._outcomes
        if left and isinstance(left[0], str) and left[0] == ANY:
            left.popleft()
        elif left or not self._is_any:
            return super().deal(chance, number)
        return self._whatever.deal(chance, number)

    def append(self, *outcomes: Any) -> None:
        """Script further outcomes; a table that had run out goes on with them."""
        super().append(*outcomes)
        self._resume()

    def extend(self, outcomes: Iterable[Any]) -> None:
        """Script further outcomes; a table that had run out goes on with them."""
        super().extend(outcomes)
        self._resume()

    def must_not_lack(self) -> None:
        """Raises ScriptRanOut, with what is asked for, where the table waits for an outcome."""
        if self.play is not None and self.play.lacks_chance:
            self.play.resume()

    def _resume(self) -> None:
        try:
            self.must_not_lack()
        except ScriptRanOut:
            return  # whatever needs it says so
