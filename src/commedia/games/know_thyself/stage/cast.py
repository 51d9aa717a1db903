"""A seat's line in the cast: its Coins, where it is, and what marks it."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.games.know_thyself.phases import PLAY, WAGER
from commedia.games.know_thyself.stage.coins import coin
from commedia.games.know_thyself.state import Amnesiac, Palace
from commedia.kit.stage import initial
from commedia.props.template import template

_FACE = Markup(
    '<svg class="seat__face" viewBox="0 0 40 40" aria-hidden="true"><path d="M20 3 37 20 20 37 3 20Z" '
    'fill="none"'
    ' stroke="currentColor" stroke-width="2.5"/><text x="20" y="25" text-anchor="middle" '
    'fill="currentColor">{letter}</text></svg>'
)
_EYE = Markup(
    '<svg class="seat__face" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="16" '
    'fill="none"'
    ' stroke="currentColor" stroke-width="2.5"/><path d="M8 20q12-11 24 0-12 11-24 0Z" '
    'fill="currentColor"/></svg>'
)
"""The Master has an eye in place of a letter."""


@lru_cache(maxsize=256)
def emblem_face(letter: str) -> Markup:
    """A lozenge with a letter, or as many as tell somebody apart."""
    return Markup(_FACE.format(letter=Markup.escape(letter)))


def seat_face(public: Palace, seat: str) -> Markup:
    """The face beside a seat at play: a PC's first letter, and the Master's eye."""
    pc = public.pcs.get(seat)
    return _EYE if pc is None else emblem_face(initial(pc.called.text or pc.name.text or seat))


def cast_line(public: Palace, seat: str) -> tuple[Markup, str, list[str]]:
    """The Coins of a seat, what it is doing, and its tags."""
    if seat == public.gm:
        return _COINS(token=coin(), n=public.master, word="the Master’s"), "the Palace", []
    pc = public.pcs[seat]
    return _COINS(token=coin(), n=pc.coins, word="Coins"), doing(public, pc), tags(public, pc)


_COINS = template('<span>{token} <b class="num">{n}</b> <span class="word">{word}</span></span>')


def doing(public: Palace, pc: Amnesiac) -> str:
    """Where a PC is, and what it has staked."""
    if public.phase not in (PLAY, WAGER):
        return ""
    room = public.rooms[pc.room].name
    side = public.wager.participants.get(pc.seat) if public.wager else None
    if side is not None and side.staked:
        return f"{side.staked} staked, in the {room}"
    return f"below the {room}" if pc.below_cliff else f"in the {room}"


def tags(public: Palace, pc: Amnesiac) -> list[str]:
    """What marks a PC."""
    return [tag for tag, on in {"Owes": pc.owes, "Won": pc.seat in public.winners}.items() if on]
