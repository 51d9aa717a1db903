"""What house actors make of words: a place, a past, a tie; lightly read, out of hints.toml.

A wrong guess is harmless: whatever is made of it, there are lines that fit anything.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from typing import Any, Final

from commedia.games.loading import read_text

_HINTS: Final[dict[str, Any]] = tomllib.loads(read_text(__name__.rpartition(".")[0], "hints.toml"))
CALLED: Final[dict[str, str]] = _HINTS["called"]
"""What the characters of the court cards are called for short."""
_FOUND: Final = {
    kind: [(key, re.compile(found, re.IGNORECASE)) for key, found in _HINTS[kind].items()]
    for kind in ("place", "stir", "story", "tie")
}


HINTS: Final = {kind: tuple(key for key, _ in found) for kind, found in _FOUND.items()}
"""What there is to be found, of each kind."""


@lru_cache(maxsize=1024)
def hint(kind: str, text: str) -> str | None:
    """The first hint of that kind ("place", "stir", "story" or "tie") in a text; None where there is none.

    >>> hint("place", "The boathouse by the Bridge of Cats"), hint("place", "Nowhere")
    ('boathouse', None)
    """
    return next((key for key, found in _FOUND[kind] if found.search(text)), None)


def names(text: str, name: str) -> bool:
    """Whether a name stands in a text."""
    return bool(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
