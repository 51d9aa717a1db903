"""The prologue: a page between the lobby and the table, read in a minute.

What the play is, what one will do in it, and what was agreed. It keeps nobody: the way to the table stands on
it, and from the table it can be read again.
"""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from commedia.engine import Game
from commedia.engine.english import listed
from commedia.kit.addresses import at
from commedia.kit.bill import emblem
from commedia.kit.page import page_of
from commedia.server.company.pace import PACES
from commedia.server.lobby import Lobby
from commedia.server.pages import layout
from commedia.server.pages.chairs import named
from commedia.server.pages.game_page import game_page_of
from commedia.server.pages.terms import means

LAMP = (
    "Throughout",
    "You say what happens, in your own words. The house deals, counts, knows the rules and keeps the "
    "secrets. While your lamp is lit, it waits for you.",
)
"""What is so in every game."""


def page(
    game: Game, lobby: Lobby, written: Sequence[str], me: str, chair: int, began: h.Node = None
) -> h.Element:
    """The prologue of a table.

    written: the keys of what the table wrote itself. me: the viewer's own address. chair: theirs, 0 for a
    spectator. began: see `seed_words.began_with`.
    """
    is_on = lobby.stage == "play"
    return layout.page(
        f"Prologue of {lobby.title} · Commedia",
        h.main("#main.prologue", tabindex="-1")[
            _what_it_is(game),
            h.section(".prologue__agreed", aria_labelledby="agreed-title")[
                h.h2("#agreed-title")["What was agreed"],
                h.dl[[h.div[h.dt[what], h.dd[is_so]] for what, is_so in agreed(game, lobby, written)]],
            ],
            h.p(".prologue__on")[
                h.a(".button.button--spot", href=me)["To the table" if is_on else "Back to the lobby"],
                h.span(".quiet")["You can read this again at any time, under “Prologue”."],
            ],
        ],
        marquee=layout.marquee(
            h.fragment[h.p(".marquee__title")[lobby.title], h.p[f"{game.title} · the prologue"]],
            tools=[h.a(href=at(f"/rulebook/{game.slug}"))["Rulebook"]],
            stop=f"{me}/stop" if chair and is_on else "",
            leads_back=True,
        ),
        game=game.slug,
        kind="prologue",
        after=began,
    )


def _what_it_is(game: Game) -> h.Node:
    own = page_of(game)
    art = h.div(".prologue__art", aria_hidden="true")[emblem(own.bill)] if own.bill else None
    if own.prologue is None:
        return [art, h.header(".prologue__what")[h.h1[game.title]], _does([LAMP])]
    return [
        art,
        h.header(".prologue__what")[h.h1[game.title], h.p(".lead")[own.prologue.what]],
        _does([*own.prologue.does, LAMP]),
        h.p(".prologue__ends")[own.prologue.ends],
    ]


def _does(does: Sequence[tuple[str, str]]) -> h.Element:
    return h.section(".prologue__does", aria_labelledby="does-title")[
        h.h2("#does-title")["What you will do"],
        h.ol[[h.li[h.b[when], h.span[what]] for when, what in does]],
    ]


def agreed(game: Game, lobby: Lobby, written: Sequence[str]) -> list[tuple[str, str]]:
    """What a table agreed on before the curtain, and since: each with what it is."""
    usual = [
        option.key
        for option in game.options.values()
        if str(lobby.options.get(option.key, option.default)) == str(option.default)
    ]
    changed = [
        (option.title, means(option, lobby.options[option.key]))
        for option in game.options.values()
        if option.key not in usual
    ]
    own = [(game.documents[key].title, "This table has its own.") for key in written]
    chance = game_page_of(lobby.game).chance(lobby.options)
    length = game.length_of(lobby.options)
    return [
        ("Who plays", _company(lobby)),
        *([("How long", f"{length.title if length is not None else 'Your own'}.")] if game.lengths else []),
        (
            "Who deals",
            "The house, under seal." if lobby.dealer == "house" else f"You, with your own {chance}.",
        ),
        *changed,
        *own,
        *([] if changed or own else [("House rules", "As the rulebook has them.")]),
        ("Pace", f"{PACES[lobby.pace].name}. {PACES[lobby.pace].means}"),
        ("Never here", _named(lobby.lines)),
        ("Behind a veil", _named(lobby.veils)),
        ("The X‑card", "One touch stops play for everyone, at once. No reason is asked and no name is kept."),
    ]


def _named(texts: Sequence[str]) -> str:
    return listed(texts) if texts else "Nothing has been named."


def _company(lobby: Lobby) -> str:
    """Who sits at the table, people first."""
    people = [named(chair) for chair in lobby.chairs if chair.kind == "person"]
    actors = [named(chair) for chair in lobby.chairs if chair.kind == "house"]
    empty = sum(chair.kind == "open" for chair in lobby.chairs)
    parts = [listed(people)]
    if actors:
        parts.append(f"{listed(actors)} of the house")
    if empty:
        parts.append("an open seat" if empty == 1 else f"{empty} open seats")
    return f"{'; '.join(part for part in parts if part)}."
