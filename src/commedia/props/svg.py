"""The frame of every picture, and how numbers and names are written in it."""

from __future__ import annotations

from markupsafe import Markup, escape

from commedia.props.circles import num


def picture(width: float, height: float, says: str, *parts: str, kind: str = "") -> Markup:
    """An SVG of that size in its own units, made of parts that are markup already.

    says: the sentence for those who do not see it; "" hides the picture, since text beside it says the same.
    kind: its class names.
    """
    named = f' role="img" aria-label="{escape(says)}"' if says else ' aria-hidden="true"'
    styled = f' class="{kind}"' if kind else ""
    return Markup(f'<svg{styled} viewBox="0 0 {num(width)} {num(height)}"{named}>{"".join(parts)}</svg>')


def clipped(name: str, most: int) -> str:
    """A name in at most so many characters, cut between words where that loses little.

    >>> clipped("Halvard the Lame, of Elsinore", 16), clipped("Maud", 16)
    ('Halvard the…', 'Maud')
    """
    if len(name) <= most:
        return name
    cut = name[: most - 1]
    head, space, _ = cut.rpartition(" ")
    return (head if space and len(head) * 2 > most else cut).rstrip(" ,;:") + "…"
