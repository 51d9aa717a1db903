"""What a game draws of itself: its stage, its counts, its sheets. A game without a stage is shown plainly.

A game's drawing stands in `commedia.games.<slug>.stage`, all of it drawn from plain view data; the last three
are there where a game has them:

    slate(public, names)            -> (title, [(step, "done", "now" or "")])
    stage(public, names)            -> the stage below its slate
    cast_line(public, seat)         -> (the counts, what they are doing, tags)
    hand(own, seat, names)          -> what the seat holds
    emblem_face(letter)             -> the face beside a name
    seat_face(public, seat)         -> that of a seat at play, where it is not always the same
    outcome(public, names)          -> a sentence on how the play came out
    chance(options)                 -> what chance comes from, where that is not dice

Where one of them fails, what stands there is plain, and the play goes on (see `careful`).
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Protocol

import htpy as h
from markupsafe import Markup

from commedia.engine import Seat
from commedia.server.pages.careful import careful
from commedia.server.seen import Seen


def drawn_of(node: h.Node) -> Markup:
    """A game's drawing as markup; most of it is that already."""
    return node if isinstance(node, Markup) else Markup(h.fragment[node])


class Staging(Protocol):
    """A game's drawing of itself."""

    def chance(self, options: Mapping[str, Any]) -> str:
        """What chance comes from at a table with these options, as a page calls it."""

    def slate(
        self, public: Mapping[str, Any], names: Mapping[Seat, str]
    ) -> tuple[str, list[tuple[str, str]]]:
        """The title over the stage, and the procedure: each step with "done", "now" or ""."""

    def stage(self, public: Mapping[str, Any], names: Mapping[Seat, str]) -> h.Node:
        """The stage."""

    def cast_line(self, public: Mapping[str, Any], seat: Seat) -> tuple[h.Node, str, list[str]]:
        """A seat's counts, what it is doing, and its tags."""

    def hand(self, own: Mapping[str, Any], seat: Seat, names: Mapping[Seat, str]) -> h.Node:
        """What a seat holds, as it sees it itself."""

    def emblem_face(self, letter: str) -> h.Node:
        """The face beside a name."""

    def outcome(self, public: Mapping[str, Any], names: Mapping[Seat, str]) -> str:
        """How the play came out, in a sentence; "" where that is not said."""


class Plain:
    """A stage for a game that has none of its own yet: the script alone tells the story."""

    def chance(self, options: Mapping[str, Any]) -> str:
        """Mostly."""
        return "dice"

    def slate(
        self, public: Mapping[str, Any], names: Mapping[Seat, str]
    ) -> tuple[str, list[tuple[str, str]]]:
        """The bare stage has no procedure."""
        return "The stage", []

    def stage(self, public: Mapping[str, Any], names: Mapping[Seat, str]) -> h.Node:
        """A sentence."""
        return h.p(".quiet")["This game is played on a bare stage; the script tells what happens."]

    def cast_line(self, public: Mapping[str, Any], seat: Seat) -> tuple[h.Node, str, list[str]]:
        """Nothing is counted."""
        return None, "", []

    def hand(self, own: Mapping[str, Any], seat: Seat, names: Mapping[Seat, str]) -> h.Node:
        """Nothing is held."""
        return None

    def emblem_face(self, letter: str) -> h.Node:
        """A letter on a stone."""
        return h.svg(".seat__face", viewBox="0 0 54 42", aria_hidden="true")[
            h.text(x="27", y="31", text_anchor="middle")[letter]
        ]

    def outcome(self, public: Mapping[str, Any], names: Mapping[Seat, str]) -> str:
        """How it came out stands in the script."""
        return ""


class _OfGame(Plain):
    """A game's drawing, plain wherever it has none or it fails."""

    def __init__(self, drawing: Any) -> None:
        for part in ("slate", "cast_line", "outcome", "chance"):
            if hasattr(drawing, part):
                setattr(self, part, careful(getattr(drawing, part), getattr(self, part)))
        for part in ("stage", "hand", "emblem_face"):
            if hasattr(drawing, part):
                setattr(self, part, careful(_whole(getattr(drawing, part)), getattr(self, part)))
        if hasattr(drawing, "seat_face"):
            self.seat_face = careful(_whole(drawing.seat_face), self._seat_face)

    def _seat_face(self, _: Mapping[str, Any], seat: Seat) -> h.Node:
        return self.emblem_face(seat[:1].upper())


def _whole(draw: Callable[..., h.Node]) -> Callable[..., h.Node]:
    """Drawn to the end, so that what fails late fails here."""

    def drawn(*given: Any) -> h.Node:
        node = draw(*given)
        return None if node is None else drawn_of(node)

    return drawn


def face_of(drawing: Staging, public: Mapping[str, Any], seat: Seat, name: str) -> Markup:
    """The face beside a seat's name at play: as the game has it now, or the same as ever."""
    now = getattr(drawing, "seat_face", None)
    return drawn_of(now(public, seat) if now is not None else drawing.emblem_face(name[:1].upper()))


@cache
def staging_of(slug: str) -> Staging:
    """The drawing of a game, by its slug."""
    module = f"commedia.games.{slug.replace('-', '_')}.stage"
    if importlib.util.find_spec(module) is None:
        return Plain()
    return _OfGame(importlib.import_module(module))


def staging_for(seen: Seen) -> Staging:
    """The drawing of a table. Where its rules and its log disagree there is no state to be drawn."""
    return staging_of(seen.game.slug) if seen.public else Plain()
