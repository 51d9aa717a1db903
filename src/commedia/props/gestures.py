"""What is asked and answered without a word: a palm held out, a bow, a face turned away."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.props.svg import picture

GESTURES = {
    "palm": (
        '<path class="gesture__line" d="M2 17h9c2 2 5 2.5 8 .5l5-3.500M4 20.500c4 3 12 3.5 16 .5l6-5"/>'
        '<path class="gesture__fill" d="M10 8.5 14 4.5 18 8.5 14 12.500Z"/>'
    ),
    "bow": (
        '<circle class="gesture__fill" cx="6" cy="12" r="3.5"/>'
        '<path class="gesture__line" d="M9 10c5-4 11-3 14 1l1 12M16 9.5 12.5 20"/>'
    ),
    "turned": (
        '<path class="gesture__line" d="M20 6c-5-3-11-1-12 4l-3 4 3 1v4h5M14 19c0 3 1 4 2 5"/>'
        '<path class="gesture__strike" d="M4 25 25 3"/>'
    ),
}
"""Each gesture in a square of 28."""


@lru_cache(maxsize=8)
def gesture(kind: str) -> Markup:
    """One gesture, hidden from readers: words beside it say what it meant. kind: one of GESTURES."""
    return picture(28, 28, "", GESTURES[kind], kind=f"gesture gesture--{kind}")
