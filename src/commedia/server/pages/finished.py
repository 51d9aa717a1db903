"""The whole play as a script: to read, to play again from the top, to print, and to check.

It may be read while the play is on, too; what proves the dice is shown only when it is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import htpy as h

from commedia.engine.domains import listed
from commedia.server.pages import layout, script
from commedia.server.pages.game_page import game_page_of
from commedia.server.views import ScriptLine, TableView


def page(seen: TableView, whole: Sequence[ScriptLine]) -> h.Element:
    """The script of a table. whole: every line that the viewer may know, from the first."""
    over = seen.finished
    me = seen.links.me
    return layout.page(
        f"{seen.lobby.title}: the script · Commedia",
        h.main("#main.finished", tabindex="-1")[
            h.article("#play.script")[
                h.div(".script__page")[
                    _title_page(seen, whole),
                    h.h2("#cast-title")["The cast"],
                    _cast(seen),
                    h.h2(".visually-hidden")["The play"],
                    [
                        h.section(".act")[h.ol(".lines")[script.lines(seen, act)]]
                        for act in acts(whole)
                    ],
                    _curtain(seen) if over else None,
                ]
            ]
        ],
        marquee=layout.marquee(
            h.fragment[h.p(".marquee__title")[seen.lobby.title], h.p[f"{seen.game.title} · the script"]],
            tools=[h.a(href=me)["Back to the table"], h.a(href=seen.links.rulebook)["Rulebook"]],
        ),
        game=seen.game.slug,
        kind="script",
        skip=("main", "Skip to the script"),
    )  # fmt: skip


def acts(whole: Iterable[ScriptLine]) -> list[list[ScriptLine]]:
    """The lines, parted at every scene heading."""
    parts: list[list[ScriptLine]] = []
    for line in whole:
        if line.kind == "scene" or not parts:
            parts.append([])
        parts[-1].append(line)
    return parts


def _title_page(seen: TableView, whole: Sequence[ScriptLine]) -> h.Element:
    players = [seen.players.get(seat, seat) for seat in seen.seats]
    return h.header(".title-page")[
        h.p[seen.game.title],
        h.h1[seen.lobby.title],
        h.p[f"as it was told by {listed(players)}"],
        None if seen.finished else h.p(".quiet")["The play is not over. This is the script so far."],
        h.div(".finished__do")[
            h.button("#replay.button.button--spot.js-only", type="button", disabled=not whole)[
                "Replay from the top"
            ],
            h.button(".button.js-only", type="button", data_print="")["Save as book"],
            h.a(".button", href=f"{seen.links.me}/book.md", download=True)["Save as text"],
            seen.finished and h.a(".button", href=f"{seen.links.me}/export", download=True)["Save the table"],
            seen.seat and h.a(".button", href=f"{seen.links.me}/words")["Your words"],
        ],
        h.label(".script__toggle")[
            h.input(type="checkbox", id="asides-off", autocomplete="off"), " Leave out what was said aside"
        ],
        h.p(".quiet")[
            "Save as book prints the script alone, to paper or to PDF. Whispers are in neither book nor text."
        ],
    ]  # fmt: skip


def _cast(seen: TableView) -> h.Element:
    """Who plays whom, as on the first page of a play: nothing is said of how it ends."""
    rows = []
    for seat in seen.seats:
        chair, name, player = seen.chairs[seat], seen.names[seat], seen.players.get(seat, seat)
        by = player if player != name else "as themself"
        about = "a house actor" if chair.kind == "house" else chair.pronouns
        rows.append(
            h.li[
                h.span(".speaker")[name],
                h.span(".leader", aria_hidden="true"),
                h.span[by, h.i[f", {about}"] if about else None],
            ]
        )
    return h.ul(".dramatis", aria_labelledby="cast-title")[rows]


def _curtain(seen: TableView) -> h.Element:
    """How the stage stood when the curtain fell, and how anybody can check what was dealt."""
    drawing = game_page_of(seen.game.slug)
    return h.section(".curtain-call", aria_label="Curtain")[
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
