"""What of a text there is to see."""

from __future__ import annotations

import re
import unicodedata

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Unicode's control characters but tabs and line ends, and halves of characters that stand alone."""

_UNSEEN = ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")
"""Unicode's categories of what leaves the paper blank."""

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters, as far as Unicode knows, of which nothing is seen."""


def tidy(text: str) -> str:
    """Text without control characters, with plain line ends, stripped at both ends."""
    return _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).strip()


def is_seen(character: str) -> bool:
    """Whether a character leaves anything on the paper."""
    return unicodedata.category(character) not in _UNSEEN and character not in _BLANK
