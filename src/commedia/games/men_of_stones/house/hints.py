"""What house actors make of words: a place, a tie, a deed; lightly read, out of hints.toml.

A wrong guess is harmless: whatever is made of it, there are lines that fit anything.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from typing import Any, Final

from commedia.games.loading import read_text

_HINTS: Final[dict[str, Any]] = tomllib.loads(read_text(__name__.rpartition(".")[0], "hints.toml"))
KINDS: Final = ("place", "tie", "turned", "event")
WAS: Final[dict[str, str]] = _HINTS["was"]
"""Where a place of a scene was, to those who speak of it later: “in the armoury”."""
_FOUND: Final = {
    kind: [(hint, re.compile(found, re.IGNORECASE)) for hint, found in _HINTS[kind].items()] for kind in KINDS
}


@lru_cache(maxsize=1024)
def hint(kind: str, text: str) -> str | None:
    """The first hint of a kind (one of `KINDS`) in a text; None where there is none.

    >>> hint("place", "Midnight in the armoury."), hint("event", "Nothing has happened.")
    ('armoury', None)
    """
    plain = text.replace("'", "’")
    return next((key for key, found in _FOUND[kind] if found.search(plain)), None)


def hints(kind: str) -> list[str]:
    """All hints of a kind, in their order."""
    return [key for key, _ in _FOUND[kind]]
