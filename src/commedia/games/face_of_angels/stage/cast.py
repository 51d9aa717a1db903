"""A seat's line in the cast: how many cards it holds, whom it plays, and what marks it."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.cards import COURT, SUIT_NAMES
from commedia.games.face_of_angels.decisions.ending import ENDS
from commedia.games.face_of_angels.stage.people import face_of
from commedia.games.face_of_angels.state import FORCE, PC, Protagonist, Town, across
from commedia.props.template import template

_ICON = Markup(
    '<svg class="tok" viewBox="0 0 16 16" aria-hidden="true"><rect x="3" y="1.5" width="10" height="13" '
    'rx="1.5" fill="none" stroke="currentColor" stroke-width="1.7"/></svg>'
)


def seat_face(public: Town, seat: str) -> Markup:
    """The face beside a seat at play."""
    return face_of(public, seat)


def cast_line(public: Town, seat: str) -> tuple[Markup, str, list[str]]:
    """The number of cards of a seat, what it is doing, and its tags."""
    count = len(public.hand(seat))
    counts = _CARDS(icon=_ICON, n=count, word="card" if count == 1 else "cards")
    pc = public.pcs.get(seat)
    if pc is None:
        return counts, playing(public, seat) or "everybody else", []
    if pc.dead:
        return counts, playing(public, seat) or type_of(pc), ["Dead"]
    return counts, playing(public, seat) or (ENDS[pc.terminal] if pc.terminal else type_of(pc)), []


_CARDS = template('<span>{icon} <b class="num">{n}</b> <span class="word">{word}</span></span>')


def type_of(pc: Protagonist) -> str:
    """A protagonist's type and realms of power: "King, spades"."""
    return ", ".join([COURT.get(pc.face, ""), *(SUIT_NAMES[suit] for suit in pc.trump_suits)]).strip(", ")


def playing(public: Town, seat: str) -> str:
    """The character that somebody plays, if it is not their own protagonist."""
    contest, char = public.contest, public.plays(seat)
    if contest is not None and seat in contest.contestants:
        char = contest.char(across(contest.side_against(seat)))
    if char == FORCE:
        return "as a force of nature"
    return "" if char in ("", PC) else f"as {npc_called(public, char)}"
