"""What stands on a page where a game draws nothing of its own: the script alone tells the story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import htpy as h

from commedia.engine import Seat


def chance(options: Mapping[str, Any]) -> str:
    """What chance mostly comes from."""
    return "dice"


def slate(public: object, names: Mapping[Seat, str]) -> tuple[str, Sequence[tuple[str, str]]]:
    """The bare stage has no procedure."""
    return "The stage", []


def stage(public: object, names: Mapping[Seat, str]) -> h.Node:
    """A sentence."""
    return h.p(".quiet")["This game is played on a bare stage; the script tells what happens."]


def cast_line(public: object, seat: Seat) -> tuple[h.Node, str, list[str]]:
    """Nothing is counted."""
    return None, "", []


def hand(own: object, seat: Seat, names: Mapping[Seat, str]) -> h.Node:
    """Nothing is held."""
    return None


def emblem_face(letter: str) -> h.Node:
    """A letter on a stone."""
    return h.svg(".seat__face", viewBox="0 0 54 42", aria_hidden="true")[
        h.text(x="27", y="31", text_anchor="middle")[letter]
    ]


def outcome(public: object, names: Mapping[Seat, str]) -> str:
    """How it came out stands in the script."""
    return ""
