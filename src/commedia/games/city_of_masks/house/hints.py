"""What house actors make of the words of a play, out of hints.toml: places, pasts, ties."""

from typing import Final

from commedia.kit.speech import read_hints

HINTS, _WORDS = read_hints(__package__, "place", "stir", "story", "tie")
CALLED: Final[dict[str, str]] = _WORDS["called"]
"""What the characters of the court cards are called for short."""
