"""The curtain: what was hidden comes out, each in turn; what befell whoever reads it; the last words.

All of it stands on the page in its order. The page's own script shows it one by one (static/js/curtain.js),
to whoever has not seen it yet and does not ask for less motion.
"""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup

from commedia.kit.curtain import Fact, Reveal
from commedia.kit.stage import place_of
from commedia.props.template import NOTHING
from commedia.server.pages.game_page import drawn_of, game_page_for
from commedia.server.pages.last_words import last_words
from commedia.server.views import TableView, as_told


def curtain(seen: TableView) -> Markup:
    """The whole of it for one viewer; nothing before the end."""
    if not seen.finished or seen.public is None:
        return NOTHING
    page = game_page_for(seen)
    shown = page.reveals(seen.public, seen.names)
    return Markup(
        h.fragment[
            h.div(".valance", aria_hidden="true"),
            h.header(".curtain__title")[
                h.p(".label")["The curtain"], h.h2("#curtain-title", tabindex="-1")[page.curtain_title]
            ],
            h.ol(".reveals", aria_labelledby="curtain-title")[[_reveal(seen, one) for one in shown]]
            if shown
            else None,
            _ways() if len(shown) > 1 else None,
            h.div(".curtain__after")[_befell(seen), last_words(seen)],
        ]
    )


def _reveal(seen: TableView, one: Reveal) -> h.Element:
    picture = drawn_of(one.picture)
    player = seen.players.get(one.who, "")
    by = player if player != one.heading else ""
    return h.li(".reveal", data_place=place_of(seen.seats, one.who) or None)[
        h.div(".reveal__picture")[picture] if picture else None,
        h.h3(tabindex="-1")[h.bdi[one.heading]],
        h.p(".reveal__by.quiet")["you" if one.who and one.who == seen.seat else by] if one.who else None,
        h.p(".reveal__says")[one.sentence],
        [_facts(seen, one, label, facts) for label, facts in one.facts if facts],
    ]


def _facts(seen: TableView, one: Reveal, label: str, facts: Sequence[Fact]) -> h.Element:
    return h.div(".reveal__facts")[
        h.h4(".label")[label], h.ul[[_fact(fact, as_told(seen, one.who, fact.text)) for fact in facts]]
    ]


def _fact(fact: Fact, text: str) -> h.Element:
    """text: as it is told, for much of it was written by whom it is about."""
    look = {True: "is-kept", False: "is-lost", None: ""}[fact.kept]
    note = h.span(".quiet")[f" {fact.note}"] if fact.note else None
    return h.li(class_=look or None)[h.bdi[text], note]


def _ways() -> h.Element:
    """On to the next, or all at once; there is nothing to go on to without a script."""
    return h.div(".curtain__ways.js-only")[
        h.button("#curtain-next.button.button--spot", type="button")["Go on"],
        h.button("#curtain-all.button", type="button")["Show all"],
        h.span("#curtain-left.quiet", role="status"),
    ]


def _befell(seen: TableView) -> h.Node:
    """What befell whoever reads it; to a spectator, nothing did."""
    if seen.seat is None or seen.public is None:
        return None
    told = game_page_for(seen).befell(seen.public, seen.seat, seen.names)
    if not told:
        return None
    return h.section(".befell", aria_labelledby="befell-title")[
        h.h2("#befell-title")[f"What befell you, {seen.names[seen.seat]}"], h.p[told]
    ]
