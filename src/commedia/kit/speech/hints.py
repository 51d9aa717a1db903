r"""Hints: what house actors make of words that were written freely, such as where a scene plays.

    [place]
    armoury = '\barmou?ry\b'

A game keeps them in TOML: for each kind of hint a pattern, looked for whatever the case of letters, and the
first that is found counts. A wrong guess is harmless: whatever is made of it, there are lines that fit
anything.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final


class Hints:
    """The hints of a game.

    >>> hints = Hints({"place": {"gate": "gates?"}}, ["place"])
    >>> hints.find("place", "By the old Gate"), hints.find("place", "Nowhere")
    ('gate', None)
    """

    def __init__(self, patterns: Mapping[str, Mapping[str, str]], kinds: Iterable[str]) -> None:
        self._patterns: Final = {
            kind: [(hint, re.compile(found, re.IGNORECASE)) for hint, found in patterns[kind].items()]
            for kind in kinds
        }
        self.find: Final = lru_cache(maxsize=1024)(self._find)

    def all(self, kind: str) -> tuple[str, ...]:
        """All hints of a kind, in their order."""
        return tuple(hint for hint, _ in self._patterns[kind])

    def __contains__(self, kind: str) -> bool:
        return kind in self._patterns

    def _find(self, kind: str, text: str) -> str | None:
        """The first hint of a kind in a text; None where there is none."""
        plain = text.replace("'", "’")
        return next((hint for hint, found in self._patterns[kind] if found.search(plain)), None)


def read_hints(package: str, *kinds: str) -> tuple[Hints, dict[str, Any]]:
    """The hints of `hints.toml` in a package; and all that it holds, other words of the game's among it."""
    data = tomllib.loads(files(package).joinpath("hints.toml").read_text(encoding="utf-8"))
    return Hints(data, kinds), data
