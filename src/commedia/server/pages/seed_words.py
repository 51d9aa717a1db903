"""The seal of the seed and the words for it: sealed in the lobby, and opened while the curtain rises."""

from __future__ import annotations

import htpy as h

from commedia.engine.english import listed
from commedia.engine.lengths import LONGEST_SEED_WORD
from commedia.server.lobby import PATIENCE, Lobby, SealedWord
from commedia.server.pages import layout
from commedia.server.pages.chairs import named, post_form
from commedia.server.pages.players import in_fours
from commedia.server.pages.spans import lasting
from commedia.server.table_view import LobbyView

SHOWN_DIGITS = 16
"""Of a commitment: enough to tell it from every other at a glance."""
WAITS = (PATIENCE, 10 * 60, 24 * 60 * 60, 3 * 24 * 60 * 60)
"""Among which a host chooses how long a rising curtain waits, in seconds."""


def seed_and_words(seen: LobbyView) -> h.Node:
    """The seal of the seed, one's own word for it, and whose are sealed."""
    lobby = seen.lobby
    whose = [named(lobby.chair(word.chair)) for word in lobby.words]
    return [
        _own_word(seen) if seen.me is not None and not lobby.rising else None,
        h.p(".seal__whose")["Sealed so far: ", h.b[listed(whose)], "."] if whose else None,
        _patience(seen) if seen.is_host else None,
        _seals(lobby),
    ]


def _own_word(seen: LobbyView) -> h.Node:
    """The form for one's own word. A script seals it and keeps it here; without one, the house seals it."""
    lobby = seen.lobby
    mine = lobby.word_of(seen.me)
    known = mine.word if mine is not None and not mine.own else ""
    return [
        h.p("#word-why.seal__is")[
            "Type any word, and tell nobody. Everybody’s words are mixed into the luck of this play, so that "
            "nobody can have arranged it, not even the house."
        ],
        post_form(
            seen.links.me,
            "word",
            h.label(".label", for_="word")["Your word"],
            h.input("#word.input", name="word.word", value=known, maxlength=str(LONGEST_SEED_WORD),
                    placeholder="marzipan", autocomplete="off", aria_describedby="word-why word-is"),
            h.input(type="hidden", name="word.commitment", value=""),
            h.button(".button.button--small", type="submit")[
                "Seal it anew" if mine is not None else "Seal it", h.span(".visually-hidden")[", your word"]
            ],
            class_="seal", data_seal=lobby.seal, data_sealed=mine.hash if mine is not None else "",
        ),
        h.p("#word-is.quiet.seal__is")[_what_it_is(mine)],
    ]  # fmt: skip


def _what_it_is(mine: SealedWord | None) -> h.Node:
    """Who knows it. A script says where it was sealed elsewhere (`static/js/words.js`)."""
    if mine is not None and mine.own:
        return [
            h.span(".seal__kept")[
                "Your word is sealed, and this browser keeps it. Leave this page open until the curtain "
                "rises: it then opens your word by itself. Until then you may seal another."
            ],
            h.span(".seal__lost")[
                "Your word is sealed, and this browser does not have it. Leave your page open in the browser "
                "that does, or seal another word here."
            ],
            h.span(".seal__spent")[
                "Your word was opened already, and the curtain is down again. It is opened for no other list "
                "than it was: seal another word."
            ],
        ]
    if mine is not None:
        return "The house sealed this word for you, so it knows it. The other players do not."
    return [
        h.span(".js-only")[
            "It stays in this browser until the curtain rises. Until then everybody else, the house too, "
            "sees only that you have one."
        ],
        h.span(".no-js")[
            "Scripts are off in your browser, so the house seals it for you, and knows it: you trust it not "
            "to look."
        ],
    ]


def _seals(lobby: Lobby) -> h.Element:
    """The seal of the seed and those of the words, for whoever wants to check; folded."""
    return h.details("#seals.seals")[
        h.summary["The seals, for whoever wants to check"],
        h.p(".quiet")[
            "A seal is a fingerprint. Nobody can read from it what is sealed, and nothing else has the same "
            "one: so what is opened later is what was there from the start. All are SHA-256 hashes."
        ],
        h.p(".seal")[h.span(".label")["The secret number"], " ", h.code[in_fours(lobby.seal)]],
        _sealed(lobby) if lobby.words else None,
    ]


def _sealed(lobby: Lobby) -> h.Element:
    """Whose words are sealed, in their order, and by whom."""
    return h.ol(".sealed", aria_label="Words that are sealed")[
        [
            h.li[
                h.b[named(lobby.chair(word.chair))],
                " ",
                h.code(title=word.hash)[in_fours(word.hash[:SHOWN_DIGITS])],
                None if word.own else h.span(".tag")["by the house"],
                h.span(".tag.tag--spot")["open"] if word.own and word.is_open else None,
            ]
            for word in lobby.words
        ]
    ]


def _patience(seen: LobbyView) -> h.Element:
    """For how long the host lets the curtain wait."""
    now = seen.lobby.patience
    waits = sorted({*WAITS, now})
    return post_form(
        seen.links.me,
        "terms",
        h.label(for_="patience")["When the curtain rises, wait for a word at most"],
        h.select("#patience", name="terms.patience")[
            [h.option(value=str(wait), selected=wait == now)[lasting(wait)] for wait in waits]
        ],
        h.noscript[h.button(".button.button--small", type="submit")["Keep"]],
        saves=True,
        class_="seal seal__wait",
    )


# -- while the curtain rises -------------------------------------------------------------------------------


def rising(seen: LobbyView) -> h.Element:
    """Who has opened their word, and who is waited for."""
    lobby = seen.lobby
    is_mine = seen.me in lobby.due
    return h.section(
        ".cue.curtain" if is_mine else ".cue.cue--waiting.curtain", aria_labelledby="curtain-title"
    )[
        h.header(".cue__head")[
            layout.lamp("lit" if is_mine else ""), h.h2("#curtain-title")["The curtain rises"]
        ],
        h.ol(".checks")[
            [
                h.li(class_="is-done" if word.is_open else None)[
                    f"{named(lobby.chair(word.chair))}’s word is {'open' if word.is_open else 'sealed'}",
                    h.span(".visually-hidden")[": done" if word.is_open else ": still to do"],
                ]
                for word in lobby.words
            ]
        ],
        h.div(".go")[
            h.p(".quiet")[
                "All secret words are opened together now, and mixed into the luck of this play. The curtain "
                f"waits {lasting(lobby.patience)} at most; a word that is not open by then is left out, and "
                "everybody can read whose."
            ],
            _for_this_list(seen, _open_mine(seen) if is_mine else None) if seen.me is not None else None,
            h.a(".button.no-js", href=seen.links.me)["Look again"],
        ],
    ]


def _for_this_list(seen: LobbyView, open_mine: h.Node) -> h.Element:
    """The list that is closed. A script keeps it, and opens a word for no other."""
    return h.div("#closed", data_closed=seen.closed, data_of=_place_of(seen.table, seen.me))[
        h.p(".closed__other")[
            h.strong["Your word was opened for another list than this one."],
            " It is not opened again. Somebody who can write in the house’s database has changed the list "
            "since, and may be choosing what is dealt: do not count on it. Open another table.",
        ],
        open_mine,
    ]


def began_with(closed: str, table: str, chair: int | None) -> h.Node:
    """The list with which a play began, and what is said where this browser opened a word for another one.

    By a script (`static/js/opened.js`): nobody else knows what was opened here, and for what.
    """
    if not closed or not chair:
        return None
    return h.template("#began", data_closed=closed, data_of=_place_of(table, chair))[
        h.div(".notice.notice--error.other-list", role="alert")[
            layout.lamp(),
            h.div[
                h.p[
                    h.strong["This play began with another list than the one that your word was opened for."],
                    " Somebody who can write in the house’s database may have chosen what is dealt: do not "
                    "count on it.",
                ],
                h.details[
                    h.summary["Compare the two lists"],
                    h.p["Your word was opened for:"],
                    h.pre(".other-list__mine"),
                    h.p["The play began with:"],
                    h.pre[closed],
                ],
            ],
            h.button(".button.button--small", type="button", data_dismiss="")["Close"],
        ]
    ]


def _place_of(table: str, chair: int | None) -> str:
    return f"{table} {chair}"


def _open_mine(seen: LobbyView) -> h.Fragment:
    """One's own word, which the browser that sealed it opens by itself; or by hand."""
    mine = seen.lobby.word_of(seen.me)
    assert mine is not None
    return h.fragment[
        h.p[
            "Your word opens by itself in the browser in which you sealed it. If this is another one, open "
            "your link there now. If you cannot, the play begins without your word."
        ],
        _open_by_hand(seen, mine),
    ]


def _open_by_hand(seen: LobbyView, mine: SealedWord) -> h.Element:
    """For whoever sealed theirs by a program, and knows its nonce."""
    return h.details("#open-word.open-word")[
        h.summary["Open your word by hand"],
        post_form(
            seen.links.me,
            "reveal",
            h.p(".quiet")["For words that a program sealed: say what was sealed, and with what nonce."],
            h.div(".field")[
                h.label(for_="reveal-nonce")["Nonce"],
                h.input("#reveal-nonce.input", name="reveal.nonce", required=True, autocomplete="off",
                        spellcheck="false"),
            ],
            h.div(".field")[
                h.label(for_="reveal-word")["Word"],
                h.input("#reveal-word.input", name="reveal.word", required=True,
                        maxlength=str(LONGEST_SEED_WORD), autocomplete="off"),
            ],
            h.button(".button", type="submit")["Open it"],
            data_reveal=mine.hash,
        ),
    ]  # fmt: skip


def due(lobby: Lobby) -> str:
    """Whom a rising curtain waits for, in words."""
    return listed([named(lobby.chair(n)) for n in lobby.due])
