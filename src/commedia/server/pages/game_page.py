"""A game's drawing of itself, as it brings it (`kit.page.Page`).

Where a drawing fails, what stands there is plain, and the play goes on (see `with_fallback`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import htpy as h
from markupsafe import Markup

from commedia import games
from commedia.engine import Seat, State
from commedia.kit import default_page
from commedia.kit.page import PLAIN, Page, page_of
from commedia.kit.stage import Names, initial, letter
from commedia.server.pages.fallback import with_fallback
from commedia.server.table_view import TableView


def drawn_of(node: h.Node) -> Markup:
    """A game's drawing as markup; most of it is that already."""
    return node if isinstance(node, Markup) else Markup(h.fragment[node])


class GamePage:
    """What a game draws, each part of it plain where it fails."""

    def __init__(self, page: Page[Any]) -> None:
        self.slate = with_fallback(page.slate, default_page.slate)
        self.stage = with_fallback(
            _whole(page.stage), with_fallback(_whole(default_page.stage), default_page.bare)
        )
        self.place = with_fallback(page.place, default_page.place)
        self.tabs = with_fallback(page.tabs, default_page.tabs)
        self.bonds = with_fallback(page.bonds, default_page.bonds)
        self.bystanders = with_fallback(page.bystanders, default_page.bystanders)
        self.cast_line = with_fallback(page.cast_line, default_page.cast_line)
        self.hand = with_fallback(_whole(page.hand), default_page.hand)
        self.emblem_face = with_fallback(_whole(page.emblem_face), default_page.emblem_face)
        self.outcome = with_fallback(page.outcome, default_page.outcome)
        self.chance = with_fallback(page.chance, default_page.chance)
        self.book = page.book
        self.whereabouts = page.whereabouts
        self.curtain_title = page.curtain.title
        self.reveals = with_fallback(page.curtain.reveals, PLAIN.curtain.reveals)
        self.befell = with_fallback(page.curtain.befell, PLAIN.curtain.befell)
        self.eve = with_fallback(page.curtain.eve, PLAIN.curtain.eve)
        self.between = with_fallback(_whole(page.curtain.between), PLAIN.curtain.between)
        self.verdict = with_fallback(page.curtain.verdict, PLAIN.curtain.verdict)
        self.end_piece = with_fallback(page.end_piece, PLAIN.end_piece)
        self.landing_of = page.landing_of
        self._seat_face = page.seat_face and with_fallback(_whole(page.seat_face), self._usual_face)

    def face(self, public: State | None, seat: Seat, names: Names) -> Markup:
        """The face beside a seat's name at play: as the game has it now, or the same as ever."""
        now = self._seat_face
        return drawn_of(self.emblem_face(letter(names, seat)) if now is None else now(public, seat))

    def _usual_face(self, _: State | None, seat: Seat) -> h.Node:
        return self.emblem_face(initial(seat))


def _whole(draw: Callable[..., h.Node]) -> Callable[..., h.Node]:
    """Drawn to the end, so that what fails late fails here."""

    def drawn(*given: Any) -> h.Node:
        node = draw(*given)
        return None if node is None else drawn_of(node)

    return drawn


@cache
def game_page_of(slug: str) -> GamePage:
    """The drawing of a game, by its slug."""
    return GamePage(page_of(games.get(slug)))


def game_page_for(seen: TableView) -> GamePage:
    """The drawing of a table. Where its rules and its log disagree there is no state to be drawn."""
    return game_page_of(seen.game.slug) if seen.public is not None else GamePage(PLAIN)
