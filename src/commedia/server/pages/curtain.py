"""The curtain: what was hidden comes out, each in turn, with a last word; then what it came to.

What is the same for everybody is drawn once for all of them, and the last words round it as they come.
All of it stands on the page in its order. The page's own script lets it come out one by one
(static/js/curtain.js), for whoever has not seen it yet and does not ask for less motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import htpy as h
from markupsafe import Markup

from commedia.kit.curtain import Fact, Reveal, Standing, Verdict
from commedia.kit.page import page_of
from commedia.kit.portraits import faces_at
from commedia.kit.stage import place_of
from commedia.props.lozenges import pile
from commedia.props.template import NOTHING
from commedia.server import assets
from commedia.server.pages import last_words as last_words_
from commedia.server.pages.game_page import drawn_of, game_page_for
from commedia.server.table_view import TableView, as_told

ABREAST = 5
"""So many stand in one row at most; more stand in two."""
MOST_FACTS = 3
"""So many of a group are seen; what more there is, is folded away."""
MOST_PIPS = 12
"""So many lozenges stand beside a figure at most."""


class Alike(NamedTuple):
    """What comes out, the same for everybody.

    title: what stands over it. row: each of them, with their picture and the groups of what came out.
    between: what a game tells of all together. heading: what it came to, in a sentence; came_to: for each.
    """

    title: Markup
    row: list[tuple[Reveal, Markup, Markup]]
    between: Markup
    heading: str
    came_to: Markup


def curtain(seen: TableView) -> Markup:
    """The whole of it for one viewer; nothing before the end."""
    if not seen.finished or seen.public is None:
        return NOTHING
    out = seen.lull.once("curtain", None, lambda: _alike(seen))
    own = assets.curtain_of(seen.game.slug)
    return Markup(
        h.fragment[
            h.link(rel="stylesheet", href=own.path) if own else None,
            h.div(".curtain__stage")[
                out.title,
                _company(seen, out) if out.row else None,
                out.between,
                last_words_.last_words(seen, apart=[one.who for one, _, _ in out.row if one.who]),
            ],
            h.section(".verdict-on-all", aria_labelledby="verdict-title")[
                h.h2("#verdict-title")[out.heading], _befell(seen), out.came_to
            ],
        ]
    )


def _alike(seen: TableView) -> Alike:
    page = game_page_for(seen)
    label, why = page.eve(seen.public, seen.names)
    verdict = page.verdict(seen.public, seen.names)
    faces = faces_at(
        seen.seats,
        {seat: chair.face for seat, chair in seen.chairs.items()},
        [face.key for face in page_of(seen.game).faces],
    )
    return Alike(
        title=Markup(
            h.fragment[
                h.div(".valance", aria_hidden="true"),
                h.header(".curtain__title")[
                    h.p(".label")[label],
                    h.h2("#curtain-title", tabindex="-1")[page.curtain_title],
                    h.p(".curtain__why")[why] if why else None,
                ],
            ]
        ),
        row=[
            (
                one,
                _picture(one, faces.get(one.who, "")),
                Markup(h.fragment[[_facts(seen, one, label, facts) for label, facts in one.facts]]),
            )
            for one in page.reveals(seen.public, seen.names)
        ],
        between=drawn_of(page.between(seen.public, seen.names)),
        heading=verdict.heading or page.outcome(seen.public, seen.names) or "The play is over.",
        came_to=_came_to(seen, verdict),
    )


def _company(seen: TableView, out: Alike) -> h.Element:
    """Everybody in a row, or in two; what they have in common stands in line."""
    abreast = len(out.row) if len(out.row) <= ABREAST else -(-len(out.row) // 2)
    return h.ol(".reveals", aria_labelledby="curtain-title", data_abreast=str(abreast))[
        [_reveal(seen, *one) for one in out.row]
    ]


def _reveal(seen: TableView, one: Reveal, picture: Markup, facts: Markup) -> h.Element:
    """One of them, from the top: picture, name, each group of what came out, and the last word."""
    player = seen.players.get(one.who, "")
    by = player if player != one.heading else ""
    return h.li(".reveal", data_place=place_of(seen.seats, one.who) or None)[
        picture,
        h.div(".reveal__who")[
            h.h3[h.bdi[one.heading]],
            h.p(".reveal__by.quiet")["you" if one.who and one.who == seen.seat else by] if one.who else None,
            h.p(".reveal__says")[one.sentence] if one.sentence else None,
        ],
        facts,
        h.div(".reveal__last")[last_words_.of(seen, one.who)],
    ]


def _picture(one: Reveal, face: str) -> Markup:
    """face: the key of theirs, "" in a game without any."""
    drawn = drawn_of(one.faced(face) if one.faced is not None and face else one.picture)
    return Markup(h.div(".reveal__picture")[drawn] if drawn else h.div)


def _facts(seen: TableView, one: Reveal, label: str, facts: Sequence[Fact]) -> h.Element:
    if not facts:
        return h.div(".reveal__facts")  # its place in line stays
    items = [_fact(fact, as_told(seen, one.who, fact.text)) for fact in facts]
    more = items[MOST_FACTS:] if len(items) > MOST_FACTS + 1 else []
    return h.div(".reveal__facts")[
        h.h4(".label")[label],
        h.ul[items[: len(items) - len(more)]],
        h.details[h.summary[f"{len(more)} more"], h.ul[more]] if more else None,
    ]


def _fact(fact: Fact, text: str) -> h.Element:
    """text: as it is told, for much of it was written by whom it is about."""
    look = {True: "is-kept", False: "is-lost", None: ""}[fact.kept]
    note = h.span(".quiet")[f" {fact.note}"] if fact.note else None
    counted = h.span(".reveal__pile")[pile(*fact.pile, most=MOST_PIPS)] if fact.pile else None
    return h.li(class_=look or None)[h.bdi[text], counted, note]


def _came_to(seen: TableView, verdict: Verdict) -> Markup:
    """What it came to for each of them; the sums are folded away."""
    return Markup(
        h.fragment[
            h.ol(".because", aria_label="What it came to for everybody")[
                [_standing(seen, one) for one in verdict.standings]
            ]
            if verdict.standings
            else None,
            h.details(".because__sums")[h.summary[verdict.sums_title], drawn_of(verdict.sums)]
            if verdict.sums is not None
            else None,
        ]
    )


def _standing(seen: TableView, one: Standing) -> h.Element:
    """Their points, their sentence, and a lozenge for each point."""
    scored = one.points is not None
    pips = one.points or 0
    return h.li(class_=None if scored else "is-unscored", data_place=place_of(seen.seats, one.who) or None)[
        h.b(".because__points")[str(one.points)] if scored else None,
        h.p[one.sentence],
        h.span(".because__pips", role="img", aria_label=one.counted)[pile(pips, most=MOST_PIPS)]
        if pips
        else None,
    ]


def _befell(seen: TableView) -> h.Node:
    """What befell whoever reads it; to a spectator, nothing did."""
    if seen.seat is None or seen.public is None:
        return None
    sentence = game_page_for(seen).befell(seen.public, seen.seat, seen.names)
    if not sentence:
        return None
    return h.section(".befell", aria_labelledby="befell-title")[
        h.h3("#befell-title.label")[f"What befell you, {seen.names[seen.seat]}"], h.p[sentence]
    ]
