"""Whether words touch on what a table has agreed to leave out, or behind a veil.

A model is told what was agreed, and nobody relies on that: whatever it says is held against the words of
each line and veil. Any one of them is enough, in any of its forms and in whatever letters. That takes too
much rather than too little; what is dropped costs nothing, for the house has a line of its own.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from commedia.engine.lookalikes import STANDS_FOR
from commedia.engine.visible_text import is_seen

_ENDINGS: Final = ("ings", "ing", "ies", "ers", "ren", "ed", "er", "es", "s", "y", "e")
"""What may stand at the end of a word, the longest first; what stands before it is looked for."""
SHORTEST: Final = 4
"""Letters that are left of a word at least; of a shorter one nothing is taken off, and it is looked for as a
word of its own.
"""
_WORD: Final = re.compile(r"[^\W_]+")


def touches(text: str, agreed: Iterable[str]) -> str:
    """The first line or veil on which a text touches; "" where it touches on none.

    >>> touches("The cellar was full of spid\u0435rs.", ["harm to children", "Spiders"])
    'Spiders'
    >>> touches("He was a child when they hanged his father.", ["harm to children"])
    'harm to children'
    >>> touches("The warden is warm.", ["war"])
    ''
    """
    plain = _plain(text)
    words = _WORD.findall(plain)
    # In small letters with nothing between them, a word that was spaced out is seen as well.
    joined = "".join(words)
    return next((one for one in agreed if _is_in(_sought(one), words, joined)), "")


def _is_in(sought: Sequence[str], words: Sequence[str], joined: str) -> bool:
    return any(
        stem in joined if _is_long(stem) else any(_is_form_of(word, stem) for word in words)
        for stem in sought
    )


def _is_long(stem: str) -> bool:
    """Whether it may be looked for anywhere; so may the short words of writing without spaces."""
    return len(stem) >= SHORTEST or not stem.isascii()


def _is_form_of(word: str, short: str) -> bool:
    """Whether a word is that short one, perhaps with an ending, before which its last letter is doubled."""
    return any(
        word in (short, short + ending, short + short[-1:] + ending, short.removesuffix("e") + ending)
        for ending in _ENDINGS
    )


@lru_cache(maxsize=512)
def _sought(agreed: str) -> tuple[str, ...]:
    """What is looked for, of the words of a line or a veil."""
    words = _WORD.findall(_plain(agreed))
    telling = [word for word in words if word not in _EMPTY]
    stems = [_stem(word) for word in telling or words]
    return tuple(dict.fromkeys(one for stem in stems for one in (stem, _other_of(stem))))


def _other_of(stem: str) -> str:
    """A stem as it is in the plural, or was in the singular: knife and knives, wolf and wolves."""
    return stem[:-1] + {"f": "v", "v": "f"}.get(stem[-1], stem[-1])


def _stem(word: str) -> str:
    """A word without its ending.

    >>> _stem("torturing"), _stem("wolves"), _stem("gore"), _stem("families")
    ('tortur', 'wolv', 'gore', 'famil')
    """
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word.removesuffix(ending)
    return word


def _plain(text: str) -> str:
    """In small letters without marks on them, those of other alphabets by what they look like."""
    visible = "".join(c for c in text if is_seen(c) or c.isspace() or c in "\u2028\u2029")
    apart = unicodedata.normalize("NFKD", visible.casefold())
    bare = "".join(c for c in apart if not unicodedata.combining(c))
    return bare.translate(STANDS_FOR).casefold()


_WORDS: Final = tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))
_EMPTY: Final = frozenset(_plain(word) for word in _WORDS["empty"].split())
"""Words that name nothing. Where a line or a veil has no others, even these are looked for."""
