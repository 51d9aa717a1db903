"""What house actors make of words: a place, a tie, a deed, a question; lightly read, out of hints.toml.

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

_THINGS: Final = {kind: frozenset(nouns.split()) for kind, nouns in _HINTS["things"].items()}
_ASKING: Final = {word: kind for kind, words in _HINTS["asking"].items() for word in words}
_QUESTION: Final = re.compile(r"([^.?!;:]*)\?")


@lru_cache(maxsize=1024)
def hint(kind: str, text: str) -> str | None:
    """The first hint of a kind (one of `KINDS`) in a text; None where there is none.

    >>> hint("place", "Midnight in the armoury."), hint("event", "Nothing has happened.")
    ('armoury', None)
    """
    plain = text.replace("'", "’")
    return next((key for key, found in _FOUND[kind] if found.search(plain)), None)


def kind_of(thing: str) -> str:
    """What sort of thing somebody has named: "person", "place", or "object", which may be a beast.

    >>> kind_of("the chapel"), kind_of("the letter")
    ('place', 'object')
    """
    return next((kind for kind, nouns in _THINGS.items() if thing.removeprefix("the ") in nouns), "object")


def asks(text: str) -> str | None:
    """By what word the last question of a text asks; None where there is none.

    "yes" where yes or no would do; "much" for a number, "health" for how somebody does.

    >>> asks("So it is you. And whose horse is that?"), asks("Gyde, is it far?"), asks("No.")
    ('who', 'yes', None)
    """
    questions = _QUESTION.findall(text.lower())
    if not questions:
        return None
    words = re.findall(r"[a-z]+", questions[-1])
    at = next((n for n, word in enumerate(words) if word in _ASKING), None)
    if at is None:
        return "yes"
    by: str = _ASKING.get(" ".join(words[at : at + 2])) or _ASKING[words[at]]
    return by


def hints(kind: str) -> list[str]:
    """All hints of a kind, in their order."""
    return [key for key, _ in _FOUND[kind]]
