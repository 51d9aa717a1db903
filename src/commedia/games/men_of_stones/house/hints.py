"""What house actors make of the words of a play, out of hints.toml: places, ties, deeds."""

from typing import Final

from commedia.kit.speech import read_hints

HINTS, _WORDS = read_hints(__package__, "place", "tie", "turned", "event", "blow")
WAS: Final[dict[str, str]] = _WORDS["was"]
"""Where a place of a scene was, to those who speak of it later: “in the armoury”."""
