"""Whom somebody owes an answer, in a conversation of several."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from commedia.kit.speech.parser import is_called


def who_waits(spoken: Sequence[Mapping[str, Any]], seat: str, name: str) -> str:
    """Whoever called a seat by its name first since it spoke, or else whoever spoke last; "" for nobody.

    spoken: what was said, line by line, as the API has it. name: what that seat is called in the story.
    """
    mine = max((one["n"] for one in spoken if one["seat"] == seat), default=-1)
    called = re.compile(rf"\b{re.escape(name)}\b")
    waits = [one["seat"] for one in spoken if one["n"] > mine and called.search(one["words"])]
    return str([*waits, *(one["seat"] for one in spoken[-1:]), ""][0])


def is_for_another(words: str, name: str, others: Sequence[str]) -> bool:
    """Whether a line calls to somebody else by name, and not to whoever is called that.

    >>> is_for_another("Was that your choice, Kirsten, or mine?", "Sigrun", ["Kirsten", "Signe"])
    True
    """
    return not is_called(words, name) and any(is_called(words, other) for other in others if other)
