"""A game's bill: what the playbill says of it, its emblem in cut paper, its title in wood type.

What a bill says is the house's advertisement, not the game's rules. A game without one gets a bill with its
title and no art. Titles are text stretched to one measure, so they fit in any serif.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import htpy as h
from markupsafe import Markup


class Inks(NamedTuple):
    """The second colour of a game, by day and by night, as CSS colours.

    paper: its tinted paper. ink: what is printed on it.
    """

    paper: tuple[str, str]
    ink: tuple[str, str]


class Bill(NamedTuple):
    """One game on the playbill.

    who: for how many. pitch: in a sentence or two. played_with: dice, cards and so on. length: for how long.
    note: what it deals in, so that nobody is taken unawares. lettering: lines of the title, each with the
    baseline, the size, and the text. rule_at: the height of a rule between them. of: whether a small "of"
    parts that, and not a lozenge. inks: its second colour. emblem: its drawing in SVG, in the tones of the
    game's own ink (see `facets`). window: its view box.
    """

    who: str
    pitch: str
    played_with: str
    length: str
    note: str
    lettering: tuple[tuple[int, float, str], ...]
    rule_at: int
    of: bool
    inks: Inks
    emblem: str
    window: str = "0 -20 240 176"


def facets(*each: tuple[str, str]) -> str:
    """Flat pieces of cut paper, from back to front: each a tone from m1 to m4, mx or stock, and its path."""
    return "".join(f'<path fill="var(--{tone})" d="{path}"/>' for tone, path in each)


@cache
def lettering(bill: Bill) -> Markup:
    """The title of a bill as wood type; beside it the same words are there to be read aloud."""
    at = bill.rule_at
    gap = 28 if bill.of else 16
    return Markup(
        h.svg(".bill__title", viewBox="0 0 240 150", aria_hidden="true")[
            [
                h.text(
                    x="0", y=str(y), font_size=str(size), textLength="240", lengthAdjust="spacingAndGlyphs"
                )[line]
                for y, size, line in bill.lettering
            ],
            h.path(
                d=f"M0 {at}h{120 - gap}M{120 + gap} {at}h{120 - gap}",
                stroke="currentColor",
                stroke_width="1.5",
            ),
            h.text(".bill__of", x="120", y=str(at + 6))["of"]
            if bill.of
            else h.path(d=f"M120 {at - 8}l9 8-9 8-9-8Z", fill="currentColor"),
        ]
    )  # fmt: skip


@cache
def emblem(bill: Bill) -> Markup:
    """The emblem of a game: flat facets, in the tones of its own ink."""
    window = f'viewBox="{bill.window}" aria-hidden="true"'
    return Markup(f'<svg class="bill__emblem art tones-spot" {window}>{bill.emblem}</svg>')
