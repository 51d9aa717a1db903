"""What people are called, at the table and in the story: one line that can be read, and told from others."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import count
from typing import Any

from commedia.engine.domains import shown
from commedia.engine.errors import IllegalMove
from commedia.engine.lengths import LONGEST_NAME
from commedia.engine.lookalikes import STANDS_FOR
from commedia.engine.visible_text import BLANK, is_chooser, is_seen

MOST_MARKS = 3
"""Marks on one letter. Vietnamese takes two, and Hebrew with all its points three."""

_READER, _HOUSE = "you", "the house"
AT_EVERY_TABLE = (_READER, _HOUSE, "the GM", "the Game Master", "the World", "everybody", "everyone")
"""Who is spoken of at every table, and is none of the players and nobody in the story."""

NO_NAME = "Every seat needs a name that can be read."
_JOINERS = "\u200c\u200d"
"""They join letters, and the people of one emoji; nothing is seen of them alone."""
_LAST_UNJOINED = "\u058f"
"""Latin, Greek, Cyrillic and Armenian letters, which come before it, are never joined."""
_FOR_SIGNS = "\ufe0e\ufe0f"
"""They choose whether a sign is drawn in colour."""
_TAGS = range(0xE0020, 0xE0080)
"""They spell the region of an emoji's flag."""


def read_name(raw: Any, most: int = LONGEST_NAME, missing: str = NO_NAME) -> str:
    r"""A name as it will stand: on one line, without what is not seen or turns the writing round it about.

    most: characters. missing: said where that leaves nothing to see. Raises IllegalMove, with a sentence, for
    that, for too much, and for a letter with a tower of marks on it, which would stand in other lines.

    >>> read_name("  Ann\n of  Elsinore ")
    'Ann of Elsinore'
    """
    if not isinstance(raw, str):
        raise IllegalMove(f"{shown(raw)} is not text.")
    return _read_name(raw, most, missing)


@lru_cache(maxsize=1_024)
def _read_name(raw: str, most: int, missing: str) -> str:
    """A name as `read_name` has it: the same few are read again and again."""
    name = on_one_line(raw)
    if not visible(name):
        raise IllegalMove(missing)
    if len(name) > most:
        raise IllegalMove(f"{name[:most]}… is called by more than {most} characters.")
    if is_towering(name):
        raise IllegalMove(f"A name has {MOST_MARKS} marks on a letter at most, and this one has more.")
    return name


def on_one_line(text: str) -> str:
    """Text on one line, without what is not seen or turns the writing about."""
    line, before = text, ""
    while line != before:  # where one character goes, another may have no place there any more
        before = line
        line = "".join(c for c in " ".join(line.split()) if _may_stand(c))
        line = "".join(c for n, c in enumerate(line) if _is_for(line, n))
    return line


def is_towering(name: str) -> bool:
    """Whether more marks stand on one letter than a name has room for."""
    tower = 0
    for c in unicodedata.normalize("NFD", name):
        if unicodedata.category(c) in ("Mn", "Me"):
            tower += not is_chooser(c)
            if tower > MOST_MARKS:
                return True
        elif c not in _JOINERS:
            tower = 0
    return False


def _is_for(line: str, n: int) -> bool:
    """Whether a character that is not seen itself does anything where it stands; any other does."""
    c, before, after = line[n], line[n - 1 : n] if n else "", line[n + 1 : n + 2]
    if c in _JOINERS:
        return before > _LAST_UNJOINED and after > _LAST_UNJOINED
    if ord(c) in _TAGS:
        return "\U0001f3f4" in line[:n]
    if is_chooser(c):
        return c in _FOR_SIGNS and bool(before) and unicodedata.category(before)[0] not in "LMZ"
    return True


def alike(name: str, others: Iterable[str]) -> bool:
    r"""Whether a name looks like one of the others.

    Letters of another case or width are the same, what is not seen counts for nothing, and letters of two
    alphabets that look the same are the same letter.

    >>> alike("Ａnn", ["Bob", "ann\u200d"]), alike("\u0410nn", ["Ann"])
    (True, True)
    """
    return like(name, others) is not None


def like(name: str, others: Iterable[str]) -> str | None:
    """The first of the others that a name looks like, as `alike` has it."""
    looks = _looks(name)
    return next((other for other in others if not looks.isdisjoint(_looks(other))), None)


def passes_for(name: str, others: Iterable[str]) -> str | None:
    """The first of the others for whom somebody of that name would be taken.

    Here a "the", spaces and points tell nobody apart, besides what does not for `alike`.

    >>> passes_for("THE-W\u043erld", ["the GM", "the World"])
    'the World'
    """
    bare = _bare(name)
    for other in others if bare else ():
        known = _bare(other.lower().removeprefix("the "))
        if known and alike(bare, [known, f"the{known}"]):
            return other
    return None


def must_be_nobody_else(name: str, *, thing: bool = False) -> None:
    """Raises IllegalMove where somebody of that name would be taken for one of `AT_EVERY_TABLE`.

    thing: whether a thing or a place may have the name, too, which may be a house.
    """
    taken_for = passes_for(name, AT_EVERY_TABLE)
    if taken_for is not None and not (thing and taken_for == _HOUSE):
        whom = "whoever reads it" if taken_for == _READER else taken_for
        raise IllegalMove(f"Nobody can be called {name}: they would be taken for {whom}.")


def _bare(name: str) -> str:
    """The letters and digits of a name alone."""
    return "".join(c for c in visible(name) if c.isalnum())


def is_the_same(name: str, other: str) -> bool:
    r"""Whether two names are spelt the same, but for capitals: no letter is borrowed to pass for another.

    >>> is_the_same("ann", "Ann"), is_the_same("\u0410nn", "Ann")
    (True, False)
    """
    return _folded(visible(name)) == _folded(visible(other))


def numbered(name: str, taken: Iterable[str]) -> str:
    """The name of the second who is called so, or the third.

    >>> numbered("Tom", ["Sue", "Tom", "Tom II"])
    'Tom III'
    """
    others = list(taken)
    return next(one for n in count(2) if not alike(one := f"{name} {roman(n)}", others))


def roman(n: int) -> str:
    """A number as it stands after a name.

    >>> [roman(n) for n in (2, 4, 9, 14)]
    ['II', 'IV', 'IX', 'XIV']
    """
    return "X" * (n // 10) + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[n % 10]


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
    return category not in ("Cc", "Cs") and c not in BLANK
