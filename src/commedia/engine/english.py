"""What English asks of a sentence: lists, capitals, how many of something, and which of several.

One home for all of it: rules, pages, house actors and the lab take it from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip
ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_TEENS: Final = range(11, 14)
_ARTICLES: Final = ("a ", "an ", "the ")
_SILENT: Final = ("hour", "honest", "heir")
"""Words that begin with a letter that nobody says."""


def listed(values: Sequence[Any], last: str = "and") -> str:
    """Values as a list in a sentence. last: what stands before the last of them.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed([])
    ('a, b and c', 'a or b', 'nothing')
    """
    names = [str(v) for v in values]
    if not names:
        return "nothing"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def capital(text: str) -> str:
    """Text as a sentence begins with it.

    >>> capital("the Doge knows"), capital("")
    ('The Doge knows', '')
    """
    return text[:1].upper() + text[1:]


def nouns(count: int, one: str, many: str = "") -> str:
    """The noun for so many. many: where it has more than an s.

    >>> nouns(1, "point"), nouns(0, "point"), nouns(2, "Memory", "Memories")
    ('point', 'points', 'Memories')
    """
    return one if count == 1 else many or f"{one}s"


def plural(count: int, one: str, many: str = "") -> str:
    """So many things, with a figure. many: as in `nouns`.

    >>> plural(1, "deed"), plural(0, "deed"), plural(2, "Memory", "Memories")
    ('1 deed', '0 deeds', '2 Memories')
    """
    return f"{count} {nouns(count, one, many)}"


def so_many(count: int, one: str, many: str = "") -> str:
    """The same as a story tells it: one of them and none of them are no figures.

    >>> so_many(1, "deed"), so_many(0, "deed"), so_many(2, "Memory", "Memories")
    ('one deed', 'no deed', '2 Memories')
    """
    return plural(count, one, many) if count > 1 else f"{NUMBERS[count]} {one}"


def spelled(count: int, most: int = 9) -> str:
    """A small number in letters, a larger one in figures. most: that is told in letters, 10 at most.

    >>> spelled(2), spelled(10), spelled(10, most=10)
    ('two', '10', 'ten')
    """
    return NUMBERS[count] if count <= most else str(count)


def ordinal(place: int) -> str:
    """Which of several something is, from 1: in letters as far as those are short.

    >>> ordinal(2), ordinal(11), ordinal(21), ordinal(112)
    ('second', '11th', '21st', '112th')
    """
    if place <= len(ORDINALS):
        return ORDINALS[place - 1]
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{place}{'th' if place % 100 in _TEENS else ends.get(place % 10, 'th')}"


def with_article(noun: str) -> str:
    """One of something.

    >>> with_article("day"), with_article("hour"), with_article("Ace")
    ('a day', 'an hour', 'an Ace')
    """
    silent = noun[:1].lower() in "aeio" or noun.lower().startswith(_SILENT)
    return f"{'an' if silent else 'a'} {noun}"


def without_article(noun: str) -> str:
    """A noun without what stands before it.

    >>> without_article("The Thin Man"), without_article("Andrew"), without_article("the")
    ('Thin Man', 'Andrew', 'the')
    """
    article = next((one for one in _ARTICLES if noun.lower().startswith(one)), "")
    return noun[len(article) :]
