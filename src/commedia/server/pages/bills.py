"""The bills of the five games: their words, their emblem in cut paper, their title in wood type.

What a bill says is the house's advertisement, not the game's rules. A game that is not in `BILLS` gets a bill
with its title and no art. Titles are text stretched to one measure, so they fit in any serif.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import htpy as h
from markupsafe import Markup


class Bill(NamedTuple):
    """One game on the playbill.

    who: for how many. kit, length: what it is played with, and for how long. note: what it deals in, so that
    nobody is taken unawares. emblem: a drawing of `emblem`. lettering: lines of the title, each with the
    baseline, the size, and the text; between them a rule at `rule_at`, parted by a small "of" or a lozenge.
    """

    slug: str
    title: str
    who: str
    pitch: str
    kit: str
    length: str
    note: str
    lettering: tuple[tuple[int, float, str], ...]
    rule_at: int
    of: bool


BILLS: dict[str, Bill] = {
    bill.slug: bill
    for bill in (
        Bill(
            "city-of-masks", "City of Masks", "For 5 to 10, from 3",
            "Nobles in borrowed faces wager standing on every word they say in public.",
            "Dominoes, masks, promises", "an evening, or weeks by post", "Intrigue, duels, desire",
            ((66, 96, "CITY"), (143, 63, "MASKS")), 86, True,
        ),
        Bill(
            "men-of-stones", "Men of Stones", "For 3 to 5",
            "A rotten court, five acts, and one of you left alive to tell it.",
            "Four dice each, eight Natures", "one long evening", "Tragedy, betrayal, death",
            ((68, 98, "MEN"), (141, 58, "STONES")), 86, True,
        ),
        Bill(
            "know-thyself", "Know Thyself", "For one host and 1 to 6",
            "You wake with four objects and no name. Bet coins on who you were.",
            "Two decks, coins, a map", "two evenings", "Memory, guilt, dread",
            ((56, 70, "KNOW"), (134, 52.5, "THYSELF")), 80, False,
        ),
        Bill(
            "face-of-angels", "The Face of Angels", "For 3 to 7",
            "On graduation night something with wings looks back at you.",
            "Tricks and trumps, one deck", "four acts, any pace", "Power, harm to friends",
            ((42, 48.5, "THE FACE"), (120, 56, "ANGELS")), 64, True,
        ),
        Bill(
            "shadow-play", "Shadow Play", "For a director and 1 to 5",
            "Say what you do. When you hate the answer, fight for a better one.",
            "Index cards, handfuls of dice", "an evening an episode", "Whatever the table allows",
            ((38, 49, "SHADOW"), (132, 92, "PLAY")), 56, False,
        ),
    )
}  # fmt: skip
"""The five, in the order in which they were announced."""


@cache
def lettering(slug: str) -> Markup:
    """The title of a bill as wood type; beside it the same words are there to be read aloud."""
    bill = BILLS[slug]
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
def emblem(slug: str) -> Markup:
    """The emblem of a game: flat facets, in the tones of its own ink."""
    drawing = "".join(_facets(tone, d) for tone, d in _EMBLEMS[slug][1])
    return Markup(
        f'<svg class="bill__emblem art tones-spot" viewBox="{_EMBLEMS[slug][0]}" aria-hidden="true">'
        f"{drawing}{_MIRRORED.get(slug, '')}{_OVER.get(slug, '')}</svg>"
    )


def _facets(tone: str, path: str) -> str:
    return f'<path fill="var(--{tone})" d="{path}"/>'


_HORN = (
    '<path fill="var(--m2)" d="M44 10 84 25 60-22 26-34Z"/>'
    '<path fill="var(--m1)" d="M44 10 26-34-2-26-20 2-4-8 10-6 10 18Z"/>'
    '<circle cx="-21" cy="10" r="10" fill="var(--mx)"/><circle cx="-21" cy="13" r="2.6" fill="var(--m4)"/>'
)
_HALF_MASK = (
    '<path fill="var(--m2)" d="M100 40 84 25 44 10 56 44 84 58Z"/>'
    '<path fill="var(--m3)" d="M44 10 10 18 4 50 26 52 56 44Z"/>'
    '<path fill="var(--m1)" d="M4 50 18 92 42 72 26 52Z"/>'
    '<path fill="var(--m2)" d="M18 92 54 108 66 76 42 72Z"/>'
    '<path fill="var(--m3)" d="M54 108 84 92 86 64 84 58 66 76Z"/>'
    '<path fill="var(--m1)" d="M84 92 100 112V40L84 58 86 64Z"/>'
    '<path fill="var(--eye)" d="M26 52 56 44 84 58 66 76 42 72Z"/>'
    '<path fill="var(--m4)" opacity=".55" d="M26 52 56 44 84 58 58 51Z"/>'
)
_WING = (
    '<path fill="var(--m3)" d="M104 96 6 2 26 50Z"/><path fill="var(--m2)" d="M104 100 26 50 8 52 34 82Z"/>'
    '<path fill="var(--m3)" d="M104 104 34 82 18 88 46 108Z"/>'
    '<path fill="var(--m1)" d="M106 108 46 108 36 118 64 126Z"/>'
    '<path fill="var(--m2)" d="M108 112 64 126 60 136 86 136Z"/>'
)

_MIRRORED = {
    "city-of-masks": f'<g>{_HORN}{_HALF_MASK}</g><g class="motley" transform="matrix(-1 0 0 1 200 0)">'
    f'{_HORN}{_HALF_MASK}</g><path fill="var(--mx)" d="M100 8 110 24 100 40 90 24Z"/>',
    "face-of-angels": f'{_WING}<g transform="matrix(-1 0 0 1 240 0)">{_WING}</g>',
}
"""Drawings of two halves."""

_OVER = {
    "face-of-angels": '<path fill="var(--m1)" d="M84 62 120 78V112L84 96Z"/>'
    '<path fill="var(--m4)" d="M120 78 156 62V96L120 112Z"/>'
    '<path fill="var(--m3)" d="M120 22 58 50 120 50Z"/>'
    '<path fill="var(--m2)" d="M120 22 182 50H120Z"/><path fill="var(--m2)" d="M58 50 120 78V50Z"/>'
    '<path fill="var(--m1)" d="M182 50 120 78V50Z"/>'
    '<path fill="none" stroke="var(--m4)" stroke-width="3" d="M120 50 166 62V90"/>'
    '<path fill="var(--m4)" d="M166 88 172 110H160Z"/>'
    '<ellipse cx="120" cy="0" rx="34" ry="8" fill="none" stroke="var(--m2)" stroke-width="5"/>',
    "shadow-play": '<circle cx="120" cy="66" r="80" fill="var(--m3)" opacity=".22"/>'
    '<circle cx="120" cy="66" r="70" fill="var(--light, var(--stock))"/>'
    '<path fill="var(--m4)" d="M76 136 82 104 130 100 140 134Q108 144 76 136Z"/>'
    '<path fill="var(--m1)" d="M82 104 74 64 94 42 128 52 130 100Z"/>'
    '<path fill="var(--m2)" d="M94 42 92 8 112 34 114 48Z"/>'
    '<path fill="var(--m4)" d="M74 64 64 30 84 44 90 46Z"/>'
    '<path fill="var(--m2)" d="M128 52 174 70 182 82 130 82Z"/>'
    '<path fill="var(--m1)" d="M130 82 182 82 176 86 130 88Z"/>'
    '<path fill="var(--m2)" d="M130 92 168 96 156 110 130 100Z"/>'
    '<path fill="var(--light, var(--stock))" d="M112 58 120 64 112 70 104 64Z"/>',
    "men-of-stones": '<ellipse cx="120" cy="144" rx="104" ry="9" fill="var(--m1)" opacity=".18"/>',
    "know-thyself": '<path fill="var(--m3)" opacity=".35" d="M80.3 78.5 80.3 45.5 103.5 22.3 136.5 22.3Z"/>'
    '<path fill="var(--m4)" d="M120 38a13 13 0 0 1 6.5 24.3L131 88H109l4.5-25.7A13 13 0 0 1 120 38Z"/>',
}
"""What lies on top, or is no facet."""

_EMBLEMS: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "city-of-masks": ("-40 -44 280 180", ()),
    "men-of-stones": (
        "0 -20 240 176",
        (
            ("m3", "M34 142 42 72 60 58 62 142Z"), ("m1", "M60 58 80 74 86 142H62Z"),
            ("m2", "M42 72 60 58 80 74 64 84Z"), ("m3", "M154 142 158 88 176 74 180 142Z"),
            ("m1", "M176 74 198 88 206 142H180Z"), ("m2", "M158 88 176 74 198 88 182 98Z"),
            ("m3", "M92 146 98 44 120 26 123 146Z"), ("m1", "M120 26 143 46 149 146H123Z"),
            ("m2", "M98 44 120 26 143 46 122 60Z"), ("m2", "M96 14 90-12 106 0 120-18V14Z"),
            ("m4", "M120-18 134 0 150-12 144 14H120Z"),
        ),
    ),
    "know-thyself": (
        "0 -20 240 176",
        (
            ("m1", "M110 116H120V154H106Z"), ("m4", "M120 116H130L134 154H120Z"),
            ("m3", "M175.4 85 143 117.4 136.5 101.7 159.7 78.5Z"), ("m2", "M143 117.4H97L103.5 101.7H136.5Z"),
            ("m1", "M97 117.4 64.6 85 80.3 78.5 103.5 101.7Z"), ("m2", "M64.6 85V39L80.3 45.5V78.5Z"),
            ("m1", "M64.6 39 97 6.6 103.5 22.3 80.3 45.5Z"), ("m1", "M97 6.6H143L136.5 22.3H103.5Z"),
            ("m2", "M143 6.6 175.4 39 159.7 45.5 136.5 22.3Z"), ("m3", "M175.4 39V85L159.7 78.5V45.5Z"),
            ("stock", "M159.7 78.5 136.5 101.7H103.5L80.3 78.5V45.5L103.5 22.3H136.5L159.7 45.5Z"),
        ),
    ),
    "face-of-angels": ("0 -20 240 176", ()),
    "shadow-play": ("0 -20 240 176", ()),
}  # fmt: skip
"""Each emblem's window, and its facets from back to front, with their tones."""
