"""What house actors make of the words of a play, out of hints.toml: places, pasts, ties."""

import re
from functools import cache
from typing import Final

from commedia.kit.speech import read_hints

HINTS, _WORDS = read_hints(__package__, "place", "stir", "story", "tie")
CALLED: Final[dict[str, str]] = _WORDS["called"]
"""What the characters of the court cards are called for short."""
SETTINGS: Final = {
    setting: (re.compile(found, re.IGNORECASE), re.compile(_WORDS["unsaid"][setting]))
    for setting, found in _WORDS["setting"].items()
}
"""By what a place is known to be out of doors, or by day; and what nobody says there: a quay has no door."""


@cache
def unsaid_at(place: str) -> tuple[re.Pattern[str], ...]:
    """What nobody says at a place, by the words in which it was set."""
    return tuple(unsaid for known, unsaid in SETTINGS.values() if known.search(place))
