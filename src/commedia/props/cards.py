"""Playing cards, face up and face down."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup, escape

from commedia.engine.english import plural
from commedia.props.circles import num
from commedia.props.suits import FOLDS, SUITS, suit
from commedia.props.svg import picture
from commedia.props.template import NOTHING, joined, template

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


_IN_WORDS = re.compile(r"\b[Tt]he (10|[2-9]|Jack|Queen|King|Ace) of (Spades|Clubs|Diamonds|Hearts)\b")
_SET = template(
    '<span class="set-card{red}" data-rank="{rank}" aria-hidden="true">{suit}</span>'
    '<span class="visually-hidden">{says}</span>'
)


def with_cards(sentence: str) -> Markup:
    """A sentence in which each card that it names is drawn, with its name for those who do not see it.

    >>> with_cards("Ann leads.")
    Markup('Ann leads.')
    """
    at, parts = 0, []
    for named in _IN_WORDS.finditer(sentence):
        rank = named[1] if named[1].isdigit() else named[1][0]
        parts += [escape(sentence[at : named.start()]), small(rank + named[2][0], named[0])]
        at = named.end()
    return joined([*parts, escape(sentence[at:])])


@lru_cache(maxsize=128)
def small(text: str, says: str = "") -> Markup:
    """A card as small as the words beside it. says: what it is for those who do not see it."""
    rank, letter = text[:-1], text[-1]
    return _SET(
        red=Markup(" set-card--red") if letter in "DH" else NOTHING,
        rank=rank,
        suit=picture(16, 16, "", f'<path d="{SUITS[letter][1]}"/>'),
        says=says or f"the {RANKS.get(rank, rank)} of {SUITS[letter][0]}",
    )


@lru_cache(maxsize=64)
def cards_down(count: int) -> Markup:
    """So many cards face down."""
    says = f"{plural(count, 'card')} face down"
    return _BACKS(says=says, backs=joined([_BACK] * min(count, MOST_BACKS)), count=count)


# -- drawn as it lies on the table -----------------------------------------------------------------------

WIDE, HIGH = 80, 112
_LEFT, _MIDDLE, _RIGHT = 27, 40, 53
_TOP, _FOOT = 24, 88
_PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((_MIDDLE, _TOP), (_MIDDLE, _FOOT)),
    "3": ((_MIDDLE, _TOP), (_MIDDLE, 56), (_MIDDLE, _FOOT)),
    "4": tuple((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _FOOT)),
    "5": (*((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _FOOT)), (_MIDDLE, 56)),
    "6": tuple((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, 56, _FOOT)),
    "7": (*((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, 56, _FOOT)), (_MIDDLE, 40)),
    "8": (*((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, 56, _FOOT)), (_MIDDLE, 40), (_MIDDLE, 72)),
    "9": (*((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, 45, 67, _FOOT)), (_MIDDLE, 56)),
    "10": (*((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, 45, 67, _FOOT)), (_MIDDLE, 35), (_MIDDLE, 77)),
}
"""Where the pips of a number stand."""
_WORN = {
    "K": ("M22 46V25L31 34 40 20 49 34 58 25V46Z", "M22 46V25L31 34 40 20V46Z",
          "M40 14.5l3.5 4-3.5 4-3.5-4ZM22 48.5H58v3H22Z"),
    "Q": ("M22 46 25 31l7 7 8-12 8 12 7-7 3 15Z", "M22 46 25 31l7 7 8-12V46Z",
          "M40 18a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4Z"),
    "J": ("M22 46c0-12 8-17 18-17s18 5 18 17Z", "M22 46c0-12 8-17 18-17v17Z",
          "M44 31C46 22 52 18 58 18c-1 7-6 12-12 14Z"),
}  # fmt: skip
"""What those of the court wear: its outline, where it is folded, and what is on it or below it."""


@lru_cache(maxsize=128)
def face(text: str, hidden: bool = False) -> Markup:
    """A card face up with its pips, each folded as its suit is. hidden: text beside it says which it is."""
    rank, letter = text[:-1], text[-1]
    says = "" if hidden else f"{RANKS.get(rank, rank)} of {SUITS[letter][0]}"
    corner = f'<text x="5" y="19">{rank}</text>{_pip(letter, 10.5, 28, 0.66)}'
    if rank in _PIPS:
        inside = "".join(_pip(letter, x, y, 0.84, turned=y > 60) for x, y in _PIPS[rank])
    elif rank == "A":
        inside = _pip(letter, 40, 56, 2.6)
    else:
        whole, fold, beside = _WORN[rank]
        inside = (
            '<path class="card__court" d="M22 14H58a3 3 0 0 1 3 3V95a3 3 0 0 1-3 3H22a3 3 0 0 1-3-3V17'
            f'a3 3 0 0 1 3-3Z"/><path d="{whole}"/><path class="card__fold" d="{fold}"/>'
            f'<path d="{beside}"/>{_pip(letter, 40, 71, 2.1)}'
        )
    colour = "red" if letter in "DH" else "black"
    return picture(
        WIDE, HIGH, says, '<rect class="card__face" x="1" y="1" width="78" height="110" rx="6"/>',
        f'<g class="card__ink">{corner}<g transform="rotate(180 40 56)">{corner}</g>{inside}</g>',
        kind=f"drawn-card drawn-card--{colour}",
    )  # fmt: skip


@lru_cache(maxsize=2)
def back(says: str = "") -> Markup:
    """A card face down; hidden from readers where nothing is said of it."""
    lines = "".join(f'<path class="card__lozenge" d="M40 {y}l10 14-10 14-10-14Z"/>' for y in (14, 42, 70))
    sides = "".join(
        f'<path class="card__lozenge" d="M{x} {y}l10 14-10 14-10-14Z"/>' for x in (22, 58) for y in (28, 56)
    )
    return picture(
        WIDE, HIGH, says, '<rect class="card__back" x="1" y="1" width="78" height="110" rx="6"/>',
        '<rect class="card__frame" x="6" y="6" width="68" height="100" rx="3"/>', lines, sides,
        kind="drawn-card drawn-card--back",
    )  # fmt: skip


def placed(drawn: Markup, x: float, y: float, size: float) -> str:
    """A drawn card as part of a larger picture, its corner there. size: 1 for 80 by 112."""
    at = f'<svg x="{num(x)}" y="{num(y)}" width="{num(WIDE * size)}" height="{num(HIGH * size)}" '
    return str(drawn).replace("<svg ", at, 1)


def _pip(letter: str, x: float, y: float, size: float, turned: bool = False) -> str:
    turn = " rotate(180)" if turned else ""
    return (
        f'<g transform="translate({num(x)} {num(y)}){turn} scale({size}) translate(-8 -8)">'
        f'<path d="{SUITS[letter][1]}"/><path class="card__fold" d="{FOLDS[letter]}"/></g>'
    )
