"""The terms of a table, before the curtain rises: its title, its options, who deals, lines and veils."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from commedia.engine import BadOption
from commedia.engine.domains import Words
from commedia.server.body import Body, one_of
from commedia.server.errors import Refused
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.table_texts import note_authors
from commedia.server.verbs.asking import about, in_lobby, must_be_host, own_chair

LEAST_ABSENCE, MOST_ABSENCE = 60, 30 * 24 * 60 * 60
"""Seconds without anything happening, after which a table may go on without somebody."""
LEAST_PATIENCE, MOST_PATIENCE = 5, 7 * 24 * 60 * 60
"""Seconds for which a rising curtain may wait for words."""
MOST_TERMS = 24
"""Lines and veils at one table."""


class TermsBody(Body):
    """The host's terms: options by key, or a length that settles several (see `GET /api/games/{game}`), who
    deals ("house" or "hand"), a greeting, for how many seconds the rising curtain waits for words to be
    opened; absence: after how many seconds without anything happening the table may go on without whom it
    waits for, where its rules do. What is left out stays as it is. An option that is text, "" to leave it
    out.
    """

    example = {"title": "A Cold Coronation", "dealer": "hand", "greeting": "Bring six-sided dice."}

    title: str | None = None
    options: dict[str, Any] = {}
    length: str | None = None
    dealer: Annotated[str, one_of("house", "hand")] | None = None
    greeting: str | None = None
    patience: Annotated[int, msgspec.Meta(ge=LEAST_PATIENCE, le=MOST_PATIENCE)] | None = None
    absence: Annotated[int, msgspec.Meta(ge=LEAST_ABSENCE, le=MOST_ABSENCE)] | None = None


class VeilBody(Body):
    """A line (never here) or a veil (not on stage), added; or, with remove, one that the sender would take
    away, and with keep one that stays, whoever would. Nobody's name is shown with it.
    """

    example = {"kind": "veil", "text": "violence"}

    kind: Annotated[str, one_of("line", "veil")]
    text: str
    remove: bool = False
    keep: bool = False


async def set_terms(house: Playhouse, live: LiveTable, chair: int, body: TermsBody) -> None:
    """The host sets the terms: all of what was sent, or nothing."""
    must_be_host(live, chair)
    in_lobby(live)
    lobby = live.lobby
    if body.dealer is not None:
        read_dealer(body.dealer)
    settled = {} if body.length is None else live.game.read_length(body.length)
    options = live.game.read_options({**lobby.options, **settled, **body.options})
    greeting = None if body.greeting is None else read_greeting(body.greeting)
    title = None if body.title is None else read_title(body.title)
    note_authors(live.game, lobby, options, chair)
    lobby.options = options
    lobby.dealer = body.dealer or lobby.dealer
    lobby.greeting = lobby.greeting if greeting is None else greeting
    lobby.title = title or lobby.title
    lobby.patience = lobby.patience if body.patience is None else body.patience
    lobby.absence = lobby.absence if body.absence is None else body.absence
    await live.save()


def read_dealer(dealer: str) -> str:
    """Who deals, checked. Raises BadOption."""
    if dealer not in ("house", "hand"):
        raise BadOption("Chance is dealt by the house, or by hand at your own table.")
    return dealer


def read_title(title: str) -> str:
    """What a table is called, as it will stand. Raises IllegalMove."""
    with about("title"):
        read: str = Words("a title", due=True, most=60).read(" ".join(title.split()))
    return read


def read_greeting(greeting: str) -> str:
    """A line to the guests, as it will stand. Raises IllegalMove."""
    with about("greeting"):
        read: str = Words(most=400).read(greeting)
    return read


async def veil(house: Playhouse, live: LiveTable, chair: int, body: VeilBody) -> None:
    """Add a line or a veil, or wish to take one away: it goes when everybody does. No name is shown."""
    own_chair(live, chair)
    if body.kind not in ("line", "veil"):
        raise Refused("Say line or veil.")
    with about("text"):
        text = Words("say what", due=True, most=120).read(body.text)
    listed = live.lobby.lines if body.kind == "line" else live.lobby.veils
    lobby, key = live.lobby, f"{body.kind} {text}"
    if body.remove and text in listed:
        agreed = lobby.would_loosen(body.kind, text)
        agreed = [n for n in agreed if n != chair] if chair in agreed else [*agreed, chair]
        lobby.loosening[key] = agreed
        if lobby.persons <= set(agreed):
            listed.remove(text)
    if text not in listed or body.keep or not lobby.loosening.get(key):
        lobby.loosening.pop(key, None)
    if not (body.remove or body.keep) and text not in listed:
        if len(live.lobby.lines) + len(live.lobby.veils) >= MOST_TERMS:
            raise Refused(f"{MOST_TERMS} lines and veils fit here.", "text")
        listed.append(text)
    await live.save()
