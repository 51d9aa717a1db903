"""A title as on a poster: wood type, each line drawn out to the measure, whatever font there is."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width

import htpy as h

MEASURE = 600
"""Of a line, in the units of the drawing."""
TALLEST = 118
"""Of a letter's em; a short line stands in the middle rather than grow beyond it."""
GLYPH = 0.62
"""Width of a capital, in ems."""
CAP, LEAD = 0.72, 22
"""Height of a capital in ems, and what is between two lines."""
IN_A_LINE = 13
"""Letters that look well in one."""
MOST_LINES = 3


def poster(title: str) -> h.Element:
    """A title in two lines or three, where its words allow; read aloud it is as it was written."""
    y = 0.0
    drawn: list[h.Element] = []
    for line in lines_of(title):
        wide = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line)
        size = min(TALLEST, MEASURE / (GLYPH * wide))
        measure = min(MEASURE, GLYPH * wide * size)
        y += CAP * size + (LEAD if drawn else 0)
        drawn.append(
            h.text(
                x=f"{(MEASURE - measure) / 2:.1f}", y=f"{y:.1f}", font_size=f"{size:.1f}",
                textLength=f"{measure:.1f}", lengthAdjust="spacingAndGlyphs",
            )[line.upper()]
        )  # fmt: skip
    view = f"0 0 {MEASURE} {y + LEAD / 2:.0f}"
    return h.svg(".poster", viewBox=view, role="img", aria_label=title)[drawn]


def lines_of(title: str) -> Sequence[str]:
    """The words of a title in lines as even as they can be.

    >>> lines_of("A Cold Coronation"), lines_of("The Night of the Nine Stairs")
    (['A Cold', 'Coronation'], ['The Night', 'of the', 'Nine Stairs'])
    """
    words = title.split()
    count = max(1, min(MOST_LINES, len(words), -(-len(title) // IN_A_LINE)))
    return min(_cut(words, count), key=lambda lines: max(map(len, lines)))


def _cut(words: Sequence[str], count: int) -> list[list[str]]:
    """All the ways of cutting words into so many lines."""
    if count == 1:
        return [[" ".join(words)]]
    return [
        [" ".join(words[:at]), *rest]
        for at in range(1, len(words) - count + 2)
        for rest in _cut(words[at:], count - 1)
    ]
