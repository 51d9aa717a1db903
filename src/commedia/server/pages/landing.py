"""Moments that land: what the script shows of one, and the frame in which a page holds it for a beat.

A moment that matters stands in the script as a small picture with its sentence, and stays there. From those
rows the page's own script takes what it holds the stage with (static/js/landings.js), one after the other;
so nobody is shown here what they do not find in the script, and without scripts nothing is held.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import htpy as h
from markupsafe import Markup

from commedia.engine import Moment, Seat, State
from commedia.engine.english import capital
from commedia.engine.spoken import STOPPED
from commedia.kit.page import Landing
from commedia.props.template import NOTHING, template
from commedia.server.pages.fallback import with_fallback
from commedia.server.pages.game_page import drawn_of, game_page_of
from commedia.server.table_view import Landed


def landed_of(
    game: str, m: Moment, public: State | None, names: Mapping[Seat, str], lines: Sequence[str],
    veils: Sequence[str], words: Mapping[str, str] | None = None,
) -> Landed | None:  # fmt: skip
    """How a moment lands at a table; None for most.

    lines, veils: what was agreed there. words: prose by id, for figures that are names somebody wrote.
    """
    landing = game_page_of(game).landing_of(m)
    if landing is None or public is None or is_touched(landing, lines):
        return None
    # To be read at one glance: who one is besides, which follows a comma, stands where one speaks.
    short = {seat: name.partition(",")[0] for seat, name in names.items()}
    says, how = (m.told_as(text, short, words).replace("….", "…") for text in (landing.says, landing.how))

    def draw() -> Markup:
        return drawn_of(landing.picture(public, names, m))

    picture = NOTHING if is_touched(landing, veils) else with_fallback(draw, lambda: NOTHING)()
    befalls = str(m.figures.get(landing.befalls, ""))
    return Landed(landing.label, says, how, picture, befalls)


def is_touched(landing: Landing[State], agreed: Sequence[str]) -> bool:
    """Whether something that was agreed names what this is about."""
    words = {word for text in agreed for word in re.findall(r"\w+", text.lower())}
    return not words.isdisjoint(landing.touches)


def lifted(moments: Iterable[Moment]) -> set[int]:
    """The numbers of those on which the X-card was laid: they land no more.

    It was laid on what came since somebody last spoke or wrote, and on that.
    """
    gone: set[int] = set()
    since_words: list[int] = []
    for m in moments:
        if m.kind == "house" and m.says == STOPPED:
            gone.update(since_words)
        elif m.kind in ("rule", "line"):
            since_words = [m.n] if m.words else [*since_words, m.n]
    return gone


def row(n: int, landed: Landed, chair: int, name: str, inside: Markup) -> Markup:
    """It in the script. chair, name: of whom it befalls; the page begins a sentence with the name.
    inside: its words, and what the rules say.
    """
    return _ROW(
        n=n, chair=chair or NOTHING, name=capital(name), label=landed.label, says=landed.says, inside=inside,
        picture=_PICTURE(picture=landed.picture) if landed.picture else NOTHING,
        how=_HOW(how=landed.how) if landed.how else NOTHING,
    )  # fmt: skip


_ROW = template(
    '<li class="entry landed" data-n="{n}" data-befalls="{chair}" data-name="{name}">{picture}',
    '<p class="label">{label}</p><p class="landed__says" dir="auto">{says}</p>{how}{inside}</li>',
)
_PICTURE = template('<figure class="landed__picture">{picture}</figure>')
_HOW = template('<p class="landed__how">{how}</p>')


def frame() -> h.Element:
    """Where the page's script holds a moment; empty and out of sight until it does."""
    return h.section("#landing.landing", role="dialog", aria_labelledby="landing-says", hidden=True)[
        h.div(".landing__picture"),
        h.div(".landing__word")[
            h.p(".label"),
            h.h2("#landing-says.landing__says", tabindex="-1"),
            h.div(".landing__how"),
            h.details(".landing__rules")[h.summary["From the rules"], h.ul],
            h.div(".landing__on")[
                h.p(".landing__speaks", hidden=True),
                h.div(".landing__do")[
                    h.button("#landing-speak.button", type="button", hidden=True)["Speak first"],
                    h.button("#landing-on.button.button--spot", type="button")["Go on"],
                ],
                h.p(".landing__more.quiet", hidden=True),
            ],
        ],
    ]
