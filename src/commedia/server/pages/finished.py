"""The whole play as a book: to read, to play again from the top, to print, and to check.

It may be read while the play is on, too; what proves the dice is shown only when it is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width

import htpy as h
from markupsafe import Markup

from commedia.engine.english import listed
from commedia.server import assets
from commedia.server.book import BARE, Passage, Wanted, players_of
from commedia.server.cast_names import first_called
from commedia.server.pages import layout, script
from commedia.server.pages.game_page import game_page_of
from commedia.server.table_view import TableView


def page(seen: TableView, acts: Sequence[Sequence[Passage]], wanted: Wanted = BARE) -> h.Element:
    """The book of a table, to be drawn once, a little at a time. acts: its story, as `story` tells it."""
    over = seen.finished
    me = seen.links.me
    return layout.page(
        f"{seen.lobby.title}: the book · Commedia",
        h.main("#main.finished", tabindex="-1")[
            h.article("#play.script")[
                h.div(".script__page")[
                    _title_page(seen, bool(acts), wanted),
                    h.h2("#cast-title")["The cast"],
                    _cast(seen),
                    h.h2(".visually-hidden")["The play"],
                    (
                        h.section(".act")[h.ol(".lines")[(_passage(seen, passage) for passage in act)]]
                        for act in acts
                    ),
                    _curtain(seen) if over else None,
                ]
            ]
        ],
        marquee=layout.marquee(
            h.fragment[h.p(".marquee__title")[seen.lobby.title], h.p[f"{seen.game.title} · the book"]],
            tools=[h.a(href=me)["Back to the table"], h.a(href=seen.links.rulebook)["Rulebook"]],
            stop=f"{me}/stop" if seen.seat is not None and not seen.finished else "",
            leads_back=True,
        ),
        game=seen.game.slug,
        kind="script",
        skip=("main", "Skip to the play"),
    )  # fmt: skip


def _passage(seen: TableView, passage: Passage) -> h.Element:
    """A piece of the story, with what the rules say of it in the margin."""
    words = [script.ERASED] if passage.words is None else script.prose(passage.words) if passage.words else []
    rule = script.cite(passage.rule, seen.links.rulebook)
    note = h.p(".note")[passage.note, " ", rule] if passage.note else None
    inside: h.Node
    match passage.kind:
        case "act":
            return h.li(".scene-head", data_n=passage.n)[h.h3[passage.text], [h.p[one] for one in words]]
        case "scene":
            inside = h.fragment[h.h4[passage.text], [h.p(".direction")[one] for one in words]]
            return h.li(".scene-set", data_n=passage.n)[inside, note]
        case "speech":
            first, *others = [script.STRUCK(words=one) for one in words] if passage.struck else words
            inside = h.fragment[
                h.p(".line", dir="auto")[h.bdi(".speaker")[passage.speaker], " ", first],
                [h.p(".line", dir="auto")[one] for one in others],
            ]
            return h.li(".entry", data_n=passage.n)[h.div(".speech")[inside] if others else inside, note]
        case "direction":
            opening, others = words[:1], words[1:]
            parts = [h.bdi[one] for one in opening] if passage.text else opening
            stands = h.p(".direction")[passage.text, parts]
            return h.li(".entry", data_n=passage.n)[stands, [h.p(".direction")[one] for one in others], note]
        case "aside":
            said = h.bdi[Markup("<br>").join(words)]
            return h.li(".aside", data_n=passage.n)[h.bdi[h.b[passage.speaker]], ", aside: ", said]
        case _:
            return h.li(".entry.entry--note", data_n=passage.n)[note]


def _title_page(seen: TableView, is_begun: bool, wanted: Wanted) -> h.Element:
    players = [seen.players.get(seat, seat) for seat in seen.seats]
    text = f"{seen.links.me}/book.md{_asking(wanted)}"
    return h.header(".title-page")[
        h.p[seen.game.title],
        h.h1[poster(seen.lobby.title)],
        h.p[f"as it was told by {listed(players)}"],
        None if seen.finished else h.p(".quiet")["The play is not over. This is the script so far."],
        h.div(".finished__do")[
            h.button("#replay.button.button--spot.js-only", type="button", disabled=not is_begun)[
                "Replay from the top"
            ],
            h.button(".button.js-only", type="button", data_print="")["Save as book"],
            h.a(".button", href=text, download=True)["Save as text"],
            seen.finished and h.a(".button", href=f"{seen.links.me}/export", download=True)["Save the table"],
            seen.seat and h.a(".button", href=f"{seen.links.me}/words")["Your words"],
        ],
        h.p(".script__toggle")[
            _switch(seen, wanted._replace(rules=not wanted.rules), "the rules in the margin", wanted.rules),
            _switch(seen, wanted._replace(asides=not wanted.asides), "what was said aside", wanted.asides),
        ],
        h.p(".quiet")[
            "Save as book prints the script alone, to paper or to PDF. Whispers are in neither book nor text."
        ],
    ]  # fmt: skip


def _switch(seen: TableView, to: Wanted, what: str, on: bool) -> h.Element:
    """The way to the same book with something more, or less."""
    says = f"Leave out {what}" if on else f"Show {what}"
    return h.a(".button.button--small", href=f"{seen.links.me}/book{_asking(to)}")[says]


def _asking(wanted: Wanted) -> str:
    asked = [f"{name}=on" for name, on in wanted._asdict().items() if on]
    return f"?{'&'.join(asked)}" if asked else ""


def _cast(seen: TableView) -> h.Element:
    """Who plays whom, as on the first page of a play: nothing is said of how it ends."""
    rows = []
    for seat in seen.seats:
        chair, name, player = seen.chairs[seat], first_called(seen)[seat], seen.players.get(seat, seat)
        by = [
            h.fragment[
                "; then " if n else None,
                one if one != name else "as themself",
                h.i[f", {about}"] if about else None,
            ]
            for n, (one, about) in enumerate(players_of(chair, player))
        ]
        rows.append(
            h.li[
                h.span(".speaker")[name],
                h.span(".leader", aria_hidden="true"),
                h.span[by],
            ]
        )
    return h.ul(".dramatis", aria_labelledby="cast-title")[rows]


def _curtain(seen: TableView) -> h.Element:
    """How the stage stood when the curtain fell, and how anybody can check what was dealt."""
    drawing, own = game_page_of(seen.game.slug), assets.curtain_of(seen.game.slug)
    return h.section(".curtain-call", aria_label="Curtain")[
        h.link(rel="stylesheet", href=own.path) if own else None,
        h.h2["Curtain"],
        h.section(".stage", aria_label="The stage as the curtain fell")[
            h.div(".valance", aria_hidden="true"),
            h.header(".slate")[h.h3[drawing.slate(seen.public, seen.names)[0]]],
            drawing.stage(seen.public, seen.names),
        ],
        h.h2["Was it fair?"],
        _proof(seen),
    ]


def _proof(seen: TableView) -> h.Element:
    lobby = seen.lobby
    if lobby.dealer != "house":
        return h.div(".proof")[
            h.p[
                f"The {game_page_of(lobby.game).chance(lobby.options)} were your own. "
                "What you said they showed is in the script, and in the saved table."
            ]
        ]
    words = [f"{seen.players[one.seat]}: {one.word or 'left out'}" for one in seen.seed_words]
    return h.div(".proof")[
        h.p[
            "The seed below was drawn before anybody sat down, and its seal, the SHA-256 of the seed, was "
            "shown. Your words were sealed before any of them was known. Every draw of this play follows "
            "from the seed and your words alone."
        ],
        h.dl[
            h.div[h.dt["Seal, shown before play"], h.dd[h.code[lobby.seal]]],
            h.div[h.dt["Seed, shown now"], h.dd[h.code[lobby.seed]]],
            h.div[h.dt["Words for it"], h.dd[h.code[w] if (w := "; ".join(words)) else "none"]],
        ],
        h.p[
            "To check: save the table, and run ", h.code[f"commedia verify commedia-{seen.table}.json"],
            ". It hashes the seed, opens the words, deals every draw again, and says whether one differs. "
            "The recipe is short enough to be followed in any language.",
        ],
    ]  # fmt: skip


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
