"""The frame of every picture, and how numbers and names are written in it."""

from __future__ import annotations

import unicodedata

from markupsafe import Markup, escape

from commedia.props.circles import num


def picture(width: float, height: float, says: str, *parts: str, kind: str = "", name: str = "") -> Markup:
    """An SVG of that size in its own units, made of parts that are markup already.

    says: the sentence for those who do not see it; "" hides the picture, since text beside it says the same.
    kind: its class names.
    name: its id. It needs one where any of its parts has one, and so does whatever stands between the two:
    the update of a live page finds such parts by their ids alone, and makes HTML of what it does not find.
    """
    named = f' role="img" aria-label="{escape(says)}"' if says else ' aria-hidden="true"'
    styled = f' class="{kind}"' if kind else ""
    styled += f' id="{name}"' if name else ""
    return Markup(f'<svg{styled} viewBox="0 0 {num(width)} {num(height)}"{named}>{"".join(parts)}</svg>')


def columns(text: str) -> int:
    """How wide a text is, counted in Latin letters: letters of double width are two, marks on others none.

    >>> columns("Maud"), columns("花散里"), columns("Zoe\u0308")
    (4, 6, 3)
    """
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "FW" else 1


def clipped(name: str, most: int) -> str:
    """A name in at most so many columns, cut between words where that loses little.

    >>> clipped("Halvard the Lame, of Elsinore", 16), clipped("Maud", 16), clipped("藤原道長の娘、彰子", 9)
    ('Halvard the…', 'Maud', '藤原道長…')
    """
    if columns(name) <= most:
        return name
    cut = name[: most - 1]
    while columns(cut) >= most:
        cut = cut[:-1]
    head, space, _ = cut.rpartition(" ")
    return (head if space and len(head) * 2 > most else cut).rstrip(" ,;:") + "…"
