"""What players are called: one line that can be read, and told from the others at the table."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Any

from commedia.engine.domains import shown
from commedia.engine.errors import IllegalMove
from commedia.engine.letters import is_seen

MOST_NAME = 40
"""Characters in a name."""

_JOINERS = "\u200c\u200d"
"""They join letters, and the people of one emoji; nothing is seen of them alone."""
_TAGS = range(0xE0020, 0xE0080)
"""They spell the region of an emoji's flag."""


def read_name(raw: Any) -> str:
    r"""A name as it will stand: on one line, without what is not seen or turns the writing round it about.

    Raises IllegalMove, with a sentence, where that leaves nothing to see, or too much.

    >>> read_name("  Ann\n of  Elsinore ")
    'Ann of Elsinore'
    """
    if not isinstance(raw, str):
        raise IllegalMove(f"{shown(raw)} is not text.")
    name = "".join(c for c in " ".join(raw.split()) if _may_stand(c)).strip()
    if len(name) > MOST_NAME:
        raise IllegalMove(f"{name[:MOST_NAME]}… is called by more than {MOST_NAME} characters.")
    if not alike(name):
        raise IllegalMove("Every seat needs a name that can be read.")
    return name


@lru_cache(maxsize=1_024)
def alike(name: str) -> str:
    r"""The same text for names that look the same: letters of another case or width, or what is not seen.

    >>> alike("Ａnn") == alike("ann\u200d")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    # Folding may bring forth what the first pass would have put together.
    folded = unicodedata.normalize("NFKC", folded)
    seen = "".join(c for c in folded if is_seen(c) or c.isspace())
    return " ".join(seen.split())


def _may_stand(c: str) -> bool:
    category = unicodedata.category(c)
    if category == "Cf":
        return c in _JOINERS or ord(c) in _TAGS
    return category not in ("Cc", "Cs")
