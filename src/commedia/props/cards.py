"""Playing cards, face up and face down."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup

from commedia.props.suits import SUITS, suit
from commedia.props.template import joined, template

CARD = re.compile(r"(10|[2-9AJQK])([SCDH])|[RB]J")
"""A card as it is written: its rank and the letter of its suit, and a red and a black joker."""
RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
MOST_BACKS = 5
"""So many cards that lie face down are drawn; their number stands beside them."""

_CARD = template(
    '<span class="card card--{colour}" role="img" aria-label="{says}"><b>{rank}</b>{suit}</span>'
)
_BACKS = template('<span class="card-backs" role="img" aria-label="{says}">{backs}<b>{count}</b></span>')
_BACK = Markup('<i class="card card--back"></i>')


def is_card(text: str) -> bool:
    """Whether that is a card.

    >>> is_card("10H"), is_card("RJ"), is_card("1H"), is_card("Ana")
    (True, True, False, False)
    """
    return CARD.fullmatch(text) is not None


@lru_cache(maxsize=64)
def card(text: str) -> Markup:
    """A card face up, as it is written: "10H", "RJ"."""
    if text in ("RJ", "BJ"):
        colour = "red" if text == "RJ" else "black"
        return _CARD(colour=colour, says=f"{colour} joker", rank="Joker", suit="")
    rank, letter = text[:-1], text[-1]
    says = f"{RANKS.get(rank, rank)} of {SUITS[letter][0]}"
    return _CARD(colour="red" if letter in "DH" else "black", says=says, rank=rank, suit=suit(letter))


@lru_cache(maxsize=64)
def cards_down(count: int) -> Markup:
    """So many cards face down."""
    says = "1 card face down" if count == 1 else f"{count} cards face down"
    return _BACKS(says=says, backs=joined([_BACK] * min(count, MOST_BACKS)), count=count)
