"""What players are called: one line that can be read, and told from the others at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from commedia.engine.domains import shown
from commedia.engine.errors import IllegalMove
from commedia.engine.letters import is_seen
from commedia.engine.lookalikes import STANDS_FOR

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
    if not visible(name):
        raise IllegalMove("Every seat needs a name that can be read.")
    return name


def alike(name: str, others: Iterable[str]) -> bool:
    r"""Whether a name looks like one of the others.

    Letters of another case or width are the same, what is not seen counts for nothing, and letters of two
    alphabets that look the same are the same letter.

    >>> alike("Ａnn", ["Bob", "ann\u200d"]), alike("\u0410nn", ["Ann"])
    (True, True)
    """
    looks = _looks(name)
    return any(not looks.isdisjoint(_looks(other)) for other in others)


@lru_cache(maxsize=1_024)
def _looks(name: str) -> frozenset[str]:
    """What a name looks like as it stands, in small letters and in capitals; names that share one are alike.

    Which letters of two alphabets look the same is told by their shapes, and a pair in one alphabet need not
    be one in the other: the Greek small \u03bd looks like v, and its capital \u039d like N.
    """

    def shapes(text: str) -> str:
        return unicodedata.normalize("NFKD", text).translate(STANDS_FOR)

    plain = visible(name)
    return frozenset(shapes(text) for text in (plain, _folded(plain), plain.upper()))


def visible(name: str) -> str:
    """What is seen of a name, its letters in their usual width."""
    name = unicodedata.normalize("NFKC", name)
    return " ".join("".join(c for c in name if is_seen(c) or c.isspace()).split())


def _folded(name: str) -> str:
    # Folding may bring forth what the first pass would have put together.
    return unicodedata.normalize("NFKC", name.casefold())


def _may_stand(c: str) -> bool:
    category = unicodedata.category(c)
    if category == "Cf":
        return c in _JOINERS or ord(c) in _TAGS
    return category not in ("Cc", "Cs")
