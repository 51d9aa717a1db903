"""The four suits of cards."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.props.svg import picture

SUITS = {
    "S": ("spades", "M8 1c2 3 6 5 6 8.4A3.1 3.1 0 0 1 9 11.9c.2 1.4.8 2.4 1.8 3.1H5.2C6.2 14.3 6.8 13.3 7"
          " 11.9A3.1 3.1 0 0 1 2 9.4C2 6 6 4 8 1Z"),
    "C": ("clubs", "M8 1a3.1 3.1 0 0 1 2.7 4.7A3.1 3.1 0 1 1 9 11.3c.2 1.6.8 2.9 1.8 3.7H5.2c1-.8 1.6-2.1"
          " 1.8-3.7a3.1 3.1 0 1 1-1.7-5.6A3.1 3.1 0 0 1 8 1Z"),
    "D": ("diamonds", "M8 .5 13.5 8 8 15.5 2.5 8Z"),
    "H": ("hearts", "M8 15C4 11.5 1 9 1 5.500A3.6 3.6 0 0 1 8 4a3.6 3.6 0 0 1 7 1.500C15 9 12 11.5 8 15Z"),
}  # fmt: skip
"""Each suit's name, and its outline in a square of 16."""

FOLDS = {
    "S": "M8 1C6 4 2 6 2 9.4A3.1 3.1 0 0 0 7 11.9C6.8 13.3 6.2 14.3 5.2 15H8Z",
    "C": "M8 1A3.1 3.1 0 0 0 5.3 5.7 3.1 3.1 0 1 0 7 11.3C6.8 12.9 6.2 14.2 5.2 15H8Z",
    "D": "M8 .5V8H2.5ZM8 15.5V8H13.5Z",
    "H": "M8 15C4 11.5 1 9 1 5.5A3.6 3.6 0 0 1 8 4Z",
}
"""Where each is folded: what lies in the shade, cut otherwise for every suit."""


@lru_cache(maxsize=8)
def suit(letter: str) -> Markup:
    """A suit with its name for readers. letter: S, C, D or H."""
    name, outline = SUITS[letter]
    colour = "red" if letter in "DH" else "black"
    return picture(16, 16, name, f'<path d="{outline}"/>', kind=f"suit suit-{colour}")
