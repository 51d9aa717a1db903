"""A deed in the story: what a character does, told as a stage direction.

It is said as a line is, in asterisks, as people write it by hand; so it stands in the log, in every script
and in a text file, and needs nothing that a line has not.
"""

from __future__ import annotations

import re

HOW = "deed"
"""How one speaks to do something in the story."""

_BLANK_LINES = re.compile(r"\n[ \t]*\n\s*")
_DEED = re.compile(r"\*(?=[^\s*])[^*]*(?<=[^\s*])\*")


def as_direction(text: str) -> str:
    r"""What somebody does, as the line that tells it.

    >>> as_direction("turns the sheet back.")
    '*turns the sheet back.*'
    >>> as_direction(" *waits*\n\nand *waits*. ")
    '*waits*\n\n*and waits.*'
    """
    parts = [part.replace("*", "").strip() for part in _BLANK_LINES.split(text)]
    return "\n\n".join(f"*{part}*" for part in parts if part)


def is_direction(line: str) -> bool:
    """Whether a line tells nothing but what somebody does.

    >>> is_direction("*turns away*"), is_direction("*turns away* Never."), is_direction("**Never.**")
    (True, False, False)
    """
    return all(_DEED.fullmatch(part) for part in _BLANK_LINES.split(line.strip()))


def done(line: str) -> str:
    """What somebody does, without its marks.

    >>> done("*turns away*")
    'turns away'
    """
    return "\n\n".join(part.strip("*") for part in _BLANK_LINES.split(line.strip()))
